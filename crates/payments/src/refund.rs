//! Money on its way back to its payer.

pub mod by_hand;
pub mod repo;
pub mod status;
#[cfg(test)]
mod tests;

use kernel::ids::{ContestId, PaymentId, RefundId};
use kernel::money::Paisa;
use time::{Duration, OffsetDateTime};

pub use status::{Event, Status};

/// How long a refund whose answer is unknown rests before the provider is asked about it.
pub const ASK_AGAIN: Duration = Duration::minutes(10);

/// A refund.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refund {
    /// Its id.
    pub id: RefundId,
    /// The payment given back.
    pub payment: PaymentId,
    /// The contest it was made for, if for one.
    pub contest: Option<ContestId>,
    /// The payment or a part of it.
    pub amount: Paisa,
    /// Why.
    pub reason: Reason,
    /// Where it stands.
    pub status: Status,
    /// The name of the transfer, once the money went back.
    pub reference: Option<String>,
    /// When it was decided.
    pub created_at: OffsetDateTime,
    /// When it is next due for work.
    pub due_at: OffsetDateTime,
    /// Whether an operator transferred it, without the provider.
    pub by_hand: bool,
    /// When the money went back.
    pub refunded_at: Option<OffsetDateTime>,
}

/// Why money goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The client asked, and there was no live entry.
    NoEntries,
    /// Nobody was in the running three days after the deadline.
    NoEntriesAfterDeadline,
    /// The money came when there was nothing to fund.
    LatePayment,
    /// The winner never delivered.
    NotDelivered,
    /// An admin approved what the client asked for.
    RequestApproved,
    /// A dispute was decided for the client, in whole or in part.
    Dispute,
    /// A featured place was given back in time.
    BoostCancelled,
    /// A subscriber wanted the money back.
    MoneyBack,
    /// Another payment of the same prize was taken back at its provider, and the contest ended.
    Chargeback,
}

impl Reason {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::NoEntries,
        Self::NoEntriesAfterDeadline,
        Self::LatePayment,
        Self::NotDelivered,
        Self::RequestApproved,
        Self::Dispute,
        Self::BoostCancelled,
        Self::MoneyBack,
        Self::Chargeback,
    ];

    /// As stored.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NoEntries => "NO_ENTRIES",
            Self::NoEntriesAfterDeadline => "NO_ENTRIES_AFTER_DEADLINE",
            Self::LatePayment => "LATE_PAYMENT",
            Self::NotDelivered => "NOT_DELIVERED",
            Self::RequestApproved => "REQUEST_APPROVED",
            Self::Dispute => "DISPUTE",
            Self::BoostCancelled => "BOOST_CANCELLED",
            Self::MoneyBack => "MONEY_BACK",
            Self::Chargeback => "CHARGEBACK",
        }
    }

    /// Reads what [`Reason::as_str`] wrote.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == text)
    }
}
