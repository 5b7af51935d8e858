//! What identities refuse, as clients see it.

use kyc::Error;

use kernel::actor::EmailNotVerified;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        let (code, message) = match error {
            Error::NotFound => return Self::not_found(),
            Error::Fields(errors) => return errors.into(),
            Error::EmailNotVerified => (Code::EmailUnverified, EmailNotVerified::MESSAGE),
            Error::AlreadyPending => (Code::KycPending, "Your documents are in review already."),
            Error::AlreadyApproved => (Code::KycApproved, "Your identity is verified already."),
            Error::CnicInUse => {
                return Self::new(
                    Code::CnicInUse,
                    "This CNIC cannot be used: another verified account has it. Write to support if it is yours.",
                )
                .with_field("cnic");
            }
            Error::TooManySubmissions => {
                return Self::new(Code::TooManyRequests, "You can submit five times a day. Try again tomorrow.")
                    .retry_after(86_400);
            }
            Error::TooManyWaiting => {
                return Self::new(
                    Code::TooManyRequests,
                    "Too many documents wait to be submitted. Submit the form first.",
                )
                .retry_after(60);
            }
            Error::OwnApplication => {
                (Code::OwnApplication, "This is your own application. Another administrator must decide it.")
            }
            Error::Decided => (Code::KycDecided, "This application was decided already. Reload to see how."),
            error @ (Error::Crypto | Error::Corrupt { .. }) => return Self::internal(&error),
            Error::Db(fault) => return fault.into(),
        };
        Self::new(code, message)
    }
}

impl From<vault::CryptoError> for ApiError {
    fn from(error: vault::CryptoError) -> Self {
        Self::internal(&error)
    }
}
