//! Award and handover over HTTP.

use ::files::Purpose;
use actix_multipart::Multipart;
use contests::handover::AwardKey;
use kernel::ids::{ContestId, FileId};
use readmodels::contests::ContestDetail;
use readmodels::handovers::HandoverView;

use crate::handover::dto::{AwardBody, AwardQuery, ChangesBody, FormatsBody, HandoverUpload};
use crate::prelude::*;
use crate::upload;

pub mod dto;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(award_contest)
        .service(get_handover)
        .service(upload_handover_file)
        .service(remove_handover_file)
        .service(say_handover_formats)
        .service(deliver_handover)
        .service(accept_handover)
        .service(request_handover_changes)
        .service(get_agreement);
}

fn view(db: &Db, ctx: &Ctx, actor: &Actor, award: AwardKey) -> Result<HandoverView, ApiError> {
    Ok(db.read_planned_once(|conn| readmodels::handovers::of_contest(conn, actor, award, ctx.now))?)
}

/// Chooses the winner, or the winners of all places at once.
#[utoipa::path(tag = "handover", params(IdempotencyHeader), responses((status = 200, body = ContestDetail)))]
#[post("/contests/{id}/award")]
pub async fn award_contest(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<AwardBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id, award) = (actor.0, ContestId::from(*id), body.check()?);
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        workflows::contests::award::award(db, ctx, &actor, id, award.clone())?;
        crate::contests::view(db, ctx, Some(&actor), id)
    })
    .await
}

/// The handover, for client and winner.
#[utoipa::path(tag = "handover", params(AwardQuery), responses((status = 200, body = HandoverView)))]
#[get("/contests/{id}/handover")]
pub async fn get_handover(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    award: Query<AwardQuery>,
) -> ApiResult<HandoverView> {
    let award = award.of(*id);
    call.run(move |db, ctx| view(db, ctx, &actor.0, award)).await.map(Json)
}

/// The winner uploads a final file.
#[utoipa::path(
    tag = "handover",
    params(IdempotencyHeader, AwardQuery),
    request_body(content = HandoverUpload, content_type = "multipart/form-data"),
    responses((status = 201, body = HandoverView))
)]
#[post("/contests/{id}/handover/files")]
pub async fn upload_handover_file(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    award: Query<AwardQuery>,
    form: Multipart,
) -> Result<HttpResponse, ApiError> {
    let (actor, award) = (actor.0, award.of(*id));
    call.run(move |db, ctx| workflows::handovers::handover::require_upload(db, ctx, &actor, award)).await?;
    upload::create(&call, actor, Purpose::Handover, form, move |db, ctx, file| {
        workflows::handovers::handover::add_file(db, ctx, &actor, award, file.id)?;
        view(db, ctx, &actor, award)
    })
    .await
}

/// The winner removes a file that was not delivered yet.
#[utoipa::path(tag = "handover", params(AwardQuery), responses((status = 200, body = HandoverView)))]
#[delete("/contests/{id}/handover/files/{file}")]
pub async fn remove_handover_file(
    call: RequestContext,
    actor: Authenticated,
    path: Path<(Uuid, Uuid)>,
    award: Query<AwardQuery>,
) -> ApiResult<HandoverView> {
    let (id, file) = path.into_inner();
    let (actor, award, file) = (actor.0, award.of(id), FileId::from(file));
    call.run(move |db, ctx| {
        workflows::handovers::handover::remove_file(db, ctx, &actor, award, file)?;
        view(db, ctx, &actor, award)
    })
    .await
    .map(Json)
}

/// The winner says which of the formats that the brief asks for are among the files.
#[utoipa::path(tag = "handover", params(AwardQuery), responses((status = 200, body = HandoverView)))]
#[put("/contests/{id}/handover/formats")]
pub async fn say_handover_formats(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    award: Query<AwardQuery>,
    body: Json<FormatsBody>,
) -> ApiResult<HandoverView> {
    let (actor, award, said) = (actor.0, award.of(*id), body.into_inner().formats);
    call.run(move |db, ctx| {
        workflows::handovers::handover::say_formats(db, ctx, &actor, award, &said)?;
        view(db, ctx, &actor, award)
    })
    .await
    .map(Json)
}

/// The winner delivers what was uploaded.
#[utoipa::path(tag = "handover", params(IdempotencyHeader, AwardQuery), responses((status = 200, body = HandoverView)))]
#[post("/contests/{id}/handover/deliver")]
pub async fn deliver_handover(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    award: Query<AwardQuery>,
) -> Result<HttpResponse, ApiError> {
    let (actor, award) = (actor.0, award.of(*id));
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        workflows::handovers::handover::deliver(db, ctx, &actor, award)?;
        view(db, ctx, &actor, award)
    })
    .await
}

/// The client accepts the files; the payout is freed.
#[utoipa::path(tag = "handover", params(IdempotencyHeader, AwardQuery), responses((status = 200, body = HandoverView)))]
#[post("/contests/{id}/handover/accept")]
pub async fn accept_handover(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    award: Query<AwardQuery>,
) -> Result<HttpResponse, ApiError> {
    let (actor, award) = (actor.0, award.of(*id));
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        workflows::handovers::handover::accept(db, ctx, &actor, award)?;
        view(db, ctx, &actor, award)
    })
    .await
}

/// The client asks for changes, at most twice.
#[utoipa::path(tag = "handover", params(IdempotencyHeader, AwardQuery), responses((status = 200, body = HandoverView)))]
#[post("/contests/{id}/handover/request-changes")]
pub async fn request_handover_changes(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    award: Query<AwardQuery>,
    body: Json<ChangesBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, award, note) = (actor.0, award.of(*id), body.into_inner().note);
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        workflows::handovers::handover::request_changes(db, ctx, &actor, award, &note)?;
        view(db, ctx, &actor, award)
    })
    .await
}

/// The rights-transfer agreement of an accepted handover, to print.
#[utoipa::path(tag = "handover", params(AwardQuery), responses((status = 200, body = String, content_type = "text/html")))]
#[get("/contests/{id}/agreement")]
pub async fn get_agreement(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    award: Query<AwardQuery>,
) -> Result<HttpResponse, ApiError> {
    let award = award.of(*id);
    let agreed = call.read(move |conn, _ctx| readmodels::handovers::agreement(conn, &actor.0, award)).await?;
    Ok(crate::documents::inert(agreed.html()))
}
