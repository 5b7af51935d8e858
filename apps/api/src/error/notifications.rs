//! Mails that cannot be written are our fault: addresses and texts were checked before.

use notifications::Error;

use super::ApiError;

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            error @ (Error::Delivery(_) | Error::Malformed(_)) => Self::internal(&error),
            Error::Db(fault) => fault.into(),
        }
    }
}
