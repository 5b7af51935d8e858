//! The form for the hosted page. No field holds anything that a person wrote.

use super::{JazzCash, Version};
use crate::gateway::fields::Fields;
use crate::gateway::{CheckoutForm, FormMethod, Order, karachi};

/// Fields that must be there and that we have nothing for.
const EMPTY: [&str; 7] = ["pp_BankID", "pp_ProductID", "pp_SubMerchantID", "ppmpf_2", "ppmpf_3", "ppmpf_4", "ppmpf_5"];

impl JazzCash {
    pub(super) fn checkout(&self, order: &Order) -> CheckoutForm {
        let fields = self.signed(self.unsigned(order));
        CheckoutForm {
            action: self.config.endpoints.page.clone(),
            method: FormMethod::Post,
            fields: fields.into_pairs(),
            qr: self.qr.as_ref().and_then(|qr| qr.pays(&order.order_ref, order.amount)),
        }
    }

    fn unsigned(&self, order: &Order) -> Fields {
        let mut fields = self
            .credentials(&order.order_ref)
            .with("pp_Amount", order.amount.get().to_string())
            .with("pp_BillReference", order.order_ref.as_str())
            .with("pp_Description", order.description)
            .with("pp_Language", "EN")
            .with("pp_ReturnURL", self.config.return_url.as_str())
            .with("pp_TxnCurrency", "PKR")
            .with("pp_TxnDateTime", karachi::compact(order.created_at))
            .with("pp_TxnExpiryDateTime", karachi::compact(order.expires_at))
            .with("pp_TxnType", self.config.txn_type.as_str())
            .with("pp_Version", self.config.version.as_str())
            // What is paid, so that a message about another thing is noticed.
            .with("ppmpf_1", order.about.simple().to_string());
        for name in EMPTY {
            fields = fields.with(name, "");
        }
        match self.config.version {
            Version::V1 => fields,
            Version::V2 => fields
                .with("pp_IsRegisteredCustomer", "No")
                .with("pp_ShouldTokenizeCardNumber", "No")
                .with("pp_TokenizedCardNumber", "")
                .with("pp_CustomerID", "")
                .with("pp_CustomerEmail", "")
                .with("pp_CustomerMobile", ""),
        }
    }
}
