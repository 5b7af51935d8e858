//! Tables whose rows are summed for a count: triggers append what a change adds and takes away, in its own transaction, so nobody waits for
//! anybody and the sum is true in every snapshot. The worker folds the rows, so that there are few.

use diesel::prelude::*;
use diesel::sql_types::BigInt;

use crate::db::{DbFault, Tx, prepared};

/// A table with an ascending `id`.
#[derive(Debug, Clone, Copy)]
pub struct Tally {
    pub table: &'static str,
    /// The columns that rows are counted by.
    pub states: &'static str,
    /// The columns that are summed.
    pub sums: &'static [&'static str],
}

#[derive(QueryableByName)]
struct Folded {
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

impl Tally {
    /// As many rows are summed in no time; to fold what is folded already would never end.
    const FEW: i64 = 100;

    /// Makes one row for each state of the `limit` oldest rows and answers how many they were; none while there are few. Of two that fold
    /// concurrently the second waits, and leaves what the first has taken.
    pub fn fold(&self, tx: &mut Tx<'_>, limit: i64) -> Result<usize, DbFault> {
        let Self { table, states, sums } = self;
        let columns = sums.join(", ");
        let summed = sums.iter().map(|column| format!("sum({column})::bigint")).collect::<Vec<_>>().join(", ");
        let changes = sums.iter().map(|column| format!("sum({column}) <> 0")).collect::<Vec<_>>().join(" OR ");
        let sql = format!(
            "WITH taken AS (
                 DELETE FROM {table} WHERE id IN (SELECT id FROM {table} ORDER BY id LIMIT $1) AND (SELECT count(*) FROM {table}) > $2
                 RETURNING {states}, {columns}
             ), folded AS (
                 INSERT INTO {table} ({states}, {columns}) SELECT {states}, {summed} FROM taken GROUP BY {states} HAVING {changes}
             )
             SELECT count(*) AS rows FROM taken"
        );
        let folded: Folded =
            prepared(sql).bind::<BigInt, _>(limit).bind::<BigInt, _>(Self::FEW).get_result(&mut **tx)?;
        Ok(usize::try_from(folded.rows).unwrap_or(0))
    }
}
