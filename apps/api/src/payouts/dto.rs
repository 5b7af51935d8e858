//! Payout methods, with their numbers masked.

use kernel::ids::Id;
use payouts::method::{NewMethod, masked};
use payouts::{Method, MethodType as PayoutMethodType};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::ApiError;

/// A payout method as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutMethodView {
    pub id: Uuid,
    #[serde(rename = "type")]
    pub kind: PayoutMethodType,
    /// The last four digits.
    #[schema(example = "•••• 4471")]
    pub account_number: String,
    /// The name on the account.
    pub account_name: String,
    /// The bank, for bank transfers.
    pub bank_name: Option<String>,
    pub is_default: bool,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

impl From<Method> for PayoutMethodView {
    fn from(method: Method) -> Self {
        Self {
            id: method.id.uuid(),
            kind: method.kind,
            account_number: masked(&method.last4),
            account_name: method.account_name,
            bank_name: method.bank_name,
            is_default: method.is_default,
            created_at: method.created_at,
        }
    }
}

/// A payout method to add.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddPayoutMethod {
    #[serde(rename = "type")]
    pub kind: PayoutMethodType,
    /// A mobile number for wallets, an IBAN or account number for banks.
    pub account_number: String,
    /// The name on the account.
    pub account_name: String,
    /// The bank, for bank transfers.
    #[serde(default)]
    pub bank_name: Option<String>,
}

impl AddPayoutMethod {
    /// The method, when it can be one.
    ///
    /// # Errors
    /// 422 with the fields.
    pub fn parse(&self) -> Result<NewMethod, ApiError> {
        let bank = self.bank_name.as_deref();
        NewMethod::parse(self.kind, &self.account_number, &self.account_name, bank)
            .map_err(|errors| ApiError::fields(&errors))
    }
}
