//! Reminding a client who does not choose a winner.

use time::{Duration, OffsetDateTime};

use super::{Contest, Status};

/// Days after the deadline; the mail of the day itself tells that entries are closed.
pub const DAYS: [i64; 4] = [3, 7, 12, 26];

/// How many reminders were due up to `now`.
fn passed(contest: &Contest, now: OffsetDateTime) -> i16 {
    let due = DAYS.iter().filter(|days| now >= contest.deadline.saturating_add(Duration::days(**days)));
    i16::try_from(due.count()).unwrap_or(i16::MAX)
}

/// The number of the reminder that is due at `now` (from 1): the newest one, when several were missed. `eligible` tells
/// whether the prize would be shared out on day 30.
pub fn due(contest: &Contest, eligible: bool, now: OffsetDateTime) -> Option<i16> {
    let newest = passed(contest, now);
    let waits = contest.status == Status::Shortlisting && contest.frozen_at.is_none();
    (waits && eligible && newest > contest.reminders_sent).then_some(newest)
}
