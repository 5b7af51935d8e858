//! Featured places: bought for a contest, running from the moment it is open, given back while nobody has entered.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{BoostId, ContestId, SubscriptionId, UserId};
use kernel::money::Paisa;
use time::{Duration, OffsetDateTime};

use crate::Error;
use crate::contest::{self, Contest};
use crate::schema::boosts;

pub mod repo;
mod status;
#[cfg(test)]
mod tests;

pub use status::{Event, Status};

pub const PRICE: Paisa = Paisa::new(49_900);
/// How long a place lasts at most; it ends with the deadline when that is sooner.
pub const DAYS_MAX: i64 = 30;
/// How long after its start a place can be given back.
pub const REFUND_HOURS: i64 = 24;

/// A featured place as stored.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = boosts, check_for_backend(Pg))]
pub struct Boost {
    pub id: BoostId,
    #[diesel(column_name = contest_id)]
    pub contest: ContestId,
    #[diesel(column_name = buyer_id)]
    pub buyer: UserId,
    #[diesel(column_name = price_paisa)]
    pub price: Paisa,
    /// The part paid in money.
    #[diesel(column_name = cash_paisa)]
    pub cash: Paisa,
    /// The part paid in credits.
    #[diesel(column_name = credit_paisa)]
    pub credit: Paisa,
    /// The subscription whose place was used; then nothing was paid.
    #[diesel(column_name = subscription_id)]
    pub subscription: Option<SubscriptionId>,
    pub status: Status,
    /// When the contest began to be ranked first.
    pub starts_at: Option<OffsetDateTime>,
    /// Until when (exclusive).
    pub ends_at: Option<OffsetDateTime>,
    /// When it was given back.
    pub refunded_at: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    pub contest: ContestId,
    pub buyer: UserId,
    pub payment: Payment,
}

/// How a place is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payment {
    /// In credits, and the rest in money; either may be zero.
    Price { credit: Paisa },
    /// With one of the subscription's places.
    Plan(SubscriptionId),
}

impl Boost {
    /// Whether it ranks the contest first at `now`.
    pub fn runs(&self, now: OffsetDateTime) -> bool {
        match self.status {
            Status::Active | Status::Earned => self.ends_at.is_some_and(|end| now < end),
            Status::Pending | Status::Waiting | Status::Refunded | Status::Cancelled => false,
        }
    }

    /// When it can no longer be given back; known once it has started.
    pub fn earned_at(&self) -> Option<OffsetDateTime> {
        self.starts_at.map(|start| start.saturating_add(Duration::hours(REFUND_HOURS)))
    }

    /// Whether it has stopped being refundable at `now`: somebody entered, or the time is over.
    pub fn is_earned(&self, contest: &Contest, now: OffsetDateTime) -> bool {
        self.status == Status::Active && (has_entrants(contest) || self.earned_at().is_some_and(|limit| now >= limit))
    }

    /// Whether the client may give it back at `now`: it waits for its contest to open, or it started less than
    /// [`REFUND_HOURS`] ago and nobody ever entered.
    ///
    /// # Errors
    /// [`Error::BoostNotRefundable`].
    pub fn decide_refund(&self, contest: &Contest, now: OffsetDateTime) -> Result<(), Error> {
        match self.status {
            Status::Waiting => Ok(()),
            Status::Active if !self.is_earned(contest, now) => Ok(()),
            Status::Active | Status::Pending | Status::Earned | Status::Refunded | Status::Cancelled => {
                Err(Error::BoostNotRefundable)
            }
        }
    }

    /// Until when it can be given back, if it can at `now`.
    pub fn refundable_until(&self, contest: &Contest, now: OffsetDateTime) -> Option<OffsetDateTime> {
        self.decide_refund(contest, now).ok().and_then(|()| self.earned_at())
    }
}

/// Whether anybody ever entered; withdrawn entries count.
fn has_entrants(contest: &Contest) -> bool {
    contest.last_entry_number > 0
}

/// When a place that starts at `start` ends.
pub fn ends_at(start: OffsetDateTime, deadline: OffsetDateTime) -> OffsetDateTime {
    start.saturating_add(Duration::days(DAYS_MAX)).min(deadline)
}

/// Whether a place for this contest makes sense at `now`: it is, or will be, open.
///
/// # Errors
/// It is neither draft nor open, or its deadline has passed.
pub fn decide_contest(contest: &Contest, now: OffsetDateTime) -> Result<(), Error> {
    if contest.visibility.is_private() {
        return Err(Error::PrivateNotBoostable);
    }
    contest.require_unfrozen()?;
    match contest.status {
        contest::Status::Draft | contest::Status::Open if contest.is_over(now) => Err(Error::DeadlinePassed),
        contest::Status::Draft | contest::Status::Open => Ok(()),
        contest::Status::Shortlisting | contest::Status::Awarded | contest::Status::Closed => Err(Error::NotBoostable),
    }
}

/// Whether `actor` may buy a place; `last` is the contest's newest one that was not cancelled. A pending one is no obstacle: it is
/// found again or replaced.
///
/// # Errors
/// Not the client, an unconfirmed address, a contest that cannot be featured, or one that is.
pub fn decide_buy(contest: &Contest, last: Option<&Boost>, actor: &Actor, now: OffsetDateTime) -> Result<(), Error> {
    contest.require_client(actor)?;
    actor.require_verified_email()?;
    decide_contest(contest, now)?;
    match last {
        Some(last) if last.status == Status::Waiting || last.status == Status::Active || last.runs(now) => {
            Err(Error::AlreadyFeatured)
        }
        Some(_) | None => Ok(()),
    }
}

/// Whether `actor` may take the place back or give the order up; `last` as for [`decide_buy`].
///
/// # Errors
/// Not the client, or nothing that can be given back.
pub fn decide_cancel<'b>(
    contest: &Contest,
    last: Option<&'b Boost>,
    actor: &Actor,
    now: OffsetDateTime,
) -> Result<&'b Boost, Error> {
    contest.require_client(actor)?;
    let last = last.ok_or(Error::BoostNotRefundable)?;
    if last.status != Status::Pending {
        last.decide_refund(contest, now)?;
    }
    Ok(last)
}
