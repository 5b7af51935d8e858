//! Disputes over HTTP, for the two sides of a handover.

use contests::handover::AwardKey;
use readmodels::disputes::DisputeView;

use crate::disputes::dto::{AnswerDispute, AppealDispute, OpenDispute, statement};
use crate::handover::dto::AwardQuery;
use crate::prelude::*;

pub mod dto;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(open_dispute).service(answer_dispute).service(appeal_dispute).service(get_dispute);
}

/// Runs `act` and answers the dispute after it.
async fn acted(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    award: Query<AwardQuery>,
    act: impl Fn(&Db, &Ctx, &Actor, AwardKey) -> Result<(), ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let (actor, award) = (actor.0, award.of(*id));
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        act(db, ctx, &actor, award)?;
        view(db, ctx, &actor, award)
    })
    .await
}

fn view(db: &Db, ctx: &Ctx, actor: &Actor, award: AwardKey) -> Result<DisputeView, ApiError> {
    Ok(db.read(|conn| readmodels::disputes::of_contest(conn, actor, award, ctx.now))?)
}

/// Client or winner calls an administrator; no time of the handover runs from then on.
#[utoipa::path(tag = "handover", params(IdempotencyHeader, AwardQuery), responses((status = 200, body = DisputeView)))]
#[post("/contests/{id}/handover/dispute")]
pub async fn open_dispute(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    award: Query<AwardQuery>,
    body: Json<OpenDispute>,
) -> Result<HttpResponse, ApiError> {
    let body = body.into_inner();
    acted(call, actor, id, award, move |db, ctx, actor, award| {
        let statement = statement(&body.note, &body.file_ids)?;
        Ok(workflows::handovers::dispute::open(db, ctx, actor, award, body.reason, &statement)?)
    })
    .await
}

/// The other side writes its statement, once.
#[utoipa::path(tag = "handover", params(IdempotencyHeader, AwardQuery), responses((status = 200, body = DisputeView)))]
#[post("/contests/{id}/handover/dispute/answer")]
pub async fn answer_dispute(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    award: Query<AwardQuery>,
    body: Json<AnswerDispute>,
) -> Result<HttpResponse, ApiError> {
    let body = body.into_inner();
    acted(call, actor, id, award, move |db, ctx, actor, award| {
        let statement = statement(&body.note, &body.file_ids)?;
        Ok(workflows::handovers::dispute::answer(db, ctx, actor, award, &statement)?)
    })
    .await
}

/// Asks for another administrator, once.
#[utoipa::path(tag = "handover", params(IdempotencyHeader, AwardQuery), responses((status = 200, body = DisputeView)))]
#[post("/contests/{id}/handover/dispute/appeal")]
pub async fn appeal_dispute(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    award: Query<AwardQuery>,
    body: Json<AppealDispute>,
) -> Result<HttpResponse, ApiError> {
    let note = body.into_inner().note;
    acted(call, actor, id, award, move |db, ctx, actor, award| {
        Ok(workflows::handovers::dispute::appeal(db, ctx, actor, award, &note)?)
    })
    .await
}

/// The dispute, for client and winner.
#[utoipa::path(tag = "handover", params(AwardQuery), responses((status = 200, body = DisputeView)))]
#[get("/contests/{id}/dispute")]
pub async fn get_dispute(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    award: Query<AwardQuery>,
) -> ApiResult<DisputeView> {
    let award = award.of(*id);
    call.run(move |db, ctx| view(db, ctx, &actor.0, award)).await.map(Json)
}
