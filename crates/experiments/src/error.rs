//! What this domain refuses or fails at.

use kernel::db::DbFault;
use kernel::fields::FieldErrors;

/// Refusals and failures, in the domain's words.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("fields are not valid")]
    Fields(FieldErrors),
    /// There is no such experiment.
    #[error("not found")]
    NotFound,
    #[error("An experiment with this key exists already. Choose another key.")]
    KeyTaken,
    #[error("This experiment has been stopped.")]
    Stopped,
    #[error(transparent)]
    Db(#[from] DbFault),
}

kernel::failure!(Error { Db });

impl From<FieldErrors> for Error {
    fn from(errors: FieldErrors) -> Self {
        Self::Fields(errors)
    }
}
