//! Whether the program lives, and whether it can answer.

use actix_web::{HttpResponse, get};
use diesel::migration::MigrationSource;
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use kernel::db::DbFault;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::error::{ApiError, ApiResult, Problem};
use crate::extract::Json;
use crate::state::RequestContext;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// `ok`.
    status: &'static str,
}

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(healthz).service(readyz);
}

/// Says that the program lives; asks nobody.
#[utoipa::path(tag = "health", operation_id = "healthz", responses((status = 200, body = Health)))]
#[get("/healthz")]
pub async fn healthz() -> HttpResponse {
    HttpResponse::Ok().insert_header(("Cache-Control", "no-store")).json(Health { status: "ok" })
}

/// Says that the program can answer: the database is there and has the right tables, and nobody asked the program to end.
#[utoipa::path(tag = "health", operation_id = "readyz", responses((status = 200, body = Health), (status = "5XX", body = Problem)))]
#[get("/readyz")]
pub async fn readyz(call: RequestContext) -> ApiResult<Health> {
    if call.app.is_stopping() {
        return Err(ApiError::unavailable(&"stopping"));
    }
    let current = call.run(|db, _ctx| db.read(schema_is_current)).await;
    match current.map_err(|error| ApiError::unavailable(&error))? {
        true => Ok(Json(Health { status: "ok" })),
        false => Err(ApiError::unavailable(&"migrations are pending")),
    }
}

/// Whether all migrations of this program ran. Only reads, so that a probe never writes.
fn schema_is_current(conn: &mut PgConnection) -> Result<bool, DbFault> {
    let applied: Vec<Applied> = diesel::sql_query("SELECT version FROM __diesel_schema_migrations").load(conn)?;
    let known: Vec<String> = MigrationSource::<Pg>::migrations(&MIGRATIONS)
        .map(|all| all.iter().map(|one| one.name().version().to_string()).collect())
        .unwrap_or_default();
    Ok(!known.is_empty() && known.iter().all(|version| applied.iter().any(|row| row.version == *version)))
}

#[derive(QueryableByName)]
struct Applied {
    #[diesel(sql_type = Text)]
    version: String,
}
