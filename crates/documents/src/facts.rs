//! What a document says, as it was when the document was issued: a snapshot under a version, so that no later renaming,
//! edit or new layout changes what is on record.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use crate::kind::Kind;

/// What is stored. A new shape of facts is a new variant; old rows keep theirs and are read for ever.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "version")]
enum Stored {
    /// The first shape.
    #[serde(rename = "1")]
    V1(Facts),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    pub issuer: Issuer,
    pub person: Person,
    /// Whether the money is the sandbox's.
    pub play_money: bool,
    pub body: Body,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Issuer {
    pub name: String,
    pub site: String,
}

/// A person as they were called then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub name: String,
    pub email: String,
}

/// A contest as it was called then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContestName {
    pub id: String,
    pub title: String,
}

/// The part that differs by kind. Its tag says `paper`, the name of documents when version 1 was fixed; stored facts never change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "paper", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Body {
    Receipt(Receipt),
    /// What we kept of a prize.
    FeeInvoice(FeeInvoice),
    PayoutAdvice(PayoutAdvice),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Bought {
    /// The prize of a contest, held for the winner.
    Prize {
        contest: ContestName,
    },
    Raise {
        contest: ContestName,
    },
    Featured {
        contest: ContestName,
    },
    /// An entry that did not win, bought for its author's price.
    Entry {
        contest: ContestName,
        /// Its number in the contest.
        number: i32,
    },
    /// A period on a plan.
    Subscription {
        plan: String,
        /// From when, if known when it was paid.
        #[serde(with = "time::serde::rfc3339::option")]
        from: Option<OffsetDateTime>,
        #[serde(with = "time::serde::rfc3339::option")]
        to: Option<OffsetDateTime>,
    },
}

/// A payment that arrived. Amounts in paisa.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    pub bought: Bought,
    pub amount_paisa: i64,
    /// The part of the price that credits paid; zero when none.
    pub credit_paisa: i64,
    pub tax_paisa: i64,
    pub provider: String,
    /// Our name for the payment.
    pub order_ref: String,
    /// The provider's name for it.
    pub provider_txn_id: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub paid_at: OffsetDateTime,
}

/// What we kept of a prize. Amounts in paisa.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FeeInvoice {
    pub contest: ContestName,
    /// The prize, or the person's part of it, before the fee.
    pub gross_paisa: i64,
    /// The rate in basis points.
    pub fee_bps: i32,
    pub fee_paisa: i64,
    pub tax_paisa: i64,
    /// The payout it was withheld from.
    pub payout: String,
}

/// A prize that was transferred. Amounts in paisa.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayoutAdvice {
    pub contest: ContestName,
    /// The prize, or the person's part of it, before the fee.
    pub gross_paisa: i64,
    pub fee_paisa: i64,
    pub tax_paisa: i64,
    pub amount_paisa: i64,
    pub method: String,
    /// The last digits of the account.
    pub last4: String,
    pub account_name: String,
    /// The bank, for bank transfers.
    pub bank_name: Option<String>,
    /// The transfer's name at the bank or the wallet.
    pub reference: String,
    pub payout: String,
    #[serde(with = "time::serde::rfc3339")]
    pub paid_at: OffsetDateTime,
}

impl Facts {
    /// The kind of document that these facts make.
    pub const fn kind(&self) -> Kind {
        match self.body {
            Body::Receipt(_) => Kind::Receipt,
            Body::FeeInvoice(_) => Kind::FeeInvoice,
            Body::PayoutAdvice(_) => Kind::PayoutAdvice,
        }
    }

    /// The amount that the document is about, in paisa.
    pub const fn amount_paisa(&self) -> i64 {
        match &self.body {
            Body::Receipt(receipt) => receipt.amount_paisa,
            Body::FeeInvoice(invoice) => invoice.fee_paisa,
            Body::PayoutAdvice(advice) => advice.amount_paisa,
        }
    }

    /// One line for a list.
    pub fn title(&self) -> String {
        match &self.body {
            Body::Receipt(receipt) => receipt.bought.title(),
            Body::FeeInvoice(invoice) => format!("Platform fee: {}", invoice.contest.title),
            Body::PayoutAdvice(advice) => format!("Prize paid out: {}", advice.contest.title),
        }
    }

    /// As stored.
    ///
    /// # Errors
    /// [`serde_json::Error`] never happens for these types.
    pub fn to_json(&self) -> Result<serde_json::Value, serde_json::Error> {
        serde_json::to_value(Stored::V1(self.clone()))
    }

    /// Reads what [`Facts::to_json`] wrote.
    ///
    /// # Errors
    /// [`serde_json::Error`] for anything else.
    pub fn from_json(value: serde_json::Value) -> Result<Self, serde_json::Error> {
        let Stored::V1(facts) = serde_json::from_value(value)?;
        Ok(facts)
    }
}

impl Bought {
    /// One line for a list.
    pub fn title(&self) -> String {
        match self {
            Self::Prize { contest } => format!("Prize deposit: {}", contest.title),
            Self::Raise { contest } => format!("Prize raise: {}", contest.title),
            Self::Featured { contest } => format!("Featured place: {}", contest.title),
            Self::Entry { contest, number } => format!("Entry #{number}: {}", contest.title),
            Self::Subscription { plan, .. } => format!("Subscription: {plan}"),
        }
    }
}
