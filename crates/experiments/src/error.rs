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
    #[error("the key is taken")]
    KeyTaken,
    #[error("the experiment is stopped")]
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
