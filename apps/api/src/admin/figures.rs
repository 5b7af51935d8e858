//! What the charts of the overview show, and what waits for staff.

use actix_web::get;
use readmodels::admin::figures::{self, AdminFigures};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::auth::{Staff, may};
use crate::error::ApiResult;
use crate::extract::Json;
use crate::state::RequestContext;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(admin_figures);
}

/// Payouts by month, contests and prizes by week.
#[utoipa::path(tag = "admin", responses((status = 200, body = AdminFigures)))]
#[get("/admin/figures")]
pub async fn admin_figures(call: RequestContext, _admin: Staff<may::Overview>) -> ApiResult<AdminFigures> {
    Ok(Json(call.run(move |db, ctx| db.read(|conn| figures::of(conn, ctx.now))).await?))
}
