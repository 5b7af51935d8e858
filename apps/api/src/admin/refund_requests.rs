//! Refund requests as administrators decide them.

use contests::refund_request::Status;
use kernel::ids::RefundRequestId;
use readmodels::refund_requests::{self, AdminRefundRequest};
use workflows::error::Error;

use super::dto::read_status;
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_refund_requests).service(approve_refund_request).service(decline_refund_request);
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct RefundRequestsQuery {
    /// In either case; all when missing.
    #[param(value_type = Option<Status>)]
    status: Option<String>,
}

/// What the administrator tells the client.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RefundDecision {
    #[schema(max_length = 1000)]
    note: Option<String>,
}

/// Refund requests, the oldest first.
#[utoipa::path(tag = "admin", params(RefundRequestsQuery), responses((status = 200, body = Vec<AdminRefundRequest>)))]
#[get("/admin/refund-requests")]
pub async fn list_refund_requests(
    call: RequestContext,
    admin: Staff<may::Refunds>,
    query: Query<RefundRequestsQuery>,
) -> ApiResult<Vec<AdminRefundRequest>> {
    let status = read_status(query.status.as_deref())?;
    call.read(move |conn, _ctx| refund_requests::list(conn, &admin.0, status)).await.map(Json)
}

/// Decides by `act` and answers the request as it is then.
async fn decide(
    call: RequestContext,
    admin: Staff<may::Refunds>,
    id: Uuid,
    body: RefundDecision,
    act: impl Fn(&Db, &Ctx, &Actor, RefundRequestId, &str) -> Result<(), Error> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let id = RefundRequestId::from(id);
    call.once(admin.0.user, StatusCode::OK, move |db, ctx| {
        act(db, ctx, &admin.0, id, body.note.as_deref().unwrap_or(""))?;
        Ok::<_, ApiError>(db.read(|conn| refund_requests::one(conn, &admin.0, id))?)
    })
    .await
}

/// Gives the prize back: the contest ends with a refund.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = AdminRefundRequest)))]
#[post("/admin/refund-requests/{id}/approve")]
pub async fn approve_refund_request(
    call: RequestContext,
    admin: Staff<may::Refunds>,
    id: Path<Uuid>,
    body: Json<RefundDecision>,
) -> Result<HttpResponse, ApiError> {
    decide(call, admin, *id, body.into_inner(), workflows::contests::refund_request::approve).await
}

/// Leaves the prize where it is: the contest goes on.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = AdminRefundRequest)))]
#[post("/admin/refund-requests/{id}/decline")]
pub async fn decline_refund_request(
    call: RequestContext,
    admin: Staff<may::Refunds>,
    id: Path<Uuid>,
    body: Json<RefundDecision>,
) -> Result<HttpResponse, ApiError> {
    decide(call, admin, *id, body.into_inner(), workflows::contests::refund_request::decline).await
}
