//! Unsafe calls are taken from our own pages and from programs, never from another site's pages; and as JSON only.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, ResponseError};
use i18n::api::requests as m;
use url::Url;

use crate::error::{ApiError, Code};
use crate::state::App;

#[cfg(test)]
mod tests;

/// Refuses unsafe calls of other sites with 403 and bodies that a form of another site could send with 415.
///
/// # Errors
/// What is further in.
pub async fn guard(
    app: Data<App>,
    req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if req.method().is_safe() || takes_any_type(req.path()) {
        return Ok(next.call(req).await?.map_into_boxed_body());
    }
    let refusal = if is_own(req.headers(), &app.config.base_url, has_session(&req, &app)) {
        refuse_type(req.headers())
    } else {
        Some(ApiError::new(Code::CrossSite, m::CrossSite))
    };
    match refusal {
        // A response instead of an error, so that the headers of every answer are added on the way out.
        Some(refusal) => Ok(req.into_response(refusal.error_response())),
        None => Ok(next.call(req).await?.map_into_boxed_body()),
    }
}

/// Whether others than our pages call, with bodies of their own kinds.
pub(crate) fn takes_any_type(path: &str) -> bool {
    is_webhook(path) || path == ::notifications::unsubscribe::PATH
}

/// Providers post from their own servers, and let browsers post to us; neither needs, or gets, anybody's session.
fn is_webhook(path: &str) -> bool {
    path.starts_with("/api/payments/") && ["/webhook", "/ipn", "/return"].iter().any(|end| path.ends_with(end))
}

fn has_session(req: &ServiceRequest, app: &App) -> bool {
    req.cookie(crate::auth::cookie_name(&app.config)).is_some()
}

/// Whether the request comes from our own page, or from a program that no browser's cookie can be lent to.
/// Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`; who says neither must come without a session.
fn is_own(headers: &HeaderMap, base_url: &str, with_session: bool) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    match (text(header::HeaderName::from_static("sec-fetch-site")), headers.get(header::ORIGIN)) {
        (Some("same-origin" | "none"), _) => true,
        (Some(_), _) => false,
        (None, Some(origin)) => {
            let origin = origin.to_str().unwrap_or("");
            origin == base_url || (text(header::HOST).is_some() && authority(origin).as_deref() == text(header::HOST))
        }
        (None, None) => !with_session,
    }
}

/// Host and port of an origin, as a `Host` header would have them.
fn authority(origin: &str) -> Option<String> {
    let url = Url::parse(origin).ok()?;
    let host = url.host_str()?;
    Some(url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")))
}

fn refuse_type(headers: &HeaderMap) -> Option<ApiError> {
    let value = headers.get(header::CONTENT_TYPE)?;
    let essence = value.to_str().unwrap_or("").split(';').next().unwrap_or("").trim().to_ascii_lowercase();
    let taken = matches!(essence.as_str(), "application/json" | "multipart/form-data");
    (!taken).then(|| ApiError::new(Code::UnsupportedType, m::NotJson))
}
