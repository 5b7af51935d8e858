//! SQLSTATEs of errors, and which of them pass by themselves.

use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error};

/// `could not serialize access`.
const SERIALIZATION_FAILURE: &str = "40001";
const DEADLOCK_DETECTED: &str = "40P01";
const QUERY_CANCELED: &str = "57014";
/// PostgreSQL waited for a lock for as long as `lock_timeout` allows.
const LOCK_NOT_AVAILABLE: &str = "55P03";

/// Errors that a later try may well not meet, although nothing of the program has changed. Two characters stand for a whole class.
const TRANSIENT: &[&str] = &[
    "08",    // the connection broke, or could not be made
    "53",    // no disk space, no memory, too many connections
    "57P01", // an administrator ends the server or the connection
    "57P02", // another process of the server crashed
    "57P03", // the server is starting up or shutting down
    "57P05", // the connection was idle for too long
    "25006", // the server has become a standby
    "25P03", // the transaction was idle for too long
    "25P04", // the transaction took too long
    QUERY_CANCELED,
    LOCK_NOT_AVAILABLE,
    SERIALIZATION_FAILURE,
    DEADLOCK_DETECTED,
];

/// The SQLSTATE of an error that PostgreSQL reported. The library that Diesel uses for connections puts it in the place of the hint (ADR 0042).
#[allow(clippy::wildcard_enum_match_arm, reason = "diesel's list of errors is open")]
pub fn sqlstate(error: &Error) -> Option<&str> {
    let reported = match error {
        Error::DatabaseError(_kind, info) => info.hint()?,
        _ => return None,
    };
    let is_code = reported.len() == 5 && reported.chars().all(|c| c.is_ascii_digit() || c.is_ascii_uppercase());
    is_code.then_some(reported)
}

/// Whether the same work may well succeed in a moment: a lost race, a timeout, a server that is full, that ends, or that does not answer.
#[allow(clippy::wildcard_enum_match_arm, reason = "diesel's list of errors is open")]
pub fn is_transient(error: &Error) -> bool {
    if let Some(state) = sqlstate(error) {
        return TRANSIENT.iter().any(|known| state.starts_with(known));
    }
    match error {
        // Without a SQLSTATE the server said nothing: the connection is gone.
        Error::DatabaseError(DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand, _)
        | Error::BrokenTransactionManager => true,
        Error::RollbackErrorOnCommit { commit_error, .. } => is_transient(commit_error),
        _ => false,
    }
}

/// Whether a transaction lost a race against others, and may be run again from its start.
pub(super) fn lost_a_race(error: &Error) -> bool {
    matches!(sqlstate(error), Some(SERIALIZATION_FAILURE | DEADLOCK_DETECTED))
}

/// The error of a transaction that found out by itself that it lost a race: it is run again like one that PostgreSQL ended.
pub(super) fn lost_race(why: String) -> Error {
    Error::DatabaseError(DatabaseErrorKind::SerializationFailure, Box::new(LostRace(why)))
}

struct LostRace(String);

impl DatabaseErrorInformation for LostRace {
    fn message(&self) -> &str {
        &self.0
    }

    fn details(&self) -> Option<&str> {
        None
    }

    /// As PostgreSQL's own: see [`sqlstate`].
    fn hint(&self) -> Option<&str> {
        Some(SERIALIZATION_FAILURE)
    }

    fn table_name(&self) -> Option<&str> {
        None
    }

    fn column_name(&self) -> Option<&str> {
        None
    }

    fn constraint_name(&self) -> Option<&str> {
        None
    }

    fn statement_position(&self) -> Option<i32> {
        None
    }
}

/// Whether a statement was ended because it took longer than `statement_timeout`.
pub fn is_timeout(error: &Error) -> bool {
    sqlstate(error) == Some(QUERY_CANCELED)
}

/// Whether a lock was not free in time.
pub(super) fn is_lock_timeout(error: &Error) -> bool {
    sqlstate(error) == Some(LOCK_NOT_AVAILABLE)
}
