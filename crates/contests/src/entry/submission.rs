//! What an entry must be, and who may submit one when.

use diesel::prelude::Queryable;
use kernel::actor::{Actor, Role};
use kernel::fields::FieldErrors;
use kernel::ids::FileId;
use kernel::text;
use time::OffsetDateTime;

use super::{FILES_MAX, LiveEntries, NOTE_MAX};
use crate::Error;
use crate::contest::{self, Contest};
use crate::removal;

/// An entry as its author typed it; [`Submission::validate`] checks it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EntryInput {
    /// Uploads, in the order in which they are shown.
    pub files: Vec<FileId>,
    /// A web address; empty means none.
    pub link: String,
    /// What the author says about it.
    pub note: String,
    /// The declaration that it is the author's own work.
    pub own_work: bool,
    pub third_party: String,
    pub ai_tools: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    /// At most ten, each once.
    pub files: Vec<FileId>,
    pub link: Option<String>,
    /// At most 2000 characters.
    pub note: String,
    /// At most 1000 characters.
    pub third_party: String,
    /// At most 1000 characters.
    pub ai_tools: String,
}

impl Submission {
    /// Checks every field and complains about all that are wrong at once.
    ///
    /// # Errors
    /// Messages by field.
    pub fn validate(input: &EntryInput) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let mut files: Vec<FileId> = Vec::new();
        for file in &input.files {
            if !files.contains(file) && files.len() <= FILES_MAX {
                files.push(*file);
            }
        }
        let link = Some(input.link.trim()).filter(|link| !link.is_empty());
        errors.require(link.is_none_or(text::is_web_link), "link", "Link must be a web address (https://…)");
        errors.require(!files.is_empty() || link.is_some(), "files", "Either files or link is required");
        errors.require(files.len() <= FILES_MAX, "files", "At most 10 files");
        errors.require(input.own_work, "ownWork", "Confirm that this is your own work");
        let note = bounded(&input.note, NOTE_MAX, "note", "Note is too long", &mut errors);
        let third_party = bounded(&input.third_party, 1000, "thirdParty", "This list is too long", &mut errors);
        let ai_tools = bounded(&input.ai_tools, 1000, "aiTools", "This list is too long", &mut errors);
        errors.into_result()?;
        Ok(Self { files, link: link.map(str::to_owned), note, third_party, ai_tools })
    }
}

fn bounded(text: &str, max: usize, field: &'static str, long: &'static str, errors: &mut FieldErrors) -> String {
    match text::multi_line(text, 0, max) {
        Ok(text) => return text,
        Err(text::Refused::TooLong | text::Refused::TooShort) => errors.add(field, long),
        Err(text::Refused::Control) => errors.add(field, "Plain text only"),
    }
    String::new()
}

/// Whether `actor` is somebody who submits entries.
///
/// # Errors
/// The other side of the market, or an unconfirmed address.
pub fn decide_author(actor: &Actor) -> Result<(), Error> {
    if actor.role != Role::Talent {
        return Err(Error::NeedsRole(Role::Talent));
    }
    Ok(actor.require_verified_email()?)
}

/// What the rule needs of the person who submits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Queryable)]
pub struct AuthorFacts {
    /// Entries of the person in the running.
    pub live: LiveEntries,
    /// Whether a removal of the person is open.
    pub is_removed: bool,
}

/// Whether `actor` may submit another entry to the locked `contest`.
///
/// # Errors
/// Not an author, a removed one, not a contest that takes entries, or as many are in the running as may be.
pub fn decide(contest: &Contest, author: AuthorFacts, actor: &Actor, now: OffsetDateTime) -> Result<(), Error> {
    if !contest.is_reachable_for(actor.user) {
        return Err(Error::NotFound);
    }
    if contest.client == actor.user {
        return Err(Error::OwnContest);
    }
    decide_author(actor)?;
    removal::require_not_removed(author.is_removed)?;
    contest.require_unfrozen()?;
    if contest.status != contest::Status::Open {
        return Err(Error::NotOpen);
    }
    if contest.is_over(now) {
        return Err(Error::DeadlinePassed);
    }
    if author.live.has_room() { Ok(()) } else { Err(Error::TooManyEntries { max: author.live.limit() }) }
}
