//! Payments that a provider took back, and payments that need a person's decision.

use ::payments::chargeback::Status;
use i18n::api::admin as m;
use kernel::ids::{ChargebackId, PaymentId};
use kernel::money::Paisa;
use readmodels::finance_gateways::{self, ChargebackView};
use readmodels::finance_payments::FinancePaymentDetail;
use workflows::payments::chargeback::Settlement;
use workflows::payments::manual_check::Finding;

use super::dto::filter;
use super::payments::detail;
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_chargebacks).service(report_chargeback).service(settle_chargeback).service(review_payment);
}

#[derive(Debug, Deserialize, IntoParams)]
pub struct ChargebacksQuery {
    /// A state; all when missing.
    #[param(value_type = Option<Status>)]
    status: Option<String>,
}

/// Chargebacks: what needs somebody first, then the newest, at most 200.
#[utoipa::path(tag = "admin", params(ChargebacksQuery), responses((status = 200, body = [ChargebackView])))]
#[get("/admin/chargebacks")]
pub async fn list_chargebacks(
    call: RequestContext,
    _admin: Staff<may::Payments>,
    query: Query<ChargebacksQuery>,
) -> ApiResult<Vec<ChargebackView>> {
    let status = filter(query.status.as_deref(), "status", m::NoSuchState, |text| Status::parse(&text.to_uppercase()))?;
    Ok(Json(call.read(move |conn, _ctx| finance_gateways::chargebacks(conn, status)).await?))
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
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = ChargebackView)))]
#[post("/admin/payments/{id}/chargeback")]
pub async fn report_chargeback(
    call: RequestContext,
    admin: Staff<may::Payments>,
    id: Path<Uuid>,
    body: Json<ChargebackBody>,
) -> Result<HttpResponse, ApiError> {
    let (admin, id, note) = (admin.0, PaymentId::from(*id), body.into_inner().note);
    call.once(admin.user, StatusCode::OK, move |db, ctx| {
        let case = workflows::payments::chargeback::report(db, ctx, &admin, id, &note)?;
        one(db, case)
    })
    .await
}

/// The ends of a chargeback.
#[derive(ToSchema)]
#[schema(rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(dead_code, reason = "describes the words of the body")]
enum ChargebackOutcome {
    Won,
    Lost,
    Paid,
    WrittenOff,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChargebackSettlementBody {
    /// `WON` or `LOST` of one that is open; `PAID` or `WRITTEN_OFF` of one that was lost and is owed by the payer.
    #[schema(required, value_type = ChargebackOutcome)]
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
            Some(_) | None => Err(ApiError::field("outcome", m::Outcomes { values: "WON, LOST, PAID or WRITTEN_OFF" })),
        }
    }
}

/// Settles a chargeback: won, lost, made good or written off.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = ChargebackView)))]
#[post("/admin/chargebacks/{id}/settle")]
pub async fn settle_chargeback(
    call: RequestContext,
    admin: Staff<may::Payments>,
    id: Path<Uuid>,
    body: Json<ChargebackSettlementBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, how) = (ChargebackId::from(*id), body.into_inner().check()?);
    call.once(admin.0.user, StatusCode::OK, move |db, ctx| {
        workflows::payments::chargeback::settle(db, ctx, &admin.0, id, &how)?;
        one(db, id)
    })
    .await
}

fn one(db: &Db, id: ChargebackId) -> Result<ChargebackView, ApiError> {
    Ok(db.read(|conn| finance_gateways::chargeback(conn, id))?)
}

/// What can be found out about a payment in REVIEW.
#[derive(ToSchema)]
#[schema(rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(dead_code, reason = "describes the words of the body")]
enum ReviewFinding {
    Paid,
    Refund,
    Reject,
}

/// What an administrator found out about a payment in REVIEW.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReviewBody {
    /// `PAID`: as much as was asked for came. `REFUND`: money came that pays nothing, and goes back. `REJECT`: no money came.
    #[schema(required, value_type = ReviewFinding)]
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
                let received = received.ok_or_else(|| ApiError::field("receivedCents", m::NoSum))?;
                Finding::Refund { txn, received }
            }
            Some("REJECT") => Finding::Reject,
            Some(_) | None => return Err(ApiError::field("finding", m::Findings { values: "PAID, REFUND or REJECT" })),
        };
        Ok((finding, self.note))
    }
}

/// Decides about a payment in REVIEW.
#[utoipa::path(tag = "admin", responses((status = 200, body = FinancePaymentDetail)))]
#[post("/admin/payments/{id}/review")]
pub async fn review_payment(
    call: RequestContext,
    admin: Staff<may::Payments>,
    id: Path<Uuid>,
    body: Json<ReviewBody>,
) -> ApiResult<FinancePaymentDetail> {
    let (id, (finding, note)) = (PaymentId::from(*id), body.into_inner().check()?);
    call.run(move |db, ctx| workflows::payments::manual_check::resolve(db, ctx, &admin.0, id, (&finding, &note)))
        .await?;
    Ok(Json(detail(&call, id).await?))
}
