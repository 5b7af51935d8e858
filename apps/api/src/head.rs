//! The one page with the head of the address that was asked for: the app is drawn in the browser, but those who only
//! look at the head (search engines, chats, the tab while it loads) get it from us.

use std::path::PathBuf;

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, EntityTag, Header, HeaderValue, IfNoneMatch, VARY};
use futures_util::future::join;
use pages::head::Head;
use pages::page::{self, Existence, Page, Route, Stored};
use pages::template::TemplateFile;
use sha2::{Digest, Sha256};

use crate::auth::cookie_name;
use crate::page_data::{Element, PageData};
use crate::prelude::*;
use crate::read_only;

const VARIES: &str = "Accept, Accept-Encoding, Cookie";
const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// The built page, ready to be filled.
pub(crate) struct Filler {
    template: TemplateFile,
    data: PageData,
}

impl Filler {
    /// The page that lies at `index`.
    pub(crate) fn new(index: PathBuf) -> Self {
        Self { template: TemplateFile::new(index), data: PageData::default() }
    }

    /// The page for the address of `request`, or 304 for those who have it.
    ///
    /// # Errors
    /// 503 when the website is being built. When the database is away, the page itself is sent with 503.
    pub(crate) async fn answer(&self, call: &RequestContext, request: &HttpRequest) -> Result<HttpResponse, ApiError> {
        let template = self.template.load().map_err(|error| ApiError::unavailable(&error))?;
        let config = &call.app.config;
        let route = page::read(&config.base_url, request.path(), request.query_string(), config.is_development());
        let page = async {
            match route {
                Route::Ready(page) => Ok(*page),
                // Who has just been given the link asks for it at once; a replica may not know it yet.
                Route::Stored(page @ Stored::Poll(_)) => call.run(move |db, ctx| page::load(db, ctx, &page)).await,
                Route::Stored(page) => call.run_public(move |db, ctx| page::load(db, ctx, &page)).await,
            }
        };
        let (page, data) = join(page, self.data.load(&call.app, request)).await;
        match page {
            Ok(page) => {
                let signed = request.cookie(cookie_name(config)).is_some();
                let status = status(&page, signed);
                // Who finds nothing needs no screen.
                let preloads =
                    if status == StatusCode::OK { template.preloads(request.path(), signed) } else { String::new() };
                let mode = if config.is_read_only { read_only::META } else { "" };
                let head = [page.head.html(&config.base_url), preloads, mode.to_owned()].concat();
                let (data, is_private) =
                    data.map_or_else(Default::default, |Element { html, is_private }| (html, is_private));
                Ok(sent(request, status, template.fill(&head, &data), is_private))
            }
            Err(error) => {
                let body = template.fill(&Head::hidden("Contests").html(&config.base_url), "");
                let mut answer = HttpResponse::from_error(error).map_body(|_head, _problem| BoxBody::new(body));
                answer.headers_mut().insert(CONTENT_TYPE, HTML);
                Ok(answer)
            }
        }
    }
}

/// A contest that visitors do not see may be a signed-in person's own draft. That somebody is signed in is all that is
/// asked here, so the answer tells nothing about the contest.
fn status(page: &Page, signed: bool) -> StatusCode {
    match (page.exists, signed) {
        (Existence::Yes, _) | (Existence::Private, true) => StatusCode::OK,
        (Existence::Private, false) | (Existence::No, _) => StatusCode::NOT_FOUND,
    }
}

/// A page with the data of one person stays in no cache at all; browsers would show it again to someone who goes back after signing out.
fn sent(request: &HttpRequest, status: StatusCode, body: String, is_private: bool) -> HttpResponse {
    if is_private {
        return HttpResponse::build(status)
            .insert_header((CACHE_CONTROL, "private, no-store"))
            .insert_header((VARY, VARIES))
            .insert_header((CONTENT_TYPE, HTML))
            .body(body);
    }
    // Weak: the same page may leave compressed or not.
    let tag =
        EntityTag::new_weak(hex::encode(Sha256::digest(body.as_bytes()).iter().take(16).copied().collect::<Vec<_>>()));
    let known = status == StatusCode::OK && is_known(request, &tag);
    let mut answer = HttpResponse::build(if known { StatusCode::NOT_MODIFIED } else { status });
    answer.insert_header((CACHE_CONTROL, "no-cache")).insert_header((VARY, VARIES));
    if status == StatusCode::OK {
        answer.insert_header((ETAG, tag));
    }
    if known { answer.finish() } else { answer.insert_header((CONTENT_TYPE, HTML)).body(body) }
}

/// Whether the browser has what `tag` names.
pub(crate) fn is_known(request: &HttpRequest, tag: &EntityTag) -> bool {
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(tags)) => tags.iter().any(|known| known.weak_eq(tag)),
        Err(_unreadable) => false,
    }
}
