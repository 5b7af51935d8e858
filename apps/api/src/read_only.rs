//! `serve --read-only`: for maintenance, and for a site over a standby. Every call that may write answers 503, and pages say so (ADR 0053).

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, ResponseError};

use crate::error::ApiError;
use crate::state::App;

/// Tells open pages that nothing can be changed now.
const HEADER: HeaderName = HeaderName::from_static("x-read-only");
/// Calls that are POST for the size of what they take, and write nothing.
const READING: &[&str] = &["/api/currency/convert"];

/// In the head of every page, so that it shows the banner before it asks anything.
pub(crate) const META: &str = "<meta name=\"muqabla-read-only\" content=\"true\">";

/// Refuses unsafe calls in read-only mode. Reads that write something beside their answer fail later, at the database handle.
///
/// # Errors
/// What is further in.
pub async fn guard(
    app: Data<App>,
    req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if !app.config.is_read_only {
        return Ok(next.call(req).await?.map_into_boxed_body());
    }
    let mut answer = if req.method().is_safe() || READING.contains(&req.path()) {
        next.call(req).await?.map_into_boxed_body()
    } else {
        req.into_response(ApiError::read_only().error_response())
    };
    answer.headers_mut().insert(HEADER, HeaderValue::from_static("true"));
    Ok(answer)
}
