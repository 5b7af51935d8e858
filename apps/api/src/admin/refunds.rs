//! Refunds, and those that an operator pays by hand.

use ::payments::refund::Status;
use kernel::ids::RefundId;
use readmodels::finance_refunds::{self, Filter, FinanceRefund, FinanceRefunds};
use workflows::payments::manual_refund::Finding;

use super::dto::{read_sort, read_status};
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_refunds).service(mark_refund_paid).service(find_refund);
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct FinanceRefundsQuery {
    /// In either case; all when missing.
    #[param(value_type = Option<Status>)]
    status: Option<String>,
    /// created or amount; with - in front the other way round, and -created when missing.
    sort: Option<String>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// Everybody's refunds.
#[utoipa::path(tag = "admin", params(FinanceRefundsQuery), responses((status = 200, body = FinanceRefunds)))]
#[get("/admin/refunds")]
pub async fn list_refunds(
    call: RequestContext,
    _admin: Staff<may::Refunds>,
    query: Query<FinanceRefundsQuery>,
) -> ApiResult<FinanceRefunds> {
    let wanted = Filter {
        status: read_status(query.status.as_deref())?,
        sort: read_sort(query.sort.as_deref())?,
        after: read_cursor(query.cursor.as_deref())?,
        id: None,
    };
    Ok(Json(call.read(move |conn, ctx| finance_refunds::page(conn, &wanted, ctx.now)).await?.into()))
}

/// A transfer that paid a refund back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RefundPaidBody {
    /// The bank's reference of the transfer.
    reference: String,
}

/// Records that an administrator transferred what the provider refused to give back.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = FinanceRefund)))]
#[post("/admin/refunds/{id}/paid")]
pub async fn mark_refund_paid(
    call: RequestContext,
    admin: Staff<may::Refunds>,
    id: Path<Uuid>,
    body: Json<RefundPaidBody>,
) -> Result<HttpResponse, ApiError> {
    let (admin, id, reference) = (admin.0, RefundId::from(*id), body.into_inner().reference);
    call.once(admin.user, StatusCode::OK, move |db, ctx| {
        workflows::payments::manual_refund::mark_paid(db, ctx, &admin, id, &reference)?;
        Ok::<_, ApiError>(db.read(|conn| finance_refunds::one(conn, id, ctx.now))?)
    })
    .await
}

async fn shown(call: &RequestContext, id: RefundId) -> ApiResult<FinanceRefund> {
    Ok(Json(call.read(move |conn, ctx| finance_refunds::one(conn, id, ctx.now)).await?))
}

/// What was found at the provider.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum RefundFinding {
    Done,
    /// It did not, and will not.
    NotDone,
}

/// What became of a refund about which the provider said nothing for a day.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RefundFoundBody {
    finding: RefundFinding,
    /// DONE: the provider's name of the transfer. NOT_DONE: how it was found.
    words: String,
}

/// Records what an administrator found at the provider about a refund of which it never told us. What was not done can be paid by hand.
#[utoipa::path(tag = "admin", responses((status = 200, body = FinanceRefund)))]
#[post("/admin/refunds/{id}/found")]
pub async fn find_refund(
    call: RequestContext,
    admin: Staff<may::Refunds>,
    id: Path<Uuid>,
    body: Json<RefundFoundBody>,
) -> ApiResult<FinanceRefund> {
    let (admin, id, body) = (admin.0, RefundId::from(*id), body.into_inner());
    let finding = match body.finding {
        RefundFinding::Done => Finding::Done { reference: body.words },
        RefundFinding::NotDone => Finding::NotDone { note: body.words },
    };
    call.run(move |db, ctx| workflows::payments::manual_refund::found(db, ctx, &admin, id, &finding)).await?;
    shown(&call, id).await
}
