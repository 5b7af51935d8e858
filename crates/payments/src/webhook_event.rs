//! Messages of providers: the inbox, and what a verified one means for its payment.

pub mod repo;
pub mod shown;
#[cfg(test)]
mod tests;

use kernel::money::Paisa;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::gateway::LateSuccess;
use crate::order_ref::OrderRef;
use crate::payment::{Event, Payment, Status};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookEvent {
    /// Our name for the attempt.
    pub order_ref: OrderRef,
    /// The provider's name for the transaction.
    pub provider_txn_id: String,
    /// How much, as the provider says.
    pub amount: Paisa,
    /// In which currency, where the provider says so.
    pub currency: Option<String>,
    /// For which merchant, where the provider says so.
    pub merchant: Option<String>,
    /// For what, where the message says so: [`crate::Subject::about`].
    pub about: Option<Uuid>,
    pub outcome: Outcome,
    pub code: String,
}

kernel::text_enum! {
    /// What happened at the provider.
    pub enum Outcome as GatewayOutcome {
        Success = "SUCCESS",
        Pending = "PENDING",
        Failed = "FAILED",
        Cancelled = "CANCELLED",
        Expired = "EXPIRED",
        /// Paid, and taken back at the provider without us.
        Reversed = "REVERSED",
        /// Paid, and given back at the provider.
        Refunded = "REFUNDED",
        /// Held back by the provider: a person must look.
        Blocked = "BLOCKED",
        /// We do not know what it means; never a failure.
        Unknown = "UNKNOWN",
    }
}

kernel::text_enum! {
    pub enum Mismatch {
        Merchant = "another merchant",
        /// Not rupees.
        Currency = "another currency",
        Amount = "another amount",
        Subject = "another subject",
        /// The payment was confirmed under another provider id, or the id belongs to another payment.
        ProviderTransaction = "another provider transaction",
    }
}

/// What a message means for its payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    Confirm,
    Move(Event),
    /// Money that was confirmed has been taken back.
    Reverse,
    /// Known already, or nothing to know.
    Nothing,
    /// It does not fit: kept for review.
    Refuse(Mismatch),
    /// A success after the link ran out.
    TooLate,
}

/// What our side of the agreement with the provider says.
#[derive(Debug, Clone, Copy)]
pub struct Expected<'a> {
    /// Our merchant id, where messages carry one.
    pub merchant: Option<&'a str>,
    /// Whether a success may come late.
    pub late: LateSuccess,
}

/// What `event` means for `payment` at `now`.
pub fn decide(payment: &Payment, event: &WebhookEvent, expected: Expected<'_>, now: OffsetDateTime) -> Decision {
    if let Some(mismatch) = mismatch(payment, event, expected) {
        return Decision::Refuse(mismatch);
    }
    match event.outcome {
        Outcome::Success => decide_success(payment, event, expected.late, now),
        Outcome::Failed => Decision::Move(Event::Failed),
        Outcome::Cancelled => Decision::Move(Event::Cancelled),
        Outcome::Expired => Decision::Move(Event::Expired),
        Outcome::Blocked => Decision::Move(Event::Doubted),
        Outcome::Reversed | Outcome::Refunded => decide_reversal(payment.status),
        Outcome::Pending | Outcome::Unknown => Decision::Nothing,
    }
}

/// Money that came and went again: a confirmed payment is reversed, unless that turns out to be our own refund; one that was
/// never confirmed came to nothing.
const fn decide_reversal(status: Status) -> Decision {
    match status {
        Status::Succeeded | Status::RefundPending | Status::Refunded => Decision::Reverse,
        Status::Created | Status::Pending | Status::Failed | Status::Cancelled | Status::Expired => {
            Decision::Move(Event::Failed)
        }
        Status::Review | Status::Disputed | Status::ChargedBack => Decision::Nothing,
    }
}

fn mismatch(payment: &Payment, event: &WebhookEvent, expected: Expected<'_>) -> Option<Mismatch> {
    if event.merchant.as_deref() != expected.merchant {
        Some(Mismatch::Merchant)
    } else if event.currency.as_deref().is_some_and(|currency| currency != "PKR") {
        Some(Mismatch::Currency)
    } else if event.amount != payment.amount {
        Some(Mismatch::Amount)
    } else if event.about.is_some_and(|about| about != payment.subject.about()) {
        Some(Mismatch::Subject)
    } else {
        None
    }
}

fn decide_success(payment: &Payment, event: &WebhookEvent, late: LateSuccess, now: OffsetDateTime) -> Decision {
    match payment.status {
        Status::Succeeded | Status::RefundPending | Status::Refunded | Status::Disputed | Status::ChargedBack => {
            if payment.provider_txn_id.as_deref() == Some(event.provider_txn_id.as_str()) {
                Decision::Nothing
            } else {
                Decision::Refuse(Mismatch::ProviderTransaction)
            }
        }
        Status::Review => Decision::Refuse(Mismatch::ProviderTransaction),
        Status::Created | Status::Pending | Status::Failed | Status::Cancelled | Status::Expired => match late {
            LateSuccess::Refused if now >= payment.expires_at => Decision::TooLate,
            LateSuccess::Refused | LateSuccess::Accepted => Decision::Confirm,
        },
    }
}
