//! When the prize goes back, and whose word that takes. One pure rule behind the page, the call, the clock and the administrator.

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use kernel::actor::Actor;
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::{Contest, Event, Status};
use crate::Error;
use crate::handover::{self, Handover};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// The client's, or the clock's.
    AtOnce,
    /// An administrator's, about a request of the client.
    OnRequest,
}

/// Who is left in a contest, counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct EntryCounts {
    #[diesel(sql_type = BigInt)]
    pub live: i64,
    /// Entries that were not withdrawn, declined ones included.
    #[diesel(sql_type = BigInt)]
    pub entered: i64,
    /// Of these, those that never had the award.
    #[diesel(sql_type = BigInt)]
    pub unawarded: i64,
    /// Entries that the client may have learned from: all but those that their authors withdrew before the client opened them.
    #[diesel(sql_type = BigInt)]
    pub counting: i64,
}

/// How the prize may go back as things stand, no matter who asks; `standing` is where the handover of the award stands.
///
/// # Errors
/// No such step, a guarantee while somebody could be paid, entries while more are taken, or an award that stands.
pub fn way(contest: &Contest, entries: EntryCounts, standing: Option<handover::Status>) -> Result<Way, Error> {
    contest.require_unfrozen()?;
    contest.status.next(Event::Refund)?;
    match (contest.status, standing) {
        (Status::Awarded, Some(handover::Status::Lapsed)) if contest.guaranteed && entries.unawarded > 0 => {
            Err(Error::Guaranteed)
        }
        // Who may choose the winner may choose one who never delivers: a lapse is not an end without entries.
        (Status::Awarded, Some(handover::Status::Lapsed)) => Ok(Way::OnRequest),
        (Status::Open | Status::Shortlisting, None) if contest.guaranteed && entries.entered > 0 => {
            Err(Error::Guaranteed)
        }
        (Status::Open | Status::Shortlisting, None) if entries.counting == 0 => Ok(Way::AtOnce),
        (Status::Open, None) => Err(Error::HasEntries),
        (Status::Shortlisting, None) => Ok(Way::OnRequest),
        (_, _) => Err(Error::AlreadyAwarded),
    }
}

/// Of the awards of a contest the one that decides whether something may go back: one that lapsed, or else the first.
pub fn decisive(awards: &[Handover]) -> Option<&Handover> {
    lapsed(awards).next().or_else(|| awards.iter().find(|award| award.place.is_some()))
}

/// The awards for places that lapsed: a request is about all of them.
pub fn lapsed(awards: &[Handover]) -> impl Iterator<Item = &Handover> {
    awards.iter().filter(|award| award.place.is_some() && award.status == handover::Status::Lapsed)
}

/// What a request is about: what lapsed awards are worth, without an award the whole prize.
pub fn requested(contest: &Contest, awards: &[Handover]) -> Paisa {
    let lapsed = lapsed(awards).map(|award| award.prize).reduce(|sum, prize| sum.checked_add(prize).unwrap_or(sum));
    lapsed.unwrap_or(contest.prize)
}

/// How `actor` may have the prize back now.
///
/// # Errors
/// Not the client, or as [`way`].
pub fn decide(
    contest: &Contest,
    entries: EntryCounts,
    actor: &Actor,
    standing: Option<&Handover>,
) -> Result<Way, Error> {
    contest.require_client(actor)?;
    way(contest, entries, standing.map(|handover| handover.status))
}

/// Whether the timer gives the prize back at `now`.
pub fn is_due(contest: &Contest, entries: EntryCounts, now: OffsetDateTime) -> bool {
    contest.status == Status::Shortlisting
        && now >= contest.refund_at()
        && way(contest, entries, None).is_ok_and(|way| way == Way::AtOnce)
}
