//! Search over HTTP.

use std::sync::Arc;
use std::time::Instant;

use ::search::SearchResults;
use actix_web::http::header::CACHE_CONTROL;

use crate::database;
use crate::prelude::*;
use crate::search::dto::SearchQuery;

pub mod dto;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(search_contests);
}

/// Contests by words, category, status and prize. The same for everybody: drafts are never found.
#[utoipa::path(tag = "search", params(SearchQuery), responses((status = 200, body = SearchResults)))]
#[get("/search/contests")]
pub async fn search_contests(call: RequestContext, query: Query<SearchQuery>) -> Result<HttpResponse, ApiError> {
    call.app.limits.search.count(call.network())?;
    let ask = query.ask()?;
    let begun = Instant::now();
    let permit = call.app.searches.acquire().await?;
    database::spend(begun.elapsed());
    let timeout = call.app.config.search_timeout;
    let index = Arc::clone(&call.app.search_index);
    let found = call
        .read_public(move |conn, ctx| {
            let _permit = &permit;
            ::search::search(conn, &index, &ask, timeout, ctx.now)
        })
        .await?;
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "public, max-age=0, must-revalidate")).json(found))
}
