//! Reviews as their viewers see them, and what waits for a review.

use std::collections::HashMap;

use ::contests::contest::{self, Contest};
use ::contests::handover::{self, Handover};
use ::reviews::review::{self, Award, Occasion, Review, Side};
use ::reviews::standing::{self, Rating};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::actor::{Actor, Permission};
use kernel::ids::{ContestId, ReviewId, UserId};

use crate::Error;
use crate::people::{self, Person};
use crate::schema::{contests, handovers, reviews};

/// Reviews on a page.
pub const PAGE: i64 = 20;
/// Contests that wait for a review, and own reviews, shown at most.
const LIST_MAX: i64 = 100;

/// A review with the names of its people and its contest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    pub review: Review,
    pub reviewer: Person,
    pub reviewee: Person,
    /// The title of the contest.
    pub title: String,
    pub category: String,
    pub subcategory: Option<String>,
}

/// The contest as an occasion for reviews; `standing` is its handover that was not replaced.
fn occasion(contest: &Contest, standing: Option<&Handover>) -> Occasion {
    let award = standing.map(|handover| Award {
        winner: handover.winner,
        at: handover.created_at,
        stands: handover.award_stands(contest),
    });
    Occasion { client: contest.client, award }
}

fn items(conn: &mut PgConnection, found: Vec<Review>) -> Result<Vec<Item>, Error> {
    type Named = (ContestId, String, String, Option<String>);
    let ids: Vec<ContestId> = found.iter().map(|review| review.contest).collect();
    let named: Vec<Named> = contests::table
        .filter(contests::id.eq_any(&ids))
        .select((contests::id, contests::title, contests::category, contests::subcategory))
        .load(conn)?;
    let named: HashMap<ContestId, Named> = named.into_iter().map(|row| (row.0, row)).collect();
    let users: Vec<UserId> = found.iter().flat_map(|review| [review.reviewer, review.reviewee]).collect();
    let people = people::of_ids(conn, &users)?;
    let item = |review: Review| {
        let (_id, title, category, subcategory) = named.get(&review.contest)?.clone();
        let (reviewer, reviewee) = (people.get(review.reviewer), people.get(review.reviewee));
        Some(Item { reviewer, reviewee, title, category, subcategory, review })
    };
    Ok(found.into_iter().filter_map(item).collect())
}

/// A page of what was said about `person`, as far as `viewer` sees it; `after` names the last one seen.
///
/// # Errors
/// The database, or a corrupt row.
pub fn about(
    conn: &mut PgConnection,
    viewer: Option<&Actor>,
    person: UserId,
    after: Option<ReviewId>,
) -> Result<Vec<Item>, Error> {
    let with_private = viewer.is_some_and(|viewer| viewer.user == person || viewer.may(Permission::ViewUsers));
    let mut found = review::repo::about(conn, person, with_private, after, PAGE)?;
    found.retain(|review| review.is_visible_to(viewer));
    items(conn, found)
}

/// What `actor` wrote, newest first.
///
/// # Errors
/// The database, or a corrupt row.
pub fn written(conn: &mut PgConnection, actor: &Actor) -> Result<Vec<Item>, Error> {
    let found = review::repo::of_reviewer(conn, actor.user, LIST_MAX)?;
    items(conn, found)
}

/// The reviews of a contest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfContest {
    /// Those that the viewer sees, the client's first.
    pub reviews: Vec<Item>,
    /// What the viewer may write now, if anything.
    pub permission: Option<review::Permission>,
    /// Whom that would be about.
    pub reviewee: Option<Person>,
}

/// The reviews of a contest as `viewer` sees them.
///
/// # Errors
/// [`Error::NotFound`] when the contest is not there for the viewer, or the database.
pub fn of_contest(conn: &mut PgConnection, viewer: Option<&Actor>, id: ContestId) -> Result<OfContest, Error> {
    let contest = contest::repo::get(conn, id)?;
    contest::repo::ensure_visible(conn, &contest, viewer)?;
    let standing = handover::repo::find_standing(conn, id)?;
    let mut found = review::repo::of_contest(conn, id)?;
    let written: Vec<Side> = found.iter().map(|review| review.side).collect();
    let occasion = occasion(&contest, standing.as_ref());
    let permission = viewer.and_then(|viewer| occasion.decide(viewer.user, &written).ok());
    let reviewee = permission.map(|permission| people::one(conn, permission.reviewee)).transpose()?;
    found.retain(|review| review.is_visible_to(viewer));
    Ok(OfContest { reviews: items(conn, found)?, permission, reviewee })
}

/// Contests with an award that was not taken back, of which `person` is the client or the winner and wrote nothing, the latest first.
fn to_review(conn: &mut PgConnection, person: UserId, side: Side) -> Result<Vec<ContestId>, Error> {
    let reviewed = reviews::table
        .filter(reviews::contest_id.eq(contests::id))
        .filter(reviews::side.eq(side.as_str()))
        .filter(reviews::status.ne(review::Status::Void.as_str()));
    let mut query = handovers::table
        .inner_join(contests::table.on(contests::id.eq(handovers::contest_id)))
        .filter(handovers::status.ne(handover::Status::Replaced.as_str()))
        .filter(handovers::status.ne(handover::Status::Lapsed.as_str()))
        .filter(handovers::status.ne(handover::Status::Reversed.as_str()))
        .filter(diesel::dsl::not(diesel::dsl::exists(reviewed)))
        .into_boxed();
    query = match side {
        Side::Client => query.filter(contests::client_id.eq(person)),
        Side::Winner => query.filter(handovers::winner_id.eq(person)),
    };
    Ok(query
        .order((handovers::created_at.desc(), handovers::id.desc()))
        .limit(LIST_MAX)
        .select(contests::id)
        .load(conn)?)
}

/// A contest that waits for a review of the viewer's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    pub contest: Contest,
    pub permission: review::Permission,
    /// Whom it would be about.
    pub reviewee: Person,
    pub award: Handover,
    pub winner: Person,
}

/// Contests that wait for a review of `actor`'s, the latest award first.
///
/// # Errors
/// The database, or a corrupt row.
pub fn pending(conn: &mut PgConnection, actor: &Actor) -> Result<Vec<Pending>, Error> {
    let mut ids = to_review(conn, actor.user, Side::Client)?;
    ids.extend(to_review(conn, actor.user, Side::Winner)?);
    let written = review::repo::written(conn, &ids)?;
    let mut contests: HashMap<ContestId, Contest> =
        contest::repo::of_ids(conn, &ids)?.into_iter().map(|contest| (contest.id, contest)).collect();
    let mut awards = handover::repo::standing_of(conn, &ids)?;
    awards.sort_by_key(|award| (std::cmp::Reverse(award.created_at), award.id));
    let found: Vec<(Contest, Handover, review::Permission)> = awards
        .into_iter()
        .filter_map(|award| {
            let contest = contests.remove(&award.contest)?;
            let sides: Vec<Side> =
                written.iter().filter(|(id, _side)| *id == contest.id).map(|(_id, side)| *side).collect();
            let permission = occasion(&contest, Some(&award)).decide(actor.user, &sides).ok()?;
            Some((contest, award, permission))
        })
        .collect();
    let users: Vec<UserId> =
        found.iter().flat_map(|(_contest, award, permission)| [award.winner, permission.reviewee]).collect();
    let people = people::of_ids(conn, &users)?;
    Ok(found
        .into_iter()
        .map(|(contest, award, permission)| {
            let (reviewee, winner) = (people.get(permission.reviewee), people.get(award.winner));
            Pending { contest, permission, reviewee, award, winner }
        })
        .collect())
}

/// What clients said about `people` in stars, and their wins; who has neither is left out.
///
/// # Errors
/// The database.
pub fn standings(conn: &mut PgConnection, people: &[UserId]) -> Result<HashMap<UserId, standing::Standing>, Error> {
    let known = standing::repo::of_users(conn, people)?;
    Ok(known.into_iter().map(|standing| (standing.user, standing)).collect())
}

/// How clients rated `person` as a talent.
///
/// # Errors
/// The database.
pub fn as_talent(conn: &mut PgConnection, person: UserId) -> Result<Rating, Error> {
    Ok(standings(conn, &[person])?.get(&person).map(standing::Standing::rating).unwrap_or_default())
}

/// How winners rated `person` as a client.
///
/// # Errors
/// The database.
pub fn as_client(conn: &mut PgConnection, person: UserId) -> Result<Rating, Error> {
    Ok(review::repo::rated(conn, person, Side::Winner)?)
}

/// How many revealed reviews have 1, 2, 3, 4 and 5 stars, of both sides.
///
/// # Errors
/// The database.
pub fn distribution(conn: &mut PgConnection) -> Result<[i64; 5], Error> {
    let mut totals = review::repo::totals(conn, Side::Client)?;
    let others = review::repo::totals(conn, Side::Winner)?;
    totals.iter_mut().zip(others).for_each(|(total, other)| *total = total.saturating_add(other));
    Ok(totals)
}
