//! A posting before it is written: checked, pure.

use kernel::money::Paisa;
use sha2::{Digest, Sha256};

use crate::account::{AccountKey, Side};
use crate::error::Error;

/// One amount from a debit account to a credit account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Posting {
    pub debit: AccountKey,
    pub credit: AccountKey,
    /// How much; above zero.
    pub amount: Paisa,
}

/// The postings of one business event under its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transaction {
    kind: &'static str,
    key: String,
    postings: Vec<Posting>,
}

impl Transaction {
    /// A transaction of `kind` whose key is the kind and `subject`. Each posting moves one amount between two accounts,
    /// so debits equal credits by construction.
    ///
    /// # Errors
    /// [`Error::InvalidTransaction`] without postings, for an amount that is not above zero, or an account posted to itself.
    pub fn new(kind: &'static str, subject: impl std::fmt::Display, postings: Vec<Posting>) -> Result<Self, Error> {
        if postings.is_empty() {
            return Err(Error::InvalidTransaction("no posting"));
        }
        if postings.iter().any(|posting| posting.amount <= Paisa::ZERO) {
            return Err(Error::InvalidTransaction("an amount is not above zero"));
        }
        if postings.iter().any(|posting| posting.debit == posting.credit) {
            return Err(Error::InvalidTransaction("an account is posted to itself"));
        }
        Ok(Self { kind, key: format!("{kind}:{subject}"), postings })
    }

    pub const fn kind(&self) -> &'static str {
        self.kind
    }

    /// The key under which it is posted once.
    pub fn key(&self) -> &str {
        &self.key
    }

    pub fn postings(&self) -> &[Posting] {
        &self.postings
    }

    /// The entries in the order they are written: each posting's debit, then its credit.
    pub fn entries(&self) -> impl Iterator<Item = (AccountKey, Side, Paisa)> + '_ {
        self.postings.iter().flat_map(|posting| {
            [(posting.debit, Side::Debit, posting.amount), (posting.credit, Side::Credit, posting.amount)]
        })
    }

    /// Tells this posting from another under the same key.
    pub fn input_hash(&self) -> Vec<u8> {
        let mut hash = Sha256::new();
        hash.update(self.kind);
        for (account, side, amount) in self.entries() {
            hash.update(format!("\n{account} {} {}", side.as_str(), amount.get()));
        }
        hash.finalize().to_vec()
    }
}
