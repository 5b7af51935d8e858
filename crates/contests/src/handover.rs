//! Handing over the winning work: files, review, acceptance.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{ContestId, EntryId, FileId, HandoverId, UserId};
use kernel::money::Paisa;
use kernel::text;
use time::{Duration, OffsetDateTime};

use crate::Error;
use crate::contest::{self, Contest, FileFormat, Outcome, Requirements};
use crate::dispute::Side;
use crate::schema::{handover_files, handovers};

pub mod actions;
pub mod repo;
mod status;

#[cfg(test)]
mod tests;

pub use status::{Event, Status};

/// Days for the first delivery.
pub const FILES_DAYS: i64 = 5;
/// Days for the review, after which the files are accepted by the timer.
pub const REVIEW_DAYS: i64 = 7;
/// Days for a round of changes.
pub const CHANGES_DAYS: i64 = 3;
/// Hours before the files are due at which the winner is reminded.
pub const REMINDER_HOURS: i64 = 24;
pub const CHANGES_MAX: i16 = 2;

text_enum! {
    pub enum AcceptedBy as HandoverAcceptedBy {
        Client = "CLIENT",
        /// The review time ran out.
        Timer = "TIMER",
        /// A dispute was decided for the winner, wholly or in part.
        Admin = "ADMIN",
    }
}

/// The handover of one award.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
// No place is NULL, and not the default of the column, which is for the program of the release before.
#[diesel(table_name = handovers, treat_none_as_default_value = false, check_for_backend(Pg))]
pub struct Handover {
    pub id: HandoverId,
    #[diesel(column_name = contest_id)]
    pub contest: ContestId,
    #[diesel(column_name = entry_id)]
    pub entry: EntryId,
    #[diesel(column_name = winner_id)]
    pub winner: UserId,
    /// For which place of the prize, from 1; nothing for an entry that was bought.
    pub place: Option<i16>,
    /// What it is worth, before our fee.
    #[diesel(column_name = prize_paisa)]
    pub prize: Paisa,
    pub status: Status,
    /// When the next thing happens by itself.
    pub due_at: Option<OffsetDateTime>,
    pub changes_requested: i16,
    /// When files were last delivered.
    pub delivered_at: Option<OffsetDateTime>,
    pub accepted_at: Option<OffsetDateTime>,
    pub accepted_by: Option<AcceptedBy>,
    /// Formats that the winner says are among the files, each on its own or within a ZIP.
    pub included_formats: Vec<FileFormat>,
    /// When the award was made.
    pub created_at: OffsetDateTime,
}

/// Names an award of a contest: that of `entry`, or else that of the first place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AwardKey {
    pub contest: ContestId,
    pub entry: Option<EntryId>,
}

impl From<ContestId> for AwardKey {
    fn from(contest: ContestId) -> Self {
        Self { contest, entry: None }
    }
}

impl From<&Handover> for AwardKey {
    fn from(handover: &Handover) -> Self {
        Self { contest: handover.contest, entry: Some(handover.entry) }
    }
}

/// Of the awards of a contest the one that concerns `viewer` first: their own, else the one that waits for the client, else the first
/// that is open.
pub fn foremost<'a>(awards: impl IntoIterator<Item = &'a Handover>, viewer: Option<UserId>) -> Option<&'a Handover> {
    let rank = |award: &&Handover| (Some(award.winner) != viewer, award.status.urgency());
    awards.into_iter().min_by_key(rank)
}

/// A file of a handover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = handover_files, check_for_backend(Pg))]
pub struct HandoverFile {
    #[diesel(column_name = file_id)]
    pub file: FileId,
    /// When it was delivered; the client sees it from then on.
    pub delivered_at: Option<OffsetDateTime>,
}

/// Until when files are delivered after an award at `now`.
pub fn files_due(now: OffsetDateTime) -> OffsetDateTime {
    now.saturating_add(Duration::days(FILES_DAYS))
}

/// Until when a delivery at `now` is reviewed.
pub fn review_due(now: OffsetDateTime) -> OffsetDateTime {
    now.saturating_add(Duration::days(REVIEW_DAYS))
}

/// Until when changes requested at `now` are delivered.
pub fn changes_due(now: OffsetDateTime) -> OffsetDateTime {
    now.saturating_add(Duration::days(CHANGES_DAYS))
}

impl Handover {
    /// Whether the award counts: `contest`, which is its contest, goes on to the completion or was completed, and nobody took the award
    /// back.
    pub fn award_stands(&self, contest: &Contest) -> bool {
        let goes_on = contest.status == contest::Status::Awarded || contest.outcome == Some(Outcome::Completed);
        goes_on && !self.status.is_taken_back()
    }

    /// The winner, the moment of the award, and whether it [stands](Self::award_stands).
    pub fn award(&self, contest: &Contest) -> (UserId, OffsetDateTime, bool) {
        (self.winner, self.created_at, self.award_stands(contest))
    }

    /// Whether the time of the present step is over.
    pub fn is_overdue(&self, now: OffsetDateTime) -> bool {
        self.due_at.is_some_and(|due| now >= due)
    }

    fn require_winner(&self, actor: &Actor) -> Result<(), Error> {
        if self.winner == actor.user { Ok(()) } else { Err(Error::NotFound) }
    }

    /// Whether the winner may add or remove files now; the same moments in which they may deliver.
    ///
    /// # Errors
    /// Not the winner, no delivery awaited, or too late.
    pub fn decide_upload(&self, actor: &Actor, now: OffsetDateTime) -> Result<(), Error> {
        self.require_winner(actor)?;
        self.status.next(Event::Deliver)?;
        if self.is_overdue(now) { Err(Error::HandoverOverdue) } else { Ok(()) }
    }

    /// Which formats the winner may say are among the files; once each, in the order in which they were `required`.
    ///
    /// # Errors
    /// As [`Handover::decide_upload`], or a format that the brief does not ask for.
    pub fn decide_formats(
        &self,
        required: &Requirements,
        actor: &Actor,
        said: &[FileFormat],
        now: OffsetDateTime,
    ) -> Result<Vec<FileFormat>, Error> {
        self.decide_upload(actor, now)?;
        if said.iter().all(|format| required.formats.contains(format)) {
            Ok(required.formats.iter().copied().filter(|format| said.contains(format)).collect())
        } else {
            Err(Error::field("formats", "The brief does not ask for this format"))
        }
    }

    /// Whether the winner may deliver; `new_files` counts uploads that were not delivered before.
    ///
    /// # Errors
    /// Not the winner, no delivery awaited, too late, or nothing new.
    pub fn decide_deliver(&self, actor: &Actor, new_files: usize, now: OffsetDateTime) -> Result<(), Error> {
        self.decide_upload(actor, now)?;
        if new_files == 0 { Err(Error::NothingToDeliver) } else { Ok(()) }
    }

    /// Whether `actor`, if they are `client`, may accept. Late is no matter: the timer would do the same.
    ///
    /// # Errors
    /// Not the client, or nothing to accept.
    pub fn decide_accept(&self, client: UserId, actor: &Actor) -> Result<(), Error> {
        require_client(client, actor)?;
        self.status.next(Event::Accept).map(|_status| ())
    }

    /// Whether `actor`, if they are `client`, may ask for changes.
    ///
    /// # Errors
    /// Not the client, nothing delivered, both rounds used, or the review time is over.
    pub fn decide_changes(&self, client: UserId, actor: &Actor, now: OffsetDateTime) -> Result<(), Error> {
        require_client(client, actor)?;
        self.status.next(Event::RequestChanges)?;
        if self.changes_requested >= CHANGES_MAX {
            return Err(Error::ChangesExhausted);
        }
        if self.is_overdue(now) { Err(Error::HandoverOverdue) } else { Ok(()) }
    }

    /// The side that `actor` is on, if any; `client` is the contest's client.
    pub fn side_of(&self, client: UserId, actor: &Actor) -> Option<Side> {
        if actor.user == client {
            Some(Side::Client)
        } else if actor.user == self.winner {
            Some(Side::Winner)
        } else {
            None
        }
    }

    /// Whether `actor` may open a dispute now; answers on which side.
    ///
    /// # Errors
    /// Neither client nor winner, a handover that is over or disputed already, or one whose time is over.
    pub fn decide_dispute(&self, client: UserId, actor: &Actor, now: OffsetDateTime) -> Result<Side, Error> {
        let side = self.side_of(client, actor).ok_or(Error::NotFound)?;
        self.status.next(Event::Dispute)?;
        if self.is_overdue(now) { Err(Error::HandoverOverdue) } else { Ok(side) }
    }

    /// Whether the timer accepts now.
    pub fn is_review_over(&self, now: OffsetDateTime) -> bool {
        self.status == Status::InReview && self.is_overdue(now)
    }

    /// Whether the timer ends the award now, because nothing was delivered.
    pub fn is_undelivered(&self, now: OffsetDateTime) -> bool {
        self.status.awaits_files() && self.is_overdue(now)
    }
}

impl Handover {
    /// Whether the winner is to be told now that the files are due soon.
    pub fn is_due_soon(&self, now: OffsetDateTime) -> bool {
        let soon = now.saturating_add(Duration::hours(REMINDER_HOURS));
        self.status.awaits_files() && self.due_at.is_some_and(|due| now < due && due <= soon)
    }
}

fn require_client(client: UserId, actor: &Actor) -> Result<(), Error> {
    if client == actor.user { Ok(()) } else { Err(Error::NotFound) }
}

/// What the client wants changed, checked.
///
/// # Errors
/// Too short or too long.
pub fn checked_note(note: &str) -> Result<String, Error> {
    text::multi_line(note, 10, 1000).map_err(|refused| {
        Error::field(
            "note",
            match refused {
                text::Refused::TooShort => "Say in at least 10 characters what should change",
                text::Refused::TooLong => "Note is too long",
                text::Refused::Control => "Plain text only",
            },
        )
    })
}
