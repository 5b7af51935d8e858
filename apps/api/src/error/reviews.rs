//! What reviews refuse, as clients see it.

use reviews::Error;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound => Self::not_found(),
            Error::Fields(errors) => errors.into(),
            error @ Error::NotReviewable => Self::new(Code::NotReviewable, error.to_string()),
            error @ Error::AlreadyReviewed => Self::new(Code::AlreadyReviewed, error.to_string()),
            Error::Conflict | Error::InvalidTransition { .. } => {
                Self::new(Code::Conflict, "This has changed meanwhile. Load the page again.")
            }
            Error::Db(fault) => fault.into(),
        }
    }
}
