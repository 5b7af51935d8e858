//! One-time proofs that somebody reads the mails of an address. State table: README.

use time::Duration;

pub mod repo;

/// What a token is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Confirms the address.
    VerifyEmail,
    /// Sets a new password.
    ResetPassword,
    /// Moves the account to the address that the token was mailed to.
    ChangeEmail,
}

impl Purpose {
    /// As stored.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::VerifyEmail => "VERIFY_EMAIL",
            Self::ResetPassword => "RESET_PASSWORD",
            Self::ChangeEmail => "CHANGE_EMAIL",
        }
    }

    /// How long a token is good.
    pub const fn lifetime(self) -> Duration {
        match self {
            Self::VerifyEmail => Duration::hours(48),
            Self::ResetPassword => Duration::hours(1),
            Self::ChangeEmail => Duration::hours(24),
        }
    }
}
