//! An entry that is bought beside the winner: its price becomes the author's and ours, or goes back.

use kernel::ids::{DisputeId, PurchaseId, UserId};
use kernel::money::Paisa;

use crate::account::{AccountKey, Gateway};
use crate::error::Error;
use crate::posting::{Posting, Transaction};

/// The price was paid.
///
/// # Errors
/// [`Error::InvalidTransaction`] for an amount that is not above zero.
pub fn entry_purchased(purchase: PurchaseId, gateway: Gateway, price: Paisa) -> Result<Transaction, Error> {
    let (debit, credit) = (AccountKey::GatewayClearing(gateway), AccountKey::PurchaseEscrow(purchase));
    Transaction::new("entry_purchase", purchase, vec![Posting { debit, credit, amount: price }])
}

/// How the price of a bought entry is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sale {
    pub purchase: PurchaseId,
    pub author: UserId,
    pub net: Paisa,
    /// What we keep; may be zero.
    pub fee: Paisa,
}

/// The price is the author's and ours.
///
/// # Errors
/// [`Error::InvalidTransaction`] when the author would get nothing or the fee is negative.
pub fn purchase_awarded(sale: &Sale) -> Result<Transaction, Error> {
    Transaction::new("purchase_award", sale.purchase, divided(sale))
}

/// The price is held again, because the entry was not handed over or a dispute decided.
///
/// # Errors
/// [`Error::InvalidTransaction`] when the author would have got nothing or the fee is negative.
pub fn purchase_reversed(sale: &Sale) -> Result<Transaction, Error> {
    let back = |posting: Posting| Posting { debit: posting.credit, credit: posting.debit, amount: posting.amount };
    Transaction::new("purchase_reversed", sale.purchase, divided(sale).into_iter().map(back).collect())
}

/// A dispute gave the author a part of the price, after the sale was taken back; `sale` is that part.
///
/// # Errors
/// [`Error::InvalidTransaction`] when the author would get nothing or the fee is negative.
pub fn purchase_dispute_settled(dispute: DisputeId, sale: &Sale) -> Result<Transaction, Error> {
    Transaction::new("dispute_split", dispute, divided(sale))
}

fn divided(sale: &Sale) -> Vec<Posting> {
    let debit = AccountKey::PurchaseEscrow(sale.purchase);
    let fee = Some((AccountKey::PlatformFee, sale.fee)).filter(|(_, amount)| *amount != Paisa::ZERO);
    let parts = std::iter::once((AccountKey::WinnerPayable(sale.author), sale.net)).chain(fee);
    parts.map(|(credit, amount)| Posting { debit, credit, amount }).collect()
}
