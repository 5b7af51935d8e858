//! What documents refuse or fail at.

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
    /// The number is still to be given.
    #[error("the document has no number yet")]
    NotNumbered,
    /// A row that cannot be understood.
    #[error("corrupt row {id} in {table}")]
    Corrupt { table: &'static str, id: Uuid },
    /// A sum left the range of an amount.
    #[error("amount out of range")]
    OutOfRange,
    /// A document could not be given its form.
    #[error("the document could not be rendered: {0}")]
    Rendering(String),
    #[error(transparent)]
    Db(#[from] DbFault),
}

kernel::failure!(Error { Db });

impl Error {
    /// A document could not be given its form, because of `cause`.
    pub(crate) fn rendering(cause: &dyn std::fmt::Display) -> Self {
        Self::Rendering(cause.to_string())
    }
}

impl From<kernel::money::OutOfRange> for Error {
    fn from(_range: kernel::money::OutOfRange) -> Self {
        Self::OutOfRange
    }
}

impl From<FieldErrors> for Error {
    fn from(errors: FieldErrors) -> Self {
        Self::Fields(errors)
    }
}
