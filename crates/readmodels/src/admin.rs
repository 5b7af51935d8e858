//! What staff look through: people, contests, messages, reports, the audit log. A page at a time.

use diesel::prelude::*;
use diesel::sql_types::{Text, Uuid as SqlUuid};
use kernel::ids::{ContestId, Id};
use kernel::page::{Cursor, PAGE_SIZE_MAX};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{Error, schema};

pub mod audit;
pub mod contests;
pub mod copies;
pub mod experiments;
pub mod figures;
pub mod mails;
pub mod messages;
pub mod people;
pub mod purchases;
pub mod queues;
pub mod search;
pub mod stats;
pub mod story;
#[cfg(test)]
mod tests;

/// Characters of a search at most.
pub const QUERY_MAX: usize = 100;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, QueryableByName, Selectable, Serialize, ToSchema)]
#[diesel(table_name = schema::contests)]
pub struct Titled {
    #[diesel(sql_type = SqlUuid, column_name = contest_id, select_expression = schema::contests::id)]
    pub id: Uuid,
    #[diesel(sql_type = Text, column_name = contest_title, select_expression = schema::contests::title)]
    pub title: String,
}

impl From<(ContestId, String)> for Titled {
    fn from((id, title): (ContestId, String)) -> Self {
        Self { id: id.uuid(), title }
    }
}

/// A page of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    /// At most [`PAGE_SIZE_MAX`].
    pub lines: Vec<T>,
    /// Where the next page begins; `None` at the end.
    pub next: Option<Cursor>,
}

impl<T> Page<T> {
    /// A page of lines that were read with a limit of one more than a page holds.
    pub(crate) fn of(mut lines: Vec<T>, place: impl Fn(&T) -> Cursor) -> Self {
        let shown = usize::try_from(PAGE_SIZE_MAX).unwrap_or(usize::MAX);
        let more = lines.len() > shown;
        lines.truncate(shown);
        let next = lines.last().filter(|_last| more).map(place);
        Self { lines, next }
    }

    pub(crate) fn try_map<U>(self, to: impl FnMut(T) -> Result<U, Error>) -> Result<Page<U>, Error> {
        Ok(Page { lines: self.lines.into_iter().map(to).collect::<Result<Vec<_>, _>>()?, next: self.next })
    }
}

/// Declares the answer of a list: its page, and where the next one begins.
macro_rules! list_answer {
    ($name:ident, $field:ident: $item:ty) => {
        #[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $name {
            /// A page of at most 60.
            pub $field: Vec<$item>,
            /// Where the next page begins; null at the end.
            pub next_cursor: Option<String>,
        }

        impl From<$crate::admin::Page<$item>> for $name {
            fn from(page: $crate::admin::Page<$item>) -> Self {
                Self { $field: page.lines, next_cursor: page.next.map(kernel::page::Cursor::encode) }
            }
        }
    };
}
pub(crate) use list_answer;

/// SQL of the subject of a mail: six digits and more in a row, which may be a code, are masked.
macro_rules! masked_subject_sql {
    () => {
        r"regexp_replace(mails.subject, '\d{6,}', '••••••', 'g')"
    };
}
pub(crate) use masked_subject_sql;

/// A part of a text for LIKE: what has a meaning there stands for itself.
fn contains(typed: &str) -> String {
    let mut pattern = String::from("%");
    for c in typed.trim().to_lowercase().chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}
