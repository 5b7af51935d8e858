//! What staff look through: people, contests, messages, reports, the audit log. Pages of a moment and an id, newest or oldest first.

use kernel::page::{Cursor, PAGE_SIZE_MAX};
use kernel::text_enum;

use crate::Error;

pub mod audit;
pub mod contests;
pub mod copies;
pub mod figures;
pub mod messages;
pub mod people;
#[cfg(test)]
mod tests;

/// Characters of a search at most.
pub const QUERY_MAX: usize = 100;

text_enum! {
    /// The order of a page.
    pub enum Order {
        /// What came last first.
        Newest = "newest",
        /// What came first first.
        Oldest = "oldest",
    }
}

/// Some lines, and where the next begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    /// At most [`PAGE_SIZE_MAX`].
    pub lines: Vec<T>,
    /// None at the end.
    pub next: Option<Cursor>,
}

impl<T> Page<T> {
    /// Of one line more than a page holds, if there is one.
    fn of(mut lines: Vec<T>, place: impl Fn(&T) -> Cursor) -> Self {
        let shown = usize::try_from(PAGE_SIZE_MAX).unwrap_or(usize::MAX);
        let more = lines.len() > shown;
        lines.truncate(shown);
        let next = lines.last().filter(|_last| more).map(place);
        Self { lines, next }
    }

    fn try_map<U>(self, to: impl FnMut(T) -> Result<U, Error>) -> Result<Page<U>, Error> {
        Ok(Page { lines: self.lines.into_iter().map(to).collect::<Result<Vec<_>, _>>()?, next: self.next })
    }
}

/// Rows that are read for a page: one more tells whether there is another.
const fn limit() -> i64 {
    PAGE_SIZE_MAX.saturating_add(1)
}

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

/// Orders a boxed query by a moment and an id, and lets it begin after a place.
macro_rules! placed {
    ($query:expr, $order:expr, $after:expr, ($at:expr, $id:expr), $new_id:expr) => {{
        let mut query = $query;
        match $order {
            $crate::desk::Order::Newest => {
                if let Some(cursor) = $after {
                    let same = $at.eq(cursor.at).and($id.lt($new_id(cursor.id)));
                    query = query.filter($at.le(cursor.at)).filter($at.lt(cursor.at).or(same));
                }
                query.order(($at.desc(), $id.desc()))
            }
            $crate::desk::Order::Oldest => {
                if let Some(cursor) = $after {
                    let same = $at.eq(cursor.at).and($id.gt($new_id(cursor.id)));
                    query = query.filter($at.ge(cursor.at)).filter($at.gt(cursor.at).or(same));
                }
                query.order(($at.asc(), $id.asc()))
            }
        }
        .limit($crate::desk::limit())
    }};
}
use placed;
