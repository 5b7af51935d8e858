//! What is to go from the file store: rows that stay until the worker has removed the file, whatever happens in between.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Text};
use kernel::ctx::Ctx;
use kernel::db::Tx;
use time::{Duration, OffsetDateTime};

use crate::Error;
use crate::schema::store_removals as removals;

/// How long a removal waits: somebody may be making previews of the file, and would put them beside nothing.
const WAIT: Duration = Duration::minutes(5);

/// A session that holds this advisory lock copies files: any number, the same in every process.
const PAUSE_LOCK: i32 = 7_205_125;

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Bool)]
    is_so: bool,
}

/// Has no file removed while this session lasts, so that a backup has the file of each row of its snapshot. Answers whether this session does
/// it; another one may.
pub fn pause(conn: &mut PgConnection) -> Result<bool, Error> {
    let query = format!("SELECT pg_try_advisory_lock({PAUSE_LOCK}, 0) AS is_so");
    Ok(diesel::sql_query(query).get_result::<Answer>(conn)?.is_so)
}

/// Whether a session has no file removed. To be asked after reading what is due, in the same transaction or later: a backup that begins then has
/// a snapshot in which the row of the file is gone.
pub fn are_paused(conn: &mut PgConnection) -> Result<bool, Error> {
    let query = format!(
        "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = {PAUSE_LOCK} AND objid = 0
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS is_so"
    );
    Ok(diesel::sql_query(query).get_result::<Answer>(conn)?.is_so)
}

/// Notes that these files, and what lies beside them, are to go.
pub fn push(tx: &mut Tx<'_>, ctx: &Ctx, keys: &[String]) -> Result<(), Error> {
    let due_at = ctx.now.saturating_add(WAIT);
    let rows: Vec<_> = keys.iter().map(|key| (removals::storage_key.eq(key), removals::due_at.eq(due_at))).collect();
    diesel::insert_into(removals::table).values(rows).on_conflict_do_nothing().execute(&mut **tx)?;
    Ok(())
}

/// For a transaction that writes a row which names `key`: while it runs, nobody decides that the file under `key` belongs to nothing.
///
/// # Errors
/// [`Error::Conflict`] when somebody has decided so, and the file goes.
pub fn keep(tx: &mut Tx<'_>, key: &str) -> Result<(), Error> {
    lock(tx, &[key])?;
    let goes = diesel::select(diesel::dsl::exists(removals::table.find(key))).get_result(&mut **tx)?;
    if goes { Err(Error::Conflict) } else { Ok(()) }
}

/// For a transaction that decides whether the files under `keys` belong to nothing: rows that name one of them are written before it or
/// find that the file goes ([`keep`]).
pub fn lock(tx: &mut Tx<'_>, keys: &[&str]) -> Result<(), Error> {
    // In one order, so that two of these do not wait for each other.
    const SQL: &str =
        "SELECT pg_advisory_xact_lock(hashtextextended('store:' || key, 0)) FROM unnest($1) AS key ORDER BY key";
    diesel::sql_query(SQL).bind::<Array<Text>, _>(keys).execute(&mut **tx)?;
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
