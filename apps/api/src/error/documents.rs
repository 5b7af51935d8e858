//! What documents refuse, as clients see it.

use documents::Error;
use i18n::api::documents as m;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound => Self::not_found(),
            Error::Fields(errors) => errors.into(),
            Error::NotNumbered => Self::new(Code::Conflict, m::NotNumbered),
            error @ (Error::Corrupt { .. } | Error::OutOfRange | Error::Rendering(_)) => Self::internal(&error),
            Error::Db(fault) => fault.into(),
        }
    }
}
