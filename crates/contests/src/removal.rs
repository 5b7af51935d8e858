//! The client removes a person from a contest, and undoes that.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{ContestId, RemovalId, UserId};
use kernel::text;
use time::OffsetDateTime;

use crate::Error;
use crate::contest::Contest;
use crate::entry::require_judging;
use crate::schema::contest_removals;

pub mod repo;

#[cfg(test)]
mod tests;

/// Characters of a reason.
pub const REASON_MIN: usize = 10;
pub const REASON_MAX: usize = 500;

text_enum! {
    /// What can happen between a contest and a person.
    pub enum Event {
        Remove = "PERSON_REMOVED",
        Undo = "REMOVAL_UNDONE",
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = contest_removals, check_for_backend(Pg))]
pub struct Removal {
    pub id: RemovalId,
    #[diesel(column_name = contest_id)]
    pub contest: ContestId,
    #[diesel(column_name = person_id)]
    pub person: UserId,
    /// The client's words. The person and staff read them.
    pub reason: String,
    pub removed_at: OffsetDateTime,
    /// The removal is open while this is empty.
    pub undone_at: Option<OffsetDateTime>,
}

/// What the rule needs of the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PersonFacts {
    /// Whether the person has an entry in the contest, or had one.
    pub has_entered: bool,
    /// Whether a removal of the person is open.
    pub is_removed: bool,
}

/// Whether `actor` may remove a person from the locked `contest`.
///
/// # Errors
/// Not the client, nobody who entered, the contest has a winner or is over, or removed before.
pub fn decide(contest: &Contest, actor: &Actor, person: PersonFacts) -> Result<(), Error> {
    contest.require_client(actor)?;
    if !person.has_entered {
        return Err(Error::NotFound);
    }
    require_judging(contest, "remove")?;
    if person.is_removed { Err(Error::AlreadyRemoved) } else { Ok(()) }
}

/// Refuses what a removed person does not do.
///
/// # Errors
/// [`Error::RemovedFromContest`].
pub(crate) const fn require_not_removed(is_removed: bool) -> Result<(), Error> {
    if is_removed { Err(Error::RemovedFromContest) } else { Ok(()) }
}

/// The reason as typed.
///
/// # Errors
/// A message about the field `reason`.
pub fn checked_reason(reason: &str) -> Result<String, Error> {
    text::multi_line(reason, REASON_MIN, REASON_MAX)
        .map_err(|_refused| Error::field("reason", "Tell the reason in 10 to 500 characters"))
}

impl Removal {
    pub const fn is_open(&self) -> bool {
        self.undone_at.is_none()
    }

    /// Whether `actor` may undo the removal; `contest` is locked.
    ///
    /// # Errors
    /// Not the client, a removal from another contest, the contest has a winner or is over, or undone before.
    pub fn decide_undo(&self, contest: &Contest, actor: &Actor) -> Result<(), Error> {
        contest.require_client(actor)?;
        if self.contest != contest.id {
            return Err(Error::NotFound);
        }
        require_judging(contest, "undo")?;
        if self.is_open() {
            Ok(())
        } else {
            Err(Error::InvalidTransition { what: "removal", from: "UNDONE", event: "undo" })
        }
    }

    /// Whether `viewer` reads whom it is about and why: the client, the person and staff.
    pub fn is_told_to(&self, contest: &Contest, viewer: &Actor) -> bool {
        viewer.user == contest.client || viewer.user == self.person || viewer.staff.is_some()
    }
}
