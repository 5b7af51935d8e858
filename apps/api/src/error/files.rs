//! What files refuse, as clients see it.

use files::{Error, Refusal};

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound => Self::not_found(),
            Error::Fields(errors) => errors.into(),
            Error::TooLarge { max_bytes } => {
                Self::new(Code::TooLarge, format!("The file is larger than {} MB.", max_bytes / (1024 * 1024)))
                    .with_field("file")
            }
            Error::TypeNotAccepted => Self::field("file", "This kind of file is not accepted"),
            Error::PictureNotReadable => Self::field("file", "This picture cannot be read"),
            Error::TooManyPixels { megapixels_max: Some(megapixels) } => Self::field(
                "file",
                format!("This picture has too many pixels. Save it with at most {megapixels} megapixels and 8 bits per colour"),
            ),
            Error::TooManyPixels { megapixels_max: None } => {
                Self::field("file", "This picture has too many pixels. Save it smaller")
            }
            error @ Error::Busy => Self::unavailable(&error).retry_after(10),
            Error::Hostile => Self::field(
                "file",
                "This file holds scripts or other files. Save it again without them and upload it once more",
            ),
            Error::Document(Refusal::Active) => Self::field(
                "file",
                "This document does something by itself or carries other files. Save it as a plain PDF and upload it once more",
            ),
            Error::Document(Refusal::Unreadable) => Self::field(
                "file",
                "This document cannot be read: it is damaged or has a password. Save it as a plain PDF and upload it once more",
            ),
            Error::Document(Refusal::TooLong) => {
                Self::field("file", "This document has more than 100 pages. Split it, and upload its parts")
            }
            Error::TooManyWaiting => {
                Self::new(Code::TooManyRequests, "Too many uploads are waiting to be used. Use or replace them first.")
                    .retry_after(60)
            }
            Error::TooMuchWaiting => Self::new(
                Code::TooLarge,
                format!(
                    "Your uploads that are not used yet take more than {} MB together. Use them first, or wait a day until they are removed.",
                    files::repo::WAITING_BYTES_MAX / (1024 * 1024)
                ),
            )
            .with_field("file"),
            Error::Interrupted => Self::new(Code::Malformed, "The upload was interrupted. Please try again."),
            error @ (Error::Store(_) | Error::Sandbox(_)) => Self::unavailable(&error),
            error @ Error::Decoding(_) => Self::internal(&error),
            Error::Db(fault) => fault.into(),
        }
    }
}
