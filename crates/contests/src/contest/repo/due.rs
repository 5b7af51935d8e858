//! Contests that the clock has something to do with.

use diesel::dsl::{exists, not, sql};
use diesel::expression::SqlLiteral;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Timestamptz, Uuid as SqlUuid};
use kernel::ids::ContestId;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::Error;
use crate::contest::{DRAFT_DAYS, REFUND_AFTER_DAYS, Status, distribution, reminder};
use crate::schema::{contests, contests_without_people, entries, refund_requests};
use crate::{entry, refund_request};

/// What the indexes of the clock hold, written out: a value that the planner does not know chooses no index.
fn is_open() -> SqlLiteral<Bool> {
    sql("contests.status = 'OPEN' AND contests.frozen_at IS NULL")
}

fn awaits_a_choice() -> SqlLiteral<Bool> {
    sql("contests.status = 'SHORTLISTING' AND contests.frozen_at IS NULL")
}

/// Drafts that waited too long for their payment.
pub fn unpaid_drafts_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<ContestId>, Error> {
    Ok(contests::table
        .filter(contests::status.eq(Status::Draft))
        .filter(contests::created_at.le(now.saturating_sub(Duration::days(DRAFT_DAYS))))
        .order((contests::created_at, contests::id))
        .limit(limit)
        .select(contests::id)
        .load(conn)?)
}

/// Open contests whose deadline has passed.
pub fn closings_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<ContestId>, Error> {
    Ok(contests::table
        .filter(is_open())
        .filter(contests::deadline_at.le(now))
        .order((contests::deadline_at, contests::id))
        .limit(limit)
        .select(contests::id)
        .load(conn)?)
}

type Condition = Box<dyn BoxableExpression<contests::table, Pg, SqlType = Bool>>;

/// Whether somebody could be paid: an entry that was not withdrawn.
fn has_people() -> Condition {
    let entered = entries::status.ne(entry::Status::Withdrawn);
    Box::new(exists(entries::table.filter(entries::contest_id.eq(contests::id)).filter(entered)))
}

/// Whether there was an entry that the client may have learned from.
fn had_entries() -> Condition {
    let counts = entry::repo::counting();
    Box::new(exists(entries::table.filter(entries::contest_id.eq(contests::id)).filter(counts)))
}

/// Whether a refund request waits.
fn is_refund_requested() -> Condition {
    let pending = refund_requests::status.eq(refund_request::Status::Pending);
    Box::new(exists(refund_requests::table.filter(refund_requests::contest_id.eq(contests::id)).filter(pending)))
}

/// Contests that never had an entry, three days after the deadline. Triggers keep which contests have nobody in the running, so that the
/// entries of all others are not asked for.
pub fn refunds_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<ContestId>, Error> {
    Ok(contests::table
        .filter(awaits_a_choice())
        .filter(contests::id.eq_any(contests_without_people::table.select(contests_without_people::contest_id)))
        .filter(contests::deadline_at.le(now.saturating_sub(Duration::days(REFUND_AFTER_DAYS))))
        .filter(not(had_entries()))
        .order((contests::deadline_at, contests::id))
        .limit(limit)
        .select(contests::id)
        .load(conn)?)
}

/// Contests whose client stayed silent for 30 days after the deadline, and of which no refund request waits.
pub fn distributions_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<ContestId>, Error> {
    Ok(contests::table
        .filter(awaits_a_choice())
        .filter(contests::deadline_at.le(now.saturating_sub(Duration::days(distribution::DAYS))))
        .filter(has_people())
        .filter(not(is_refund_requested()))
        .order((contests::deadline_at, contests::id))
        .limit(limit)
        .select(contests::id)
        .load(conn)?)
}

#[derive(QueryableByName)]
struct Due {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// Those who were reminded so often, whose deadline was at that moment or before, and who have somebody to choose and asked for nothing.
macro_rules! awaits_reminder {
    ($sent:literal, $before:literal) => {
        concat!(
            "(SELECT c.id, c.deadline_at FROM contests c
               WHERE c.status = 'SHORTLISTING' AND c.frozen_at IS NULL AND c.reminders_sent = ",
            $sent,
            " AND c.deadline_at <= ",
            $before,
            " AND EXISTS (SELECT FROM entries e
                            WHERE e.contest_id = c.id
                              AND e.status <> 'WITHDRAWN')
                 AND NOT EXISTS (SELECT FROM refund_requests r WHERE r.contest_id = c.id AND r.status = 'PENDING')
               ORDER BY c.deadline_at, c.id LIMIT $5)"
        )
    };
}

/// Each number of reminders has a row of its own in the index: together they would be walked through from the first to the last.
const REMINDERS_DUE: &str = concat!(
    "SELECT id FROM (",
    awaits_reminder!("0", "$1"),
    " UNION ALL ",
    awaits_reminder!("1", "$2"),
    " UNION ALL ",
    awaits_reminder!("2", "$3"),
    " UNION ALL ",
    awaits_reminder!("3", "$4"),
    ") AS due ORDER BY deadline_at, id LIMIT $5"
);

/// Contests whose client is to be reminded of choosing a winner.
pub fn reminders_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<ContestId>, Error> {
    let [first, second, third, fourth] = reminder::DAYS.map(|days| now.saturating_sub(Duration::days(days)));
    let due: Vec<Due> = diesel::sql_query(REMINDERS_DUE)
        .bind::<Timestamptz, _>(first)
        .bind::<Timestamptz, _>(second)
        .bind::<Timestamptz, _>(third)
        .bind::<Timestamptz, _>(fourth)
        .bind::<BigInt, _>(limit)
        .load(conn)?;
    Ok(due.into_iter().map(|due| due.id.into()).collect())
}
