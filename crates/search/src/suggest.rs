//! What to try when nothing was found.

use ::contests::contest::{Choice, Status, Subcategory};
use diesel::pg::PgConnection;

use super::find::{self, SearchRequest};
use super::limits::in_time;
use super::{Ask, Parameter, SearchCategory, SearchRelaxation, SearchSuggestions, Words};
use crate::tallies::Tallies;
use readmodels::Error;

/// Texts that are suggested at most.
const WORDS_MAX: usize = 3;
/// Categories that are suggested at most.
const CATEGORIES_MAX: usize = 6;

/// What to try instead of `request`, which finds nothing; `near` is a spelling of its words that is known.
pub(super) fn suggest(
    conn: &mut PgConnection,
    request: &SearchRequest,
    near: Option<&str>,
) -> Result<SearchSuggestions, Error> {
    Ok(SearchSuggestions {
        words: words(conn, request, near)?,
        relax: relax(conn, request)?,
        categories: in_time(conn, request.limits, categories)?.unwrap_or_default(),
    })
}

/// The known spelling, and each of several words alone, as far as they find something anywhere.
fn words(conn: &mut PgConnection, request: &SearchRequest, near: Option<&str>) -> Result<Vec<String>, Error> {
    let Some(words) = &request.ask.words else { return Ok(Vec::new()) };
    let mut texts: Vec<String> = near.map(str::to_owned).into_iter().collect();
    let each = words.each();
    if each.len() > 1 {
        texts.extend(each);
    }
    let mut found = Vec::new();
    for text in texts {
        let query = Words::read(&text).map(|words| words.query(conn)).transpose()?.flatten();
        let Some(query) = query.filter(|_query| found.len() < WORDS_MAX && !found.contains(&text)) else { continue };
        let anywhere = SearchRequest { ask: Ask::default(), query: Some(query), ..request.clone() };
        if find::count(conn, &anywhere)?.is_some_and(|count| count.total > 0) {
            found.push(text);
        }
    }
    Ok(found)
}

/// The parameters each of which alone hides something. The only one that was given is not among them: without it nothing is asked.
fn relax(conn: &mut PgConnection, request: &SearchRequest) -> Result<Vec<SearchRelaxation>, Error> {
    let given: Vec<Parameter> =
        Parameter::ALL.iter().copied().filter(|parameter| without(request, *parameter).is_some()).collect();
    if given.len() < 2 {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for parameter in given {
        let Some(less) = without(request, parameter) else { continue };
        let count = find::count(conn, &less)?.unwrap_or_default();
        if count.total > 0 || count.is_capped {
            let (total, total_is_capped) = (count.total, count.is_capped);
            found.push(SearchRelaxation { parameter, total, total_is_capped });
        }
    }
    Ok(found)
}

/// `request` without a parameter; nothing when it was not given.
fn without(request: &SearchRequest, parameter: Parameter) -> Option<SearchRequest> {
    let mut less = request.clone();
    let ask = &mut less.ask;
    let was_given = match parameter {
        Parameter::Q => {
            less.query = None;
            ask.words.take().is_some()
        }
        Parameter::Category => ask.category.take().is_some(),
        Parameter::Status => ask.status.take().is_some(),
        Parameter::MinPrize => ask.min_prize.take().is_some(),
        Parameter::MaxPrize => ask.max_prize.take().is_some(),
        Parameter::Guaranteed => ask.guaranteed.take().is_some(),
        Parameter::Featured => ask.featured.take().is_some(),
    };
    was_given.then_some(less)
}

fn categories(conn: &mut PgConnection) -> Result<Vec<SearchCategory>, Error> {
    let tallies = Tallies::load(conn)?;
    let category = |name: &Subcategory| {
        let choice = Choice { category: name.category(), subcategory: Some(*name) };
        SearchCategory { name: *name, open: tallies.count(Some(Status::Open), Some(choice)) }
    };
    let mut found: Vec<SearchCategory> =
        Subcategory::ALL.iter().map(category).filter(|category| category.open > 0).collect();
    found.sort_by_key(|category| std::cmp::Reverse(category.open));
    found.truncate(CATEGORIES_MAX);
    Ok(found)
}
