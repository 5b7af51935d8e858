//! Payouts that go to the bank in one file.

use diesel::prelude::*;
use kernel::ids::{BatchId, Id, PayoutId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::error::Error;
use crate::method::MethodType;
use crate::payout::Payout;
use crate::schema::payout_batches;
use crate::vault;

pub mod repo;
#[cfg(test)]
mod tests;

/// Payouts in one file at most, so that a file of results always fits into one transaction; the rest goes into the next.
pub const ROWS_MAX: usize = 1_000;

/// The columns of a bank file, in their order.
pub const COLUMNS: [&str; 12] = [
    "batch_id",
    "payout_id",
    "method",
    "beneficiary_name",
    "msisdn",
    "iban",
    "bank_code",
    "bank_name",
    "amount_pkr",
    "currency",
    "narration",
    "our_reference",
];

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = payout_batches, check_for_backend(diesel::pg::Pg))]
pub struct Batch {
    pub id: BatchId,
    /// The admin who made it.
    pub created_by: UserId,
    /// How many payouts it was made of.
    pub rows: i32,
    #[diesel(column_name = total_paisa)]
    pub total: Paisa,
    pub created_at: OffsetDateTime,
}

/// A transfer that the bank is asked to make. Holds the full account number: for the file only, so it is not `Debug`.
pub struct Instruction {
    pub payout: PayoutId,
    pub method: MethodType,
    /// The name on the account.
    pub beneficiary: String,
    /// The wallet's number, `923…`.
    pub msisdn: Option<String>,
    pub iban: Option<String>,
    /// The bank's code, as an IBAN carries it.
    pub bank_code: Option<String>,
    pub bank_name: Option<String>,
    pub amount: Paisa,
    /// What the winner reads in the statement.
    pub narration: String,
    /// Our name for the transfer; the same in every file.
    pub our_reference: String,
}

impl Instruction {
    /// The transfer of a payout that nothing holds, its account number opened.
    ///
    /// # Errors
    /// [`Error::OnHold`] without an account, [`Error::Crypto`].
    pub fn open(keys: &::vault::Vault, payout: &Payout) -> Result<Self, Error> {
        let to = payout.destination.as_ref().ok_or(Error::OnHold)?;
        let number = vault::decrypt(keys, payout.winner, &to.encrypted)?;
        let number = number.expose();
        let (msisdn, iban) = match to.kind {
            // A leading plus would have to be guarded as a formula; the number of a subscriber is written without it.
            MethodType::Easypaisa | MethodType::JazzCash => (Some(number.trim_start_matches('+').to_owned()), None),
            MethodType::BankTransfer => (None, Some(number.clone())),
        };
        let bank_code = iban.as_deref().filter(|iban| iban.starts_with("PK")).and_then(|iban| iban.get(4..8));
        Ok(Self {
            payout: payout.id,
            method: to.kind,
            beneficiary: to.account_name.clone(),
            bank_code: bank_code.map(str::to_owned),
            msisdn,
            iban,
            bank_name: to.bank_name.clone(),
            amount: payout.amount,
            narration: format!("Prize {}", short(payout.id)),
            our_reference: format!("MQ{}", short(payout.id).to_uppercase()),
        })
    }
}

/// The last twelve characters of the id: the part that is random.
fn short(payout: PayoutId) -> String {
    let text = payout.uuid().simple().to_string();
    text.get(20..).unwrap_or(&text).to_owned()
}
