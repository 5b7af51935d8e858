//! A contest on a list.

use ::contests::contest::Subcategory;
use kernel::ids::Id;
use readmodels::contests::{Card, Own};
use search::lists::{CategoryCounts as Counts, List, Place};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::detail::NextStep;
use super::{ContestAction, ContestCategory, ContestOutcome, ContestStatus, Currency, PersonRef};

/// A contest on a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestCard {
    pub id: Uuid,
    pub title: String,
    pub brief: String,
    pub category: ContestCategory,
    #[schema(required)]
    pub subcategory: Option<Subcategory>,
    pub status: ContestStatus,
    #[schema(required)]
    pub outcome: Option<ContestOutcome>,
    /// The prize in paisa.
    #[schema(example = 1_250_000)]
    pub prize_cents: i64,
    pub currency: Currency,
    /// Until when entries are taken (exclusive).
    #[serde(with = "time::serde::rfc3339")]
    pub deadline: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Entries that were not withdrawn.
    pub entries_count: i32,
    /// Whether entries are hidden from other entrants while it runs.
    pub sealed: bool,
    /// Whether it is ranked first.
    pub featured: bool,
    /// Whether the client gave up the way back: the prize goes to somebody who entered.
    pub guaranteed: bool,
    pub client: PersonRef,
}

impl From<Card> for ContestCard {
    fn from(card: Card) -> Self {
        let contest = card.contest;
        Self {
            id: contest.id.uuid(),
            title: contest.title,
            brief: contest.brief,
            category: contest.category,
            subcategory: contest.subcategory,
            status: contest.status,
            outcome: contest.outcome,
            prize_cents: contest.prize.get(),
            currency: Currency::Pkr,
            deadline: contest.deadline,
            created_at: contest.created_at,
            entries_count: contest.entry_count,
            sealed: contest.sealed,
            featured: card.featured,
            guaranteed: contest.guaranteed,
            client: card.client.into(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryCounts {
    pub design: i64,
    pub development: i64,
    pub marketing: i64,
    pub writing: i64,
}

impl From<Counts> for CategoryCounts {
    fn from(counts: Counts) -> Self {
        let Counts { design, development, marketing, writing } = counts;
        Self { design, development, marketing, writing }
    }
}

/// A page of contests with counts over all pages: open ones before all others, featured ones first among them, then the newest.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestList {
    /// At most 60.
    pub contests: Vec<ContestCard>,
    /// Send it as `cursor` for the next page.
    #[schema(required)]
    pub next_cursor: Option<String>,
    /// All contests that fit the filters.
    pub total: i64,
    /// The open ones among them.
    pub open_total: i64,
    /// By category, of the chosen status.
    pub category_counts: CategoryCounts,
}

impl From<List> for ContestList {
    fn from(list: List) -> Self {
        Self {
            contests: list.cards.into_iter().map(Into::into).collect(),
            next_cursor: list.next.map(Place::encode),
            total: list.total,
            open_total: list.open_total,
            category_counts: list.category_counts.into(),
        }
    }
}

/// One of the viewer's own contests.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnContest {
    pub contest: ContestCard,
    pub next: NextStep,
    /// Entries that the client has not seen.
    pub unseen_entries: i64,
    pub live_entries: i64,
    /// What is held for the contest.
    pub escrow_cents: i64,
    /// What the client may do now.
    pub allowed_actions: Vec<ContestAction>,
}

impl From<Own> for OwnContest {
    fn from(own: Own) -> Self {
        Self {
            contest: own.card.into(),
            next: own.next.into(),
            unseen_entries: own.unseen_entries,
            live_entries: own.live_entries,
            escrow_cents: own.escrow.get(),
            allowed_actions: own.allowed,
        }
    }
}
