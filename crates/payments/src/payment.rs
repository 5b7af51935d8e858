//! An attempt to pay a prize or something of ours.

pub mod asking;
pub mod repo;
pub mod status;
mod subject;
#[cfg(test)]
mod tests;

use diesel::prelude::*;
use kernel::ids::{PaymentId, UserId};
use kernel::money::Paisa;
use time::{Duration, OffsetDateTime};

use crate::order_ref::OrderRef;
use crate::provider::{Environment, Provider};
use crate::schema::payments;
pub use status::{Event, Status};
pub use subject::{Purpose, StoredSubject, Subject};

/// How long a link to a provider's page stays good.
pub const LINK_LIFE: Duration = Duration::minutes(30);

/// How long a payment rests before the provider is asked about it again.
pub const ASK_AGAIN: Duration = Duration::minutes(1);

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = payments, check_for_backend(diesel::pg::Pg))]
pub struct Payment {
    pub id: PaymentId,
    #[diesel(deserialize_as = StoredSubject)]
    #[diesel(select_expression = (payments::purpose, payments::contest_id, payments::purchase_id))]
    pub subject: Subject,
    #[diesel(column_name = payer_id)]
    pub payer: UserId,
    pub provider: Provider,
    pub environment: Environment,
    /// Our name for it at the provider.
    #[diesel(deserialize_as = String)]
    pub order_ref: OrderRef,
    #[diesel(column_name = amount_paisa)]
    pub amount: Paisa,
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
    pub created_at: OffsetDateTime,
    /// What came, where a person found another amount than the one asked for.
    #[diesel(column_name = received_paisa)]
    pub received: Option<Paisa>,
    /// When its provider is asked.
    #[diesel(embed)]
    pub asking: Asking,
}

impl Payment {
    /// Whether its provider knows of the open attempt, and answers questions about it.
    pub fn can_be_asked_about(&self) -> bool {
        self.status == Status::Pending && self.asking.until.is_some()
    }
}

/// When a provider is asked about a payment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = payments, check_for_backend(diesel::pg::Pg))]
pub struct Asking {
    /// Next, whether the money came.
    #[diesel(column_name = next_ask_at)]
    pub next_at: Option<OffsetDateTime>,
    /// Until when; none where the link is all there is.
    #[diesel(column_name = ask_until)]
    pub until: Option<OffsetDateTime>,
    /// Next, whether it was taken back.
    pub recheck_at: Option<OffsetDateTime>,
}

kernel::text_enum! {
    /// What a confirmed payment did.
    pub enum AppliedTo as PaymentAppliedTo {
        /// It is, or was, held as a contest's prize.
        Escrow = "ESCROW",
        /// It bought something of ours.
        Purchase = "PURCHASE",
        /// It found nothing to pay and is refunded.
        Unapplied = "UNAPPLIED",
    }
}

/// What a new attempt is made of.
#[derive(Debug, Clone)]
pub struct NewPayment {
    pub subject: Subject,
    pub payer: UserId,
    pub provider: Provider,
    pub environment: Environment,
    pub amount: Paisa,
    /// How long after its link ran out it is still asked about.
    pub grace_period: Duration,
}
