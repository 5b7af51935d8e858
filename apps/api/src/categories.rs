//! Figures of the fourteen kinds of work over HTTP.

use actix_web::http::header::CACHE_CONTROL;
use contests::contest::Choice;
use i18n::api::requests as m;
use readmodels::contests::PrizeGuide;
use search::tallies::{CategoryStats, Tallies};

use crate::prelude::*;
use crate::public_cache::{self, Age, Key};

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(category_stats).service(prize_guide);
}

/// The figures of all fourteen names, always all of them, in their fixed order.
#[utoipa::path(tag = "contests", responses((status = 200, body = [CategoryStats])))]
#[get("/categories/stats")]
pub async fn category_stats(call: RequestContext, req: HttpRequest) -> Result<HttpResponse, ApiError> {
    public_cache::answer(call, &req, Key::CategoryStats, stats).await
}

fn stats(db: &Db, _ctx: &Ctx, _age: Option<Age>) -> Result<Vec<CategoryStats>, readmodels::Error> {
    Ok(db.read(Tallies::load)?.categories())
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PrizesQuery {
    /// A category, or one of the fourteen names; in any case.
    pub category: Option<String>,
}

/// The middle half of the prizes that were awarded for a kind of work, and how many entries such prizes drew. A kind with fewer than 10
/// completed contests gets the figures of its category; 204 when that has fewer, too.
#[utoipa::path(
    tag = "contests",
    params(PrizesQuery),
    responses(
        (status = 200, body = PrizeGuide),
        (status = 204, description = "Fewer than 10 contests were completed")
    )
)]
#[get("/categories/prizes")]
pub async fn prize_guide(call: RequestContext, query: Query<PrizesQuery>) -> Result<HttpResponse, ApiError> {
    let choice = Choice::parse(query.category.as_deref().unwrap_or_default())
        .ok_or_else(|| ApiError::field("category", m::UnknownCategory))?;
    let guide = call.read_public(move |conn, _ctx| readmodels::contests::prizes(conn, choice)).await?;
    let mut answer = if guide.is_some() { HttpResponse::Ok() } else { HttpResponse::NoContent() };
    answer.insert_header((CACHE_CONTROL, "public, max-age=600"));
    Ok(match guide {
        Some(guide) => answer.json(guide),
        None => answer.finish(),
    })
}
