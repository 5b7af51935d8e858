//! What subscriptions refuse or fail at.

use kernel::actor;
use kernel::db::DbFault;
use kernel::fields::FieldErrors;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::plan::ContestLimit;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No such thing, or somebody else's.
    #[error("not found")]
    NotFound,
    #[error("fields are not valid")]
    Fields(FieldErrors),
    /// Paying asks for a confirmed address.
    #[error("the e-mail address is not confirmed")]
    EmailNotVerified,
    /// The plan runs, and it is too early for its next period.
    #[error("the person is on this plan until {until}")]
    AlreadyOnPlan {
        /// The end of what is paid.
        until: OffsetDateTime,
    },
    /// As many contests run as the plan allows.
    #[error("the plan {plan} allows no further contest")]
    PlanLimit { plan: String, limit: ContestLimit },
    /// Private contests take a plan that has them.
    #[error("the plan {plan} has no private contests")]
    NoPrivateContests { plan: String },
    /// The featured credits of the period are used.
    #[error("no featured credit is left")]
    NoFeaturedPlace,
    #[error("no paid plan runs")]
    NotSubscribed,
    /// A request for the money waits for its decision.
    #[error("a request for the money back is pending")]
    MoneyBackPending,
    /// The 30 days are over.
    #[error("the time to ask for the money back is over")]
    MoneyBackOver,
    /// The money was given back before.
    #[error("the money was given back before")]
    MoneyBackUsed,
    /// Nothing was paid that could go back.
    #[error("nothing was paid that could go back")]
    NothingPaid,
    /// Somebody decided about the request before.
    #[error("the request is decided")]
    AlreadyDecided,
    /// Nobody decides about their own money.
    #[error("the request is the admin's own")]
    OwnRequest,
    #[error("changed meanwhile")]
    Conflict,
    /// The state does not allow the event.
    #[error("{what} that is {from} does not allow {event}")]
    InvalidTransition { what: &'static str, from: &'static str, event: &'static str },
    /// A sum left the range of an amount.
    #[error("amount out of range")]
    OutOfRange,
    /// A row that cannot be understood.
    #[error("corrupt row {id} in {table}")]
    Corrupt { table: &'static str, id: Uuid },
    #[error(transparent)]
    Db(#[from] DbFault),
}

impl From<actor::EmailNotVerified> for Error {
    fn from(_refused: actor::EmailNotVerified) -> Self {
        Self::EmailNotVerified
    }
}

kernel::failure!(Error { Db });

impl From<FieldErrors> for Error {
    fn from(errors: FieldErrors) -> Self {
        Self::Fields(errors)
    }
}

impl From<kernel::money::OutOfRange> for Error {
    fn from(_range: kernel::money::OutOfRange) -> Self {
        Self::OutOfRange
    }
}
