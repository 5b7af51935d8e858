//! Paying prizes over HTTP, and getting them back.

use actix_web::web::Bytes;
use kernel::ids::{ContestId, PaymentId};
use payments::Provider;
use readmodels::contests::ContestDetail;
use workflows::contests::deposit::Deposit;

use crate::idempotency::replayed;
use crate::payments::dto::{DepositBody, DepositStarted, PaymentView, ProviderView, RefundBody, WebhookAnswer};
use crate::prelude::*;

pub mod checkout;
pub mod dto;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    // `providers` before what takes any id.
    cfg.service(providers).configure(checkout::routes);
    cfg.service(deposit).service(get_payment).service(contest_payments).service(webhook).service(refund_contest);
}

/// Starts paying the prize of an own draft, or finds the attempt that is open.
#[utoipa::path(tag = "payments", params(IdempotencyHeader), responses((status = 200, body = DepositStarted)))]
#[post("/payments/deposit")]
pub async fn deposit(
    call: RequestContext,
    actor: Authenticated,
    body: Json<DepositBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, wanted) = (actor.0, body.into_inner().check()?);
    let key = call.idempotency_key(Some(actor.user))?;
    let gateways = call.app.gateways.clone();
    let deposit = Deposit { key, ..wanted };
    let begun =
        call.run(move |db, ctx| workflows::contests::deposit::begin(db, ctx, &gateways, &actor, &deposit)).await?;
    Ok(replayed(DepositStarted::from(begun.started), begun.is_replayed))
}

/// An own payment.
#[utoipa::path(tag = "payments", responses((status = 200, body = PaymentView)))]
#[get("/payments/{id}")]
pub async fn get_payment(call: RequestContext, actor: Authenticated, id: Path<Uuid>) -> ApiResult<PaymentView> {
    let id = PaymentId::from(*id);
    Ok(Json(call.read(move |conn, ctx| readmodels::payments::one(conn, &actor.0, id, ctx.now)).await?))
}

/// The attempts to pay an own contest, newest first.
#[utoipa::path(tag = "payments", responses((status = 200, body = [PaymentView])))]
#[get("/contests/{id}/payments")]
pub async fn contest_payments(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
) -> ApiResult<Vec<PaymentView>> {
    let id = ContestId::from(*id);
    let found = call.read(move |conn, ctx| readmodels::payments::of_contest(conn, &actor.0, id, ctx.now));
    Ok(Json(found.await?))
}

/// A provider's message about a payment. Not accepted without the provider's signature.
#[utoipa::path(
    tag = "payments",
    operation_id = "payment_webhook",
    params(("gateway" = Provider, Path)),
    request_body(content = HashMap<String, serde_json::Value>, content_type = "application/json"),
    responses((status = 200, body = WebhookAnswer), (status = "4XX", body = WebhookAnswer))
)]
#[post("/payments/{gateway}/webhook")]
pub async fn webhook(
    call: RequestContext,
    gateway: Path<String>,
    req: HttpRequest,
    body: Bytes,
) -> Result<HttpResponse, ApiError> {
    let (provider, raw) = checkout::message(&call, &gateway, &req, &body)?;
    checkout::take(&call, provider, raw).await
}

/// Who takes payments, how much, and whether they answer at the moment.
#[utoipa::path(tag = "payments", operation_id = "payment_providers", responses((status = 200, body = [ProviderView])))]
#[get("/payments/providers")]
pub async fn providers(call: RequestContext) -> ApiResult<Vec<ProviderView>> {
    let view = |provider: &Provider| ProviderView::of(&call.app.gateways, *provider, call.ctx.now);
    Ok(Json(Provider::ALL.iter().map(view).collect()))
}

/// Takes the prize back when nobody is in the running or the winner did not deliver; with entries that are closed, asks an administrator.
#[utoipa::path(tag = "payments", params(IdempotencyHeader), responses((status = 200, body = ContestDetail)))]
#[post("/contests/{id}/refund")]
pub async fn refund_contest(
    call: RequestContext,
    actor: Authenticated,
    id: Path<Uuid>,
    body: Json<RefundBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id, words) = (actor.0, ContestId::from(*id), body.into_inner().check()?);
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        workflows::contests::refund::request(db, ctx, &actor, id, words.as_deref())?;
        crate::contests::view(db, ctx, Some(&actor), id)
    })
    .await
}
