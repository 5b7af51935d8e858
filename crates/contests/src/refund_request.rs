//! A client asks for the prize back although there are entries; an admin decides.

use kernel::actor::{Actor, Permission};
use kernel::ids::{ContestId, RefundRequestId, UserId};
use kernel::text;
use time::{Duration, OffsetDateTime};

use crate::Error;
use crate::contest::{self, Contest};

pub mod repo;

#[cfg(test)]
mod tests;

/// Until how long after the deadline the client may ask.
pub const ASK_DAYS: i64 = 14;

text_enum! {
    /// Where a request stands.
    pub enum Status {
        /// Waits for an admin.
        Pending = "PENDING",
        /// The prize goes back.
        Approved = "APPROVED",
        /// It does not.
        Declined = "DECLINED",
        /// The client, or the course of the contest, took it back.
        Withdrawn = "WITHDRAWN",
    }
}

text_enum! {
    /// What can happen to a request.
    pub enum Event {
        /// An admin gives the prize back.
        Approve = "approve",
        /// An admin does not.
        Decline = "decline",
        /// It is taken back.
        Withdraw = "withdraw",
    }
}

impl Status {
    /// The status after `event`.
    ///
    /// # Errors
    /// [`Error::InvalidTransition`] when the table has no such step.
    pub const fn next(self, event: Event) -> Result<Self, Error> {
        match (self, event) {
            (Self::Pending, Event::Approve) => Ok(Self::Approved),
            (Self::Pending, Event::Decline) => Ok(Self::Declined),
            (Self::Pending, Event::Withdraw) => Ok(Self::Withdrawn),
            (Self::Approved | Self::Declined | Self::Withdrawn, Event::Approve | Event::Decline | Event::Withdraw) => {
                Err(Error::InvalidTransition { what: "refund request", from: self.as_str(), event: event.as_str() })
            }
        }
    }
}

/// A request as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundRequest {
    /// Its id.
    pub id: RefundRequestId,
    /// Of which contest.
    pub contest: ContestId,
    /// Who asked.
    pub client: UserId,
    /// Why.
    pub reason: String,
    /// Where it stands.
    pub status: Status,
    /// The admin who decided.
    pub decided_by: Option<UserId>,
    /// What the admin wrote.
    pub note: Option<String>,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// When it was decided or withdrawn.
    pub decided_at: Option<OffsetDateTime>,
}

/// Until when the client may ask (exclusive).
pub fn ask_until(contest: &Contest) -> OffsetDateTime {
    contest.deadline.saturating_add(Duration::days(ASK_DAYS))
}

/// Whether `actor` may ask for the prize of a contest with `live` entries; `pending` tells of a request that waits.
///
/// # Errors
/// Not the client, not in SHORTLISTING with somebody in the running, guaranteed, too late, or a request that waits.
pub fn decide(contest: &Contest, live: i64, pending: bool, actor: &Actor, now: OffsetDateTime) -> Result<(), Error> {
    contest.require_client(actor)?;
    contest.require_unfrozen()?;
    contest.status.next(contest::Event::Refund)?;
    if contest.guaranteed {
        return Err(Error::Guaranteed);
    }
    match contest.status {
        contest::Status::Shortlisting if live > 0 => {}
        contest::Status::Open | contest::Status::Shortlisting => return Err(Error::HasLiveEntries),
        contest::Status::Draft | contest::Status::Awarded | contest::Status::Closed => {
            return Err(Error::AlreadyAwarded);
        }
    }
    if pending {
        return Err(Error::RefundPending);
    }
    if now >= ask_until(contest) { Err(Error::RefundRequestOver) } else { Ok(()) }
}

/// The reason as typed.
///
/// # Errors
/// A message about the field `reason`.
pub fn checked_reason(reason: &str) -> Result<String, Error> {
    text::multi_line(reason, 10, 1000)
        .map_err(|_refused| Error::field("reason", "Tell the reason in 10 to 1000 characters"))
}

/// The admin's note as typed; an empty one is none.
///
/// # Errors
/// A message about the field `note`.
pub fn checked_note(note: &str) -> Result<Option<String>, Error> {
    let note = text::multi_line(note, 0, 1000)
        .map_err(|_refused| Error::field("note", "The note must be plain text of at most 1000 characters"))?;
    Ok(Some(note).filter(|note| !note.is_empty()))
}

impl RefundRequest {
    /// Whether `actor` may decide the request; `entrants` are the authors of the contest's entries.
    ///
    /// # Errors
    /// Not an admin, an admin who is a party, or decided already.
    pub fn decide(&self, actor: &Actor, entrants: &[UserId], event: Event) -> Result<Status, Error> {
        if !actor.may(Permission::Refunds) {
            return Err(Error::NotFound);
        }
        if self.client == actor.user || entrants.contains(&actor.user) {
            return Err(Error::PartyDecides);
        }
        self.status.next(event)
    }
}
