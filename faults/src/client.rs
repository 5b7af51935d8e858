//! Somebody with a browser who calls one server after the other.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::Value;
use ureq::Agent;
use ureq::http::{Request, Response};

/// Longer than a server may take for an answer while its database is silent.
const TIMEOUT: Duration = Duration::from_secs(12);
const BOUNDARY: &str = "part-of-a-form";

/// The servers, one after the other as a balancer takes them.
pub(crate) struct Servers {
    ports: Vec<u16>,
    next: AtomicUsize,
    agent: Agent,
}

#[derive(Clone, Copy)]
pub(crate) enum Body<'b> {
    Nothing,
    Json(&'b Value),
    Form(&'b str),
    /// Name and bytes of a file.
    File(&'b str, &'b [u8]),
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) bytes: Vec<u8>,
    pub(crate) location: String,
}

impl Answer {
    pub(crate) fn is_success(&self) -> bool {
        (200..400).contains(&self.status)
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// The JSON of the body; `Null` for anything else.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_default()
    }
}

impl Servers {
    pub(crate) fn new(ports: Vec<u16>) -> Self {
        let config =
            Agent::config_builder().http_status_as_error(false).max_redirects(0).timeout_global(Some(TIMEOUT)).build();
        Self { ports, next: AtomicUsize::new(0), agent: config.new_agent() }
    }

    pub(crate) fn ports(&self) -> &[u16] {
        &self.ports
    }

    fn next(&self) -> Result<u16> {
        let turn = self.next.fetch_add(1, Ordering::Relaxed);
        let at = turn.checked_rem(self.ports.len()).context("no server")?;
        self.ports.get(at).copied().context("no server")
    }
}

/// Keeps the cookies, and says where requests come from like a browser does.
pub(crate) struct Person {
    pub(crate) email: String,
    cookies: Mutex<BTreeMap<String, String>>,
}

impl Person {
    pub(crate) fn new(email: String) -> Self {
        Self { email, cookies: Mutex::default() }
    }

    pub(crate) fn cookie(&self) -> String {
        let cookies = self.cookies.lock().unwrap_or_else(PoisonError::into_inner);
        cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    /// Sends a request to the next server; an error when no whole answer came.
    pub(crate) fn call(
        &self,
        servers: &Servers,
        method: &str,
        path: &str,
        key: Option<&str>,
        body: Body<'_>,
    ) -> Result<Answer> {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("http://127.0.0.1:{}{path}", servers.next()?))
            .header("Sec-Fetch-Site", "same-origin");
        let cookie = self.cookie();
        if !cookie.is_empty() {
            request = request.header("Cookie", cookie);
        }
        if let Some(key) = key {
            request = request.header("Idempotency-Key", key);
        }
        let (kind, bytes) = match body {
            Body::Nothing => (None, Vec::new()),
            Body::Json(value) => (Some("application/json".to_owned()), value.to_string().into_bytes()),
            Body::Form(text) => (Some("application/x-www-form-urlencoded".to_owned()), text.as_bytes().to_vec()),
            Body::File(name, bytes) => (Some(format!("multipart/form-data; boundary={BOUNDARY}")), form(name, bytes)),
        };
        if let Some(kind) = kind {
            request = request.header("Content-Type", kind);
        }
        let response = match method {
            "GET" => servers.agent.run(request.body(())?)?,
            _ => servers.agent.run(request.body(bytes)?)?,
        };
        self.answer(response)
    }

    fn answer(&self, mut response: Response<ureq::Body>) -> Result<Answer> {
        let status = response.status().as_u16();
        let header = |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok());
        let location = header("location").unwrap_or_default().to_owned();
        let set: Vec<String> = response
            .headers()
            .get_all("set-cookie")
            .iter()
            .filter_map(|value| value.to_str().ok())
            .filter_map(|text| text.split(';').next())
            .map(str::to_owned)
            .collect();
        let bytes = response.body_mut().read_to_vec()?;
        let mut cookies = self.cookies.lock().unwrap_or_else(PoisonError::into_inner);
        for (name, value) in set.iter().filter_map(|pair| pair.split_once('=')) {
            cookies.insert(name.to_owned(), value.to_owned());
        }
        Ok(Answer { status, bytes, location })
    }
}

fn form(name: &str, bytes: &[u8]) -> Vec<u8> {
    let head = format!(
        "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
         Content-Type: application/octet-stream\r\n\r\n"
    );
    [head.as_bytes(), bytes, format!("\r\n--{BOUNDARY}--\r\n").as_bytes()].concat()
}
