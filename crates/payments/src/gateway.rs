//! What an adapter to a provider must do. Synchronous and free of defaults: an adapter that lacks something says so
//! instead of inheriting a lie.

mod ack;
mod adapters;
pub mod checkout;
pub mod easypaisa;
pub mod fields;
pub mod gate;
pub mod http;
pub mod jazzcash;
mod karachi;
mod qr;
pub mod sandbox;
pub mod secrets;
mod self_test;
pub mod settings;
pub mod signature;
#[cfg(test)]
mod tests;

use kernel::ids::{PaymentId, RefundId};
use kernel::money::Paisa;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

pub use adapters::Gateways;
pub use checkout::{CheckoutForm, FormMethod, ReturnStep};
pub use qr::MerchantQr;
pub use secrets::GatewaySecrets;
pub use settings::BadSetting;

use self::fields::Fields;
use crate::order_ref::OrderRef;
use crate::payment::Payment;
use crate::provider::{Environment, Provider};
use crate::webhook_event::{Mismatch, Outcome, WebhookEvent};

/// Amounts that a provider takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    pub min: Paisa,
    pub max: Paisa,
}

impl Limits {
    /// Whether `amount` is within them.
    pub fn allow(self, amount: Paisa) -> bool {
        self.min <= amount && amount <= self.max
    }
}

/// What the answer says about the money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettlesBy {
    Message,
    /// A message, even a verified one, is a reason to ask at once; only the answer settles.
    Inquiry,
}

/// Whether a success may come after the link ran out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LateSuccess {
    /// The link is all there is: after it, nothing is accepted.
    Refused,
    /// The provider may settle later: money that came is never lost.
    Accepted,
}

/// What the provider is told about an attempt.
#[derive(Debug, Clone)]
pub struct Order {
    pub payment: PaymentId,
    /// Its name at the provider.
    pub order_ref: OrderRef,
    pub amount: Paisa,
    /// What it pays, in a few fixed words.
    pub description: &'static str,
    /// The id that messages carry beside the reference.
    pub about: Uuid,
    pub created_at: OffsetDateTime,
    pub expires_at: OffsetDateTime,
}

impl From<&Payment> for Order {
    fn from(payment: &Payment) -> Self {
        Self {
            payment: payment.id,
            order_ref: payment.order_ref.clone(),
            amount: payment.amount,
            description: payment.subject.description(),
            about: payment.subject.about(),
            created_at: payment.created_at,
            expires_at: payment.expires_at,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Started {
    /// The address of the provider's page, or of the simulator's.
    pub redirect_url: String,
}

/// Our own page, which brings the payer to the provider with a form.
fn own_page(order: &Order) -> Started {
    Started { redirect_url: format!("/api/payments/{}/go", order.payment) }
}

/// A message as it arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawEvent {
    /// The media type, as sent.
    pub content_type: String,
    /// What stood behind the question mark of the address, still encoded; empty when nothing did.
    pub query: String,
    pub body: Vec<u8>,
    /// Who sent it, as a keyed hash that differs every day; empty when nobody knows.
    pub sender: Vec<u8>,
}

impl RawEvent {
    /// A message that came as a body.
    pub fn posted(content_type: &str, body: impl Into<Vec<u8>>) -> Self {
        Self { content_type: content_type.to_owned(), query: String::new(), body: body.into(), sender: Vec::new() }
    }

    /// A message that came in an address.
    pub fn got(query: &str) -> Self {
        Self { content_type: String::new(), query: query.to_owned(), body: Vec::new(), sender: Vec::new() }
    }
}

/// What an adapter makes of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    Verified(WebhookEvent),
    /// Anybody may have written it: a reason to ask about this order, and no more.
    Unverified {
        order_ref: OrderRef,
    },
    /// It is not, or cannot be read.
    Rejected(RejectReason),
}

/// Why a message was not verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RejectReason {
    /// Neither JSON nor a form.
    ContentType,
    /// It breaks a rule of the format.
    Malformed(&'static str),
    /// The signature is missing or wrong.
    BadSignature,
}

/// What came of a message, for the provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AckOutcome {
    Accepted,
    Rejected(RejectReason),
    /// Authentic, but no payment has this reference.
    UnknownReference,
    /// Authentic, but it does not fit the payment.
    Mismatch(Mismatch),
    Expired,
}

/// The answer to a message: a status and a JSON body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ack {
    pub status: u16,
    pub body: serde_json::Value,
}

/// How long a provider may take to answer, from dialling to the last byte.
pub const ANSWER_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(15);

/// How long after its link ran out an unpaid attempt at a real provider is still asked about.
const GRACE_PERIOD: Duration = Duration::hours(48);

/// What the provider is asked about.
#[derive(Debug, Clone)]
pub struct InquiryOrder {
    pub payment: PaymentId,
    /// Its name at the provider.
    pub order_ref: OrderRef,
    /// How much we asked for: the anchor where the provider's answer states no amount.
    pub amount: Paisa,
    /// The provider's name for it, once known.
    pub provider_txn_id: Option<String>,
    /// How long the answer may take.
    pub within: std::time::Duration,
}

impl From<&Payment> for InquiryOrder {
    fn from(payment: &Payment) -> Self {
        Self {
            payment: payment.id,
            order_ref: payment.order_ref.clone(),
            amount: payment.amount,
            provider_txn_id: payment.provider_txn_id.clone(),
            within: ANSWER_TIMEOUT,
        }
    }
}

/// What a provider says about a payment when it is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inquired {
    pub outcome: Outcome,
    /// How much, as the provider says.
    pub amount: Option<Paisa>,
    /// The provider's name for the transaction.
    pub provider_txn_id: Option<String>,
    pub code: String,
    pub message: String,
}

/// What the provider is told to give back.
#[derive(Debug, Clone)]
pub struct RefundOrder {
    /// The refund; the provider's key against doing it twice.
    pub refund: RefundId,
    pub order_ref: OrderRef,
    /// The provider's name for the payment.
    pub provider_txn_id: Option<String>,
    /// How much: the whole payment or a part of it.
    pub amount: Paisa,
}

/// What a provider says about a refund.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefundAnswer {
    Done {
        /// The provider's name for the refund.
        reference: String,
    },
    /// It will not be done.
    Refused {
        /// Why, in the provider's code.
        code: String,
    },
    /// Not known yet. Never a failure.
    Unknown,
}

/// The provider did not do as asked.
#[derive(Debug, thiserror::Error)]
pub enum GatewayError {
    /// No answer, or one that says nothing: whether it happened is unknown.
    #[error("the provider's answer is unknown: {0}")]
    Unknown(String),
    #[error("the provider refused: {code}")]
    Refused { code: String },
    /// The adapter has no such call.
    #[error("the provider has no such call")]
    Unsupported,
    /// Nothing was called: the gate is closed.
    #[error("the provider was not called: {0}")]
    Withheld(String),
}

/// What came of asking for an order that does not exist: whether our credentials are good and our clock right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Probed {
    pub answer: Probe,
    /// The provider's clock, where its answer has one.
    pub clock: Option<OffsetDateTime>,
}

/// What a provider may say about an order that does not exist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Probe {
    /// There is none: it knows us.
    NotFound,
    /// It does not take our credentials.
    Denied { code: String },
    /// Something else: a person must read it.
    Other { code: String },
}

/// A published example of a signature does not come out as published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the published example {0} does not come out")]
pub struct SelfTestFailed(pub &'static str);

/// An adapter to one provider in one environment.
pub trait PaymentGateway: Send + Sync {
    fn provider(&self) -> Provider;
    fn environment(&self) -> Environment;
    fn limits(&self) -> Limits;
    /// Our merchant id, where messages carry one.
    fn merchant(&self) -> Option<&str>;
    /// Whether a success may come late.
    fn late_success(&self) -> LateSuccess;
    /// What the answer says about the money.
    fn settles_by(&self) -> SettlesBy;
    /// How long after its link ran out an unpaid attempt is still asked about.
    fn grace_period(&self) -> Duration;
    /// Tells the provider about an attempt. Telling it twice is harmless.
    ///
    /// # Errors
    /// [`GatewayError`].
    fn start(&self, order: &Order) -> Result<Started, GatewayError>;
    /// The form that the payer's browser brings to the provider, where it does. Pure: the same order has the same form.
    fn form(&self, order: &Order) -> Option<CheckoutForm>;
    /// Whether a message is the provider's, and what it says. Pure.
    fn verify(&self, raw: &RawEvent) -> Verdict;
    /// What to do with a payer whom the provider sent back. Pure.
    fn on_return(&self, fields: &Fields) -> ReturnStep;
    /// Asks what became of a payment. Changes nothing at the provider.
    ///
    /// # Errors
    /// [`GatewayError`].
    fn inquire(&self, order: &InquiryOrder) -> Result<Inquired, GatewayError>;
    /// Asks for money back. Called once per refund.
    ///
    /// # Errors
    /// [`GatewayError`].
    fn refund(&self, order: &RefundOrder) -> Result<RefundAnswer, GatewayError>;
    /// Asks what became of a refund that was sent.
    ///
    /// # Errors
    /// [`GatewayError`].
    fn refund_state(&self, order: &RefundOrder) -> Result<RefundAnswer, GatewayError>;
    /// Asks for an order that does not exist.
    ///
    /// # Errors
    /// [`GatewayError`].
    fn probe(&self, absent: &OrderRef) -> Result<Probed, GatewayError>;
    /// Whether published examples of the provider's signatures come out as published. Pure.
    ///
    /// # Errors
    /// [`SelfTestFailed`], naming the example.
    fn self_test(&self) -> Result<(), SelfTestFailed>;
    /// The answer that the provider expects.
    fn ack(&self, outcome: AckOutcome) -> Ack;
}
