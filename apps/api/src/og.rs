//! Pictures of our pages for those who share them: `/og/contests/{id}.png`, `/og/poll/{secret}.png`, and one for all other pages.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, ETAG, EntityTag};
use actix_web::web;
use bytes::Bytes;
use contests::contest::{self, Contest};
use contests::poll::secret;
use kernel::ids::ContestId;
use pages::picture;

use crate::head;
use crate::prelude::*;

/// Shared pages are looked at again after this long; a page names its picture by version, so that news come sooner.
const PUBLIC: &str = "public, max-age=3600";
/// The address of a poll's card is as secret as the poll: only who asked keeps it.
const PRIVATE: &str = "private, max-age=3600";

/// The addresses of this area.
pub fn routes(cfg: &mut web::ServiceConfig) {
    cfg.service(site_picture).service(contest_picture).service(poll_picture);
}

/// The picture of pages that have none of their own.
#[get("/og/default.png")]
async fn site_picture(call: RequestContext, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let tag = EntityTag::new_strong(picture::SITE_VERSION.to_owned());
    if head::is_known(&request, &tag) {
        return Ok(unchanged(tag, PUBLIC));
    }
    let picture = call.app.pictures.site().await?;
    Ok(sent(tag, picture, PUBLIC))
}

/// The picture of a contest that everybody may see.
#[get("/og/contests/{id}.png")]
async fn contest_picture(call: RequestContext, id: Path<Uuid>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let id = ContestId::from(*id);
    let contest = call.read_public(move |conn, _ctx| contest::repo::find(conn, id)).await?;
    let contest = contest.filter(Contest::is_public).ok_or_else(ApiError::not_found)?;
    let facts = picture::facts(&contest, call.ctx.now);
    let tag = EntityTag::new_strong(facts.version());
    if head::is_known(&request, &tag) {
        return Ok(unchanged(tag, PUBLIC));
    }
    // Only drawing costs: what is kept is had as often as somebody likes.
    let may_draw = || call.app.limits.picture.count(call.network());
    let picture = call.app.pictures.contest(id, facts, may_draw).await?;
    Ok(sent(tag, picture, PUBLIC))
}

/// The card of a poll: question and contest, never a picture of an entry.
#[get("/og/poll/{secret}.png")]
async fn poll_picture(
    call: RequestContext,
    path: Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let hash = secret::read(&path).ok_or_else(ApiError::not_found)?;
    let poll = call.read(move |conn, ctx| readmodels::polls::facts(conn, &hash, ctx.now)).await?;
    let facts = picture::poll_facts(&poll);
    let tag = EntityTag::new_strong(facts.version());
    if head::is_known(&request, &tag) {
        return Ok(unchanged(tag, PRIVATE));
    }
    let may_draw = || call.app.limits.picture.count(call.network());
    let picture = call.app.pictures.poll(facts, may_draw).await?;
    Ok(sent(tag, picture, PRIVATE))
}

fn unchanged(tag: EntityTag, rule: &'static str) -> HttpResponse {
    HttpResponse::NotModified().insert_header((ETAG, tag)).insert_header((CACHE_CONTROL, rule)).finish()
}

/// Other sites show it: that is what it is for.
fn sent(tag: EntityTag, picture: Bytes, rule: &'static str) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "image/png"))
        .insert_header((CONTENT_LENGTH, picture.len()))
        .insert_header((CACHE_CONTROL, rule))
        .insert_header((ETAG, tag))
        .insert_header(("cross-origin-resource-policy", "cross-origin"))
        .body(picture)
}
