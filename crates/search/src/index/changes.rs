//! The changes of contests in the order in which they are followed.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text, Uuid as SqlUuid};
use readmodels::Error;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The last change that an index holds, with all before it.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) xid: i64,
    pub(super) seq: i64,
}

/// Where the changes come from and how far they can be followed.
#[derive(Debug, QueryableByName)]
pub(super) struct History {
    /// Names the cluster, its timeline, the database and the history in it. Positions of another one mean nothing here.
    #[diesel(sql_type = Text)]
    pub(super) name: String,
    #[diesel(sql_type = BigInt)]
    pruned_xid: i64,
    /// The oldest transaction that still runs: of those before it, everything is to be seen.
    #[diesel(sql_type = BigInt)]
    pub(super) horizon: i64,
    /// The first transaction that did not begin yet.
    #[diesel(sql_type = BigInt)]
    pub(super) next: i64,
    /// Whether something was changed that has to wait for an older transaction.
    #[diesel(sql_type = Bool)]
    pub(super) is_waiting: bool,
}

const HISTORY: &str = "
SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()), (SELECT timeline_id FROM pg_control_checkpoint()),
                 (SELECT oid FROM pg_database WHERE datname = current_database()), h.history) AS name,
       h.pruned_xid, s.horizon, s.next,
       EXISTS (SELECT FROM search_changes c WHERE c.xid >= s.horizon AND c.xid < s.next) AS is_waiting
  FROM search_history h,
       (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon,
               pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS next) AS s";

#[derive(Debug, QueryableByName)]
pub(super) struct Change {
    #[diesel(sql_type = BigInt)]
    xid: i64,
    #[diesel(sql_type = BigInt)]
    seq: i64,
    #[diesel(sql_type = SqlUuid)]
    pub(super) contest_id: Uuid,
}

impl Change {
    pub(super) fn position(&self) -> Position {
        Position { xid: self.xid, seq: self.seq }
    }
}

const CHANGES: &str = "
SELECT xid, seq, contest_id FROM search_changes WHERE (xid, seq) > ($1, $2) AND xid < $3 ORDER BY xid, seq LIMIT $4";

impl History {
    pub(super) fn read(conn: &mut PgConnection) -> Result<Self, Error> {
        Ok(diesel::sql_query(HISTORY).get_result(conn)?)
    }

    /// Where an index begins that was built of all that is to be seen now.
    pub(super) fn begin(&self) -> Position {
        Position { xid: self.horizon.saturating_sub(1), seq: i64::MAX }
    }

    /// Whether changes after `position` may have been forgotten.
    pub(super) fn is_forgotten(&self, position: Position) -> bool {
        position.xid < self.pruned_xid && self.pruned_xid < self.horizon
    }

    /// The next `limit` changes.
    pub(super) fn changes(&self, conn: &mut PgConnection, after: Position, limit: i64) -> Result<Vec<Change>, Error> {
        let changes = diesel::sql_query(CHANGES)
            .bind::<BigInt, _>(after.xid)
            .bind::<BigInt, _>(after.seq)
            .bind::<BigInt, _>(self.horizon)
            .bind::<BigInt, _>(limit);
        Ok(changes.load(conn)?)
    }
}
