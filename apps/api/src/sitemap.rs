//! `/robots.txt` and the sitemap, for search engines.

use std::sync::Arc;

use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::{Error, web};
use bytes::Bytes;
use futures_util::stream::{Stream, try_unfold};
use kernel::ids::ContestId;
use pages::sitemap::{self, Part};

use crate::prelude::*;

const XML: (actix_web::http::header::HeaderName, &str) = (CONTENT_TYPE, "application/xml; charset=utf-8");
const PUBLIC: (actix_web::http::header::HeaderName, &str) = (CACHE_CONTROL, "public, max-age=600");

/// The addresses of this area.
pub fn routes(cfg: &mut web::ServiceConfig) {
    cfg.service(robots).service(index).service(site_pages).service(contests);
}

async fn ends(call: &RequestContext) -> Result<Arc<[ContestId]>, ApiError> {
    call.app.sitemap.ends(call.read_public(|conn, _ctx| sitemap::part_ends(conn))).await
}

#[get("/robots.txt")]
async fn robots(call: RequestContext) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/plain; charset=utf-8"))
        .insert_header(PUBLIC)
        .body(sitemap::robots(&call.ctx.base_url))
}

#[get("/sitemap.xml")]
async fn index(call: RequestContext) -> Result<HttpResponse, ApiError> {
    let ends = ends(&call).await?;
    Ok(HttpResponse::Ok().insert_header(XML).insert_header(PUBLIC).body(sitemap::index(&call.ctx.base_url, &ends)))
}

#[get("/sitemaps/pages.xml")]
async fn site_pages(call: RequestContext) -> HttpResponse {
    HttpResponse::Ok().insert_header(XML).insert_header(PUBLIC).body(sitemap::pages(&call.ctx.base_url))
}

/// One part of the contests, from 1.
#[get("/sitemaps/contests-{number}.xml")]
async fn contests(call: RequestContext, number: Path<usize>) -> Result<HttpResponse, ApiError> {
    let part = Part::new(&ends(&call).await?, *number).ok_or_else(ApiError::not_found)?;
    Ok(HttpResponse::Ok().insert_header(XML).insert_header(PUBLIC).streaming(written(call, part)))
}

/// The part as it is read, some rows at a time; no connection is held while the reader is slow.
fn written(call: RequestContext, part: Part) -> impl Stream<Item = Result<Bytes, Error>> {
    try_unfold(Some(part), move |part| {
        let call = call.clone();
        async move {
            let Some(part) = part else { return Ok(None) };
            let (text, rest) = call.read_public(move |conn, ctx| part.write(conn, &ctx.base_url)).await?;
            Ok(Some((Bytes::from(text), rest)))
        }
    })
}
