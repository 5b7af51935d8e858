//! Both providers, simulated: the page in our own frontend posts the message that the provider would, and `start` signs
//! exactly that message, so that what verifies it is what verifies real ones.

use kernel::money::Paisa;
use serde_json::json;
use time::Duration;
use url::form_urlencoded::Serializer;
use uuid::Uuid;

use super::fields::Fields;
use super::{
    Ack, AckOutcome, CheckoutForm, GatewayError, Inquired, InquiryOrder, LateSuccess, Limits, Order, PaymentGateway,
    Probed, RawEvent, RefundAnswer, RefundOrder, RejectReason, ReturnStep, SelfTestFailed, SettlesBy, Started, Verdict,
    ack, jazzcash, self_test, signature,
};
use crate::order_ref::OrderRef;
use crate::provider::{Environment, Provider};
use crate::webhook_event::{Outcome, WebhookEvent};

/// The sandbox's merchant id at JazzCash.
const MERCHANT: &str = "MC00001";

/// Every name that JazzCash sends. Names are not part of its hash, so an unknown one could carry a stolen value.
const JAZZCASH_NAMES: [&str; 25] = [
    "contestId",
    "pp_Amount",
    "pp_AuthCode",
    "pp_BankID",
    "pp_BillReference",
    "pp_Language",
    "pp_MerchantID",
    "pp_ProductID",
    "pp_ResponseCode",
    "pp_ResponseMessage",
    "pp_RetreivalReferenceNo",
    "pp_RetrievalReferenceNo",
    "pp_SecureHash",
    "pp_SettlementExpiry",
    "pp_SubMerchantID",
    "pp_SubMerchantId",
    "pp_TxnCurrency",
    "pp_TxnDateTime",
    "pp_TxnRefNo",
    "pp_TxnType",
    "pp_Version",
    "ppmpf_1",
    "ppmpf_2",
    "ppmpf_3",
    "ppmpf_4",
];

pub struct Sandbox {
    provider: Provider,
    key: String,
}

impl Sandbox {
    /// With the key that belongs to the application's secret.
    pub fn derived(provider: Provider, secret: &str) -> Self {
        Self::with_key(provider, signature::sandbox_key(secret, provider))
    }

    pub const fn with_key(provider: Provider, key: String) -> Self {
        Self { provider, key }
    }

    /// The message of a success, without its signature.
    fn success(&self, order: &Order) -> Fields {
        match self.provider {
            Provider::Easypaisa => Fields::from([
                ("amount", order.amount.decimal().as_str()),
                ("merchant_ref", order.about.to_string().as_str()),
                ("reference", order.order_ref.as_str()),
                ("status", "SUCCESS"),
            ]),
            Provider::Jazzcash => Fields::from([
                ("pp_Amount", order.amount.get().to_string().as_str()),
                ("pp_MerchantID", MERCHANT),
                ("pp_ResponseCode", "000"),
                ("pp_TxnRefNo", order.order_ref.as_str()),
            ]),
        }
    }

    fn sign(&self, fields: &Fields) -> signature::Signature {
        match self.provider {
            Provider::Easypaisa => signature::easypaisa_sandbox(&self.key, fields),
            Provider::Jazzcash => signature::jazzcash(&self.key, fields),
        }
    }

    fn read(&self, raw: &RawEvent) -> Result<WebhookEvent, RejectReason> {
        let fields = Fields::read(raw)?;
        let (signed, known): (&str, &[&str]) = match self.provider {
            Provider::Easypaisa => ("signature", &["amount", "merchant_ref", "reference", "signature", "status"]),
            Provider::Jazzcash => ("pp_SecureHash", &JAZZCASH_NAMES),
        };
        if fields.iter().any(|(name, _)| !known.contains(&name)) {
            return Err(RejectReason::Malformed("an unknown field"));
        }
        if fields.iter().any(|(_, value)| !value.is_ascii() || value.contains('&')) {
            return Err(RejectReason::Malformed("a value with other than plain characters"));
        }
        let given = fields.get(signed).ok_or(RejectReason::BadSignature)?;
        if !signature::matches(&self.sign(&fields), given) {
            return Err(RejectReason::BadSignature);
        }
        match self.provider {
            Provider::Easypaisa => easypaisa_event(&fields),
            Provider::Jazzcash => jazzcash_event(&fields),
        }
    }
}

fn easypaisa_event(fields: &Fields) -> Result<WebhookEvent, RejectReason> {
    let order_ref = order_ref(fields, "reference")?;
    let status = required(fields, "status")?;
    Ok(WebhookEvent {
        provider_txn_id: format!("SIM-{order_ref}"),
        order_ref,
        amount: rupees(required(fields, "amount")?)?,
        currency: None,
        merchant: None,
        about: about(fields, "merchant_ref")?,
        outcome: match status {
            "SUCCESS" => Outcome::Success,
            "FAILED" => Outcome::Failed,
            _ => Outcome::Unknown,
        },
        code: status.to_owned(),
    })
}

fn jazzcash_event(fields: &Fields) -> Result<WebhookEvent, RejectReason> {
    let order_ref = order_ref(fields, "pp_TxnRefNo")?;
    let code = required(fields, "pp_ResponseCode")?;
    Ok(WebhookEvent {
        provider_txn_id: format!("SIM-{order_ref}"),
        order_ref,
        amount: paisa(required(fields, "pp_Amount")?)?,
        currency: fields.get("pp_TxnCurrency").map(str::to_owned),
        merchant: Some(required(fields, "pp_MerchantID")?.to_owned()),
        about: about(fields, "contestId")?,
        outcome: jazzcash::outcome(code),
        code: code.to_owned(),
    })
}

fn required<'f>(fields: &'f Fields, name: &str) -> Result<&'f str, RejectReason> {
    fields.get(name).filter(|value| !value.is_empty()).ok_or(RejectReason::Malformed("a field is missing"))
}

fn order_ref(fields: &Fields, name: &str) -> Result<OrderRef, RejectReason> {
    OrderRef::parse(required(fields, name)?).ok_or(RejectReason::Malformed("not a reference"))
}

fn about(fields: &Fields, name: &str) -> Result<Option<Uuid>, RejectReason> {
    fields.get(name).map(str::parse).transpose().map_err(|_other| RejectReason::Malformed("not an id"))
}

/// `1500.00` and nothing looser.
fn rupees(text: &str) -> Result<Paisa, RejectReason> {
    const NOT_AN_AMOUNT: RejectReason = RejectReason::Malformed("not an amount");
    let (rupees, paisa) = text.split_once('.').ok_or(NOT_AN_AMOUNT)?;
    if paisa.len() != 2 {
        return Err(NOT_AN_AMOUNT);
    }
    let amount = self::paisa(&format!("{rupees}{paisa}"))?;
    if amount.decimal() == text { Ok(amount) } else { Err(NOT_AN_AMOUNT) }
}

/// `150000` and nothing looser.
fn paisa(text: &str) -> Result<Paisa, RejectReason> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let amount = text.parse::<i64>().ok().filter(|_amount| digits);
    amount.map(Paisa::new).ok_or(RejectReason::Malformed("not an amount"))
}

impl PaymentGateway for Sandbox {
    fn provider(&self) -> Provider {
        self.provider
    }

    fn environment(&self) -> Environment {
        Environment::Sandbox
    }

    fn limits(&self) -> Limits {
        Limits { min: Paisa::new(500), max: Paisa::new(50_000_000) }
    }

    fn merchant(&self) -> Option<&str> {
        match self.provider {
            Provider::Easypaisa => None,
            Provider::Jazzcash => Some(MERCHANT),
        }
    }

    fn late_success(&self) -> LateSuccess {
        LateSuccess::Refused
    }

    fn settles_by(&self) -> SettlesBy {
        SettlesBy::Message
    }

    fn grace_period(&self) -> Duration {
        Duration::ZERO
    }

    fn start(&self, order: &Order) -> Result<Started, GatewayError> {
        let mut query = Serializer::new(String::new());
        query
            .append_pair("amount", &order.amount.decimal())
            .append_pair("ref", order.order_ref.as_str())
            .append_pair("desc", order.description)
            .append_pair("contest", &order.about.to_string())
            .append_pair("exp", &order.expires_at.unix_timestamp().to_string());
        if let Some(merchant) = self.merchant() {
            query.append_pair("mid", merchant);
        }
        query.append_pair("sig", &hex::encode(self.sign(&self.success(order))));
        Ok(Started { redirect_url: format!("/payment-simulator/{}?{}", self.provider.as_str(), query.finish()) })
    }

    fn form(&self, _order: &Order) -> Option<CheckoutForm> {
        None
    }

    fn verify(&self, raw: &RawEvent) -> Verdict {
        match self.read(raw) {
            Ok(event) => Verdict::Verified(event),
            Err(reason) => Verdict::Rejected(reason),
        }
    }

    fn on_return(&self, _fields: &Fields) -> ReturnStep {
        ReturnStep::Ignore
    }

    fn inquire(&self, _order: &InquiryOrder) -> Result<Inquired, GatewayError> {
        // The sandbox keeps nothing: all it ever says, it says in messages.
        Ok(Inquired {
            outcome: Outcome::Pending,
            amount: None,
            provider_txn_id: None,
            code: "PENDING".to_owned(),
            message: "The simulator has sent no message about this payment.".to_owned(),
        })
    }

    fn refund(&self, order: &RefundOrder) -> Result<RefundAnswer, GatewayError> {
        Ok(RefundAnswer::Done { reference: format!("SIMR-{}", order.order_ref) })
    }

    fn refund_state(&self, order: &RefundOrder) -> Result<RefundAnswer, GatewayError> {
        // The sandbox keeps nothing and refuses nothing: what was sent is done.
        self.refund(order)
    }

    fn probe(&self, _absent: &OrderRef) -> Result<Probed, GatewayError> {
        Err(GatewayError::Unsupported)
    }

    fn self_test(&self) -> Result<(), SelfTestFailed> {
        match self.provider {
            Provider::Easypaisa => self_test::easypaisa_sandbox(),
            Provider::Jazzcash => self_test::jazzcash(),
        }
    }

    fn ack(&self, outcome: AckOutcome) -> Ack {
        let ack::Words { status, code, message, jazzcash } = ack::words(outcome);
        let mut body = json!({ "code": code, "message": message });
        if self.provider == Provider::Jazzcash
            && let Some(fields) = body.as_object_mut()
        {
            let reply = Fields::from([("pp_ResponseCode", jazzcash), ("pp_ResponseMessage", message)]);
            let hash = hex::encode_upper(self.sign(&reply));
            fields.insert("pp_ResponseCode".to_owned(), json!(jazzcash));
            fields.insert("pp_ResponseMessage".to_owned(), json!(message));
            // Only what was accepted is signed: an error must not hand out hashes.
            if outcome == AckOutcome::Accepted {
                fields.insert("pp_SecureHash".to_owned(), json!(hash));
            }
        }
        Ack { status, body }
    }
}
