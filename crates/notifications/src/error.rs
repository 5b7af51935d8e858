//! What can go wrong with a mail.

use kernel::db::DbFault;

/// Refusals and failures of the outbox and of delivery.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The mail server refused the mail, or could not be reached.
    #[error("mail server: {0}")]
    Delivery(String),
    /// An address or subject cannot be part of a mail.
    #[error("not a valid mail: {0}")]
    Malformed(String),
    /// The database.
    #[error(transparent)]
    Db(#[from] DbFault),
}

kernel::failure!(Error { Db });
