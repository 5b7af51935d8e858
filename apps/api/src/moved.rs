//! Addresses that have a new name. Each answers 308 with the new one, so that bookmarks, mails and programs that know the old name still
//! arrive. The new address decides who may see what is there.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use actix_web::http::header::{CACHE_CONTROL, LOCATION};
use actix_web::{HttpRequest, HttpResponse, guard, web};

use crate::error::ApiError;

/// Calls, below `/api`: old and new beginning of the path. All of them were GET.
const CALLS: &[(&str, &str)] = &[("/papers", "/documents")];

/// Pages. The router of the app reads the same file.
#[allow(clippy::expect_used, reason = "the list is compiled in; every start reads it")]
static PAGES: LazyLock<BTreeMap<&'static str, &'static str>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../frontend/src/content/moved.json")).expect("moved.json")
});

/// The old addresses of calls, for the scope `/api`.
pub(crate) fn calls(cfg: &mut web::ServiceConfig) {
    for &(old, new) in CALLS {
        redirect(cfg, "/api", old, new);
    }
}

/// The old addresses of pages.
pub(crate) fn pages(cfg: &mut web::ServiceConfig) {
    for (&old, &new) in PAGES.iter() {
        redirect(cfg, "", old, new);
    }
}

/// Redirects `old` and everything below it, within `scope`.
fn redirect(cfg: &mut web::ServiceConfig, scope: &'static str, old: &'static str, new: &'static str) {
    for pattern in [old.to_owned(), format!("{old}/{{rest:.*}}")] {
        let handler = move |request: HttpRequest| async move { answer(&request, scope, old, new) };
        cfg.service(web::resource(pattern).guard(guard::Any(guard::Get()).or(guard::Head())).to(handler));
    }
}

/// The rest of the path and the query stay as they were sent.
fn answer(request: &HttpRequest, scope: &str, old: &str, new: &str) -> Result<HttpResponse, ApiError> {
    let path = request.uri().path();
    // The route matches the decoded path: a spelling like `/p%61pers`, which no link of ours ever had, gets 404.
    let rest = path.strip_prefix(scope).and_then(|path| path.strip_prefix(old)).ok_or_else(ApiError::not_found)?;
    let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
    Ok(HttpResponse::PermanentRedirect()
        .insert_header((LOCATION, format!("{scope}{new}{rest}{query}")))
        // Browsers would keep it for years.
        .insert_header((CACHE_CONTROL, "no-store"))
        .finish())
}
