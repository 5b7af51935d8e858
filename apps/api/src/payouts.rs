//! Payouts and payout methods of the signed-in person.

use actix_web::{HttpResponse, delete, get, post};
use kernel::ids::{PayoutId, PayoutMethodId, UserId};
use readmodels::payouts::Filter;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::auth::{Authenticated, RecentlyAuthenticated};
use crate::error::{ApiError, ApiResult, Problem};
use crate::extract::{Json, Path};
use crate::kyc::dto::KycStatus;
use crate::payouts::dto::{AddPayoutMethod, PayoutMethodView, PayoutSummary, PayoutView};
use crate::state::RequestContext;

pub mod dto;

/// The calls of this area.
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
#[utoipa::path(
    tag = "payouts",
    responses((status = 200, body = Vec<PayoutView>), (status = "4XX", body = Problem))
)]
#[get("/payouts")]
pub async fn own_payouts(call: RequestContext, actor: Authenticated) -> ApiResult<Vec<PayoutView>> {
    let filter = Filter { winner: Some(actor.0.user), ..Filter::default() };
    let page = call.run(move |db, _ctx| db.read(|conn| readmodels::payouts::page(conn, &filter))).await?;
    Ok(Json(page.lines.into_iter().map(Into::into).collect()))
}

/// What the person has been paid, and what is still to come.
#[utoipa::path(tag = "payouts",
    responses((status = 200, body = PayoutSummary), (status = "4XX", body = Problem)))]
#[get("/payouts/summary")]
pub async fn own_payout_summary(call: RequestContext, actor: Authenticated) -> ApiResult<PayoutSummary> {
    let user = actor.0.user;
    let (summary, identity) = call
        .run(move |db, _ctx| {
            let identity = db.read(|conn| kyc::application::repo::newest_of(conn, user))?;
            Ok::<_, ApiError>((db.read(|conn| readmodels::payouts::summary(conn, user))?, identity))
        })
        .await?;
    let identity = identity.map_or(KycStatus::NotSubmitted, |newest| newest.status.into());
    Ok(Json(PayoutSummary::new(summary, identity)))
}

/// One of the person's payouts.
#[utoipa::path(
    tag = "payouts",
    params(("id" = Uuid, Path)),
    responses((status = 200, body = PayoutView), (status = "4XX", body = Problem))
)]
#[get("/payouts/{id}")]
pub async fn own_payout(call: RequestContext, actor: Authenticated, id: Path<Uuid>) -> ApiResult<PayoutView> {
    one(&call, actor.0.user, PayoutId::from(*id)).await
}

async fn one(call: &RequestContext, winner: UserId, id: PayoutId) -> ApiResult<PayoutView> {
    let filter = Filter { winner: Some(winner), id: Some(id), ..Filter::default() };
    let line = call.run(move |db, _ctx| db.read(|conn| readmodels::payouts::line(conn, &filter))).await?;
    Ok(Json(line.into()))
}

/// Tries a failed payout again, to the present default method.
#[utoipa::path(
    tag = "payouts",
    params(("id" = Uuid, Path)),
    responses((status = 200, body = PayoutView), (status = "4XX", body = Problem))
)]
#[post("/payouts/{id}/retry")]
pub async fn retry_payout(call: RequestContext, actor: Authenticated, id: Path<Uuid>) -> ApiResult<PayoutView> {
    let (mut actor, id) = (actor.0, PayoutId::from(*id));
    // Here everybody acts for themselves; admins have no say over others' payouts by this call.
    actor.staff = None;
    let attempt = call.run(move |db, ctx| workflows::payouts::payout::retry(db, ctx, &actor, id)).await?;
    one(&call, actor.user, attempt).await
}

/// The person's payout methods, the default first.
#[utoipa::path(
    tag = "payouts",
    responses((status = 200, body = Vec<PayoutMethodView>), (status = "4XX", body = Problem))
)]
#[get("/payout-methods")]
pub async fn payout_methods(call: RequestContext, actor: Authenticated) -> ApiResult<Vec<PayoutMethodView>> {
    let user = actor.0.user;
    let methods = call.run(move |db, _ctx| db.read(|conn| payouts::method::repo::of_user(conn, user))).await?;
    Ok(Json(methods.into_iter().map(Into::into).collect()))
}

/// Adds a payout method; the first becomes the default.
#[utoipa::path(
    tag = "payouts",
    request_body = AddPayoutMethod,
    responses((status = 201, body = PayoutMethodView), (status = "4XX", body = Problem))
)]
#[post("/payout-methods")]
pub async fn add_payout_method(
    call: RequestContext,
    actor: RecentlyAuthenticated,
    body: Json<AddPayoutMethod>,
) -> Result<HttpResponse, ApiError> {
    let (RecentlyAuthenticated(actor, session), new, app) = (actor, body.parse()?, call.app.clone());
    let added =
        call.run(move |db, ctx| workflows::payouts::method::add(db, ctx, &app.vault, (&actor, session), &new)).await?;
    Ok(HttpResponse::Created().json(PayoutMethodView::from(added)))
}

/// Sends payouts here from now on.
#[utoipa::path(
    tag = "payouts",
    params(("id" = Uuid, Path)),
    responses((status = 200, body = PayoutMethodView), (status = "4XX", body = Problem))
)]
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
#[utoipa::path(
    tag = "payouts",
    params(("id" = Uuid, Path)),
    responses((status = 204), (status = "4XX", body = Problem))
)]
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
