//! Featured places and subscriptions: paid in money, in credits or both, earned later.

use kernel::ids::{BoostId, ChargeId, UserId};
use kernel::money::Paisa;

use crate::account::{AccountKey, Gateway};
use crate::error::Error;
use crate::posting::{Posting, Transaction};

/// How something of ours was paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paid {
    pub user: UserId,
    /// Money, and who collected it.
    pub cash: Option<(Gateway, Paisa)>,
    /// Credits; may be zero.
    pub credits: Paisa,
}

impl Paid {
    fn into(self, credit: AccountKey) -> Vec<Posting> {
        let cash = self.cash.map(|(gateway, amount)| (AccountKey::GatewayClearing(gateway), amount));
        let credits = (AccountKey::UserCredits(self.user), self.credits);
        to_account([cash, Some(credits)], credit)
    }
}

/// Postings of what is not zero.
fn to_account(debits: [Option<(AccountKey, Paisa)>; 2], credit: AccountKey) -> Vec<Posting> {
    let parts = debits.into_iter().flatten().filter(|(_, amount)| *amount != Paisa::ZERO);
    parts.map(|(debit, amount)| Posting { debit, credit, amount }).collect()
}

/// A featured place was bought.
///
/// # Errors
/// [`Error::InvalidTransaction`] when nothing was paid.
pub fn boost_bought(boost: BoostId, paid: Paid) -> Result<Transaction, Error> {
    Transaction::new("boost", boost, paid.into(AccountKey::DeferredBoost(boost)))
}

/// The place cannot be given back any more.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn boost_earned(boost: BoostId, amount: Paisa) -> Result<Transaction, Error> {
    let (debit, credit) = (AccountKey::DeferredBoost(boost), AccountKey::BoostRevenue);
    Transaction::new("boost_earn", boost, vec![Posting { debit, credit, amount }])
}

/// The credits of a place that was given back.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn boost_credits_returned(boost: BoostId, user: UserId, credits: Paisa) -> Result<Transaction, Error> {
    let (debit, credit) = (AccountKey::DeferredBoost(boost), AccountKey::UserCredits(user));
    Transaction::new("boost_refund", boost, vec![Posting { debit, credit, amount: credits }])
}

/// A period of a subscription was paid.
///
/// # Errors
/// [`Error::InvalidTransaction`] when nothing was paid.
pub fn charge_paid(charge: ChargeId, paid: Paid) -> Result<Transaction, Error> {
    Transaction::new("sub_charge", charge, paid.into(AccountKey::DeferredSubscription(charge)))
}

/// The period is over.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn charge_earned(charge: ChargeId, amount: Paisa) -> Result<Transaction, Error> {
    let (debit, credit) = (AccountKey::DeferredSubscription(charge), AccountKey::SubscriptionRevenue);
    Transaction::new("sub_earn", charge, vec![Posting { debit, credit, amount }])
}

/// The plan was changed within the period: the unused part becomes credits, the rest is earned.
///
/// # Errors
/// [`Error::InvalidTransaction`] when both parts are zero or one is negative.
pub fn charge_swapped(charge: ChargeId, user: UserId, unused: Paisa, used: Paisa) -> Result<Transaction, Error> {
    let debit = AccountKey::DeferredSubscription(charge);
    let parts = [(AccountKey::UserCredits(user), unused), (AccountKey::SubscriptionRevenue, used)];
    let postings = parts.into_iter().filter(|(_, amount)| *amount != Paisa::ZERO);
    let postings = postings.map(|(credit, amount)| Posting { debit, credit, amount }).collect();
    Transaction::new("sub_swap", charge, postings)
}

/// Where the money of a charge lies when it goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChargeSource {
    Deferred,
    Earned,
}

/// The credits of a charge that was given back.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn charge_credits_returned(
    charge: ChargeId,
    user: UserId,
    source: ChargeSource,
    credits: Paisa,
) -> Result<Transaction, Error> {
    let debit = match source {
        ChargeSource::Deferred => AccountKey::DeferredSubscription(charge),
        ChargeSource::Earned => AccountKey::SubscriptionRevenue,
    };
    Transaction::new(
        "sub_refund",
        charge,
        vec![Posting { debit, credit: AccountKey::UserCredits(user), amount: credits }],
    )
}
