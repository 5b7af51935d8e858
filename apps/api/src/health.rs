//! Whether the program lives, and whether it can answer.

use actix_web::web;
use runtime::readiness;

use crate::error::Problem;
use crate::prelude::*;

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
    let app = call.app.clone();
    let ready = web::block(move || readiness::check(&app)).await.map_err(|broken| ApiError::internal(&broken))?;
    ready.map_err(|not_ready| ApiError::unavailable(&not_ready))?;
    Ok(Json(Health { status: "ok" }))
}
