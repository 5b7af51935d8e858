//! The numbers of the admin page.

use readmodels::admin::stats::{self, AdminStats};

use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(admin_stats);
}

/// Payouts and reviews in numbers.
#[utoipa::path(tag = "admin", responses((status = 200, body = AdminStats)))]
#[get("/admin/stats")]
pub async fn admin_stats(call: RequestContext, _admin: Staff<may::Overview>) -> ApiResult<AdminStats> {
    call.read(|conn, _ctx| stats::of(conn)).await.map(Json)
}
