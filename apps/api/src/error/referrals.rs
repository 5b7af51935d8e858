//! What referrals refuse, as clients see it.

use i18n::api::referrals as m;
use referrals::Error;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound => Self::not_found(),
            Error::Fields(errors) => errors.into(),
            Error::NotEnough => Self::new(Code::NotEnoughCredits, m::NotEnoughCredits),
            Error::Conflict | Error::InvalidTransition { .. } => Self::new(Code::Conflict, m::Changed),
            error @ (Error::Corrupt { .. } | Error::OutOfRange(_) | Error::NoRandomness(_)) => Self::internal(&error),
            Error::Db(fault) => fault.into(),
        }
    }
}
