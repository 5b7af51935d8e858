//! Experiments as staff start, read and stop them.

use ::experiments::experiment::{self, Draft};
use readmodels::admin::experiments::{self, AdminExperiment};

use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(create_experiment)
        .service(list_admin_experiments)
        .service(get_admin_experiment)
        .service(stop_experiment);
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExperimentBody {
    /// 2 to 50 small letters, digits, hyphens and underscores.
    #[schema(min_length = 2, max_length = 50)]
    key: String,
    #[schema(min_length = 1, max_length = 200)]
    variant_a: String,
    #[schema(min_length = 1, max_length = 200)]
    variant_b: String,
    #[schema(max_length = 2_000)]
    description: Option<String>,
}

async fn one(call: &RequestContext, key: String) -> Result<AdminExperiment, ApiError> {
    call.read(move |conn, _ctx| experiments::one(conn, &key)).await
}

/// Starts an experiment.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 201, body = AdminExperiment)))]
#[post("/admin/experiments")]
pub async fn create_experiment(
    call: RequestContext,
    admin: Staff<may::Experiments>,
    body: Json<ExperimentBody>,
) -> Result<HttpResponse, ApiError> {
    let body = body.into_inner();
    call.once(admin.0.user, StatusCode::CREATED, move |db, ctx| {
        let description = body.description.as_deref().unwrap_or("");
        let draft = Draft { key: &body.key, variant_a: &body.variant_a, variant_b: &body.variant_b, description };
        workflows::admin::experiments::create(db, ctx, &admin.0, &draft)?;
        Ok::<_, ApiError>(db.read(|conn| experiments::one(conn, body.key.trim()))?)
    })
    .await
}

/// All experiments with their results, the newest first.
#[utoipa::path(tag = "admin", responses((status = 200, body = Vec<AdminExperiment>)))]
#[get("/admin/experiments")]
pub async fn list_admin_experiments(
    call: RequestContext,
    _admin: Staff<may::Experiments>,
) -> ApiResult<Vec<AdminExperiment>> {
    call.read(|conn, _ctx| experiments::all(conn)).await.map(Json)
}

/// One experiment with its results.
#[utoipa::path(tag = "admin", responses((status = 200, body = AdminExperiment)))]
#[get("/admin/experiments/{key}")]
pub async fn get_admin_experiment(
    call: RequestContext,
    _admin: Staff<may::Experiments>,
    key: Path<String>,
) -> ApiResult<AdminExperiment> {
    Ok(Json(one(&call, known(&key)?).await?))
}

/// Stops an experiment: everybody sees A again.
#[utoipa::path(tag = "admin", responses((status = 200, body = AdminExperiment)))]
#[post("/admin/experiments/{key}/stop")]
pub async fn stop_experiment(
    call: RequestContext,
    admin: Staff<may::Experiments>,
    key: Path<String>,
) -> ApiResult<AdminExperiment> {
    let key = known(&key)?;
    let named = key.clone();
    call.run(move |db, ctx| workflows::admin::experiments::stop(db, ctx, &admin.0, &named)).await?;
    Ok(Json(one(&call, key).await?))
}

/// A key that could be one; others name nothing.
pub(crate) fn known(key: &str) -> Result<String, ApiError> {
    if experiment::is_key(key) { Ok(key.to_owned()) } else { Err(ApiError::not_found()) }
}
