//! Reviews and talents over HTTP.

use ::reviews::standing::Category;
use i18n::api::requests as m;
use kernel::ids::{ContestId, UserId};
use readmodels::reviews::{ContestReviews, PendingReview, ReceivedReview, WrittenReview};
use readmodels::talent::TalentView;

use crate::prelude::*;
use crate::reviews::dto::{ReceivedQuery, TalentQuery, WriteReview};

pub mod dto;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(write_review)
        .service(pending_reviews)
        .service(written_reviews)
        .service(contest_reviews)
        .service(received_reviews)
        .service(top_talent);
}

/// Reviews the other side of a contest with an award that stands; once.
#[utoipa::path(tag = "reviews", params(IdempotencyHeader), responses((status = 201, body = ContestReviews)))]
#[post("/reviews")]
pub async fn write_review(
    call: RequestContext,
    actor: Authenticated,
    body: Json<WriteReview>,
) -> Result<HttpResponse, ApiError> {
    let (actor, body) = (actor.0, body.into_inner());
    let contest = ContestId::from(body.contest_id);
    let (about, draft) = ((contest, UserId::from(body.reviewee_id)), body.into());
    call.once(actor.user, StatusCode::CREATED, move |db, ctx| {
        workflows::reviews::write(db, ctx, &actor, about, &draft)?;
        let found = db.read(|conn| readmodels::reviews::of_contest(conn, Some(&actor), contest, ctx.now))?;
        Ok::<_, ApiError>(found)
    })
    .await
}

/// Contests that wait for a review of the viewer's, the latest award first.
#[utoipa::path(tag = "reviews", responses((status = 200, body = [PendingReview])))]
#[get("/reviews/pending")]
pub async fn pending_reviews(call: RequestContext, actor: Authenticated) -> ApiResult<Vec<PendingReview>> {
    call.read(move |conn, _ctx| readmodels::reviews::pending(conn, &actor.0)).await.map(Json)
}

/// What the viewer wrote, newest first.
#[utoipa::path(tag = "reviews", responses((status = 200, body = [WrittenReview])))]
#[get("/reviews/written")]
pub async fn written_reviews(call: RequestContext, actor: Authenticated) -> ApiResult<Vec<WrittenReview>> {
    call.read(move |conn, _ctx| readmodels::reviews::written(conn, &actor.0)).await.map(Json)
}

/// Both reviews of a contest, as far as the viewer sees them.
#[utoipa::path(tag = "reviews", responses((status = 200, body = ContestReviews)))]
#[get("/reviews/contest/{id}")]
pub async fn contest_reviews(call: RequestContext, viewer: OptionalUser, id: Path<Uuid>) -> ApiResult<ContestReviews> {
    let id = ContestId::from(*id);
    let found =
        call.read_public(move |conn, ctx| readmodels::reviews::of_contest(conn, viewer.0.as_ref(), id, ctx.now));
    found.await.map(Json)
}

/// Revealed reviews about a person, the newest first by `createdAt`, twenty at a time; the private ones for that person and for admins only.
/// `me` is the viewer.
#[utoipa::path(tag = "reviews", params(ReceivedQuery), responses((status = 200, body = [ReceivedReview])))]
#[get("/reviews/user/{userId}")]
pub async fn received_reviews(
    call: RequestContext,
    viewer: OptionalUser,
    user: Path<String>,
    query: Query<ReceivedQuery>,
) -> ApiResult<Vec<ReceivedReview>> {
    let (viewer, after) = (viewer.0, query.before.map(Into::into));
    let person = person(&user, viewer.as_ref())?;
    let found = call.run_public(move |db, _ctx| {
        // An unknown person is told apart from one without reviews.
        db.read(|conn| accounts::user::repo::get(conn, person))?;
        let found = db.read(|conn| readmodels::reviews::about(conn, viewer.as_ref(), person, after))?;
        Ok::<_, ApiError>(found)
    });
    found.await.map(Json)
}

fn person(text: &str, viewer: Option<&Actor>) -> Result<UserId, ApiError> {
    if text == "me" {
        return viewer.map(|viewer| viewer.user).ok_or_else(ApiError::sign_in_required);
    }
    text.parse().map_err(|_not_an_id| ApiError::not_found())
}

/// The best talents, of all categories or of one.
#[utoipa::path(tag = "reviews", params(TalentQuery), responses((status = 200, body = [TalentView])))]
#[get("/talent/top")]
pub async fn top_talent(
    call: RequestContext,
    _viewer: Authenticated,
    query: Query<TalentQuery>,
) -> ApiResult<Vec<TalentView>> {
    let category = Category::read(query.category.as_deref().unwrap_or(""))
        .ok_or_else(|| ApiError::field("category", m::UnknownCategory))?;
    call.read(move |conn, ctx| readmodels::talent::top(conn, category, ctx.now)).await.map(Json)
}
