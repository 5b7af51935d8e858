//! Plans, subscribing, and the money back over HTTP.

use i18n::api::requests as m;
use kernel::ids::PlanId;
use payments::Provider;
use readmodels::subscriptions::{ChargeView, PlanView, QuoteView, SubscriptionView};
use workflows::subscriptions::subscribe::{Choice, periods};

use crate::idempotency::replayed;
use crate::prelude::*;
use crate::subscriptions::dto::{MoneyBackBody, SubscribeBody, Subscribed};

pub mod dto;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_plans)
        .service(current_subscription)
        .service(quote_subscription)
        .service(subscribe)
        .service(cancel_subscription)
        .service(resume_subscription)
        .service(request_money_back)
        .service(subscription_charges);
}

/// What one can subscribe to, the free plan first. For everybody.
#[utoipa::path(tag = "subscriptions", responses((status = 200, body = Vec<PlanView>)))]
#[get("/plans")]
pub async fn list_plans(call: RequestContext) -> ApiResult<Vec<PlanView>> {
    let plans = call.read_public(|conn, _ctx| subscriptions::plan::repo::all(conn)).await?;
    Ok(Json(plans.into_iter().map(Into::into).collect()))
}

/// The caller's plan.
#[utoipa::path(tag = "subscriptions", responses((status = 200, body = SubscriptionView)))]
#[get("/subscription/current")]
pub async fn current_subscription(call: RequestContext, actor: Authenticated) -> ApiResult<SubscriptionView> {
    current(&call, actor.0).await
}

/// Which plan is thought of.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct QuoteQuery {
    #[param(format = Uuid)]
    plan_id: String,
}

/// What choosing a plan would cost now, and what it would do.
#[utoipa::path(tag = "subscriptions", params(QuoteQuery), responses((status = 200, body = QuoteView)))]
#[get("/subscription/quote")]
pub async fn quote_subscription(
    call: RequestContext,
    actor: Authenticated,
    query: Query<QuoteQuery>,
) -> ApiResult<QuoteView> {
    let plan: PlanId = query.plan_id.parse().map_err(|_other| ApiError::field("planId", m::UnknownPlan))?;
    let cash_min = call.app.gateways.current(Provider::Easypaisa)?.limits().min;
    let quote =
        call.read(move |conn, ctx| readmodels::subscriptions::quote(conn, &actor.0, plan, cash_min, ctx.now)).await?;
    Ok(Json(quote))
}

/// Chooses a plan: credits are used first, the rest is paid where `redirectUrl` leads.
#[utoipa::path(tag = "subscriptions", params(IdempotencyHeader), responses((status = 200, body = Subscribed)))]
#[post("/subscription/subscribe")]
pub async fn subscribe(
    call: RequestContext,
    actor: Authenticated,
    body: Json<SubscribeBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, choice) = (actor.0, body.into_inner().check()?);
    let key = call.idempotency_key(Some(actor.user))?;
    let choice = Choice { key, ..choice };
    let gateways = call.app.gateways.clone();
    let begun = call
        .run(move |db, ctx| workflows::subscriptions::subscribe::subscribe(db, ctx, &gateways, &actor, &choice))
        .await?;
    Ok(replayed(Subscribed::from(begun.started), begun.is_replayed))
}

/// The plan that runs ends with its period.
#[utoipa::path(tag = "subscriptions", responses((status = 200, body = SubscriptionView)))]
#[post("/subscription/cancel")]
pub async fn cancel_subscription(call: RequestContext, actor: Authenticated) -> ApiResult<SubscriptionView> {
    call.run(move |db, ctx| periods::cancel(db, ctx, &actor.0)).await?;
    current(&call, actor.0).await
}

/// Takes a cancellation back.
#[utoipa::path(tag = "subscriptions", responses((status = 200, body = SubscriptionView)))]
#[post("/subscription/resume")]
pub async fn resume_subscription(call: RequestContext, actor: Authenticated) -> ApiResult<SubscriptionView> {
    call.run(move |db, ctx| periods::resume(db, ctx, &actor.0)).await?;
    current(&call, actor.0).await
}

/// Asks for the money back, within 30 days of the first payment.
#[utoipa::path(tag = "subscriptions", params(IdempotencyHeader), responses((status = 200, body = SubscriptionView)))]
#[post("/subscription/money-back")]
pub async fn request_money_back(
    call: RequestContext,
    actor: Authenticated,
    body: Json<MoneyBackBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, reason) = (actor.0, body.into_inner().reason);
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        workflows::subscriptions::money_back_guarantee::request(db, ctx, &actor, &reason)?;
        Ok::<_, ApiError>(db.read(|conn| readmodels::subscriptions::current(conn, actor.user, ctx.now))?)
    })
    .await
}

/// What the caller was charged, newest first.
#[utoipa::path(tag = "subscriptions", responses((status = 200, body = Vec<ChargeView>)))]
#[get("/subscription/charges")]
pub async fn subscription_charges(call: RequestContext, actor: Authenticated) -> ApiResult<Vec<ChargeView>> {
    let user = actor.0.user;
    Ok(Json(call.read(move |conn, _ctx| readmodels::subscriptions::charges(conn, user)).await?))
}

async fn current(call: &RequestContext, actor: Actor) -> ApiResult<SubscriptionView> {
    let user = actor.user;
    Ok(Json(call.read(move |conn, ctx| readmodels::subscriptions::current(conn, user, ctx.now)).await?))
}
