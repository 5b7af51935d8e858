//! How reviews and talents look on the wire.

use ::reviews::review::{Draft, Review, Side as ReviewSide, Status as ReviewStatus};
use kernel::ids::Id;
use readmodels::reviews::{Item, OfContest, Pending};
use readmodels::talent::Talent;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::contests::dto::{ContestStatus, PersonRef};

const fn public() -> bool {
    true
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WriteReview {
    pub contest_id: Uuid,
    /// The other side of it: its winner, or its client.
    pub reviewee_id: Uuid,
    /// Stars, 1 to 5.
    #[schema(minimum = 1, maximum = 5)]
    pub rating: i64,
    /// At most 1000 characters.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub comment: Option<String>,
    /// Whether everybody may see it once it is revealed.
    #[serde(default = "public")]
    #[schema(default = true)]
    pub is_public: bool,
}

impl From<WriteReview> for Draft {
    fn from(body: WriteReview) -> Self {
        Self { rating: body.rating, comment: body.comment, is_public: body.is_public }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReceivedQuery {
    /// The id of the last review seen.
    pub before: Option<Uuid>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TalentQuery {
    /// `All`, `Logo Design`, `Web Design`, `Mobile App`, `Branding`, `Illustration` or `Photography`.
    pub category: Option<String>,
}

/// The contest of a review.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewContest {
    pub id: Uuid,
    pub title: String,
    /// Its name within the category, or else the category.
    pub category: String,
}

fn contest(item: &Item) -> ReviewContest {
    let category = item.subcategory.clone().unwrap_or_else(|| item.category.clone());
    ReviewContest { id: item.review.contest.uuid(), title: item.title.clone(), category }
}

/// A revealed review about somebody.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceivedReview {
    pub id: Uuid,
    pub contest_id: Uuid,
    pub reviewee_id: Uuid,
    pub side: ReviewSide,
    /// Stars, 1 to 5.
    pub rating: i16,
    /// What was written beside them.
    pub comment: Option<String>,
    /// Whether everybody sees it.
    pub is_public: bool,
    pub contest: ReviewContest,
    pub reviewer: PersonRef,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

impl From<Item> for ReceivedReview {
    fn from(item: Item) -> Self {
        let contest = contest(&item);
        let review = item.review;
        Self {
            id: review.id.uuid(),
            contest_id: review.contest.uuid(),
            reviewee_id: review.reviewee.uuid(),
            side: review.side,
            rating: review.rating,
            comment: review.comment,
            is_public: review.is_public,
            contest,
            reviewer: item.reviewer,
            created_at: review.created_at,
        }
    }
}

/// A review that the viewer wrote, or sees on the page of its contest.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WrittenReview {
    pub id: Uuid,
    pub side: ReviewSide,
    pub status: ReviewStatus,
    /// Stars, 1 to 5.
    pub rating: i16,
    /// What was written beside them.
    pub comment: Option<String>,
    /// Whether everybody sees it once it is revealed.
    pub is_public: bool,
    pub contest: ReviewContest,
    pub reviewer: PersonRef,
    pub reviewee: PersonRef,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When it is revealed although the other side has not written; null once it is revealed or void.
    #[serde(with = "time::serde::rfc3339::option")]
    pub reveal_at: Option<OffsetDateTime>,
}

fn waits_until(review: &Review) -> Option<OffsetDateTime> {
    match review.status {
        ReviewStatus::Written => Some(review.reveal_at),
        ReviewStatus::Revealed | ReviewStatus::Void => None,
    }
}

impl From<Item> for WrittenReview {
    fn from(item: Item) -> Self {
        let (contest, reveal_at) = (contest(&item), waits_until(&item.review));
        let review = item.review;
        Self {
            id: review.id.uuid(),
            side: review.side,
            status: review.status,
            rating: review.rating,
            comment: review.comment,
            is_public: review.is_public,
            contest,
            reviewer: item.reviewer,
            reviewee: item.reviewee,
            created_at: review.created_at,
            reveal_at,
        }
    }
}

/// Something that the viewer may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ReviewAction {
    /// Write a review of the other side.
    Review,
}

/// The reviews of a contest, as the viewer sees them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestReviews {
    /// Those that the viewer sees, the client's first.
    pub reviews: Vec<WrittenReview>,
    /// What the viewer may do now.
    pub allowed_actions: Vec<ReviewAction>,
    /// Whom the viewer may review.
    pub reviewee: Option<PersonRef>,
    /// Whose words the viewer's review would be.
    pub side: Option<ReviewSide>,
    /// When a review that the viewer writes now is revealed although the other side has not written; null when that is at once.
    #[serde(with = "time::serde::rfc3339::option")]
    pub reveal_at: Option<OffsetDateTime>,
}

impl ContestReviews {
    /// The reviews as they are at `now`.
    pub fn new(found: OfContest, now: OffsetDateTime) -> Self {
        let permission = found.permission;
        Self {
            reviews: found.reviews.into_iter().map(WrittenReview::from).collect(),
            allowed_actions: permission.iter().map(|_permission| ReviewAction::Review).collect(),
            reviewee: found.reviewee,
            side: permission.map(|permission| permission.side),
            reveal_at: permission.map(|permission| permission.reveal_at).filter(|at| *at > now),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WinningEntry {
    pub id: Uuid,
    pub author: PersonRef,
}

/// A contest that waits for a review of the viewer's.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingReview {
    pub id: Uuid,
    pub title: String,
    /// Its name within the category, or else the category.
    pub category: String,
    pub status: ContestStatus,
    /// The entry that won, and nothing else.
    pub entries: Vec<WinningEntry>,
    /// Whose words the review would be.
    pub side: ReviewSide,
    /// Whom it would be about.
    pub reviewee: PersonRef,
    /// When the award was made.
    #[serde(with = "time::serde::rfc3339")]
    pub awarded_at: OffsetDateTime,
    /// When the review is revealed although the other side has not written; what is written later is revealed at once.
    #[serde(with = "time::serde::rfc3339")]
    pub reveal_at: OffsetDateTime,
}

impl From<Pending> for PendingReview {
    fn from(pending: Pending) -> Self {
        let contest = pending.contest;
        let category = contest.subcategory.map_or(contest.category.as_str(), |name| name.as_str());
        Self {
            id: contest.id.uuid(),
            category: category.to_owned(),
            title: contest.title,
            status: contest.status,
            entries: vec![WinningEntry { id: pending.award.entry.uuid(), author: pending.winner }],
            side: pending.permission.side,
            reviewee: pending.reviewee,
            awarded_at: pending.award.created_at,
            reveal_at: pending.permission.reveal_at,
        }
    }
}

/// A talent in the list of the best.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TalentView {
    pub id: Uuid,
    /// First and last name.
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

impl From<Talent> for TalentView {
    fn from(talent: Talent) -> Self {
        let person = talent.person;
        Self {
            id: person.id,
            name: person.name,
            image_url: person.image_url,
            rating_avg: talent.standing.rating().average(),
            review_count: talent.standing.reviews,
            wins: talent.standing.wins,
            skills: talent.skills,
            has_recent_work: talent.has_recent_work,
        }
    }
}
