//! Statements that are given up when they take too long.

use std::time::Duration;

use diesel::connection::{Connection, SimpleConnection};
use diesel::pg::PgConnection;
use kernel::db::{DbFault, Failure};

use readmodels::Error;

/// What a search may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Limits {
    pub(super) millis: u32,
    /// Slices of an order that are looked through.
    pub(super) slices: usize,
    /// Contests of an order that are read one by one, where that is likely to be enough; else slices are cut.
    pub(super) walk: i64,
    /// Contests that are looked at one by one when all that was not enough.
    pub(super) newest: i64,
}

impl Limits {
    /// What visitors are given; slices grow so fast that forty reach the end of time.
    pub(super) fn within(timeout: Duration) -> Self {
        let millis = u32::try_from(timeout.as_millis()).unwrap_or(u32::MAX);
        Self { millis, slices: 60, walk: 6_000, newest: 5_000 }
    }
}

/// Runs reads that are not worth waiting for: with a limit per statement, after which there is no answer. Behind a savepoint that is
/// always rolled back: neither the limit nor a statement that was given up counts for the reads after it. Compiling a plan takes longer than
/// all that these may take.
pub(super) fn in_time<T>(
    conn: &mut PgConnection,
    limits: Limits,
    work: impl FnOnce(&mut PgConnection) -> Result<T, Error>,
) -> Result<Option<T>, Error> {
    let mut done = None;
    #[allow(clippy::disallowed_methods, reason = "nothing is written, and nothing committed")]
    let result = conn.transaction(|conn| {
        let millis = limits.millis.max(1);
        conn.batch_execute(&format!(
            "SET LOCAL statement_timeout = {millis}; SET LOCAL jit = off; SET LOCAL max_parallel_workers_per_gather = 0"
        ))?;
        done = Some(work(conn)?);
        Err::<(), Error>(diesel::result::Error::RollbackTransaction.into())
    });
    match result {
        Err(error) if done.is_none() && !was_late(&error) => Err(error),
        _ => Ok(done),
    }
}

fn was_late(error: &Error) -> bool {
    match error.fault() {
        Some(DbFault::Query(error)) => kernel::db::is_timeout(error),
        Some(DbFault::Unavailable(_) | DbFault::ReadOnly) | None => false,
    }
}
