//! Refunds, and those that an operator pays by hand.

use ::payments::Provider;
use ::payments::refund::{Reason as RefundReason, Status, by_hand};
use actix_web::{get, post};
use kernel::ids::{Id, RefundId};
use readmodels::desk::Titled;
use readmodels::desk_refunds::{self, Filter, Line};
use readmodels::people::Named;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;
use workflows::refund_by_hand::Finding;

use super::dto::{filter, read_sort};
use super::read_cursor;
use crate::auth::{Staff, may};
use crate::error::{ApiResult, Problem};
use crate::extract::{Json, Path, Query};
use crate::payments::dto::RefundStatus;
use crate::state::Call;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_refunds).service(mark_refund_paid).service(find_refund);
}

/// A refund as administrators see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeskRefund {
    pub id: Uuid,
    /// The payment given back.
    pub payment_id: Uuid,
    /// The payment's reference at the provider.
    pub order_ref: String,
    /// The payment provider.
    pub provider: Provider,
    /// How much goes back, in paisa.
    pub amount_cents: i64,
    pub reason: RefundReason,
    pub status: RefundStatus,
    /// The provider's code when it refused.
    #[schema(required)]
    pub refused_code: Option<String>,
    /// The reference of the transfer back.
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
    /// Whether the provider has not said for a day what became of it: an administrator looks there and says it.
    pub stuck: bool,
}

impl DeskRefund {
    fn at(line: Line, now: OffsetDateTime) -> Self {
        Self {
            stuck: by_hand::is_stuck(line.status, line.created_at, now),
            id: line.id.uuid(),
            payment_id: line.payment.uuid(),
            order_ref: line.order_ref,
            provider: line.provider,
            amount_cents: line.amount.get(),
            reason: line.reason,
            status: line.status,
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
    /// In the order asked for.
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
    /// created or amount; with - in front the other way round, and -created when missing.
    sort: Option<String>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// Everybody's refunds.
#[utoipa::path(
    tag = "admin",
    operation_id = "list_refunds",
    params(DeskRefundsQuery),
    responses((status = 200, body = DeskRefunds), (status = "4XX", body = Problem))
)]
#[get("/admin/refunds")]
pub async fn list_refunds(
    call: Call,
    _admin: Staff<may::Refunds>,
    query: Query<DeskRefundsQuery>,
) -> ApiResult<DeskRefunds> {
    let wanted = Filter {
        status: filter(query.status.as_deref(), "status", "Status is PENDING, SENT, REFUNDED or REFUSED", |text| {
            Status::parse(&text.to_uppercase())
        })?,
        sort: read_sort(query.sort.as_deref())?,
        after: query.cursor.as_deref().map(read_cursor).transpose()?,
        id: None,
    };
    let (page, now) = call
        .run(move |db, ctx| Ok::<_, readmodels::Error>((db.read(|conn| desk_refunds::page(conn, &wanted))?, ctx.now)))
        .await?;
    Ok(Json(DeskRefunds {
        refunds: page.lines.into_iter().map(|line| DeskRefund::at(line, now)).collect(),
        next_cursor: page.next.map(kernel::page::Cursor::encode),
    }))
}

/// A transfer that paid a refund back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RefundPaidBody {
    /// The bank's reference of the transfer.
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
    admin: Staff<may::Refunds>,
    id: Path<Uuid>,
    body: Json<RefundPaidBody>,
) -> ApiResult<DeskRefund> {
    let (admin, id, reference) = (admin.0, RefundId::from(*id), body.into_inner().reference);
    call.run(move |db, ctx| workflows::refund_by_hand::mark_paid(db, ctx, &admin, id, &reference)).await?;
    shown(&call, id).await
}

async fn shown(call: &Call, id: RefundId) -> ApiResult<DeskRefund> {
    let line =
        call.run(move |db, ctx| Ok::<_, readmodels::Error>((db.read(|conn| desk_refunds::line(conn, id))?, ctx.now)));
    let (line, now) = line.await?;
    Ok(Json(DeskRefund::at(line, now)))
}

/// What was found at the provider.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum RefundFinding {
    /// The money went back.
    Done,
    /// It did not, and will not.
    NotDone,
}

/// What became of a refund about which the provider said nothing for a day.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RefundFoundBody {
    /// What was found.
    finding: RefundFinding,
    /// DONE: the provider's name of the transfer. NOT_DONE: how it was found.
    words: String,
}

/// Records what an administrator found at the provider about a refund of which it never told us. What was not done can be paid by hand.
#[utoipa::path(
    tag = "admin",
    operation_id = "find_refund",
    params(("id" = Uuid, Path)),
    request_body = RefundFoundBody,
    responses((status = 200, body = DeskRefund), (status = "4XX", body = Problem))
)]
#[post("/admin/refunds/{id}/found")]
pub async fn find_refund(
    call: Call,
    admin: Staff<may::Refunds>,
    id: Path<Uuid>,
    body: Json<RefundFoundBody>,
) -> ApiResult<DeskRefund> {
    let (admin, id, body) = (admin.0, RefundId::from(*id), body.into_inner());
    let finding = match body.finding {
        RefundFinding::Done => Finding::Done { reference: body.words },
        RefundFinding::NotDone => Finding::NotDone { note: body.words },
    };
    call.run(move |db, ctx| workflows::refund_by_hand::found(db, ctx, &admin, id, &finding)).await?;
    shown(&call, id).await
}
