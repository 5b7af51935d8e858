//! People as everybody sees them.

use accounts::User;
use actix_web::get;
use diesel::pg::PgConnection;
use kernel::ids::UserId;
use readmodels::people::{self, WorkView};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::auth::Role;
use crate::error::{ApiError, ApiResult};
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
    #[schema(required)]
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

fn view(conn: &mut PgConnection, user: User, now: OffsetDateTime) -> Result<PublicProfile, readmodels::Error> {
    let person = people::one(conn, user.id)?;
    let numbers = people::numbers(conn, user.id)?;
    let talent = readmodels::reviews::as_talent(conn, user.id)?;
    let client = readmodels::reviews::as_client(conn, user.id)?;
    Ok(PublicProfile {
        id: person.id,
        name: person.name,
        role: user.role,
        bio: user.bio,
        skills: user.skills,
        portfolio: user.portfolio,
        image_url: person.image_url,
        identity_verified: kyc::application::repo::is_approved(conn, user.id, now)?,
        member_since: user.created_at,
        wins: numbers.entered.wins,
        won: numbers.entered.won,
        entries: numbers.entered.entries,
        contests_posted: numbers.contests_posted,
        contests_awarded: numbers.contests_awarded,
        rating_avg: talent.average(),
        review_count: talent.reviews,
        client_rating_avg: client.average(),
        client_review_count: client.reviews,
        work: people::work(conn, user.id)?,
    })
}

/// A person's public page. No address, no account.
#[utoipa::path(tag = "users", responses((status = 200, body = PublicProfile)))]
#[get("/users/{id}")]
pub async fn public_profile(call: RequestContext, id: Path<Uuid>) -> ApiResult<PublicProfile> {
    let id = UserId::from(*id);
    let page = call.run(move |db, ctx| {
        let user = db.read(|conn| accounts::user::repo::get_public(conn, id))?;
        db.read(|conn| view(conn, user, ctx.now)).map_err(ApiError::from)
    });
    page.await.map(Json)
}
