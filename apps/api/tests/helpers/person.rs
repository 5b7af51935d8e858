//! Somebody with a browser: keeps the cookie, and says where requests come from like a browser does.

use std::cell::RefCell;
use std::net::SocketAddr;
use std::rc::Rc;

use actix_http::Request;
use actix_web::body::{BoxBody, to_bytes};
use actix_web::cookie::Cookie;
use actix_web::dev::ServiceResponse;
use actix_web::http::header::{self, HeaderMap};
use actix_web::test::TestRequest;
use futures_util::future::LocalBoxFuture;
use kernel::ids::UserId;
use serde_json::Value;

type Caller = dyn Fn(Request) -> LocalBoxFuture<'static, ServiceResponse<BoxBody>>;

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// JSON; `Null` when there was no body, a string when it was not JSON.
    pub(crate) body: Value,
    /// The bytes of the body.
    pub(crate) bytes: Vec<u8>,
    pub(crate) headers: HeaderMap,
}

impl Answer {
    /// The text of a header; empty when it is missing.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("")
    }

    /// The error code; empty when there is none.
    pub(crate) fn code(&self) -> &str {
        self.body["code"].as_str().unwrap_or("")
    }

    /// The message at a field; empty when there is none.
    pub(crate) fn field(&self, name: &str) -> &str {
        self.body["fields"][name].as_str().unwrap_or("")
    }

    /// The answer, when its status is `status`; fails the test otherwise.
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.body);
        self
    }
}

pub(crate) struct Person {
    call: Rc<Caller>,
    peer: SocketAddr,
    cookie: RefCell<Option<Cookie<'static>>>,
    device: RefCell<Option<Cookie<'static>>>,
    voter: RefCell<Option<Cookie<'static>>>,
    id: RefCell<Option<UserId>>,
    key: RefCell<Option<&'static str>>,
}

impl Person {
    pub(super) fn new(call: Rc<Caller>, peer: SocketAddr) -> Self {
        Self {
            call,
            peer,
            cookie: RefCell::new(None),
            device: RefCell::new(None),
            voter: RefCell::new(None),
            id: RefCell::new(None),
            key: RefCell::new(None),
        }
    }

    /// Sends this Idempotency-Key from now on.
    pub(crate) fn send_key(&self, key: &'static str) {
        *self.key.borrow_mut() = Some(key);
    }

    pub(super) fn remember(&self, id: &Value) {
        *self.id.borrow_mut() = id.as_str().and_then(|id| id.parse().ok());
    }

    /// Who it is; only of people that the application made.
    pub(crate) fn id(&self) -> UserId {
        self.id.borrow().expect("a registered person")
    }

    pub(crate) fn cookie(&self) -> Option<Cookie<'static>> {
        self.cookie.borrow().clone()
    }

    /// The cookie of a browser in which somebody signed in before.
    pub(crate) fn device(&self) -> Option<Cookie<'static>> {
        self.device.borrow().clone()
    }

    /// The cookie by which the browser votes in polls.
    pub(crate) fn voter(&self) -> Option<Cookie<'static>> {
        self.voter.borrow().clone()
    }

    /// Shows another cookie for a browser that is known.
    pub(crate) fn show_device(&self, device: Option<Cookie<'static>>) {
        *self.device.borrow_mut() = device;
    }

    /// Somebody else with the same cookies: a second tab, or a thief.
    pub(crate) fn copy(&self) -> Self {
        Self {
            call: Rc::clone(&self.call),
            peer: self.peer,
            cookie: RefCell::new(self.cookie()),
            device: RefCell::new(self.device()),
            voter: RefCell::new(self.voter()),
            id: RefCell::new(*self.id.borrow()),
            key: RefCell::new(*self.key.borrow()),
        }
    }

    /// The same person with the same cookie at another application.
    pub(super) fn calling(&self, call: Rc<Caller>) -> Self {
        Self { call, ..self.copy() }
    }

    /// The status of the answer; what streams without an end is not read.
    pub(crate) async fn status_of(&self, request: TestRequest) -> u16 {
        let request = self.with_cookies(request.insert_header(("sec-fetch-site", "same-origin")));
        (self.call)(request.to_request()).await.status().as_u16()
    }

    /// The same person signed in from another browser.
    pub(crate) async fn sign_in_again(&self, email: &str) -> Self {
        let (cookie, device, voter) = (RefCell::new(None), RefCell::new(None), RefCell::new(None));
        let other = Self { cookie, device, voter, ..self.copy() };
        let body = serde_json::json!({"email": email, "password": super::PASSWORD});
        other.post("/api/auth/login", body).await.expect(200);
        other
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(TestRequest::get().uri(path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(TestRequest::post().uri(path).set_json(body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Answer {
        self.send(TestRequest::put().uri(path).set_json(body)).await
    }

    pub(crate) async fn patch(&self, path: &str, body: Value) -> Answer {
        self.send(TestRequest::patch().uri(path).set_json(body)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.send(TestRequest::delete().uri(path)).await
    }

    pub(crate) async fn press(&self, path: &str) -> Answer {
        self.send(TestRequest::post().uri(path)).await
    }

    /// POST of a form with one file in the part `file`.
    pub(crate) async fn upload(&self, path: &str, name: &str, bytes: &[u8]) -> Answer {
        let boundary = "----muqabla";
        let mut body = format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\nContent-Type: application/octet-stream\r\n\r\n"
        )
        .into_bytes();
        body.extend_from_slice(bytes);
        body.extend_from_slice(format!("\r\n--{boundary}--\r\n").as_bytes());
        let kind = format!("multipart/form-data; boundary={boundary}");
        self.send(TestRequest::post().uri(path).insert_header((header::CONTENT_TYPE, kind)).set_payload(body)).await
    }

    /// Sends a request like a page of ours would.
    pub(crate) async fn send(&self, request: TestRequest) -> Answer {
        self.send_bare(request.insert_header(("sec-fetch-site", "same-origin"))).await
    }

    fn with_cookies(&self, request: TestRequest) -> TestRequest {
        let kept = [self.cookie(), self.device(), self.voter()].into_iter().flatten();
        let request = kept.fold(request.peer_addr(self.peer), TestRequest::cookie);
        match *self.key.borrow() {
            Some(key) => request.insert_header(("idempotency-key", key)),
            None => request,
        }
    }

    /// Sends a request without saying where it comes from.
    pub(crate) async fn send_bare(&self, request: TestRequest) -> Answer {
        let answer = (self.call)(self.with_cookies(request).to_request()).await;
        for cookie in answer.response().cookies() {
            let gone = cookie.value().is_empty();
            let kept = match cookie.name().trim_start_matches("__Host-") {
                "device" => &self.device,
                "voter" => &self.voter,
                _session => &self.cookie,
            };
            *kept.borrow_mut() = (!gone).then(|| cookie.into_owned());
        }
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        let bytes = to_bytes(answer.into_body()).await.map(|bytes| bytes.to_vec()).unwrap_or_default();
        let body = if bytes.is_empty() {
            Value::Null
        } else {
            serde_json::from_slice(&bytes)
                .unwrap_or_else(|_other| Value::String(String::from_utf8_lossy(&bytes).into_owned()))
        };
        Answer { status, body, bytes, headers }
    }
}
