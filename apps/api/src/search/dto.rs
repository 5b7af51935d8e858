//! How a search and what it found look on the wire.

use ::search::{
    Ask, Hit, Matched as SearchMatched, PAGES_MAX, Parameter as SearchParameter, Piece, Results, Sort as SearchSort,
    Suggestions, TEXT_MAX, Words,
};
use contests::contest::{Choice, PRIZE_MAX, Status};
use kernel::fields::FieldErrors;
use kernel::money::Paisa;
use kernel::text;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::contests::dto::ContestCard;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct SearchQuery {
    /// Words that title or brief must hold, in any form (`logos` finds `logo`); the last one may be the beginning of a word.
    /// "Words in quotes" stand together, `-word` must not occur. At most 200 characters.
    pub q: Option<String>,
    /// A category, or one of the fourteen names; in any case.
    pub category: Option<String>,
    /// open, shortlisting, awarded or closed; in any case.
    pub status: Option<String>,
    /// The lowest prize in rupees (not paisa), 0 to 500000, at most two decimals.
    #[param(example = "5000")]
    pub min_prize: Option<String>,
    /// The highest prize in rupees (not paisa), 0 to 500000, at most two decimals.
    #[param(example = "50000.50")]
    pub max_prize: Option<String>,
    /// relevance (default when there are words), newest (default otherwise), deadline, prize or entries.
    pub sort: Option<String>,
    /// `true`: only contests whose client gave up the way back; `false`: only the others.
    pub guaranteed: Option<String>,
    /// `true`: only contests that are ranked first; `false`: only the others.
    pub featured: Option<String>,
    /// 1 to 84.
    #[param(example = "1")]
    pub page: Option<String>,
}

const PRIZE: &str = "Enter rupees from 0 to 500,000, with at most two decimals";

/// A parameter that says something.
fn given(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

/// The same; `all` says as little as nothing.
fn chosen(text: Option<&str>) -> Option<&str> {
    given(text).filter(|text| !text.eq_ignore_ascii_case("all"))
}

/// Rupees as typed.
fn rupees(text: &str) -> Option<Paisa> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(decimals) || decimals.len() > 2 || text.ends_with('.') {
        return None;
    }
    let prize = Paisa::new(format!("{whole}{decimals:0<2}").parse().ok()?);
    (prize <= PRIZE_MAX).then_some(prize)
}

fn prize(errors: &mut FieldErrors, field: &'static str, text: Option<&str>) -> Option<Paisa> {
    let text = given(text)?;
    let prize = rupees(text);
    errors.require(prize.is_some(), field, PRIZE);
    prize
}

fn flag(errors: &mut FieldErrors, field: &'static str, text: Option<&str>) -> Option<bool> {
    let text = given(text)?;
    let flag = if text.eq_ignore_ascii_case("true") {
        Some(true)
    } else if text.eq_ignore_ascii_case("false") {
        Some(false)
    } else {
        None
    };
    errors.require(flag.is_some(), field, "Send true or false");
    flag
}

fn page(errors: &mut FieldErrors, text: Option<&str>) -> i64 {
    let Some(text) = given(text) else { return 1 };
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        // More digits than fit are a page beyond the last, too.
        let page = text.parse::<i64>().unwrap_or(i64::MAX);
        errors.require(page >= 1, "page", "Pages begin at 1");
        errors.require(page <= PAGES_MAX, "page", "Pages end at 84. Narrow the search.");
        return page;
    }
    errors.add("page", "Pages begin at 1");
    1
}

fn words(errors: &mut FieldErrors, text: Option<&str>) -> Option<Words> {
    let message = match text::one_line(text?, 0, TEXT_MAX) {
        Ok(text) => return Words::read(&text),
        Err(text::Refused::TooLong | text::Refused::TooShort) => "Search for at most 200 characters",
        Err(text::Refused::Control) => "Leave out control characters",
    };
    errors.add("q", message);
    None
}

impl SearchQuery {
    /// What is asked.
    ///
    /// # Errors
    /// Parameters that mean nothing, by name.
    pub fn ask(&self) -> Result<Ask, FieldErrors> {
        let mut errors = FieldErrors::new();
        let words = words(&mut errors, self.q.as_deref());
        let status = chosen(self.status.as_deref())
            .map(|text| Status::parse(&text.to_ascii_uppercase()).filter(|status| *status != Status::Draft));
        errors.require(status != Some(None), "status", "Unknown status");
        let category = chosen(self.category.as_deref()).map(Choice::parse);
        errors.require(category != Some(None), "category", "Unknown category");
        let sort = given(self.sort.as_deref()).map(|text| SearchSort::parse(&text.to_ascii_lowercase()));
        errors.require(sort != Some(None), "sort", "Unknown sort");
        let min_prize = prize(&mut errors, "minPrize", self.min_prize.as_deref());
        let max_prize = prize(&mut errors, "maxPrize", self.max_prize.as_deref());
        let crossed = matches!((min_prize, max_prize), (Some(min), Some(max)) if min > max);
        errors.require(!crossed, "maxPrize", "Maximum must not be below the minimum");
        let guaranteed = flag(&mut errors, "guaranteed", self.guaranteed.as_deref());
        let featured = flag(&mut errors, "featured", self.featured.as_deref());
        let page = page(&mut errors, self.page.as_deref());
        errors.into_result()?;
        let (category, status) = (category.flatten(), status.flatten());
        let sort = sort.flatten();
        Ok(Ask { words, category, status, min_prize, max_prize, guaranteed, featured, sort, page })
    }
}

/// A part of a text.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchPiece {
    /// The part; all parts in order are the text.
    pub text: String,
    /// Whether it was searched for.
    #[serde(rename = "match")]
    pub is_match: bool,
}

impl From<Piece> for SearchPiece {
    fn from(piece: Piece) -> Self {
        Self { text: piece.text, is_match: piece.is_match }
    }
}

/// Where the words stand in a contest.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchHighlight {
    pub title: Vec<SearchPiece>,
    /// A part of the brief around the words, at most 200 characters.
    pub brief: Vec<SearchPiece>,
}

/// A contest that was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchContest {
    /// The contest as on lists.
    #[serde(flatten)]
    pub contest: ContestCard,
    /// Where the words stand in it; null when none were searched for or none is found in it as asked.
    #[schema(required)]
    pub highlight: Option<SearchHighlight>,
}

impl From<Hit> for SearchContest {
    fn from(hit: Hit) -> Self {
        let highlight = hit.highlight.map(|highlight| SearchHighlight {
            title: highlight.title.into_iter().map(Into::into).collect(),
            brief: highlight.brief.into_iter().map(Into::into).collect(),
        });
        Self { contest: hit.card, highlight }
    }
}

/// What one would find without one of the parameters.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchRelaxation {
    /// The parameter to leave out.
    pub parameter: SearchParameter,
    /// How many contests that finds.
    pub total: i64,
    /// Whether there are more than `total`.
    pub total_is_capped: bool,
}

/// A category in which contests are open.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchCategory {
    /// One of the fourteen names.
    pub name: String,
    pub open: i64,
}

/// What to try when nothing was found; empty otherwise.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchSuggestions {
    /// Texts to search for instead.
    pub words: Vec<String>,
    /// Parameters to leave out, each of which alone finds something.
    pub relax: Vec<SearchRelaxation>,
    /// Categories with open contests, those with the most first.
    pub categories: Vec<SearchCategory>,
}

impl From<Suggestions> for SearchSuggestions {
    fn from(suggestions: Suggestions) -> Self {
        let relax = |relaxation: ::search::Relaxation| SearchRelaxation {
            parameter: relaxation.parameter,
            total: relaxation.count.total,
            total_is_capped: relaxation.count.is_capped,
        };
        let category = |(name, open): (contests::contest::Subcategory, i64)| SearchCategory {
            name: name.as_str().to_owned(),
            open,
        };
        Self {
            words: suggestions.words,
            relax: suggestions.relax.into_iter().map(relax).collect(),
            categories: suggestions.categories.into_iter().map(category).collect(),
        }
    }
}

/// A page of contests that were found.
#[derive(Debug, Serialize, ToSchema)]
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
    pub sort: SearchSort,
    /// Whether the words were found as asked.
    pub matched: SearchMatched,
    /// What to try when nothing was found.
    pub suggestions: SearchSuggestions,
}

impl From<Results> for SearchResults {
    fn from(results: Results) -> Self {
        Self {
            contests: results.hits.into_iter().map(Into::into).collect(),
            total: results.count.total,
            total_is_capped: results.count.is_capped,
            total_pages: results.count.pages(),
            sort: results.sort,
            matched: results.matched,
            suggestions: results.suggestions.into(),
        }
    }
}
