//! What reviews refuse or fail at.

use kernel::db::DbFault;
use kernel::fields::FieldErrors;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("fields are not valid")]
    Fields(FieldErrors),
    /// No such contest, or the actor is neither its client nor its winner.
    #[error("not found")]
    NotFound,
    #[error("no award of the contest stands")]
    NotReviewable,
    #[error("the person reviewed the contest before")]
    AlreadyReviewed,
    /// The state table has no such step.
    #[error("a review that is {from} does not allow {event}")]
    InvalidTransition { from: &'static str, event: &'static str },
    #[error("changed meanwhile")]
    Conflict,
    #[error(transparent)]
    Db(#[from] DbFault),
}

kernel::failure!(Error { Db });

impl From<FieldErrors> for Error {
    fn from(errors: FieldErrors) -> Self {
        Self::Fields(errors)
    }
}
