//! Figures of the fourteen kinds of work over HTTP.

use ::contests::contest::Subcategory;
use actix_web::{HttpRequest, HttpResponse, get};
use kernel::ctx::Ctx;
use kernel::db::Db;
use search::tallies::{self, Tallies};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::contests::dto::ContestCategory;
use crate::error::{ApiError, Problem};
use crate::public_cache::{self, Key};
use crate::state::RequestContext;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(category_stats);
}

/// The figures of one of the fourteen names. Prizes are in paisa.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryStats {
    pub category: Subcategory,
    /// The category that it belongs to.
    pub slug: ContestCategory,
    /// Contests that take entries, or whose winner is being chosen or hands over.
    pub active_contests: i64,
    pub open_contests: i64,
    /// Contests that ended with a winner who was paid.
    pub completed_contests: i64,
    /// The prizes of the active ones together, in paisa.
    #[schema(example = 12_500_000)]
    pub total_prize: i64,
    /// The mean prize of the active ones in paisa, rounded down; 0 when there is none.
    #[schema(example = 1_250_000)]
    pub avg_prize: i64,
}

impl From<tallies::CategoryStats> for CategoryStats {
    fn from(stats: tallies::CategoryStats) -> Self {
        Self {
            category: stats.name,
            slug: stats.category,
            active_contests: stats.active,
            open_contests: stats.open,
            completed_contests: stats.completed,
            total_prize: stats.prizes.get(),
            avg_prize: stats.average_prize.get(),
        }
    }
}

/// The figures of all fourteen names, always all of them, in their fixed order.
#[utoipa::path(
    tag = "contests",
    responses((status = 200, body = [CategoryStats]), (status = "4XX", body = Problem))
)]
#[get("/categories/stats")]
pub async fn category_stats(call: RequestContext, req: HttpRequest) -> Result<HttpResponse, ApiError> {
    public_cache::answer(call, &req, Key::CategoryStats, stats).await
}

fn stats(db: &Db, _ctx: &Ctx) -> Result<Vec<CategoryStats>, readmodels::Error> {
    let tallies = db.read(Tallies::load)?;
    Ok(tallies.categories().into_iter().map(Into::into).collect())
}
