//! How requests reach S3: a store that is silent is asked no more for a while, and what its errors say is cut to what may be logged.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use kernel::spans;
use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse, HttpService, ReqwestConnector,
};
use tracing::Instrument;

/// So many requests in a row without an answer, and the store counts as down.
const SILENT_MAX: u32 = 3;

#[derive(Debug)]
pub(super) struct Transport {
    pub(super) circuit: Arc<Circuit>,
}

impl HttpConnector for Transport {
    fn connect(&self, options: &ClientOptions) -> object_store::Result<HttpClient> {
        let inner = ReqwestConnector::default().connect(options)?;
        Ok(HttpClient::new(Guarded { inner, circuit: Arc::clone(&self.circuit) }))
    }
}

#[derive(Debug)]
struct Guarded {
    inner: HttpClient,
    circuit: Arc<Circuit>,
}

#[async_trait]
impl HttpService for Guarded {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        if !self.circuit.try_acquire(Instant::now()) {
            // Of a kind that is not tried again.
            return Err(HttpError::new(HttpErrorKind::Unknown, io::Error::other("it did not answer lately")));
        }
        let span = spans::call("s3", method(&request));
        let answer = self.inner.execute(request).instrument(span.clone()).await;
        match &answer {
            Ok(answer) if answer.status().is_server_error() => spans::fail(&span, answer.status().as_str()),
            Ok(_) => {}
            Err(_) => spans::fail(&span, "no_answer"),
        }
        self.circuit.record(answer.is_ok(), Instant::now());
        let answer = answer?;
        if !answer.status().is_client_error() && !answer.status().is_server_error() {
            return Ok(answer);
        }
        let (parts, body) = answer.into_parts();
        let code = code_of(&String::from_utf8_lossy(&body.bytes().await?)).to_owned();
        // 404, too, but it says nothing about the file.
        if code == "NoSuchBucket" {
            return Err(HttpError::new(HttpErrorKind::Unknown, io::Error::other(code)));
        }
        Ok(HttpResponse::from_parts(parts, code.into()))
    }
}

fn method(request: &HttpRequest) -> &'static str {
    match request.method().as_str() {
        "GET" => "get",
        "HEAD" => "head",
        "PUT" => "put",
        "POST" => "post",
        "DELETE" => "delete",
        _ => "other",
    }
}

/// Of an error the rest repeats the request: with it the session's token.
fn code_of(error: &str) -> &str {
    let code = error.split_once("<Code>").and_then(|(_, rest)| rest.split_once("</Code>"));
    code.map_or("", |(code, _)| code)
}

#[derive(Debug)]
pub(super) struct Circuit {
    /// How long a store that counts as down is left alone; after that one request in as long a time finds out whether it is back.
    open_for: Duration,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    silent_in_a_row: u32,
    open_until: Option<Instant>,
}

impl Circuit {
    pub(super) fn new(open_for: Duration) -> Self {
        Self { open_for, state: Mutex::default() }
    }

    /// Whether the store counts as down. Asking changes nothing.
    pub(super) fn is_open(&self) -> bool {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).silent_in_a_row >= SILENT_MAX
    }

    /// Whether a request may begin.
    fn try_acquire(&self, now: Instant) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.open_until.is_some_and(|until| now < until) {
            return false;
        }
        if state.silent_in_a_row >= SILENT_MAX {
            state.open_until = now.checked_add(self.open_for);
        }
        true
    }

    fn record(&self, is_answered: bool, now: Instant) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if is_answered {
            *state = State::default();
            return;
        }
        state.silent_in_a_row = state.silent_in_a_row.saturating_add(1);
        if state.silent_in_a_row >= SILENT_MAX {
            state.open_until = now.checked_add(self.open_for);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silent_store_is_asked_once_in_a_while() {
        const OPEN_FOR: Duration = Duration::from_secs(5);
        let circuit = Circuit::new(OPEN_FOR);
        let begun = Instant::now();
        for _request in 0..SILENT_MAX {
            assert!(circuit.try_acquire(begun));
            circuit.record(false, begun);
        }
        assert!(circuit.is_open());
        assert!(!circuit.try_acquire(begun + OPEN_FOR - Duration::from_millis(1)));
        let later = begun + OPEN_FOR;
        assert!(circuit.try_acquire(later) && !circuit.try_acquire(later), "one finds out");
        circuit.record(true, later);
        assert!(!circuit.is_open());
        assert!(circuit.try_acquire(later) && circuit.try_acquire(later));
        circuit.record(false, later);
        assert!(circuit.try_acquire(later), "one alone says nothing");
    }

    #[test]
    fn errors_keep_their_code_only() {
        let error = "<Error><Code>SignatureDoesNotMatch</Code><CanonicalRequest>x-amz-security-token:canary";
        assert_eq!((code_of(error), code_of("<html>canary</html>"), code_of("")), ("SignatureDoesNotMatch", "", ""));
    }
}
