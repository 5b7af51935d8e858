//! When the prize goes back.

use kernel::actor::Actor;
use time::OffsetDateTime;

use super::{Contest, Event, Status};
use crate::Error;
use crate::handover::{self, Handover};

text_enum! {
    /// Why the prize goes back.
    pub enum Reason {
        /// The client asked, and nobody was in the running.
        NoEntries = "NO_ENTRIES",
        /// Three days after the deadline nobody was in the running.
        NoEntriesAfterDeadline = "NO_ENTRIES_AFTER_DEADLINE",
        /// The winner did not deliver.
        NotDelivered = "NOT_DELIVERED",
    }
}

/// Who is left in a contest, counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Field {
    /// Entries in the running.
    pub live: i64,
    /// Entries that were not withdrawn, declined ones included.
    pub entered: i64,
    /// Of these, those that never had the award.
    pub unawarded: i64,
}

/// Whether the client may have the prize back now.
///
/// # Errors
/// Not the client, no such step, live entries, an award that stands, or a guarantee while somebody could be paid.
pub fn decide(contest: &Contest, field: Field, actor: &Actor, standing: Option<&Handover>) -> Result<Reason, Error> {
    contest.require_client(actor)?;
    contest.require_unfrozen()?;
    contest.status.next(Event::Refund)?;
    match (contest.status, standing.map(|handover| handover.status)) {
        (Status::Awarded, Some(handover::Status::Lapsed)) if contest.guaranteed && field.unawarded > 0 => {
            Err(Error::Guaranteed)
        }
        (Status::Awarded, Some(handover::Status::Lapsed)) => Ok(Reason::NotDelivered),
        (Status::Open | Status::Shortlisting, None) if contest.guaranteed && field.entered > 0 => {
            Err(Error::Guaranteed)
        }
        (Status::Open | Status::Shortlisting, None) if field.live == 0 => Ok(Reason::NoEntries),
        (Status::Open | Status::Shortlisting, None) => Err(Error::HasLiveEntries),
        (_, _) => Err(Error::AlreadyAwarded),
    }
}

/// Whether the timer gives the prize back at `now`.
pub fn is_due(contest: &Contest, field: Field, now: OffsetDateTime) -> bool {
    contest.status == Status::Shortlisting
        && contest.frozen_at.is_none()
        && field.live == 0
        && !(contest.guaranteed && field.entered > 0)
        && now >= contest.refund_at()
}
