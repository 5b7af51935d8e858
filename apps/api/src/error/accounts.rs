//! What accounts refuse, as clients see it.

use accounts::Error;

use kernel::actor::EmailNotVerified;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::Fields(errors) => errors.into(),
            Error::NotFound => Self::not_found(),
            Error::EmailTaken => Self::field("email", "This e-mail cannot be used. Sign in or reset your password."),
            Error::WrongCredentials => Self::new(Code::WrongCredentials, "E-mail or password is wrong."),
            Error::WrongPassword => {
                Self::new(Code::WrongPassword, "The current password is wrong.").with_field("currentPassword")
            }
            error @ Error::Suspended => Self::new(Code::AccountSuspended, error.to_string()),
            error @ (Error::OwnAccount | Error::StaffAccount | Error::SeniorAccount) => {
                Self::new(Code::AccountProtected, error.to_string())
            }
            error @ (Error::Conflict | Error::CredentialsChanged) => Self::new(Code::Conflict, error.to_string()),
            error @ Error::SessionOver => Self::new(Code::SignInRequired, error.to_string()),
            Error::TokenSpent => {
                Self::new(Code::TokenSpent, "This link was used already or is too old. Ask for a new one.")
            }
            Error::WrongCode => {
                Self::new(Code::WrongCode, "This code is wrong or was used before. Wait for the next one.")
            }
            Error::WrongRegistrationCode | Error::WrongEmailCode => {
                Self::field("code", "This code is wrong or has run out. Check it, or have a new one sent")
            }
            Error::EmailUnconfirmed => Self::new(Code::EmailUnverified, EmailNotVerified::MESSAGE),
            Error::ChallengeOver => Self::new(
                Code::ChallengeOver,
                "This took too long or too many tries. Sign in with your password again.",
            ),
            Error::SecondFactorOn => Self::new(Code::TwoFactorOn, "Two-factor sign-in is on already."),
            Error::SecondFactorOff => Self::new(Code::TwoFactorOff, "Turn two-factor sign-in on first."),
            Error::EnrolmentOver => {
                Self::new(Code::EnrolmentOver, "This took too long. Begin again with a new code to scan.")
            }
            error @ (Error::NoRandomness(_) | Error::Hashing(_) | Error::Corrupt { .. } | Error::Crypto(_)) => {
                Self::internal(&error)
            }
            Error::Db(fault) => fault.into(),
        }
    }
}
