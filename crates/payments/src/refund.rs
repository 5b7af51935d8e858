//! Money on its way back to its payer.

pub mod by_hand;
pub mod repo;
pub mod status;
#[cfg(test)]
mod tests;

use diesel::prelude::*;
use kernel::ids::{ContestId, PaymentId, RefundId};
use kernel::money::Paisa;
use time::{Duration, OffsetDateTime};

use crate::schema::refunds;
pub use status::{Event, Status};

/// How long a refund whose answer is unknown rests before the provider is asked about it.
pub const ASK_AGAIN: Duration = Duration::minutes(10);

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = refunds, check_for_backend(diesel::pg::Pg))]
pub struct Refund {
    pub id: RefundId,
    #[diesel(column_name = payment_id)]
    pub payment: PaymentId,
    /// The contest it was made for, if for one.
    #[diesel(column_name = contest_id)]
    pub contest: Option<ContestId>,
    /// The payment or a part of it.
    #[diesel(column_name = amount_paisa)]
    pub amount: Paisa,
    pub reason: Reason,
    pub status: Status,
    /// The name of the transfer, once the money went back.
    #[diesel(column_name = provider_ref)]
    pub reference: Option<String>,
    pub created_at: OffsetDateTime,
    /// When it is next due for work.
    pub due_at: OffsetDateTime,
    /// Whether an operator transferred it, without the provider.
    #[diesel(select_expression = refunds::paid_by_hand_by.is_not_null())]
    pub by_hand: bool,
    /// When the money went back.
    pub refunded_at: Option<OffsetDateTime>,
}

kernel::text_enum! {
    pub enum Reason as RefundReason {
        /// The client asked, and there was no live entry.
        NoEntries = "NO_ENTRIES",
        /// Nobody was in the running three days after the deadline.
        NoEntriesAfterDeadline = "NO_ENTRIES_AFTER_DEADLINE",
        /// The money came when there was nothing to fund.
        LatePayment = "LATE_PAYMENT",
        /// The winner never delivered.
        NotDelivered = "NOT_DELIVERED",
        /// An admin approved what the client asked for.
        RequestApproved = "REQUEST_APPROVED",
        /// A dispute was decided for the client, in whole or in part.
        Dispute = "DISPUTE",
        /// A featured place was given back in time.
        BoostCancelled = "BOOST_CANCELLED",
        /// A subscriber wanted the money back.
        MoneyBack = "MONEY_BACK",
        /// Another payment of the same prize was taken back at its provider, and the contest ended.
        Chargeback = "CHARGEBACK",
        /// Parts of a prize with several places that nobody won.
        Places = "PLACES",
    }
}
