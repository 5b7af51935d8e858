//! Requests for the money back as administrators decide them.

use ::subscriptions::money_back::Status;
use actix_web::{get, post};
use i18n::api::admin as m;
use kernel::ids::{Id, MoneyBackId, UserId};
use readmodels::subscriptions::{RequestFilter, RequestLine};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::auth::{Staff, may};
use crate::error::{ApiError, ApiResult, Problem};
use crate::extract::{Json, Path, Query};
use crate::state::RequestContext;
use crate::subscriptions::dto::MoneyBackStatus;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_money_back).service(approve_money_back).service(decline_money_back);
}

/// A request for the money back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminMoneyBackView {
    pub id: Uuid,
    pub user: Subscriber,
    /// The plan it is about.
    pub plan_name: String,
    /// What goes, or went, back in money.
    pub cash_cents: i64,
    /// What comes, or came, back in credits.
    pub credit_cents: i64,
    /// Why, in the subscriber's words.
    pub reason: String,
    pub status: MoneyBackStatus,
    #[schema(required)]
    pub note: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub decided_at: Option<OffsetDateTime>,
    /// Whether the caller may decide: it is pending, and not their own.
    pub decidable: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Subscriber {
    pub id: Uuid,
    /// First and last name.
    pub name: String,
    pub email: String,
}

impl AdminMoneyBackView {
    fn new(line: RequestLine, admin: UserId) -> Self {
        Self {
            id: line.id.uuid(),
            decidable: line.status == Status::Pending && line.user != admin,
            user: Subscriber { id: line.user.uuid(), name: line.user_name, email: line.user_email },
            plan_name: line.plan_name,
            cash_cents: line.cash.get(),
            credit_cents: line.credit.get(),
            reason: line.reason,
            status: line.status,
            note: line.note,
            created_at: line.created_at,
            decided_at: line.decided_at,
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
pub struct MoneyBackQuery {
    /// In either case; all when missing.
    #[param(value_type = Option<MoneyBackStatus>)]
    status: Option<String>,
}

/// Requests for the money back, newest first.
#[utoipa::path(
    tag = "admin",
    params(MoneyBackQuery),
    responses((status = 200, body = Vec<AdminMoneyBackView>), (status = "4XX", body = Problem))
)]
#[get("/admin/money-back")]
pub async fn list_money_back(
    call: RequestContext,
    admin: Staff<may::Refunds>,
    query: Query<MoneyBackQuery>,
) -> ApiResult<Vec<AdminMoneyBackView>> {
    let status = query.status.as_deref().filter(|text| !text.is_empty()).map(read_status).transpose()?;
    let filter = RequestFilter { id: None, status };
    let lines = call.run(move |db, _ctx| db.read(|conn| readmodels::subscriptions::requests(conn, filter))).await?;
    Ok(Json(lines.into_iter().map(|line| AdminMoneyBackView::new(line, admin.0.user)).collect()))
}

fn read_status(text: &str) -> Result<Status, ApiError> {
    Status::parse(&text.to_uppercase())
        .ok_or_else(|| ApiError::field("status", m::StatusValues { values: "PENDING, APPROVED or DECLINED" }))
}

/// What the subscriber is told.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MoneyBackDecisionBody {
    /// At most 1000 characters.
    #[schema(max_length = 1000)]
    note: Option<String>,
}

/// Gives the money back; the subscription ends.
#[utoipa::path(
    tag = "admin",
    params(("id" = Uuid, Path)),
    request_body = MoneyBackDecisionBody,
    responses((status = 200, body = AdminMoneyBackView), (status = "4XX", body = Problem))
)]
#[post("/admin/money-back/{id}/approve")]
pub async fn approve_money_back(
    call: RequestContext,
    admin: Staff<may::Refunds>,
    id: Path<Uuid>,
    body: Json<MoneyBackDecisionBody>,
) -> ApiResult<AdminMoneyBackView> {
    let (admin, id, note) = (admin.0, MoneyBackId::from(*id), body.into_inner().note);
    call.run(move |db, ctx| {
        workflows::subscriptions::money_back_guarantee::approve(db, ctx, &admin, id, note.as_deref())
    })
    .await?;
    one(&call, admin.user, id).await
}

/// Does not give the money back; the subscription goes on.
#[utoipa::path(
    tag = "admin",
    params(("id" = Uuid, Path)),
    request_body = MoneyBackDecisionBody,
    responses((status = 200, body = AdminMoneyBackView), (status = "4XX", body = Problem))
)]
#[post("/admin/money-back/{id}/decline")]
pub async fn decline_money_back(
    call: RequestContext,
    admin: Staff<may::Refunds>,
    id: Path<Uuid>,
    body: Json<MoneyBackDecisionBody>,
) -> ApiResult<AdminMoneyBackView> {
    let (admin, id, note) = (admin.0, MoneyBackId::from(*id), body.into_inner().note);
    call.run(move |db, ctx| {
        workflows::subscriptions::money_back_guarantee::decline(db, ctx, &admin, id, note.as_deref())
    })
    .await?;
    one(&call, admin.user, id).await
}

async fn one(call: &RequestContext, admin: UserId, id: MoneyBackId) -> ApiResult<AdminMoneyBackView> {
    let line = call.run(move |db, _ctx| db.read(|conn| readmodels::subscriptions::request(conn, id))).await?;
    Ok(Json(AdminMoneyBackView::new(line, admin)))
}
