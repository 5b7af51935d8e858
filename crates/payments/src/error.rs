//! What this domain can refuse or fail at.

use kernel::actor;
use kernel::db::DbFault;
use kernel::fields::FieldErrors;
use kernel::money::Paisa;
use uuid::Uuid;

use crate::gateway::GatewayError;
use crate::provider::Provider;

/// Refusals and failures, in the domain's words.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Fields of a command are wrong.
    #[error("invalid fields")]
    Fields(FieldErrors),
    /// There is no such payment, or it is somebody else's.
    #[error("not found")]
    NotFound,
    /// Paying asks for a confirmed address.
    #[error("the payer's address is not confirmed")]
    EmailNotVerified,
    /// The contest does not wait for a payment.
    #[error("the contest does not wait for a payment")]
    NotAwaitingPayment,
    /// The deadline passed: a prize paid now could win nothing.
    #[error("the deadline has passed")]
    DeadlinePassed,
    /// The provider does not take such an amount.
    #[error("the provider does not take this amount")]
    OutsideLimits {
        provider: Provider,
        /// It takes at least so much.
        min: Paisa,
        /// It takes at most so much.
        max: Paisa,
        /// Another one that would take it.
        other: Option<Provider>,
    },
    /// The provider does not answer: nothing new is begun there.
    #[error("the provider does not answer")]
    GatewayDown { provider: Provider, other: Option<Provider> },
    /// The payer owes what was taken back after it had been used.
    #[error("the payer owes an earlier payment")]
    PayerOwes,
    /// The provider took the payment back, and nobody has decided about it yet.
    #[error("the payment was taken back at the provider")]
    Disputed,
    /// Only a payment in REVIEW is decided by a person.
    #[error("the payment is not in review")]
    NotInReview,
    /// The token was used, ran out, or was made for another payment or session.
    #[error("the way to the provider was used or ran out")]
    CheckoutSpent,
    /// The payment can no longer be paid.
    #[error("the payment can no longer be paid")]
    CheckoutOver,
    /// A line of a settlement file breaks a rule.
    #[error("line {line} of the settlement file: {why}")]
    SettlementFile { line: usize, why: &'static str },
    /// The very same file was imported before.
    #[error("the settlement file was imported before")]
    FileImported,
    /// Nobody is configured for the provider.
    #[error("the provider is not available")]
    ProviderUnavailable,
    /// The state does not allow the event.
    #[error("a payment that is {from} does not allow {event}")]
    InvalidTransition { from: &'static str, event: &'static str },
    /// Somebody else moved it first.
    #[error("the payment was changed at the same moment")]
    Conflict,
    /// The provider was asked a moment ago.
    #[error("the provider was asked about this payment less than a minute ago")]
    AskedAlready,
    /// Only what the provider refused is paid back by hand, once.
    #[error("the refund is not one that the provider refused")]
    NotRefused,
    /// The provider had less than a day to say what became of the refund, or said it.
    #[error("the provider is still asked about the refund")]
    StillAsked,
    /// Another refund was paid back by this transfer.
    #[error("the transfer paid another refund back")]
    ReferenceUsed,
    /// The admin has a part in the payment or its contest.
    #[error("the admin is a party of the payment")]
    OwnContest,
    /// The random part of an order reference met an existing one.
    #[error("the order reference is taken")]
    OrderRefTaken,
    #[error(transparent)]
    Gateway(#[from] GatewayError),
    /// No randomness for a reference.
    #[error(transparent)]
    Randomness(#[from] kernel::random::NoRandomness),
    /// A sum left the range of an amount.
    #[error("amount out of range")]
    OutOfRange,
    /// A row that cannot be read back.
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

impl From<kernel::money::OutOfRange> for Error {
    fn from(_range: kernel::money::OutOfRange) -> Self {
        Self::OutOfRange
    }
}
