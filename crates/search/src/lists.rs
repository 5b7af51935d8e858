//! Lists of contests in one of four orders, a page at a time, with counts over all pages.

use ::contests::contest::{self, Category, Choice, Status};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Uuid as SqlUuid};
use kernel::ids::{ContestId, Id, UserId};
use kernel::page::PAGE_SIZE_MAX;
use readmodels::Error;
use readmodels::contests::{ContestCard, cards_of};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::tallies::Tallies;

mod choice;
mod page;
mod place;
#[cfg(test)]
mod tests;

pub use place::{Place, Sort};

/// Which contests a list shows. Without a status: all that everybody may see.
#[derive(Debug, Clone, Copy, Default)]
pub struct Filter {
    /// In which status; DRAFT means the viewer's own drafts.
    pub status: Option<Status>,
    /// Of which category, or of which name within it.
    pub category: Option<Choice>,
    pub sort: Sort,
    /// After which row of a list in the same order.
    pub after: Option<Place>,
    pub size: PageSize,
    pub viewer: Option<UserId>,
}

/// How many contests a page holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageSize(i64);

impl PageSize {
    /// From 1 to 60.
    pub fn new(contests: i64) -> Option<Self> {
        (1..=PAGE_SIZE_MAX).contains(&contests).then_some(Self(contests))
    }

    pub const fn get(self) -> i64 {
        self.0
    }
}

impl Default for PageSize {
    fn default() -> Self {
        Self(24)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryCounts {
    pub design: i64,
    pub development: i64,
    pub marketing: i64,
    pub writing: i64,
}

/// A page of contests with counts over all pages: open ones before all others, featured ones first among them, then the newest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestList {
    /// At most 60.
    pub contests: Vec<ContestCard>,
    /// Send it as `cursor` for the next page.
    pub next_cursor: Option<String>,
    /// All contests that fit the filters.
    pub total: i64,
    /// The open ones among them.
    pub open_total: i64,
    /// By category, of the chosen status.
    pub category_counts: CategoryCounts,
}

/// `published` may be older than the page, as its first page may be that somebody was shown before.
pub fn list(
    conn: &mut PgConnection,
    filter: &Filter,
    published: &Tallies,
    now: OffsetDateTime,
) -> Result<ContestList, Error> {
    let counts = Counts::load(conn, filter, published)?;
    let total = counts.total(filter);
    // Of nothing there is no page; to find none the database would look at every row.
    let found = if total > 0 { page::page(conn, filter, total, now)? } else { Vec::new() };
    let shown = usize::try_from(filter.size.get()).unwrap_or(usize::MAX).min(found.len());
    let more = found.len() > shown;
    let ids: Vec<ContestId> = found.iter().take(shown).map(|row| row.id).collect();
    let mut cards = cards_of(conn, &ids, now)?;
    Ok(ContestList {
        contests: ids.iter().filter_map(|id| cards.remove(id)).collect(),
        next_cursor: found.get(shown.saturating_sub(1)).filter(|_last| more).map(|last| last.place.encode()),
        total,
        open_total: counts.open(filter),
        category_counts: counts.by_category(filter),
    })
}

#[derive(Debug, Clone, QueryableByName)]
struct DraftRow {
    #[diesel(sql_type = Text)]
    category: String,
    #[diesel(sql_type = Nullable<Text>)]
    subcategory: Option<String>,
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// How many contests there are for one viewer: published ones and, when they are asked for, their own drafts.
struct Counts<'t> {
    published: &'t Tallies,
    drafts: Vec<DraftRow>,
}

impl<'t> Counts<'t> {
    fn load(conn: &mut PgConnection, filter: &Filter, published: &'t Tallies) -> Result<Self, Error> {
        let drafts = match (filter.status, filter.viewer) {
            (Some(Status::Draft), Some(viewer)) => diesel::sql_query(
                "SELECT category, subcategory, count(*) AS count FROM contests
                 WHERE status = 'DRAFT' AND client_id = $1 GROUP BY category, subcategory",
            )
            .bind::<SqlUuid, _>(viewer.uuid())
            .load(conn)?,
            (_, _) => Vec::new(),
        };
        Ok(Self { published, drafts })
    }

    fn drafts(&self, choice: Option<Choice>) -> i64 {
        let fits = |row: &&DraftRow| {
            choice.is_none_or(|choice| {
                let name = choice.subcategory.map(contest::Subcategory::as_str);
                row.category == choice.category.as_str() && (name.is_none() || row.subcategory.as_deref() == name)
            })
        };
        self.drafts.iter().filter(fits).map(|row| row.count).sum()
    }

    fn of(&self, status: Option<Status>, choice: Option<Choice>) -> i64 {
        match status {
            Some(Status::Draft) => self.drafts(choice),
            Some(Status::Open | Status::Shortlisting | Status::Awarded | Status::Closed) | None => {
                self.published.count(status, choice)
            }
        }
    }

    fn total(&self, filter: &Filter) -> i64 {
        self.of(filter.status, filter.category)
    }

    fn open(&self, filter: &Filter) -> i64 {
        match filter.status {
            None | Some(Status::Open) => self.of(Some(Status::Open), filter.category),
            Some(Status::Draft | Status::Shortlisting | Status::Awarded | Status::Closed) => 0,
        }
    }

    fn by_category(&self, filter: &Filter) -> CategoryCounts {
        let of = |category| self.of(filter.status, Some(Choice { category, subcategory: None }));
        CategoryCounts {
            design: of(Category::Design),
            development: of(Category::Development),
            marketing: of(Category::Marketing),
            writing: of(Category::Writing),
        }
    }
}
