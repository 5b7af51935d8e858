//! Who sees an entry. The one rule behind lists, counts, files and threads.

use kernel::ids::UserId;

use super::{Entry, Status};
use crate::contest::{self, Contest, Outcome};

/// How a viewer stands to an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visibility {
    /// Does not see it.
    None,
    Author,
    Client,
    /// Sees it as anybody signed in.
    Other,
}

impl Visibility {
    /// Whether the viewer is a party: sees stars, reason, thread.
    pub const fn is_party(self) -> bool {
        match self {
            Self::Author | Self::Client => true,
            Self::Other | Self::None => false,
        }
    }
}

/// What the rule needs of a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContestFacts {
    pub client: UserId,
    pub status: contest::Status,
    pub outcome: Option<Outcome>,
    /// Whether entries are hidden while it runs.
    pub sealed: bool,
    /// Whether staff hid the contest.
    pub hidden: bool,
    /// Whether entries stay between client and author: [`Contest::withholds_entries`].
    pub withheld: bool,
}

/// What the rule needs of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntryFacts {
    pub author: UserId,
    pub status: Status,
    /// Whether its author published it.
    pub published: bool,
    /// Whether the client bought it beside the winner.
    pub bought: bool,
}

impl From<&Contest> for ContestFacts {
    fn from(contest: &Contest) -> Self {
        Self {
            client: contest.client,
            status: contest.status,
            outcome: contest.outcome,
            sealed: contest.sealed,
            hidden: contest.hidden_at.is_some(),
            withheld: contest.withholds_entries(),
        }
    }
}

impl From<&Entry> for EntryFacts {
    fn from(entry: &Entry) -> Self {
        Self {
            author: entry.author,
            status: entry.status,
            published: entry.published_at.is_some(),
            bought: entry.bought_at.is_some(),
        }
    }
}

/// How `viewer` stands to the entry, as far as the entry tells: who does not know all of a private contest does not see its entries as its
/// own ([`crate::contest::repo::ensure_full`]), and sees the work itself on the author's page. Visitors see what is public permanently: work that won and work that its author
/// published, on the author's page.
pub fn of(contest: &ContestFacts, entry: &EntryFacts, viewer: Option<UserId>) -> Visibility {
    if viewer == Some(entry.author) {
        return Visibility::Author;
    }
    // What is bought stays the client's to see, whatever becomes of the contest.
    if entry.bought && viewer == Some(contest.client) {
        return Visibility::Client;
    }
    if entry.status == Status::Withdrawn || contest.outcome == Some(Outcome::Refunded) {
        return Visibility::None;
    }
    if viewer == Some(contest.client) {
        return Visibility::Client;
    }
    if contest.hidden || contest.withheld {
        return Visibility::None;
    }
    let shown = match contest.status {
        contest::Status::Closed => entry.status == Status::Winner || entry.published,
        contest::Status::Open | contest::Status::Shortlisting | contest::Status::Awarded => {
            viewer.is_some() && !contest.sealed && entry.status != Status::Declined
        }
        contest::Status::Draft => false,
    };
    if shown { Visibility::Other } else { Visibility::None }
}
