//! What experiments refuse, as clients see it.

use experiments::Error;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::Fields(errors) => errors.into(),
            Error::NotFound => Self::not_found(),
            error @ Error::KeyTaken => Self::new(Code::ExperimentExists, error.to_string()).with_field("key"),
            error @ Error::Stopped => Self::new(Code::Conflict, error.to_string()),
            Error::Db(fault) => fault.into(),
        }
    }
}
