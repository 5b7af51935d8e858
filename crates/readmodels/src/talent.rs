//! The best talents, as members see them.

use std::collections::{HashMap, HashSet};

use ::reviews::standing::{self, Category, Standing};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ids::UserId;
use time::{Duration, OffsetDateTime};

use crate::Error;
use crate::people::{self, Person};
use crate::schema::{entries, handovers, users};

/// Talents in the list.
pub const TOP: i64 = 24;
/// How long work counts as recent.
const RECENT_DAYS: i64 = 30;

/// A talent in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Talent {
    pub person: Person,
    pub standing: Standing,
    /// The skills of the profile.
    pub skills: Vec<String>,
    /// Whether they entered a contest, or handed work over, in the last 30 days.
    pub has_recent_work: bool,
}

/// The best talents of a category, best first.
///
/// # Errors
/// The database.
pub fn top(conn: &mut PgConnection, category: Category, now: OffsetDateTime) -> Result<Vec<Talent>, Error> {
    let mut standings = standing::repo::top(conn, category, TOP)?;
    let ids: Vec<UserId> = standings.iter().map(|standing| standing.user).collect();
    // A review that was written afterwards may count for somebody whose account has ended.
    let ended: Vec<UserId> =
        users::table.filter(users::id.eq_any(&ids).and(users::erased_at.is_not_null())).select(users::id).load(conn)?;
    standings.retain(|standing| !ended.contains(&standing.user));
    let people = people::of_ids(conn, &ids)?;
    let skills: Vec<(UserId, Vec<String>)> =
        users::table.filter(users::id.eq_any(&ids)).select((users::id, users::skills)).load(conn)?;
    let mut skills: HashMap<UserId, Vec<String>> = skills.into_iter().collect();
    let recent = with_recent_work(conn, &ids, now.saturating_sub(Duration::days(RECENT_DAYS)))?;
    Ok(standings
        .into_iter()
        .map(|standing| Talent {
            person: people.get(standing.user),
            skills: skills.remove(&standing.user).unwrap_or_default(),
            has_recent_work: recent.contains(&standing.user),
            standing,
        })
        .collect())
}

/// Who of `people` entered, won or delivered after `since`.
fn with_recent_work(
    conn: &mut PgConnection,
    people: &[UserId],
    since: OffsetDateTime,
) -> Result<HashSet<UserId>, Error> {
    let entered: Vec<UserId> = entries::table
        .filter(entries::author_id.eq_any(people))
        .filter(entries::created_at.gt(since))
        .select(entries::author_id)
        .distinct()
        .load(conn)?;
    let delivered: Vec<UserId> = handovers::table
        .filter(handovers::winner_id.eq_any(people))
        .filter(handovers::created_at.gt(since).or(handovers::delivered_at.gt(since).assume_not_null()))
        .select(handovers::winner_id)
        .distinct()
        .load(conn)?;
    Ok(entered.into_iter().chain(delivered).collect())
}
