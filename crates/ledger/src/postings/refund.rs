//! Money on its way back to its payer.

use kernel::ids::{BoostId, ChargeId, ContestId, PaymentId, RefundId};
use kernel::money::Paisa;

use crate::account::{AccountKey, Gateway};
use crate::error::Error;
use crate::posting::{Posting, Transaction};

/// Where the money to be refunded lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefundSource {
    Escrow(ContestId),
    /// Received when there was nothing to fund.
    Unapplied,
    /// Paid for a featured place that was not earned.
    DeferredBoost(BoostId),
    /// Paid for a period that still runs.
    DeferredSubscription(ChargeId),
    /// Paid for a period that is over.
    SubscriptionRevenue,
}

/// A refund was decided.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn refund_new(
    refund: RefundId,
    payment: PaymentId,
    source: RefundSource,
    amount: Paisa,
) -> Result<Transaction, Error> {
    let debit = match source {
        RefundSource::Escrow(contest) => AccountKey::ContestEscrow(contest),
        RefundSource::Unapplied => AccountKey::UnappliedDeposits(payment),
        RefundSource::DeferredBoost(boost) => AccountKey::DeferredBoost(boost),
        RefundSource::DeferredSubscription(charge) => AccountKey::DeferredSubscription(charge),
        RefundSource::SubscriptionRevenue => AccountKey::SubscriptionRevenue,
    };
    Transaction::new("refund_new", refund, vec![Posting { debit, credit: AccountKey::RefundsPayable(payment), amount }])
}

/// The provider gave the money back.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn refund_paid(
    refund: RefundId,
    payment: PaymentId,
    gateway: Gateway,
    amount: Paisa,
) -> Result<Transaction, Error> {
    let (debit, credit) = (AccountKey::RefundsPayable(payment), AccountKey::GatewayClearing(gateway));
    Transaction::new("refund_paid", refund, vec![Posting { debit, credit, amount }])
}

/// The provider refused, and an operator transferred the money from the bank account of held money.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn refund_paid_by_hand(refund: RefundId, payment: PaymentId, amount: Paisa) -> Result<Transaction, Error> {
    let (debit, credit) = (AccountKey::RefundsPayable(payment), AccountKey::EscrowBank);
    Transaction::new("refund_paid", refund, vec![Posting { debit, credit, amount }])
}
