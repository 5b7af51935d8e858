//! What is charged for one period of a subscription.

pub mod repo;
#[cfg(test)]
mod tests;

use diesel::prelude::*;
use kernel::ids::{ChargeId, Id, SubscriptionId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::error::Error;
use crate::period::{Period, StoredPeriod};
use crate::plan::Terms;
use crate::schema::subscription_charges as charges;

text_enum! {
    /// What a charge is for.
    pub enum Kind as ChargeKind {
        First = "FIRST",
        /// Adds the next period to one.
        Renewal = "RENEWAL",
    }
}

text_enum! {
    pub enum Status as ChargeStatus {
        /// Not covered yet; its credits are held.
        Pending = "PENDING",
        /// Covered; the ledger defers its price.
        Paid = "PAID",
        Earned = "EARNED",
        /// The plan was changed; the unused part became credits.
        Swapped = "SWAPPED",
        Refunded = "REFUNDED",
        /// It was never covered.
        Cancelled = "CANCELLED",
    }
}

text_enum! {
    /// What can happen to a charge.
    pub enum Event {
        /// Money and credits cover it.
        Pay = "pay",
        /// It will not be paid.
        Cancel = "cancel",
        Earn = "earn",
        Swap = "swap",
        /// An admin granted the money back.
        Refund = "refund",
    }
}

impl Status {
    /// The status after `event`.
    ///
    /// # Errors
    /// [`Error::InvalidTransition`] when the table has no such step.
    pub const fn next(self, event: Event) -> Result<Self, Error> {
        use Event as E;
        match (self, event) {
            (Self::Pending, E::Pay) => Ok(Self::Paid),
            (Self::Pending, E::Cancel) => Ok(Self::Cancelled),
            (Self::Paid, E::Earn) => Ok(Self::Earned),
            (Self::Paid, E::Swap) => Ok(Self::Swapped),
            (Self::Paid | Self::Earned, E::Refund) => Ok(Self::Refunded),
            (Self::Pending, E::Earn | E::Swap | E::Refund)
            | (Self::Paid, E::Pay | E::Cancel)
            | (Self::Earned, E::Pay | E::Cancel | E::Earn | E::Swap)
            | (Self::Swapped | Self::Refunded | Self::Cancelled, E::Pay | E::Cancel | E::Earn | E::Swap | E::Refund) => {
                Err(Error::InvalidTransition { what: "charge", from: self.as_str(), event: event.as_str() })
            }
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = charges, check_for_backend(diesel::pg::Pg))]
pub struct Charge {
    pub id: ChargeId,
    #[diesel(column_name = subscription_id)]
    pub subscription: SubscriptionId,
    #[diesel(column_name = user_id)]
    pub user: UserId,
    pub kind: Kind,
    /// What it buys; `terms.price` is `cash` and `credit` together.
    #[diesel(select_expression = (
        charges::plan_name,
        charges::price_paisa,
        charges::max_active_contests,
        charges::featured_credits,
    ))]
    pub terms: Terms,
    /// To be paid in money.
    #[diesel(column_name = cash_paisa)]
    pub cash: Paisa,
    #[diesel(column_name = credit_paisa)]
    pub credit: Paisa,
    pub status: Status,
    /// The period it buys; known once it is paid.
    #[diesel(deserialize_as = StoredPeriod, select_expression = (charges::period_start, charges::period_end))]
    pub period: Option<Period>,
    pub paid_at: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
}

impl Charge {
    /// The period of a charge that was paid.
    ///
    /// # Errors
    /// [`Error::Corrupt`]: what was paid always has one.
    pub fn paid_period(&self) -> Result<Period, Error> {
        self.period.ok_or(Error::Corrupt { table: "subscription_charges", id: self.id.uuid() })
    }

    /// What comes back as credits, and what is earned, when the plan is changed at `now`.
    ///
    /// # Errors
    /// [`Error::Corrupt`], [`Error::OutOfRange`].
    pub fn swap(&self, now: OffsetDateTime) -> Result<Swap, Error> {
        let unused = self.paid_period()?.unused(self.terms.price, now)?;
        Ok(Swap { unused, used: self.terms.price.checked_sub(unused)? })
    }
}

/// A charge cut in two; the parts add up to its price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Swap {
    pub unused: Paisa,
    pub used: Paisa,
}

/// How much of `price` credits pay when `available` of them are there: all they can, but never so much that a rest remains which no
/// provider would take (below `cash_min`).
pub fn credits_for(price: Paisa, available: Paisa, cash_min: Paisa) -> Paisa {
    let most = Paisa::new(price.get().saturating_sub(cash_min.get()).max(0));
    if available >= price { price } else { available.min(most).max(Paisa::ZERO) }
}
