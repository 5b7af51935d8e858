//! What search engines may look for: `/robots.txt`, and all public pages and contests as a sitemap in parts.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::{Error, HttpResponse, get, web};
use bytes::Bytes;
use futures_util::stream::{Stream, try_unfold};
use kernel::ids::ContestId;
use readmodels::seo;
use time::format_description::well_known::Rfc3339;
use tokio::sync::Mutex;

use crate::error::ApiError;
use crate::extract::Path;
use crate::head;
use crate::state::RequestContext;

/// Contests of one part when it is laid out. The protocol allows 50,000: drafts that are paid meanwhile find room.
const PART: i64 = 45_000;
/// Contests of one part at most.
const PART_MAX: i64 = 50_000;
/// Contests read at once: what is in memory of a part, however long it is.
const READ: i64 = 1_000;
/// How long a layout of parts is kept: one crawl sees the same parts, whatever changes meanwhile.
const LAYOUT_KEPT: Duration = Duration::from_secs(600);
const XML: (actix_web::http::header::HeaderName, &str) = (CONTENT_TYPE, "application/xml; charset=utf-8");
const PUBLIC: (actix_web::http::header::HeaderName, &str) = (CACHE_CONTROL, "public, max-age=600");
const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
const NAMESPACE: &str = "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"";

/// The addresses of this area.
pub fn routes(cfg: &mut web::ServiceConfig) {
    cfg.service(robots).service(index).service(pages).service(contests);
}

/// Where the parts of the list of contests end, since when that is known.
#[derive(Debug, Default)]
pub struct Layout(Mutex<Option<(Instant, Arc<[ContestId]>)>>);

impl Layout {
    /// The ends of all parts but the last, which is open.
    async fn ends(&self, call: &RequestContext, part: i64) -> Result<Arc<[ContestId]>, ApiError> {
        // A caller who comes while somebody counts waits for that count.
        let mut known = self.0.lock().await;
        if let Some((at, ends)) = known.as_ref()
            && at.elapsed() < LAYOUT_KEPT
        {
            return Ok(Arc::clone(ends));
        }
        let ends = call.run(move |db, _ctx| db.read(|conn| seo::part_ends(conn, part))).await?;
        let ends: Arc<[ContestId]> = ends.into();
        *known = Some((Instant::now(), Arc::clone(&ends)));
        Ok(ends)
    }
}

/// Everything may be read but what is for developers. Pages that should not be shown say so themselves, which they can
/// only do where they may be read; and the app reads `/api` to draw its pages.
#[get("/robots.txt")]
async fn robots(call: RequestContext) -> HttpResponse {
    let base = &call.ctx.base_url;
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/plain; charset=utf-8"))
        .insert_header(PUBLIC)
        .body(format!("User-agent: *\nDisallow: /dev/\n\nSitemap: {base}/sitemap.xml\n"))
}

#[get("/sitemap.xml")]
async fn index(call: RequestContext) -> Result<HttpResponse, ApiError> {
    let base = &call.ctx.base_url;
    let ends = call.app.sitemap.ends(&call, PART).await?;
    let last = ends.len().saturating_add(1);
    let numbered = (1..=last).map(|number| format!("contests-{number}"));
    let parts: String = std::iter::once("pages".to_owned())
        .chain(numbered)
        .map(|name| format!("<sitemap><loc>{base}/sitemaps/{name}.xml</loc></sitemap>\n"))
        .collect();
    let body = format!("{HEAD}<sitemapindex {NAMESPACE}>\n{parts}</sitemapindex>\n");
    Ok(HttpResponse::Ok().insert_header(XML).insert_header(PUBLIC).body(body))
}

/// Pages that are not contests.
#[get("/sitemaps/pages.xml")]
async fn pages(call: RequestContext) -> HttpResponse {
    let base = &call.ctx.base_url;
    let urls: String = head::paths()
        .iter()
        .map(|path| format!("<url><loc>{base}{}</loc></url>\n", path.replace('&', "&amp;")))
        .collect();
    let body = format!("{HEAD}<urlset {NAMESPACE}>\n{urls}</urlset>\n");
    HttpResponse::Ok().insert_header(XML).insert_header(PUBLIC).body(body)
}

/// One part of the contests, from 1.
#[get("/sitemaps/contests-{number}.xml")]
async fn contests(call: RequestContext, number: Path<usize>) -> Result<HttpResponse, ApiError> {
    let ends = call.app.sitemap.ends(&call, PART).await?;
    let before = number.checked_sub(1).filter(|before| *before <= ends.len()).ok_or_else(ApiError::not_found)?;
    let after = before.checked_sub(1).and_then(|last| ends.get(last)).copied();
    let part = Part { after, until: ends.get(before).copied(), left: PART_MAX, begun: false, ended: false };
    Ok(HttpResponse::Ok().insert_header(XML).insert_header(PUBLIC).streaming(written(call, part)))
}

/// How far a part is written.
struct Part {
    after: Option<ContestId>,
    until: Option<ContestId>,
    left: i64,
    begun: bool,
    ended: bool,
}

/// The part as it is read, some rows at a time; no connection is held while the reader is slow.
fn written(call: RequestContext, part: Part) -> impl Stream<Item = Result<Bytes, Error>> {
    try_unfold(part, move |mut part| {
        let call = call.clone();
        async move {
            if part.ended {
                return Ok(None);
            }
            let (after, until, limit) = (part.after, part.until, READ.min(part.left));
            let rows = call.run(move |db, _ctx| db.read(|conn| seo::published(conn, after, until, limit))).await?;
            let count = i64::try_from(rows.len()).unwrap_or(i64::MAX);
            let mut text = if part.begun { String::new() } else { format!("{HEAD}<urlset {NAMESPACE}>\n") };
            for (id, changed) in &rows {
                let changed = changed.format(&Rfc3339).unwrap_or_default();
                text.push_str(&format!(
                    "<url><loc>{}/contests/{id}</loc><lastmod>{changed}</lastmod></url>\n",
                    call.ctx.base_url
                ));
            }
            part.begun = true;
            part.left = part.left.saturating_sub(count);
            part.after = rows.last().map(|(id, _changed)| *id).or(part.after);
            part.ended = count < limit || part.left == 0;
            if part.ended {
                text.push_str("</urlset>\n");
            }
            Ok(Some((Bytes::from(text), part)))
        }
    })
}
