//! Contests for those who look for pages from outside: search engines and their sitemaps.

use diesel::dsl::sql;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Uuid as SqlUuid};
use kernel::ids::{ContestId, Id};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::Error;
use crate::schema::contests;

#[cfg(test)]
mod tests;

/// Ids and titles of the newest contests that take entries.
///
/// # Errors
/// The database.
pub fn newest_open(conn: &mut PgConnection, limit: i64) -> Result<Vec<(ContestId, String)>, Error> {
    let rows = contests::table
        .filter(contests::status.eq("OPEN"))
        .filter(sql::<Bool>(::contests::public_in_status!("contests")))
        .order((contests::created_at.desc(), contests::id.desc()))
        .limit(limit)
        .select((contests::id, contests::title))
        .load(conn)?;
    Ok(rows)
}

#[derive(QueryableByName)]
struct IdRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// Where the parts of a list of all published contests end, `size` contests each: the id of the last contest of every
/// whole part, by id. What comes after the last of them is one more part.
///
/// # Errors
/// The database.
pub fn part_ends(conn: &mut PgConnection, size: i64) -> Result<Vec<ContestId>, Error> {
    let mut ends: Vec<ContestId> = Vec::new();
    loop {
        // One part at a time: no query walks further than `size` rows.
        let end: Option<IdRow> = diesel::sql_query(concat!(
            "SELECT id FROM contests WHERE ",
            ::contests::public!("contests"),
            " AND id > $1 ORDER BY id OFFSET $2 LIMIT 1"
        ))
        .bind::<SqlUuid, _>(ends.last().map_or(Uuid::nil(), |id| id.uuid()))
        .bind::<BigInt, _>(size.saturating_sub(1))
        .get_result(conn)
        .optional()?;
        match end {
            Some(end) => ends.push(end.id.into()),
            None => return Ok(ends),
        }
    }
}

/// Published contests with ids after `after` and up to `until`, by id: with when each last changed.
///
/// # Errors
/// The database.
pub fn published(
    conn: &mut PgConnection,
    after: Option<ContestId>,
    until: Option<ContestId>,
    limit: i64,
) -> Result<Vec<(ContestId, OffsetDateTime)>, Error> {
    let mut query = contests::table
        .filter(sql::<Bool>(::contests::public!("contests")))
        .order(contests::id)
        .limit(limit)
        .select((contests::id, contests::updated_at))
        .into_boxed();
    if let Some(after) = after {
        query = query.filter(contests::id.gt(after));
    }
    if let Some(until) = until {
        query = query.filter(contests::id.le(until));
    }
    Ok(query.load(conn)?)
}
