//! Which contests are asked for.

use contests::contest::{Choice, Status};
use kernel::fields::FieldErrors;
use readmodels::contests::{Filter, Place};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::error::{ApiError, Code};

/// Where a page begins.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FeedQuery {
    /// `nextCursor` of the page before.
    pub cursor: Option<String>,
}

/// Which contests to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// open, shortlisting, awarded, closed, or draft (own drafts); in any case.
    pub status: Option<String>,
    /// A category, or one of the fourteen names; in any case.
    pub category: Option<String>,
    /// `nextCursor` of the page before.
    pub cursor: Option<String>,
}

fn given(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty() && !text.eq_ignore_ascii_case("all"))
}

fn cursor(text: Option<&str>) -> Result<Option<Place>, ApiError> {
    text.map(Place::parse).transpose().map_err(|_other| ApiError::new(Code::Malformed, "The cursor cannot be read."))
}

impl FeedQuery {
    /// The filter of the feed.
    ///
    /// # Errors
    /// Not a cursor of ours.
    pub fn filter(&self) -> Result<Filter, ApiError> {
        Ok(Filter { after: cursor(self.cursor.as_deref())?, ..Filter::default() })
    }
}

impl ListQuery {
    /// The filter that was asked for.
    ///
    /// # Errors
    /// No such status or category, or not a cursor of ours.
    pub fn filter(&self) -> Result<Filter, ApiError> {
        let mut errors = FieldErrors::new();
        let status = given(self.status.as_deref()).map(|text| Status::parse(&text.to_ascii_uppercase()));
        errors.require(status != Some(None), "status", "Unknown status");
        let category = given(self.category.as_deref()).map(Choice::parse);
        errors.require(category != Some(None), "category", "Unknown category");
        errors.into_result()?;
        let after = cursor(self.cursor.as_deref())?;
        Ok(Filter { status: status.flatten(), category: category.flatten(), after, viewer: None })
    }
}
