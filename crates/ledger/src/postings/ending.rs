//! Ends of a contest without an ordinary award: the prize shared out, or cut by a decision.

use kernel::ids::{ContestId, DisputeId, UserId};
use kernel::money::Paisa;

use crate::account::AccountKey;
use crate::error::Error;
use crate::posting::{Posting, Transaction};

/// The client stayed silent: the prize minus our fee goes to the people of `shares`.
///
/// # Errors
/// [`Error::InvalidTransaction`] when a share is not above zero or the fee is negative.
pub fn distributed(contest: ContestId, shares: &[(UserId, Paisa)], fee: Paisa) -> Result<Transaction, Error> {
    let debit = AccountKey::ContestEscrow(contest);
    let parts = shares.iter().map(|(user, amount)| (AccountKey::WinnerPayable(*user), *amount));
    let fee = Some((AccountKey::PlatformFee, fee)).filter(|(_, amount)| *amount != Paisa::ZERO);
    let postings = parts.chain(fee).map(|(credit, amount)| Posting { debit, credit, amount }).collect();
    Transaction::new("distribute", contest, postings)
}

/// A dispute gave the winner a part of the prize, after the award was taken back: `net` is the winner's, `fee` ours.
///
/// # Errors
/// [`Error::InvalidTransaction`] when the winner would get nothing or the fee is negative.
pub fn dispute_settled(
    dispute: DisputeId,
    contest: ContestId,
    winner: UserId,
    net: Paisa,
    fee: Paisa,
) -> Result<Transaction, Error> {
    let debit = AccountKey::ContestEscrow(contest);
    let fee = Some((AccountKey::PlatformFee, fee)).filter(|(_, amount)| *amount != Paisa::ZERO);
    let parts = std::iter::once((AccountKey::WinnerPayable(winner), net)).chain(fee);
    let postings = parts.map(|(credit, amount)| Posting { debit, credit, amount }).collect();
    Transaction::new("dispute_split", dispute, postings)
}
