//! Places in the write-ahead log: what a standby has replayed, and what the primary has written.

use diesel::dsl::sql;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable};

/// A place in the write-ahead log of a primary, as the number of bytes before it. Every transaction whose commit was answered before the place
/// was asked for lies before it, unless `synchronous_commit` is off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct WalPosition(i64);

impl WalPosition {
    /// The place after so many bytes.
    pub const fn after(bytes: i64) -> Self {
        Self(bytes)
    }

    /// Where the primary writes now.
    ///
    /// # Errors
    /// Also when the server is a standby.
    pub fn written(conn: &mut PgConnection) -> QueryResult<Self> {
        diesel::select(sql::<BigInt>("(pg_current_wal_lsn() - '0/0')::bigint")).get_result(conn).map(Self)
    }

    /// What a standby has replayed; nothing when the server is none.
    ///
    /// # Errors
    /// When the server does not answer.
    pub fn replayed(conn: &mut PgConnection) -> QueryResult<Option<Self>> {
        let replayed = "CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::bigint END";
        let bytes: Option<i64> = diesel::select(sql::<Nullable<BigInt>>(replayed)).get_result(conn)?;
        Ok(bytes.map(Self))
    }

    /// A statement that fails unless the server is a standby that has replayed this. Its error is the words in the place of a number.
    pub(super) fn assertion(self) -> String {
        let Self(bytes) = self;
        format!(
            "SELECT CASE WHEN pg_is_in_recovery() AND pg_last_wal_replay_lsn() - '0/0' >= {bytes} THEN 0 \
             ELSE ('not a standby that has replayed {bytes}: ' || pg_is_in_recovery())::integer END"
        )
    }
}
