//! What can go wrong with telling people something.

use kernel::db::DbFault;
use kernel::fields::FieldErrors;
use uuid::Uuid;

/// Refusals and failures of lists, choices and the outbox.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What was sent breaks rules.
    #[error("invalid fields")]
    Fields(FieldErrors),
    /// An address that switches mails off is not one of ours.
    #[error("not a link of ours")]
    ForeignLink,
    /// There is no such mail.
    #[error("not found")]
    NotFound,
    #[error("delivered already")]
    Delivered,
    /// The mail's bodies are gone, so nothing can be sent.
    #[error("the mail is erased")]
    Erased,
    /// An address or subject cannot be part of a mail.
    #[error("not a valid mail: {0}")]
    Malformed(String),
    /// A row cannot be read.
    #[error("corrupt row {id} of {table}")]
    Corrupt { table: &'static str, id: Uuid },
    #[error(transparent)]
    Db(#[from] DbFault),
}

impl From<FieldErrors> for Error {
    fn from(errors: FieldErrors) -> Self {
        Self::Fields(errors)
    }
}

kernel::failure!(Error { Db });
