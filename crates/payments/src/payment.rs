//! An attempt to pay a prize.

pub mod repo;
mod row;
pub mod status;
#[cfg(test)]
mod tests;

use kernel::ids::{ContestId, PaymentId, UserId};
use kernel::money::Paisa;
use time::{Duration, OffsetDateTime};

use crate::order_ref::OrderRef;
use crate::provider::{Environment, Provider};
pub use status::{Event, Status};

/// How long a link to a provider's page stays good.
pub const LINK_LIFE: Duration = Duration::minutes(30);

/// An attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// Its id.
    pub id: PaymentId,
    /// The contest whose prize it pays.
    pub contest: ContestId,
    /// Who pays: the contest's client.
    pub payer: UserId,
    /// At whom.
    pub provider: Provider,
    /// Play money or real.
    pub environment: Environment,
    /// Our name for it at the provider.
    pub order_ref: OrderRef,
    /// The prize.
    pub amount: Paisa,
    /// Where it stands.
    pub status: Status,
    /// The provider's name for the success.
    pub provider_txn_id: Option<String>,
    /// What a success did; none before one.
    pub applied_to: Option<AppliedTo>,
    /// Where the payer goes; none before the provider was told.
    pub redirect_url: Option<String>,
    /// When the link stops working.
    pub expires_at: OffsetDateTime,
    /// When the success was confirmed.
    pub confirmed_at: Option<OffsetDateTime>,
    /// When it was opened.
    pub created_at: OffsetDateTime,
}

/// What a success did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AppliedTo {
    /// It funded the contest.
    Escrow,
    /// It found nothing to fund and is refunded.
    Unapplied,
}

impl AppliedTo {
    /// As stored.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Escrow => "ESCROW",
            Self::Unapplied => "UNAPPLIED",
        }
    }

    /// Reads what [`AppliedTo::as_str`] wrote.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Escrow, Self::Unapplied].into_iter().find(|applied| applied.as_str() == text)
    }
}

/// What a new attempt is made of.
#[derive(Debug, Clone)]
pub struct NewPayment {
    /// The contest.
    pub contest: ContestId,
    /// Its client.
    pub payer: UserId,
    /// The provider.
    pub provider: Provider,
    /// Play money or real.
    pub environment: Environment,
    /// The prize.
    pub amount: Paisa,
}
