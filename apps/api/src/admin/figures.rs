//! What the charts of the overview show, and what waits for staff.

use readmodels::admin::figures::{self, AdminFigures};

use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(admin_figures);
}

/// Payouts by month, contests and prizes by week.
#[utoipa::path(tag = "admin", responses((status = 200, body = AdminFigures)))]
#[get("/admin/figures")]
pub async fn admin_figures(call: RequestContext, _admin: Staff<may::Overview>) -> ApiResult<AdminFigures> {
    Ok(Json(call.read(move |conn, ctx| figures::of(conn, ctx.now)).await?))
}
