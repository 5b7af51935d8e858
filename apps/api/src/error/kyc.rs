//! What identities refuse, as clients see it.

use i18n::api::accounts::EmailUnconfirmed;
use i18n::api::kyc as m;
use kyc::{Error, application};

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound => Self::not_found(),
            Error::Fields(errors) => errors.into(),
            Error::EmailNotVerified => Self::new(Code::EmailUnverified, EmailUnconfirmed),
            Error::AlreadyPending => Self::new(Code::KycPending, m::AlreadyPending),
            Error::AlreadyApproved => Self::new(Code::KycApproved, m::AlreadyApproved),
            Error::CnicInUse => Self::new(Code::CnicInUse, m::CnicInUse).with_field("cnic"),
            Error::TooManySubmissions => {
                let refusal = m::TooManySubmissions { times: application::SUBMISSIONS_MAX };
                Self::new(Code::TooManyRequests, refusal).retry_after(86_400)
            }
            Error::TooManyWaiting => Self::new(Code::TooManyRequests, m::TooManyWaiting).retry_after(60),
            Error::OwnApplication => Self::new(Code::OwnApplication, m::OwnApplication),
            Error::Decided => Self::new(Code::KycDecided, m::Decided),
            error @ Error::Crypto => Self::internal(&error),
            Error::Db(fault) => fault.into(),
        }
    }
}

impl From<vault::CryptoError> for ApiError {
    fn from(error: vault::CryptoError) -> Self {
        Self::internal(&error)
    }
}
