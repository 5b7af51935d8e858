#![doc = include_str!("../README.md")]

use std::collections::HashMap;
use std::time::Duration;

use ::contests::contest::{Choice, Status, Subcategory};
use diesel::pg::PgConnection;
use kernel::money::Paisa;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use readmodels::Error;
use readmodels::contests::{self, ContestCard};

use crate::find::{SearchHits, SearchRequest};
use crate::index::{SearchIndex, Snapshot};
use crate::limits::Limits;

mod find;
mod highlight;
pub mod index;
mod limits;
pub mod lists;
mod marks;
mod prepared;
#[allow(dead_code, reason = "the print holds whole tables; queries name the columns they read")]
mod schema;
mod similar;
mod suggest;
mod synonyms;
pub mod tallies;
#[cfg(test)]
mod tests;
mod words;

pub use highlight::{SearchHighlight, SearchPiece};
pub use words::Words;

/// Characters of a text that is searched for, at most.
pub const TEXT_MAX: usize = 200;
pub const PAGE_SIZE: i64 = 12;
/// Contests that are counted, ranked and paged through at most.
pub const FOUND_MAX: i64 = 1_000;
/// The last page that can be asked for: the one with the last of [`FOUND_MAX`].
pub const PAGES_MAX: i64 = 84;

kernel::text_enum! {
    /// The order of what was found.
    pub enum Sort as SearchSort {
        /// Open contests before all others; featured ones first, then those that the words fit best. Only with words.
        Relevance = "relevance",
        /// Open contests before all others; featured ones first, then the newest.
        Newest = "newest",
        /// The next deadline first; those that have passed follow, the latest first.
        Deadline = "deadline",
        /// The highest prize first.
        Prize = "prize",
        /// Most entries first.
        Entries = "entries",
    }
}

impl Sort {
    /// Whether open contests come before all others.
    const fn has_open_first(self) -> bool {
        match self {
            Self::Relevance | Self::Newest => true,
            Self::Deadline | Self::Prize | Self::Entries => false,
        }
    }
}

kernel::text_enum! {
    /// Whether the words were found as asked, or only similar ones.
    pub enum Matched as SearchMatched {
        Exact = "exact",
        /// Nothing was; words that look alike were.
        Similar = "similar",
    }
}

kernel::text_enum! {
    /// A parameter of the search.
    pub enum Parameter as SearchParameter {
        Q = "q",
        Category = "category",
        Status = "status",
        MinPrize = "minPrize",
        MaxPrize = "maxPrize",
        /// With or without a guarantee.
        Guaranteed = "guaranteed",
        /// Ranked first or not.
        Featured = "featured",
    }
}

/// What is searched for. Nothing but published contests is ever found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ask {
    pub words: Option<Words>,
    /// Of which category, or of which name within it.
    pub category: Option<Choice>,
    /// In which status; nothing is found for DRAFT.
    pub status: Option<Status>,
    pub min_prize: Option<Paisa>,
    pub max_prize: Option<Paisa>,
    /// Whether the client gave up the way back.
    pub guaranteed: Option<bool>,
    /// Whether it is ranked first now.
    pub featured: Option<bool>,
    /// The order; without one relevance when there are words, else the newest.
    pub sort: Option<Sort>,
    /// From 1 to [`PAGES_MAX`].
    pub page: i64,
}

impl Ask {
    /// The order that is used.
    pub fn sort(&self) -> Sort {
        match (self.sort, &self.words) {
            (None | Some(Sort::Relevance), None) => Sort::Newest,
            (None, Some(_words)) => Sort::Relevance,
            (Some(sort), _) => sort,
        }
    }
}

/// How many there are, counted up to [`FOUND_MAX`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count {
    /// At most [`FOUND_MAX`].
    pub total: i64,
    pub is_capped: bool,
}

impl Count {
    /// Of a count that stopped at one more than [`FOUND_MAX`].
    fn of(counted: i64) -> Self {
        Self { total: counted.min(FOUND_MAX), is_capped: counted > FOUND_MAX }
    }

    pub fn pages(self) -> i64 {
        self.total.saturating_add(PAGE_SIZE).saturating_sub(1).checked_div(PAGE_SIZE).unwrap_or(0)
    }
}

/// A contest that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SearchContest {
    /// The contest as on lists.
    #[serde(flatten)]
    pub contest: ContestCard,
    /// Where the words stand in it; null when none were searched for or none is found in it as asked.
    pub highlight: Option<SearchHighlight>,
}

/// What one would find without one of the parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchRelaxation {
    /// The parameter to leave out.
    pub parameter: Parameter,
    /// How many contests that finds.
    pub total: i64,
    /// Whether there are more than `total`.
    pub total_is_capped: bool,
}

/// A category in which contests are open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SearchCategory {
    /// One of the fourteen names.
    #[schema(value_type = String)]
    pub name: Subcategory,
    pub open: i64,
}

/// What to try when nothing was found; empty otherwise.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct SearchSuggestions {
    pub words: Vec<String>,
    /// Parameters to leave out, each of which alone finds something.
    pub relax: Vec<SearchRelaxation>,
    /// Categories with open contests, those with the most first.
    pub categories: Vec<SearchCategory>,
}

/// A page of contests that were found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchResults {
    /// At most 12.
    pub contests: Vec<SearchContest>,
    /// All that were found, counted up to 1,000.
    pub total: i64,
    /// Whether there are more than `total`.
    pub total_is_capped: bool,
    /// Pages that can be asked for, at most 84.
    pub total_pages: i64,
    /// The order that was used.
    pub sort: Sort,
    /// Whether the words were found as asked.
    pub matched: Matched,
    /// What to try when nothing was found.
    pub suggestions: SearchSuggestions,
}

impl SearchResults {
    fn none(ask: &Ask) -> Self {
        Self {
            contests: Vec::new(),
            total: 0,
            total_is_capped: false,
            total_pages: 0,
            sort: ask.sort(),
            matched: Matched::Exact,
            suggestions: SearchSuggestions::default(),
        }
    }
}

/// The page that `ask` names, from `index` where it is current. A statement that takes longer than `timeout` is given up; then the newest
/// contests answer.
///
/// # Errors
/// The database, or a corrupt row.
pub fn search(
    conn: &mut PgConnection,
    index: &SearchIndex,
    ask: &Ask,
    timeout: Duration,
    now: OffsetDateTime,
) -> Result<SearchResults, Error> {
    search_within(conn, index.current(), ask, now, Limits::within(timeout))
}

fn search_within(
    conn: &mut PgConnection,
    index: Option<Snapshot>,
    ask: &Ask,
    now: OffsetDateTime,
    limits: Limits,
) -> Result<SearchResults, Error> {
    let query = ask.words.as_ref().map(|words| words.query(conn)).transpose()?;
    // A text without any word (`?!`) is no reason to show everything: it finds nothing.
    let is_wordless = query == Some(None);
    let mut request = SearchRequest { ask: ask.clone(), query: query.flatten(), now, limits, index };
    if request.index.is_some() {
        if let Some(found) = answer(conn, &request, is_wordless)? {
            return Ok(found);
        }
        // The index holds a contest that is not public any more: even that it fits is nobody's business.
        request.index = None;
    }
    Ok(answer(conn, &request, is_wordless)?.unwrap_or_else(|| SearchResults::none(ask)))
}

/// The page; nothing when a contest on it may not be seen.
fn answer(conn: &mut PgConnection, request: &SearchRequest, is_wordless: bool) -> Result<Option<SearchResults>, Error> {
    let exact = if is_wordless { SearchHits::default() } else { find::page(conn, request)? };
    if exact.count.total > 0 {
        return results(conn, request, &exact, Matched::Exact);
    }
    let near = match &request.ask.words {
        Some(words) => limits::in_time(conn, request.limits, |conn| similar::correct(conn, words))?.flatten(),
        None => None,
    };
    if let Some(near) = &near {
        let like = SearchRequest { query: Some(near.query.clone()), ..request.clone() };
        let found = find::page(conn, &like)?;
        if found.count.total > 0 {
            return results(conn, &like, &found, Matched::Similar);
        }
    }
    let suggestions = suggest::suggest(conn, request, near.as_ref().map(|near| near.text.as_str()))?;
    Ok(Some(SearchResults { suggestions, ..SearchResults::none(&request.ask) }))
}

/// The cards of what was found, with the words marked; nothing when one of them may not be seen.
fn results(
    conn: &mut PgConnection,
    request: &SearchRequest,
    found: &SearchHits,
    matched: Matched,
) -> Result<Option<SearchResults>, Error> {
    let mut cards = contests::public_cards_of(conn, &found.ids, request.now)?;
    if cards.len() < found.ids.len() {
        return Ok(None);
    }
    let mut highlights = match &request.query {
        Some(query) if !found.ids.is_empty() => highlight::of(conn, &found.ids, &query.asked)?,
        Some(_) | None => HashMap::new(),
    };
    let hit = |id| Some(SearchContest { contest: cards.remove(id)?, highlight: highlights.remove(id) });
    Ok(Some(SearchResults {
        contests: found.ids.iter().filter_map(hit).collect(),
        total: found.count.total,
        total_is_capped: found.count.is_capped,
        total_pages: found.count.pages(),
        matched,
        ..SearchResults::none(&request.ask)
    }))
}
