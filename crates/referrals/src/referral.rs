//! Who brought whom, and what came of it.

use diesel::prelude::*;
use kernel::ids::{CreditLotId, PaymentId, UserId};
use kernel::money::Paisa;
use kernel::time::karachi;
use time::{Date, OffsetDateTime, PrimitiveDateTime, Time, UtcOffset};

use crate::Error;
use crate::schema::referrals;

pub mod repo;
mod status;
#[cfg(test)]
mod tests;

pub use status::{Event, Status};

/// What a friend's first deposit is worth to the referrer.
pub const REWARD: Paisa = Paisa::new(20_000);
/// Rewards that a referrer can have in a calendar month.
pub const REWARDS_PER_MONTH: i64 = 10;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = referrals, check_for_backend(diesel::pg::Pg))]
pub struct Referral {
    #[diesel(column_name = friend_id)]
    pub friend: UserId,
    #[diesel(column_name = referrer_id)]
    pub referrer: UserId,
    pub status: Status,
    /// The friend's deposit that decided it.
    #[diesel(column_name = payment_id)]
    pub payment: Option<PaymentId>,
    #[diesel(column_name = lot_id)]
    pub lot: Option<CreditLotId>,
    /// When the reward was promised, if it was.
    pub promised_at: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
    /// When it was decided last.
    pub decided_at: Option<OffsetDateTime>,
}

/// What the friend's first confirmed deposit makes of a referral.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// Whether friend and referrer look like one person.
    pub same_person: bool,
    /// The referrer's promises and rewards of this month that stand.
    pub rewards_this_month: i64,
}

impl Referral {
    /// What becomes of the referral with the friend's deposit: nothing, when an earlier one has decided.
    pub fn decide(&self, facts: Facts) -> Option<Event> {
        match self.status {
            Status::Registered if facts.same_person => Some(Event::Void),
            Status::Registered if facts.rewards_this_month >= REWARDS_PER_MONTH => Some(Event::Cap),
            Status::Registered => Some(Event::Promise),
            Status::Pending | Status::Rewarded | Status::Capped | Status::Void | Status::Revoked => None,
        }
    }
}

/// The calendar month of `now` in Karachi: its beginning and the next one's (exclusive).
///
/// # Errors
/// A moment at the end of time.
pub fn month_of(now: OffsetDateTime) -> Result<(OffsetDateTime, OffsetDateTime), Error> {
    let here = now.to_offset(karachi());
    let first = |year: i32, month| {
        Date::from_calendar_date(year, month, 1)
            .map(|date| PrimitiveDateTime::new(date, Time::MIDNIGHT).assume_offset(karachi()).to_offset(UtcOffset::UTC))
    };
    let next = here.month().next();
    let next_year = if next == time::Month::January { here.year().saturating_add(1) } else { here.year() };
    match (first(here.year(), here.month()), first(next_year, next)) {
        (Ok(begin), Ok(end)) => Ok((begin, end)),
        (Err(_), _) | (_, Err(_)) => Err(kernel::money::OutOfRange.into()),
    }
}
