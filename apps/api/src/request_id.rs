//! Names each request, logs it once when it is answered, and gives every answer its name.

use std::time::Instant;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpMessage};
use kernel::ids::UserId;
use kernel::spans;
use runtime::metrics;
use tracing::{Instrument, Span};

use crate::database;
use crate::error::ApiError;
use crate::state::{App, address};

tokio::task_local! {
    static CURRENT: Current;
}

/// The request that is being answered.
struct Current {
    name: String,
    /// Of its log lines, which name it.
    lines: Span,
    /// Of its trace.
    trace: Span,
}

/// Who acts, for the log; put into the request's extensions by the extractors of [`crate::auth`].
#[derive(Debug, Clone, Copy)]
pub struct ActingUser(pub UserId);

/// The name of the request that is being answered; empty outside of one.
pub fn current() -> String {
    CURRENT.try_with(|current| current.name.clone()).unwrap_or_default()
}

/// What lets work on another thread log, and be traced, as a part of the request that is being answered.
pub(crate) fn on_thread<T>(work: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let spans = CURRENT.try_with(|current| [current.lines.clone(), current.trace.clone()]);
    let [lines, trace] = spans.unwrap_or_else(|_outside_of_one| [Span::current(), Span::none()]);
    move || lines.in_scope(|| trace.in_scope(work))
}

const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");
const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The outermost middleware; with the name goes the budget of the request ([`crate::database`]).
///
/// # Errors
/// What a middleware further in fails with, as an [`ApiError`].
pub async fn name_and_log(
    app: Data<App>,
    req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let id = new_name();
    let method = req.method().clone();
    let started = Instant::now();
    let lines = tracing::info_span!("request", request_id = %id);
    let trace = spans::request(&id);
    if app.config.trust_proxy
        && let Some(parent) = req.headers().get(TRACEPARENT).and_then(|value| value.to_str().ok())
    {
        spans::continue_trace(&trace, parent);
    }
    let current = Current { name: id.clone(), lines: lines.clone(), trace: trace.clone() };
    let work = async {
        let answered = next.call(req).await.map(ServiceResponse::map_into_boxed_body).map(own_errors_only);
        match answered {
            Ok(mut answer) => {
                log(&answer, method.as_str(), started);
                spans::answered(
                    &trace,
                    method.as_str(),
                    answer.request().match_pattern().as_deref(),
                    answer.status().as_u16(),
                );
                if let Ok(value) = HeaderValue::from_str(&id) {
                    answer.headers_mut().insert(HEADER, value);
                }
                Ok(answer)
            }
            // Only a middleware gets here: the session could not be stored.
            Err(error) => {
                let error = ApiError::unavailable(&error).of_request(&id);
                spans::answered(&trace, method.as_str(), None, 503);
                tracing::error!(method = method.as_str(), status = 503, cause = error.cause(), "request failed");
                Err(error.into())
            }
        }
    };
    // The log's outside: work on other threads enters both in the same order.
    let named = CURRENT.scope(current, work.instrument(trace.clone()).instrument(lines));
    database::with_budget(app.config.database_wait_max, named).await
}

/// A random name; 128 bits, so that nobody meets somebody else's in the log.
fn new_name() -> String {
    kernel::random::bytes::<16>().map_or_else(|_none| "unnamed".to_owned(), hex::encode)
}

/// Turns errors of the HTTP library, which answer in plain text, into ours.
fn own_errors_only(answer: ServiceResponse<BoxBody>) -> ServiceResponse<BoxBody> {
    let status = answer.status();
    let path = answer.request().path();
    let ours = path.starts_with("/api") || path.starts_with("/dev/");
    if !ours || !(status.is_client_error() || status.is_server_error()) {
        return answer;
    }
    // The HTTP library's own are plain text; a page that says "this link was used" is ours, too.
    let told = answer.headers().get(CONTENT_TYPE).map(HeaderValue::as_bytes);
    let told = told.is_some_and(|kind| kind.starts_with(b"application/json") || kind.starts_with(b"text/html"));
    if told || answer.response().error().is_some_and(|error| error.as_error::<ApiError>().is_some()) {
        return answer;
    }
    let cause = answer.response().error().map_or_else(|| status.to_string(), ToString::to_string);
    let error: Error = ApiError::of_status(status, &cause).into();
    let (request, _replaced) = answer.into_parts();
    ServiceResponse::from_err(error, request).map_into_boxed_body()
}

fn log(answer: &ServiceResponse<BoxBody>, method: &str, started: Instant) {
    let request = answer.request();
    let route = request.match_pattern().unwrap_or_else(|| "other".to_owned());
    let status = answer.status().as_u16();
    metrics::request(&route, answer.status().as_u16(), started.elapsed());
    let duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    let user = request.extensions().get::<ActingUser>().map(|user| user.0.to_string());
    let ip = request.app_data::<Data<App>>().map(|app| address(request, app.config.trust_proxy));
    let error = answer.response().error().and_then(|error| error.as_error::<ApiError>());
    let code = error.map(|error| error.code().as_str());
    if answer.status().is_server_error() {
        let cause = error.and_then(ApiError::cause);
        tracing::error!(method, route, status, duration_ms, user, ip, code, cause, "request failed");
    } else {
        tracing::info!(method, route, status, duration_ms, user, ip, code, "request");
    }
}
