//! Where a winner wants to be paid.

use diesel::prelude::*;
use kernel::fields::FieldErrors;
use kernel::ids::{PayoutMethodId, UserId};
use kernel::person_name;
use kernel::secret::Secret;
use kernel::text;
use time::OffsetDateTime;

use crate::account_number;
use crate::schema::payout_methods;

pub mod repo;
#[cfg(test)]
mod tests;

/// Methods that a person may keep.
pub const PER_PERSON_MAX: usize = 10;

kernel::text_enum! {
    /// The kind of account that receives a payout.
    pub enum MethodType as PayoutMethodType {
        Easypaisa = "EASYPAISA",
        JazzCash = "JAZZCASH",
        /// An account at a bank.
        BankTransfer = "BANK_TRANSFER",
    }
}

impl MethodType {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easypaisa => "Easypaisa",
            Self::JazzCash => "JazzCash",
            Self::BankTransfer => "Bank account",
        }
    }
}

/// `•••• 4471`: all that anybody is shown of a number.
pub fn masked(last4: &str) -> String {
    format!("•••• {last4}")
}

/// What [`masked`] says, in SQL.
#[macro_export]
macro_rules! masked_account {
    ($last4:literal) => {
        concat!("'•••• ' || ", $last4)
    };
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = payout_methods, check_for_backend(diesel::pg::Pg))]
pub struct Method {
    pub id: PayoutMethodId,
    #[diesel(column_name = user_id)]
    pub user: UserId,
    #[diesel(column_name = type_)]
    pub kind: MethodType,
    /// The full number, encrypted for the owner.
    #[diesel(column_name = account_number_sealed)]
    pub encrypted: Vec<u8>,
    /// What people see of it.
    #[diesel(column_name = account_last4)]
    pub last4: String,
    /// The name on the account.
    pub account_name: String,
    /// The bank, for bank transfers.
    pub bank_name: Option<String>,
    pub is_default: bool,
    pub created_at: OffsetDateTime,
}

/// A method as typed, checked and normalised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMethod {
    pub kind: MethodType,
    pub number: Secret<String>,
    /// The name on the account.
    pub account_name: String,
    /// The bank, for bank transfers.
    pub bank_name: Option<String>,
}

impl NewMethod {
    /// Checks what was typed.
    ///
    /// # Errors
    /// Complaints about `accountNumber`, `accountName`, `bankName`.
    pub fn parse(kind: MethodType, number: &str, name: &str, bank: Option<&str>) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let typed = number.trim();
        let normalised = match kind {
            MethodType::Easypaisa | MethodType::JazzCash => account_number::mobile(typed),
            MethodType::BankTransfer => account_number::bank(typed),
        };
        errors.require(typed.chars().count() >= 5, "accountNumber", "Account number is required");
        errors.require(
            normalised.is_some(),
            "accountNumber",
            match kind {
                MethodType::Easypaisa | MethodType::JazzCash => {
                    "Enter a Pakistani mobile number, for example 03001234567"
                }
                MethodType::BankTransfer => "Enter an IBAN or an account number of 5 to 24 digits",
            },
        );
        let account_name = text::one_line(name, 2, 100);
        errors.require(account_name.is_ok(), "accountName", "Enter the name on the account, 2 to 100 characters");
        // Firms are called what they like; what cannot be seen is in no name.
        let judged = account_name.as_deref().map_or(Ok(()), person_name::check);
        if let Err(refused @ person_name::Refused::Character) = judged {
            errors.add("accountName", refused.message());
        }
        let bank_name = match kind {
            MethodType::Easypaisa | MethodType::JazzCash => None,
            MethodType::BankTransfer => {
                let bank = text::one_line(bank.unwrap_or(""), 2, 100);
                errors.require(bank.is_ok(), "bankName", "Enter the name of the bank");
                bank.ok()
            }
        };
        match (errors.into_result(), normalised, account_name) {
            (Ok(()), Some(number), Ok(account_name)) => {
                Ok(Self { kind, number: Secret::new(number), account_name, bank_name })
            }
            (Err(errors), _, _) => Err(errors),
            (Ok(()), _, _) => Err(FieldErrors::one("accountNumber", "Account number is required")),
        }
    }
}
