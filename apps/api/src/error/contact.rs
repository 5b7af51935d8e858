//! What contact refuses, as clients see it.

use contact::Error;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::Fields(errors) => errors.into(),
            Error::NotFound => Self::not_found(),
            error @ Error::Answered => Self::new(Code::Conflict, error.to_string()),
            Error::Db(fault) => fault.into(),
        }
    }
}
