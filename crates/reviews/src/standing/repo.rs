//! Standings in the database: counted again for a person whenever something that counts for them has changed, by the one rule that lies in the
//! view `counted_standings`.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text, Uuid as SqlUuid};
use kernel::db::{Tx, prepared};
use kernel::ids::{Id, UserId};

use super::{Category, PRIOR_WEIGHT, STAR, Standing};
use crate::Error;
use crate::review::{self, Side};
use crate::schema::talent_standings;

#[derive(Queryable, Selectable, QueryableByName)]
#[diesel(table_name = talent_standings, check_for_backend(diesel::pg::Pg))]
struct Row {
    user_id: UserId,
    review_count: i32,
    stars_sum: i32,
    wins: i32,
    review_weight: i32,
    weighted_stars: i32,
    win_weight: i32,
}

impl From<Row> for Standing {
    fn from(row: Row) -> Self {
        Self {
            user: row.user_id,
            reviews: row.review_count.into(),
            stars: row.stars_sum.into(),
            wins: row.wins.into(),
            review_weight: row.review_weight.into(),
            weighted_stars: row.weighted_stars.into(),
            win_weight: row.win_weight.into(),
        }
    }
}

/// Counts people again: a win was completed, a review revealed or voided, skills or an identity changed. Takes their rows in `users` (key
/// share), then their standings, in the order of their ids, so that who comes second sees what the first one did.
pub fn recount(tx: &mut Tx<'_>, people: &[UserId]) -> Result<(), Error> {
    tx.write_deferred()?;
    let ids: Vec<_> = people.iter().map(|user| user.uuid()).collect();
    prepared("SELECT recount_talents($1)").bind::<Array<SqlUuid>, _>(ids).execute(&mut **tx)?;
    Ok(())
}

/// Where `users` stand; who has no win that counts is left out.
pub fn of_users(conn: &mut PgConnection, users: &[UserId]) -> Result<Vec<Standing>, Error> {
    let rows: Vec<Row> = talent_standings::table
        .filter(talent_standings::user_id.eq_any(users))
        .filter(talent_standings::category.eq(Category::All.as_str()))
        .select(Row::as_select())
        .load(conn)?;
    Ok(rows.into_iter().map(Standing::from).collect())
}

/// The mean of all ratings that clients gave, in millionths of a star.
pub fn mean(conn: &mut PgConnection) -> Result<i64, Error> {
    Ok(super::mean(review::repo::totals(conn, Side::Client)?))
}

/// The best of each weight of reviews, from the index, then the best of those: see the README.
pub const TOP: &str = "
WITH RECURSIVE numbers (weight) AS (
    (SELECT review_weight FROM talent_standings WHERE category = $1 ORDER BY review_weight LIMIT 1)
    UNION ALL
    SELECT (SELECT next.review_weight FROM talent_standings next
            WHERE next.category = $1 AND next.review_weight > numbers.weight ORDER BY next.review_weight LIMIT 1)
    FROM numbers WHERE numbers.weight IS NOT NULL
)
SELECT best.*
FROM numbers CROSS JOIN LATERAL (
    SELECT user_id, review_count, stars_sum, wins, review_weight, weighted_stars, win_weight FROM talent_standings
    WHERE category = $1 AND review_weight = numbers.weight
    ORDER BY review_weight, weighted_stars DESC, win_weight DESC, user_id LIMIT $2
) best
ORDER BY best.review_weight = 0, (best.weighted_stars * $3 + $4) / (best.review_weight + $5) DESC, best.win_weight DESC, best.user_id
LIMIT $2";

/// The best talents of a category.
pub fn top(conn: &mut PgConnection, category: Category, limit: i64) -> Result<Vec<Standing>, Error> {
    let mean = mean(conn)?;
    let rows: Vec<Row> = diesel::sql_query(TOP)
        .bind::<Text, _>(category.as_str())
        .bind::<BigInt, _>(limit)
        .bind::<BigInt, _>(STAR)
        .bind::<BigInt, _>(PRIOR_WEIGHT.saturating_mul(mean))
        .bind::<BigInt, _>(PRIOR_WEIGHT)
        .load(conn)?;
    Ok(rows.into_iter().map(Standing::from).collect())
}
