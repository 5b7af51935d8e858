//! What private contests cost everybody else: lists and searches before, and with so many of them in the database.

use anyhow::{Context, ensure};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use crate::model;

/// Whether a case of this name shows contests that everybody may find.
pub(crate) fn concerns(name: &str) -> bool {
    ["feed", "list", "search"].iter().any(|kind| name.contains(kind))
}

/// Those that are written: PostgreSQL computes the others.
#[derive(QueryableByName)]
struct Columns {
    #[diesel(sql_type = Text)]
    names: String,
}

/// Adds private contests that are like the newest public ones with which nothing is due: the copies have no entries and no money.
///
/// # Errors
/// The database, or fewer public contests than asked for.
pub(crate) fn add(database: &str, contests: i64) -> anyhow::Result<()> {
    let mut conn = model::connect(database)?;
    remove_from(&mut conn)?;
    let Columns { names } = diesel::sql_query(
        "SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
          WHERE table_schema = 'public' AND table_name = 'contests' AND is_generated = 'NEVER'",
    )
    .get_result(&mut conn)?;
    let added = diesel::sql_query(format!(
        "INSERT INTO contests ({names})
         SELECT {names} FROM (
           SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'visibility', 'PRIVATE', 'sealed', true,
                                                              'featured_since', NULL, 'featured_until', NULL))).*
             FROM contests c
            WHERE c.visibility = 'PUBLIC'
              AND (c.status = 'CLOSED' AND c.outcome <> 'CANCELLED' OR c.status = 'OPEN' AND c.deadline_at > now() + interval '1 day')
            ORDER BY c.created_at DESC, c.id DESC LIMIT $1) AS copied"
    ))
    .bind::<BigInt, _>(contests)
    .execute(&mut conn)?;
    ensure!(i64::try_from(added).is_ok_and(|added| added == contests), "only {added} contests to copy");
    diesel::sql_query("ANALYZE contests").execute(&mut conn)?;
    Ok(())
}

/// Removes them again: the database stays for the next run, and they have no money behind them.
///
/// # Errors
/// The database.
pub(crate) fn remove(database: &str) -> anyhow::Result<()> {
    remove_from(&mut model::connect(database)?).context("'scripts/db.sh destroy bench' makes a new database")
}

/// Without looking for rows that refer to them, which takes a scan for each: there are none.
fn remove_from(conn: &mut PgConnection) -> anyhow::Result<()> {
    conn.batch_execute(
        "BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM contests WHERE visibility = 'PRIVATE';
         DELETE FROM contest_documents d WHERE NOT EXISTS (SELECT FROM contests c WHERE c.id = d.contest_id);
         DELETE FROM contest_entry_counts k WHERE NOT EXISTS (SELECT FROM contests c WHERE c.id = k.contest_id); COMMIT",
    )?;
    Ok(())
}
