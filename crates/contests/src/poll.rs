//! A client asks people without an account which entries they like: see the README.

use std::collections::BTreeMap;

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::fields::FieldErrors;
use kernel::ids::{ContestId, EntryId, PollId};
use kernel::text;
use time::{Duration, OffsetDateTime};

use crate::Error;
use crate::contest::Contest;
use crate::entry::{Entry, Visibility};
use crate::schema::polls;

pub mod repo;
pub mod secret;

#[cfg(test)]
mod tests;

pub const ENTRIES_MIN: usize = 2;
pub const ENTRIES_MAX: usize = 8;
pub const DAYS_MIN: i64 = 1;
pub const DAYS_MAX: i64 = 7;
/// Characters of a question.
pub const QUESTION_MAX: usize = 200;
/// What is asked when the client asks nothing of their own.
pub const DEFAULT_QUESTION: &str = "Which one would you choose?";
/// Characters of a comment.
pub const COMMENT_MAX: usize = 500;
/// Polls of one contest that are open.
pub const OPEN_MAX: i64 = 5;
/// Polls of one contest, with those that ended.
pub const POLLS_MAX: i64 = 20;
pub const VOTES_MAX: i64 = 500;

text_enum! {
    /// Whether votes are taken.
    pub enum Status as PollStatus {
        Open = "OPEN",
        Closed = "CLOSED",
    }
}

text_enum! {
    /// What people do with a poll. That its time runs out, or its contest goes on, is no event: [`Poll::status`] computes it.
    pub enum Event {
        Vote = "vote",
        /// The client ends it before its time.
        Close = "close",
    }
}

impl Status {
    /// The status after `event`.
    ///
    /// # Errors
    /// [`Error::PollEnded`].
    pub const fn next(self, event: Event) -> Result<Self, Error> {
        match (self, event) {
            (Self::Open, Event::Vote) => Ok(Self::Open),
            (Self::Open, Event::Close) => Ok(Self::Closed),
            (Self::Closed, Event::Vote | Event::Close) => Err(Error::PollEnded),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = polls, check_for_backend(Pg))]
pub struct Poll {
    pub id: PollId,
    #[diesel(column_name = contest_id)]
    pub contest: ContestId,
    /// [`secret::hash`] of what stands in the link.
    pub secret_hash: Vec<u8>,
    pub question: String,
    pub created_at: OffsetDateTime,
    /// Until when votes are taken (exclusive).
    pub closes_at: OffsetDateTime,
    /// When the client ended it before its time.
    pub closed_at: Option<OffsetDateTime>,
}

impl Poll {
    /// Whether votes are taken at `now`.
    pub fn status(&self, contest: &Contest, now: OffsetDateTime) -> Status {
        let is_open = self.closed_at.is_none() && now < self.closes_at && contest.status.is_judging();
        if is_open { Status::Open } else { Status::Closed }
    }

    /// Whether the client may end the poll.
    ///
    /// # Errors
    /// Not the client, or it has ended.
    pub fn decide_close(&self, contest: &Contest, actor: &Actor, now: OffsetDateTime) -> Result<(), Error> {
        require_client(contest, actor)?;
        self.status(contest, now).next(Event::Close).map(drop)
    }

    /// What of `ballot` is kept: stars for the entries that are live, by entry. `votes` are those of other browsers; a vote that
    /// replaces one is taken however many there are.
    ///
    /// # Errors
    /// [`Error::PollEnded`], [`Error::PollFull`], an entry that is not of the poll, or [`Error::EntryNotLive`] when no stars are left.
    pub fn decide_vote(
        &self,
        contest: &Contest,
        entries: &[(i16, Entry)],
        ballot: &Ballot,
        (votes, is_new): (i64, bool),
        now: OffsetDateTime,
    ) -> Result<Vec<(EntryId, i16)>, Error> {
        self.status(contest, now).next(Event::Vote)?;
        if is_new && votes >= VOTES_MAX {
            return Err(Error::PollFull);
        }
        let mut kept = Vec::new();
        for (position, stars) in &ballot.stars {
            let of_position = entries.iter().find(|(of_poll, _entry)| of_poll == position);
            let (_position, entry) =
                of_position.ok_or_else(|| Error::field("ratings", "Choose entries of this poll"))?;
            if entry.status.is_live() {
                kept.push((entry.id, *stars));
            }
        }
        if kept.is_empty() { Err(Error::EntryNotLive) } else { Ok(kept) }
    }
}

fn require_client(contest: &Contest, actor: &Actor) -> Result<(), Error> {
    if contest.client == actor.user { Ok(()) } else { Err(Error::NotFound) }
}

/// Whether `actor` may ask about entries of the contest at all.
///
/// # Errors
/// Not the client, the contest is not judged (any more), or staff hid it.
pub fn decide_asking(contest: &Contest, actor: &Actor) -> Result<(), Error> {
    require_client(contest, actor)?;
    let from = if contest.hidden_at.is_some() { "HIDDEN" } else { contest.status.as_str() };
    if contest.status.is_judging() && contest.hidden_at.is_none() {
        Ok(())
    } else {
        Err(Error::InvalidTransition { what: "contest", from, event: "create poll" })
    }
}

/// A poll as the client wants it, within its bounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PollInput {
    pub question: String,
    pub days: i64,
    /// In the order in which they are shown.
    pub entries: Vec<EntryId>,
    /// Whether the client says that they know who will see the pictures ([`PollInput::require_acknowledged`]).
    pub acknowledged: bool,
}

impl PollInput {
    /// What was typed, if a poll can be made of it.
    ///
    /// # Errors
    /// Complaints about `question`, `days` and `entryIds`, all at once.
    pub fn check(question: Option<&str>, days: i64, entries: Vec<EntryId>) -> Result<Self, Error> {
        let mut errors = FieldErrors::new();
        let typed = question.map(str::trim).filter(|typed| !typed.is_empty()).unwrap_or(DEFAULT_QUESTION);
        let question = text::one_line(typed, 1, QUESTION_MAX).unwrap_or_else(|_refused| {
            errors.add("question", "Ask in one line of at most 200 characters");
            String::new()
        });
        errors.require((DAYS_MIN..=DAYS_MAX).contains(&days), "days", "A poll is open for 1 to 7 days");
        errors.require(
            (ENTRIES_MIN..=ENTRIES_MAX).contains(&entries.len()),
            "entryIds",
            "Choose 2 to 8 entries to ask about",
        );
        let mut distinct = entries.clone();
        distinct.sort_unstable();
        distinct.dedup();
        errors.require(distinct.len() == entries.len(), "entryIds", "Choose each entry once");
        errors.into_result()?;
        Ok(Self { question, days, entries, acknowledged: false })
    }

    /// The link shows entries of a private contest to people who signed nothing: the client has to know it.
    ///
    /// # Errors
    /// A message about the field `acknowledged`.
    pub fn require_acknowledged(&self, contest: &Contest) -> Result<(), Error> {
        if self.acknowledged || !contest.visibility.is_private() {
            return Ok(());
        }
        Err(Error::field("acknowledged", "Confirm that the link shows these entries to people who signed no NDA"))
    }

    /// Until when a poll that begins at `now` takes votes.
    pub fn closes_at(&self, now: OffsetDateTime) -> OffsetDateTime {
        now.saturating_add(Duration::days(self.days))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PollCounts {
    pub open: i64,
    pub all: i64,
}

/// Whether `actor` may ask about `entries` of the contest; `has_picture` says of which there is something to see.
///
/// # Errors
/// As [`decide_asking`]; an entry that the client does not see, or that is not live, or without anything to see; too many polls.
pub fn decide_create(
    contest: &Contest,
    actor: &Actor,
    entries: &[Entry],
    has_picture: impl Fn(EntryId) -> bool,
    counts: PollCounts,
) -> Result<(), Error> {
    decide_asking(contest, actor)?;
    if entries
        .iter()
        .any(|entry| entry.contest != contest.id || entry.visibility(contest, actor.user) != Visibility::Client)
    {
        return Err(Error::NotFound);
    }
    if entries.iter().any(|entry| !entry.status.is_live()) {
        return Err(Error::EntryNotLive);
    }
    if entries.iter().any(|entry| !has_picture(entry.id)) {
        return Err(Error::field("entryIds", "Every entry needs a picture or a PDF to show: one of these has none"));
    }
    if counts.open >= OPEN_MAX {
        return Err(Error::TooManyPolls { max: OPEN_MAX, is_open: true });
    }
    if counts.all >= POLLS_MAX { Err(Error::TooManyPolls { max: POLLS_MAX, is_open: false }) } else { Ok(()) }
}

/// What somebody fills in, within its bounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ballot {
    /// By position in the poll.
    stars: BTreeMap<i16, i16>,
    /// Empty without one.
    comment: String,
}

impl Ballot {
    /// Stars by position in the poll, and a comment.
    ///
    /// # Errors
    /// Complaints about `ratings` and `comment`, all at once.
    pub fn check(ratings: &[(i64, i64)], comment: &str) -> Result<Self, Error> {
        let mut errors = FieldErrors::new();
        errors.require(!ratings.is_empty(), "ratings", "Give at least one entry its stars");
        errors.require(ratings.len() <= ENTRIES_MAX, "ratings", "Choose entries of this poll");
        let mut stars = BTreeMap::new();
        for (position, given) in ratings {
            let given = i16::try_from(*given).ok().filter(|given| (1..=5).contains(given));
            errors.require(given.is_some(), "ratings", "Give 1 to 5 stars");
            let position = i16::try_from(*position).unwrap_or(0);
            let before = stars.insert(position, given.unwrap_or(0));
            errors.require(before.is_none(), "ratings", "Give each entry its stars once");
        }
        let comment = text::multi_line(comment, 0, COMMENT_MAX).unwrap_or_else(|_refused| {
            errors.add("comment", "Write at most 500 characters of plain text");
            String::new()
        });
        errors.into_result()?;
        Ok(Self { stars, comment })
    }

    pub fn comment(&self) -> &str {
        &self.comment
    }
}

/// How entry `position` of a poll is called: A, B, C …
pub fn letter(position: i16) -> char {
    u32::try_from(position).ok().and_then(|position| char::from_u32(position.saturating_add(64))).unwrap_or('?')
}
