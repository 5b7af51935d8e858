//! What private contests cost everybody else: lists and searches before, and with so many of them in the database.

use anyhow::{Context, ensure};
use diesel::prelude::*;
use diesel::sql_types::BigInt;

use crate::model;

/// Whether a case of this name shows contests that everybody may find.
pub(crate) fn concerns(name: &str) -> bool {
    ["feed", "list", "search"].iter().any(|kind| name.contains(kind))
}

/// Adds private contests that are like the newest public ones.
///
/// # Errors
/// The database, or fewer public contests than asked for.
pub(crate) fn add(database: &str, contests: i64) -> anyhow::Result<()> {
    let mut conn = model::connect(database)?;
    remove_from(&mut conn)?;
    let added = diesel::sql_query(
        "INSERT INTO contests
         SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'visibility', 'PRIVATE', 'sealed', true,
                                                            'featured_since', NULL, 'featured_until', NULL))).*
           FROM contests c
          WHERE c.visibility = 'PUBLIC' AND c.status <> 'DRAFT' AND c.outcome IS DISTINCT FROM 'CANCELLED'
          ORDER BY c.created_at DESC, c.id DESC LIMIT $1",
    )
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

fn remove_from(conn: &mut PgConnection) -> anyhow::Result<()> {
    diesel::sql_query("DELETE FROM contests WHERE visibility = 'PRIVATE'").execute(conn)?;
    Ok(())
}
