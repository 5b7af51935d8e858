//! Statements that are given up when they take too long.

use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use kernel::db::{DbFault, Failure};

use crate::Error;

/// Runs reads that are not worth waiting for: with a limit per statement, after which there is no answer. In a transaction, so that the
/// limit ends with it; it can write nothing. Compiling a plan takes longer than all that these may take.
pub(super) fn in_time<T>(
    conn: &mut PgConnection,
    work: impl FnOnce(&mut PgConnection) -> Result<T, Error>,
) -> Result<Option<T>, Error> {
    let result = conn.build_transaction().read_only().run(|conn| {
        conn.batch_execute("SET LOCAL statement_timeout = '150ms'; SET LOCAL jit = off")?;
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
