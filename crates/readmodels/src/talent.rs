//! The best talents, as members see them.

use std::collections::{HashMap, HashSet};

use ::reviews::standing::{self, Category, Standing};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ids::UserId;
use serde::Serialize;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::people;
use crate::schema::{entries, handovers, users};

pub const TOP: i64 = 24;
/// How long work counts as recent.
const RECENT_DAYS: i64 = 30;

/// A talent in the list of the best.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TalentView {
    pub id: Uuid,
    pub name: String,
    pub image_url: Option<String>,
    /// The average of the stars that clients gave, with two digits; null without a review.
    pub rating_avg: Option<f64>,
    /// How many reviews that is.
    pub review_count: i64,
    /// Clients for whom the person won, as far as they count for top talent.
    pub wins: i64,
    /// At most ten.
    pub skills: Vec<String>,
    /// Whether they entered a contest, or handed work over, in the last 30 days.
    pub has_recent_work: bool,
}

/// The best talents of a category, best first.
pub fn top(conn: &mut PgConnection, category: Category, now: OffsetDateTime) -> Result<Vec<TalentView>, Error> {
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
    let view = |standing: Standing| {
        let person = people.get(standing.user);
        TalentView {
            id: person.id,
            name: person.name,
            image_url: person.image_url,
            rating_avg: standing.rating().average(),
            review_count: standing.reviews,
            wins: standing.wins,
            skills: skills.remove(&standing.user).unwrap_or_default(),
            has_recent_work: recent.contains(&standing.user),
        }
    };
    Ok(standings.into_iter().map(view).collect())
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
