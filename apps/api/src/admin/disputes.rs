//! Disputes as administrators decide them.

use contests::dispute::Status;
use kernel::ids::DisputeId;
use readmodels::disputes::{AdminDisputeLine, AdminDisputeView};

use super::dto::read_status;
use crate::disputes::dto::DecideDispute;
use crate::prelude::*;

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
#[utoipa::path(tag = "admin", params(DisputesQuery), responses((status = 200, body = Vec<AdminDisputeLine>)))]
#[get("/admin/disputes")]
pub async fn list_disputes(
    call: RequestContext,
    admin: Staff<may::Disputes>,
    query: Query<DisputesQuery>,
) -> ApiResult<Vec<AdminDisputeLine>> {
    let status = read_status(query.status.as_deref())?;
    let lines = call.read(move |conn, ctx| readmodels::disputes::list(conn, &admin.0, status, ctx.now));
    lines.await.map(Json)
}

/// A dispute with what both sides said and what was delivered.
#[utoipa::path(tag = "admin", responses((status = 200, body = AdminDisputeView)))]
#[get("/admin/disputes/{id}")]
pub async fn get_admin_dispute(
    call: RequestContext,
    admin: Staff<may::Disputes>,
    id: Path<Uuid>,
) -> ApiResult<AdminDisputeView> {
    let id = DisputeId::from(*id);
    call.run(move |db, ctx| one(db, ctx, &admin.0, id)).await.map(Json)
}

/// Decides: releases the prize to the winner, refunds it to the client, or splits it.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = AdminDisputeView)))]
#[post("/admin/disputes/{id}/decide")]
pub async fn decide_dispute(
    call: RequestContext,
    admin: Staff<may::Disputes>,
    id: Path<Uuid>,
    body: Json<DecideDispute>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id, body) = (admin.0, DisputeId::from(*id), body.into_inner());
    let typed = workflows::handovers::dispute::DecisionInput {
        verdict: body.verdict,
        winner_part: body.winner_cents,
        note: body.note,
    };
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        workflows::handovers::dispute::decide(db, ctx, &actor, id, &typed)?;
        one(db, ctx, &actor, id)
    })
    .await
}

fn one(db: &Db, ctx: &Ctx, admin: &Actor, id: DisputeId) -> Result<AdminDisputeView, ApiError> {
    let sentence = |refusal: contests::Error| ApiError::from(refusal).into_message();
    Ok(db.read(|conn| readmodels::disputes::for_admin(conn, admin, id, ctx.now, sentence))?)
}
