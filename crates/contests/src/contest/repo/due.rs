//! Contests that the clock has something to do with.

use diesel::dsl::{exists, not};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use kernel::ids::ContestId;
use time::{Duration, OffsetDateTime};

use crate::Error;
use crate::contest::{DRAFT_DAYS, REFUND_AFTER_DAYS, Status, distribution, reminder};
use crate::schema::{contests, entries, refund_requests};
use crate::{entry, refund_request};

/// Drafts that waited too long for their payment.
///
/// # Errors
/// The database.
pub fn unpaid_drafts_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<ContestId>, Error> {
    Ok(contests::table
        .filter(contests::status.eq(Status::Draft.as_str()))
        .filter(contests::created_at.le(now.saturating_sub(Duration::days(DRAFT_DAYS))))
        .order((contests::created_at, contests::id))
        .limit(limit)
        .select(contests::id)
        .load(conn)?)
}

/// Open contests whose deadline has passed.
///
/// # Errors
/// The database.
pub fn closings_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<ContestId>, Error> {
    Ok(contests::table
        .filter(contests::status.eq(Status::Open.as_str()))
        .filter(contests::frozen_at.is_null())
        .filter(contests::deadline_at.le(now))
        .order((contests::deadline_at, contests::id))
        .limit(limit)
        .select(contests::id)
        .load(conn)?)
}

type Condition = Box<dyn BoxableExpression<contests::table, Pg, SqlType = Bool>>;

/// Whether somebody could be paid: an entry in the running, in guaranteed contests any that was not withdrawn.
fn has_people() -> Condition {
    let live = entries::status.eq_any(entry::Status::LIVE);
    let entered = contests::guaranteed.and(entries::status.ne(entry::Status::Withdrawn.as_str()));
    Box::new(exists(entries::table.filter(entries::contest_id.eq(contests::id)).filter(live.or(entered))))
}

/// Whether a refund request waits.
fn is_refund_requested() -> Condition {
    let pending = refund_requests::status.eq(refund_request::Status::Pending.as_str());
    Box::new(exists(refund_requests::table.filter(refund_requests::contest_id.eq(contests::id)).filter(pending)))
}

/// Contests that ended without anybody in the running, three days after the deadline; guaranteed ones only when nobody entered.
///
/// # Errors
/// The database.
pub fn refunds_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<ContestId>, Error> {
    Ok(contests::table
        .filter(contests::status.eq(Status::Shortlisting.as_str()))
        .filter(contests::frozen_at.is_null())
        .filter(contests::deadline_at.le(now.saturating_sub(Duration::days(REFUND_AFTER_DAYS))))
        .filter(not(has_people()))
        .order((contests::deadline_at, contests::id))
        .limit(limit)
        .select(contests::id)
        .load(conn)?)
}

/// Contests whose client stayed silent for 30 days after the deadline, and of which no refund request waits.
///
/// # Errors
/// The database.
pub fn distributions_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<ContestId>, Error> {
    Ok(contests::table
        .filter(contests::status.eq(Status::Shortlisting.as_str()))
        .filter(contests::frozen_at.is_null())
        .filter(contests::deadline_at.le(now.saturating_sub(Duration::days(distribution::DAYS))))
        .filter(has_people())
        .filter(not(is_refund_requested()))
        .order((contests::deadline_at, contests::id))
        .limit(limit)
        .select(contests::id)
        .load(conn)?)
}

/// Contests whose client is to be reminded of choosing a winner.
///
/// # Errors
/// The database.
pub fn reminders_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<ContestId>, Error> {
    let before = |days: i64| contests::deadline_at.le(now.saturating_sub(Duration::days(days)));
    let [first, second, third, fourth] = reminder::DAYS;
    let sent = |number: i16| contests::reminders_sent.eq(number);
    let awaited = (sent(0).and(before(first)))
        .or(sent(1).and(before(second)))
        .or(sent(2).and(before(third)))
        .or(sent(3).and(before(fourth)));
    Ok(contests::table
        .filter(contests::status.eq(Status::Shortlisting.as_str()))
        .filter(contests::frozen_at.is_null())
        // Implied by each of the four: bounds the index, which would otherwise be walked through all open contests.
        .filter(before(first))
        .filter(awaited)
        .filter(has_people())
        .filter(not(is_refund_requested()))
        .order((contests::deadline_at, contests::id))
        .limit(limit)
        .select(contests::id)
        .load(conn)?)
}
