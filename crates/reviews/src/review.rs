//! A review: what it says, who may write it, and when others see it.

use diesel::prelude::*;
use kernel::actor::{self, Actor};
use kernel::fields::FieldErrors;
use kernel::ids::{ContestId, ReviewId, UserId};
use kernel::text::{Refused, multi_line};
use time::{Duration, OffsetDateTime};

use crate::Error;
use crate::schema::reviews;

pub mod repo;
mod status;
#[cfg(test)]
mod tests;

pub use status::{Event, Status};

/// Days after the award until a review is revealed although the other side has not written.
pub const REVEAL_DAYS: i64 = 14;
/// Characters of a comment at most.
pub const COMMENT_MAX: usize = 1_000;

text_enum! {
    /// Whose words a review is: the client's about the winner, or the winner's about the client.
    pub enum Side as ReviewSide {
        /// The client's, about the winner.
        Client = "CLIENT",
        /// The winner's, about the client.
        Winner = "WINNER",
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = reviews, check_for_backend(diesel::pg::Pg))]
pub struct Review {
    pub id: ReviewId,
    #[diesel(column_name = contest_id)]
    pub contest: ContestId,
    pub side: Side,
    #[diesel(column_name = reviewer_id)]
    pub reviewer: UserId,
    #[diesel(column_name = reviewee_id)]
    pub reviewee: UserId,
    /// Stars, 1 to 5.
    pub rating: i16,
    /// What was written beside the stars.
    pub comment: Option<String>,
    /// Whether everybody may see it, once it is revealed.
    pub is_public: bool,
    pub status: Status,
    /// When it is revealed at the latest.
    pub reveal_at: OffsetDateTime,
    pub created_at: OffsetDateTime,
    /// When it was revealed, if it was.
    pub revealed_at: Option<OffsetDateTime>,
}

impl Review {
    /// The winner whom it is about or from: a contest has reviews of each of its winners.
    pub const fn winner(&self) -> UserId {
        match self.side {
            Side::Client => self.reviewee,
            Side::Winner => self.reviewer,
        }
    }

    /// Whether `viewer` may see it.
    pub fn is_visible_to(&self, viewer: Option<&Actor>) -> bool {
        if viewer.is_some_and(|viewer| viewer.user == self.reviewer) {
            return true;
        }
        match self.status {
            Status::Written | Status::Void => false,
            Status::Revealed => {
                self.is_public
                    || viewer
                        .is_some_and(|viewer| viewer.user == self.reviewee || viewer.may(actor::Permission::ViewUsers))
            }
        }
    }

    /// Whether it waits for the other side no longer at `now`.
    pub fn is_due(&self, now: OffsetDateTime) -> bool {
        now >= self.reveal_at
    }
}

#[derive(Debug, Clone)]
pub struct Draft {
    pub rating: i64,
    /// What is written beside them, if anything.
    pub comment: Option<String>,
    /// Whether everybody may see it.
    pub is_public: bool,
}

/// What a review says, within its limits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opinion {
    /// Stars, 1 to 5.
    pub rating: i16,
    /// At most [`COMMENT_MAX`] characters, never empty.
    pub comment: Option<String>,
    /// Whether everybody may see it.
    pub is_public: bool,
}

impl Draft {
    /// The opinion.
    ///
    /// # Errors
    /// All complaints at once: `rating`, `comment`.
    pub fn check(&self) -> Result<Opinion, FieldErrors> {
        let mut errors = FieldErrors::new();
        let rating = i16::try_from(self.rating).ok().filter(|rating| (1..=5).contains(rating));
        errors.require(rating.is_some(), "rating", "Rating must be from 1 to 5");
        let comment = multi_line(self.comment.as_deref().unwrap_or(""), 0, COMMENT_MAX).unwrap_or_else(|why| {
            errors.add(
                "comment",
                match why {
                    Refused::TooLong => "Comment must be at most 1000 characters",
                    Refused::TooShort | Refused::Control => "Remove the special characters from the comment",
                },
            );
            String::new()
        });
        errors.into_result()?;
        let comment = Some(comment).filter(|comment| !comment.is_empty());
        Ok(Opinion { rating: rating.unwrap_or(1), comment, is_public: self.is_public })
    }
}

/// The award of a contest that was not replaced by another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Award {
    pub winner: UserId,
    pub at: OffsetDateTime,
    /// Whether it counts: the contest goes on to its completion, or is completed.
    pub stands: bool,
}

/// What could be reviewed: a contest with its people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Occasion {
    pub client: UserId,
    /// Who won it, if anybody has.
    pub award: Option<Award>,
}

/// A review that may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Permission {
    /// For which side the actor writes.
    pub side: Side,
    pub reviewee: UserId,
    /// When it is revealed at the latest.
    pub reveal_at: OffsetDateTime,
}

impl Occasion {
    /// The contest of `client` with its award, if it has one: winner, moment, and whether it stands.
    pub fn new(client: UserId, award: Option<(UserId, OffsetDateTime, bool)>) -> Self {
        Self { client, award: award.map(|(winner, at, stands)| Award { winner, at, stands }) }
    }

    /// The side of `person`, if the contest is theirs.
    pub fn side_of(&self, person: UserId) -> Option<Side> {
        if person == self.client {
            return Some(Side::Client);
        }
        self.award.filter(|award| award.winner == person).map(|_award| Side::Winner)
    }

    /// Whether `person` may write a review now; `written` are the sides that have.
    ///
    /// # Errors
    /// Neither client nor winner, no award that stands, or a review that is there.
    pub fn decide(&self, person: UserId, written: &[Side]) -> Result<Permission, Error> {
        let side = self.side_of(person).ok_or(Error::NotFound)?;
        let award = self.award.filter(|award| award.stands).ok_or(Error::NotReviewable)?;
        if written.contains(&side) {
            return Err(Error::AlreadyReviewed);
        }
        let reviewee = match side {
            Side::Client => award.winner,
            Side::Winner => self.client,
        };
        Ok(Permission { side, reviewee, reveal_at: reveal_at(award.at) })
    }
}

impl Permission {
    /// Whether the review is about whom the actor believes it to be about.
    ///
    /// # Errors
    /// A complaint about `revieweeId`.
    pub fn require_reviewee(&self, named: UserId) -> Result<(), FieldErrors> {
        if named == self.reviewee {
            return Ok(());
        }
        Err(FieldErrors::one(
            "revieweeId",
            match self.side {
                Side::Client => "This is not the winner of the contest. Load the page again.",
                Side::Winner => "This is not the client of the contest. Load the page again.",
            },
        ))
    }
}

/// When reviews about an award at `awarded` are revealed at the latest.
pub fn reveal_at(awarded: OffsetDateTime) -> OffsetDateTime {
    awarded.saturating_add(Duration::days(REVEAL_DAYS))
}

/// Which sides have written of the award of `winner`.
pub fn sides_of(reviews: &[Review], winner: UserId) -> Vec<Side> {
    reviews.iter().filter(|review| review.winner() == winner).map(|review| review.side).collect()
}

/// Which of a contest's `reviews` are revealed now, because client and that winner have written or the waiting is over.
pub fn to_reveal(reviews: &[Review], now: OffsetDateTime) -> Vec<&Review> {
    let has = |side: Side, winner: UserId| {
        reviews.iter().any(|review| review.side == side && review.winner() == winner && review.status != Status::Void)
    };
    let both = |winner: UserId| Side::ALL.iter().all(|side| has(*side, winner));
    reviews
        .iter()
        .filter(|review| review.status == Status::Written && (both(review.winner()) || review.is_due(now)))
        .collect()
}
