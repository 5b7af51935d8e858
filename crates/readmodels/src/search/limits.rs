//! Statements that are given up when they take too long.

use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use kernel::db::{DbFault, Failure};

use crate::Error;

/// What a search may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Limits {
    /// Milliseconds of a statement.
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

/// Runs reads that are not worth waiting for: with a limit per statement, after which there is no answer. In a transaction, so that the
/// limit ends with it; it can write nothing. Compiling a plan takes longer than all that these may take.
pub(super) fn in_time<T>(
    conn: &mut PgConnection,
    limits: Limits,
    work: impl FnOnce(&mut PgConnection) -> Result<T, Error>,
) -> Result<Option<T>, Error> {
    let result = conn.build_transaction().read_only().run(|conn| {
        let millis = limits.millis.max(1);
        conn.batch_execute(&format!(
            "SET LOCAL statement_timeout = {millis}; SET LOCAL jit = off; SET LOCAL max_parallel_workers_per_gather = 0"
        ))?;
        work(conn)
    });
    match result {
        Ok(done) => Ok(Some(done)),
        Err(error) if was_late(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

#[allow(clippy::wildcard_enum_match_arm, reason = "diesel's list of errors is open")]
fn was_late(error: &Error) -> bool {
    match error.fault() {
        // Diesel keeps no SQLSTATE; this is PostgreSQL's own text for 57014 by time.
        Some(DbFault::Query(diesel::result::Error::DatabaseError(_, info))) => {
            info.message() == "canceling statement due to statement timeout"
        }
        _ => false,
    }
}
