//! How far the comparison of the store with the rows has come: the row that all workers share.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::db::Tx;
use time::{Duration, OffsetDateTime};

use crate::error::Error;
use crate::schema::store_sweeps as sweeps;

/// How long a page is left to the worker that took it.
const CLAIM: Duration = Duration::minutes(10);
/// Between the end of a pass and the next one.
const EVERY: Duration = Duration::days(1);

kernel::text_enum! {
    pub enum Phase {
        /// Files of the store are looked for among the rows.
        Store = "STORE",
        /// Rows are looked for in the store.
        Rows = "ROWS",
    }
}

/// The next page.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = sweeps, check_for_backend(diesel::pg::Pg))]
pub struct Sweep {
    pub phase: Phase,
    pub after_key: String,
    /// Files without a row that this pass has found so far.
    pub orphans: i64,
    /// Rows without their file that this pass has found so far.
    pub missing: i64,
    due_at: OffsetDateTime,
}

/// What a page brought.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    pub orphans: i64,
    pub missing: i64,
    /// After which key the phase goes on; none when it is over.
    pub next: Option<String>,
}

/// How long no file is compared after a restore: those that came after the backup have no rows, until a later backup is restored.
const AFTER_RESTORE: Duration = Duration::days(7);

/// Puts the next page off for a week, because of a restore.
pub fn postpone(tx: &mut Tx<'_>, now: OffsetDateTime) -> Result<(), Error> {
    diesel::update(sweeps::table).set(sweeps::due_at.eq(now.saturating_add(AFTER_RESTORE))).execute(&mut **tx)?;
    Ok(())
}

/// Takes the next page, if it is due: no other worker gets it for ten minutes.
pub fn claim(tx: &mut Tx<'_>, now: OffsetDateTime) -> Result<Option<Sweep>, Error> {
    Ok(diesel::update(sweeps::table.filter(sweeps::due_at.le(now)))
        .set(sweeps::due_at.eq(now.saturating_add(CLAIM)))
        .returning(Sweep::as_returning())
        .get_result(&mut **tx)
        .optional()?)
}

/// Notes what a page brought; nothing when another worker has it meanwhile. Answers the numbers of the whole pass when that is over.
pub fn record(tx: &mut Tx<'_>, now: OffsetDateTime, sweep: &Sweep, found: &Found) -> Result<Option<(i64, i64)>, Error> {
    let orphans = sweep.orphans.saturating_add(found.orphans);
    let missing = sweep.missing.saturating_add(found.missing);
    let mine = sweeps::table.filter(sweeps::due_at.eq(sweep.due_at));
    let (phase, after_key) = match (&found.next, sweep.phase) {
        (Some(next), phase) => (phase, next.as_str()),
        (None, Phase::Store) => (Phase::Rows, ""),
        (None, Phase::Rows) => {
            let ended = diesel::update(mine)
                .set((
                    (sweeps::phase.eq(Phase::Store), sweeps::after_key.eq("")),
                    (sweeps::orphans.eq(0), sweeps::missing.eq(0)),
                    (sweeps::last_orphans.eq(orphans), sweeps::last_missing.eq(missing)),
                    (sweeps::finished_at.eq(now), sweeps::due_at.eq(now.saturating_add(EVERY))),
                ))
                .execute(&mut **tx)?;
            return Ok((ended == 1).then_some((orphans, missing)));
        }
    };
    diesel::update(mine)
        .set((
            (sweeps::phase.eq(phase), sweeps::after_key.eq(after_key)),
            (sweeps::orphans.eq(orphans), sweeps::missing.eq(missing)),
            sweeps::due_at.eq(now),
        ))
        .execute(&mut **tx)?;
    Ok(None)
}

/// Files without a row and rows without a file that the last whole pass found; none before the first one.
pub fn last(connection: &mut PgConnection) -> Result<Option<(i64, i64)>, Error> {
    Ok(sweeps::table
        .filter(sweeps::finished_at.is_not_null())
        .select((sweeps::last_orphans, sweeps::last_missing))
        .first(connection)
        .optional()?)
}
