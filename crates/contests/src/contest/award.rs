//! Choosing the winner.

use kernel::actor::Actor;
use kernel::ids::{ContestId, EntryId, HandoverId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::{Contest, Event, Status, places};
use crate::Error;
use crate::entry::{self, Entry};
use crate::handover::{self, Handover};

/// An award that may be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AwardDecision {
    pub contest: ContestId,
    pub client: UserId,
    pub from: Status,
    pub entry: EntryId,
    pub entry_number: i32,
    /// The status the entry leaves.
    pub entry_from: entry::Status,
    /// The author of the winning entry.
    pub winner: UserId,
    pub place: i16,
    /// What the place gets, before our fee.
    pub prize: Paisa,
    /// The lapsed award that this one replaces.
    pub replaces: Option<Replaced>,
    /// Until when the winner delivers.
    pub handover_due: OffsetDateTime,
}

/// The award before this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Replaced {
    pub handover: HandoverId,
    pub entry: EntryId,
    pub winner: UserId,
}

/// Whether an entry may be awarded after a lapse: the others of the award; where the prize is guaranteed, also declined ones, which
/// cannot be restored any more.
fn may_follow(contest: &Contest, status: entry::Status) -> bool {
    status == entry::Status::NotSelected || (contest.guaranteed && status == entry::Status::Declined)
}

/// Whether `actor` may award `entry` at `now`; `standing` is the contest's handover that was not replaced.
///
/// # Errors
/// Not the client, no such step, an award that stands, or an entry out of the running.
pub fn decide(
    contest: &Contest,
    entry: &Entry,
    actor: &Actor,
    standing: Option<&Handover>,
    now: OffsetDateTime,
) -> Result<AwardDecision, Error> {
    contest.require_client(actor)?;
    if entry.contest != contest.id {
        return Err(Error::NotFound);
    }
    contest.require_unfrozen()?;
    let replaces = match (contest.status, standing) {
        (Status::Open | Status::Shortlisting, None) => None,
        (Status::Awarded, Some(handover)) if handover.status == handover::Status::Lapsed => {
            Some(Replaced { handover: handover.id, entry: handover.entry, winner: handover.winner })
        }
        (Status::Open | Status::Shortlisting | Status::Awarded, _) => return Err(Error::AlreadyAwarded),
        (Status::Draft | Status::Closed, _) => {
            contest.status.next(Event::Award)?;
            return Err(Error::Conflict);
        }
    };
    contest.status.next(Event::Award)?;
    if entry.author == contest.client {
        return Err(Error::OwnContest);
    }
    let eligible = entry.status.is_live() || (replaces.is_some() && may_follow(contest, entry.status));
    if !eligible || replaces.is_some_and(|before| before.entry == entry.id) {
        return Err(Error::EntryNotLive);
    }
    entry.status.next(entry::Event::Win)?;
    Ok(AwardDecision {
        contest: contest.id,
        client: contest.client,
        from: contest.status,
        entry: entry.id,
        entry_number: entry.number,
        entry_from: entry.status,
        winner: entry.author,
        place: places::FIRST,
        prize: contest.prize,
        replaces,
        handover_due: handover::files_due(now),
    })
}
