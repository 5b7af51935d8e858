//! Versions of an entry: another try that takes the place of the one before, and no place of its own.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::EntryId;
use time::OffsetDateTime;

use super::{Entry, submission};
use crate::Error;
use crate::contest::final_round::{self, Stage};
use crate::contest::{self, Contest};
use crate::schema::entry_versions;

/// Versions that an entry may have.
pub const MAX: i16 = 20;

/// A version that is not the newest one any more.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = entry_versions, check_for_backend(Pg))]
pub struct OlderVersion {
    #[diesel(column_name = entry_id)]
    pub entry: EntryId,
    pub number: i16,
    pub note: String,
    pub link: Option<String>,
    pub third_party: String,
    pub ai_tools: String,
    pub created_at: OffsetDateTime,
}

impl From<&Entry> for OlderVersion {
    /// The newest version of `entry`, as it is kept once another one comes.
    fn from(entry: &Entry) -> Self {
        Self {
            entry: entry.id,
            number: entry.version,
            note: entry.note.clone(),
            link: entry.link.clone(),
            third_party: entry.third_party.clone(),
            ai_tools: entry.ai_tools.clone(),
            created_at: entry.newest_version_at(),
        }
    }
}

impl Entry {
    /// When its newest version came.
    pub fn newest_version_at(&self) -> OffsetDateTime {
        self.version_created_at.unwrap_or(self.created_at)
    }

    /// Whether the client opened the entry, and not its newest version.
    pub fn has_unseen_version(&self) -> bool {
        self.seen_by_client_at.is_some() && self.version_seen < self.version
    }

    /// Refuses an act of somebody who looked at version `seen`, when it is not the newest one.
    ///
    /// # Errors
    /// [`Error::NewerVersion`].
    pub fn require_newest(&self, seen: i16) -> Result<(), Error> {
        if seen == self.version { Ok(()) } else { Err(Error::NewerVersion) }
    }
}

/// The number of the version that `actor` may send of the locked `entry` of the locked `contest`.
///
/// # Errors
/// Not its author, no time for versions, or as many versions as there may be.
pub fn decide(contest: &Contest, entry: &Entry, actor: &Actor, now: OffsetDateTime) -> Result<i16, Error> {
    entry.require_author(contest, actor)?;
    submission::decide_author(actor)?;
    contest.require_unfrozen()?;
    takes_versions(contest, entry, now)?;
    entry.version.checked_add(1).filter(|number| *number <= MAX).ok_or(Error::TooManyVersions)
}

/// Whether versions of `entry` are taken at this time: while the contest takes entries, and of finalists in the final round. The one place
/// that knows.
fn takes_versions(contest: &Contest, entry: &Entry, now: OffsetDateTime) -> Result<(), Error> {
    if !entry.status.is_live() {
        return Err(Error::EntryNotLive);
    }
    if contest.status != contest::Status::Open {
        return match final_round::stage(contest, now) {
            Some(Stage::Running { .. }) if entry.finalist => Ok(()),
            Some(Stage::Over) if entry.finalist => Err(Error::DeadlinePassed),
            _ => Err(Error::NotOpen),
        };
    }
    if contest.is_over(now) { Err(Error::DeadlinePassed) } else { Ok(()) }
}
