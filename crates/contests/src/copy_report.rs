//! A member says that an entry copies other work; staff look at it and decide.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::fields::FieldErrors;
use kernel::ids::{CopyReportId, EntryId, UserId};
use kernel::text;
use time::OffsetDateTime;

use crate::Error;
use crate::contest::Contest;
use crate::entry::{Entry, Visibility};
use crate::schema::copy_reports;

pub mod repo;

#[cfg(test)]
mod tests;

/// Characters of a reason or a note at most.
pub const TEXT_MAX: usize = 2_000;

text_enum! {
    pub enum Status as CopyReportStatus {
        Open = "OPEN",
        /// Nothing was found.
        Dismissed = "DISMISSED",
        /// The entry is a copy.
        Upheld = "UPHELD",
    }
}

text_enum! {
    /// What can happen to a report.
    pub enum Event {
        /// Staff find nothing.
        Dismiss = "dismiss",
        Uphold = "uphold",
    }
}

impl Status {
    /// The status after `event`.
    ///
    /// # Errors
    /// [`Error::InvalidTransition`] when the table has no such step.
    pub const fn next(self, event: Event) -> Result<Self, Error> {
        match (self, event) {
            (Self::Open, Event::Dismiss) => Ok(Self::Dismissed),
            (Self::Open, Event::Uphold) => Ok(Self::Upheld),
            (Self::Dismissed | Self::Upheld, Event::Dismiss | Event::Uphold) => {
                Err(Error::InvalidTransition { what: "report", from: self.as_str(), event: event.as_str() })
            }
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = copy_reports, check_for_backend(Pg))]
pub struct Claim {
    pub reason: String,
    pub url: Option<String>,
}

impl Claim {
    /// What was typed, if it can be kept.
    ///
    /// # Errors
    /// Complaints about `reason` and `url`, all at once.
    pub fn check(reason: &str, url: Option<&str>) -> Result<Self, Error> {
        let mut errors = FieldErrors::new();
        let url = url.map(str::trim).filter(|url| !url.is_empty());
        errors.require(url.is_none_or(text::is_web_link), "url", "Enter an address that begins with https://");
        let reason =
            checked(reason, "reason", "Say in up to 2,000 characters what was copied").unwrap_or_else(|found| {
                found.iter().for_each(|(field, message)| errors.add(field, message));
                String::new()
            });
        errors.into_result()?;
        Ok(Self { reason, url: url.map(str::to_owned) })
    }
}

/// A text that staff write with a decision.
///
/// # Errors
/// A complaint about `note`.
pub fn checked_note(note: &str) -> Result<String, Error> {
    Ok(checked(note, "note", "Say in up to 2,000 characters what you found")?)
}

fn checked(typed: &str, field: &'static str, message: &'static str) -> Result<String, FieldErrors> {
    text::multi_line(typed, 1, TEXT_MAX).map_err(|_refused| FieldErrors::one(field, message))
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = copy_reports, check_for_backend(Pg))]
pub struct CopyReport {
    pub id: CopyReportId,
    #[diesel(column_name = entry_id)]
    pub entry: EntryId,
    #[diesel(column_name = reporter_id)]
    pub reporter: UserId,
    #[diesel(embed)]
    pub claim: Claim,
    pub status: Status,
    pub note: Option<String>,
    /// Whether the entry was ruled out for it.
    pub disqualified: bool,
    pub decided_by: Option<UserId>,
    pub decided_at: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
}

/// Whether `actor` may report the entry: everybody who is shown somebody else's work.
///
/// # Errors
/// [`Error::NotFound`] for those who do not see it, [`Error::OwnEntry`] for its author.
pub fn decide_report(contest: &Contest, entry: &Entry, actor: &Actor) -> Result<(), Error> {
    match entry.visibility(contest, actor.user) {
        Visibility::Client | Visibility::Other => Ok(()),
        Visibility::Author => Err(Error::OwnEntry),
        Visibility::None => Err(Error::NotFound),
    }
}

impl CopyReport {
    /// Whether `actor` may decide by `event`, and whether that rules the entry out: only while no winner is chosen and only
    /// an entry that is not out permanently.
    ///
    /// # Errors
    /// [`Error::PartyDecides`] for client, author and reporter; no such step.
    pub fn decide(&self, contest: &Contest, entry: &Entry, actor: &Actor, event: Event) -> Result<bool, Error> {
        if [contest.client, entry.author, self.reporter].contains(&actor.user) {
            return Err(Error::PartyDecides);
        }
        self.status.next(event)?;
        let is_out = entry.status.next(crate::entry::Event::Withdraw).is_err();
        Ok(match event {
            Event::Uphold => contest.status.is_judging() && !is_out,
            Event::Dismiss => false,
        })
    }
}
