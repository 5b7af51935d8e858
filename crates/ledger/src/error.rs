//! What this domain can refuse or fail at.

use kernel::db::DbFault;

/// Refusals and failures, in the domain's words.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A transaction without postings, or a posting of nothing, or one from an account to itself.
    #[error("not a valid transaction: {0}")]
    InvalidTransaction(&'static str),
    /// The key was used for another posting: the caller means something else by the same event.
    #[error("the key {0} was used for another posting")]
    KeyReused(String),
    /// An account with a floor would go below zero.
    #[error("the account {0} does not hold as much")]
    Overdrawn(String),
    /// A sum left the range of an amount.
    #[error("amount out of range")]
    OutOfRange,
    #[error(transparent)]
    Db(#[from] DbFault),
}

kernel::failure!(Error { Db });

impl From<kernel::money::OutOfRange> for Error {
    fn from(_range: kernel::money::OutOfRange) -> Self {
        Self::OutOfRange
    }
}
