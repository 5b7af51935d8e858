//! The held prize becomes a winner's and ours, or is taken back.

use kernel::ids::{ContestId, EntryId, UserId};
use kernel::money::Paisa;

use crate::account::AccountKey;
use crate::error::Error;
use crate::posting::{Posting, Transaction};

/// The facts of an award.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Award {
    pub contest: ContestId,
    /// The entry that wins; with the contest it names the award.
    pub entry: EntryId,
    pub winner: UserId,
    pub net: Paisa,
    /// What we keep; may be zero.
    pub fee: Paisa,
}

/// The prize leaves escrow.
///
/// # Errors
/// [`Error::InvalidTransaction`] when the winner would get nothing or the fee is negative.
pub fn award(facts: &Award) -> Result<Transaction, Error> {
    posted("award", facts, |held, other, amount| Posting { debit: held, credit: other, amount })
}

/// The prize returns to escrow, because the winner never delivered.
///
/// # Errors
/// [`Error::InvalidTransaction`] when the winner would have got nothing or the fee is negative.
pub fn award_reversed(facts: &Award) -> Result<Transaction, Error> {
    posted("award_reversed", facts, |held, other, amount| Posting { debit: other, credit: held, amount })
}

fn posted(
    kind: &'static str,
    facts: &Award,
    direction: impl Fn(AccountKey, AccountKey, Paisa) -> Posting,
) -> Result<Transaction, Error> {
    let held = AccountKey::ContestEscrow(facts.contest);
    let mut postings = vec![direction(held, AccountKey::WinnerPayable(facts.winner), facts.net)];
    if facts.fee != Paisa::ZERO {
        postings.push(direction(held, AccountKey::PlatformFee, facts.fee));
    }
    Transaction::new(kind, format_args!("{}:{}", facts.contest, facts.entry), postings)
}
