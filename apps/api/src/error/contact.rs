//! What contact refuses, as clients see it.

use contact::Error;
use i18n::api::contact as m;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::Fields(errors) => errors.into(),
            Error::NotFound => Self::not_found(),
            Error::Answered => Self::new(Code::Conflict, m::Answered),
            Error::Db(fault) => fault.into(),
        }
    }
}
