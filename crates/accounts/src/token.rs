//! One-time proofs that somebody reads the mails of an address. State table: README.

use time::Duration;

pub mod repo;

kernel::text_enum! {
    /// What a token is good for.
    pub enum Purpose {
        VerifyEmail = "VERIFY_EMAIL",
        ResetPassword = "RESET_PASSWORD",
        /// Moves the account to the address that the token was mailed to.
        ChangeEmail = "CHANGE_EMAIL",
    }
}

impl Purpose {
    /// How long a token is good.
    pub const fn lifetime(self) -> Duration {
        match self {
            Self::VerifyEmail => Duration::hours(48),
            Self::ResetPassword => Duration::hours(1),
            Self::ChangeEmail => Duration::hours(24),
        }
    }
}
