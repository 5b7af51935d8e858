//! Refunds, and those that an operator pays by hand.

use ::payments::refund::{Reason, Status};
use actix_web::{get, post};
use kernel::ids::{Id, RefundId};
use readmodels::desk_refunds::{self, Filter, Line};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use super::dto::{Named, Titled, filter};
use super::read_cursor;
use crate::auth::Admin;
use crate::contests::dto::wire_enum;
use crate::error::{ApiResult, Problem};
use crate::extract::{Json, Path, Query};
use crate::payments::dto::{Provider, RefundStatus};
use crate::state::Call;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_refunds).service(mark_refund_paid);
}

wire_enum! {
    /// Why money goes back.
    RefundReason of Reason {
        NoEntries = "NO_ENTRIES", NoEntriesAfterDeadline = "NO_ENTRIES_AFTER_DEADLINE", LatePayment = "LATE_PAYMENT",
        NotDelivered = "NOT_DELIVERED", RequestApproved = "REQUEST_APPROVED", Dispute = "DISPUTE",
        BoostCancelled = "BOOST_CANCELLED", MoneyBack = "MONEY_BACK", Chargeback = "CHARGEBACK",
    }
}

/// A refund as administrators see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeskRefund {
    /// Its id.
    pub id: Uuid,
    /// The payment given back.
    pub payment_id: Uuid,
    /// The payment's name at the provider.
    pub order_ref: String,
    /// At whom it was paid.
    pub provider: Provider,
    /// How much goes back, in paisa.
    pub amount_cents: i64,
    /// Why.
    pub reason: RefundReason,
    /// Where it stands.
    pub status: RefundStatus,
    /// The provider's code when it refused.
    #[schema(required)]
    pub refused_code: Option<String>,
    /// The name of the transfer back.
    #[schema(required)]
    pub provider_ref: Option<String>,
    /// Who is paid back.
    pub payer: Named,
    /// The contest, if for one.
    #[schema(required)]
    pub contest: Option<Titled>,
    /// When it was decided.
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub created_at: OffsetDateTime,
    /// When it went back.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub refunded_at: Option<OffsetDateTime>,
    /// Whether an administrator transferred it after the provider refused.
    pub paid_by_hand: bool,
}

impl From<Line> for DeskRefund {
    fn from(line: Line) -> Self {
        Self {
            id: line.id.uuid(),
            payment_id: line.payment.uuid(),
            order_ref: line.order_ref,
            provider: line.provider.into(),
            amount_cents: line.amount.get(),
            reason: line.reason.into(),
            status: line.status.into(),
            refused_code: line.refused_code,
            provider_ref: line.reference,
            payer: line.payer.into(),
            contest: line.contest.map(Into::into),
            created_at: line.created_at,
            refunded_at: line.refunded_at,
            paid_by_hand: line.by_hand,
        }
    }
}

/// A page of refunds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeskRefunds {
    /// Newest first.
    pub refunds: Vec<DeskRefund>,
    /// Where the next page begins.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

/// Which refunds to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct DeskRefundsQuery {
    /// PENDING, SENT, REFUNDED or REFUSED; all when missing.
    status: Option<String>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// Everybody's refunds, newest first.
#[utoipa::path(
    tag = "admin",
    operation_id = "list_refunds",
    params(DeskRefundsQuery),
    responses((status = 200, body = DeskRefunds), (status = "4XX", body = Problem))
)]
#[get("/admin/refunds")]
pub async fn list_refunds(call: Call, _admin: Admin, query: Query<DeskRefundsQuery>) -> ApiResult<DeskRefunds> {
    let wanted = Filter {
        status: filter(query.status.as_deref(), "status", "Status is PENDING, SENT, REFUNDED or REFUSED", |text| {
            Status::parse(&text.to_uppercase())
        })?,
        after: query.cursor.as_deref().map(read_cursor).transpose()?,
        id: None,
    };
    let page = call.run(move |db, _ctx| db.read(|conn| desk_refunds::page(conn, &wanted))).await?;
    Ok(Json(DeskRefunds {
        refunds: page.lines.into_iter().map(Into::into).collect(),
        next_cursor: page.next.map(kernel::page::Cursor::encode),
    }))
}

/// A transfer that paid a refund back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RefundPaidBody {
    /// The bank's name of the transfer.
    reference: String,
}

/// Records that an administrator transferred what the provider refused to give back.
#[utoipa::path(
    tag = "admin",
    operation_id = "mark_refund_paid",
    params(("id" = Uuid, Path)),
    request_body = RefundPaidBody,
    responses((status = 200, body = DeskRefund), (status = "4XX", body = Problem))
)]
#[post("/admin/refunds/{id}/paid")]
pub async fn mark_refund_paid(
    call: Call,
    admin: Admin,
    id: Path<Uuid>,
    body: Json<RefundPaidBody>,
) -> ApiResult<DeskRefund> {
    let (admin, id, reference) = (admin.0, RefundId::from(*id), body.into_inner().reference);
    call.run(move |db, ctx| workflows::refund_by_hand::mark_paid(db, ctx, &admin, id, &reference)).await?;
    let line = call.run(move |db, _ctx| db.read(|conn| desk_refunds::line(conn, id))).await?;
    Ok(Json(line.into()))
}
