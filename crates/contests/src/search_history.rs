//! The changes of contests that search indexes follow (ADR 0072). Triggers append them; here they are forgotten.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamptz};
use kernel::db::Tx;
use time::{Duration, OffsetDateTime};

use crate::Error;

/// How long a process may have stood still and still go on with its index.
const KEPT: Duration = Duration::days(7);

/// The oldest come first, so that nobody reads all of them. Those of transactions that are still to come are of the database that this one was
/// restored from.
const FORGET: &str = "
WITH gone AS (
    DELETE FROM search_changes
     WHERE (xid, seq) IN (SELECT xid, seq FROM (SELECT xid, seq, changed_at FROM search_changes ORDER BY xid, seq LIMIT $2) AS oldest
                           WHERE changed_at < $1 AND xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint)
    RETURNING xid
), foreign_gone AS (
    DELETE FROM search_changes
     WHERE (xid, seq) IN (SELECT xid, seq FROM search_changes
                           WHERE xid > pg_snapshot_xmax(pg_current_snapshot())::text::bigint LIMIT $2)
    RETURNING xid
), kept AS (
    UPDATE search_history SET pruned_xid = greatest(pruned_xid, (SELECT max(xid) FROM gone)) WHERE EXISTS (SELECT FROM gone)
)
SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM foreign_gone) AS changes";

#[derive(QueryableByName)]
struct Forgotten {
    #[diesel(sql_type = BigInt)]
    changes: i64,
}

/// Forgets changes of more than a week ago, at most about `limit`; answers how many.
pub fn forget(tx: &mut Tx<'_>, now: OffsetDateTime, limit: i64) -> Result<usize, Error> {
    let forgotten: Forgotten = diesel::sql_query(FORGET)
        .bind::<Timestamptz, _>(now.saturating_sub(KEPT))
        .bind::<BigInt, _>(limit)
        .get_result(&mut **tx)?;
    Ok(usize::try_from(forgotten.changes).unwrap_or(0))
}

/// Has every process build its index again.
pub fn renew(tx: &mut Tx<'_>) -> Result<(), Error> {
    diesel::sql_query("UPDATE search_history SET history = gen_random_uuid()").execute(&mut **tx)?;
    Ok(())
}
