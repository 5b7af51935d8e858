//! Credits: granted for friends, expired, taken back. Never money: they only pay for our own products.

use kernel::ids::{CreditLotId, CreditRepaymentId, UserId};
use kernel::money::Paisa;

use crate::account::AccountKey;
use crate::error::Error;
use crate::posting::{Posting, Transaction};

/// The reward for a friend's first deposit; once for each friend.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn credit_granted(friend: UserId, referrer: UserId, amount: Paisa) -> Result<Transaction, Error> {
    let (debit, credit) = (AccountKey::ReferralPromo, AccountKey::UserCredits(referrer));
    Transaction::new("ref_grant", friend, vec![Posting { debit, credit, amount }])
}

/// Nobody spent them in time. A lot to which credits returned after it had expired expires again: `returns` counts how often
/// something returned to it, so that each time has a key of its own.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn credit_expired(lot: CreditLotId, user: UserId, amount: Paisa, returns: i64) -> Result<Transaction, Error> {
    let (debit, credit) = (AccountKey::UserCredits(user), AccountKey::CreditBreakage);
    let about = if returns == 0 { lot.to_string() } else { format!("{lot}:{returns}") };
    Transaction::new("credit_expire", about, vec![Posting { debit, credit, amount }])
}

/// The deposit behind the reward went back, or the friend was no friend: the referrer owes it.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn credit_recalled(lot: CreditLotId, user: UserId, amount: Paisa) -> Result<Transaction, Error> {
    let (debit, credit) = (AccountKey::CreditDebt(user), AccountKey::ReferralPromo);
    Transaction::new("ref_revoke", lot, vec![Posting { debit, credit, amount }])
}

/// Free credits repaid a debt.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn credit_repaid(repayment: CreditRepaymentId, user: UserId, amount: Paisa) -> Result<Transaction, Error> {
    let (debit, credit) = (AccountKey::UserCredits(user), AccountKey::CreditDebt(user));
    Transaction::new("credit_repaid", repayment, vec![Posting { debit, credit, amount }])
}
