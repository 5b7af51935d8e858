//! What experiments refuse, as clients see it.

use experiments::Error;
use i18n::api::experiments as m;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::Fields(errors) => errors.into(),
            Error::NotFound => Self::not_found(),
            Error::KeyTaken => Self::new(Code::ExperimentExists, m::KeyTaken).with_field("key"),
            Error::Stopped => Self::new(Code::Conflict, m::Stopped),
            Error::Db(fault) => fault.into(),
        }
    }
}
