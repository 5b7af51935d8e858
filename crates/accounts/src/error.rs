//! What this domain can refuse or fail at.

use kernel::db::DbFault;
use kernel::fields::FieldErrors;
use kernel::random::NoRandomness;
use uuid::Uuid;

/// Refusals and failures, in the domain's words.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The command breaks rules of its fields.
    #[error("invalid fields")]
    Fields(FieldErrors),
    /// There is no such thing, or it is somebody else's.
    #[error("not found")]
    NotFound,
    /// An account with this e-mail exists.
    #[error("e-mail taken")]
    EmailTaken,
    /// No account has this e-mail with this password; which of the two is wrong is not told.
    #[error("wrong credentials")]
    WrongCredentials,
    /// The present password, asked for again, was wrong.
    #[error("wrong current password")]
    WrongPassword,
    /// Password or second step were changed, or sessions ended, since they were verified.
    #[error("sign-in details have changed")]
    CredentialsChanged,
    /// The session that asks was ended meanwhile.
    #[error("session over")]
    SessionOver,
    /// Staff ended the person's access.
    #[error("suspended")]
    Suspended,
    /// Nobody suspends themselves.
    #[error("own account")]
    OwnAccount,
    /// Staff are not suspended by administrators: their role goes first.
    #[error("staff account")]
    StaffAccount,
    /// Who watches over people has no say over those who watch over money.
    #[error("senior account")]
    SeniorAccount,
    /// The account is in that state already.
    #[error("changed meanwhile")]
    Conflict,
    /// The token was used, replaced, ran out, or never existed.
    #[error("token spent")]
    TokenSpent,
    /// The code of the second step was wrong, or was used before.
    #[error("wrong code")]
    WrongCode,
    /// The second step of this sign-in was answered, took too long, or was tried too often.
    #[error("challenge over")]
    ChallengeOver,
    /// The code that confirms a registration was wrong, tried too often or too late, or nobody was sent one: which, is not told.
    #[error("wrong registration code")]
    WrongRegistrationCode,
    /// The code that confirms the address of an account was wrong, tried too often or too late, or none was mailed: which, is not told.
    #[error("wrong e-mail code")]
    WrongEmailCode,
    /// The address is not confirmed, and this needs one that is.
    #[error("e-mail not confirmed")]
    EmailUnconfirmed,
    /// The account has a second step already.
    #[error("second factor on")]
    SecondFactorOn,
    /// The account has no second step.
    #[error("second factor off")]
    SecondFactorOff,
    /// No enrolment was begun lately.
    #[error("enrolment over")]
    EnrolmentOver,
    /// An encrypted value cannot be opened.
    #[error(transparent)]
    Crypto(#[from] vault::CryptoError),
    /// The operating system gave no randomness.
    #[error(transparent)]
    NoRandomness(#[from] NoRandomness),
    /// The password could not be hashed.
    #[error("password hashing: {0}")]
    Hashing(String),
    /// A row says what the domain does not know.
    #[error("corrupt row {id} in {table}")]
    Corrupt { table: &'static str, id: Uuid },
    #[error(transparent)]
    Db(#[from] DbFault),
}

impl From<FieldErrors> for Error {
    fn from(errors: FieldErrors) -> Self {
        Self::Fields(errors)
    }
}

kernel::failure!(Error { Db });
