//! Asking a provider over HTTP. Whatever is not a readable answer is unknown, never a failure, and errors name neither
//! addresses nor anything that was sent.

use std::fmt;
use std::time::Duration;

use kernel::spans;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc2822;
use ureq::http::{HeaderMap, Response};
use ureq::{Agent, Body};
use url::Url;

use super::GatewayError;
use super::fields::Fields;
use crate::provider::Provider;

/// An answer may be so long.
const ANSWER_BYTES_MAX: u64 = 64 * 1024;
/// A value in it may be so long: codes, names and sentences, which are kept.
const VALUE_BYTES_MAX: usize = 500;
/// Firewalls of providers drop callers that do not say who they are.
const USER_AGENT: &str = "Muqabla/1";

/// How long a provider may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// Until it takes the connection.
    pub connect: Duration,
    /// From dialling to the last byte of its answer.
    pub total: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self { connect: Duration::from_secs(3), total: super::ANSWER_TIMEOUT }
    }
}

/// A connection to one provider: no redirects, no cookies, no proxy, no retries.
#[derive(Clone)]
pub(super) struct Client {
    /// In traces.
    provider: &'static str,
    agent: Agent,
    timeouts: Timeouts,
}

/// A provider's answer: a flat JSON object.
#[derive(Debug, Clone)]
pub(super) struct Answer {
    /// Its members; null is an empty value.
    pub(super) fields: Fields,
    pub(super) clock: Option<OffsetDateTime>,
}

impl Client {
    pub(super) fn new(provider: Provider, timeouts: Timeouts) -> Self {
        let config = Agent::config_builder()
            .timeout_connect(Some(timeouts.connect))
            .timeout_global(Some(timeouts.total))
            .max_redirects(0)
            .max_redirects_will_error(false)
            .http_status_as_error(false)
            .proxy(None)
            .max_idle_connections(0)
            .user_agent(USER_AGENT)
            .build();
        Self { provider: provider.as_str(), agent: config.new_agent(), timeouts }
    }

    /// Posts `body` as JSON, and waits for at most `within`. Traces name the `operation`.
    pub(super) fn post(
        &self,
        operation: &'static str,
        url: &Url,
        header: Option<(&str, &str)>,
        body: Fields,
        within: Duration,
    ) -> Result<Answer, GatewayError> {
        let span = spans::call(self.provider, operation);
        let answer = span.in_scope(|| self.send(url, header, body, within));
        if answer.is_err() {
            spans::fail(&span, "no_answer");
        }
        answer
    }

    fn send(
        &self,
        url: &Url,
        header: Option<(&str, &str)>,
        body: Fields,
        within: Duration,
    ) -> Result<Answer, GatewayError> {
        let text = body.into_json().to_string();
        let mut request = self
            .agent
            .post(url.as_str())
            .config()
            .timeout_global(Some(within.min(self.timeouts.total)))
            .build()
            .header("Content-Type", "application/json")
            .header("Accept", "application/json");
        if let Some((name, value)) = header {
            request = request.header(name, value);
        }
        let mut response = request.send(text).map_err(|error| unknown(no_answer(&error)))?;
        read(&mut response)
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("timeouts", &self.timeouts).finish_non_exhaustive()
    }
}

fn unknown(why: impl Into<String>) -> GatewayError {
    GatewayError::Unknown(why.into())
}

fn read(response: &mut Response<Body>) -> Result<Answer, GatewayError> {
    let status = response.status();
    // A definite no may come with 4xx. Redirects are not followed: nobody else is asked with our credentials.
    if !(status.is_success() || status.is_client_error()) {
        return Err(unknown(format!("status {}", status.as_u16())));
    }
    if !is_json(response.headers()) {
        return Err(unknown(format!("not JSON, status {}", status.as_u16())));
    }
    let clock = header(response.headers(), "date").and_then(|text| OffsetDateTime::parse(text, &Rfc2822).ok());
    let body = response
        .body_mut()
        .with_config()
        .limit(ANSWER_BYTES_MAX)
        .read_to_vec()
        .map_err(|error| unknown(no_answer(&error)))?;
    let fields = Fields::answer(&body).map_err(|_reason| unknown("not a flat JSON object"))?;
    if fields.iter().any(|(_name, value)| value.len() > VALUE_BYTES_MAX) {
        return Err(unknown("a value is too long"));
    }
    Ok(Answer { fields, clock })
}

fn header<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn is_json(headers: &HeaderMap) -> bool {
    let media_type = header(headers, "content-type").and_then(|text| text.split(';').next()).unwrap_or("");
    matches!(media_type.trim().to_ascii_lowercase().as_str(), "application/json" | "text/json")
}

/// Why there is no answer, in words that hold nothing of ours.
fn no_answer(error: &ureq::Error) -> &'static str {
    if matches!(error, ureq::Error::Timeout(_)) {
        "no answer in time"
    } else if matches!(error, ureq::Error::HostNotFound | ureq::Error::ConnectionFailed) {
        "no connection"
    } else if matches!(error, ureq::Error::Tls(_) | ureq::Error::Rustls(_)) {
        "no secure connection"
    } else if matches!(error, ureq::Error::BodyExceedsLimit(_)) {
        "the answer is too long"
    } else if matches!(error, ureq::Error::Io(_)) {
        "the connection broke"
    } else {
        "no readable answer"
    }
}
