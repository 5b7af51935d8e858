//! What this domain refuses or fails at.

use kernel::db::DbFault;

/// Refusals and failures, in the domain's words.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("a reason has 1 to 500 characters on one line")]
    Reason,
    /// Only a hold is resumed.
    #[error("nothing is held")]
    NotHeld,
    /// Who resumes answers for refunds.
    #[error("only staff who handle refunds let work go on")]
    NotAllowed,
    #[error(transparent)]
    Db(#[from] DbFault),
}

kernel::failure!(Error { Db });
