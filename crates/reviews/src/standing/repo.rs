//! Standings in the database. They change by what happened (a review counts, an entry won), never by counting anew.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Text, Uuid as SqlUuid};
use kernel::db::Tx;
use kernel::ids::{Id, UserId};

use super::{Category, PRIOR_REVIEWS, STAR, Standing};
use crate::Error;
use crate::review::{self, Side};
use crate::schema::talent_standings;

type Row = (UserId, i32, i32, i32);
type Columns =
    (talent_standings::user_id, talent_standings::review_count, talent_standings::stars_sum, talent_standings::wins);
const COLUMNS: Columns =
    (talent_standings::user_id, talent_standings::review_count, talent_standings::stars_sum, talent_standings::wins);

fn standing((user, reviews, stars, wins): Row) -> Standing {
    Standing { user, reviews: reviews.into(), stars: stars.into(), wins: wins.into() }
}

/// A person has another win or review: adds it to the row 'All', which is made on the first one and locked from here on.
const ADD: &str = "
INSERT INTO talent_standings AS known (user_id, category, review_count, stars_sum, wins, category_wins, has_skill)
VALUES ($1, 'All', $2, $3, $4, 0, false)
ON CONFLICT (user_id, category) DO UPDATE
SET review_count = known.review_count + excluded.review_count, stars_sum = known.stars_sum + excluded.stars_sum,
    wins = known.wins + excluded.wins";

/// The other rows of a person say the same as the row 'All'.
const COPY: &str = "
UPDATE talent_standings SET review_count = known.review_count, stars_sum = known.stars_sum, wins = known.wins
FROM talent_standings known
WHERE known.user_id = $1 AND known.category = 'All' AND talent_standings.user_id = $1 AND talent_standings.category <> 'All'";

/// The person belongs to a category, or has won in it once more.
const BELONG: &str = "
INSERT INTO talent_standings AS known (user_id, category, review_count, stars_sum, wins, category_wins, has_skill)
SELECT user_id, name.category, review_count, stars_sum, wins, $3, name.category = ANY ($4)
FROM talent_standings, unnest($2) AS name (category)
WHERE user_id = $1 AND talent_standings.category = 'All' ORDER BY name.category
ON CONFLICT (user_id, category) DO UPDATE
SET category_wins = known.category_wins + excluded.category_wins, has_skill = excluded.has_skill";

fn add(tx: &mut Tx<'_>, user: UserId, reviews: i32, stars: i32, wins: i32) -> Result<(), Error> {
    diesel::sql_query(ADD)
        .bind::<SqlUuid, _>(user.uuid())
        .bind::<Integer, _>(reviews)
        .bind::<Integer, _>(stars)
        .bind::<Integer, _>(wins)
        .execute(&mut **tx)?;
    diesel::sql_query(COPY).bind::<SqlUuid, _>(user.uuid()).execute(&mut **tx)?;
    Ok(())
}

fn belong(tx: &mut Tx<'_>, user: UserId, to: &[Category], wins: i32, skills: &[Category]) -> Result<(), Error> {
    let names = |categories: &[Category]| categories.iter().map(|category| category.as_str()).collect::<Vec<_>>();
    diesel::sql_query(BELONG)
        .bind::<SqlUuid, _>(user.uuid())
        .bind::<Array<Text>, _>(names(to))
        .bind::<Integer, _>(wins)
        .bind::<Array<Text>, _>(names(skills))
        .execute(&mut **tx)?;
    Ok(())
}

/// A review of a client's about `user` counts from now on. `skills` are those of the profile, held until the transaction ends.
///
/// # Errors
/// The database's.
pub fn record_review(tx: &mut Tx<'_>, user: UserId, rating: i16, skills: &[String]) -> Result<(), Error> {
    add(tx, user, 1, rating.into(), 0)?;
    let skills = Category::of_skills(skills);
    belong(tx, user, &skills, 0, &skills)
}

/// An entry of `user` won a contest called `subcategory`, and that contest is completed. `skills` as in [`record_review`].
///
/// # Errors
/// The database's.
pub fn record_win(tx: &mut Tx<'_>, user: UserId, subcategory: Option<&str>, skills: &[String]) -> Result<(), Error> {
    add(tx, user, 0, 0, 1)?;
    let skills = Category::of_skills(skills);
    belong(tx, user, &skills, 0, &skills)?;
    match subcategory.and_then(Category::of_contests) {
        Some(category) => belong(tx, user, &[category], 1, &skills),
        None => Ok(()),
    }
}

/// A review of a client's about `user` counts no more.
///
/// # Errors
/// The database's.
pub fn take_review_back(tx: &mut Tx<'_>, user: UserId, rating: i16) -> Result<(), Error> {
    let known = talent_standings::table
        .find((user, Category::All.as_str()))
        .select(talent_standings::user_id)
        .for_update()
        .first::<UserId>(&mut **tx)
        .optional()?;
    // Whose account has ended stands nowhere.
    if known.is_none() {
        return Ok(());
    }
    let mine = talent_standings::table.filter(talent_standings::user_id.eq(user));
    // Who has neither wins nor reviews is not listed.
    diesel::delete(mine.filter(talent_standings::wins.eq(0)).filter(talent_standings::review_count.eq(1)))
        .execute(&mut **tx)?;
    diesel::update(mine)
        .set((
            talent_standings::review_count.eq(talent_standings::review_count - 1),
            talent_standings::stars_sum.eq(talent_standings::stars_sum - i32::from(rating)),
        ))
        .execute(&mut **tx)?;
    Ok(())
}

/// The person's profile names other skills. The person's row in `users` is locked.
///
/// # Errors
/// The database's.
pub fn set_skills(tx: &mut Tx<'_>, user: UserId, skills: &[String]) -> Result<(), Error> {
    let known = talent_standings::table
        .find((user, Category::All.as_str()))
        .select(talent_standings::user_id)
        .for_update()
        .first::<UserId>(&mut **tx)
        .optional()?;
    if known.is_none() {
        return Ok(());
    }
    let skills = Category::of_skills(skills);
    let names: Vec<&str> = skills.iter().map(|category| category.as_str()).collect();
    let others = talent_standings::table
        .filter(talent_standings::user_id.eq(user))
        .filter(talent_standings::category.ne(Category::All.as_str()))
        .filter(talent_standings::category.ne_all(names));
    diesel::delete(others.clone().filter(talent_standings::category_wins.eq(0))).execute(&mut **tx)?;
    diesel::update(others).set(talent_standings::has_skill.eq(false)).execute(&mut **tx)?;
    belong(tx, user, &skills, 0, &skills)
}

/// Where `users` stand; who has neither wins nor reviews is left out.
///
/// # Errors
/// The database's.
pub fn of_users(conn: &mut PgConnection, users: &[UserId]) -> Result<Vec<Standing>, Error> {
    let rows: Vec<Row> = talent_standings::table
        .filter(talent_standings::user_id.eq_any(users))
        .filter(talent_standings::category.eq(Category::All.as_str()))
        .select(COLUMNS)
        .load(conn)?;
    Ok(rows.into_iter().map(standing).collect())
}

/// The mean of all ratings that clients gave, in millionths of a star.
///
/// # Errors
/// The database's.
pub fn mean(conn: &mut PgConnection) -> Result<i64, Error> {
    Ok(super::mean(review::repo::totals(conn, Side::Client)?))
}

/// The best of each number of reviews, from the index, then the best of those: see the README.
pub const TOP: &str = "
WITH RECURSIVE numbers (reviews) AS (
    (SELECT review_count FROM talent_standings WHERE category = $1 ORDER BY review_count LIMIT 1)
    UNION ALL
    SELECT (SELECT next.review_count FROM talent_standings next
            WHERE next.category = $1 AND next.review_count > numbers.reviews ORDER BY next.review_count LIMIT 1)
    FROM numbers WHERE numbers.reviews IS NOT NULL
)
SELECT best.user_id, best.review_count, best.stars_sum, best.wins
FROM numbers CROSS JOIN LATERAL (
    SELECT user_id, review_count, stars_sum, wins FROM talent_standings
    WHERE category = $1 AND review_count = numbers.reviews
    ORDER BY review_count, stars_sum DESC, wins DESC, user_id LIMIT $2
) best
ORDER BY (best.stars_sum * $3 + $4) / (best.review_count + $5) DESC, best.wins DESC, best.user_id
LIMIT $2";

#[derive(QueryableByName)]
struct Listed {
    #[diesel(sql_type = SqlUuid)]
    user_id: UserId,
    #[diesel(sql_type = Integer)]
    review_count: i32,
    #[diesel(sql_type = Integer)]
    stars_sum: i32,
    #[diesel(sql_type = Integer)]
    wins: i32,
}

/// The best talents of a category.
///
/// # Errors
/// The database's.
pub fn top(conn: &mut PgConnection, category: Category, limit: i64) -> Result<Vec<Standing>, Error> {
    let mean = mean(conn)?;
    let rows: Vec<Listed> = diesel::sql_query(TOP)
        .bind::<Text, _>(category.as_str())
        .bind::<BigInt, _>(limit)
        .bind::<BigInt, _>(STAR)
        .bind::<BigInt, _>(PRIOR_REVIEWS.saturating_mul(mean))
        .bind::<BigInt, _>(PRIOR_REVIEWS)
        .load(conn)?;
    Ok(rows.into_iter().map(|row| standing((row.user_id, row.review_count, row.stars_sum, row.wins))).collect())
}
