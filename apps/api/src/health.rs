//! Whether the program lives, and whether it can answer.

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
    if call.app.is_stopping() {
        return Err(ApiError::unavailable(&"stopping"));
    }
    let current = call.run(|db, _ctx| db.read(runtime::migrations::is_current)).await;
    match current.map_err(|error| ApiError::unavailable(&error))? {
        true => Ok(Json(Health { status: "ok" })),
        false => Err(ApiError::unavailable(&"migrations are pending")),
    }
}
