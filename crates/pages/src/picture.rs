//! Pictures of our pages for those who share them: one of each contest, and one for all other pages.

use std::hash::{DefaultHasher, Hash, Hasher};

use contests::contest::{Category, Choice, Contest, Outcome, Status};
use kernel::time::karachi;
use readmodels::polls;
use time::OffsetDateTime;
use time::macros::format_description;

use crate::page::name_of;
use drawing::{Card, PollCard};

mod cache;
mod drawing;
#[cfg(test)]
mod tests;
mod text;

pub use cache::Pictures;
pub use drawing::Fault;

/// The picture of pages that have none of their own.
pub(crate) const SITE_PATH: &str = "/og/default.png";
pub const SITE_VERSION: &str = "site-1";

/// What is drawn of a contest at some moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts(Card);

impl Facts {
    /// Changes when the picture does.
    pub fn version(&self) -> String {
        let mut hasher = DefaultHasher::new();
        // The number stands for how it is drawn: raise it with the design.
        (1_u8, &self.0).hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }
}

/// What is drawn of `contest` at `now`.
pub fn facts(contest: &Contest, now: OffsetDateTime) -> Facts {
    Facts(Card {
        title: contest.title.clone(),
        category: name_of(Choice { category: contest.category, subcategory: contest.subcategory }),
        tone: tone(contest.category),
        prize: contest.prize.display(),
        clock: clock(contest, now),
        open: takes_entries(contest, now),
        featured: contest.is_featured(now) && contest.status == Status::Open,
        guaranteed: contest.guaranteed,
    })
}

/// What is drawn of a poll at some moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PollFacts(PollCard);

impl PollFacts {
    /// Changes when the picture does.
    pub fn version(&self) -> String {
        let mut hasher = DefaultHasher::new();
        ("poll", 1_u8, &self.0).hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }
}

/// What is drawn of a poll.
pub fn poll_facts(facts: &polls::PollFacts) -> PollFacts {
    PollFacts(PollCard {
        question: facts.poll.question.clone(),
        contest: facts.contest_title.clone(),
        entries: facts.entries,
        until: facts.is_open.then(|| day(facts.poll.closes_at)),
    })
}

/// The day in Karachi, without the year.
fn day(at: OffsetDateTime) -> String {
    at.to_offset(karachi()).format(format_description!("[day padding:none] [month repr:long]")).unwrap_or_default()
}

fn takes_entries(contest: &Contest, now: OffsetDateTime) -> bool {
    contest.status == Status::Open && !contest.is_over(now)
}

/// The site's colours of kinds of work, on night.
const fn tone(category: Category) -> &'static str {
    match category {
        Category::Design => "#f0a3cd",
        Category::Development => "#93bff3",
        Category::Marketing => "#f7ac87",
        Category::Writing => "#79d0d8",
    }
}

/// Days left by the calendar of Karachi, or what became of the contest.
fn clock(contest: &Contest, now: OffsetDateTime) -> String {
    match contest.status {
        Status::Open if !contest.is_over(now) => {
            let day = |at: OffsetDateTime| at.to_offset(karachi()).date();
            match (day(contest.deadline) - day(now)).whole_days() {
                ..=0 => "Closes today".to_owned(),
                1 => "Closes tomorrow".to_owned(),
                days => format!("{days} days left"),
            }
        }
        Status::Draft | Status::Open | Status::Shortlisting => "Being judged".to_owned(),
        Status::Awarded => "Winner chosen".to_owned(),
        Status::Closed => match contest.outcome {
            Some(Outcome::Completed) => "Completed".to_owned(),
            Some(Outcome::Distributed) => "Prize shared".to_owned(),
            Some(Outcome::Refunded | Outcome::Cancelled) | None => "Closed".to_owned(),
        },
    }
}
