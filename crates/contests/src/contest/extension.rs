//! Moving the deadline: more time for entries, within limits that entrants can rely on.

use kernel::actor::Actor;
use time::{Duration, OffsetDateTime};

use super::{Contest, Event, Status, final_round};
use crate::Error;

/// How often the deadline may be moved.
pub const EXTENSIONS_MAX: i16 = 2;
/// From the payment to the last deadline, at most. The first deadline keeps to it too, from the moment it is chosen: the payment
/// comes later.
pub const RUN_DAYS_MAX: i64 = 30;
/// How long after entries closed the deadline may still be moved.
pub const AFTER_CLOSING_HOURS: i64 = 24;

/// A deadline that may be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extension {
    pub deadline: OffsetDateTime,
    /// Entries were closed and open again.
    pub reopens: bool,
}

/// What people read about a later deadline.
pub(super) const RUN_MESSAGE: &str = "A contest runs at most 30 days from its payment";

/// The latest deadline of a contest that is paid at `funded`.
pub(super) fn latest_from(funded: OffsetDateTime) -> OffsetDateTime {
    funded.saturating_add(Duration::days(RUN_DAYS_MAX))
}

/// The latest deadline that a paid contest may have.
pub fn latest(contest: &Contest) -> Option<OffsetDateTime> {
    contest.funded_at.map(latest_from)
}

/// How often the deadline may still be moved.
pub fn left(contest: &Contest) -> i16 {
    EXTENSIONS_MAX.saturating_sub(contest.extensions).max(0)
}

/// Until when the client may move the deadline (exclusive); nothing when it was moved as often as allowed.
pub fn open_until(contest: &Contest) -> Option<OffsetDateTime> {
    let closed_at = contest.entries_closed_at.unwrap_or(contest.deadline);
    (left(contest) > 0).then(|| closed_at.saturating_add(Duration::hours(AFTER_CLOSING_HOURS)))
}

/// Whether `actor` may move the deadline to `deadline`; `pending` tells of a refund request that waits.
///
/// # Errors
/// Not the client, not running, closed for too long, moved twice already, a request that waits, or a moment that is in the
/// past, not later than the present deadline or more than 30 days after the payment.
pub fn decide(
    contest: &Contest,
    pending: bool,
    actor: &Actor,
    deadline: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<Extension, Error> {
    contest.require_client(actor)?;
    contest.require_unfrozen()?;
    let reopens = match contest.status {
        Status::Open => false,
        Status::Draft | Status::Shortlisting | Status::Awarded | Status::Closed => {
            contest.status.next(Event::Reopen)?;
            true
        }
    };
    if now >= open_until(contest).ok_or(Error::ExtensionUsedUp)? {
        return Err(Error::ExtensionOver);
    }
    if final_round::is_named(contest) {
        return Err(Error::FinalistsNamed);
    }
    if pending {
        return Err(Error::RefundPending);
    }
    if deadline <= now {
        return Err(Error::field("deadline", "Deadline must be in the future"));
    }
    if deadline <= contest.deadline {
        return Err(Error::field("deadline", "The new deadline must be later than the present one"));
    }
    if latest(contest).is_none_or(|latest| deadline > latest) {
        return Err(Error::field("deadline", RUN_MESSAGE));
    }
    Ok(Extension { deadline, reopens })
}

/// Whether there is any deadline that `actor` may choose.
pub fn is_possible(contest: &Contest, pending: bool, actor: &Actor, now: OffsetDateTime) -> bool {
    latest(contest).is_some_and(|latest| decide(contest, pending, actor, latest, now).is_ok())
}
