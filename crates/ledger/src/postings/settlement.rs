//! What a provider paid out to our bank account.

use kernel::ids::PaymentId;
use kernel::money::Paisa;

use crate::account::{AccountKey, Gateway};
use crate::error::Error;
use crate::posting::{Posting, Transaction};

/// The provider paid a payment of `gross` to the bank account of held money and kept `fee` of it.
///
/// # Errors
/// [`Error::InvalidTransaction`] unless the fee is at least nothing and less than the gross amount.
pub fn settled(payment: PaymentId, gateway: Gateway, gross: Paisa, fee: Paisa) -> Result<Transaction, Error> {
    let credit = AccountKey::GatewayClearing(gateway);
    let net = gross.checked_sub(fee).map_err(|_range| Error::InvalidTransaction("a fee out of range"))?;
    let kept = Some(fee).filter(|fee| *fee != Paisa::ZERO);
    let mut postings = vec![Posting { debit: AccountKey::EscrowBank, credit, amount: net }];
    postings.extend(kept.map(|amount| Posting { debit: AccountKey::GatewayFees, credit, amount }));
    Transaction::new("settle", payment, postings)
}
