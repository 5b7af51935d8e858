#![doc = include_str!("../README.md")]

mod control;
pub mod easypaisa;
mod html;
mod http;
pub mod jazzcash;
mod switch;

pub use easypaisa::{EASYPAISA, Easypaisa};
pub use jazzcash::{JAZZCASH, JazzCash};
pub use switch::{Switch, Switches, Times};

#[derive(Debug, Clone)]
pub struct Merchant {
    /// The one address that payers come back to.
    pub return_url: String,
    /// Where webhooks go; none keeps them for [`JazzCash::webhooks`] and [`Easypaisa::webhooks`] only.
    pub webhook_url: Option<String>,
}

/// A webhook as it was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// The media type; empty where everything stands in the address.
    pub content_type: String,
    /// What stands behind the question mark of the address.
    pub query: String,
    pub body: Vec<u8>,
    /// The status of the merchant's answer, where there was one.
    pub status: Option<u16>,
    pub answer: Vec<u8>,
}

/// What became of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// The payer looks at the page.
    Shown,
    Paid,
    Cancelled,
    Refunded,
}

impl State {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Shown => "shown",
            Self::Paid => "paid",
            Self::Cancelled => "cancelled",
            Self::Refunded => "refunded",
        }
    }
}
