//! How a review is stored.

use diesel::prelude::*;
use kernel::ids::{ContestId, Id, ReviewId, UserId};
use time::OffsetDateTime;

use super::{Review, Side, Status};
use crate::Error;
use crate::schema::reviews;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = reviews, check_for_backend(diesel::pg::Pg))]
pub(super) struct ReviewRow {
    id: ReviewId,
    contest_id: ContestId,
    side: String,
    reviewer_id: UserId,
    reviewee_id: UserId,
    rating: i16,
    comment: Option<String>,
    is_public: bool,
    status: String,
    reveal_at: OffsetDateTime,
    created_at: OffsetDateTime,
    revealed_at: Option<OffsetDateTime>,
}

impl From<&Review> for ReviewRow {
    fn from(review: &Review) -> Self {
        Self {
            id: review.id,
            contest_id: review.contest,
            side: review.side.as_str().to_owned(),
            reviewer_id: review.reviewer,
            reviewee_id: review.reviewee,
            rating: review.rating,
            comment: review.comment.clone(),
            is_public: review.is_public,
            status: review.status.as_str().to_owned(),
            reveal_at: review.reveal_at,
            created_at: review.created_at,
            revealed_at: review.revealed_at,
        }
    }
}

impl TryFrom<ReviewRow> for Review {
    type Error = Error;

    fn try_from(row: ReviewRow) -> Result<Self, Error> {
        let corrupt = || Error::Corrupt { table: "reviews", id: row.id.uuid() };
        Ok(Self {
            side: Side::parse(&row.side).ok_or_else(corrupt)?,
            status: Status::parse(&row.status).ok_or_else(corrupt)?,
            id: row.id,
            contest: row.contest_id,
            reviewer: row.reviewer_id,
            reviewee: row.reviewee_id,
            rating: row.rating,
            comment: row.comment,
            is_public: row.is_public,
            reveal_at: row.reveal_at,
            created_at: row.created_at,
            revealed_at: row.revealed_at,
        })
    }
}
