//! Everybody's payments, with everything that providers said about them.

use ::payments::gateway::Inquired;
use ::payments::notice::Outcome;
use ::payments::payment::Status;
use ::payments::{AppliedTo as PaymentAppliedTo, Provider, Subject};
use actix_web::{get, post};
use i18n::api::admin as m;
use kernel::actor::Actor;
use kernel::ids::{Id, PaymentId};
use readmodels::admin::Titled;
use readmodels::finance_payments::{self, Filter, FinanceNotice, Line, RefundLine};
use readmodels::people::Named;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use super::dto::{WORDS_MAX, filter, read_sort};
use super::read_cursor;
use crate::auth::{Staff, may};
use crate::error::{ApiResult, Problem};
use crate::extract::{Json, Path, Query};
use crate::payments::dto::{PaymentPurpose, PaymentStatus, RefundStatus};
use crate::state::RequestContext;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_payments).service(finance_payment).service(inquire_payment).service(unapplied_payments);
}

/// A payment as administrators see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FinancePayment {
    pub id: Uuid,
    /// Our reference at the payment provider.
    pub order_ref: String,
    pub purpose: PaymentPurpose,
    pub provider: Provider,
    pub status: PaymentStatus,
    /// What the money did; null before it came.
    #[schema(required)]
    pub applied_to: Option<PaymentAppliedTo>,
    /// In paisa.
    pub amount_cents: i64,
    pub payer: Named,
    /// The contest, if for one.
    #[schema(required)]
    pub contest: Option<Titled>,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub created_at: OffsetDateTime,
    /// When the money was confirmed.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub confirmed_at: Option<OffsetDateTime>,
}

impl From<Line> for FinancePayment {
    fn from(line: Line) -> Self {
        Self {
            id: line.id.uuid(),
            order_ref: line.order_ref,
            purpose: line.subject.into(),
            provider: line.provider,
            status: line.status,
            applied_to: line.applied_to,
            amount_cents: line.amount.get(),
            payer: line.payer.into(),
            contest: line.contest.map(Into::into),
            created_at: line.created_at,
            confirmed_at: line.confirmed_at,
        }
    }
}

/// Money on its way back, in short.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FinancePaymentRefund {
    pub id: Uuid,
    pub status: RefundStatus,
    /// In paisa.
    pub amount_cents: i64,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub refunded_at: Option<OffsetDateTime>,
}

impl From<RefundLine> for FinancePaymentRefund {
    fn from(line: RefundLine) -> Self {
        Self { id: line.id.uuid(), status: line.status, amount_cents: line.amount.get(), refunded_at: line.refunded_at }
    }
}

/// A payment with everything that is known of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FinancePaymentDetail {
    #[serde(flatten)]
    pub payment: FinancePayment,
    #[schema(required)]
    pub provider_txn_id: Option<String>,
    /// The way back, if the money takes it.
    #[schema(required)]
    pub refund: Option<FinancePaymentRefund>,
    /// What the provider said, newest first.
    pub notices: Vec<FinanceNotice>,
}

/// What a provider said when it was asked.
#[derive(Debug, Serialize, ToSchema)]
pub struct FinanceAnswer {
    /// What happened at the provider.
    pub outcome: Outcome,
    pub code: String,
    pub message: String,
}

/// A payment after the provider was asked about it.
#[derive(Debug, Serialize, ToSchema)]
pub struct FinancePaymentAnswer {
    /// The payment as it stands now.
    #[serde(flatten)]
    pub detail: FinancePaymentDetail,
    pub answer: FinanceAnswer,
}

impl From<Inquired> for FinanceAnswer {
    fn from(answer: Inquired) -> Self {
        Self { outcome: answer.outcome, code: answer.code, message: answer.message }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FinancePayments {
    /// In the order asked for.
    pub payments: Vec<FinancePayment>,
    /// Where the next page begins.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct FinancePaymentsQuery {
    /// A state; all when missing.
    #[param(value_type = Option<PaymentStatus>)]
    status: Option<String>,
    /// In either case; all when missing.
    #[param(value_type = Option<Provider>)]
    provider: Option<String>,
    /// In either case; all when missing.
    #[param(value_type = Option<PaymentPurpose>)]
    purpose: Option<String>,
    /// A reference, an id, a provider's name for a transaction, or the payer's e-mail address.
    q: Option<String>,
    /// created or amount; with - in front the other way round, and -created when missing.
    sort: Option<String>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// Everybody's payments.
#[utoipa::path(
    tag = "admin",
    params(FinancePaymentsQuery),
    responses((status = 200, body = FinancePayments), (status = "4XX", body = Problem))
)]
#[get("/admin/payments")]
pub async fn list_payments(
    call: RequestContext,
    _admin: Staff<may::Payments>,
    query: Query<FinancePaymentsQuery>,
) -> ApiResult<FinancePayments> {
    let wanted = Filter {
        status: filter(query.status.as_deref(), "status", m::NoSuchState, |text| Status::parse(&text.to_uppercase()))?,
        provider: filter(
            query.provider.as_deref(),
            "provider",
            m::Providers { values: "easypaisa or jazzcash" },
            |text| Provider::parse(&text.to_lowercase()),
        )?,
        purpose: filter(
            query.purpose.as_deref(),
            "purpose",
            m::PaymentPurposes { values: "DEPOSIT, RAISE, BOOST or SUBSCRIPTION" },
            |text| Subject::PURPOSES.into_iter().find(|purpose| *purpose == text.to_uppercase()),
        )?,
        words: filter(query.q.as_deref(), "q", m::PaymentWordsTooLong { max: WORDS_MAX }, |text| {
            (text.len() <= WORDS_MAX && !text.contains('\0')).then(|| text.to_owned())
        })?,
        sort: read_sort(query.sort.as_deref())?,
        after: query.cursor.as_deref().map(read_cursor).transpose()?,
        applied_to: None,
        is_unapplied: false,
    };
    let page = call.run(move |db, _ctx| db.read(|conn| finance_payments::page(conn, &wanted))).await?;
    Ok(Json(FinancePayments {
        payments: page.lines.into_iter().map(Into::into).collect(),
        next_cursor: page.next.map(kernel::page::Cursor::encode),
    }))
}

/// A payment with every message about it.
#[utoipa::path(
    tag = "admin",
    params(("id" = Uuid, Path)),
    responses((status = 200, body = FinancePaymentDetail), (status = "4XX", body = Problem))
)]
#[get("/admin/payments/{id}")]
pub async fn finance_payment(
    call: RequestContext,
    _admin: Staff<may::Payments>,
    id: Path<Uuid>,
) -> ApiResult<FinancePaymentDetail> {
    Ok(Json(detail(&call, PaymentId::from(*id)).await?))
}

/// Asks the provider what became of a payment and applies a success like a message of the provider. At most once a minute.
#[utoipa::path(
    tag = "admin",
    params(("id" = Uuid, Path)),
    responses((status = 200, body = FinancePaymentAnswer), (status = "4XX", body = Problem))
)]
#[post("/admin/payments/{id}/inquire")]
pub async fn inquire_payment(
    call: RequestContext,
    admin: Staff<may::Payments>,
    id: Path<Uuid>,
) -> ApiResult<FinancePaymentAnswer> {
    let (admin, id): (Actor, _) = (admin.0, PaymentId::from(*id));
    let app = call.app.clone();
    let answer = call.run(move |db, ctx| workflows::payments::inquiry::ask(db, ctx, &app.gateways, &admin, id)).await?;
    Ok(Json(FinancePaymentAnswer { detail: detail(&call, id).await?, answer: answer.into() }))
}

pub(super) async fn detail(
    call: &RequestContext,
    id: PaymentId,
) -> Result<FinancePaymentDetail, crate::error::ApiError> {
    let (line, notices) = call
        .run(move |db, _ctx| {
            db.read(|conn| {
                Ok::<_, readmodels::Error>((finance_payments::line(conn, id)?, finance_payments::notices(conn, id)?))
            })
        })
        .await?;
    Ok(FinancePaymentDetail {
        provider_txn_id: line.provider_txn_id.clone(),
        refund: line.refund.clone().map(Into::into),
        payment: line.into(),
        notices,
    })
}

/// Money that came when there was nothing to pay, with its way back.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnappliedPayment {
    pub payment: FinancePayment,
    #[schema(required)]
    pub refund: Option<FinancePaymentRefund>,
}

/// Which of them to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct UnappliedQuery {
    /// OPEN for those that are not back with their payers, in either case; all when missing.
    state: Option<String>,
}

/// The newest payments that found nothing to pay.
#[utoipa::path(
    tag = "admin",
    params(UnappliedQuery),
    responses((status = 200, body = Vec<UnappliedPayment>), (status = "4XX", body = Problem))
)]
#[get("/admin/unapplied")]
pub async fn unapplied_payments(
    call: RequestContext,
    _admin: Staff<may::Payments>,
    query: Query<UnappliedQuery>,
) -> ApiResult<Vec<UnappliedPayment>> {
    let open = |text: &str| text.eq_ignore_ascii_case("OPEN").then_some(());
    let is_open =
        filter(query.state.as_deref(), "state", m::StateValues { values: "OPEN or missing" }, open)?.is_some();
    let wanted = Filter { applied_to: Some(PaymentAppliedTo::Unapplied), is_unapplied: is_open, ..Filter::default() };
    let page = call.run(move |db, _ctx| db.read(|conn| finance_payments::page(conn, &wanted))).await?;
    let lines = page.lines.into_iter();
    Ok(Json(
        lines
            .map(|line| UnappliedPayment { refund: line.refund.clone().map(Into::into), payment: line.into() })
            .collect(),
    ))
}
