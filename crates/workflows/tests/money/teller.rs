//! A provider as the real ones are: a form, unverified events that say nothing, and an inquiry that answers what a test wants.

use std::sync::{Arc, Mutex};

use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::ids::{ContestId, PaymentId, SessionId};
use kernel::money::Paisa;
use payments::gateway::fields::Fields;
use payments::gateway::sandbox::Sandbox;
use payments::gateway::{
    CheckoutForm, FormMethod, GatewayError, Inquired, InquiryOrder, LateSuccess, Order, PaymentGateway, RawEvent,
    RefundAnswer, RefundOrder, RejectReason, ReturnStep, SettlesBy, Started, Verdict,
};
use payments::webhook_event::Outcome;
use payments::{Environment, Gateways, OrderRef, Provider};
use time::Duration;
use workflows::payments::checkout::{self, Returned};
use workflows::payments::{inquiry, webhook};

use crate::sandboxed::sandboxed;
use crate::stage::{SECRET, Stage, at};

pub(crate) const GRACE_PERIOD: i64 = 48 * 3_600;
/// From the beginning until a payment is given up.
pub(crate) const UNTIL: i64 = 1_800 + GRACE_PERIOD;

/// What the provider says from now on.
#[derive(Default)]
pub(crate) struct Script {
    /// To an inquiry; nothing is no answer.
    pub(crate) answer: Option<Inquired>,
    /// How often it was asked.
    pub(crate) asked: usize,
    /// To a refund; nothing is that there are none.
    pub(crate) refund: Option<RefundAnswer>,
}

pub(crate) struct Teller {
    inner: Sandbox,
    script: Arc<Mutex<Script>>,
}

fn order_ref(fields: &Fields) -> Option<OrderRef> {
    fields.get("ref").and_then(OrderRef::parse)
}

impl PaymentGateway for Teller {
    sandboxed!(account);
    fn late_success(&self) -> LateSuccess {
        LateSuccess::Accepted
    }
    fn settles_by(&self) -> SettlesBy {
        SettlesBy::Inquiry
    }
    fn grace_period(&self) -> Duration {
        Duration::seconds(GRACE_PERIOD)
    }
    fn start(&self, order: &Order) -> Result<Started, GatewayError> {
        Ok(Started { redirect_url: format!("/api/payments/{}/go", order.payment) })
    }
    fn form(&self, order: &Order) -> Option<CheckoutForm> {
        Some(CheckoutForm {
            action: url::Url::parse("https://provider.example/pay").unwrap(),
            method: FormMethod::Post,
            fields: vec![("ref".to_owned(), order.order_ref.as_str().to_owned())],
            qr: None,
        })
    }
    fn verify(&self, raw: &RawEvent) -> Verdict {
        match Fields::read(raw) {
            Ok(fields) => order_ref(&fields)
                .map_or(Verdict::Rejected(RejectReason::Malformed("no reference")), |order_ref| Verdict::Unverified {
                    order_ref,
                }),
            Err(reason) => Verdict::Rejected(reason),
        }
    }
    fn on_return(&self, fields: &Fields) -> ReturnStep {
        order_ref(fields).map_or(ReturnStep::Ignore, |order_ref| ReturnStep::Unverified { order_ref })
    }
    fn inquire(&self, order: &InquiryOrder) -> Result<Inquired, GatewayError> {
        let mut script = self.script.lock().unwrap();
        script.asked += 1;
        let mut answer = script.answer.clone().ok_or_else(|| GatewayError::Unknown("timeout".to_owned()))?;
        answer.provider_txn_id = answer.provider_txn_id.map(|name| name.replace("REF", order.order_ref.as_str()));
        Ok(answer)
    }
    fn refund(&self, _order: &RefundOrder) -> Result<RefundAnswer, GatewayError> {
        self.script.lock().unwrap().refund.clone().ok_or(GatewayError::Unsupported)
    }
    fn refund_state(&self, _order: &RefundOrder) -> Result<RefundAnswer, GatewayError> {
        self.script.lock().unwrap().refund.clone().ok_or(GatewayError::Unsupported)
    }
}

/// A stage on which both providers are like the real ones.
pub(crate) struct Counter {
    pub(crate) stage: Stage,
    pub(crate) easypaisa: Arc<Mutex<Script>>,
    pub(crate) jazzcash: Arc<Mutex<Script>>,
}

impl Counter {
    pub(crate) fn new() -> Self {
        let (easypaisa, jazzcash) = (Arc::default(), Arc::default());
        let mut stage = Stage::new();
        let tellers = [(Provider::Easypaisa, &easypaisa), (Provider::Jazzcash, &jazzcash)].map(
            |(provider, script): (Provider, &Arc<Mutex<Script>>)| -> Arc<dyn PaymentGateway> {
                Arc::new(Teller { inner: Sandbox::derived(provider, SECRET), script: Arc::clone(script) })
            },
        );
        stage.gateways = Gateways::new(Environment::Sandbox, tellers);
        Self { stage, easypaisa, jazzcash }
    }

    pub(crate) fn script(&self, provider: Provider) -> &Mutex<Script> {
        match provider {
            Provider::Easypaisa => &self.easypaisa,
            Provider::Jazzcash => &self.jazzcash,
        }
    }

    pub(crate) fn says(&self, provider: Provider, outcome: Outcome, amount: Option<i64>) {
        self.script(provider).lock().unwrap().answer = Some(Inquired {
            outcome,
            amount: amount.map(Paisa::new),
            provider_txn_id: Some("TXN-REF".to_owned()),
            code: "C-1".to_owned(),
            message: "said the provider".to_owned(),
        });
    }

    pub(crate) fn silent(&self, provider: Provider) {
        self.script(provider).lock().unwrap().answer = None;
    }

    pub(crate) fn asked(&self, provider: Provider) -> usize {
        self.script(provider).lock().unwrap().asked
    }

    /// A draft of which the payer was sent to the provider at the beginning.
    pub(crate) fn begun(&self, prize: i64, provider: Provider) -> (ContestId, PaymentId) {
        let contest = self.stage.draft(prize);
        (contest, self.stage.begin(at(0), contest, provider).unwrap().payment)
    }

    /// A contest that was paid at the beginning.
    pub(crate) fn open(&self, prize: i64, provider: Provider) -> (ContestId, PaymentId) {
        let (contest, payment) = self.begun(prize, provider);
        self.says(provider, Outcome::Success, Some(prize));
        self.returns(&at(0), provider, payment);
        assert_eq!(self.stage.contest(contest), "OPEN");
        (contest, payment)
    }

    pub(crate) fn reference(&self, payment: PaymentId) -> String {
        self.stage.text(&format!("SELECT order_ref FROM payments WHERE id = '{payment}'"))
    }

    pub(crate) fn status(&self, payment: PaymentId) -> String {
        self.stage.text(&format!("SELECT status FROM payments WHERE id = '{payment}'"))
    }

    /// The payer's browser comes back.
    pub(crate) fn returns(&self, ctx: &Ctx, provider: Provider, payment: PaymentId) -> Returned {
        self.returns_with(ctx, provider, &format!("ref={}&status=0000", self.reference(payment)))
    }

    pub(crate) fn returns_with(&self, ctx: &Ctx, provider: Provider, query: &str) -> Returned {
        checkout::returned(&self.stage.db(), ctx, &self.stage.gateways, provider, &RawEvent::got(query)).unwrap()
    }

    /// A message that claims to be the provider's.
    pub(crate) fn send_unverified(&self, ctx: &Ctx, provider: Provider, reference: &str) -> u16 {
        let raw = RawEvent::posted("application/x-www-form-urlencoded", format!("ref={reference}&status=PAID"));
        webhook::apply_event(&self.stage.db(), ctx, &self.stage.gateways, provider, &raw).unwrap().status
    }

    /// What is due is asked; answers how many questions that were.
    pub(crate) fn ask(&self, ctx: &Ctx) -> usize {
        inquiry::ask_due(&self.stage.db(), ctx, &self.stage.gateways, 100).unwrap()
    }

    pub(crate) fn recheck(&self, ctx: &Ctx) -> usize {
        inquiry::recheck_due(&self.stage.db(), ctx, &self.stage.gateways, 100).unwrap()
    }

    pub(crate) fn inbox(&self) -> String {
        self.stage.text(
            "SELECT string_agg(concat_ws(' ', verdict, nullif(reason, '')), '; ' ORDER BY received_at, id) FROM payment_notices",
        )
    }

    pub(crate) fn postings(&self, kind: &str) -> i64 {
        self.stage.number(&format!("SELECT count(*) FROM ledger_transactions WHERE kind = '{kind}'"))
    }

    pub(crate) fn session(&self, person: Actor) -> SessionId {
        self.stage.session(person)
    }
}
