//! Experiments with their results.

use std::collections::HashMap;

use ::experiments::experiment::{self, Experiment, Status};
use ::experiments::exposure::{self, Counts, Goal};
use ::experiments::stats::{self, Interval, Share};
use diesel::pg::PgConnection;
use kernel::ids::{ExperimentId, Id};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RateInterval {
    pub low: f64,
    pub high: f64,
}

impl From<Interval> for RateInterval {
    fn from(interval: Interval) -> Self {
        Self { low: interval.low, high: interval.high }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct VariantResult {
    pub exposures: u32,
    /// Of these, those that did what is hoped for.
    pub conversions: u32,
    /// Conversions among exposures, from 0 to 1; null while nobody saw it.
    pub rate: Option<f64>,
    /// In which the rate lies, with 95 % confidence (Wilson).
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
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoalResult {
    pub goal: Goal,
    pub a: VariantResult,
    pub b: VariantResult,
    /// How much higher B's rate is; null while one of them was not seen.
    pub difference: Option<f64>,
    /// In which the difference lies, with 95 % confidence (Newcombe).
    pub difference_interval: Option<RateInterval>,
    /// How often equal variants would differ as much, for one look at the end.
    pub p_value: Option<f64>,
}

impl GoalResult {
    fn new(goal: Goal, [a, b]: [Counts; 2]) -> Self {
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
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SampleRatio {
    /// How often fair halves would differ as much.
    pub p_value: f64,
    /// Below 0.001: something is wrong with the experiment, and its figures mean nothing.
    pub mismatch: bool,
}

/// An experiment with its results.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminExperiment {
    pub id: Uuid,
    pub key: String,
    pub variant_a: String,
    pub variant_b: String,
    pub description: String,
    pub status: Status,
    /// One per goal.
    pub results: Vec<GoalResult>,
    /// Null before eight of each are expected.
    pub sample_ratio: Option<SampleRatio>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
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
            results: Goal::ALL.iter().map(|goal| GoalResult::new(*goal, counts)).collect(),
            sample_ratio: ratio.map(|ratio| SampleRatio { p_value: ratio.p, mismatch: ratio.is_mismatch }),
            created_at: experiment.created_at,
            stopped_at: experiment.stopped_at,
        }
    }
}

/// All experiments with their results, the newest first.
pub fn all(conn: &mut PgConnection) -> Result<Vec<AdminExperiment>, Error> {
    let found = experiment::repo::all(conn)?;
    with_counts(conn, found)
}

/// The experiment with this key and its results.
///
/// # Errors
/// [`::experiments::Error::NotFound`].
pub fn one(conn: &mut PgConnection, key: &str) -> Result<AdminExperiment, Error> {
    let found = experiment::repo::get(conn, key)?;
    with_counts(conn, vec![found])?.pop().ok_or(Error::NotFound)
}

fn with_counts(conn: &mut PgConnection, found: Vec<Experiment>) -> Result<Vec<AdminExperiment>, Error> {
    let ids: Vec<ExperimentId> = found.iter().map(|experiment| experiment.id).collect();
    let counts: HashMap<ExperimentId, [Counts; 2]> = exposure::repo::counts(conn, &ids)?.into_iter().collect();
    let view = |experiment: Experiment| {
        let counts = counts.get(&experiment.id).copied().unwrap_or_default();
        AdminExperiment::new(experiment, counts)
    };
    Ok(found.into_iter().map(view).collect())
}
