//! What identities refuse or fail at.

use kernel::actor;
use kernel::db::DbFault;
use kernel::fields::FieldErrors;

/// Refusals and failures. None of them carries anything of a form.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No such application or identity document, or somebody else's, or it is destroyed.
    #[error("no such application or identity document")]
    NotFound,
    #[error("fields are not valid")]
    Fields(FieldErrors),
    /// The e-mail address is not confirmed.
    #[error("the e-mail address is not confirmed")]
    EmailNotVerified,
    /// An application of the person waits.
    #[error("an application waits already")]
    AlreadyPending,
    /// The person's identity is approved.
    #[error("the identity is approved already")]
    AlreadyApproved,
    /// Another approved account has this CNIC.
    #[error("the CNIC belongs to another account")]
    CnicInUse,
    /// The person submitted as often as allowed today.
    #[error("too many submissions")]
    TooManySubmissions,
    /// Too many identity documents wait to be submitted.
    #[error("too many identity documents wait")]
    TooManyWaiting,
    #[error("the application is the admin's own")]
    OwnApplication,
    /// The application is not in a state for this.
    #[error("the application was decided")]
    Decided,
    /// An encrypted value cannot be opened: wrong key, or damaged.
    #[error("an encrypted value of an identity cannot be opened")]
    Crypto,
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

impl From<vault::CryptoError> for Error {
    fn from(_error: vault::CryptoError) -> Self {
        Self::Crypto
    }
}
