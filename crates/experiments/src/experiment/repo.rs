//! Experiments in the database.

use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::ExperimentId;

use super::{Experiment, NewExperiment, Status};
use crate::Error;
use crate::schema::experiments;

const LIST_MAX: i64 = 200;

/// Starts an experiment.
///
/// # Errors
/// [`Error::KeyTaken`].
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, new: NewExperiment) -> Result<ExperimentId, Error> {
    let experiment = Experiment {
        id: ctx.new_id(),
        seed: new.key.clone(),
        key: new.key,
        variant_a: new.variant_a,
        variant_b: new.variant_b,
        description: new.description,
        status: Status::Running,
        created_by: actor.user,
        created_at: ctx.now,
        stopped_at: None,
    };
    match diesel::insert_into(experiments::table).values(&experiment).execute(&mut **tx) {
        Ok(_one) => Ok(experiment.id),
        Err(error) if violated(&error) == Some("experiments_key_unique") => Err(Error::KeyTaken),
        Err(error) => Err(error.into()),
    }
}

/// The experiment of a key.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, key: &str) -> Result<Experiment, Error> {
    let found = experiments::table.filter(experiments::key.eq(key)).select(Experiment::as_select()).first(conn);
    found.optional()?.ok_or(Error::NotFound)
}

/// All experiments, the newest first.
pub fn all(conn: &mut PgConnection) -> Result<Vec<Experiment>, Error> {
    Ok(experiments::table
        .order((experiments::created_at.desc(), experiments::id.desc()))
        .limit(LIST_MAX)
        .select(Experiment::as_select())
        .load(conn)?)
}

/// Those that run, by key.
pub fn running(conn: &mut PgConnection) -> Result<Vec<Experiment>, Error> {
    Ok(experiments::table
        .filter(experiments::status.eq(Status::Running))
        .order(experiments::key)
        .limit(LIST_MAX)
        .select(Experiment::as_select())
        .load(conn)?)
}

/// Stops the experiment.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Stopped`] when it was stopped before.
pub fn stop(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, key: &str) -> Result<ExperimentId, Error> {
    let found = get(tx, key)?;
    let to = found.status.stop()?;
    let changed = diesel::update(experiments::table.find(found.id).filter(experiments::status.eq(found.status)))
        .set((experiments::status.eq(to), experiments::stopped_by.eq(actor.user), experiments::stopped_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    if changed == 1 { Ok(found.id) } else { Err(Error::Stopped) }
}
