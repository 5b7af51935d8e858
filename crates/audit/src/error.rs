//! What this domain can refuse or fail at.

use kernel::db::DbFault;

/// Refusals and failures, in the domain's words.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Db(#[from] DbFault),
}

kernel::failure!(Error { Db });
