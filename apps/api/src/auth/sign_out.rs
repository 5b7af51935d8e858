//! Signing out, also by a plain link, without letting other sites do it.

use actix_session::Session;
use actix_web::HttpResponseBuilder;
use actix_web::http::header::{self, HeaderMap};
use url::Url;

use crate::prelude::*;

/// Ends the session and makes the browser forget what our pages stored.
pub(super) fn end(session: &Session, mut answer: HttpResponseBuilder) -> HttpResponseBuilder {
    session.purge();
    answer.insert_header(("Clear-Site-Data", "\"storage\""));
    answer
}

/// Signs out when the link was followed on our own pages (or typed), and leads home. Followed from elsewhere, it asks first.
#[utoipa::path(
    tag = "auth",
    responses(
        (status = 303, description = "Signed out; leads to the front page"),
        (status = 200, description = "A page with a button, for links of other sites", content_type = "text/html")
    )
)]
#[get("/logout")]
pub async fn logout_link(call: RequestContext, session: Session, req: HttpRequest) -> Result<HttpResponse, ApiError> {
    if is_own_navigation(req.headers(), &call.app.config.base_url) {
        return Ok(end(&session, HttpResponse::SeeOther()).insert_header((header::LOCATION, "/")).finish());
    }
    Ok(HttpResponse::Ok().content_type("text/html; charset=utf-8").body(PAGE))
}

/// The form asks for the same address again; sent from this page, the request is our own.
const PAGE: &str = "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>\
     <title>Sign out of Muqabla</title><style>body{font:16px/1.5 system-ui;display:grid;place-items:center;min-height:90vh;\
     color:#14213d;background:#fff}button{font:inherit;padding:.7rem 1.4rem;border:0;border-radius:.6rem;background:#14213d;\
     color:#fff}@media(prefers-color-scheme:dark){body{background:#0f1524;color:#e6eaf2}button{background:#e6eaf2;\
     color:#14213d}}</style><main><h1>Sign out?</h1><form method=get action=/api/logout><button>Sign out</button></form></main>";

/// Whether the browser says that the navigation began with us. One that does not say is judged by the page it came from.
fn is_own_navigation(headers: &HeaderMap, base_url: &str) -> bool {
    let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    match text(header::HeaderName::from_static("sec-fetch-site")) {
        Some(site) => matches!(site, "same-origin" | "none"),
        None => text(header::REFERER).and_then(|from| Url::parse(from).ok()).is_some_and(|from| {
            let origin = from.origin().ascii_serialization();
            origin == base_url || origin.split_once("://").map(|(_scheme, host)| host) == text(header::HOST)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::{HeaderName, HeaderValue};

    fn own(pairs: &[(&'static str, &'static str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        is_own_navigation(&headers, "https://muqabla.pk")
    }

    #[test]
    fn only_our_own_pages_sign_out() {
        assert!(own(&[("sec-fetch-site", "same-origin")]));
        assert!(own(&[("sec-fetch-site", "none")]));
        assert!(own(&[("referer", "https://muqabla.pk/profile")]));
        assert!(own(&[("referer", "http://127.0.0.1:8080/"), ("host", "127.0.0.1:8080")]));
        for bad in [
            &[("sec-fetch-site", "cross-site")][..],
            &[("sec-fetch-site", "same-site"), ("referer", "https://muqabla.pk/")],
            &[("referer", "https://evil.example/https://muqabla.pk")],
            &[],
        ] {
            assert!(!own(bad), "{bad:?}");
        }
    }
}
