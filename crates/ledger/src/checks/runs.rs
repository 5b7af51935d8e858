//! The daily run of the checks, and what it found.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use time::{Date, OffsetDateTime};

use crate::error::Error;
use crate::schema::ledger_check_runs as runs;

#[cfg(test)]
mod tests;

/// A run that came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finished {
    pub at: OffsetDateTime,
    /// How many rows exist that should not.
    pub violations: i32,
}

/// Whether nobody began the run of this day (UTC) yet.
///
/// # Errors
/// The database's.
pub fn is_due(conn: &mut PgConnection, now: OffsetDateTime) -> Result<bool, Error> {
    let begun = runs::table.find(now.date()).select(runs::day).first::<Date>(conn).optional()?;
    Ok(begun.is_none())
}

/// Takes the run of this day; false when another process has it. A run that fails is not taken again before the next day, so that
/// expensive queries do not repeat every second.
///
/// # Errors
/// The database's.
pub fn begin(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<bool, Error> {
    let begun = diesel::insert_into(runs::table)
        .values((runs::day.eq(ctx.now.date()), runs::started_at.eq(ctx.now)))
        .on_conflict_do_nothing()
        .execute(&mut **tx)?;
    Ok(begun == 1)
}

/// Records what the run of this day found.
///
/// # Errors
/// The database's.
pub fn finish(tx: &mut Tx<'_>, ctx: &Ctx, violations: usize) -> Result<(), Error> {
    let violations = i32::try_from(violations).unwrap_or(i32::MAX);
    diesel::update(runs::table.find(ctx.now.date()))
        .set((runs::finished_at.eq(ctx.now), runs::violations.eq(violations)))
        .execute(&mut **tx)?;
    Ok(())
}

/// The newest run that came to its end.
///
/// # Errors
/// The database's.
pub fn last(conn: &mut PgConnection) -> Result<Option<Finished>, Error> {
    let row: Option<(Option<OffsetDateTime>, Option<i32>)> = runs::table
        .filter(runs::finished_at.is_not_null())
        .order(runs::day.desc())
        .select((runs::finished_at, runs::violations))
        .first(conn)
        .optional()?;
    Ok(row.and_then(|(at, violations)| Some(Finished { at: at?, violations: violations? })))
}
