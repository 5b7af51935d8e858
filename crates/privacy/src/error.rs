//! What this domain refuses or fails at.

use kernel::db::DbFault;
use kernel::fields::FieldErrors;
use time::Duration;

use crate::deletion::OpenItem;

/// Refusals and failures, in the domain's words.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no such export or deletion, or it is somebody else's.
    #[error("not found")]
    NotFound,
    #[error("fields are not valid")]
    Fields(FieldErrors),
    /// An export of the person is being made.
    #[error("an export is under way")]
    ExportRunning,
    /// The person had an export lately.
    #[error("the next export may be asked for in {0}")]
    ExportLately(Duration),
    /// The link to the export has ended.
    #[error("the export is no longer kept")]
    ExportOver,
    /// The account cannot end while this is open.
    #[error("something is open")]
    Open(Vec<OpenItem>),
    /// The account is to end already.
    #[error("a deletion is scheduled")]
    AlreadyScheduled,
    /// No deletion of the account is scheduled.
    #[error("no deletion is scheduled")]
    NotScheduled,
    /// The export or the deletion is not in a state for this step.
    #[error("the step does not fit the state")]
    Conflict,
    /// An export could not be encrypted or opened.
    #[error(transparent)]
    Crypto(#[from] vault::CryptoError),
    #[error(transparent)]
    Db(#[from] DbFault),
}

kernel::failure!(Error { Db });

impl From<FieldErrors> for Error {
    fn from(errors: FieldErrors) -> Self {
        Self::Fields(errors)
    }
}
