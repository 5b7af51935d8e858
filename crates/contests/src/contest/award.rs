//! Choosing the winner.

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Text};
use kernel::actor::Actor;
use kernel::ids::{ContestId, EntryId, HandoverId, Id, UserId};
use kernel::money::{OutOfRange, Paisa};
use time::OffsetDateTime;

use super::{Contest, Event, Places, Status, places};
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

/// An award for a place, beside one that ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct Beside {
    #[diesel(sql_type = Text)]
    pub status: handover::Status,
    /// What it is worth, before our fee; of an award that a dispute has split, its winner's part.
    #[diesel(sql_type = BigInt)]
    pub worth: Paisa,
}

/// What becomes of a contest when one of its awards is no longer open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum After {
    /// Others are open.
    GoesOn,
    /// Somebody won; what is still held goes back to the client.
    Completed { back: Paisa },
    /// Nobody won.
    Refunded,
}

/// What becomes of `contest` when one of its awards ends, of which `kept` stays with its winner.
///
/// # Errors
/// The awards are worth more than the prize: a broken row.
pub fn after(contest: &Contest, beside: &[Beside], kept: Paisa) -> Result<After, Error> {
    if beside.iter().any(|other| other.status.is_open()) {
        return Ok(After::GoesOn);
    }
    let won = beside.iter().filter(|other| other.status == handover::Status::Accepted).map(|other| other.worth);
    let back = std::iter::once(kept).chain(won).try_fold(contest.prize, |rest, worth| rest.checked_sub(worth));
    match back {
        Ok(back) if back == contest.prize => Ok(After::Refunded),
        Ok(back) if back >= Paisa::ZERO => Ok(After::Completed { back }),
        Ok(_) | Err(OutOfRange) => Err(Error::Corrupt { table: "contests", id: contest.id.uuid() }),
    }
}

/// Whether `actor` may award `entries` together at `now`, the first one for the first place; `standing` are the awards for places that were
/// not replaced. With `replaces` the one entry takes the place of that entry, whose award lapsed.
///
/// # Errors
/// As [`decide`]; no entry, more of them than places, the same one twice, or nothing that may be replaced.
pub fn decide_places(
    contest: &Contest,
    entries: &[Entry],
    actor: &Actor,
    (standing, replaces): (&[Handover], Option<EntryId>),
    now: OffsetDateTime,
) -> Result<Vec<AwardDecision>, Error> {
    contest.require_client(actor)?;
    let corrupt = |OutOfRange| Error::Corrupt { table: "contest_places", id: contest.id.uuid() };
    let amounts = Places::awarded(contest.places.as_ref(), contest.prize, entries.len()).map_err(corrupt)?;
    if amounts.len() < entries.len() {
        return Err(Error::field("lowerPlaces", "The prize does not have so many places"));
    }
    if entries.iter().enumerate().any(|(index, entry)| entries.iter().skip(index + 1).any(|other| other.id == entry.id))
    {
        return Err(Error::field("lowerPlaces", "Choose an entry for one place only"));
    }
    let lapsed = |award: &&Handover| award.status == handover::Status::Lapsed;
    let before = match replaces {
        Some(entry) => Some(standing.iter().find(|award| award.entry == entry).ok_or(Error::NotFound)?),
        None => standing.iter().find(lapsed).or_else(|| standing.first()),
    };
    if before.is_some() && entries.len() > 1 {
        return Err(Error::AlreadyAwarded);
    }
    let decide_one = |(index, (entry, prize)): (usize, (&Entry, Paisa))| {
        let place =
            i16::try_from(index).ok().and_then(|index| index.checked_add(places::FIRST)).ok_or(Error::Conflict)?;
        let decided = decide(contest, entry, actor, before, now)?;
        Ok(if before.is_some() { decided } else { AwardDecision { place, prize, ..decided } })
    };
    entries.iter().zip(amounts).enumerate().map(decide_one).collect()
}

/// Whether `actor` may award `entry` at `now`; `standing` is the award that it takes the place of, if there is one.
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
        place: standing.and_then(|before| before.place).unwrap_or(places::FIRST),
        prize: standing.map_or(contest.prize, |before| before.prize),
        replaces,
        handover_due: handover::files_due(now),
    })
}
