//! What the charts of the overview show: payouts by month, contests and prizes by week, in Pakistan's calendar.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date as SqlDate, Double, Nullable, Timestamptz};
use serde::Serialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use super::copies;
use crate::Error;

time::serde::format_description!(day, Date, "[year]-[month]-[day]");

#[derive(Debug, Clone, PartialEq, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MonthFigures {
    /// Its first day (`2026-11-01`), in Pakistan's calendar.
    #[diesel(sql_type = SqlDate)]
    #[serde(with = "day")]
    #[schema(value_type = String)]
    pub month: Date,
    #[diesel(sql_type = BigInt)]
    pub paid: i64,
    /// Their sum, in paisa.
    #[diesel(sql_type = BigInt)]
    pub paid_amount_cents: i64,
    #[diesel(sql_type = BigInt)]
    pub failed: i64,
    /// Of those that were settled, how many arrived, from 0 to 1; null when none was settled.
    #[diesel(sql_type = Nullable<Double>)]
    pub success_rate: Option<f64>,
}

#[derive(Debug, Clone, PartialEq, Eq, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WeekFigures {
    /// Its Monday (`2026-11-16`), in Pakistan's calendar.
    #[diesel(sql_type = SqlDate)]
    #[serde(with = "day")]
    #[schema(value_type = String)]
    pub week: Date,
    #[diesel(sql_type = BigInt)]
    pub contests: i64,
    /// The sum of their prizes, in paisa.
    #[diesel(sql_type = BigInt)]
    pub prizes_cents: i64,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminFigures {
    /// Twelve months, the present one last.
    pub months: Vec<MonthFigures>,
    /// Of all payouts that were settled in them, how many arrived, from 0 to 1; null when none was settled.
    pub success_rate: Option<f64>,
    /// Twelve weeks, the present one last.
    pub weeks: Vec<WeekFigures>,
    /// Reports of copied work that wait for a decision.
    pub open_copy_reports: i64,
}

/// What the charts show at `now`.
pub fn of(conn: &mut PgConnection, now: OffsetDateTime) -> Result<AdminFigures, Error> {
    let months = months(conn, now)?;
    let sum = |of: fn(&MonthFigures) -> i64| months.iter().map(of).sum();
    Ok(AdminFigures {
        success_rate: rate(sum(|month| month.paid), sum(|month| month.failed)),
        months,
        weeks: weeks(conn, now)?,
        open_copy_reports: copies::waiting(conn)?.0,
    })
}

/// The share of payouts that arrived, rounded down to four digits.
fn rate(paid: i64, failed: i64) -> Option<f64> {
    let settled = paid.saturating_add(failed);
    let ten_thousandths = paid.saturating_mul(10_000).checked_div(settled)?;
    i32::try_from(ten_thousandths).ok().map(|rate| f64::from(rate) / 10_000.0)
}

/// The twelve months that end with the one of `now`, the first one first; months without payouts are there with zeros.
pub(super) fn months(conn: &mut PgConnection, now: OffsetDateTime) -> Result<Vec<MonthFigures>, Error> {
    let mut months: Vec<MonthFigures> = diesel::sql_query(
        "WITH months AS (
             SELECT generate_series(date_trunc('month', $1 AT TIME ZONE 'Asia/Karachi') - interval '11 months',
                                    date_trunc('month', $1 AT TIME ZONE 'Asia/Karachi'), interval '1 month') AS first),
         paid AS (
             SELECT date_trunc('month', paid_at AT TIME ZONE 'Asia/Karachi') AS first, count(*) AS n, sum(amount_paisa) AS amount
               FROM payouts WHERE status = 'PAID' AND paid_at >= $1 - interval '13 months' GROUP BY 1),
         failed AS (
             SELECT date_trunc('month', failed_at AT TIME ZONE 'Asia/Karachi') AS first, count(*) AS n
               FROM payouts WHERE status = 'FAILED' AND failed_at >= $1 - interval '13 months' GROUP BY 1)
         SELECT m.first::date AS month, coalesce(p.n, 0) AS paid, coalesce(p.amount, 0)::bigint AS paid_amount_cents,
                coalesce(f.n, 0) AS failed, NULL::float8 AS success_rate
           FROM months m LEFT JOIN paid p ON p.first = m.first LEFT JOIN failed f ON f.first = m.first ORDER BY m.first",
    )
    .bind::<Timestamptz, _>(now)
    .load(conn)?;
    for month in &mut months {
        month.success_rate = rate(month.paid, month.failed);
    }
    Ok(months)
}

/// The twelve weeks that end with the one of `now`, the first one first; weeks without contests are there with zeros.
pub(super) fn weeks(conn: &mut PgConnection, now: OffsetDateTime) -> Result<Vec<WeekFigures>, Error> {
    Ok(diesel::sql_query(
        "WITH weeks AS (
             SELECT generate_series(date_trunc('week', $1 AT TIME ZONE 'Asia/Karachi') - interval '11 weeks',
                                    date_trunc('week', $1 AT TIME ZONE 'Asia/Karachi'), interval '1 week') AS first),
         funded AS (
             SELECT date_trunc('week', funded_at AT TIME ZONE 'Asia/Karachi') AS first, count(*) AS n, sum(prize_paisa) AS amount
               FROM contests WHERE funded_at >= $1 - interval '13 weeks' AND funded_at IS NOT NULL GROUP BY 1)
         SELECT w.first::date AS week, coalesce(f.n, 0) AS contests, coalesce(f.amount, 0)::bigint AS prizes_cents
           FROM weeks w LEFT JOIN funded f ON f.first = w.first ORDER BY w.first",
    )
    .bind::<Timestamptz, _>(now)
    .load(conn)?)
}
