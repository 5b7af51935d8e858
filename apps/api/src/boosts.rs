//! Featured places over HTTP.

use kernel::ids::ContestId;
use readmodels::boosts::BoostOffer;
use readmodels::contests::ContestDetail;
use workflows::featured::purchase::Buy;

use crate::boosts::dto::{BoostBody, BoostStarted, BoostView};
use crate::idempotency::replayed;
use crate::prelude::*;

pub mod dto;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(boost_offer).service(boost_contest).service(cancel_boost);
}

/// What a featured place costs, and what the viewer could pay it with.
#[utoipa::path(tag = "boosts", responses((status = 200, body = BoostOffer)))]
#[get("/boosts/offer")]
pub async fn boost_offer(call: RequestContext, actor: Authenticated) -> ApiResult<BoostOffer> {
    let user = actor.0.user;
    Ok(Json(call.read(move |conn, ctx| readmodels::boosts::offer(conn, user, ctx.now)).await?))
}

/// Orders a featured place for an own contest, or finds the order that waits for its payment. Without `paymentId` in the answer there
/// is nothing left to pay.
#[utoipa::path(tag = "boosts", params(IdempotencyHeader), responses((status = 200, body = BoostStarted)))]
#[post("/contests/{id}/boost")]
pub async fn boost_contest(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<BoostBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, contest, pay_with) = (actor.0, ContestId::from(*id), body.check()?);
    let key = call.idempotency_key(Some(actor.user))?;
    let gateways = call.app.gateways.clone();
    let buy = Buy { contest, pay_with, key };
    let (begun, view) = call
        .run(move |db, ctx| {
            let begun = workflows::featured::purchase::buy(db, ctx, &gateways, &actor, &buy)?;
            Ok::<_, ApiError>((begun, view(db, ctx, &actor, contest)?))
        })
        .await?;
    Ok(replayed(BoostStarted::new(view, begun.started), begun.is_replayed))
}

/// Gives the order up, or takes the featured place back: within 24 hours of its start, while nobody has entered.
#[utoipa::path(tag = "boosts", responses((status = 200, body = ContestDetail)))]
#[post("/contests/{id}/boost/cancel")]
pub async fn cancel_boost(call: RequestContext, actor: Authenticated, id: Path<Uuid>) -> ApiResult<ContestDetail> {
    let (actor, id) = (actor.0, ContestId::from(*id));
    call.run(move |db, ctx| {
        workflows::featured::placement::cancel(db, ctx, &actor, id)?;
        crate::contests::view(db, ctx, Some(&actor), id)
    })
    .await
    .map(Json)
}

/// The newest place of an own contest.
fn view(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId) -> Result<Option<BoostView>, ApiError> {
    Ok(db.read(|conn| readmodels::boosts::of_contest(conn, actor, id, ctx.now))?)
}
