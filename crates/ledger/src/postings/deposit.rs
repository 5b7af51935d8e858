//! Money that came in.

use kernel::ids::{ContestId, PaymentId};
use kernel::money::Paisa;

use crate::account::{AccountKey, Gateway};
use crate::error::Error;
use crate::posting::{Posting, Transaction};

/// A prize was paid and is held for the contest.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn deposit(payment: PaymentId, contest: ContestId, gateway: Gateway, amount: Paisa) -> Result<Transaction, Error> {
    received("deposit", payment, gateway, AccountKey::ContestEscrow(contest), amount)
}

/// Money came for which there is nothing to fund; it is owed back to the payer.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn deposit_unapplied(payment: PaymentId, gateway: Gateway, amount: Paisa) -> Result<Transaction, Error> {
    received("deposit_unapplied", payment, gateway, AccountKey::UnappliedDeposits(payment), amount)
}

fn received(
    kind: &'static str,
    payment: PaymentId,
    gateway: Gateway,
    credit: AccountKey,
    amount: Paisa,
) -> Result<Transaction, Error> {
    Transaction::new(kind, payment, vec![Posting { debit: AccountKey::GatewayClearing(gateway), credit, amount }])
}
