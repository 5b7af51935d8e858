//! What a client changes on a paid contest: deadline, prize, guarantee, the wish to have the prize back.

use kernel::ids::ContestId;
use readmodels::contests::ContestDetail;
use workflows::contests::raise::Raise;
use workflows::error::Error;

use super::dto::{AnswerRefundBody, ExtendBody, RaiseBody};
use super::view;
use crate::idempotency::replayed;
use crate::payments::dto::DepositStarted;
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(extend_contest)
        .service(raise_prize)
        .service(guarantee_contest)
        .service(withdraw_refund_request)
        .service(answer_refund_request);
}

/// Does `act` to the actor's contest and answers its page.
async fn change(
    call: RequestContext,
    actor: Actor,
    id: ContestId,
    act: impl Fn(&Db, &Ctx, &Actor, ContestId) -> Result<(), Error> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        act(db, ctx, &actor, id)?;
        view(db, ctx, Some(&actor), id)
    })
    .await
}

/// Moves the deadline: at most twice, until 24 hours after entries closed, to at most 30 days after the payment.
#[utoipa::path(tag = "contests", params(IdempotencyHeader), responses((status = 200, body = ContestDetail)))]
#[post("/contests/{id}/extend")]
pub async fn extend_contest(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<ExtendBody>,
) -> Result<HttpResponse, ApiError> {
    let deadline = body.check()?;
    change(call, actor.0, ContestId::from(*id), move |db, ctx, actor, id| {
        workflows::contests::extend::extend(db, ctx, actor, id, deadline)
    })
    .await
}

/// Starts paying the difference to a higher prize, or finds the attempt that is open.
#[utoipa::path(tag = "contests", params(IdempotencyHeader), responses((status = 200, body = DepositStarted)))]
#[post("/contests/{id}/raise")]
pub async fn raise_prize(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<RaiseBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, contest, (prize, provider)) = (actor.0, ContestId::from(*id), body.check()?);
    let key = call.idempotency_key(Some(actor.user))?;
    let gateways = call.app.gateways.clone();
    let raise = Raise { contest, prize, provider, key };
    let begun = call.run(move |db, ctx| workflows::contests::raise::begin(db, ctx, &gateways, &actor, &raise)).await?;
    Ok(replayed(DepositStarted::from(begun.started), begun.is_replayed))
}

/// Guarantees the prize permanently.
#[utoipa::path(tag = "contests", params(IdempotencyHeader), responses((status = 200, body = ContestDetail)))]
#[post("/contests/{id}/guarantee")]
pub async fn guarantee_contest(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    change(call, actor.0, ContestId::from(*id), workflows::contests::guarantee::guarantee).await
}

/// Takes the request to have the prize back, back.
#[utoipa::path(tag = "contests", params(IdempotencyHeader), responses((status = 200, body = ContestDetail)))]
#[post("/contests/{id}/refund/withdraw")]
pub async fn withdraw_refund_request(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    change(call, actor.0, ContestId::from(*id), workflows::contests::refund_request::withdraw).await
}

/// Says something to the client's request to have the prize back, while it waits; said again, it takes the place of what was said
/// before. For those who entered; an administrator reads it beside the request.
#[utoipa::path(tag = "contests", params(IdempotencyHeader), responses((status = 200, body = ContestDetail)))]
#[post("/contests/{id}/refund-request/answer")]
pub async fn answer_refund_request(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<AnswerRefundBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id, text) = (actor.0, ContestId::from(*id), body.into_inner().text);
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        workflows::contests::refund_request::answer(db, ctx, &actor, id, &text)?;
        view(db, ctx, Some(&actor), id)
    })
    .await
}
