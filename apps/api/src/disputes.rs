//! Disputes over HTTP, for the two sides of a handover.

use kernel::ids::ContestId;
use readmodels::disputes::DisputeView;

use crate::disputes::dto::{AnswerDispute, AppealDispute, OpenDispute, statement};
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
    act: impl Fn(&Db, &Ctx, &Actor, ContestId) -> Result<(), ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (actor.0, ContestId::from(*id));
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        act(db, ctx, &actor, id)?;
        view(db, ctx, &actor, id)
    })
    .await
}

fn view(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId) -> Result<DisputeView, ApiError> {
    Ok(db.read(|conn| readmodels::disputes::of_contest(conn, actor, id, ctx.now))?)
}

/// Client or winner calls an administrator; no time of the handover runs from then on.
#[utoipa::path(tag = "handover", params(IdempotencyHeader), responses((status = 200, body = DisputeView)))]
#[post("/contests/{id}/handover/dispute")]
pub async fn open_dispute(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<OpenDispute>,
) -> Result<HttpResponse, ApiError> {
    let body = body.into_inner();
    acted(call, actor, id, move |db, ctx, actor, id| {
        let statement = statement(&body.note, &body.file_ids)?;
        Ok(workflows::handovers::dispute::open(db, ctx, actor, id, body.reason, &statement)?)
    })
    .await
}

/// The other side writes its statement, once.
#[utoipa::path(tag = "handover", params(IdempotencyHeader), responses((status = 200, body = DisputeView)))]
#[post("/contests/{id}/handover/dispute/answer")]
pub async fn answer_dispute(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<AnswerDispute>,
) -> Result<HttpResponse, ApiError> {
    let body = body.into_inner();
    acted(call, actor, id, move |db, ctx, actor, id| {
        let statement = statement(&body.note, &body.file_ids)?;
        Ok(workflows::handovers::dispute::answer(db, ctx, actor, id, &statement)?)
    })
    .await
}

/// Asks for another administrator, once.
#[utoipa::path(tag = "handover", params(IdempotencyHeader), responses((status = 200, body = DisputeView)))]
#[post("/contests/{id}/handover/dispute/appeal")]
pub async fn appeal_dispute(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<AppealDispute>,
) -> Result<HttpResponse, ApiError> {
    let note = body.into_inner().note;
    acted(call, actor, id, move |db, ctx, actor, id| {
        Ok(workflows::handovers::dispute::appeal(db, ctx, actor, id, &note)?)
    })
    .await
}

/// The dispute, for client and winner.
#[utoipa::path(tag = "handover", responses((status = 200, body = DisputeView)))]
#[get("/contests/{id}/dispute")]
pub async fn get_dispute(call: RequestContext, actor: Authenticated, id: Path<Uuid>) -> ApiResult<DisputeView> {
    let id = ContestId::from(*id);
    call.run(move |db, ctx| view(db, ctx, &actor.0, id)).await.map(Json)
}
