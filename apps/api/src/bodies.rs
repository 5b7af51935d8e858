//! Request bodies: never compressed, and never slower than a slow phone sends them.
//!
//! [`watch`] is the outermost middleware and puts every body behind a [`Body`], so that all extractors meet its deadline. [`guard`]
//! stands further in, where answers get their name and headers: it refuses what is encoded before a byte is read, and answers 408
//! when the deadline was met.

use i18n::api::requests as m;
use std::cell::RefCell;
use std::future::Future;
use std::net::IpAddr;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::PayloadError;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use actix_web::middleware::Next;
use actix_web::web::{Bytes, Data};
use actix_web::{Error, HttpMessage, ResponseError};
use futures_util::Stream;
use tokio::time::{Instant, Sleep, sleep_until};

use crate::connections::{Progress, Slot};
use crate::csrf;
use crate::error::{ApiError, Code};
use crate::state::{App, address};

/// A request's body with a deadline. Only the time that is spent waiting for the client counts.
#[derive(Clone)]
pub struct Body(Rc<RefCell<Inner>>);

struct Inner {
    payload: Payload,
    window: Duration,
    /// With so many bytes another window begins; without a number there is one window.
    bytes_min: Option<u64>,
    bytes: u64,
    waited: Duration,
    waiting_since: Option<Instant>,
    timer: Option<Pin<Box<Sleep>>>,
    is_late: bool,
    /// Of its connection.
    slot: Option<Arc<Slot>>,
}

impl Body {
    fn new(payload: Payload, window: Duration, bytes_min: Option<u64>) -> Self {
        Self(Rc::new(RefCell::new(Inner {
            payload,
            window,
            bytes_min,
            bytes: 0,
            waited: Duration::ZERO,
            waiting_since: None,
            timer: None,
            is_late: false,
            slot: None,
        })))
    }

    /// Tells the connection whether it is waited for.
    pub(crate) fn report_to(&self, slot: &Arc<Slot>) {
        self.0.borrow_mut().slot = Some(Arc::clone(slot));
    }

    /// Whether the client was too slow.
    fn is_late(&self) -> bool {
        self.0.borrow().is_late
    }
}

impl Inner {
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, PayloadError>>> {
        match Pin::new(&mut self.payload).poll_next(cx) {
            Poll::Ready(answer) => {
                if let Some(since) = self.waiting_since.take() {
                    self.waited = self.waited.saturating_add(since.elapsed());
                }
                self.timer = None;
                if let Some(Ok(chunk)) = &answer {
                    self.bytes = self.bytes.saturating_add(u64::try_from(chunk.len()).unwrap_or(u64::MAX));
                } else if let Some(slot) = &self.slot {
                    slot.work();
                }
                Poll::Ready(answer)
            }
            Poll::Pending => {
                if let Some(slot) = &self.slot {
                    slot.wait();
                }
                self.poll_deadline(cx)
            }
        }
    }

    fn poll_deadline(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, PayloadError>>> {
        loop {
            let since = *self.waiting_since.get_or_insert_with(Instant::now);
            let left = self.window.saturating_sub(self.waited);
            let timer = self.timer.get_or_insert_with(|| Box::pin(sleep_until(since + left)));
            if timer.as_mut().poll(cx).is_pending() {
                return Poll::Pending;
            }
            if self.bytes_min.is_none_or(|bytes_min| self.bytes < bytes_min) {
                self.is_late = true;
                let late = std::io::Error::new(std::io::ErrorKind::TimedOut, "the body came too slowly");
                return Poll::Ready(Some(Err(PayloadError::Io(late))));
            }
            (self.bytes, self.waited, self.waiting_since, self.timer) = (0, Duration::ZERO, None, None);
        }
    }
}

impl Stream for Body {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.borrow_mut().poll(cx)
    }
}

/// The outermost middleware: puts the body behind its deadline, and tells the connection what goes on.
///
/// # Errors
/// What is further in.
pub async fn watch(
    app: Data<App>,
    mut req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let payload = req.take_payload();
    let body = if matches!(payload, Payload::None) {
        None
    } else {
        let pace = app.config.pace;
        let body = if is_upload(&req) {
            Body::new(payload, pace.upload_window, Some(pace.upload_window_bytes))
        } else {
            Body::new(payload, pace.body, None)
        };
        let stream: Pin<Box<dyn Stream<Item = Result<Bytes, PayloadError>>>> = Box::pin(body.clone());
        req.set_payload(stream.into());
        req.extensions_mut().insert(body.clone());
        Some(body)
    };
    let running = req.conn_data::<Rc<Progress>>().map(|progress| Progress::begin(progress, body));
    let answer = next.call(req).await?;
    Ok(match running {
        Some(running) => {
            running.answer();
            until_sent(answer, running)
        }
        None => answer.map_into_boxed_body(),
    })
}

/// Forms with files; providers and mail programs send none, whatever they call what they send.
fn is_upload(req: &ServiceRequest) -> bool {
    let kind = req.headers().get(CONTENT_TYPE).map_or(&b""[..], |kind| kind.as_bytes());
    let form = b"multipart/form-data";
    kind.get(..form.len()).is_some_and(|kind| kind.eq_ignore_ascii_case(form)) && !csrf::takes_any_type(req.path())
}

/// Refuses encoded bodies with 415 before anything of them is read, and answers 408 for those that came too slowly.
///
/// # Errors
/// What is further in.
pub async fn guard(
    app: Data<App>,
    mut req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if let Some(refusal) = refuse_encoded(&req) {
        return Ok(req.into_response(refusal.error_response()));
    }
    // Nothing further in looks at what remains: `identity`.
    req.headers_mut().remove(CONTENT_ENCODING);
    // Behind a proxy all connections come from it: the requests that are under way are counted instead.
    let place = if app.config.trust_proxy {
        let address = address(req.request(), true).parse::<IpAddr>().ok();
        match address.map(|address| app.connections.enter(address)) {
            Some(None) => return Ok(req.into_response(too_many().error_response())),
            Some(Some(place)) => Some(place),
            None => None,
        }
    } else {
        None
    };
    let body = req.extensions().get::<Body>().cloned();
    let answer = next.call(req).await?.map_into_boxed_body();
    let answer = match body {
        Some(body) if body.is_late() => {
            let (request, _replaced) = answer.into_parts();
            let late = ApiError::new(Code::RequestTimeout, m::TooSlow);
            ServiceResponse::from_err(late, request).map_into_boxed_body()
        }
        Some(_) | None => answer,
    };
    Ok(match place {
        Some(place) => until_sent(answer, place),
        None => answer,
    })
}

/// There may be several headers with several names each; all of them must be `identity`.
fn refuse_encoded(req: &ServiceRequest) -> Option<ApiError> {
    let plain = |value: &str| value.split(',').all(|one| one.trim().eq_ignore_ascii_case("identity"));
    let mut encodings = req.headers().get_all(CONTENT_ENCODING);
    let all_plain = encodings.all(|value| value.to_str().is_ok_and(plain));
    (!all_plain).then(|| ApiError::new(Code::UnsupportedType, m::Compressed))
}

fn too_many() -> ApiError {
    ApiError::new(Code::TooManyRequests, m::TooManyConnections).retry_after(5)
}

/// Keeps `guard` until the answer is sent or given up.
fn until_sent<G: 'static>(answer: ServiceResponse<impl MessageBody + 'static>, guard: G) -> ServiceResponse<BoxBody> {
    answer.map_body(|_head, body| BoxBody::new(Sent { body: body.boxed(), _guard: guard }))
}

struct Sent<G> {
    body: BoxBody,
    _guard: G,
}

// Nothing in it is pinned by address: the body stands on the heap.
impl<G> Unpin for Sent<G> {}

impl<G> MessageBody for Sent<G> {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.body).poll_next(cx)
    }
}
