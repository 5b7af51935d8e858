//! What this domain refuses or fails at.

use kernel::db::DbFault;

/// Refusals and failures, in the domain's words.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The Idempotency-Key is not 1 to 255 visible ASCII characters.
    #[error("not an idempotency key")]
    BadKey,
    /// The Idempotency-Key was used for another request.
    #[error("the idempotency key was used for another request")]
    KeyReused,
    #[error(transparent)]
    Db(#[from] DbFault),
}

kernel::failure!(Error { Db });
