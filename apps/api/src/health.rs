//! Whether the program lives, and whether it can answer.

use std::time::Duration;

use actix_web::web;

use crate::error::Problem;
use crate::prelude::*;

/// How long the database may take to answer.
const READY_WITHIN: Duration = Duration::from_secs(2);

#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// `ok`.
    status: &'static str,
}

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(healthz).service(readyz);
}

/// Says that the program lives; asks nobody.
#[utoipa::path(tag = "health", responses((status = 200, body = Health)))]
#[get("/healthz")]
pub async fn healthz() -> HttpResponse {
    HttpResponse::Ok().insert_header(("Cache-Control", "no-store")).json(Health { status: "ok" })
}

/// Says that the program can answer: the database is there and has the right tables, and nobody asked the program to end.
#[utoipa::path(tag = "health", responses((status = 200, body = Health), (status = "5XX", body = Problem)))]
#[get("/readyz")]
pub async fn readyz(call: RequestContext) -> ApiResult<Health> {
    if call.app.is_stopping() {
        return Err(ApiError::unavailable(&"stopping"));
    }
    let db = call.app.health_db.clone();
    let asked = web::block(move || kernel::db::within(READY_WITHIN, || db.read(runtime::migrations::is_current)));
    let (current, _left) = asked.await.map_err(|broken| ApiError::internal(&broken))?;
    match current.map_err(|error| ApiError::unavailable(&error))? {
        true => Ok(Json(Health { status: "ok" })),
        false => Err(ApiError::unavailable(&"migrations are pending")),
    }
}
