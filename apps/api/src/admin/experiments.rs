//! Experiments as staff start, read and stop them.

use std::collections::HashMap;

use ::experiments::experiment::{self, Draft};
use ::experiments::exposure::{self, Counts, Goal as ExperimentGoal};
use ::experiments::stats::{self, Interval, Share};
use ::experiments::{Experiment, Status as ExperimentStatus};
use actix_web::{HttpResponse, get, post};
use diesel::pg::PgConnection;
use kernel::ids::{ExperimentId, Id};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::auth::{Staff, may};
use crate::error::{ApiError, ApiResult};
use crate::extract::{Json, Path};
use crate::state::RequestContext;

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

#[derive(Debug, Serialize, ToSchema)]
pub struct RateInterval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl From<Interval> for RateInterval {
    fn from(interval: Interval) -> Self {
        Self { low: interval.low, high: interval.high }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct VariantResult {
    pub exposures: u32,
    /// Of these, those that did what is hoped for.
    pub conversions: u32,
    /// Conversions among exposures, from 0 to 1; null while nobody saw it.
    #[schema(required)]
    pub rate: Option<f64>,
    /// In which the rate lies, with 95 % confidence (Wilson).
    #[schema(required)]
    pub interval: Option<RateInterval>,
}

impl From<Share> for VariantResult {
    fn from(share: Share) -> Self {
        Self {
            exposures: share.of,
            conversions: share.hits,
            rate: share.rate(),
            interval: share.interval().map(Into::into),
        }
    }
}

/// The variants compared for one goal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoalResult {
    pub goal: ExperimentGoal,
    pub a: VariantResult,
    pub b: VariantResult,
    /// How much higher B's rate is; null while one of them was not seen.
    #[schema(required)]
    pub difference: Option<f64>,
    /// In which the difference lies, with 95 % confidence (Newcombe).
    #[schema(required)]
    pub difference_interval: Option<RateInterval>,
    /// How often equal variants would differ as much, for one look at the end.
    #[schema(required)]
    pub p_value: Option<f64>,
}

impl GoalResult {
    fn new(goal: ExperimentGoal, [a, b]: [Counts; 2]) -> Self {
        let share = |counts: Counts| Share { hits: counts.of(goal), of: counts.exposures };
        let (a, b) = (share(a), share(b));
        let (difference, difference_interval) = stats::difference(a, b).unzip();
        Self {
            goal,
            p_value: stats::p_value(a, b),
            a: a.into(),
            b: b.into(),
            difference,
            difference_interval: difference_interval.map(Into::into),
        }
    }
}

/// Whether the halves are halves.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SampleRatio {
    /// How often fair halves would differ as much.
    pub p_value: f64,
    /// Below 0.001: something is wrong with the experiment, and its figures mean nothing.
    pub mismatch: bool,
}

/// An experiment with its results.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminExperiment {
    pub id: Uuid,
    pub key: String,
    pub variant_a: String,
    pub variant_b: String,
    pub description: String,
    pub status: ExperimentStatus,
    /// One per goal.
    pub results: Vec<GoalResult>,
    /// Null before eight of each are expected.
    #[schema(required)]
    pub sample_ratio: Option<SampleRatio>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub stopped_at: Option<OffsetDateTime>,
}

impl AdminExperiment {
    fn new(experiment: Experiment, counts: [Counts; 2]) -> Self {
        let [a, b] = counts;
        let ratio = stats::ratio(a.exposures, b.exposures);
        Self {
            id: experiment.id.uuid(),
            key: experiment.key,
            variant_a: experiment.variant_a,
            variant_b: experiment.variant_b,
            description: experiment.description,
            status: experiment.status,
            results: ExperimentGoal::ALL.iter().map(|goal| GoalResult::new(*goal, counts)).collect(),
            sample_ratio: ratio.map(|ratio| SampleRatio { p_value: ratio.p, mismatch: ratio.is_mismatch }),
            created_at: experiment.created_at,
            stopped_at: experiment.stopped_at,
        }
    }
}

fn with_counts(conn: &mut PgConnection, found: Vec<Experiment>) -> Result<Vec<AdminExperiment>, ::experiments::Error> {
    let ids: Vec<ExperimentId> = found.iter().map(|experiment| experiment.id).collect();
    let counts: HashMap<ExperimentId, [Counts; 2]> = exposure::repo::counts(conn, &ids)?.into_iter().collect();
    let view = |experiment: Experiment| {
        let counts = counts.get(&experiment.id).copied().unwrap_or_default();
        AdminExperiment::new(experiment, counts)
    };
    Ok(found.into_iter().map(view).collect())
}

async fn one(call: &RequestContext, key: String) -> Result<AdminExperiment, ApiError> {
    let found = call.run(move |db, _ctx| {
        db.read(|conn| {
            let found = experiment::repo::get(conn, &key)?;
            with_counts(conn, vec![found])?.pop().ok_or(::experiments::Error::NotFound)
        })
    });
    found.await
}

/// Starts an experiment.
#[utoipa::path(tag = "admin", responses((status = 201, body = AdminExperiment)))]
#[post("/admin/experiments")]
pub async fn create_experiment(
    call: RequestContext,
    admin: Staff<may::Experiments>,
    body: Json<ExperimentBody>,
) -> Result<HttpResponse, ApiError> {
    let body = body.into_inner();
    let key = body.key.trim().to_owned();
    call.run(move |db, ctx| {
        let description = body.description.as_deref().unwrap_or("");
        let draft = Draft { key: &body.key, variant_a: &body.variant_a, variant_b: &body.variant_b, description };
        workflows::admin::experiments::create(db, ctx, &admin.0, &draft)
    })
    .await?;
    Ok(HttpResponse::Created().json(one(&call, key).await?))
}

/// All experiments with their results, the newest first.
#[utoipa::path(tag = "admin", responses((status = 200, body = Vec<AdminExperiment>)))]
#[get("/admin/experiments")]
pub async fn list_admin_experiments(
    call: RequestContext,
    _admin: Staff<may::Experiments>,
) -> ApiResult<Vec<AdminExperiment>> {
    let found = call.run(move |db, _ctx| {
        db.read(|conn| {
            let found = experiment::repo::all(conn)?;
            with_counts(conn, found)
        })
    });
    Ok(Json(found.await?))
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
