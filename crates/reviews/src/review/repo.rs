//! Reviews in the database. The caller has locked its contest before.

use diesel::dsl::exists;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{ContestId, ReviewId, UserId};
use time::OffsetDateTime;

use super::{Event, Opinion, Permission, Review, Side, Status};
use crate::Error;
use crate::schema::{review_totals, reviews};
use crate::standing::Rating;

/// Stores what `reviewer` says.
///
/// # Errors
/// [`Error::AlreadyReviewed`].
pub fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: ContestId,
    reviewer: UserId,
    (permission, opinion): (&Permission, Opinion),
) -> Result<Review, Error> {
    let review = Review {
        id: ctx.new_id(),
        contest,
        side: permission.side,
        reviewer,
        reviewee: permission.reviewee,
        rating: opinion.rating,
        comment: opinion.comment,
        is_public: opinion.is_public,
        status: Status::Written,
        reveal_at: permission.reveal_at,
        created_at: ctx.now,
        revealed_at: None,
    };
    match diesel::insert_into(reviews::table).values(&review).execute(&mut **tx) {
        Ok(_one) => Ok(review),
        Err(error) if violated(&error) == Some("reviews_one_per_reviewee") => Err(Error::AlreadyReviewed),
        Err(error) => Err(error.into()),
    }
}

/// The reviews of a contest that were not voided, by side, in the order in which they were written.
pub fn of_contest(conn: &mut PgConnection, contest: ContestId) -> Result<Vec<Review>, Error> {
    Ok(reviews::table
        .filter(reviews::contest_id.eq(contest))
        .filter(reviews::status.ne(Status::Void))
        .order((reviews::side, reviews::created_at, reviews::id))
        .select(Review::as_select())
        .load(conn)?)
}

/// Whether one has written about the other in the contest, for a statement that asks more.
#[diesel::dsl::auto_type(no_type_alias)]
pub fn has_review(contest: ContestId, reviewer: UserId, reviewee: UserId) -> _ {
    let void: Status = Status::Void;
    exists(
        reviews::table
            .filter(reviews::contest_id.eq(contest))
            .filter(reviews::status.ne(void))
            .filter(reviews::reviewer_id.eq(reviewer))
            .filter(reviews::reviewee_id.eq(reviewee)),
    )
}

/// The reviews of `contests` that were not voided.
pub fn written(conn: &mut PgConnection, contests: &[ContestId]) -> Result<Vec<Review>, Error> {
    Ok(reviews::table
        .filter(reviews::contest_id.eq_any(contests))
        .filter(reviews::status.ne(Status::Void))
        .select(Review::as_select())
        .load(conn)?)
}

/// What `reviewer` wrote, newest first.
pub fn of_reviewer(conn: &mut PgConnection, reviewer: UserId, limit: i64) -> Result<Vec<Review>, Error> {
    Ok(reviews::table
        .filter(reviews::reviewer_id.eq(reviewer))
        .order((reviews::created_at.desc(), reviews::id.desc()))
        .limit(limit)
        .select(Review::as_select())
        .load(conn)?)
}

/// A page of what was said about `reviewee` and is revealed, the newest first by the date that is shown, when it was written; `with_private` leaves the private ones in,
/// `after` names the last one seen.
pub fn about(
    conn: &mut PgConnection,
    reviewee: UserId,
    with_private: bool,
    after: Option<ReviewId>,
    limit: i64,
) -> Result<Vec<Review>, Error> {
    let mut query = reviews::table
        .filter(reviews::reviewee_id.eq(reviewee))
        .filter(reviews::status.eq(Status::Revealed))
        .into_boxed();
    if !with_private {
        query = query.filter(reviews::is_public);
    }
    if let Some(after) = after {
        let seen: Option<OffsetDateTime> =
            reviews::table.find(after).select(reviews::created_at).first(conn).optional()?;
        let Some(at) = seen else { return Ok(Vec::new()) };
        query = query.filter(reviews::created_at.lt(at).or(reviews::created_at.eq(at).and(reviews::id.lt(after))));
    }
    Ok(query
        .order((reviews::created_at.desc(), reviews::id.desc()))
        .limit(limit)
        .select(Review::as_select())
        .load(conn)?)
}

/// Contests with a review that waits for the other side no longer; the timer locks each contest and reveals.
pub fn reveals_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<ContestId>, Error> {
    Ok(reviews::table
        .filter(reviews::status.eq(Status::Written))
        .filter(reviews::reveal_at.le(now))
        .order((reviews::reveal_at, reviews::contest_id))
        .limit(limit)
        .select(reviews::contest_id)
        .load(conn)?)
}

/// WRITTEN → REVEALED. The caller counts it.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_revealed(tx: &mut Tx<'_>, ctx: &Ctx, review: &Review) -> Result<(), Error> {
    let to = review.status.next(Event::Reveal)?;
    let moved = diesel::update(in_state(review))
        .set((reviews::status.eq(to), reviews::revealed_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    if moved == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// → VOID. The caller takes what was counted back.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_voided(tx: &mut Tx<'_>, ctx: &Ctx, review: &Review) -> Result<(), Error> {
    let to = review.status.next(Event::Void)?;
    let moved = diesel::update(in_state(review))
        .set((reviews::status.eq(to), reviews::voided_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    if moved == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// Counts a review that was revealed (1), or one that counts no more (-1).
pub fn count(tx: &mut Tx<'_>, review: &Review, by: i64) -> Result<(), Error> {
    diesel::update(review_totals::table.find((review.side, review.rating)))
        .set(review_totals::reviews.eq(review_totals::reviews + by))
        .execute(&mut **tx)?;
    Ok(())
}

/// How many revealed reviews of `side` have 1, 2, 3, 4 and 5 stars.
pub fn totals(conn: &mut PgConnection, side: Side) -> Result<[i64; 5], Error> {
    let rows: Vec<i64> = review_totals::table
        .filter(review_totals::side.eq(side))
        .order(review_totals::rating)
        .select(review_totals::reviews)
        .load(conn)?;
    let mut totals = [0; 5];
    totals.iter_mut().zip(rows).for_each(|(total, row)| *total = row);
    Ok(totals)
}

/// How often and with how many stars in all `side` rated `reviewee` in what is revealed.
pub fn rated(conn: &mut PgConnection, reviewee: UserId, side: Side) -> Result<Rating, Error> {
    use diesel::dsl::{count_star, sum};
    let (reviews, stars): (i64, Option<i64>) = reviews::table
        .filter(reviews::reviewee_id.eq(reviewee))
        .filter(reviews::side.eq(side))
        .filter(reviews::status.eq(Status::Revealed))
        .select((count_star(), sum(reviews::rating)))
        .first(conn)?;
    Ok(Rating { reviews, stars: stars.unwrap_or(0) })
}

type InState = diesel::dsl::Filter<
    diesel::dsl::Filter<reviews::table, diesel::dsl::Eq<reviews::id, ReviewId>>,
    diesel::dsl::Eq<reviews::status, Status>,
>;

/// The compare of compare and set.
fn in_state(review: &Review) -> InState {
    reviews::table.filter(reviews::id.eq(review.id)).filter(reviews::status.eq(review.status))
}
