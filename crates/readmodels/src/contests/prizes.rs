//! What prizes were awarded for a kind of work, and how many entries they drew.

use ::contests::contest::{Category, Choice, Subcategory};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Text};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Error;

/// Fewer contests than this tell one client's taste, or who they were.
const CONTESTS_MIN: i64 = 10;

/// The middle half of the prizes that were awarded for a kind of work, or for its category.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PrizeGuide {
    pub category: Category,
    /// The kind of work that the figures are about; null when they are about the whole category.
    pub subcategory: Option<Subcategory>,
    /// Contests that the figures come from, the newest that were completed: 10 to 500.
    pub contests: i64,
    /// A quarter of the prizes is at most this.
    #[schema(example = 1_200_000)]
    pub low_cents: i64,
    /// A quarter of the prizes is at least this.
    #[schema(example = 2_500_000)]
    pub high_cents: i64,
    /// The median number of entries that contests with a prize from `lowCents` to `highCents` drew.
    pub entries: i32,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    contests: i64,
    #[diesel(sql_type = BigInt)]
    low: i64,
    #[diesel(sql_type = BigInt)]
    high: i64,
    #[diesel(sql_type = Integer)]
    entries: i32,
}

/// The figures of the newest 500 public contests that were completed, of those whose `column` is $1.
///
/// Only the index of that column has the rows in this order: as a range, the column is no constant to the planner and stays in the order.
/// By the moment alone it would take the index of all contests, and walk through all of them for a category with few completed ones.
macro_rules! figures_of {
    ($column:literal) => {
        concat!(
            "WITH newest AS MATERIALIZED (
                 SELECT c.prize_paisa, c.entry_count FROM contests c
                 WHERE c.",
            $column,
            " BETWEEN $1 AND $1 AND c.status = 'CLOSED' AND c.outcome = 'COMPLETED' AND ",
            ::contests::public!("c"),
            "    ORDER BY c.",
            $column,
            ", c.created_at DESC, c.id DESC LIMIT 500
             ), middle AS (
                 SELECT count(*) AS contests,
                     percentile_disc(0.25) WITHIN GROUP (ORDER BY prize_paisa) AS low,
                     percentile_disc(0.75) WITHIN GROUP (ORDER BY prize_paisa) AS high
                 FROM newest
             )
             SELECT contests, low, high, percentile_disc(0.5) WITHIN GROUP (ORDER BY entry_count) AS entries
             FROM middle JOIN newest ON prize_paisa BETWEEN low AND high
             WHERE contests >= $2
             GROUP BY contests, low, high"
        )
    };
}

fn figures(conn: &mut PgConnection, sql: &str, value: &str) -> Result<Option<Row>, Error> {
    let row = diesel::sql_query(sql).bind::<Text, _>(value).bind::<BigInt, _>(CONTESTS_MIN).get_result(conn);
    Ok(row.optional()?)
}

/// The guide for `choice`: of its kind of work, or with fewer than 10 completed contests of its category. None when that has fewer, too.
pub fn prizes(conn: &mut PgConnection, choice: Choice) -> Result<Option<PrizeGuide>, Error> {
    let Choice { category, subcategory } = choice;
    let guide = |row: Row, subcategory| {
        let Row { contests, low, high, entries } = row;
        PrizeGuide { category, subcategory, contests, low_cents: low, high_cents: high, entries }
    };
    if let Some(kind) = subcategory
        && let Some(row) = figures(conn, figures_of!("subcategory"), kind.as_str())?
    {
        return Ok(Some(guide(row, Some(kind))));
    }
    let row = figures(conn, figures_of!("category"), category.as_str())?;
    Ok(row.map(|row| guide(row, None)))
}
