//! What the lists of the admin area read from their queries.

use i18n::Text;
use i18n::api::admin as m;
use kernel::text::one_line;
use kernel::text_enum::TextEnum;
use readmodels::admin::QUERY_MAX;
use readmodels::sort::{Column, Sort};

use crate::error::ApiError;

/// Bytes of a word that filters a list.
pub const WORDS_MAX: usize = 200;

/// What was typed into a search: nothing when it is empty.
pub fn read_search(text: Option<&str>) -> Result<Option<String>, ApiError> {
    match text.map(str::trim).filter(|text| !text.is_empty()) {
        None => Ok(None),
        Some(text) => one_line(text, 1, QUERY_MAX)
            .map(Some)
            .map_err(|_refused| ApiError::field("q", m::SearchTooLong { max: QUERY_MAX })),
    }
}

/// The order of a list: a column, with - in front for the greatest or last first. The newest first when nothing is said.
pub fn read_sort<C: Column>(text: Option<&str>) -> Result<Sort<C>, ApiError> {
    match text.map(str::trim).filter(|text| !text.is_empty()) {
        None => Ok(Sort::default()),
        Some(text) => Sort::parse(text).ok_or_else(|| {
            let names: Vec<&str> = C::ALL.iter().map(|column| column.name()).collect();
            ApiError::field("sort", m::SortColumns { columns: names.join(" or ") })
        }),
    }
}

/// A filter of a query: empty asks for everything.
pub fn filter<T>(
    text: Option<&str>,
    field: &'static str,
    message: impl Into<Text>,
    read: impl FnOnce(&str) -> Option<T>,
) -> Result<Option<T>, ApiError> {
    match text.map(str::trim).filter(|text| !text.is_empty()) {
        None => Ok(None),
        Some(text) => read(text).map(Some).ok_or_else(|| ApiError::field(field, message)),
    }
}

/// A state of `T`, in either case: empty asks for all of them.
pub fn read_status<T: TextEnum>(text: Option<&str>) -> Result<Option<T>, ApiError> {
    let (last, others) = T::WORDS.split_last().unwrap_or((&"", &[]));
    let message = m::StatusValues { values: format!("{} or {last}", others.join(", ")) };
    filter(text, "status", message, |text| T::parse(&text.to_uppercase()))
}
