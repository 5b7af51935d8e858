//! What reviews refuse, as clients see it.

use i18n::api::reviews as m;
use reviews::Error;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound => Self::not_found(),
            Error::Fields(errors) => errors.into(),
            Error::NotReviewable => Self::new(Code::NotReviewable, m::NotReviewable),
            Error::AlreadyReviewed => Self::new(Code::AlreadyReviewed, m::AlreadyReviewed),
            Error::Conflict | Error::InvalidTransition { .. } => Self::new(Code::Conflict, m::Changed),
            Error::Db(fault) => fault.into(),
        }
    }
}
