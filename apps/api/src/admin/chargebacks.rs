//! Payments that a provider took back, and payments that need a person's decision.

use ::payments::Provider;
use ::payments::chargeback::{Status as ChargebackStatus, TakenFrom as ChargebackTakenFrom};
use actix_web::{get, post};
use kernel::ids::{ChargebackId, Id, PaymentId};
use kernel::money::Paisa;
use readmodels::desk::Titled;
use readmodels::desk_gateways::{self, Line};
use readmodels::people::Named;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;
use workflows::chargeback::Settlement;
use workflows::review::Finding;

use super::dto::filter;
use super::payments::{DeskPaymentDetail, detail};
use crate::auth::{Staff, may};
use crate::error::{ApiError, ApiResult, Problem};
use crate::extract::{Json, Path, Query};
use crate::state::Call;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_chargebacks).service(report_chargeback).service(settle_chargeback).service(review_payment);
}

/// A chargeback.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChargebackView {
    pub id: Uuid,
    /// The payment taken back.
    pub payment_id: Uuid,
    /// The payment's reference at the provider.
    pub order_ref: String,
    /// The payment provider.
    pub provider: Provider,
    /// In paisa.
    pub amount_cents: i64,
    /// ESCROW: out of a held prize, whose contest is on hold. RECEIVABLE: the payer owes it.
    pub taken_from: ChargebackTakenFrom,
    pub status: ChargebackStatus,
    /// What was said when it was opened.
    pub reason: String,
    /// What was said when it was decided.
    #[schema(required)]
    pub note: Option<String>,
    /// What money on its way back to the payer made good, in paisa.
    pub recovered_cents: i64,
    /// The transfer that made the rest good.
    #[schema(required)]
    pub settled_reference: Option<String>,
    pub payer: Named,
    /// The contest, if for one.
    #[schema(required)]
    pub contest: Option<Titled>,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub opened_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub decided_at: Option<OffsetDateTime>,
    /// When the debt was over.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub settled_at: Option<OffsetDateTime>,
}

impl From<Line> for ChargebackView {
    fn from(line: Line) -> Self {
        Self {
            id: line.id.uuid(),
            payment_id: line.payment.uuid(),
            order_ref: line.order_ref,
            provider: line.provider,
            amount_cents: line.amount.get(),
            taken_from: line.taken_from,
            status: line.status,
            reason: line.reason,
            note: line.note,
            recovered_cents: line.recovered.get(),
            settled_reference: line.settled_reference,
            payer: line.payer.into(),
            contest: line.contest.map(Into::into),
            opened_at: line.opened_at,
            decided_at: line.decided_at,
            settled_at: line.settled_at,
        }
    }
}

/// Which chargebacks to list.
#[derive(Debug, Deserialize, IntoParams)]
pub struct ChargebacksQuery {
    /// A state; all when missing.
    status: Option<String>,
}

/// Chargebacks: what needs somebody first, then the newest, at most 200.
#[utoipa::path(
    tag = "admin",
    operation_id = "list_chargebacks",
    params(ChargebacksQuery),
    responses((status = 200, body = [ChargebackView]), (status = "4XX", body = Problem))
)]
#[get("/admin/chargebacks")]
pub async fn list_chargebacks(
    call: Call,
    _admin: Staff<may::Payments>,
    query: Query<ChargebacksQuery>,
) -> ApiResult<Vec<ChargebackView>> {
    let status = filter(query.status.as_deref(), "status", "There is no such state", |text| {
        ChargebackStatus::parse(&text.to_uppercase())
    })?;
    let lines = call.run(move |db, _ctx| db.read(|conn| desk_gateways::chargebacks(conn, status))).await?;
    Ok(Json(lines.into_iter().map(Into::into).collect()))
}

/// What is known of a payment that was taken back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChargebackBody {
    /// How we know, in 3 to 1000 characters.
    #[schema(min_length = 3, max_length = 1000)]
    note: String,
}

/// Reports that a provider took a confirmed payment back. A contest whose prize is held is put on hold; otherwise the payer owes it.
#[utoipa::path(
    tag = "admin",
    operation_id = "report_chargeback",
    params(("id" = Uuid, Path)),
    request_body = ChargebackBody,
    responses((status = 200, body = ChargebackView), (status = "4XX", body = Problem))
)]
#[post("/admin/payments/{id}/chargeback")]
pub async fn report_chargeback(
    call: Call,
    admin: Staff<may::Payments>,
    id: Path<Uuid>,
    body: Json<ChargebackBody>,
) -> ApiResult<ChargebackView> {
    let (id, note) = (PaymentId::from(*id), body.into_inner().note);
    let case = call.run(move |db, ctx| workflows::chargeback::report(db, ctx, &admin.0, id, &note)).await?;
    one(&call, case).await
}

/// How a chargeback ended.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChargebackSettlementBody {
    /// `WON` or `LOST` of one that is open; `PAID` or `WRITTEN_OFF` of one that was lost and is owed by the payer.
    #[schema(required, example = "WON")]
    outcome: Option<String>,
    /// For WON and LOST: why, in 3 to 1000 characters.
    note: Option<String>,
    /// For PAID: the name of the transfer.
    reference: Option<String>,
}

impl ChargebackSettlementBody {
    fn check(self) -> Result<Settlement, ApiError> {
        let note = self.note.unwrap_or_default();
        match self.outcome.as_deref() {
            Some("WON") => Ok(Settlement::Won { note }),
            Some("LOST") => Ok(Settlement::Lost { note }),
            Some("PAID") => Ok(Settlement::Paid { reference: self.reference.unwrap_or_default() }),
            Some("WRITTEN_OFF") => Ok(Settlement::WrittenOff),
            Some(_) | None => Err(ApiError::field("outcome", "The outcome is WON, LOST, PAID or WRITTEN_OFF")),
        }
    }
}

/// Settles a chargeback: won, lost, made good or written off.
#[utoipa::path(
    tag = "admin",
    operation_id = "settle_chargeback",
    params(("id" = Uuid, Path)),
    request_body = ChargebackSettlementBody,
    responses((status = 200, body = ChargebackView), (status = "4XX", body = Problem))
)]
#[post("/admin/chargebacks/{id}/settle")]
pub async fn settle_chargeback(
    call: Call,
    admin: Staff<may::Payments>,
    id: Path<Uuid>,
    body: Json<ChargebackSettlementBody>,
) -> ApiResult<ChargebackView> {
    let (id, how) = (ChargebackId::from(*id), body.into_inner().check()?);
    call.run(move |db, ctx| workflows::chargeback::settle(db, ctx, &admin.0, id, &how)).await?;
    one(&call, id).await
}

async fn one(call: &Call, id: ChargebackId) -> ApiResult<ChargebackView> {
    let line = call.run(move |db, _ctx| db.read(|conn| desk_gateways::chargeback(conn, id))).await?;
    Ok(Json(line.into()))
}

/// What an administrator found out about a payment in REVIEW.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReviewBody {
    /// `PAID`: as much as was asked for came. `REFUND`: money came that pays nothing, and goes back. `REJECT`: no money came.
    #[schema(required, example = "PAID")]
    finding: Option<String>,
    /// For PAID and REFUND: the provider's name for the transaction.
    transaction: Option<String>,
    /// For REFUND: how much came, in paisa.
    received_cents: Option<i64>,
    /// Why, in 3 to 1000 characters.
    #[schema(min_length = 3, max_length = 1000)]
    note: String,
}

impl ReviewBody {
    fn check(self) -> Result<(Finding, String), ApiError> {
        let txn = self.transaction.unwrap_or_default();
        let finding = match self.finding.as_deref() {
            Some("PAID") => Finding::Paid { txn },
            Some("REFUND") => {
                let received = self.received_cents.map(Paisa::new);
                let received = received.ok_or_else(|| ApiError::field("receivedCents", "Say how much came"))?;
                Finding::Refund { txn, received }
            }
            Some("REJECT") => Finding::Reject,
            Some(_) | None => return Err(ApiError::field("finding", "The finding is PAID, REFUND or REJECT")),
        };
        Ok((finding, self.note))
    }
}

/// Decides about a payment in REVIEW.
#[utoipa::path(
    tag = "admin",
    operation_id = "review_payment",
    params(("id" = Uuid, Path)),
    request_body = ReviewBody,
    responses((status = 200, body = DeskPaymentDetail), (status = "4XX", body = Problem))
)]
#[post("/admin/payments/{id}/review")]
pub async fn review_payment(
    call: Call,
    admin: Staff<may::Payments>,
    id: Path<Uuid>,
    body: Json<ReviewBody>,
) -> ApiResult<DeskPaymentDetail> {
    let (id, (finding, note)) = (PaymentId::from(*id), body.into_inner().check()?);
    call.run(move |db, ctx| workflows::review::resolve(db, ctx, &admin.0, id, (&finding, &note))).await?;
    Ok(Json(detail(&call, id).await?))
}
