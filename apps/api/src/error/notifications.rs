//! Mails that cannot be written are our fault: addresses and texts were checked before.

use i18n::api::admin as m;
use notifications::Error;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::Fields(errors) => Self::fields(&errors),
            Error::ForeignLink => Self::not_found(),
            Error::NotFound => Self::not_found(),
            Error::Delivered => Self::new(Code::Conflict, m::MailDelivered),
            Error::Erased => Self::new(Code::Conflict, m::MailErased),
            error @ (Error::Malformed(_) | Error::Corrupt { .. }) => Self::internal(&error),
            Error::Db(fault) => fault.into(),
        }
    }
}
