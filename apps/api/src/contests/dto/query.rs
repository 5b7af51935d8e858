//! Which contests are asked for.

use contests::contest::{Choice, Status};
use i18n::api::requests as m;
use kernel::fields::FieldErrors;
use search::lists::{Filter, PageSize, Place, Sort};

use crate::prelude::*;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FeedQuery {
    /// `nextCursor` of the page before.
    pub cursor: Option<String>,
    /// How many contests a page holds.
    #[param(minimum = 1, maximum = 60, default = 24)]
    pub limit: Option<i64>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// open, shortlisting, awarded, closed, or draft (own drafts); in any case.
    pub status: Option<String>,
    /// A category, or one of the fourteen names; in any case.
    pub category: Option<String>,
    /// newest (the default; open contests before all others, featured ones first among them), deadline (the next one first, then those
    /// that have passed), prize (the highest first) or entries (most first); in any case.
    pub sort: Option<String>,
    /// `nextCursor` of the page before, of the same filters in the same order.
    pub cursor: Option<String>,
    /// How many contests a page holds.
    #[param(minimum = 1, maximum = 60, default = 24)]
    pub limit: Option<i64>,
}

fn given(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty() && !text.eq_ignore_ascii_case("all"))
}

fn cursor(text: Option<&str>, sort: Sort, status: Option<Status>) -> Result<Option<Place>, ApiError> {
    let place = text.map(|text| Place::parse(text, sort, status)).transpose();
    place.map_err(|_other| ApiError::new(Code::Malformed, m::ForeignCursor))
}

fn size(limit: Option<i64>, errors: &mut FieldErrors) -> PageSize {
    let size = limit.map(PageSize::new);
    errors.require(size != Some(None), "limit", "A page holds 1 to 60 contests");
    size.flatten().unwrap_or_default()
}

impl FeedQuery {
    /// The filter of the feed.
    ///
    /// # Errors
    /// Not a cursor of ours, or a page of another size.
    pub fn filter(&self) -> Result<Filter, ApiError> {
        let mut errors = FieldErrors::new();
        let size = size(self.limit, &mut errors);
        errors.into_result()?;
        Ok(Filter { after: cursor(self.cursor.as_deref(), Sort::default(), None)?, size, ..Filter::default() })
    }
}

impl ListQuery {
    /// The filter that was asked for.
    ///
    /// # Errors
    /// No such status, category, order or size, or not a cursor of this list.
    pub fn filter(&self) -> Result<Filter, ApiError> {
        let mut errors = FieldErrors::new();
        let status = given(self.status.as_deref()).map(|text| Status::parse(&text.to_ascii_uppercase()));
        errors.require(status != Some(None), "status", "Unknown status");
        let category = given(self.category.as_deref()).map(Choice::parse);
        errors.require(category != Some(None), "category", "Unknown category");
        let sort = given(self.sort.as_deref()).map(|text| Sort::parse(&text.to_ascii_lowercase()));
        errors.require(sort != Some(None), "sort", "Unknown order");
        let size = size(self.limit, &mut errors);
        errors.into_result()?;
        let (sort, status) = (sort.flatten().unwrap_or_default(), status.flatten());
        let after = cursor(self.cursor.as_deref(), sort, status)?;
        Ok(Filter { status, category: category.flatten(), sort, after, size, viewer: None })
    }
}
