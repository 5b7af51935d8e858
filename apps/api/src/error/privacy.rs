//! What privacy refuses, as clients see it.

use ::privacy::Error;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        let (code, message) = match error {
            Error::NotFound => return Self::not_found(),
            Error::Fields(errors) => return errors.into(),
            Error::ExportRunning => {
                (Code::ExportRunning, "Your data is being put together already. We write to you when it is ready.")
            }
            Error::ExportLately(wait) => {
                let seconds = u32::try_from(wait.whole_seconds().max(1)).unwrap_or(u32::MAX);
                return Self::new(Code::TooManyRequests, "You can ask for your data once a day. Try again later.")
                    .retry_after(seconds);
            }
            Error::ExportOver => (Code::ExportOver, "This export is no longer kept. Ask for a new one."),
            Error::Open(_items) => {
                (Code::DeletionBlocked, "Your account cannot be deleted yet. See what must be finished first.")
            }
            Error::AlreadyScheduled => (Code::DeletionScheduled, "The deletion of your account is scheduled already."),
            Error::NotScheduled => (Code::DeletionNotScheduled, "No deletion of your account is scheduled."),
            Error::Conflict => (Code::Conflict, "This was changed meanwhile. Reload to see how it is now."),
            error @ Error::Crypto(_) => return Self::internal(&error),
            Error::Db(fault) => return fault.into(),
        };
        Self::new(code, message)
    }
}
