//! Headers that every answer carries.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::ConnectionType;
use actix_web::http::header::{self, Accept, Header, HeaderMap, HeaderName, HeaderValue, Quality};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpRequest};

use crate::state::App;

/// What pages may load and do: our own files and nothing else; no frame may hold us.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

const ONE_YEAR: &str = "max-age=31536000; includeSubDomains";

/// Adds the headers that a handler did not set itself.
///
/// # Errors
/// What is further in.
pub async fn secure(
    app: Data<App>,
    req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let private = req.path().starts_with("/api") || req.path().starts_with("/dev/");
    let has_secret = holds_secret(req.path());
    let is_secret_page = ["/poll/", "/join/"].iter().any(|start| req.path().starts_with(start));
    let mut answer = next.call(req).await?.map_into_boxed_body();
    // Keep-alive connections go elsewhere one answer after the other, also where a balancer forwards connections and not requests.
    if app.is_draining() {
        answer.response_mut().head_mut().set_connection_type(ConnectionType::Close);
    }
    let headers = answer.headers_mut();
    if has_secret {
        // The address is the secret: it goes to no other site, into no index, and the page into no cache.
        headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
    }
    if is_secret_page {
        headers.remove(header::ETAG);
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    }
    default(headers, header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY);
    default(headers, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    default(headers, header::REFERRER_POLICY, "strict-origin-when-cross-origin");
    default(headers, HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    default(headers, HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    name_charset(headers);
    if private {
        default(headers, header::CACHE_CONTROL, "no-store");
    }
    if app.config.is_https() {
        default(headers, header::STRICT_TRANSPORT_SECURITY, ONE_YEAR);
    }
    Ok(answer)
}

/// Whether an address holds a secret: that of a page of a poll or a private contest, its calls and its card.
fn holds_secret(path: &str) -> bool {
    ["/poll/", "/api/poll/", "/og/poll/", "/join/", "/api/join/"].iter().any(|start| path.starts_with(start))
}

/// Text is UTF-8, and says so; files of the site come without. Streams of events are nothing else.
fn name_charset(headers: &mut HeaderMap) {
    let named = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let silent = |named: &&str| {
        named.starts_with("text/") && !named.contains("charset") && !named.starts_with("text/event-stream")
    };
    let Some(plain) = named.filter(silent) else { return };
    if let Ok(value) = HeaderValue::from_str(&format!("{plain}; charset=utf-8")) {
        headers.insert(header::CONTENT_TYPE, value);
    }
}

fn default(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    if !headers.contains_key(&name) {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// Whether the client names this media type among those that it accepts. Wildcards do not count.
pub(crate) fn accepts(request: &HttpRequest, media_type: &str) -> bool {
    Accept::parse(request).is_ok_and(|accept| {
        accept.iter().any(|range| range.item.essence_str() == media_type && range.quality > Quality::ZERO)
    })
}
