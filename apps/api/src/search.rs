//! Search over HTTP.

use std::time::Instant;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, get};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::database;
use crate::error::{ApiError, Problem};
use crate::extract::Query;
use crate::search::dto::{SearchQuery, SearchResults};
use crate::state::RequestContext;

pub mod dto;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(search_contests);
}

/// Contests by words, category, status and prize. The same for everybody: drafts are never found.
#[utoipa::path(
    tag = "search",
    params(SearchQuery),
    responses((status = 200, body = SearchResults), (status = "4XX", body = Problem))
)]
#[get("/search/contests")]
pub async fn search_contests(call: RequestContext, query: Query<SearchQuery>) -> Result<HttpResponse, ApiError> {
    call.app.limits.search.count(call.network())?;
    let ask = query.ask()?;
    let begun = Instant::now();
    let permit = call.app.searches.acquire().await?;
    database::spend(begun.elapsed());
    let (replica, timeout) = (call.app.replica.clone(), call.app.config.search_timeout);
    let found = call
        .run(move |_db, ctx| {
            let _permit = permit;
            replica.read(|conn| ::search::search(conn, &ask, timeout, ctx.now))
        })
        .await?;
    let answer = SearchResults::from(found);
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "public, max-age=0, must-revalidate")).json(answer))
}
