//! What people send about payout methods.

use payouts::MethodType as PayoutMethodType;
use payouts::method::NewMethod;

use crate::prelude::*;

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
