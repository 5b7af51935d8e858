//! Money that a provider took back, and what became of it.

use kernel::ids::{ContestId, PaymentId, UserId};
use kernel::money::Paisa;

use crate::account::{AccountKey, Gateway};
use crate::error::Error;
use crate::posting::{Posting, Transaction};

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
    payment: PaymentId,
    (debit, credit): (AccountKey, AccountKey),
    amount: Paisa,
) -> Result<Transaction, Error> {
    Transaction::new(kind, payment, vec![Posting { debit, credit, amount }])
}

/// The provider took a confirmed payment back.
///
/// # Errors
/// [`Error::NotBookable`] for an amount that is not above zero.
pub fn chargeback(payment: PaymentId, from: TakenFrom, gateway: Gateway, amount: Paisa) -> Result<Transaction, Error> {
    one("chargeback", payment, (from.account(), AccountKey::GatewayClearing(gateway)), amount)
}

/// It came back: the provider decided for us.
///
/// # Errors
/// [`Error::NotBookable`] for an amount that is not above zero.
pub fn chargeback_won(
    payment: PaymentId,
    from: TakenFrom,
    gateway: Gateway,
    amount: Paisa,
) -> Result<Transaction, Error> {
    one("chargeback_won", payment, (AccountKey::GatewayClearing(gateway), from.account()), amount)
}

/// Where what is made good was missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Debt {
    /// The payer owes it.
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
/// [`Error::NotBookable`] for an amount that is not above zero.
pub fn receivable_settled(payment: PaymentId, debt: Debt, amount: Paisa) -> Result<Transaction, Error> {
    one("receivable_settled", payment, (AccountKey::EscrowBank, debt.account()), amount)
}

/// A prize that would go back to the payer makes good what the payer owes.
///
/// # Errors
/// [`Error::NotBookable`] for an amount that is not above zero.
pub fn receivable_recovered(
    payment: PaymentId,
    contest: ContestId,
    debt: Debt,
    amount: Paisa,
) -> Result<Transaction, Error> {
    let accounts = (AccountKey::ContestEscrow(contest), debt.account());
    one("receivable_recovered", payment, accounts, amount)
}

/// The payer will not make it good.
///
/// # Errors
/// [`Error::NotBookable`] for an amount that is not above zero.
pub fn receivable_written_off(payment: PaymentId, user: UserId, amount: Paisa) -> Result<Transaction, Error> {
    one("receivable_written_off", payment, (AccountKey::ChargebackLoss, AccountKey::ClientReceivable(user)), amount)
}
