//! Money that a provider took back, and what became of it.

use kernel::ids::{ContestId, PaymentId, UserId};
use kernel::money::Paisa;

use crate::account::{AccountKey, Gateway};
use crate::error::Error;
use crate::posting::{Posting, Transaction};
use crate::postings::RefundSource;

/// A payment that was taken back, for the how manieth time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    pub payment: PaymentId,
    /// From 1.
    pub number: i16,
}

impl std::fmt::Display for Round {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.number {
            ..=1 => write!(f, "{}", self.payment),
            later => write!(f, "{}:{later}", self.payment),
        }
    }
}

/// Who is short of the money that was taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakenFrom {
    /// The held prize of this contest.
    Escrow(ContestId),
    /// The payer, who owes it: what it paid was given already.
    Receivable(UserId),
}

impl TakenFrom {
    const fn account(self) -> AccountKey {
        match self {
            Self::Escrow(contest) => AccountKey::ContestEscrow(contest),
            Self::Receivable(user) => AccountKey::ClientReceivable(user),
        }
    }
}

fn one(
    kind: &'static str,
    round: Round,
    (debit, credit): (AccountKey, AccountKey),
    amount: Paisa,
) -> Result<Transaction, Error> {
    Transaction::new(kind, round, vec![Posting { debit, credit, amount }])
}

/// The provider took a confirmed payment back.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn chargeback(round: Round, from: TakenFrom, gateway: Gateway, amount: Paisa) -> Result<Transaction, Error> {
    one("chargeback", round, (from.account(), AccountKey::GatewayClearing(gateway)), amount)
}

/// It came back: the provider decided for us.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn chargeback_won(round: Round, from: TakenFrom, gateway: Gateway, amount: Paisa) -> Result<Transaction, Error> {
    one("chargeback_won", round, (AccountKey::GatewayClearing(gateway), from.account()), amount)
}

/// Where what is made good was missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Debt {
    Owed(UserId),
    /// It was given up: a loss of ours.
    WrittenOff,
}

impl Debt {
    const fn account(self) -> AccountKey {
        match self {
            Self::Owed(user) => AccountKey::ClientReceivable(user),
            Self::WrittenOff => AccountKey::ChargebackLoss,
        }
    }
}

/// The payer made good what was taken back, by a transfer to the bank account of held money.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn receivable_settled(round: Round, debt: Debt, amount: Paisa) -> Result<Transaction, Error> {
    one("receivable_settled", round, (AccountKey::EscrowBank, debt.account()), amount)
}

/// What would go back to the payer makes good what the payer owes.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn receivable_recovered(
    round: Round,
    source: RefundSource,
    debt: Debt,
    amount: Paisa,
) -> Result<Transaction, Error> {
    let accounts = (source.account(round.payment), debt.account());
    one("receivable_recovered", round, accounts, amount)
}

/// The payer will not make it good.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn receivable_written_off(round: Round, user: UserId, amount: Paisa) -> Result<Transaction, Error> {
    one("receivable_written_off", round, (AccountKey::ChargebackLoss, AccountKey::ClientReceivable(user)), amount)
}
