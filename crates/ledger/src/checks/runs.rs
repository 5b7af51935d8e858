//! The daily run of the checks, and what it found.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::upsert::excluded;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use time::{Duration, OffsetDateTime};

use crate::error::Error;
use crate::schema::ledger_check_runs as runs;

#[cfg(test)]
mod tests;

/// A run without an end is taken for failed after this time: its process ended, or a query of it failed. Expensive queries repeat no more often.
const RETRIED_AFTER: Duration = Duration::HOUR;

/// A run that came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finished {
    pub at: OffsetDateTime,
    /// How many rows exist that should not.
    pub violations: i32,
}

/// Whether the run of this day (UTC) is to be taken: nobody began it, or it failed.
///
/// # Errors
/// The database's.
pub fn is_due(conn: &mut PgConnection, now: OffsetDateTime) -> Result<bool, Error> {
    let is_taken = runs::table
        .find(now.date())
        .filter(runs::finished_at.is_not_null().or(runs::started_at.gt(now.saturating_sub(RETRIED_AFTER))));
    Ok(!diesel::select(diesel::dsl::exists(is_taken)).get_result::<bool>(conn)?)
}

/// Takes the run of this day; false when another process has it.
///
/// # Errors
/// The database's.
pub fn begin(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<bool, Error> {
    use diesel::query_dsl::methods::FilterDsl;

    let has_failed = runs::finished_at.is_null().and(runs::started_at.le(ctx.now.saturating_sub(RETRIED_AFTER)));
    let upsert = diesel::insert_into(runs::table)
        .values((runs::day.eq(ctx.now.date()), runs::started_at.eq(ctx.now)))
        .on_conflict(runs::day)
        .do_update()
        .set(runs::started_at.eq(excluded(runs::started_at)));
    Ok(upsert.filter(has_failed).execute(&mut **tx)? == 1)
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
