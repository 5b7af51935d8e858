//! What audit refuses, as clients see it.

use audit::Error;

use super::ApiError;

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::Db(fault) => fault.into(),
        }
    }
}
