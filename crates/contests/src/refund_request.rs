//! A client asks for the prize back although there are entries; an admin decides.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::actor::{Actor, Permission};
use kernel::ids::{ContestId, RefundRequestId, UserId};
use kernel::text;
use time::{Duration, OffsetDateTime};

use crate::Error;
use crate::contest::refund::EntryCounts;
use crate::contest::{self, Contest, distribution};
use crate::schema::{refund_answers, refund_requests};

pub mod repo;

#[cfg(test)]
mod tests;

/// Until how long after the deadline the client may ask.
pub const ASK_DAYS: i64 = 14;
/// Characters of a reason, and of an entrant's answer.
pub const REASON_MIN: usize = 10;
pub const REASON_MAX: usize = 1_000;

text_enum! {
    /// Where a refund request stands.
    pub enum Status as RefundRequestStatus {
        Pending = "PENDING",
        Approved = "APPROVED",
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
        Decline = "decline",
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

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = refund_requests, check_for_backend(Pg))]
pub struct RefundRequest {
    pub id: RefundRequestId,
    #[diesel(column_name = contest_id)]
    pub contest: ContestId,
    #[diesel(column_name = client_id)]
    pub client: UserId,
    pub reason: String,
    pub status: Status,
    pub decided_by: Option<UserId>,
    pub note: Option<String>,
    pub created_at: OffsetDateTime,
    /// When it was decided or withdrawn.
    pub decided_at: Option<OffsetDateTime>,
}

/// Until when the client may ask while there is somebody who could be paid (exclusive).
pub fn ask_until(contest: &Contest) -> OffsetDateTime {
    contest.deadline.saturating_add(Duration::days(ASK_DAYS))
}

/// Whether the client may ask for the prize at `now`, now that only an administrator gives it back ([`Way::OnRequest`](contest::refund::Way::OnRequest)); `pending`
/// tells of a request that waits. Where nobody could be paid, and after an award that lapsed, nothing else ends the contest: there is
/// no limit of time.
///
/// # Errors
/// A request that waits, or too late.
pub fn decide(contest: &Contest, entries: EntryCounts, pending: bool, now: OffsetDateTime) -> Result<(), Error> {
    if pending {
        return Err(Error::RefundPending);
    }
    let shared_out_later = contest.status == contest::Status::Shortlisting && distribution::has_people(entries);
    if shared_out_later && now >= ask_until(contest) { Err(Error::RefundRequestOver) } else { Ok(()) }
}

/// What an entrant says to a request.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = refund_answers, check_for_backend(Pg))]
pub struct Answer {
    #[diesel(column_name = author_id)]
    pub author: UserId,
    pub body: String,
    /// When it was written, or written again.
    pub written_at: OffsetDateTime,
}

/// The answer as typed.
///
/// # Errors
/// A message about the field `text`.
pub fn checked_answer(body: &str) -> Result<String, Error> {
    text::multi_line(body, REASON_MIN, REASON_MAX)
        .map_err(|_refused| Error::field("text", "Answer in 10 to 1000 characters"))
}

/// The reason as typed.
///
/// # Errors
/// A message about the field `reason`.
pub fn checked_reason(reason: &str) -> Result<String, Error> {
    text::multi_line(reason, REASON_MIN, REASON_MAX)
        .map_err(|_refused| Error::field("reason", "Tell the reason in 10 to 1000 characters"))
}

/// The admin's note as typed; an empty one is none.
///
/// # Errors
/// A message about the field `note`.
pub fn checked_note(note: &str) -> Result<Option<String>, Error> {
    let note = text::multi_line(note, 0, REASON_MAX)
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

    /// Whether `actor` may answer, or answer again; `entrants` are the authors of the entries that count.
    ///
    /// # Errors
    /// Not an entrant, or decided already.
    pub fn decide_answer(&self, actor: &Actor, entrants: &[UserId]) -> Result<(), Error> {
        if !entrants.contains(&actor.user) {
            return Err(Error::NotFound);
        }
        match self.status {
            Status::Pending => Ok(()),
            from @ (Status::Approved | Status::Declined | Status::Withdrawn) => {
                Err(Error::InvalidTransition { what: "refund request", from: from.as_str(), event: "answer" })
            }
        }
    }
}
