//! What a payment pays.

use diesel::prelude::*;
use kernel::ids::{BoostId, ChargeId, ContestId, Id, PurchaseId};
use uuid::Uuid;

#[cfg(test)]
mod tests;

kernel::text_enum! {
    pub enum Purpose as PaymentPurpose {
        /// The prize of a draft.
        Deposit = "DEPOSIT",
        /// More prize for a running contest.
        Raise = "RAISE",
        Boost = "BOOST",
        /// A period of a subscription.
        Subscription = "SUBSCRIPTION",
        /// An entry that is bought beside the winner.
        EntryPurchase = "ENTRY_PURCHASE",
    }
}

/// The thing paid, by its id. Amounts come from that thing, never from a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    /// The prize of a draft.
    Deposit(ContestId),
    /// More prize for a running contest.
    Raise(ContestId),
    Boost {
        contest: ContestId,
        boost: BoostId,
    },
    /// A period of a subscription.
    Subscription(ChargeId),
    /// An entry that is bought beside the winner.
    EntryPurchase {
        contest: ContestId,
        purchase: PurchaseId,
    },
}

impl Subject {
    pub const fn purpose(self) -> Purpose {
        match self {
            Self::Deposit(_) => Purpose::Deposit,
            Self::Raise(_) => Purpose::Raise,
            Self::Boost { .. } => Purpose::Boost,
            Self::Subscription(_) => Purpose::Subscription,
            Self::EntryPurchase { .. } => Purpose::EntryPurchase,
        }
    }

    /// What payers read at the provider.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Deposit(_) => "Contest prize deposit",
            Self::Raise(_) => "Contest prize raise",
            Self::Boost { .. } => "Featured contest",
            Self::Subscription(_) => "Subscription",
            Self::EntryPurchase { .. } => "Contest entry",
        }
    }

    /// The contest it is for.
    pub const fn contest(self) -> Option<ContestId> {
        match self {
            Self::Deposit(contest)
            | Self::Raise(contest)
            | Self::Boost { contest, .. }
            | Self::EntryPurchase { contest, .. } => Some(contest),
            Self::Subscription(_) => None,
        }
    }

    /// The boost, the charge or the order of an entry that is bought.
    pub fn purchase(self) -> Option<Uuid> {
        match self {
            Self::Deposit(_) | Self::Raise(_) => None,
            Self::Boost { boost, .. } => Some(boost.uuid()),
            Self::Subscription(charge) => Some(charge.uuid()),
            Self::EntryPurchase { purchase, .. } => Some(purchase.uuid()),
        }
    }

    /// What is paid, among all with its purpose: the purchase, or the contest where nothing else is bought.
    pub fn key(self) -> Uuid {
        match self {
            Self::Deposit(contest) | Self::Raise(contest) => contest.uuid(),
            Self::Boost { boost, .. } => boost.uuid(),
            Self::Subscription(charge) => charge.uuid(),
            Self::EntryPurchase { purchase, .. } => purchase.uuid(),
        }
    }

    /// The id that messages carry beside the reference: the contest, or the charge where there is none.
    pub fn about(self) -> Uuid {
        match self {
            Self::Deposit(contest)
            | Self::Raise(contest)
            | Self::Boost { contest, .. }
            | Self::EntryPurchase { contest, .. } => contest.uuid(),
            Self::Subscription(charge) => charge.uuid(),
        }
    }
}

/// The columns of [`Subject`]: `purpose`, `contest_id`, `purchase_id`.
#[derive(Debug, Clone, Queryable)]
pub struct StoredSubject(Purpose, Option<ContestId>, Option<Uuid>);

impl TryFrom<StoredSubject> for Subject {
    type Error = &'static str;

    fn try_from(stored: StoredSubject) -> Result<Self, Self::Error> {
        match stored {
            StoredSubject(Purpose::Deposit, Some(contest), None) => Ok(Self::Deposit(contest)),
            StoredSubject(Purpose::Raise, Some(contest), None) => Ok(Self::Raise(contest)),
            StoredSubject(Purpose::Boost, Some(contest), Some(boost)) => {
                Ok(Self::Boost { contest, boost: BoostId::from_uuid(boost) })
            }
            StoredSubject(Purpose::Subscription, None, Some(charge)) => {
                Ok(Self::Subscription(ChargeId::from_uuid(charge)))
            }
            StoredSubject(Purpose::EntryPurchase, Some(contest), Some(purchase)) => {
                Ok(Self::EntryPurchase { contest, purchase: PurchaseId::from_uuid(purchase) })
            }
            StoredSubject(..) => Err("the ids do not belong to the purpose"),
        }
    }
}
