//! The forms for the hosted page.

use kernel::money::Paisa;

use super::{Easypaisa, Variant, encrypted};
use crate::gateway::fields::Fields;
use crate::gateway::{CheckoutForm, FormMethod, Order, karachi};

impl Easypaisa {
    pub(super) fn checkout(&self, order: &Order) -> Option<CheckoutForm> {
        match self.config.variant {
            Variant::Classic => self.classic(order),
            Variant::Newer => self.newer(order),
        }
    }

    fn classic(&self, order: &Order) -> Option<CheckoutForm> {
        let fields = Fields::from([
            ("amount", rupees(order.amount).as_str()),
            ("autoRedirect", "1"),
            ("expiryDate", karachi::spaced(order.expires_at).as_str()),
            ("orderRefNum", order.order_ref.as_str()),
            ("paymentMethod", self.config.method.as_str()),
            ("postBackURL", self.config.return_url.as_str()),
            ("storeId", self.config.store_id.as_str()),
        ]);
        let hash = encrypted(self.config.hash_keys.current(), &joined(&fields))?;
        let mut pairs = fields.into_pairs();
        pairs.retain(|(_name, value)| !value.is_empty());
        pairs.push(("merchantHashedReq".to_owned(), hash));
        Some(CheckoutForm {
            action: self.config.endpoints.page.clone(),
            method: FormMethod::Post,
            fields: pairs,
            qr: None,
        })
    }

    fn newer(&self, order: &Order) -> Option<CheckoutForm> {
        let amount = rupees(order.amount);
        let signed = Fields::from([
            ("amount", amount.as_str()),
            ("orderRefNum", order.order_ref.as_str()),
            ("paymentMethod", "InitialRequest"),
            ("postBackURL", self.config.return_url.as_str()),
            ("storeId", self.config.store_id.as_str()),
            ("timeStamp", karachi::dashed(order.created_at).as_str()),
        ]);
        let hash = encrypted(self.config.hash_keys.current(), &joined(&signed))?;
        let fields = [
            ("storeId", self.config.store_id.as_str()),
            ("orderId", order.order_ref.as_str()),
            ("transactionAmount", amount.as_str()),
            ("mobileAccountNo", ""),
            ("emailAddress", ""),
            ("transactionType", "InitialRequest"),
            ("tokenExpiry", ""),
            ("bankIdentificationNumber", ""),
            ("encryptedHashRequest", hash.as_str()),
            ("merchantPaymentMethod", ""),
            ("postBackURL", self.config.return_url.as_str()),
            ("signature", ""),
        ];
        let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        Some(CheckoutForm { action: self.config.endpoints.page.clone(), method: FormMethod::Get, fields, qr: None })
    }

    /// The second step: what came with the browser goes back with it.
    pub(super) fn second(&self, auth_token: &str) -> CheckoutForm {
        CheckoutForm {
            action: self.config.endpoints.confirm.clone(),
            method: FormMethod::Post,
            fields: vec![
                ("auth_token".to_owned(), auth_token.to_owned()),
                ("postBackURL".to_owned(), self.config.return_url.as_str().to_owned()),
            ],
            qr: None,
        }
    }
}

/// `name=value` of what is not empty, by name, joined with `&` and not encoded.
fn joined(fields: &Fields) -> String {
    let pairs = fields.iter().filter(|(_name, value)| !value.is_empty());
    pairs.map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&")
}

/// `1500.0`, `1500.5`, `1500.55`.
fn rupees(amount: Paisa) -> String {
    let text = amount.decimal();
    match text.strip_suffix('0') {
        Some(shorter) => shorter.to_owned(),
        None => text,
    }
}
