//! The one place that every call to a provider passes on its way out.

use std::sync::Arc;

use time::Duration;

use super::fields::Fields;
use super::{
    Ack, AckOutcome, CheckoutForm, GatewayError, Inquired, InquiryOrder, LateSuccess, Limits, Order, PaymentGateway,
    Probed, RawEvent, RefundAnswer, RefundOrder, ReturnStep, SelfTestFailed, SettlesBy, Started, Verdict,
};
use crate::order_ref::OrderRef;
use crate::provider::{Environment, Provider};

#[cfg(test)]
mod tests;

/// What a call does at the provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// It changes nothing there.
    Ask,
    Act,
}

/// Decides whether calls leave.
pub trait Gate: Send + Sync {
    /// Asked directly before each call, so that what was held a moment ago is not sent.
    ///
    /// # Errors
    /// [`GatewayError::Withheld`].
    fn check(&self, call: Call) -> Result<(), GatewayError>;
    /// Whether everything was held when somebody last looked, at most about a second ago. Costs nothing.
    fn is_held(&self) -> bool;
}

/// Lets questions pass, and nothing else: for operators who compare a restored database with the providers.
#[derive(Debug, Clone, Copy)]
pub struct QuestionsOnly;

impl Gate for QuestionsOnly {
    fn check(&self, call: Call) -> Result<(), GatewayError> {
        match call {
            Call::Ask => Ok(()),
            Call::Act => Err(GatewayError::Withheld("this command only asks".to_owned())),
        }
    }

    fn is_held(&self) -> bool {
        false
    }
}

/// An adapter behind a gate. What is pure passes; what calls the provider is checked first.
pub(super) struct Gated {
    pub(super) adapter: Arc<dyn PaymentGateway>,
    pub(super) gate: Arc<dyn Gate>,
}

impl PaymentGateway for Gated {
    fn provider(&self) -> Provider {
        self.adapter.provider()
    }

    fn environment(&self) -> Environment {
        self.adapter.environment()
    }

    fn limits(&self) -> Limits {
        self.adapter.limits()
    }

    fn merchant(&self) -> Option<&str> {
        self.adapter.merchant()
    }

    fn late_success(&self) -> LateSuccess {
        self.adapter.late_success()
    }

    fn settles_by(&self) -> SettlesBy {
        self.adapter.settles_by()
    }

    fn grace_period(&self) -> Duration {
        self.adapter.grace_period()
    }

    fn start(&self, order: &Order) -> Result<Started, GatewayError> {
        self.gate.check(Call::Act)?;
        self.adapter.start(order)
    }

    fn form(&self, order: &Order) -> Option<CheckoutForm> {
        self.adapter.form(order)
    }

    fn verify(&self, raw: &RawEvent) -> Verdict {
        self.adapter.verify(raw)
    }

    fn on_return(&self, fields: &Fields) -> ReturnStep {
        self.adapter.on_return(fields)
    }

    fn inquire(&self, order: &InquiryOrder) -> Result<Inquired, GatewayError> {
        self.gate.check(Call::Ask)?;
        self.adapter.inquire(order)
    }

    fn refund(&self, order: &RefundOrder) -> Result<RefundAnswer, GatewayError> {
        self.gate.check(Call::Act)?;
        self.adapter.refund(order)
    }

    fn refund_state(&self, order: &RefundOrder) -> Result<RefundAnswer, GatewayError> {
        self.gate.check(Call::Ask)?;
        self.adapter.refund_state(order)
    }

    fn probe(&self, absent: &OrderRef) -> Result<Probed, GatewayError> {
        self.gate.check(Call::Ask)?;
        self.adapter.probe(absent)
    }

    fn self_test(&self) -> Result<(), SelfTestFailed> {
        self.adapter.self_test()
    }

    fn ack(&self, outcome: AckOutcome) -> Ack {
        self.adapter.ack(outcome)
    }
}
