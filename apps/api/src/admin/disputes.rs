//! Disputes as administrators decide them.

use actix_web::{get, post};
use contests::dispute::Status;
use i18n::api::admin as m;
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::DisputeId;
use readmodels::disputes::{AdminDisputeLine, AdminDisputeView};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::auth::{Staff, may};
use crate::disputes::dto::DecideDispute;
use crate::error::{ApiError, ApiResult, Problem};
use crate::extract::{Json, Path, Query};
use crate::state::RequestContext;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_disputes).service(get_admin_dispute).service(decide_dispute);
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct DisputesQuery {
    /// In either case; all when missing.
    #[param(value_type = Option<Status>)]
    status: Option<String>,
}

/// Disputes: those that wait first, the oldest of them on top; then the newest settled ones.
#[utoipa::path(
    tag = "admin",
    params(DisputesQuery),
    responses((status = 200, body = Vec<AdminDisputeLine>), (status = "4XX", body = Problem))
)]
#[get("/admin/disputes")]
pub async fn list_disputes(
    call: RequestContext,
    admin: Staff<may::Disputes>,
    query: Query<DisputesQuery>,
) -> ApiResult<Vec<AdminDisputeLine>> {
    let status = query.status.as_deref().filter(|text| !text.is_empty()).map(read_status).transpose()?;
    let lines = call.run(move |db, ctx| db.read(|conn| readmodels::disputes::list(conn, &admin.0, status, ctx.now)));
    lines.await.map(Json)
}

fn read_status(text: &str) -> Result<Status, ApiError> {
    Status::parse(&text.to_uppercase())
        .ok_or_else(|| ApiError::field("status", m::StatusValues { values: "OPEN, DECIDED, APPEALED or SETTLED" }))
}

/// A dispute with what both sides said and what was delivered.
#[utoipa::path(
    tag = "admin",
    params(("id" = Uuid, Path)),
    responses((status = 200, body = AdminDisputeView), (status = "4XX", body = Problem))
)]
#[get("/admin/disputes/{id}")]
pub async fn get_admin_dispute(
    call: RequestContext,
    admin: Staff<may::Disputes>,
    id: Path<Uuid>,
) -> ApiResult<AdminDisputeView> {
    one(&call, admin, DisputeId::from(*id)).await
}

/// Decides: releases the prize to the winner, refunds it to the client, or splits it.
#[utoipa::path(
    tag = "admin",
    params(("id" = Uuid, Path)),
    request_body = DecideDispute,
    responses((status = 200, body = AdminDisputeView), (status = "4XX", body = Problem))
)]
#[post("/admin/disputes/{id}/decide")]
pub async fn decide_dispute(
    call: RequestContext,
    admin: Staff<may::Disputes>,
    id: Path<Uuid>,
    body: Json<DecideDispute>,
) -> ApiResult<AdminDisputeView> {
    let (actor, id, body) = (admin.0, DisputeId::from(*id), body.into_inner());
    let typed = workflows::handovers::dispute::DecisionInput {
        verdict: body.verdict,
        winner_part: body.winner_cents,
        note: body.note,
    };
    call.run(move |db, ctx| workflows::handovers::dispute::decide(db, ctx, &actor, id, &typed)).await?;
    one(&call, admin, id).await
}

async fn one(call: &RequestContext, admin: Staff<may::Disputes>, id: DisputeId) -> ApiResult<AdminDisputeView> {
    let sentence = |refusal: contests::Error| ApiError::from(refusal).into_message();
    let read = move |db: &Db, ctx: &Ctx| {
        db.read(|conn| readmodels::disputes::for_admin(conn, &admin.0, id, ctx.now, sentence))
    };
    call.run(read).await.map(Json)
}
