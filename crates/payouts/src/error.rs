//! What payouts and methods refuse or fail at.

use kernel::actor;
use kernel::db::DbFault;
use kernel::fields::FieldErrors;
use uuid::Uuid;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No such payout or method, or somebody else's.
    #[error("no such payout or payout method")]
    NotFound,
    #[error("fields are not valid")]
    Fields(FieldErrors),
    /// The e-mail address is not confirmed.
    #[error("the e-mail address is not confirmed")]
    EmailNotVerified,
    /// Something still holds the payout.
    #[error("the payout is on hold")]
    OnHold,
    /// Nothing about the payout is looked at.
    #[error("the payout is not under review")]
    NotUnderReview,
    /// The payout is not PENDING any more.
    #[error("the payout is not pending")]
    NotPending,
    /// The payout has been paid with another reference.
    #[error("the payout was paid with another reference")]
    PaidOtherwise,
    /// Another payout was paid with this reference.
    #[error("the reference belongs to another payout")]
    ReferenceUsed,
    /// The same admin cannot confirm what they reported.
    #[error("another admin has to confirm")]
    SecondAdminNeeded,
    /// Another report waits for a second admin.
    #[error("another report waits to be confirmed")]
    ProposalDiffers,
    /// No payout can go into a bank file, or none of the file is left to be paid.
    #[error("nothing is ready for a bank file")]
    NothingReady,
    /// A result file that is not one.
    #[error("line {line} of the result file: {why}")]
    ResultFile {
        line: usize,
        /// What is wrong with it.
        why: &'static str,
    },
    /// Only a failed payout that is still owed can be tried again, once.
    #[error("the payout cannot be tried again")]
    CannotRetry,
    /// The admin has a part in the contest.
    #[error("the admin is a party of the contest")]
    OwnContest,
    /// The account is already in the list.
    #[error("the account is listed already")]
    Duplicate,
    /// The person has as many methods as anybody may.
    #[error("the person has too many methods")]
    TooManyMethods,
    /// An encrypted number cannot be opened: wrong key, or damaged.
    #[error("an encrypted account number cannot be opened")]
    Crypto,
    /// A sum left the range of an amount.
    #[error("amount out of range")]
    OutOfRange,
    /// A row that cannot be understood.
    #[error("corrupt row {id} in {table}")]
    Corrupt { table: &'static str, id: Uuid },
    #[error(transparent)]
    Db(#[from] DbFault),
}

impl From<actor::EmailNotVerified> for Error {
    fn from(_refused: actor::EmailNotVerified) -> Self {
        Self::EmailNotVerified
    }
}

kernel::failure!(Error { Db });

impl From<FieldErrors> for Error {
    fn from(errors: FieldErrors) -> Self {
        Self::Fields(errors)
    }
}

impl From<kernel::money::OutOfRange> for Error {
    fn from(_range: kernel::money::OutOfRange) -> Self {
        Self::OutOfRange
    }
}

impl From<vault::CryptoError> for Error {
    fn from(_error: vault::CryptoError) -> Self {
        Self::Crypto
    }
}
