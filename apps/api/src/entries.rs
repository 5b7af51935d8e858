//! Entries over HTTP.

use i18n::api::requests as m;
use kernel::ids::{CommentId, ContestId, EntryId};
use readmodels::entries::{CommentView, EntryList, EntryView, MyEntry};
use readmodels::people::EntrySummary;
use workflows::entries::actions;

use crate::entries::dto::{
    CommentBody, DeclineBody, PublishBody, RatingBody, ShortlistBody, SubmitEntry, SubmitVersion,
};
use crate::prelude::*;

pub mod dto;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_entries)
        .service(submit_entry)
        .service(own_entries)
        .service(own_entry_summary)
        .service(get_entry)
        .service(submit_version)
        .service(shortlist_entry)
        .service(rate_entry)
        .service(decline_entry)
        .service(restore_entry)
        .service(withdraw_entry)
        .service(publish_entry)
        .service(list_comments)
        .service(post_comment);
}

/// The entry as `actor` opens it: what calls answer that both sides may make. Whatever the client called, it opened the entry.
fn open(db: &Db, ctx: &Ctx, actor: &Actor, id: EntryId) -> Result<EntryView, ApiError> {
    actions::see(db, ctx, actor, id)?;
    view(db, ctx, actor, id)
}

/// The entry as `actor` sees it.
fn view(db: &Db, ctx: &Ctx, actor: &Actor, id: EntryId) -> Result<EntryView, ApiError> {
    Ok(db.read_planned_once(|conn| readmodels::entries::one(conn, actor, id, ctx.now))?)
}

/// Runs `act` and answers the entry after it.
async fn acted(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    act: impl Fn(&Db, &Ctx, &Actor, EntryId) -> Result<(), workflows::error::Error> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (actor.0, EntryId::from(*id));
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        act(db, ctx, &actor, id)?;
        open(db, ctx, &actor, id)
    })
    .await
}

/// The entries of a contest that the viewer sees. Opened by the client, they count as seen from the next time on.
#[utoipa::path(tag = "entries", responses((status = 200, body = EntryList)))]
#[get("/contests/{id}/entries")]
pub async fn list_entries(call: RequestContext, actor: Authenticated, id: Path<Uuid>) -> ApiResult<EntryList> {
    let (actor, id) = (actor.0, ContestId::from(*id));
    call.run(move |db, ctx| {
        let fresh = actions::see_all(db, ctx, &actor, id)?;
        Ok::<_, ApiError>(
            db.read_planned_once(|conn| readmodels::entries::of_contest(conn, &actor, id, &fresh, ctx.now))?,
        )
    })
    .await
    .map(Json)
}

/// Submits an entry.
#[utoipa::path(tag = "entries", params(IdempotencyHeader), responses((status = 201, body = EntryView)))]
#[post("/contests/{id}/entries")]
pub async fn submit_entry(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<SubmitEntry>,
) -> Result<HttpResponse, ApiError> {
    call.app.limits.entry.count(actor.0.user.to_string())?;
    if body.contest_id.is_some_and(|contest| contest != *id) {
        return Err(ApiError::field("contestId", m::OtherContest));
    }
    let (actor, id, input) = (actor.0, ContestId::from(*id), body.into_inner().into());
    call.once(actor.user, StatusCode::CREATED, move |db, ctx| {
        let entry = workflows::entries::submit::submit(db, ctx, &actor, id, &input)?;
        view(db, ctx, &actor, entry)
    })
    .await
}

/// Submits another version of the viewer's own entry. Its stars, its place on the shortlist and its thread stay.
#[utoipa::path(tag = "entries", params(IdempotencyHeader), responses((status = 201, body = EntryView)))]
#[post("/entries/{id}/versions")]
pub async fn submit_version(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<SubmitVersion>,
) -> Result<HttpResponse, ApiError> {
    call.app.limits.entry.count(actor.0.user.to_string())?;
    let (actor, id, input) = (actor.0, EntryId::from(*id), body.into_inner().into());
    call.once(actor.user, StatusCode::CREATED, move |db, ctx| {
        workflows::entries::submit::submit_version(db, ctx, &actor, id, &input)?;
        view(db, ctx, &actor, id)
    })
    .await
}

/// The viewer's own entries, newest first.
#[utoipa::path(tag = "entries", responses((status = 200, body = [MyEntry])))]
#[get("/entries/mine")]
pub async fn own_entries(call: RequestContext, actor: Authenticated) -> ApiResult<Vec<MyEntry>> {
    call.run(move |db, ctx| db.read_planned_once(|conn| readmodels::entries::mine(conn, &actor.0, ctx.now)))
        .await
        .map(Json)
}

/// How many entries the viewer has in which state.
#[utoipa::path(tag = "entries", responses((status = 200, body = EntrySummary)))]
#[get("/entries/mine/summary")]
pub async fn own_entry_summary(call: RequestContext, actor: Authenticated) -> ApiResult<EntrySummary> {
    let numbers = call.read(move |conn, _ctx| readmodels::people::numbers(conn, actor.0.user)).await?;
    Ok(Json(numbers.entered))
}

/// An entry. Opened by the client, it counts as seen.
#[utoipa::path(tag = "entries", responses((status = 200, body = EntryView)))]
#[get("/entries/{id}")]
pub async fn get_entry(call: RequestContext, actor: Authenticated, id: Path<Uuid>) -> ApiResult<EntryView> {
    let (actor, id) = (actor.0, EntryId::from(*id));
    call.run(move |db, ctx| open(db, ctx, &actor, id)).await.map(Json)
}

/// Puts an entry on the shortlist, or takes it off.
#[utoipa::path(tag = "entries", params(IdempotencyHeader), responses((status = 200, body = EntryView)))]
#[post("/entries/{id}/shortlist")]
pub async fn shortlist_entry(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<ShortlistBody>,
) -> Result<HttpResponse, ApiError> {
    let wanted = body.shortlisted;
    acted(call, actor, id, move |db, ctx, actor, id| actions::shortlist(db, ctx, actor, id, wanted)).await
}

/// Gives an entry stars.
#[utoipa::path(tag = "entries", params(IdempotencyHeader), responses((status = 200, body = EntryView)))]
#[post("/entries/{id}/rating")]
pub async fn rate_entry(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<RatingBody>,
) -> Result<HttpResponse, ApiError> {
    let stars = body.stars;
    acted(call, actor, id, move |db, ctx, actor, id| actions::rate(db, ctx, actor, id, stars)).await
}

/// Rules an entry out.
#[utoipa::path(tag = "entries", params(IdempotencyHeader), responses((status = 200, body = EntryView)))]
#[post("/entries/{id}/decline")]
pub async fn decline_entry(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<DeclineBody>,
) -> Result<HttpResponse, ApiError> {
    let reason = body.reason;
    acted(call, actor, id, move |db, ctx, actor, id| actions::decline(db, ctx, actor, id, reason)).await
}

/// Takes a declined entry back in.
#[utoipa::path(tag = "entries", params(IdempotencyHeader), responses((status = 200, body = EntryView)))]
#[post("/entries/{id}/restore")]
pub async fn restore_entry(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    acted(call, actor, id, actions::restore).await
}

/// Takes the viewer's own entry back.
#[utoipa::path(tag = "entries", params(IdempotencyHeader), responses((status = 200, body = EntryView)))]
#[post("/entries/{id}/withdraw")]
pub async fn withdraw_entry(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    acted(call, actor, id, actions::withdraw).await
}

/// Shows the viewer's own entry to everybody, or hides it again.
#[utoipa::path(tag = "entries", params(IdempotencyHeader), responses((status = 200, body = EntryView)))]
#[post("/entries/{id}/publish")]
pub async fn publish_entry(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<PublishBody>,
) -> Result<HttpResponse, ApiError> {
    let wanted = body.published;
    acted(call, actor, id, move |db, ctx, actor, id| actions::publish(db, ctx, actor, id, wanted)).await
}

fn thread(db: &Db, actor: &Actor, id: EntryId) -> Result<Vec<CommentView>, ApiError> {
    Ok(db.read_planned_once(|conn| readmodels::entries::comments(conn, actor, id))?)
}

/// The thread of an entry, oldest first; for its author and the client.
#[utoipa::path(tag = "entries", responses((status = 200, body = [CommentView])))]
#[get("/entries/{id}/comments")]
pub async fn list_comments(call: RequestContext, actor: Authenticated, id: Path<Uuid>) -> ApiResult<Vec<CommentView>> {
    let (actor, id) = (actor.0, EntryId::from(*id));
    call.run(move |db, ctx| {
        actions::see(db, ctx, &actor, id)?;
        thread(db, &actor, id)
    })
    .await
    .map(Json)
}

/// Writes in the thread of an entry.
#[utoipa::path(tag = "entries", params(IdempotencyHeader), responses((status = 201, body = CommentView)))]
#[post("/entries/{id}/comments")]
pub async fn post_comment(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<CommentBody>,
) -> Result<HttpResponse, ApiError> {
    call.app.limits.entry.count(actor.0.user.to_string())?;
    let (actor, id) = (actor.0, EntryId::from(*id));
    call.once(actor.user, StatusCode::CREATED, move |db, ctx| {
        let comment = actions::comment(db, ctx, &actor, id, &body.body)?;
        let written = thread(db, &actor, id)?.into_iter().find(|view| CommentId::from(view.id) == comment);
        written.ok_or_else(ApiError::not_found)
    })
    .await
}
