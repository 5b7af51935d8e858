//! Everybody's payments, with everything that providers said about them.

use ::payments::Provider;
use ::payments::gateway::Inquired;
use ::payments::payment::{Purpose, Status};
use ::payments::webhook_event::Outcome;
use i18n::api::admin as m;
use kernel::ids::PaymentId;
use readmodels::finance_payments::{self, Filter, FinancePaymentDetail, FinancePayments, UnappliedPayment};

use super::dto::{WORDS_MAX, filter, read_sort};
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_payments).service(finance_payment).service(inquire_payment).service(unapplied_payments);
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

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct FinancePaymentsQuery {
    /// A state; all when missing.
    #[param(value_type = Option<Status>)]
    status: Option<String>,
    /// In either case; all when missing.
    #[param(value_type = Option<Provider>)]
    provider: Option<String>,
    /// In either case; all when missing.
    #[param(value_type = Option<Purpose>)]
    purpose: Option<String>,
    /// A reference, an id, a provider's name for a transaction, or the payer's e-mail address.
    q: Option<String>,
    /// created or amount; with - in front the other way round, and -created when missing.
    sort: Option<String>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// Everybody's payments.
#[utoipa::path(tag = "admin", params(FinancePaymentsQuery), responses((status = 200, body = FinancePayments)))]
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
            m::PaymentPurposes { values: "DEPOSIT, RAISE, BOOST, SUBSCRIPTION or ENTRY_PURCHASE" },
            |text| Purpose::parse(&text.to_uppercase()),
        )?,
        words: filter(query.q.as_deref(), "q", m::PaymentWordsTooLong { max: WORDS_MAX }, |text| {
            (text.len() <= WORDS_MAX && !text.contains('\0')).then(|| text.to_owned())
        })?,
        sort: read_sort(query.sort.as_deref())?,
        after: read_cursor(query.cursor.as_deref())?,
        applied_to: None,
        is_unapplied: false,
    };
    Ok(Json(call.read(move |conn, _ctx| finance_payments::page(conn, &wanted)).await?))
}

/// A payment with every message about it.
#[utoipa::path(tag = "admin", responses((status = 200, body = FinancePaymentDetail)))]
#[get("/admin/payments/{id}")]
pub async fn finance_payment(
    call: RequestContext,
    _admin: Staff<may::Payments>,
    id: Path<Uuid>,
) -> ApiResult<FinancePaymentDetail> {
    Ok(Json(detail(&call, PaymentId::from(*id)).await?))
}

/// Asks the provider what became of a payment and applies a success like a message of the provider. At most once a minute.
#[utoipa::path(tag = "admin", responses((status = 200, body = FinancePaymentAnswer)))]
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

pub(super) async fn detail(call: &RequestContext, id: PaymentId) -> Result<FinancePaymentDetail, ApiError> {
    call.read(move |conn, _ctx| finance_payments::detail(conn, id)).await
}

/// Which of them to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct UnappliedQuery {
    /// OPEN for those that are not back with their payers, in either case; all when missing.
    state: Option<String>,
}

/// The newest payments that found nothing to pay.
#[utoipa::path(tag = "admin", params(UnappliedQuery), responses((status = 200, body = Vec<UnappliedPayment>)))]
#[get("/admin/unapplied")]
pub async fn unapplied_payments(
    call: RequestContext,
    _admin: Staff<may::Payments>,
    query: Query<UnappliedQuery>,
) -> ApiResult<Vec<UnappliedPayment>> {
    let open = |text: &str| text.eq_ignore_ascii_case("OPEN").then_some(());
    let is_open =
        filter(query.state.as_deref(), "state", m::StateValues { values: "OPEN or missing" }, open)?.is_some();
    Ok(Json(call.read(move |conn, _ctx| finance_payments::unapplied(conn, is_open)).await?))
}
