//! The published end of a contest whose client stays silent: the prize in equal parts. One pure rule behind the page, which tells
//! everybody their part from the day of closing, and the timer, which pays it.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::ids::{ContestId, EntryId, Id, UserId};
use kernel::money::{OutOfRange, Paisa, Split};
use time::{Duration, OffsetDateTime};

use super::refund::EntryCounts;
use super::{Contest, Status};
use crate::Error;
use crate::entry::{self, Entry};
use crate::schema::{distribution_shares, entries};

pub mod repo;

/// After the deadline.
pub const DAYS: i64 = 30;

text_enum! {
    /// Among whom a prize is shared.
    pub enum Rule as DistributionRule {
        /// The authors of shortlisted entries.
        Shortlisted = "SHORTLISTED",
        /// The authors of the live entries with the most stars.
        BestRated = "BEST_RATED",
        /// The authors of live entries.
        AllLive = "ALL_LIVE",
        /// Everybody who entered and did not withdraw: contests in which everybody was declined.
        AllEntrants = "ALL_ENTRANTS",
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = distribution_shares, check_for_backend(Pg))]
pub struct Share {
    #[diesel(column_name = user_id)]
    pub user: UserId,
    /// The person's earliest entry among those that count.
    #[diesel(column_name = entry_id)]
    pub entry: EntryId,
    /// How much; above zero.
    #[diesel(column_name = amount_paisa)]
    pub amount: Paisa,
}

/// How a prize would be, or was, shared out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    pub rule: Rule,
    /// Whether the rule was asked of live finalists alone.
    pub among_finalists: bool,
    /// How many people that are.
    pub people: usize,
    pub net: Paisa,
    pub fee: Paisa,
    /// Who gets what, the author of the earliest entry first; parts of nothing are left out.
    pub shares: Vec<Share>,
}

impl Plan {
    /// The part of `user`, nothing when they have none.
    pub fn share_of(&self, user: UserId) -> Option<Paisa> {
        self.shares.iter().find(|share| share.user == user).map(|share| share.amount)
    }
}

/// When the prize is shared out unless the client chooses before.
pub fn at(contest: &Contest) -> OffsetDateTime {
    contest.deadline.saturating_add(Duration::days(DAYS))
}

/// Whether there is anybody to share among: somebody who entered and did not withdraw.
pub const fn has_people(entries: EntryCounts) -> bool {
    entries.entered > 0
}

/// What the rule needs of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = entries, check_for_backend(Pg))]
pub struct Candidate {
    #[diesel(column_name = id)]
    pub entry: EntryId,
    /// Its number in the contest.
    pub number: i32,
    #[diesel(column_name = author_id)]
    pub author: UserId,
    pub status: entry::Status,
    pub stars: Option<i16>,
    /// Whether the client named it for the final round.
    pub finalist: bool,
}

impl From<&Entry> for Candidate {
    fn from(entry: &Entry) -> Self {
        let Entry { id, number, author, status, stars, finalist, .. } = *entry;
        Self { entry: id, number, author, status, stars, finalist }
    }
}

fn with_status(entries: &[Candidate], fits: impl Fn(entry::Status) -> bool) -> Vec<&Candidate> {
    entries.iter().filter(|entry| fits(entry.status)).collect()
}

fn finalists(entries: &[Candidate]) -> Vec<&Candidate> {
    entries.iter().filter(|entry| entry.finalist && entry.status.is_live()).collect()
}

/// The entries that count, and why these.
fn counted(entries: &[Candidate]) -> (Rule, Vec<&Candidate>) {
    let finalists = finalists(entries);
    if !finalists.is_empty() {
        return (Rule::AllLive, finalists);
    }
    let shortlisted = with_status(entries, |status| status == entry::Status::Shortlisted);
    if !shortlisted.is_empty() {
        return (Rule::Shortlisted, shortlisted);
    }
    let live = with_status(entries, entry::Status::is_live);
    if let Some(best) = live.iter().filter_map(|entry| entry.stars).max() {
        return (Rule::BestRated, live.into_iter().filter(|entry| entry.stars == Some(best)).collect());
    }
    if live.is_empty() {
        return (Rule::AllEntrants, with_status(entries, |status| status != entry::Status::Withdrawn));
    }
    (Rule::AllLive, live)
}

/// How the prize is shared out as things stand: `entries` are all of the contest's, in any order. Nothing when there is nobody
/// to share among.
///
/// # Errors
/// A stored prize or rate that cannot be.
pub fn plan(contest: &Contest, entries: &[Candidate]) -> Result<Option<Plan>, Error> {
    let corrupt = |OutOfRange| Error::Corrupt { table: "contests", id: contest.id.uuid() };
    let Split { part: fee, rest: net } = contest.prize.split(contest.fee_rate()).map_err(corrupt)?;
    let (rule, mut counted) = counted(entries);
    let among_finalists = !finalists(entries).is_empty();
    counted.sort_by_key(|entry| entry.number);
    let mut people: Vec<(UserId, EntryId)> = Vec::new();
    for entry in counted {
        if people.iter().all(|(user, _entry)| *user != entry.author) {
            people.push((entry.author, entry.entry));
        }
    }
    let count = i64::try_from(people.len()).unwrap_or(i64::MAX);
    // Nobody to divide among.
    let (Some(each), Some(over)) = (net.get().checked_div(count), net.get().checked_rem(count)) else {
        return Ok(None);
    };
    let shares = people.iter().enumerate().map(|(position, (user, entry))| {
        let over = if position == 0 { Paisa::new(over) } else { Paisa::ZERO };
        Paisa::new(each).checked_add(over).map(|amount| Share { user: *user, entry: *entry, amount })
    });
    let mut shares = shares.collect::<Result<Vec<Share>, OutOfRange>>().map_err(corrupt)?;
    shares.retain(|share| share.amount > Paisa::ZERO);
    Ok(Some(Plan { rule, among_finalists, people: people.len(), net, fee, shares })
        .filter(|plan| !plan.shares.is_empty()))
}

/// Whether the timer shares the prize out at `now`; `pending` tells of a refund request that waits for its decision.
pub fn is_due(contest: &Contest, pending: bool, now: OffsetDateTime) -> bool {
    contest.status == Status::Shortlisting && contest.frozen_at.is_none() && !pending && now >= at(contest)
}

/// A distribution as it was carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distribution {
    pub contest: ContestId,
    pub plan: Plan,
    pub at: OffsetDateTime,
}
