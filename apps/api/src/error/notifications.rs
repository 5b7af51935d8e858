//! Mails that cannot be written are our fault: addresses and texts were checked before.

use notifications::Error;

use super::ApiError;

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::Fields(errors) => Self::fields(&errors),
            Error::ForeignLink => Self::not_found(),
            error @ (Error::Delivery(_) | Error::Unreachable(_) | Error::Malformed(_) | Error::Corrupt { .. }) => {
                Self::internal(&error)
            }
            Error::Db(fault) => fault.into(),
        }
    }
}
