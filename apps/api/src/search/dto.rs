//! How a search is asked for.

use ::search::{Ask, PAGES_MAX, Sort, TEXT_MAX, Words};
use contests::contest::{Choice, PRIZE_MAX, Status};
use kernel::fields::FieldErrors;
use kernel::money::Paisa;
use kernel::text;

use crate::prelude::*;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct SearchQuery {
    /// Words that title or brief must hold, in any form (`logos` finds `logo`) or as another word of the same meaning; the last one may be the
    /// beginning of a word.
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
        let sort = given(self.sort.as_deref()).map(|text| Sort::parse(&text.to_ascii_lowercase()));
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
