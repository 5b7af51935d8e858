//! What referrals refuse, as clients see it.

use referrals::Error;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound => Self::not_found(),
            Error::Fields(errors) => errors.into(),
            Error::NotEnough => Self::new(
                Code::NotEnoughCredits,
                "Your credits do not cover the price. Pay by Easypaisa or JazzCash, with your credits first.",
            ),
            Error::Conflict | Error::InvalidTransition { .. } => {
                Self::new(Code::Conflict, "This has changed meanwhile. Load the page again.")
            }
            error @ (Error::Corrupt { .. } | Error::OutOfRange(_) | Error::NoRandomness(_)) => Self::internal(&error),
            Error::Db(fault) => fault.into(),
        }
    }
}
