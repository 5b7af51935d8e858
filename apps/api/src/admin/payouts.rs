//! Payouts as administrators settle them.

use ::payouts::Status;
use actix_web::http::header::CACHE_CONTROL;
use i18n::api::admin as m;
use kernel::ids::PayoutId;
use readmodels::payouts::{self, AdminPayoutList, AdminPayoutView, Filter};
use workflows::payouts::payout::PaidReport;

use super::dto::read_sort;
use crate::auth::IsFresh;
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(pending_payouts)
        .service(list_payouts)
        .service(mark_payout_paid)
        .service(mark_payout_failed)
        .service(withdraw_payout_proposal)
        .service(lift_payout_risk)
        .service(read_payout_account);
}

/// The newest pending payouts, held ones among them.
#[utoipa::path(tag = "admin", responses((status = 200, body = Vec<AdminPayoutView>)))]
#[get("/admin/payouts/pending")]
pub async fn pending_payouts(call: RequestContext, admin: Staff<may::Payouts>) -> ApiResult<Vec<AdminPayoutView>> {
    let admin = admin.0.user;
    Ok(Json(call.read(move |conn, _ctx| payouts::pending(conn, admin)).await?))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct PayoutsQuery {
    /// PENDING, PAID or FAILED, or READY for pending ones with nothing in the way, in either case; all when missing.
    status: Option<String>,
    id: Option<Uuid>,
    /// created, amount, or ready (those that can be paid now first); with - in front the other way round, and -created when missing.
    sort: Option<String>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// Payouts by state.
#[utoipa::path(tag = "admin", params(PayoutsQuery), responses((status = 200, body = AdminPayoutList)))]
#[get("/admin/payouts")]
pub async fn list_payouts(
    call: RequestContext,
    admin: Staff<may::Payouts>,
    query: Query<PayoutsQuery>,
) -> ApiResult<AdminPayoutList> {
    let status = query.status.as_deref().filter(|text| !text.is_empty());
    let is_ready = status.is_some_and(|text| text.eq_ignore_ascii_case("READY"));
    let filter = Filter {
        status: status.filter(|_text| !is_ready).map(read_status).transpose()?,
        is_ready,
        id: query.id.map(PayoutId::from),
        sort: read_sort(query.sort.as_deref())?,
        after: read_cursor(query.cursor.as_deref())?,
        ..Filter::default()
    };
    let admin = admin.0.user;
    Ok(Json(call.read(move |conn, _ctx| payouts::page(conn, admin, &filter)).await?))
}

fn read_status(text: &str) -> Result<Status, ApiError> {
    Status::parse(&text.to_uppercase())
        .ok_or_else(|| ApiError::field("status", m::StatusValues { values: "PENDING, READY, PAID or FAILED" }))
}

/// A transfer that went through.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PaidBody {
    /// The bank's or the wallet's name of the transfer.
    reference: String,
    /// Where a receipt can be seen.
    #[serde(default)]
    evidence_url: Option<String>,
    #[serde(default)]
    notes: Option<String>,
}

/// Records that a payout was transferred. From PKR 100,000 on the first report waits (`proposal`, still PENDING) until another
/// administrator reports the same reference.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = AdminPayoutView)))]
#[post("/admin/payouts/{id}/paid")]
pub async fn mark_payout_paid(
    call: RequestContext,
    admin: Staff<may::Payouts>,
    id: Path<Uuid>,
    body: Json<PaidBody>,
) -> Result<HttpResponse, ApiError> {
    let (admin, payout, body) = (admin.0, PayoutId::from(*id), body.into_inner());
    let report = PaidReport { reference: body.reference, evidence_url: body.evidence_url, notes: body.notes };
    call.once(admin.user, StatusCode::OK, move |db, ctx| {
        workflows::payouts::payout::mark_paid(db, ctx, &admin, payout, &report)?;
        one(db, &admin, payout)
    })
    .await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FailedBody {
    /// For the winner to read.
    notes: String,
}

/// Records that the transfer of a payout failed. While the bank's answer is unknown the first report waits (`proposal`, still
/// PENDING) until another administrator reports the same.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = AdminPayoutView)))]
#[post("/admin/payouts/{id}/failed")]
pub async fn mark_payout_failed(
    call: RequestContext,
    admin: Staff<may::Payouts>,
    id: Path<Uuid>,
    body: Json<FailedBody>,
) -> Result<HttpResponse, ApiError> {
    let (admin, payout, notes) = (admin.0, PayoutId::from(*id), body.into_inner().notes);
    call.once(admin.user, StatusCode::OK, move |db, ctx| {
        workflows::payouts::payout::mark_failed(db, ctx, &admin, payout, &notes)?;
        one(db, &admin, payout)
    })
    .await
}

/// Takes back what waits for a second administrator.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = AdminPayoutView)))]
#[post("/admin/payouts/{id}/proposal/withdraw")]
pub async fn withdraw_payout_proposal(
    call: RequestContext,
    admin: Staff<may::Payouts>,
    id: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    let (admin, payout) = (admin.0, PayoutId::from(*id));
    call.once(admin.user, StatusCode::OK, move |db, ctx| {
        workflows::payouts::payout::withdraw_proposal(db, ctx, &admin, payout)?;
        one(db, &admin, payout)
    })
    .await
}

/// Why a payout that was looked at may go on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LiftBody {
    /// 10 to 1000 characters, for the audit log.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Lets a payout that is under review (RISK) go on. What makes it wait otherwise still does. Takes a fresh proof.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = AdminPayoutView)))]
#[post("/admin/payouts/{id}/risk/lift")]
pub async fn lift_payout_risk(
    call: RequestContext,
    admin: Staff<may::Payouts>,
    proof: IsFresh,
    id: Path<Uuid>,
    body: Json<LiftBody>,
) -> Result<HttpResponse, ApiError> {
    proof.require()?;
    let (admin, payout, reason) = (admin.0, PayoutId::from(*id), body.into_inner().reason);
    call.once(admin.user, StatusCode::OK, move |db, ctx| {
        workflows::payouts::risk::lift(db, ctx, &admin, payout, &reason)?;
        one(db, &admin, payout)
    })
    .await
}

/// Why the full number is read.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReadAccountBody {
    /// At most 500 characters, for the audit log.
    #[serde(default)]
    #[schema(max_length = 500)]
    reason: Option<String>,
}

/// Where one payout goes, in full.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutAccount {
    pub account_number: String,
}

/// The full number of the account that a payout goes to, while the payout can be paid. Takes a fresh proof; each look is noted.
#[utoipa::path(tag = "admin", responses((status = 200, body = PayoutAccount)))]
#[post("/admin/payouts/{id}/account")]
pub async fn read_payout_account(
    call: RequestContext,
    admin: Staff<may::Payouts>,
    proof: IsFresh,
    id: Path<Uuid>,
    body: Json<ReadAccountBody>,
) -> Result<HttpResponse, ApiError> {
    proof.require()?;
    call.app.limits.payout_account.count(&call, admin.0.user.to_string()).await?;
    let (admin, id, reason, app) = (admin.0, PayoutId::from(*id), body.into_inner().reason, call.app.clone());
    let number = call
        .run(move |db, ctx| {
            workflows::payouts::payout::read_account(db, ctx, &app.vault, &admin, (id, reason.as_deref()))
        })
        .await?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(PayoutAccount { account_number: number.expose().clone() }))
}

fn one(db: &Db, admin: &Actor, id: PayoutId) -> Result<AdminPayoutView, ApiError> {
    Ok(db.read(|conn| payouts::one(conn, admin.user, id))?)
}
