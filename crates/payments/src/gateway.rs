//! What an adapter to a provider must do. Synchronous and free of defaults: an adapter that lacks something says so
//! instead of inheriting a lie.

pub mod fields;
pub mod sandbox;
pub mod signature;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::ids::{PaymentId, RefundId};
use kernel::money::Paisa;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::error::Error;
use crate::notice::{Mismatch, Notice, Outcome};
use crate::order_ref::OrderRef;
use crate::payment::Payment;
use crate::provider::{Environment, Provider};

/// Amounts that a provider takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// At least.
    pub min: Paisa,
    /// At most.
    pub max: Paisa,
}

/// Whether a success may come after the link ran out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LateSuccess {
    /// The link is all there is: after it, nothing is believed.
    Refused,
    /// The provider may settle later: money that came is never lost.
    Accepted,
}

/// What the provider is told about an attempt.
#[derive(Debug, Clone)]
pub struct Order {
    /// The attempt.
    pub payment: PaymentId,
    /// Its name at the provider.
    pub order_ref: OrderRef,
    /// How much.
    pub amount: Paisa,
    /// What it pays, in a few fixed words.
    pub description: &'static str,
    /// The id that messages carry beside the reference.
    pub about: Uuid,
    /// Until when.
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
            expires_at: payment.expires_at,
        }
    }
}

/// Where the payer goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Started {
    /// The address of the provider's page, or of the simulator's.
    pub redirect_url: String,
}

/// A message as it arrived.
#[derive(Debug, Clone)]
pub struct RawNotice {
    /// The media type, as sent.
    pub content_type: String,
    /// The body, as sent.
    pub body: Vec<u8>,
}

/// What an adapter makes of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It is the provider's.
    Verified(Notice),
    /// It is not, or cannot be read.
    Rejected(RejectReason),
}

/// Why a message was not believed.
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
    /// Taken, now or before.
    Accepted,
    /// Not believed.
    Rejected(RejectReason),
    /// Authentic, but no payment has this reference.
    UnknownReference,
    /// Authentic, but it does not fit the payment.
    Mismatch(Mismatch),
    /// The link ran out.
    Expired,
}

/// The answer to a message: a status and a JSON body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ack {
    /// The HTTP status.
    pub status: u16,
    /// The body.
    pub body: serde_json::Value,
}

/// What the provider is asked about.
#[derive(Debug, Clone)]
pub struct InquiryOrder {
    /// The attempt.
    pub payment: PaymentId,
    /// Its name at the provider.
    pub order_ref: OrderRef,
    /// The provider's name for it, once known.
    pub provider_txn_id: Option<String>,
}

/// What a provider says about a payment when it is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inquired {
    /// What happened.
    pub outcome: Outcome,
    /// How much, as the provider says.
    pub amount: Option<Paisa>,
    /// The provider's name for the transaction.
    pub provider_txn_id: Option<String>,
    /// In the provider's code.
    pub code: String,
    /// In the provider's words.
    pub message: String,
}

/// What the provider is told to give back.
#[derive(Debug, Clone)]
pub struct RefundOrder {
    /// The refund; the provider's key against doing it twice.
    pub refund: RefundId,
    /// The order to refund.
    pub order_ref: OrderRef,
    /// The provider's name for the payment.
    pub provider_txn_id: Option<String>,
    /// How much: the whole payment or a part of it.
    pub amount: Paisa,
}

/// What a provider says about a refund.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefundAnswer {
    /// Done, under this name.
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
    /// A definite no.
    #[error("the provider refused: {code}")]
    Refused {
        /// The provider's code.
        code: String,
    },
    /// The adapter has no such call.
    #[error("the provider has no such call")]
    Unsupported,
}

/// An adapter to one provider in one environment.
pub trait PaymentGateway: Send + Sync {
    /// Whose.
    fn provider(&self) -> Provider;
    /// Play money or real.
    fn environment(&self) -> Environment;
    /// Amounts it takes.
    fn limits(&self) -> Limits;
    /// Our merchant id, where messages carry one.
    fn merchant(&self) -> Option<&str>;
    /// Whether a success may come late.
    fn late_success(&self) -> LateSuccess;
    /// Tells the provider about an attempt. Telling it twice is harmless.
    ///
    /// # Errors
    /// [`GatewayError`].
    fn start(&self, order: &Order) -> Result<Started, GatewayError>;
    /// Whether a message is the provider's, and what it says. Pure.
    fn verify(&self, raw: &RawNotice) -> Verdict;
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
    /// The answer that the provider expects.
    fn ack(&self, outcome: AckOutcome) -> Ack;
}

/// The adapters at work, and the environment that new payments use.
#[derive(Clone)]
pub struct Gateways {
    environment: Environment,
    adapters: BTreeMap<(Provider, Environment), Arc<dyn PaymentGateway>>,
}

impl Gateways {
    /// Both providers simulated, their keys derived from the application's secret.
    pub fn sandbox(secret: &str) -> Self {
        let adapters = Provider::ALL
            .map(|provider| -> Arc<dyn PaymentGateway> { Arc::new(sandbox::Sandbox::derived(provider, secret)) });
        Self::new(Environment::Sandbox, adapters)
    }

    /// These adapters; new payments use `environment`.
    pub fn new(environment: Environment, adapters: impl IntoIterator<Item = Arc<dyn PaymentGateway>>) -> Self {
        let adapters =
            adapters.into_iter().map(|gateway| ((gateway.provider(), gateway.environment()), gateway)).collect();
        Self { environment, adapters }
    }

    /// The environment that new payments use.
    pub const fn environment(&self) -> Environment {
        self.environment
    }

    /// The adapter for new payments and incoming messages.
    ///
    /// # Errors
    /// [`Error::ProviderUnavailable`].
    pub fn current(&self, provider: Provider) -> Result<&dyn PaymentGateway, Error> {
        self.of(provider, self.environment)
    }

    /// The adapter that a stored payment was made with.
    ///
    /// # Errors
    /// [`Error::ProviderUnavailable`].
    pub fn of(&self, provider: Provider, environment: Environment) -> Result<&dyn PaymentGateway, Error> {
        self.adapters.get(&(provider, environment)).map(AsRef::as_ref).ok_or(Error::ProviderUnavailable)
    }
}

impl std::fmt::Debug for Gateways {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Gateways").field("adapters", &self.adapters.keys()).finish_non_exhaustive()
    }
}
