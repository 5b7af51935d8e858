//! Files that belong to a brief: of a contest, or of a form that is kept.

use kernel::actor::Actor;
use time::OffsetDateTime;

use crate::Error;
use crate::contest::{Contest, Status};

pub mod repo;
#[cfg(test)]
mod tests;

/// Files of one brief.
pub const ATTACHMENTS_MAX: usize = 10;

/// Refuses another file of a brief that has `count` of them.
///
/// # Errors
/// [`Error::Fields`] on `file`.
pub fn require_room(count: usize) -> Result<(), Error> {
    if count < ATTACHMENTS_MAX { Ok(()) } else { Err(Error::field("file", "A brief can have at most 10 files")) }
}

/// Whether `actor` may add a file to the brief of `contest`, which has `count` of them.
///
/// # Errors
/// Not the client, the brief does not change any more, or there is no room.
pub fn decide_add(contest: &Contest, actor: &Actor, count: usize, now: OffsetDateTime) -> Result<(), Error> {
    require_changeable(contest, actor, now, "add a file")?;
    require_room(count)
}

/// Whether `actor` may take a file out of the brief of `contest`: entrants rely on what they worked from.
///
/// # Errors
/// Not the client, the brief does not change any more, or somebody entered.
pub fn decide_remove(contest: &Contest, actor: &Actor, now: OffsetDateTime) -> Result<(), Error> {
    require_changeable(contest, actor, now, "remove a file")?;
    if contest.last_entry_number > 0 { Err(Error::AttachmentInUse) } else { Ok(()) }
}

fn require_changeable(contest: &Contest, actor: &Actor, now: OffsetDateTime, event: &'static str) -> Result<(), Error> {
    contest.require_client(actor)?;
    match contest.status {
        Status::Draft => Ok(()),
        Status::Open if contest.is_over(now) => Err(Error::DeadlinePassed),
        Status::Open => Ok(()),
        Status::Shortlisting | Status::Awarded | Status::Closed => {
            Err(Error::InvalidTransition { what: "contest", from: contest.status.as_str(), event })
        }
    }
}
