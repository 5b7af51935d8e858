//! Which contests a page of a list shows: those that are ranked first, the newest first, then the rest, the newest first. Featured ones
//! are few and found by their own small index; the rest follow the indexes of the lists.

use ::contests::contest::{Outcome, Status};
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use kernel::ids::{ContestId, Id};
use kernel::page::{Cursor, NotACursor, PAGE_SIZE_MAX};
use time::OffsetDateTime;
use uuid::Uuid;

use super::Filter;
use crate::Error;
use crate::schema::contests;

/// Where the next page begins. What was featured is decided at the moment of the first page and stays so while one pages on: a place
/// that starts or ends meanwhile moves nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The moment of the first page.
    pub as_of: OffsetDateTime,
    /// Whether the last row seen was featured then.
    pub featured: bool,
    /// The last row seen.
    pub row: Cursor,
}

impl Place {
    /// As sent to the browser, opaque.
    pub fn encode(self) -> String {
        let micros = self.as_of.unix_timestamp_nanos().checked_div(1_000).unwrap_or(0);
        let section = if self.featured { 'f' } else { 'r' };
        format!("{section}{micros}.{}", self.row.encode())
    }

    /// Reads what [`Place::encode`] wrote.
    ///
    /// # Errors
    /// [`NotACursor`] for anything else.
    pub fn parse(text: &str) -> Result<Self, NotACursor> {
        let (head, row) = text.split_once('.').ok_or(NotACursor)?;
        let (featured, micros) = match (head.strip_prefix('f'), head.strip_prefix('r')) {
            (Some(micros), _) => (true, micros),
            (None, Some(micros)) => (false, micros),
            (None, None) => return Err(NotACursor),
        };
        let nanos = micros.parse::<i64>().ok().and_then(|m| i128::from(m).checked_mul(1_000)).ok_or(NotACursor)?;
        let as_of = OffsetDateTime::from_unix_timestamp_nanos(nanos).map_err(|_other| NotACursor)?;
        Ok(Self { as_of, featured, row: Cursor::parse(row)? })
    }
}

/// A row of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found {
    /// The contest.
    pub(super) id: ContestId,
    /// Where a page that begins after it begins.
    pub(super) place: Place,
}

/// One page, and one row more, which tells whether there is another page.
pub(super) fn page(conn: &mut PgConnection, filter: &Filter, now: OffsetDateTime) -> Result<Vec<Found>, Error> {
    let as_of = filter.after.map_or(now, |after| after.as_of);
    let mut found = match filter.after {
        Some(Place { featured: false, .. }) => Vec::new(),
        Some(Place { featured: true, row, .. }) => section(conn, filter, (as_of, true), Some(row), 0)?,
        None => section(conn, filter, (as_of, true), None, 0)?,
    };
    let begins = filter.after.filter(|after| !after.featured).map(|after| after.row);
    let rest = section(conn, filter, (as_of, false), begins, found.len())?;
    found.extend(rest);
    Ok(found)
}

type Condition = Box<dyn BoxableExpression<contests::table, Pg, SqlType = Bool>>;

/// Whether a contest was ranked first at `as_of`.
fn was_featured(as_of: OffsetDateTime, featured: bool) -> Condition {
    if featured {
        let running = contests::featured_until.gt(as_of).and(contests::featured_since.le(as_of));
        Box::new(running.assume_not_null())
    } else {
        let never = contests::featured_until.is_null().or(contests::featured_since.is_null());
        let over = contests::featured_until.le(as_of).assume_not_null();
        let later = contests::featured_since.gt(as_of).assume_not_null();
        Box::new(never.or(over).or(later))
    }
}

/// The featured ones, or the rest, after `after`: what a page that has `before` rows still has room for.
fn section(
    conn: &mut PgConnection,
    filter: &Filter,
    (as_of, featured): (OffsetDateTime, bool),
    after: Option<Cursor>,
    before: usize,
) -> Result<Vec<Found>, Error> {
    let before = i64::try_from(before).unwrap_or(i64::MAX);
    let room = PAGE_SIZE_MAX.saturating_add(1).saturating_sub(before);
    if room <= 0 {
        return Ok(Vec::new());
    }
    let mut query = contests::table
        .filter(was_featured(as_of, featured))
        .filter(contests::outcome.is_distinct_from(Outcome::Cancelled.as_str()))
        .order((contests::created_at.desc(), contests::id.desc()))
        .limit(room)
        .select((contests::id, contests::created_at))
        .into_boxed();
    query = match filter.status {
        Some(Status::Draft) => {
            let viewer = filter.viewer.map_or(Uuid::nil(), Id::uuid);
            query.filter(contests::status.eq(Status::Draft.as_str())).filter(contests::client_id.eq(viewer))
        }
        Some(status @ (Status::Open | Status::Shortlisting | Status::Awarded | Status::Closed)) => {
            query.filter(contests::status.eq(status.as_str()))
        }
        None => query.filter(contests::status.ne(Status::Draft.as_str())),
    };
    if let Some(choice) = filter.category {
        query = query.filter(contests::category.eq(choice.category.as_str()));
        if let Some(name) = choice.subcategory {
            query = query.filter(contests::subcategory.eq(name.as_str()));
        }
    }
    if let Some(after) = after {
        let same_moment = contests::created_at.eq(after.at).and(contests::id.lt(after.id));
        query =
            query.filter(contests::created_at.lt(after.at).or(same_moment)).filter(contests::created_at.le(after.at));
    }
    let rows: Vec<(ContestId, OffsetDateTime)> = query.load(conn)?;
    let found = |(id, at): (ContestId, OffsetDateTime)| {
        let row = Cursor { at, id: id.uuid() };
        Found { id, place: Place { as_of, featured, row } }
    };
    Ok(rows.into_iter().map(found).collect())
}
