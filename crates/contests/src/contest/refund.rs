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

/// Whether the client may have the prize back now.
///
/// # Errors
/// Not the client, no such step, live entries, or an award that stands.
pub fn decide(
    contest: &Contest,
    live_entries: i64,
    actor: &Actor,
    standing: Option<&Handover>,
) -> Result<Reason, Error> {
    contest.require_client(actor)?;
    contest.status.next(Event::Refund)?;
    match (contest.status, standing.map(|handover| handover.status)) {
        (Status::Awarded, Some(handover::Status::Lapsed)) => Ok(Reason::NotDelivered),
        (Status::Open | Status::Shortlisting, None) if live_entries == 0 => Ok(Reason::NoEntries),
        (Status::Open | Status::Shortlisting, None) => Err(Error::HasLiveEntries),
        (_, _) => Err(Error::AlreadyAwarded),
    }
}

/// Whether the timer gives the prize back at `now`.
pub fn is_due(contest: &Contest, live_entries: i64, now: OffsetDateTime) -> bool {
    contest.status == Status::Shortlisting && live_entries == 0 && now >= contest.refund_at()
}
