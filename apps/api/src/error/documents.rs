//! What documents refuse, as clients see it.

use documents::Error;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound => Self::not_found(),
            Error::Fields(errors) => errors.into(),
            Error::NotNumbered => {
                Self::new(Code::Conflict, "The number of this document is being given. Try again in a moment.")
            }
            error @ (Error::Corrupt { .. } | Error::OutOfRange | Error::Rendering(_)) => Self::internal(&error),
            Error::Db(fault) => fault.into(),
        }
    }
}
