//! Figures of the fourteen kinds of work over HTTP.

use actix_web::{HttpRequest, HttpResponse, get};
use kernel::ctx::Ctx;
use kernel::db::Db;
use search::tallies::{CategoryStats, Tallies};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::error::ApiError;
use crate::public_cache::{self, Key};
use crate::state::RequestContext;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(category_stats);
}

/// The figures of all fourteen names, always all of them, in their fixed order.
#[utoipa::path(tag = "contests", responses((status = 200, body = [CategoryStats])))]
#[get("/categories/stats")]
pub async fn category_stats(call: RequestContext, req: HttpRequest) -> Result<HttpResponse, ApiError> {
    public_cache::answer(call, &req, Key::CategoryStats, stats).await
}

fn stats(db: &Db, _ctx: &Ctx) -> Result<Vec<CategoryStats>, readmodels::Error> {
    Ok(db.read(Tallies::load)?.categories())
}
