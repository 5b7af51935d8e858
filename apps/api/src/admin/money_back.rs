//! Requests for the money back as administrators decide them.

use ::subscriptions::money_back::Status;
use kernel::ids::MoneyBackId;
use readmodels::subscriptions::{self, AdminMoneyBackView, RequestFilter};

use super::dto::read_status;
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_money_back).service(approve_money_back).service(decline_money_back);
}

#[derive(Debug, Deserialize, IntoParams)]
pub struct MoneyBackQuery {
    /// In either case; all when missing.
    #[param(value_type = Option<Status>)]
    status: Option<String>,
}

/// Requests for the money back, newest first.
#[utoipa::path(tag = "admin", params(MoneyBackQuery), responses((status = 200, body = Vec<AdminMoneyBackView>)))]
#[get("/admin/money-back")]
pub async fn list_money_back(
    call: RequestContext,
    admin: Staff<may::Refunds>,
    query: Query<MoneyBackQuery>,
) -> ApiResult<Vec<AdminMoneyBackView>> {
    let status = read_status(query.status.as_deref())?;
    let (admin, filter) = (admin.0.user, RequestFilter { id: None, status });
    Ok(Json(call.read(move |conn, _ctx| subscriptions::requests(conn, admin, filter)).await?))
}

/// What the subscriber is told.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MoneyBackDecisionBody {
    #[schema(max_length = 1000)]
    note: Option<String>,
}

/// Gives the money back; the subscription ends.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = AdminMoneyBackView)))]
#[post("/admin/money-back/{id}/approve")]
pub async fn approve_money_back(
    call: RequestContext,
    admin: Staff<may::Refunds>,
    id: Path<Uuid>,
    body: Json<MoneyBackDecisionBody>,
) -> Result<HttpResponse, ApiError> {
    let (admin, id, note) = (admin.0, MoneyBackId::from(*id), body.into_inner().note);
    call.once(admin.user, StatusCode::OK, move |db, ctx| {
        workflows::subscriptions::money_back_guarantee::approve(db, ctx, &admin, id, note.as_deref())?;
        one(db, &admin, id)
    })
    .await
}

/// Does not give the money back; the subscription goes on.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = AdminMoneyBackView)))]
#[post("/admin/money-back/{id}/decline")]
pub async fn decline_money_back(
    call: RequestContext,
    admin: Staff<may::Refunds>,
    id: Path<Uuid>,
    body: Json<MoneyBackDecisionBody>,
) -> Result<HttpResponse, ApiError> {
    let (admin, id, note) = (admin.0, MoneyBackId::from(*id), body.into_inner().note);
    call.once(admin.user, StatusCode::OK, move |db, ctx| {
        workflows::subscriptions::money_back_guarantee::decline(db, ctx, &admin, id, note.as_deref())?;
        one(db, &admin, id)
    })
    .await
}

fn one(db: &Db, admin: &Actor, id: MoneyBackId) -> Result<AdminMoneyBackView, ApiError> {
    Ok(db.read(|conn| subscriptions::request(conn, admin.user, id))?)
}
