//! What privacy refuses, as clients see it.

use ::privacy::{Error, export};
use i18n::api::privacy as m;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound => Self::not_found(),
            Error::Fields(errors) => errors.into(),
            Error::ExportRunning => Self::new(Code::ExportRunning, m::ExportRunning),
            Error::ExportLately(wait) => {
                let seconds = u32::try_from(wait.whole_seconds().max(1)).unwrap_or(u32::MAX);
                let refusal = m::ExportLately { days: export::EVERY.whole_days() };
                Self::new(Code::TooManyRequests, refusal).retry_after(seconds)
            }
            Error::ExportOver => Self::new(Code::ExportOver, m::ExportOver),
            Error::Open(_items) => Self::new(Code::DeletionBlocked, m::DeletionBlocked),
            Error::AlreadyScheduled => Self::new(Code::DeletionScheduled, m::AlreadyScheduled),
            Error::NotScheduled => Self::new(Code::DeletionNotScheduled, m::NotScheduled),
            Error::Conflict => Self::new(Code::Conflict, m::Changed),
            error @ Error::Crypto(_) => Self::internal(&error),
            Error::Db(fault) => fault.into(),
        }
    }
}
