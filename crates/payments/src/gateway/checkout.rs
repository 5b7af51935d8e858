//! What a payer's browser carries between us and a provider.

use std::fmt;

use url::Url;

use crate::order_ref::OrderRef;

kernel::text_enum! {
    /// How a form is sent.
    pub enum FormMethod {
        Post = "post",
        Get = "get",
    }
}

/// A form of hidden fields, for the provider's page.
#[derive(Clone, PartialEq, Eq)]
pub struct CheckoutForm {
    pub action: Url,
    pub method: FormMethod,
    /// Names and values, in the order in which they are sent.
    pub fields: Vec<(String, String)>,
    /// The text of a QR code that pays the same, where the provider has one.
    pub qr: Option<String>,
}

impl fmt::Debug for CheckoutForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Values may be credentials: JazzCash has its password travel in the form.
        let names: Vec<&str> = self.fields.iter().map(|(name, _value)| name.as_str()).collect();
        f.debug_struct("CheckoutForm")
            .field("action", &self.action.as_str())
            .field("names", &names)
            .finish_non_exhaustive()
    }
}

/// What to do with a payer whom the provider sent back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReturnStep {
    /// The provider wants another form from the browser.
    PostAgain(CheckoutForm),
    /// A reason to ask about this order, and no more.
    Unverified { order_ref: OrderRef },
    /// It says nothing.
    Ignore,
}
