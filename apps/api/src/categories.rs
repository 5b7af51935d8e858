//! Figures of the fourteen kinds of work over HTTP.

use search::tallies::{CategoryStats, Tallies};

use crate::prelude::*;
use crate::public_cache::{self, Key};

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
