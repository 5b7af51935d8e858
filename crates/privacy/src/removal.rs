//! What is to go from the file store: rows that stay until the worker has removed the file, whatever happens in between.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use time::{Duration, OffsetDateTime};

use crate::Error;
use crate::schema::store_removals as removals;

/// How long a removal waits: somebody may be making previews of the file, and would put them beside nothing.
const WAIT: Duration = Duration::minutes(5);

/// Notes that these files, and what lies beside them, are to go.
pub fn push(tx: &mut Tx<'_>, ctx: &Ctx, keys: &[String]) -> Result<(), Error> {
    let due_at = ctx.now.saturating_add(WAIT);
    let rows: Vec<_> = keys.iter().map(|key| (removals::storage_key.eq(key), removals::due_at.eq(due_at))).collect();
    diesel::insert_into(removals::table).values(rows).on_conflict_do_nothing().execute(&mut **tx)?;
    Ok(())
}

/// Files that are to go now.
pub fn due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<String>, Error> {
    Ok(removals::table
        .filter(removals::due_at.le(now))
        .order(removals::due_at)
        .limit(limit)
        .select(removals::storage_key)
        .load(conn)?)
}

/// Notes that a file is gone.
pub fn record_done(tx: &mut Tx<'_>, key: &str) -> Result<(), Error> {
    diesel::delete(removals::table.find(key)).execute(&mut **tx)?;
    Ok(())
}
