//! The folded base of the tallies: counts of published contests and sums of their prizes. Triggers append what every change adds
//! and takes away, in its own transaction; someone who reads sums the base and what was not folded yet.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use kernel::db::Tx;

use crate::Error;

/// One process folds at a time. Together with folding in the order in which changes were appended this keeps the base a sum of
/// whole contests: no count in it is ever below zero.
const FOLDING_LOCK: i64 = 7_205_204;

#[derive(QueryableByName)]
struct Turn {
    #[diesel(sql_type = Bool)]
    ours: bool,
}

#[derive(QueryableByName)]
struct Folded {
    #[diesel(sql_type = BigInt)]
    deltas: i64,
}

const FOLD: &str = "
WITH taken AS (
    DELETE FROM contest_tally_deltas
     WHERE id IN (SELECT id FROM contest_tally_deltas ORDER BY id LIMIT $1)
    RETURNING category, subcategory, status, outcome, contests, prize_paisa
), folded AS (
    INSERT INTO contest_tallies AS base (category, subcategory, status, outcome, contests, prize_paisa)
    SELECT t.category, t.subcategory, t.status, t.outcome,
           coalesce(b.contests, 0) + t.contests, coalesce(b.prize_paisa, 0) + t.prize_paisa
      FROM (SELECT category, subcategory, status, outcome, sum(contests)::bigint AS contests, sum(prize_paisa)::bigint AS prize_paisa
              FROM taken GROUP BY 1, 2, 3, 4) AS t
      LEFT JOIN contest_tallies b USING (category, subcategory, status, outcome)
    ON CONFLICT (category, subcategory, status, outcome)
    DO UPDATE SET contests = excluded.contests, prize_paisa = excluded.prize_paisa
)
SELECT count(*) AS deltas FROM taken";

/// Folds the `limit` oldest changes into the base and answers how many there were; none while another process folds.
pub fn fold(tx: &mut Tx<'_>, limit: i64) -> Result<usize, Error> {
    let turn: Turn = diesel::sql_query("SELECT pg_try_advisory_xact_lock($1) AS ours")
        .bind::<BigInt, _>(FOLDING_LOCK)
        .get_result(&mut **tx)?;
    if !turn.ours {
        return Ok(0);
    }
    let folded: Folded = diesel::sql_query(FOLD).bind::<BigInt, _>(limit).get_result(&mut **tx)?;
    Ok(usize::try_from(folded.deltas).unwrap_or(0))
}
