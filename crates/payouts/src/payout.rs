//! The prize on its way to the winner.

use diesel::prelude::*;
use kernel::ids::{BatchId, ContestId, EntryId, PayoutId, PayoutMethodId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::hold::{Hold, Holds};
use crate::method::{Method, MethodType};
use crate::risk::{Review, StoredReview};
use crate::schema::payouts;

pub mod decide;
pub mod repo;
pub mod status;
#[cfg(test)]
mod tests;

pub use status::{Event, Status};

/// From this amount on, two admins say that a payout was paid.
pub const SECOND_ADMIN_FROM: Paisa = Paisa::new(10_000_000);
/// What winners are promised: finance begins a released payout within so many hours.
pub const INITIATED_HOURS: i64 = 24;
/// The slowest provider has paid it within so many business days.
pub const PAID_BUSINESS_DAYS: i64 = 5;

kernel::text_enum! {
    /// What a payout is for: the prize of the winning entry, or a share of a prize that was not awarded.
    pub enum Kind as PayoutKind {
        /// The prize of the winning entry.
        Award = "AWARD",
        /// A share of a prize that the client did not award.
        Share = "SHARE",
    }
}

/// Where a payout goes: copied from the method when the last hold lifted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Destination {
    /// The method it was copied from.
    pub method: PayoutMethodId,
    pub kind: MethodType,
    /// The full number, encrypted for the winner.
    pub encrypted: Vec<u8>,
    /// What people see of it.
    pub last4: String,
    /// The name on the account.
    pub account_name: String,
    /// The bank, for bank transfers.
    pub bank_name: Option<String>,
}

/// The columns of [`Destination`], in its order: with a method, or empty.
#[derive(Queryable)]
pub struct StoredDestination(
    Option<PayoutMethodId>,
    Option<MethodType>,
    Option<Vec<u8>>,
    Option<String>,
    Option<String>,
    Option<String>,
);

impl TryFrom<StoredDestination> for Option<Destination> {
    type Error = &'static str;

    fn try_from(stored: StoredDestination) -> Result<Self, Self::Error> {
        match stored {
            StoredDestination(
                Some(method),
                Some(kind),
                Some(encrypted),
                Some(last4),
                Some(account_name),
                bank_name,
            ) => Ok(Some(Destination { method, kind, encrypted, last4, account_name, bank_name })),
            StoredDestination(None, None, None, None, None, _) => Ok(None),
            StoredDestination(..) => Err("a part of the destination is missing"),
        }
    }
}

impl From<&Method> for Destination {
    fn from(method: &Method) -> Self {
        Self {
            method: method.id,
            kind: method.kind,
            encrypted: method.encrypted.clone(),
            last4: method.last4.clone(),
            account_name: method.account_name.clone(),
            bank_name: method.bank_name.clone(),
        }
    }
}

/// What stands of the person who is paid.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Payee {
    /// Where the person's payouts go.
    pub default_method: Option<Method>,
    /// Whether we know who the person is.
    pub identity_approved: bool,
}

impl Payee {
    /// Where a payout with these holds goes: nowhere before the last one lifts.
    pub(crate) fn destination_under(&self, holds: &Holds) -> Option<Destination> {
        self.default_method.as_ref().filter(|_method| holds.is_empty()).map(Destination::from)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = payouts, check_for_backend(diesel::pg::Pg))]
pub struct Payout {
    pub id: PayoutId,
    /// The contest it comes from.
    #[diesel(column_name = contest_id)]
    pub contest: ContestId,
    /// The winning entry; for a share, the person's earliest that counts.
    #[diesel(column_name = entry_id)]
    pub entry: EntryId,
    #[diesel(column_name = winner_id)]
    pub winner: UserId,
    pub kind: Kind,
    #[diesel(column_name = amount_paisa)]
    pub amount: Paisa,
    pub status: Status,
    /// Why it cannot be paid yet.
    #[diesel(deserialize_as = Vec<Hold>)]
    pub holds: Holds,
    /// What is looked at, exactly while [`Hold::Risk`] stands.
    #[diesel(deserialize_as = StoredReview)]
    #[diesel(select_expression = (payouts::risk_reasons, payouts::risk_since, payouts::risk_review_by))]
    pub review: Option<Review>,
    /// Where it goes, once nothing holds it.
    #[diesel(deserialize_as = StoredDestination, select_expression = (
        payouts::method_id,
        payouts::method_type,
        payouts::account_number_sealed,
        payouts::account_last4,
        payouts::account_name,
        payouts::bank_name,
    ))]
    pub destination: Option<Destination>,
    /// The bank's or the wallet's name of the transfer.
    pub reference: Option<String>,
    /// Why it failed, or what an admin noted.
    pub notes: Option<String>,
    /// The failed attempt before this one.
    pub retry_of: Option<PayoutId>,
    /// The bank file it went out in.
    #[diesel(column_name = batch_id)]
    pub batch: Option<BatchId>,
    /// Since when the bank's answer is unknown.
    pub unknown_since: Option<OffsetDateTime>,
    /// When the award was taken back.
    pub voided_at: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
    pub paid_at: Option<OffsetDateTime>,
    pub failed_at: Option<OffsetDateTime>,
}

impl Payout {
    /// Whether nothing stands in the way of paying it.
    pub fn is_ready(&self) -> bool {
        is_ready(self.status, &self.holds)
    }

    /// Whether it may be on its way: the bank was asked, does not know, or an administrator has reported it (`is_reported`).
    pub fn is_sent(&self, is_reported: bool) -> bool {
        self.batch.is_some() || self.unknown_since.is_some() || is_reported
    }
}

/// Whether nothing stands in the way of paying it.
pub fn is_ready(status: Status, holds: &Holds) -> bool {
    status == Status::Pending && holds.is_empty()
}

/// Whether one admin's word is not enough to call a payout of this amount paid.
pub fn needs_second_admin(amount: Paisa) -> bool {
    amount >= SECOND_ADMIN_FROM
}
