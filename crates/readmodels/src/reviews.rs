//! Reviews as their viewers see them, and what waits for a review.

use std::collections::{HashMap, HashSet};

use ::contests::contest::{self, Contest};
use ::contests::handover::{self, Handover};
use ::reviews::review::{self, Occasion, Review, Side};
use ::reviews::standing::{self, Rating};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::actor::{Actor, Permission};
use kernel::ids::{ContestId, Id, ReviewId, UserId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::people::{self, People, Person};
use crate::schema::{contests, handovers, reviews};

pub const PAGE: i64 = 20;
/// Contests that wait for a review, and own reviews, shown at most.
const LIST_MAX: i64 = 100;

/// The contest of a review.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewContest {
    /// Null when the contest is private and the review is none of the viewer's.
    pub id: Option<Uuid>,
    /// “Private contest” then.
    pub title: String,
    /// Its name within the category, or else the category.
    pub category: String,
}

/// A revealed review about somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceivedReview {
    pub id: Uuid,
    /// Null when the contest is private and the review is none of the viewer's.
    pub contest_id: Option<Uuid>,
    pub reviewee_id: Uuid,
    pub side: Side,
    /// Stars, 1 to 5.
    pub rating: i16,
    /// What was written beside them.
    pub comment: Option<String>,
    /// Whether everybody sees it.
    pub is_public: bool,
    pub contest: ReviewContest,
    pub reviewer: Person,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// A review that the viewer wrote, or sees on the page of its contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WrittenReview {
    pub id: Uuid,
    pub side: Side,
    pub status: review::Status,
    /// Stars, 1 to 5.
    pub rating: i16,
    /// What was written beside them.
    pub comment: Option<String>,
    /// Whether everybody sees it once it is revealed.
    pub is_public: bool,
    pub contest: ReviewContest,
    pub reviewer: Person,
    pub reviewee: Person,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When it is revealed although the other side has not written; null once it is revealed or void.
    #[serde(with = "time::serde::rfc3339::option")]
    pub reveal_at: Option<OffsetDateTime>,
}

/// A contest as its parties read it.
struct NamedContest {
    all: ReviewContest,
    is_private: bool,
}

impl NamedContest {
    /// As `viewer` reads it beside `review`: of a private contest strangers learn the kind of work alone.
    fn shown_to(&self, viewer: Option<&Actor>, review: &Review) -> ReviewContest {
        let is_party =
            |viewer: &Actor| viewer.staff.is_some() || viewer.user == review.reviewer || viewer.user == review.reviewee;
        if self.is_private && !viewer.is_some_and(is_party) {
            return ReviewContest { id: None, title: people::PRIVATE_TITLE.to_owned(), ..self.all.clone() };
        }
        self.all.clone()
    }
}

/// Contests and people of `found`.
fn named(conn: &mut PgConnection, found: &[Review]) -> Result<(HashMap<ContestId, NamedContest>, People), Error> {
    type Row = (ContestId, String, String, Option<String>, contest::Visibility);
    let ids: Vec<ContestId> = found.iter().map(|review| review.contest).collect();
    let rows: Vec<Row> = contests::table
        .filter(contests::id.eq_any(&ids))
        .select((contests::id, contests::title, contests::category, contests::subcategory, contests::visibility))
        .load(conn)?;
    let contest = |(id, title, category, subcategory, visibility): Row| {
        let all = ReviewContest { id: Some(id.uuid()), title, category: subcategory.unwrap_or(category) };
        (id, NamedContest { all, is_private: visibility.is_private() })
    };
    let users: Vec<UserId> = found.iter().flat_map(|review| [review.reviewer, review.reviewee]).collect();
    Ok((rows.into_iter().map(contest).collect(), people::of_ids(conn, &users)?))
}

fn written_reviews(conn: &mut PgConnection, found: Vec<Review>) -> Result<Vec<WrittenReview>, Error> {
    let (contests, people) = named(conn, &found)?;
    let view = |review: Review| {
        Some(WrittenReview {
            id: review.id.uuid(),
            side: review.side,
            status: review.status,
            rating: review.rating,
            comment: review.comment,
            is_public: review.is_public,
            contest: contests.get(&review.contest)?.all.clone(),
            reviewer: people.get(review.reviewer),
            reviewee: people.get(review.reviewee),
            created_at: review.created_at,
            reveal_at: (review.status == review::Status::Written).then_some(review.reveal_at),
        })
    };
    Ok(found.into_iter().filter_map(view).collect())
}

/// A page of what was said about `person`, as far as `viewer` sees it; `after` names the last one seen.
pub fn about(
    conn: &mut PgConnection,
    viewer: Option<&Actor>,
    person: UserId,
    after: Option<ReviewId>,
) -> Result<Vec<ReceivedReview>, Error> {
    let with_private = viewer.is_some_and(|viewer| viewer.user == person || viewer.may(Permission::ViewUsers));
    let mut found = review::repo::about(conn, person, with_private, after, PAGE)?;
    found.retain(|review| review.is_visible_to(viewer));
    let (contests, people) = named(conn, &found)?;
    let view = |review: Review| {
        let contest = contests.get(&review.contest)?.shown_to(viewer, &review);
        Some(ReceivedReview {
            id: review.id.uuid(),
            contest_id: contest.id,
            reviewee_id: review.reviewee.uuid(),
            side: review.side,
            rating: review.rating,
            comment: review.comment,
            is_public: review.is_public,
            contest,
            reviewer: people.get(review.reviewer),
            created_at: review.created_at,
        })
    };
    Ok(found.into_iter().filter_map(view).collect())
}

/// What `actor` wrote, newest first.
pub fn written(conn: &mut PgConnection, actor: &Actor) -> Result<Vec<WrittenReview>, Error> {
    let found = review::repo::of_reviewer(conn, actor.user, LIST_MAX)?;
    written_reviews(conn, found)
}

/// Something that the viewer may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ReviewAction {
    /// Write a review of the other side.
    Review,
}

/// The reviews of a contest, as the viewer sees them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestReviews {
    /// Those that the viewer sees, the client's first.
    pub reviews: Vec<WrittenReview>,
    /// What the viewer may do now.
    pub allowed_actions: Vec<ReviewAction>,
    /// Whom the viewer may review.
    pub reviewee: Option<Person>,
    /// Whose words the viewer's review would be.
    pub side: Option<Side>,
    /// When a review that the viewer writes now is revealed although the other side has not written; null when that is at once.
    #[serde(with = "time::serde::rfc3339::option")]
    pub reveal_at: Option<OffsetDateTime>,
}

/// The reviews of a contest as `viewer` sees them at `now`.
///
/// # Errors
/// [`Error::NotFound`] when the contest is not there for the viewer.
pub fn of_contest(
    conn: &mut PgConnection,
    viewer: Option<&Actor>,
    id: ContestId,
    now: OffsetDateTime,
) -> Result<ContestReviews, Error> {
    let contest = contest::repo::get(conn, id)?;
    contest::repo::ensure_full(conn, &contest, viewer)?;
    let awards = handover::repo::standing_of(conn, &[id])?;
    let mut found = review::repo::of_contest(conn, id)?;
    // Of several winners the client reviews the one of the first place first.
    let permission = viewer.and_then(|viewer| {
        awards.iter().find_map(|award| {
            let written = review::sides_of(&found, award.winner);
            Occasion::new(contest.client, Some(award.award(&contest))).decide(viewer.user, &written).ok()
        })
    });
    found.retain(|review| review.is_visible_to(viewer));
    Ok(ContestReviews {
        reviewee: permission.map(|permission| people::one(conn, permission.reviewee)).transpose()?,
        reviews: written_reviews(conn, found)?,
        allowed_actions: permission.iter().map(|_permission| ReviewAction::Review).collect(),
        side: permission.map(|permission| permission.side),
        reveal_at: permission.map(|permission| permission.reveal_at).filter(|at| *at > now),
    })
}

/// Contests with an award that was not taken back, of which `person` is the client or the winner and wrote nothing, the latest first.
fn to_review(conn: &mut PgConnection, person: UserId, side: Side) -> Result<Vec<ContestId>, Error> {
    let reviewed = reviews::table
        .filter(reviews::contest_id.eq(contests::id))
        .filter(reviews::side.eq(side.as_str()))
        .filter(reviews::reviewer_id.eq(handovers::winner_id).or(reviews::reviewee_id.eq(handovers::winner_id)))
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

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WinningEntry {
    pub id: Uuid,
    pub author: Person,
}

/// A contest that waits for a review of the viewer's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingReview {
    pub id: Uuid,
    pub title: String,
    /// Its name within the category, or else the category.
    pub category: String,
    pub status: contest::Status,
    /// The entry that won, and nothing else.
    pub entries: Vec<WinningEntry>,
    /// Whose words the review would be.
    pub side: Side,
    /// Whom it would be about.
    pub reviewee: Person,
    /// When the award was made.
    #[serde(with = "time::serde::rfc3339")]
    pub awarded_at: OffsetDateTime,
    /// When the review is revealed although the other side has not written; what is written later is revealed at once.
    #[serde(with = "time::serde::rfc3339")]
    pub reveal_at: OffsetDateTime,
}

/// Contests that wait for a review of `actor`'s, the latest award first.
pub fn pending(conn: &mut PgConnection, actor: &Actor) -> Result<Vec<PendingReview>, Error> {
    let mut ids = to_review(conn, actor.user, Side::Client)?;
    ids.extend(to_review(conn, actor.user, Side::Winner)?);
    let written = review::repo::written(conn, &ids)?;
    let contests: HashMap<ContestId, Contest> =
        contest::repo::of_ids(conn, &ids)?.into_iter().map(|contest| (contest.id, contest)).collect();
    let mut awards = handover::repo::standing_of(conn, &ids)?;
    awards.sort_by_key(|award| (std::cmp::Reverse(award.created_at), award.id));
    let mut seen: HashSet<(ContestId, UserId)> = HashSet::new();
    let found: Vec<(Contest, Handover, review::Permission)> = awards
        .into_iter()
        .filter_map(|award| {
            let contest = contests.get(&award.contest)?;
            let of_contest: Vec<Review> =
                written.iter().filter(|review| review.contest == contest.id).cloned().collect();
            let sides = review::sides_of(&of_contest, award.winner);
            let occasion = Occasion::new(contest.client, Some(award.award(contest)));
            let permission = occasion.decide(actor.user, &sides).ok()?;
            // Somebody who won twice is reviewed once.
            seen.insert((contest.id, award.winner)).then(|| (contest.clone(), award, permission))
        })
        .collect();
    let users: Vec<UserId> =
        found.iter().flat_map(|(_contest, award, permission)| [award.winner, permission.reviewee]).collect();
    let people = people::of_ids(conn, &users)?;
    let view = |(contest, award, permission): (Contest, Handover, review::Permission)| PendingReview {
        id: contest.id.uuid(),
        category: contest.subcategory.map_or(contest.category.as_str(), |name| name.as_str()).to_owned(),
        title: contest.title,
        status: contest.status,
        entries: vec![WinningEntry { id: award.entry.uuid(), author: people.get(award.winner) }],
        side: permission.side,
        reviewee: people.get(permission.reviewee),
        awarded_at: award.created_at,
        reveal_at: permission.reveal_at,
    };
    Ok(found.into_iter().map(view).collect())
}

/// What clients said about `people` in stars, and their wins; who has neither is left out.
pub fn standings(conn: &mut PgConnection, people: &[UserId]) -> Result<HashMap<UserId, standing::Standing>, Error> {
    let known = standing::repo::of_users(conn, people)?;
    Ok(known.into_iter().map(|standing| (standing.user, standing)).collect())
}

/// How clients rated `person` as a talent.
pub fn as_talent(conn: &mut PgConnection, person: UserId) -> Result<Rating, Error> {
    Ok(standings(conn, &[person])?.get(&person).map(standing::Standing::rating).unwrap_or_default())
}

/// How winners rated `person` as a client.
pub fn as_client(conn: &mut PgConnection, person: UserId) -> Result<Rating, Error> {
    Ok(review::repo::rated(conn, person, Side::Winner)?)
}

/// How many revealed reviews have 1, 2, 3, 4 and 5 stars, of both sides.
pub fn distribution(conn: &mut PgConnection) -> Result<[i64; 5], Error> {
    let mut totals = review::repo::totals(conn, Side::Client)?;
    let others = review::repo::totals(conn, Side::Winner)?;
    totals.iter_mut().zip(others).for_each(|(total, other)| *total = total.saturating_add(other));
    Ok(totals)
}
