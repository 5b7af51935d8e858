//! Which rows name which keys of the file store: everything that is stored belongs to one of them.

use std::collections::BTreeSet;

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text};

use crate::error::Error;

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    storage_key: String,
}

/// Those of `keys` that a row names. An export that is being made has no key yet, only a number; files that are to go are their
/// removal's.
pub fn named(conn: &mut PgConnection, keys: &[&str]) -> Result<BTreeSet<String>, Error> {
    const SQL: &str = "
        SELECT storage_key FROM files WHERE storage_key = ANY($1)
        UNION ALL SELECT storage_key FROM kyc_documents WHERE storage_key = ANY($1) AND removed_at IS NULL
        UNION ALL SELECT storage_key FROM data_exports WHERE storage_key = ANY($1)
        UNION ALL SELECT 'export/' || id || '-' || attempts FROM data_exports
                   WHERE due_at IS NOT NULL AND 'export/' || id || '-' || attempts = ANY($1)
        UNION ALL SELECT storage_key FROM store_removals WHERE storage_key = ANY($1)";
    load(diesel::sql_query(SQL).bind::<Array<Text>, _>(keys), conn).map(BTreeSet::from_iter)
}

/// Up to `limit` keys under which something must lie, in the database's order, after `after`.
pub fn expected(conn: &mut PgConnection, after: &str, limit: i64) -> Result<Vec<String>, Error> {
    // Each table gives its first ones, by its index.
    const SQL: &str = "
        (SELECT storage_key FROM files WHERE storage_key > $1 ORDER BY storage_key LIMIT $2)
        UNION ALL (SELECT storage_key FROM kyc_documents
                    WHERE storage_key > $1 AND destroyed_at IS NULL ORDER BY storage_key LIMIT $2)
        UNION ALL (SELECT storage_key FROM data_exports WHERE storage_key > $1 ORDER BY storage_key LIMIT $2)
        ORDER BY storage_key LIMIT $2";
    load(diesel::sql_query(SQL).bind::<Text, _>(after).bind::<BigInt, _>(limit), conn)
}

/// Those of `keys` under which something must lie.
pub fn expected_among(conn: &mut PgConnection, keys: &[&str]) -> Result<Vec<String>, Error> {
    const SQL: &str = "
        SELECT storage_key FROM files WHERE storage_key = ANY($1)
        UNION ALL SELECT storage_key FROM kyc_documents WHERE storage_key = ANY($1) AND destroyed_at IS NULL
        UNION ALL SELECT storage_key FROM data_exports WHERE storage_key = ANY($1)";
    load(diesel::sql_query(SQL).bind::<Array<Text>, _>(keys), conn)
}

/// The statement for keys under which something must lie and that the column `storage_key` of `table` lacks; some of them.
pub fn expected_outside(table: &str) -> String {
    format!(
        "SELECT storage_key FROM (
            SELECT storage_key FROM files
            UNION ALL SELECT storage_key FROM kyc_documents WHERE destroyed_at IS NULL
            UNION ALL SELECT storage_key FROM data_exports WHERE storage_key IS NOT NULL) expected
         WHERE NOT EXISTS (SELECT FROM {table} known WHERE known.storage_key = expected.storage_key) LIMIT 5"
    )
}

fn load<'a, Q>(query: Q, conn: &mut PgConnection) -> Result<Vec<String>, Error>
where
    Q: diesel::query_dsl::LoadQuery<'a, PgConnection, Row>,
{
    Ok(query.load(conn)?.into_iter().map(|row| row.storage_key).collect())
}
