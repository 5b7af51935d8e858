//! What currency refuses, as clients see it.

use currency::Error;

use super::ApiError;

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::Fields(errors) => errors.into(),
            error @ Error::Corrupt(_) => Self::internal(&error),
            Error::Db(fault) => fault.into(),
        }
    }
}
