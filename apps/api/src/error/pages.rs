//! What pages fail at, as clients see it.

use pages::Error;

use super::ApiError;

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::Accounts(error) => error.into(),
            Error::Contests(error) => error.into(),
            Error::Readmodels(error) => error.into(),
            Error::Busy(busy) => busy.into(),
            error @ (Error::Drawing(_) | Error::Thread(_)) => Self::internal(&error),
            Error::Db(fault) => fault.into(),
        }
    }
}
