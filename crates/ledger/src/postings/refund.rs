//! Money on its way back to its payer.

use kernel::ids::{BoostId, ChargeId, ContestId, PaymentId, PurchaseId, RefundId};
use kernel::money::Paisa;

use crate::account::{AccountKey, Gateway};
use crate::error::Error;
use crate::posting::{Posting, Transaction};

/// Where the money to be refunded lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefundSource {
    Escrow(ContestId),
    /// Paid for an entry that was not handed over, or a part of it.
    Purchase(PurchaseId),
    /// Received when there was nothing to fund.
    Unapplied,
    /// Paid for a featured place that was not earned.
    DeferredBoost(BoostId),
    /// Paid for a period that still runs.
    DeferredSubscription(ChargeId),
    /// Paid for a period that is over.
    SubscriptionRevenue,
}

impl RefundSource {
    pub(super) const fn account(self, payment: PaymentId) -> AccountKey {
        match self {
            Self::Escrow(contest) => AccountKey::ContestEscrow(contest),
            Self::Purchase(purchase) => AccountKey::PurchaseEscrow(purchase),
            Self::Unapplied => AccountKey::UnappliedDeposits(payment),
            Self::DeferredBoost(boost) => AccountKey::DeferredBoost(boost),
            Self::DeferredSubscription(charge) => AccountKey::DeferredSubscription(charge),
            Self::SubscriptionRevenue => AccountKey::SubscriptionRevenue,
        }
    }
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
    let debit = source.account(payment);
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
