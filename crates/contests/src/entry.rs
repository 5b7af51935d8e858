//! Entries: what people submit, and what client and author do with them.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{ContestId, EntryId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::Error;
use crate::contest::{self, Contest};
use crate::removal;
use crate::schema::entries;

pub mod actions;
pub mod comment;
pub mod limit;
pub mod pin;
pub mod repo;
mod status;
pub mod submission;
pub mod version;
pub mod visibility;

#[cfg(test)]
mod tests;

pub use limit::LiveEntries;
pub use status::{Event, Status};
pub use submission::{EntryInput, Submission};
pub use visibility::Visibility;

pub const FILES_MAX: usize = 10;
pub const NOTE_MAX: usize = 2_000;

text_enum! {
    /// Why an entry was declined.
    pub enum DeclineReason as DeclineReason {
        /// It is not what the brief asks for.
        OffBrief = "OFF_BRIEF",
        /// The style does not fit.
        Style = "STYLE",
        /// The quality does not suffice.
        Quality = "QUALITY",
        /// Too close to another entry.
        Similar = "SIMILAR",
        Other = "OTHER",
    }
}

/// An entry as stored, without its files.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = entries, check_for_backend(Pg))]
pub struct Entry {
    pub id: EntryId,
    #[diesel(column_name = contest_id)]
    pub contest: ContestId,
    /// Its number in the contest, from 1.
    pub number: i32,
    #[diesel(column_name = author_id)]
    pub author: UserId,
    pub status: Status,
    /// The client's rating, 1 to 5.
    pub stars: Option<i16>,
    /// Why it was declined; exactly when DECLINED.
    pub decline_reason: Option<DeclineReason>,
    /// What the author says about it.
    pub note: String,
    /// A web address that belongs to it.
    pub link: Option<String>,
    /// Third-party parts, as declared.
    pub third_party: String,
    /// AI tools, as declared.
    pub ai_tools: String,
    /// The number of the newest version, from 1: note, link, declarations and files are those of it.
    pub version: i16,
    /// When the newest version came, unless it is the first.
    pub version_created_at: Option<OffsetDateTime>,
    /// The newest version that the client opened; means something once the entry was opened.
    pub version_seen: i16,
    /// When the client first saw it.
    pub seen_by_client_at: Option<OffsetDateTime>,
    /// When the author published it.
    pub published_at: Option<OffsetDateTime>,
    /// When staff ruled it out as a copy; it is WITHDRAWN then.
    pub disqualified_at: Option<OffsetDateTime>,
    /// Whether the client named it for the final round.
    pub finalist: bool,
    /// For how much the client may buy it beside the winner; for author and client only.
    #[diesel(column_name = price_paisa)]
    pub price: Option<Paisa>,
    /// Since when it is bought.
    pub bought_at: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
    pub updated_at: OffsetDateTime,
}

impl Entry {
    /// How `viewer` stands to the entry.
    pub fn visibility(&self, contest: &Contest, viewer: UserId) -> Visibility {
        visibility::of(&contest.into(), &self.into(), Some(viewer))
    }

    /// Refuses everybody but the contest's client; for those who cannot see the entry it does not exist,
    /// and for those who can, the act does not.
    fn require_client(&self, contest: &Contest, actor: &Actor) -> Result<(), Error> {
        if self.contest == contest.id && self.visibility(contest, actor.user) == Visibility::Client {
            Ok(())
        } else {
            Err(Error::NotFound)
        }
    }

    fn require_author(&self, contest: &Contest, actor: &Actor) -> Result<(), Error> {
        if self.contest == contest.id && self.author == actor.user { Ok(()) } else { Err(Error::NotFound) }
    }

    /// Whether the client may make the step `event` (shortlist, unshortlist, decline) with the entry; for restoring,
    /// [`Entry::decide_restoring`] decides.
    ///
    /// # Errors
    /// Not the client, the contest has a winner or is over, or no such step.
    pub fn decide_judgement(&self, contest: &Contest, actor: &Actor, event: Event) -> Result<Status, Error> {
        self.require_judge(contest, actor, event.as_str())?;
        self.status.next(event)
    }

    /// Whether the client may take the declined entry back in; `author_is_removed` says whether a removal of its author is open.
    ///
    /// # Errors
    /// As [`Entry::decide_judgement`], or a removed author.
    pub fn decide_restoring(&self, contest: &Contest, actor: &Actor, author_is_removed: bool) -> Result<Status, Error> {
        let restored = self.decide_judgement(contest, actor, Event::Restore)?;
        if author_is_removed { Err(Error::AuthorRemoved) } else { Ok(restored) }
    }

    /// Whether the client may put the entry on the shortlist, or take it off; `None` when it is there already.
    ///
    /// # Errors
    /// As [`Entry::decide_judgement`].
    pub fn decide_shortlist(&self, contest: &Contest, actor: &Actor, wanted: bool) -> Result<Option<Event>, Error> {
        let (event, reached) =
            if wanted { (Event::Shortlist, Status::Shortlisted) } else { (Event::Unshortlist, Status::Submitted) };
        self.require_judge(contest, actor, event.as_str())?;
        if self.status == reached {
            return Ok(None);
        }
        self.status.next(event).map(|_status| Some(event))
    }

    fn require_judge(&self, contest: &Contest, actor: &Actor, event: &'static str) -> Result<(), Error> {
        self.require_client(contest, actor)?;
        require_judging(contest, event)
    }

    /// Whether the client may rate the entry.
    ///
    /// # Errors
    /// Not the client, the contest has a winner or is over, an entry out of the running, or not 1 to 5 stars.
    pub fn decide_rating(&self, contest: &Contest, actor: &Actor, stars: i64) -> Result<i16, Error> {
        self.require_judge(contest, actor, "rate")?;
        if !self.status.is_live() {
            return Err(Error::EntryNotLive);
        }
        i16::try_from(stars)
            .ok()
            .filter(|stars| (1..=5).contains(stars))
            .ok_or_else(|| Error::field("stars", "Rating must be between 1 and 5"))
    }

    /// Whether the author may withdraw the entry.
    ///
    /// # Errors
    /// Not the author, no such step, or the deadline has passed.
    pub fn decide_withdrawal(&self, contest: &Contest, actor: &Actor, now: OffsetDateTime) -> Result<(), Error> {
        self.require_author(contest, actor)?;
        self.status.next(Event::Withdraw)?;
        if contest.status != contest::Status::Open {
            return Err(Error::NotOpen);
        }
        if contest.is_over(now) { Err(Error::DeadlinePassed) } else { Ok(()) }
    }

    /// Whether the author may show the entry to everybody, or hide it again.
    ///
    /// # Errors
    /// Not the author, the contest did not come to its end with the entries, the entry won or was withdrawn, or the client of a private
    /// contest did not agree.
    pub fn decide_publishing(&self, contest: &Contest, actor: &Actor) -> Result<(), Error> {
        self.require_author(contest, actor)?;
        let publishable = match self.status {
            Status::Declined | Status::NotSelected | Status::Submitted | Status::Shortlisted => true,
            Status::Winner | Status::Withdrawn => false,
        };
        let over = match contest.outcome {
            Some(contest::Outcome::Completed | contest::Outcome::Distributed) => true,
            Some(contest::Outcome::Refunded | contest::Outcome::Cancelled) | None => false,
        };
        // The rights of what is bought pass to the client.
        if !publishable || !over || self.bought_at.is_some() {
            return Err(Error::NotPublishable);
        }
        if contest.withholds_entries() { Err(Error::PublicationNotAgreed) } else { Ok(()) }
    }

    /// Whether `actor` may read the thread of the entry.
    ///
    /// # Errors
    /// [`Error::NotFound`] for everybody but author and client.
    pub fn decide_reading_thread(&self, contest: &Contest, actor: &Actor) -> Result<(), Error> {
        match self.visibility(contest, actor.user) {
            Visibility::Author | Visibility::Client => Ok(()),
            Visibility::Other | Visibility::None => Err(Error::NotFound),
        }
    }

    /// Whether `actor` may write in the thread of the entry; `author_is_removed` says whether a removal of its author is open. Whose
    /// entry won, or was bought, all the same hands it over, and so may write.
    ///
    /// # Errors
    /// Neither author nor client, a removed author, or nobody is left to read it.
    pub fn decide_comment(&self, contest: &Contest, actor: &Actor, author_is_removed: bool) -> Result<(), Error> {
        self.decide_reading_thread(contest, actor)?;
        if self.author == actor.user && self.status != Status::Winner && self.bought_at.is_none() {
            removal::require_not_removed(author_is_removed)?;
        }
        if self.status == Status::Withdrawn {
            return Err(Error::EntryNotLive);
        }
        if contest.outcome == Some(contest::Outcome::Refunded) && self.bought_at.is_none() {
            return Err(Error::InvalidTransition { what: "contest", from: contest.status.as_str(), event: "comment" });
        }
        Ok(())
    }
}

/// Refuses `event` once the contest has a winner or is over.
///
/// # Errors
/// [`Error::InvalidTransition`].
pub(crate) fn require_judging(contest: &Contest, event: &'static str) -> Result<(), Error> {
    if contest.status.is_judging() {
        Ok(())
    } else {
        Err(Error::InvalidTransition { what: "contest", from: contest.status.as_str(), event })
    }
}
