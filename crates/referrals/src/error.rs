//! What referrals refuse or fail at.

use kernel::db::DbFault;
use kernel::fields::FieldErrors;
use uuid::Uuid;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No such thing, or somebody else's.
    #[error("not found")]
    NotFound,
    #[error("fields are not valid")]
    Fields(FieldErrors),
    /// The credits do not cover the price.
    #[error("not enough credits")]
    NotEnough,
    #[error("changed meanwhile")]
    Conflict,
    /// The state does not allow the event.
    #[error("{what} that is {from} does not allow {event}")]
    InvalidTransition { what: &'static str, from: &'static str, event: &'static str },
    /// A sum left the range of an amount.
    #[error(transparent)]
    OutOfRange(#[from] kernel::money::OutOfRange),
    /// The operating system gave no randomness.
    #[error(transparent)]
    NoRandomness(#[from] kernel::random::NoRandomness),
    /// A row that cannot be understood.
    #[error("corrupt row {id} in {table}")]
    Corrupt { table: &'static str, id: Uuid },
    #[error(transparent)]
    Db(#[from] DbFault),
}

kernel::failure!(Error { Db });

impl From<FieldErrors> for Error {
    fn from(errors: FieldErrors) -> Self {
        Self::Fields(errors)
    }
}
