//! What is owed to a winner, on its way and back.

use kernel::ids::{PayoutId, UserId};
use kernel::money::Paisa;

use crate::account::AccountKey;
use crate::error::Error;
use crate::posting::{Posting, Transaction};

/// A payout takes over the debt.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn payout_new(payout: PayoutId, winner: UserId, amount: Paisa) -> Result<Transaction, Error> {
    let (debit, credit) = (AccountKey::WinnerPayable(winner), AccountKey::PayoutsInTransit(payout));
    Transaction::new("payout_new", payout, vec![Posting { debit, credit, amount }])
}

/// The winner has the money.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn payout_paid(payout: PayoutId, amount: Paisa) -> Result<Transaction, Error> {
    let (debit, credit) = (AccountKey::PayoutsInTransit(payout), AccountKey::EscrowBank);
    Transaction::new("payout_paid", payout, vec![Posting { debit, credit, amount }])
}

/// The payout did not arrive; the debt stays.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn payout_failed(payout: PayoutId, winner: UserId, amount: Paisa) -> Result<Transaction, Error> {
    let (debit, credit) = (AccountKey::PayoutsInTransit(payout), AccountKey::WinnerPayable(winner));
    Transaction::new("payout_failed", payout, vec![Posting { debit, credit, amount }])
}

/// The award behind the payout is taken back: the debt returns to the winner's account, from which
/// [`crate::postings::award_reversed`] takes it.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn payout_voided(payout: PayoutId, winner: UserId, amount: Paisa) -> Result<Transaction, Error> {
    let (debit, credit) = (AccountKey::PayoutsInTransit(payout), AccountKey::WinnerPayable(winner));
    Transaction::new("payout_voided", payout, vec![Posting { debit, credit, amount }])
}
