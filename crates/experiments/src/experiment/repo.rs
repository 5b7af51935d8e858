//! Experiments in the database.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{ExperimentId, Id, UserId};
use time::OffsetDateTime;

use super::{Experiment, NewExperiment, Status};
use crate::Error;
use crate::schema::experiments;

/// Experiments shown at most.
const LIST_MAX: i64 = 200;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = experiments, check_for_backend(Pg))]
struct Row {
    id: ExperimentId,
    key: String,
    seed: String,
    variant_a: String,
    variant_b: String,
    description: String,
    status: String,
    created_by: UserId,
    created_at: OffsetDateTime,
    stopped_at: Option<OffsetDateTime>,
}

impl TryFrom<Row> for Experiment {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let corrupt = || Error::Corrupt { table: "experiments", id: row.id.uuid() };
        Ok(Self {
            status: Status::parse(&row.status).ok_or_else(corrupt)?,
            id: row.id,
            key: row.key,
            seed: row.seed,
            variant_a: row.variant_a,
            variant_b: row.variant_b,
            description: row.description,
            created_by: row.created_by,
            created_at: row.created_at,
            stopped_at: row.stopped_at,
        })
    }
}

/// Starts an experiment.
///
/// # Errors
/// [`Error::KeyTaken`], or the database.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, new: NewExperiment) -> Result<ExperimentId, Error> {
    let row = Row {
        id: ctx.new_id(),
        seed: new.key.clone(),
        key: new.key,
        variant_a: new.variant_a,
        variant_b: new.variant_b,
        description: new.description,
        status: Status::Running.as_str().to_owned(),
        created_by: actor.user,
        created_at: ctx.now,
        stopped_at: None,
    };
    let id = row.id;
    match diesel::insert_into(experiments::table).values(row).execute(&mut **tx) {
        Ok(_one) => Ok(id),
        Err(error) if violated(&error) == Some("experiments_key_unique") => Err(Error::KeyTaken),
        Err(error) => Err(error.into()),
    }
}

/// The experiment of a key.
///
/// # Errors
/// [`Error::NotFound`], the database, or a corrupt row.
pub fn get(conn: &mut PgConnection, key: &str) -> Result<Experiment, Error> {
    let row = experiments::table.filter(experiments::key.eq(key)).select(Row::as_select()).first(conn).optional()?;
    row.ok_or(Error::NotFound)?.try_into()
}

/// All experiments, the newest first.
///
/// # Errors
/// The database, or a corrupt row.
pub fn all(conn: &mut PgConnection) -> Result<Vec<Experiment>, Error> {
    let rows: Vec<Row> = experiments::table
        .order((experiments::created_at.desc(), experiments::id.desc()))
        .limit(LIST_MAX)
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Experiment::try_from).collect()
}

/// Those that run, by key.
///
/// # Errors
/// The database, or a corrupt row.
pub fn running(conn: &mut PgConnection) -> Result<Vec<Experiment>, Error> {
    let rows: Vec<Row> = experiments::table
        .filter(experiments::status.eq(Status::Running.as_str()))
        .order(experiments::key)
        .limit(LIST_MAX)
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Experiment::try_from).collect()
}

/// Stops the experiment.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Stopped`] when it was stopped before, or the database.
pub fn stop(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, key: &str) -> Result<ExperimentId, Error> {
    let found = get(tx, key)?;
    let to = found.status.stop()?;
    let changed =
        diesel::update(experiments::table.find(found.id).filter(experiments::status.eq(found.status.as_str())))
            .set((
                experiments::status.eq(to.as_str()),
                experiments::stopped_by.eq(actor.user),
                experiments::stopped_at.eq(ctx.now),
            ))
            .execute(&mut **tx)?;
    if changed == 1 { Ok(found.id) } else { Err(Error::Stopped) }
}
