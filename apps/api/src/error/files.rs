//! What files refuse, as clients see it.

use files::{Error, Refusal, document, repo};
use i18n::api::files as m;

use super::{ApiError, Code};

const MIB: u64 = 1024 * 1024;

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound => Self::not_found(),
            Error::Fields(errors) => errors.into(),
            Error::TooLarge { max_bytes } => {
                Self::new(Code::TooLarge, m::TooLarge { megabytes: max_bytes / MIB }).with_field("file")
            }
            Error::TypeNotAccepted => Self::field("file", m::TypeNotAccepted),
            Error::OtherPreview => Self::field("file", m::OtherPreview),
            Error::PictureNotReadable => Self::field("file", m::PictureNotReadable),
            Error::TooManyPixels { megapixels_max: Some(max) } => Self::field("file", m::TooManyMegapixels { max }),
            Error::TooManyPixels { megapixels_max: None } => Self::field("file", m::TooManyPixels),
            error @ Error::Busy => Self::unavailable(&error).retry_after(10),
            Error::Hostile => Self::field("file", m::Hostile),
            Error::Document(Refusal::Active) => Self::field("file", m::DocumentActive),
            Error::Document(Refusal::Unreadable) => Self::field("file", m::DocumentUnreadable),
            Error::Document(Refusal::TooLong) => Self::field("file", m::DocumentTooLong { pages: document::PAGES_MAX }),
            Error::TooManyWaiting => Self::new(Code::TooManyRequests, m::TooManyWaiting).retry_after(60),
            Error::TooMuchWaiting => {
                let megabytes = repo::WAITING_BYTES_MAX / (1024 * 1024);
                let days = repo::UNATTACHED_KEPT.whole_days();
                Self::new(Code::TooLarge, m::TooMuchWaiting { megabytes, days }).with_field("file")
            }
            Error::Interrupted => Self::new(Code::Malformed, m::Interrupted),
            error @ (Error::Store(_) | Error::Sandbox(_)) => Self::unavailable(&error),
            error @ Error::Decoding(_) => Self::internal(&error),
            Error::Db(fault) => fault.into(),
        }
    }
}
