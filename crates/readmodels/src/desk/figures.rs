//! What the charts of the overview show: payouts by month, contests and prizes by week, in Pakistan's calendar.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date as SqlDate, Timestamptz};
use kernel::money::Paisa;
use time::{Date, OffsetDateTime};

use crate::Error;

/// Payouts of a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Month {
    /// Its first day.
    pub first: Date,
    /// Transfers that arrived.
    pub paid: i64,
    /// What they came to.
    pub paid_amount: Paisa,
    /// Transfers that failed.
    pub failed: i64,
}

/// Contests of a week.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Week {
    /// Its Monday.
    pub first: Date,
    /// Contests that were paid.
    pub contests: i64,
    /// What their prizes come to.
    pub prizes: Paisa,
}

#[derive(QueryableByName)]
struct MonthRow {
    #[diesel(sql_type = SqlDate)]
    first: Date,
    #[diesel(sql_type = BigInt)]
    paid: i64,
    #[diesel(sql_type = BigInt)]
    amount: i64,
    #[diesel(sql_type = BigInt)]
    failed: i64,
}

#[derive(QueryableByName)]
struct WeekRow {
    #[diesel(sql_type = SqlDate)]
    first: Date,
    #[diesel(sql_type = BigInt)]
    contests: i64,
    #[diesel(sql_type = BigInt)]
    prizes: i64,
}

/// The twelve months that end with the one of `now`, the first one first; months without payouts are there with zeros.
///
/// # Errors
/// The database.
pub fn months(conn: &mut PgConnection, now: OffsetDateTime) -> Result<Vec<Month>, Error> {
    let rows: Vec<MonthRow> = diesel::sql_query(
        "WITH months AS (
             SELECT generate_series(date_trunc('month', $1 AT TIME ZONE 'Asia/Karachi') - interval '11 months',
                                    date_trunc('month', $1 AT TIME ZONE 'Asia/Karachi'), interval '1 month') AS first),
         paid AS (
             SELECT date_trunc('month', paid_at AT TIME ZONE 'Asia/Karachi') AS first, count(*) AS n, sum(amount_paisa) AS amount
               FROM payouts WHERE status = 'PAID' AND paid_at >= $1 - interval '13 months' GROUP BY 1),
         failed AS (
             SELECT date_trunc('month', failed_at AT TIME ZONE 'Asia/Karachi') AS first, count(*) AS n
               FROM payouts WHERE status = 'FAILED' AND failed_at >= $1 - interval '13 months' GROUP BY 1)
         SELECT m.first::date AS first, coalesce(p.n, 0) AS paid, coalesce(p.amount, 0)::bigint AS amount, coalesce(f.n, 0) AS failed
           FROM months m LEFT JOIN paid p ON p.first = m.first LEFT JOIN failed f ON f.first = m.first ORDER BY m.first",
    )
    .bind::<Timestamptz, _>(now)
    .load(conn)?;
    let month = |row: MonthRow| Month {
        first: row.first,
        paid: row.paid,
        paid_amount: Paisa::new(row.amount),
        failed: row.failed,
    };
    Ok(rows.into_iter().map(month).collect())
}

/// The twelve weeks that end with the one of `now`, the first one first; weeks without contests are there with zeros.
///
/// # Errors
/// The database.
pub fn weeks(conn: &mut PgConnection, now: OffsetDateTime) -> Result<Vec<Week>, Error> {
    let rows: Vec<WeekRow> = diesel::sql_query(
        "WITH weeks AS (
             SELECT generate_series(date_trunc('week', $1 AT TIME ZONE 'Asia/Karachi') - interval '11 weeks',
                                    date_trunc('week', $1 AT TIME ZONE 'Asia/Karachi'), interval '1 week') AS first),
         funded AS (
             SELECT date_trunc('week', funded_at AT TIME ZONE 'Asia/Karachi') AS first, count(*) AS n, sum(prize_paisa) AS amount
               FROM contests WHERE funded_at >= $1 - interval '13 weeks' AND funded_at IS NOT NULL GROUP BY 1)
         SELECT w.first::date AS first, coalesce(f.n, 0) AS contests, coalesce(f.amount, 0)::bigint AS prizes
           FROM weeks w LEFT JOIN funded f ON f.first = w.first ORDER BY w.first",
    )
    .bind::<Timestamptz, _>(now)
    .load(conn)?;
    let week = |row: WeekRow| Week { first: row.first, contests: row.contests, prizes: Paisa::new(row.prizes) };
    Ok(rows.into_iter().map(week).collect())
}
