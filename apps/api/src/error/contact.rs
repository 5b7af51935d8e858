//! What contact refuses, as clients see it.

use contact::Error;

use super::ApiError;

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::Fields(errors) => errors.into(),
            Error::Db(fault) => fault.into(),
        }
    }
}
