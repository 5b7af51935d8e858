//! People as everybody sees them.

use ::contests::contest::Subcategory;
use accounts::User;
use actix_web::get;
use kernel::ids::{FileId, Id, UserId};
use readmodels::people::{self, Numbers, Person, Work};
use reviews::standing::Rating;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::auth::Role;
use crate::contests::dto::ContestCategory;
use crate::error::{ApiError, ApiResult, Problem};
use crate::extract::{Json, Path};
use crate::state::RequestContext;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(public_profile);
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicProfile {
    pub id: Uuid,
    /// First and last name.
    pub name: String,
    /// The side of the market the person is on now.
    pub role: Role,
    /// What the person says about themselves.
    pub bio: String,
    /// At most ten.
    pub skills: Vec<String>,
    /// At most ten web links.
    pub portfolio: Vec<String>,
    #[schema(required = true)]
    pub image_url: Option<String>,
    /// Whether we know who the person is.
    pub identity_verified: bool,
    #[serde(with = "time::serde::rfc3339")]
    pub member_since: OffsetDateTime,
    /// Clients for whom the person won, as far as they count for top talent.
    pub wins: i64,
    /// Entries that won, no matter who the client was.
    pub won: i64,
    /// Entries that were not withdrawn.
    pub entries: i64,
    pub contests_posted: i64,
    /// Of these, those with a winner.
    pub contests_awarded: i64,
    /// The average of the stars that clients gave the person, with two digits; null without a review.
    #[schema(required)]
    pub rating_avg: Option<f64>,
    /// How many reviews that is.
    pub review_count: i64,
    /// The same of the stars that winners gave the person as their client.
    #[schema(required)]
    pub client_rating_avg: Option<f64>,
    /// How many reviews that is.
    pub client_review_count: i64,
    /// What won, and what was published.
    pub work: Vec<WorkView>,
}

/// A piece of work on a public page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WorkView {
    pub entry_id: Uuid,
    pub contest_id: Uuid,
    /// The title of the contest.
    pub contest_title: String,
    /// The category of the contest.
    #[schema(value_type = ContestCategory)]
    pub category: String,
    /// The name within the category.
    #[schema(required = true, value_type = Option<Subcategory>)]
    pub subcategory: Option<String>,
    pub won: bool,
    #[schema(required = true)]
    pub thumbnail_url: Option<String>,
    #[schema(required = true)]
    pub preview_url: Option<String>,
    /// When the contest was completed, or the entry published.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

impl From<Work> for WorkView {
    fn from(work: Work) -> Self {
        let url = |variant: &str| work.image.map(|file: FileId| format!("/api/files/{file}?variant={variant}"));
        Self {
            entry_id: work.entry.uuid(),
            contest_id: work.contest.uuid(),
            thumbnail_url: url("thumb"),
            preview_url: url("preview"),
            contest_title: work.contest_title,
            category: work.category,
            subcategory: work.subcategory,
            won: work.won,
            at: work.at,
        }
    }
}

fn view(
    user: User,
    person: Person,
    numbers: &Numbers,
    [talent, client]: [Rating; 2],
    (work, identity_verified): (Vec<Work>, bool),
) -> PublicProfile {
    PublicProfile {
        id: user.id.uuid(),
        name: person.name,
        role: user.role,
        bio: user.bio,
        skills: user.skills,
        portfolio: user.portfolio,
        image_url: person.image.map(crate::profile::image_url),
        identity_verified,
        member_since: user.created_at,
        wins: numbers.wins,
        won: numbers.won,
        entries: numbers.entries,
        contests_posted: numbers.contests_posted,
        contests_awarded: numbers.contests_awarded,
        rating_avg: talent.average(),
        review_count: talent.reviews,
        client_rating_avg: client.average(),
        client_review_count: client.reviews,
        work: work.into_iter().map(WorkView::from).collect(),
    }
}

/// A person's public page. No address, no account.
#[utoipa::path(tag = "users", params(("id" = Uuid, Path)),
    responses((status = 200, body = PublicProfile), (status = "4XX", body = Problem)))]
#[get("/users/{id}")]
pub async fn public_profile(call: RequestContext, id: Path<Uuid>) -> ApiResult<PublicProfile> {
    let id = UserId::from(*id);
    let page = call.run(move |db, ctx| {
        let user = db.read(|conn| accounts::user::repo::get_public(conn, id))?;
        db.read(|conn| {
            let person = people::one(conn, id)?;
            let numbers = people::numbers(conn, id)?;
            let ratings = [readmodels::reviews::as_talent(conn, id)?, readmodels::reviews::as_client(conn, id)?];
            let verified = kyc::application::repo::is_approved(conn, id, ctx.now)?;
            Ok::<_, readmodels::Error>(view(user, person, &numbers, ratings, (people::work(conn, id)?, verified)))
        })
        .map_err(ApiError::from)
    });
    page.await.map(Json)
}
