//! JazzCash: a hosted page that the payer's browser opens with a signed form, messages signed the same way, and an inquiry
//! that alone settles.

mod codes;
mod config;
mod inquiry;
mod message;
mod page;
mod refund;
#[cfg(test)]
mod tests;

use std::time::Duration as StdDuration;

use time::Duration;

pub(super) use codes::outcome;
pub use config::{Config, Endpoints, HostFamily, Stage, Version};

use super::fields::Fields;
use super::http::Client;
use super::settings::BadSetting;
use super::{
    ANSWER_TIMEOUT, Ack, AckOutcome, CheckoutForm, GatewayError, Inquired, InquiryOrder, LateSuccess, Limits,
    MerchantQr, Order, PaymentGateway, Probed, RawEvent, RefundAnswer, RefundOrder, ReturnStep, SelfTestFailed,
    SettlesBy, Started, Verdict, ack, own_page, self_test, signature,
};
use crate::order_ref::OrderRef;
use crate::provider::{Environment, Provider};

/// The provider's own code for an order that it does not know.
const NOT_FOUND: &str = "109";

/// A merchant's account at JazzCash.
#[derive(Debug)]
pub struct JazzCash {
    config: Config,
    client: Client,
    qr: Option<MerchantQr>,
}

impl JazzCash {
    /// With these settings.
    ///
    /// # Errors
    /// [`BadSetting`], naming the one that it cannot work with.
    pub fn new(config: Config) -> Result<Self, BadSetting> {
        config.check()?;
        let client = Client::new(Provider::Jazzcash, config.timeouts);
        Ok(Self { config, client, qr: None })
    }

    /// With the merchant's QR code, which is then shown beside the form. The provider must match payments by the code's bill
    /// number, or its inquiries will not find them.
    pub fn with_qr(self, qr: MerchantQr) -> Self {
        Self { qr: Some(qr), ..self }
    }

    /// `fields` and their hash.
    fn signed(&self, fields: Fields) -> Fields {
        let hash = hex::encode_upper(signature::jazzcash(self.config.salts.current(), &fields));
        fields.with(signature::JAZZCASH_HASH, hash)
    }

    /// Whether the hash of `fields` is right, by either salt.
    fn is_signed(&self, fields: &Fields) -> bool {
        let given = fields.get(signature::JAZZCASH_HASH).unwrap_or_default();
        // Both are always computed: how long it takes does not tell which one was right.
        self.config
            .salts
            .either()
            .map(|salt| signature::matches(&signature::jazzcash(salt, fields), given))
            .fold(false, |any, one| any | one)
    }

    /// Who we are, as every call to its interface begins.
    fn credentials(&self, order_ref: &OrderRef) -> Fields {
        Fields::from([
            ("pp_MerchantID", self.config.merchant_id.as_str()),
            ("pp_Password", self.config.password.expose().as_str()),
            ("pp_TxnRefNo", order_ref.as_str()),
        ])
    }

    fn ask(&self, order_ref: &OrderRef, within: StdDuration) -> Result<super::http::Answer, GatewayError> {
        let body = self.signed(self.credentials(order_ref));
        let answer = self.client.post("inquiry", &self.config.endpoints.inquiry, None, body, within)?;
        self.check_answer(&answer.fields, order_ref)?;
        Ok(answer)
    }

    /// What is about another order, or is signed wrongly, is no answer.
    fn check_answer(&self, answer: &Fields, order_ref: &OrderRef) -> Result<(), GatewayError> {
        let said = |name: &str| answer.get(name).filter(|value| !value.is_empty());
        if said(signature::JAZZCASH_HASH).is_some() && !self.is_signed(answer) {
            return Err(GatewayError::Unknown("the hash of the answer is wrong".to_owned()));
        }
        if said("pp_TxnRefNo").is_some_and(|echoed| echoed != order_ref.as_str()) {
            return Err(GatewayError::Unknown("the answer is about another order".to_owned()));
        }
        if said("pp_MerchantID").is_some_and(|echoed| echoed != self.config.merchant_id) {
            return Err(GatewayError::Unknown("the answer is for another merchant".to_owned()));
        }
        Ok(())
    }
}

impl PaymentGateway for JazzCash {
    fn provider(&self) -> Provider {
        Provider::Jazzcash
    }

    fn environment(&self) -> Environment {
        self.config.environment
    }

    fn limits(&self) -> Limits {
        self.config.limits
    }

    fn merchant(&self) -> Option<&str> {
        Some(&self.config.merchant_id)
    }

    fn late_success(&self) -> LateSuccess {
        LateSuccess::Accepted
    }

    fn settles_by(&self) -> SettlesBy {
        SettlesBy::Inquiry
    }

    fn grace_period(&self) -> Duration {
        super::GRACE_PERIOD
    }

    fn start(&self, order: &Order) -> Result<Started, GatewayError> {
        Ok(own_page(order))
    }

    fn form(&self, order: &Order) -> Option<CheckoutForm> {
        Some(self.checkout(order))
    }

    fn verify(&self, raw: &RawEvent) -> Verdict {
        match Fields::read_with_nulls(raw).and_then(|fields| self.verify_fields(&fields)) {
            Ok(event) => Verdict::Verified(event),
            Err(reason) => Verdict::Rejected(reason),
        }
    }

    fn on_return(&self, fields: &Fields) -> ReturnStep {
        match self.verify_fields(fields) {
            Ok(event) => ReturnStep::Unverified { order_ref: event.order_ref },
            Err(_reason) => ReturnStep::Ignore,
        }
    }

    fn inquire(&self, order: &InquiryOrder) -> Result<Inquired, GatewayError> {
        inquiry::read(order, &self.ask(&order.order_ref, order.within)?.fields)
    }

    fn refund(&self, order: &RefundOrder) -> Result<RefundAnswer, GatewayError> {
        self.give_back(order)
    }

    fn refund_state(&self, order: &RefundOrder) -> Result<RefundAnswer, GatewayError> {
        let answer = self.ask(&order.order_ref, ANSWER_TIMEOUT)?;
        Ok(refund::state(order, &answer.fields))
    }

    fn probe(&self, absent: &OrderRef) -> Result<Probed, GatewayError> {
        let answer = self.ask(absent, ANSWER_TIMEOUT)?;
        Ok(Probed { answer: inquiry::probed(&answer.fields), clock: answer.clock })
    }

    fn self_test(&self) -> Result<(), SelfTestFailed> {
        self_test::jazzcash()
    }

    fn ack(&self, outcome: AckOutcome) -> Ack {
        let words = ack::words(outcome);
        let reply = Fields::from([("pp_ResponseCode", words.jazzcash), ("pp_ResponseMessage", words.message)]);
        // Only what was accepted is signed: an error must not hand out hashes.
        let reply = if outcome == AckOutcome::Accepted { self.signed(reply) } else { reply };
        Ack { status: words.status, body: reply.into_json() }
    }
}
