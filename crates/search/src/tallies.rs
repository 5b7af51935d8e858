//! How many published contests there are, and what their prizes sum to: the folded base and what was not folded yet, in one look.

use ::contests::contest::{Category, Choice, Outcome, Status, Subcategory};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use serde::Serialize;
use utoipa::ToSchema;

use crate::prepared::Prepared;
use readmodels::Error;

#[cfg(test)]
mod tests;

#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    category: String,
    #[diesel(sql_type = Text)]
    subcategory: String,
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = Text)]
    outcome: String,
    #[diesel(sql_type = BigInt)]
    contests: i64,
    #[diesel(sql_type = BigInt)]
    prize_paisa: i64,
}

/// Counts of published contests: all that everybody may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tallies {
    rows: Vec<Row>,
}

#[derive(Debug, Clone, Copy, Default)]
struct TallyFilter {
    status: Option<Status>,
    outcome: Option<Outcome>,
    choice: Option<Choice>,
}

impl Tallies {
    /// The tallies as they are.
    pub fn load(conn: &mut PgConnection) -> Result<Self, Error> {
        let tallies = Prepared::default().sql(
            "SELECT category, subcategory, status, outcome, sum(contests)::bigint AS contests, sum(prize_paisa)::bigint AS prize_paisa
               FROM (SELECT category, subcategory, status, outcome, contests, prize_paisa FROM contest_tallies
                     UNION ALL
                     SELECT category, subcategory, status, outcome, contests, prize_paisa FROM contest_tally_deltas) AS parts
              GROUP BY category, subcategory, status, outcome
             HAVING sum(contests) <> 0 OR sum(prize_paisa) <> 0
              ORDER BY category, subcategory, status, outcome",
        );
        Ok(Self { rows: tallies.load(conn)? })
    }

    /// The same by counting all contests: slow, for tests and checks.
    pub fn recount(conn: &mut PgConnection) -> Result<Self, Error> {
        let rows = diesel::sql_query(concat!(
            "SELECT category, coalesce(subcategory, '') AS subcategory, status, coalesce(outcome, '') AS outcome,
                    count(*) AS contests, sum(prize_paisa)::bigint AS prize_paisa
               FROM contests WHERE ",
            ::contests::public!("contests"),
            " GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4"
        ))
        .load(conn)?;
        Ok(Self { rows })
    }

    /// How many there are of `status` and `choice`; of all where nothing is asked.
    pub fn count(&self, status: Option<Status>, choice: Option<Choice>) -> i64 {
        self.fitting(TallyFilter { status, choice, outcome: None }).map(|row| row.contests).sum()
    }

    fn fitting(&self, filter: TallyFilter) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| {
            filter.status.is_none_or(|status| row.status == status.as_str())
                && filter.outcome.is_none_or(|outcome| row.outcome == outcome.as_str())
                && filter.choice.is_none_or(|choice| {
                    row.category == choice.category.as_str()
                        && choice.subcategory.is_none_or(|name| row.subcategory == name.as_str())
                })
        })
    }

    /// The figures of the fourteen names, in their order; all are there, those without contests with zeros.
    pub fn categories(&self) -> Vec<CategoryStats> {
        Subcategory::ALL.iter().map(|name| self.category(*name)).collect()
    }

    fn category(&self, name: Subcategory) -> CategoryStats {
        let choice = Some(Choice { category: name.category(), subcategory: Some(name) });
        let of = |status| self.fitting(TallyFilter { status: Some(status), choice, outcome: None });
        let active = || of(Status::Open).chain(of(Status::Shortlisting)).chain(of(Status::Awarded));
        let count: i64 = active().map(|row| row.contests).sum();
        let prizes: i64 = active().map(|row| row.prize_paisa).sum();
        let completed = TallyFilter { outcome: Some(Outcome::Completed), choice, status: None };
        CategoryStats {
            category: name,
            slug: name.category(),
            active_contests: count,
            open_contests: of(Status::Open).map(|row| row.contests).sum(),
            completed_contests: self.fitting(completed).map(|row| row.contests).sum(),
            total_prize: prizes,
            avg_prize: prizes.checked_div(count).unwrap_or(0),
        }
    }
}

/// The figures of one of the fourteen names. Prizes are in paisa.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryStats {
    pub category: Subcategory,
    /// The category that it belongs to.
    pub slug: Category,
    /// Contests that take entries, or whose winner is being chosen or hands over.
    pub active_contests: i64,
    pub open_contests: i64,
    /// Contests that ended with a winner who was paid.
    pub completed_contests: i64,
    /// The prizes of the active ones together, in paisa.
    #[schema(example = 12_500_000)]
    pub total_prize: i64,
    /// The mean prize of the active ones in paisa, rounded down; 0 when there is none.
    #[schema(example = 1_250_000)]
    pub avg_prize: i64,
}
