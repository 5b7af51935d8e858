//! Payouts and payout methods of the signed-in person.

use kernel::ids::{PayoutId, PayoutMethodId};
use readmodels::payouts::{PayoutMethodView, PayoutSummary, PayoutView};

use crate::payouts::dto::AddPayoutMethod;
use crate::prelude::*;

pub mod dto;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(own_payouts)
        .service(own_payout_summary)
        .service(own_payout)
        .service(retry_payout)
        .service(payout_methods)
        .service(add_payout_method)
        .service(make_default_payout_method)
        .service(delete_payout_method);
}

/// The person's payouts, newest first.
#[utoipa::path(tag = "payouts", responses((status = 200, body = Vec<PayoutView>)))]
#[get("/payouts")]
pub async fn own_payouts(call: RequestContext, actor: Authenticated) -> ApiResult<Vec<PayoutView>> {
    let user = actor.0.user;
    Ok(Json(call.read(move |conn, _ctx| readmodels::payouts::of_winner(conn, user)).await?))
}

/// What the person has been paid, and what is still to come.
#[utoipa::path(tag = "payouts", responses((status = 200, body = PayoutSummary)))]
#[get("/payouts/summary")]
pub async fn own_payout_summary(call: RequestContext, actor: Authenticated) -> ApiResult<PayoutSummary> {
    let user = actor.0.user;
    Ok(Json(call.read(move |conn, _ctx| readmodels::payouts::summary(conn, user)).await?))
}

/// One of the person's payouts.
#[utoipa::path(tag = "payouts", responses((status = 200, body = PayoutView)))]
#[get("/payouts/{id}")]
pub async fn own_payout(call: RequestContext, actor: Authenticated, id: Path<Uuid>) -> ApiResult<PayoutView> {
    let (winner, id) = (actor.0.user, PayoutId::from(*id));
    Ok(Json(call.read(move |conn, _ctx| readmodels::payouts::one_of_winner(conn, winner, id)).await?))
}

/// Tries a failed payout again, to the present default method.
#[utoipa::path(tag = "payouts", params(IdempotencyHeader), responses((status = 200, body = PayoutView)))]
#[post("/payouts/{id}/retry")]
pub async fn retry_payout(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    let (mut actor, id) = (actor.0, PayoutId::from(*id));
    // Here everybody acts for themselves; admins have no say over others' payouts by this call.
    actor.staff = None;
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        let attempt = workflows::payouts::payout::retry(db, ctx, &actor, id)?;
        Ok::<_, ApiError>(db.read(|conn| readmodels::payouts::one_of_winner(conn, actor.user, attempt))?)
    })
    .await
}

/// The person's payout methods, the default first.
#[utoipa::path(tag = "payouts", responses((status = 200, body = Vec<PayoutMethodView>)))]
#[get("/payout-methods")]
pub async fn payout_methods(call: RequestContext, actor: Authenticated) -> ApiResult<Vec<PayoutMethodView>> {
    let user = actor.0.user;
    call.read(move |conn, _ctx| readmodels::payouts::methods(conn, user)).await.map(Json)
}

/// Adds a payout method; the first becomes the default.
#[utoipa::path(tag = "payouts", params(IdempotencyHeader), responses((status = 201, body = PayoutMethodView)))]
#[post("/payout-methods")]
pub async fn add_payout_method(
    call: RequestContext,
    actor: RecentlyAuthenticated,
    body: Json<AddPayoutMethod>,
) -> Result<HttpResponse, ApiError> {
    let (RecentlyAuthenticated(actor, session), new, app) = (actor, body.parse()?, call.app.clone());
    call.once(actor.user, StatusCode::CREATED, move |db, ctx| {
        let added = workflows::payouts::method::add(db, ctx, &app.vault, (&actor, session), &new);
        added.map(PayoutMethodView::from)
    })
    .await
}

/// Sends payouts here from now on.
#[utoipa::path(tag = "payouts", responses((status = 200, body = PayoutMethodView)))]
#[post("/payout-methods/{id}/default")]
pub async fn make_default_payout_method(
    call: RequestContext,
    actor: RecentlyAuthenticated,
    id: Path<Uuid>,
) -> ApiResult<PayoutMethodView> {
    let (RecentlyAuthenticated(actor, session), id) = (actor, PayoutMethodId::from(*id));
    let method =
        call.run(move |db, ctx| workflows::payouts::method::make_default(db, ctx, (&actor, session), id)).await?;
    Ok(Json(method.into()))
}

/// Removes a payout method.
#[utoipa::path(tag = "payouts", responses((status = 204)))]
#[delete("/payout-methods/{id}")]
pub async fn delete_payout_method(
    call: RequestContext,
    actor: RecentlyAuthenticated,
    id: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    let (RecentlyAuthenticated(actor, session), id) = (actor, PayoutMethodId::from(*id));
    call.run(move |db, ctx| workflows::payouts::method::remove(db, ctx, (&actor, session), id)).await?;
    Ok(HttpResponse::NoContent().finish())
}
