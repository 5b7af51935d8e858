//! Pictures of our pages for those who share them: `/og/contests/{id}.png`, and one for all other pages.

use std::hash::{DefaultHasher, Hash, Hasher};

use actix_web::http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, ETAG, EntityTag};
use actix_web::{HttpRequest, HttpResponse, get, web};
use bytes::Bytes;
use contests::contest::{self, Category, Contest, Outcome, Status, Subcategory};
use kernel::ids::ContestId;
use kernel::time::karachi;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::error::ApiError;
use crate::extract::Path;
use crate::head;
use crate::og::drawing::Card;
use crate::state::RequestContext;

mod drawing;
mod kept;
#[cfg(test)]
mod tests;
mod text;

pub use kept::Pictures;

/// The picture of pages that have none of their own.
pub(crate) const SITE_PATH: &str = "/og/default.png";
/// Shared pages are looked at again after this long; a page names its picture by version, so that news come sooner.
const PUBLIC: &str = "public, max-age=3600";

/// The addresses of this area.
pub fn routes(cfg: &mut web::ServiceConfig) {
    cfg.service(site_picture).service(contest_picture);
}

/// What is drawn of a contest at some moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Facts(Card);

impl Facts {
    /// Changes when the picture does.
    pub(crate) fn version(&self) -> String {
        let mut hasher = DefaultHasher::new();
        // The number stands for how it is drawn: raise it with the design.
        (1_u8, &self.0).hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }
}

/// What is drawn of `contest` at `now`.
pub(crate) fn facts(contest: &Contest, now: OffsetDateTime) -> Facts {
    Facts(Card {
        title: contest.title.clone(),
        category: contest.subcategory.map_or_else(|| group(contest.category), Subcategory::as_str),
        tone: tone(contest.category),
        prize: contest.prize.display(),
        clock: clock(contest, now),
        open: takes_entries(contest, now),
        featured: contest.is_featured(now) && contest.status == Status::Open,
        guaranteed: contest.guaranteed,
    })
}

fn takes_entries(contest: &Contest, now: OffsetDateTime) -> bool {
    contest.status == Status::Open && !contest.is_over(now)
}

const fn group(category: Category) -> &'static str {
    match category {
        Category::Design => "Design",
        Category::Development => "Development",
        Category::Marketing => "Marketing",
        Category::Writing => "Writing",
    }
}

/// The site's colours of kinds of work, on night.
const fn tone(category: Category) -> &'static str {
    match category {
        Category::Design => "#f0a3cd",
        Category::Development => "#93bff3",
        Category::Marketing => "#f7ac87",
        Category::Writing => "#79d0d8",
    }
}

/// Days left by the calendar of Karachi, or what became of the contest.
fn clock(contest: &Contest, now: OffsetDateTime) -> String {
    match contest.status {
        Status::Open if !contest.is_over(now) => {
            let day = |at: OffsetDateTime| at.to_offset(karachi()).date();
            match (day(contest.deadline) - day(now)).whole_days() {
                ..=0 => "Closes today".to_owned(),
                1 => "Closes tomorrow".to_owned(),
                days => format!("{days} days left"),
            }
        }
        Status::Draft | Status::Open | Status::Shortlisting => "Being judged".to_owned(),
        Status::Awarded => "Winner chosen".to_owned(),
        Status::Closed => match contest.outcome {
            Some(Outcome::Completed) => "Completed".to_owned(),
            Some(Outcome::Distributed) => "Prize shared".to_owned(),
            Some(Outcome::Refunded | Outcome::Cancelled) | None => "Closed".to_owned(),
        },
    }
}

/// The picture of pages that have none of their own.
#[get("/og/default.png")]
async fn site_picture(call: RequestContext, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let tag = EntityTag::new_strong("site-1".to_owned());
    if head::is_known(&request, &tag) {
        return Ok(unchanged(tag));
    }
    let picture = call.app.pictures.get("site-1", || Ok(()), drawing::of_site).await?;
    Ok(sent(tag, picture))
}

/// The picture of a contest that everybody may see.
#[get("/og/contests/{id}.png")]
async fn contest_picture(call: RequestContext, id: Path<Uuid>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let id = ContestId::from(*id);
    let contest = call.run(move |db, _ctx| db.read(|conn| contest::repo::find(conn, id))).await?;
    let contest = contest.filter(Contest::is_public).ok_or_else(ApiError::not_found)?;
    let facts = facts(&contest, call.ctx.now);
    let tag = EntityTag::new_strong(facts.version());
    if head::is_known(&request, &tag) {
        return Ok(unchanged(tag));
    }
    let key = format!("{id}.{}", facts.version());
    // Only drawing costs: what is kept is had as often as somebody likes.
    let may_draw = || call.app.limits.picture.count(call.network());
    let picture = call.app.pictures.get(&key, may_draw, move || drawing::of_contest(&facts.0)).await?;
    Ok(sent(tag, picture))
}

fn unchanged(tag: EntityTag) -> HttpResponse {
    HttpResponse::NotModified().insert_header((ETAG, tag)).insert_header((CACHE_CONTROL, PUBLIC)).finish()
}

/// Other sites show it: that is what it is for.
fn sent(tag: EntityTag, picture: Bytes) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "image/png"))
        .insert_header((CONTENT_LENGTH, picture.len()))
        .insert_header((CACHE_CONTROL, PUBLIC))
        .insert_header((ETAG, tag))
        .insert_header(("cross-origin-resource-policy", "cross-origin"))
        .body(picture)
}
