//! What accounts refuse, as clients see it.

use accounts::Error;
use i18n::api::accounts as m;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::Fields(errors) => errors.into(),
            Error::NotFound => Self::not_found(),
            Error::EmailTaken => Self::field("email", m::EmailTaken),
            Error::WrongCredentials => Self::new(Code::WrongCredentials, m::WrongCredentials),
            Error::WrongPassword => Self::new(Code::WrongPassword, m::WrongPassword).with_field("currentPassword"),
            Error::Suspended => Self::new(Code::AccountSuspended, m::Suspended),
            Error::OwnAccount => Self::new(Code::AccountProtected, m::OwnAccount),
            Error::StaffAccount => Self::new(Code::AccountProtected, m::StaffAccount),
            Error::SeniorAccount => Self::new(Code::AccountProtected, m::SeniorAccount),
            Error::Conflict => Self::new(Code::Conflict, m::AccountChanged),
            Error::CredentialsChanged => Self::new(Code::Conflict, m::CredentialsChanged),
            Error::SessionOver => Self::new(Code::SignInRequired, m::SessionOver),
            Error::TokenSpent => Self::new(Code::TokenSpent, m::TokenSpent),
            Error::WrongCode => Self::new(Code::WrongCode, m::WrongCode),
            Error::WrongRegistrationCode | Error::WrongEmailCode => Self::field("code", m::WrongMailedCode),
            Error::EmailUnconfirmed => Self::new(Code::EmailUnverified, m::EmailUnconfirmed),
            Error::ChallengeOver => Self::new(Code::ChallengeOver, m::ChallengeOver),
            Error::SecondFactorOn => Self::new(Code::TwoFactorOn, m::SecondFactorOn),
            Error::SecondFactorOff => Self::new(Code::TwoFactorOff, m::SecondFactorOff),
            Error::EnrolmentOver => Self::new(Code::EnrolmentOver, m::EnrolmentOver),
            error @ (Error::NoRandomness(_) | Error::Hashing(_) | Error::Corrupt { .. } | Error::Crypto(_)) => {
                Self::internal(&error)
            }
            Error::Db(fault) => fault.into(),
        }
    }
}
