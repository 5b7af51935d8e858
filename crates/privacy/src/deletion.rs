//! The end of an account: asked for, thought over for 30 days, and then carried out.

use diesel::prelude::*;
use kernel::fields::FieldErrors;
use kernel::ids::{ContestId, DeletionId, UserId};
use kernel::text::multi_line;
use time::{Duration, OffsetDateTime};

use crate::Error;
use crate::schema::account_deletions;

pub mod repo;
#[cfg(test)]
mod tests;

/// Between the request and the end.
pub const GRACE: Duration = Duration::days(30);
/// The person is told once more so long before the end.
pub const SOON: Duration = Duration::days(3);
/// How long the end waits when something is open at its time.
pub const POSTPONED_BY: Duration = Duration::days(7);
pub const REASON_MAX: usize = 500;

kernel::text_enum! {
    /// How far a deletion is.
    pub enum Status {
        /// The account ends at its time.
        Scheduled = "SCHEDULED",
        Cancelled = "CANCELLED",
        Done = "DONE",
    }
}

kernel::text_enum! {
    pub enum Event {
        /// The person stays after all.
        Cancel = "cancel",
        /// Something is open: a week later.
        Postpone = "postpone",
        /// Nothing is open, and it is time.
        CarryOut = "carry out",
    }
}

impl Status {
    /// The state after `event`.
    ///
    /// # Errors
    /// [`Error::NotScheduled`] when there is no such step.
    pub fn next(self, event: Event) -> Result<Self, Error> {
        match (self, event) {
            (Self::Scheduled, Event::Cancel) => Ok(Self::Cancelled),
            (Self::Scheduled, Event::Postpone) => Ok(Self::Scheduled),
            (Self::Scheduled, Event::CarryOut) => Ok(Self::Done),
            (Self::Cancelled | Self::Done, Event::Cancel | Event::Postpone | Event::CarryOut) => {
                Err(Error::NotScheduled)
            }
        }
    }
}

kernel::text_enum! {
    /// What keeps an account open: as long as it is there, money or other people wait for the person.
    pub enum OpenKind as DeletionOpenKind {
        /// The account may use admin calls.
        Staff = "staff",
        /// A prize of the person's is held.
        HeldPrize = "held_prize",
        /// The person is in the running, or hands work over.
        Running = "running_entry",
        /// A payout is owed to the person.
        Payout = "payout",
        /// A payment is under way or disputed.
        Payment = "payment",
        /// Money goes back to the person.
        Refund = "refund",
        /// The person owes what a provider took back.
        Owed = "owed",
        /// A paid plan would renew itself.
        Plan = "plan",
    }
}

/// Something that must end first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenItem {
    pub kind: OpenKind,
    /// Its contest, if it has one.
    pub contest: Option<ContestId>,
    pub title: String,
}

/// A deletion that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = account_deletions, check_for_backend(diesel::pg::Pg))]
pub struct Deletion {
    pub id: DeletionId,
    #[diesel(column_name = user_id)]
    pub user: UserId,
    pub status: Status,
    /// When it was asked for.
    pub requested_at: OffsetDateTime,
    /// When the account ends, or ended.
    pub scheduled_for: OffsetDateTime,
    /// How often it was put off.
    pub postponed: i16,
}

impl Deletion {
    /// Whether it is to be carried out at `now`.
    pub fn is_due(&self, now: OffsetDateTime) -> bool {
        self.status == Status::Scheduled && now >= self.scheduled_for
    }
}

/// The reason as it is kept; none when nothing was typed.
///
/// # Errors
/// A complaint about `reason`.
pub fn reason(typed: Option<&str>) -> Result<Option<String>, FieldErrors> {
    let Some(typed) = typed.filter(|typed| !typed.trim().is_empty()) else { return Ok(None) };
    multi_line(typed, 1, REASON_MAX)
        .map(Some)
        .map_err(|_refused| FieldErrors::one("reason", "Give a reason of at most 500 characters"))
}

/// Whether the account may be scheduled to end.
///
/// # Errors
/// [`Error::AlreadyScheduled`], [`Error::Open`] with everything that must end first.
pub fn decide(scheduled: Option<&Deletion>, open: Vec<OpenItem>) -> Result<(), Error> {
    if scheduled.is_some() {
        return Err(Error::AlreadyScheduled);
    }
    if open.is_empty() { Ok(()) } else { Err(Error::Open(open)) }
}
