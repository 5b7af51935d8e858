//! Easypaisa: a hosted page in two steps. Neither the browser that comes back nor the webhook is signed, so both are reasons to
//! ask; the inquiry alone settles.

mod cipher;
mod config;
mod inquiry;
mod page;
#[cfg(test)]
mod tests;
mod unverified;

use std::time::Duration as StdDuration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use time::Duration;

pub(super) use cipher::encrypted;
pub use config::{Config, Endpoints, Method, Stage, Variant, WEBHOOK_HOSTS};

use super::fields::Fields;
use super::http::Client;
use super::settings::BadSetting;
use super::{
    ANSWER_TIMEOUT, Ack, AckOutcome, CheckoutForm, GatewayError, Inquired, InquiryOrder, LateSuccess, Limits,
    MerchantQr, Order, PaymentGateway, Probed, RawEvent, RefundAnswer, RefundOrder, ReturnStep, SelfTestFailed,
    SettlesBy, Started, Verdict, ack, own_page, self_test,
};
use crate::order_ref::OrderRef;
use crate::provider::{Environment, Provider};

/// The provider has no call for refunds: somebody pays by hand.
const BY_HAND: &str = "BY_HAND";

/// A merchant's store at Easypaisa.
#[derive(Debug)]
pub struct Easypaisa {
    config: Config,
    client: Client,
    qr: Option<MerchantQr>,
}

impl Easypaisa {
    /// With these settings.
    ///
    /// # Errors
    /// [`BadSetting`], naming the one that it cannot work with.
    pub fn new(config: Config) -> Result<Self, BadSetting> {
        config.check()?;
        let client = Client::new(Provider::Easypaisa, config.timeouts);
        Ok(Self { config, client, qr: None })
    }

    /// With the merchant's QR code, which is then shown beside the form. The provider must match payments by the code's bill
    /// number, or its inquiries will not find them.
    pub fn with_qr(self, qr: MerchantQr) -> Self {
        Self { qr: Some(qr), ..self }
    }

    fn ask(&self, order_ref: &OrderRef, within: StdDuration) -> Result<super::http::Answer, GatewayError> {
        let body = Fields::from([
            ("accountNum", self.config.account.as_str()),
            ("orderId", order_ref.as_str()),
            ("storeId", self.config.store_id.as_str()),
        ]);
        let who = STANDARD.encode(format!("{}:{}", self.config.api_user, self.config.api_password.expose()));
        self.client.post("inquiry", &self.config.endpoints.inquiry, Some(("Credentials", &who)), body, within)
    }
}

impl PaymentGateway for Easypaisa {
    fn provider(&self) -> Provider {
        Provider::Easypaisa
    }

    fn environment(&self) -> Environment {
        self.config.environment
    }

    fn limits(&self) -> Limits {
        self.config.limits
    }

    fn merchant(&self) -> Option<&str> {
        // Its answers name the store, which `inquire` compares itself.
        None
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
        let qr = self.qr.as_ref().and_then(|qr| qr.pays(&order.order_ref, order.amount));
        self.checkout(order).map(|form| CheckoutForm { qr, ..form })
    }

    fn verify(&self, raw: &RawEvent) -> Verdict {
        match self.order_ref(raw) {
            Ok(order_ref) => Verdict::Unverified { order_ref },
            Err(reason) => Verdict::Rejected(reason),
        }
    }

    fn on_return(&self, fields: &Fields) -> ReturnStep {
        self.returned(fields)
    }

    fn inquire(&self, order: &InquiryOrder) -> Result<Inquired, GatewayError> {
        let answer = self.ask(&order.order_ref, order.within)?;
        inquiry::read(order, &self.config.store_id, &answer.fields)
    }

    fn refund(&self, _order: &RefundOrder) -> Result<RefundAnswer, GatewayError> {
        Ok(RefundAnswer::Refused { code: BY_HAND.to_owned() })
    }

    fn refund_state(&self, order: &RefundOrder) -> Result<RefundAnswer, GatewayError> {
        // Nothing was ever sent.
        self.refund(order)
    }

    fn probe(&self, absent: &OrderRef) -> Result<Probed, GatewayError> {
        let answer = self.ask(absent, ANSWER_TIMEOUT)?;
        Ok(Probed { answer: inquiry::probed(&answer.fields), clock: answer.clock })
    }

    fn self_test(&self) -> Result<(), SelfTestFailed> {
        self_test::easypaisa()
    }

    fn ack(&self, outcome: AckOutcome) -> Ack {
        let words = ack::words(outcome);
        Ack { status: words.status, body: json!({ "code": words.code, "message": words.message }) }
    }
}
