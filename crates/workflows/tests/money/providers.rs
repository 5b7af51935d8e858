//! Both providers as fakes that speak their own protocols over real sockets, and a person who pays at them.

use std::time::Duration as StdDuration;

use gateway_fakes::{EASYPAISA, Easypaisa, JAZZCASH, JazzCash, Merchant, Sent, State, Switch, Switches, Times};
use kernel::ctx::Ctx;
use kernel::ids::{ContestId, PaymentId};
use kernel::money::Paisa;
use kernel::secret::Secret;
use payments::gateway::http::Timeouts;
use payments::gateway::{CheckoutForm, GatewaySecrets, Limits, PaymentGateway, RawEvent, easypaisa, jazzcash};
use payments::{Environment, Gateways, Provider};
use std::sync::Arc;
use url::Url;
use workflows::payments::checkout::{self, Returned};
use workflows::payments::{inquiry, send_refund, webhook};

use crate::stage::{Stage, at};

/// Long enough for any answer that comes at all.
const LONG_TIMEOUTS: Timeouts = Timeouts { connect: StdDuration::from_secs(20), total: StdDuration::from_secs(20) };
/// For answers that never come.
const SHORT_TIMEOUTS: Timeouts = Timeouts { connect: StdDuration::from_secs(20), total: StdDuration::from_millis(150) };
const LIMITS: Limits = Limits { min: Paisa::new(500), max: Paisa::new(50_000_000) };

/// A stage on which both providers are fakes.
pub(crate) struct Providers {
    pub(crate) stage: Stage,
    pub(crate) jazzcash: JazzCash,
    pub(crate) easypaisa: Easypaisa,
    /// How many webhooks of each were brought to us.
    brought: [usize; 2],
}

/// What the payer's browser brings back.
enum Back {
    Form(Vec<(String, String)>),
    Query(String),
}

fn return_url(provider: Provider) -> String {
    format!("http://127.0.0.1:1/api/payments/{}/return", provider.as_str())
}

fn secret(text: &str) -> Secret<String> {
    Secret::new(text.to_owned())
}

impl Providers {
    pub(crate) fn new() -> Self {
        let merchant = |provider| Merchant { return_url: return_url(provider), webhook_url: None };
        let jazzcash = JazzCash::start(0, merchant(Provider::Jazzcash)).unwrap();
        let easypaisa = Easypaisa::start(0, merchant(Provider::Easypaisa)).unwrap();
        let mut all = Self { stage: Stage::new(), jazzcash, easypaisa, brought: [0, 0] };
        all.stage.no_plan_limit();
        all.wait_for_slow_providers();
        all
    }

    pub(crate) fn wait_for_slow_providers(&mut self) {
        self.stage.gateways = self.gateways(LONG_TIMEOUTS);
    }

    /// Providers are given up soon.
    pub(crate) fn give_up_soon(&mut self) {
        self.stage.gateways = self.gateways(SHORT_TIMEOUTS);
    }

    fn gateways(&self, timeouts: Timeouts) -> Gateways {
        let url = |text: String| Url::parse(&text).unwrap();
        let jazzcash = jazzcash::Config {
            environment: Environment::Sandbox,
            merchant_id: JAZZCASH.merchant_id.to_owned(),
            password: secret(JAZZCASH.password),
            salts: GatewaySecrets::new(secret(JAZZCASH.salt), None),
            return_url: url(return_url(Provider::Jazzcash)),
            endpoints: jazzcash::Endpoints {
                page: url(self.jazzcash.page_url()),
                inquiry: url(self.jazzcash.inquiry_url()),
                refund: url(self.jazzcash.refund_url()),
            },
            mpin: Some(secret(JAZZCASH.mpin)),
            version: jazzcash::Version::V1,
            txn_type: "MWALLET".to_owned(),
            limits: LIMITS,
            timeouts,
        };
        let easypaisa = easypaisa::Config {
            environment: Environment::Sandbox,
            store_id: EASYPAISA.store_id.to_owned(),
            hash_keys: GatewaySecrets::new(secret(EASYPAISA.hash_key), None),
            api_user: EASYPAISA.api_user.to_owned(),
            api_password: secret(EASYPAISA.api_password),
            account: EASYPAISA.account.to_owned(),
            return_url: url(return_url(Provider::Easypaisa)),
            endpoints: easypaisa::Endpoints {
                page: url(self.easypaisa.page_url()),
                confirm: url(self.easypaisa.confirm_url()),
                inquiry: url(self.easypaisa.inquiry_url()),
            },
            method: easypaisa::Method::Any,
            variant: easypaisa::Variant::Classic,
            limits: LIMITS,
            timeouts,
        };
        let adapters: [Arc<dyn PaymentGateway>; 2] = [
            Arc::new(jazzcash::JazzCash::new(jazzcash).unwrap()),
            Arc::new(easypaisa::Easypaisa::new(easypaisa).unwrap()),
        ];
        Gateways::new(Environment::Sandbox, adapters)
    }

    pub(crate) fn switches(&self, provider: Provider) -> &Switches {
        match provider {
            Provider::Jazzcash => self.jazzcash.switches(),
            Provider::Easypaisa => self.easypaisa.switches(),
        }
    }

    pub(crate) fn turn_on(&self, provider: Provider, switch: Switch) {
        self.switches(provider).set(switch, Times::Always);
    }

    pub(crate) fn turn_off(&mut self, provider: Provider) {
        self.switches(provider).clear_all();
        self.wait_for_slow_providers();
    }

    /// What the provider itself says about a payment: its state and amount.
    pub(crate) fn order(&self, provider: Provider, payment: PaymentId) -> (State, i64) {
        let orders = match provider {
            Provider::Jazzcash => self.jazzcash.orders(),
            Provider::Easypaisa => self.easypaisa.orders(),
        };
        let reference = self.reference(payment);
        let found = orders.into_iter().find(|(order, _state, _paisa)| *order == reference).unwrap();
        (found.1, found.2)
    }

    pub(crate) fn reference(&self, payment: PaymentId) -> String {
        self.stage.text(&format!("SELECT order_ref FROM payments WHERE id = '{payment}'"))
    }

    pub(crate) fn status(&self, payment: PaymentId) -> String {
        self.stage.text(&format!("SELECT status FROM payments WHERE id = '{payment}'"))
    }

    /// The one-time page leads the browser to the provider, and the person pays there. What was announced reaches us; the browser
    /// comes back, unless the provider lost it.
    pub(crate) fn pay(&mut self, ctx: &Ctx, payment: PaymentId) {
        let provider = self.provider(payment);
        let back = self.decide(ctx, payment);
        self.deliver_webhooks(ctx, provider);
        if let Some(back) = back {
            self.come_back(ctx, provider, back);
        }
    }

    fn provider(&self, payment: PaymentId) -> Provider {
        let name = self.stage.text(&format!("SELECT provider FROM payments WHERE id = '{payment}'"));
        Provider::parse(&name).unwrap()
    }

    fn decide(&self, ctx: &Ctx, payment: PaymentId) -> Option<Back> {
        let form = self.checkout(ctx, payment);
        let reference = self.reference(payment);
        match self.provider(payment) {
            Provider::Jazzcash => {
                assert_eq!(self.jazzcash.open(&form.fields).unwrap(), 200);
                self.jazzcash.pay(&reference).map(Back::Form)
            }
            Provider::Easypaisa => {
                assert_eq!(self.easypaisa.open(&form.fields).unwrap(), 200);
                let query = self.easypaisa.pay(&reference).unwrap();
                let between = self.returned(ctx, Provider::Easypaisa, &RawEvent::got(&query));
                let Returned::PostAgain(Provider::Easypaisa, second) = between else { panic!("{between:?}") };
                self.easypaisa.confirm(&second.fields).map(Back::Query)
            }
        }
    }

    fn checkout(&self, ctx: &Ctx, payment: PaymentId) -> CheckoutForm {
        let (db, client) = (self.stage.db(), self.stage.client);
        let who = (&client, self.stage.session(client));
        let token = checkout::go(&db, ctx, &self.stage.gateways, who, payment).unwrap();
        checkout::open(&db, ctx, &self.stage.gateways, who, (payment, token.expose())).unwrap().form
    }

    /// What the provider has announced since reaches us.
    pub(crate) fn deliver_webhooks(&mut self, ctx: &Ctx, provider: Provider) {
        let (slot, sent) = match provider {
            Provider::Jazzcash => (0, self.jazzcash.webhooks()),
            Provider::Easypaisa => (1, self.easypaisa.webhooks()),
        };
        for Sent { content_type, query, body, .. } in &sent[self.brought[slot]..] {
            let raw = if content_type.is_empty() {
                RawEvent::got(query)
            } else {
                RawEvent::posted(content_type.as_str(), body.clone())
            };
            webhook::apply_event(&self.stage.db(), ctx, &self.stage.gateways, provider, &raw).unwrap();
        }
        self.brought[slot] = sent.len();
    }

    fn come_back(&self, ctx: &Ctx, provider: Provider, back: Back) {
        let raw = match back {
            Back::Query(query) => RawEvent::got(&query),
            Back::Form(pairs) => {
                let body: String = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
                RawEvent::posted("application/x-www-form-urlencoded", body)
            }
        };
        self.returned(ctx, provider, &raw);
    }

    fn returned(&self, ctx: &Ctx, provider: Provider, raw: &RawEvent) -> Returned {
        checkout::returned(&self.stage.db(), ctx, &self.stage.gateways, provider, raw).unwrap()
    }

    pub(crate) fn ask(&self, second: i64) -> usize {
        inquiry::ask_due(&self.stage.db(), &at(second), &self.stage.gateways, 100).unwrap()
    }

    /// The daily question whether money was taken back.
    pub(crate) fn recheck(&self, second: i64) -> usize {
        inquiry::recheck_due(&self.stage.db(), &at(second), &self.stage.gateways, 100).unwrap()
    }

    pub(crate) fn send_refunds(&self, second: i64) -> usize {
        send_refund::send_due(&self.stage.db(), &at(second), &self.stage.gateways, 100).unwrap()
    }

    /// How often each kind was posted.
    pub(crate) fn posted(&self) -> String {
        self.stage.text(
            "SELECT string_agg(kind || ' ' || n, ', ' ORDER BY kind)
               FROM (SELECT kind, count(*) AS n FROM ledger_transactions GROUP BY kind) kinds",
        )
    }

    /// What the client was written, in order.
    pub(crate) fn told(&self) -> String {
        self.stage.text("SELECT string_agg(kind, ', ' ORDER BY created_at, id) FROM mails")
    }

    /// A contest that was paid while nothing went wrong.
    pub(crate) fn open(&mut self, prize: i64, provider: Provider) -> (ContestId, PaymentId) {
        let contest = self.stage.draft(prize);
        let payment = self.stage.begin(at(0), contest, provider).unwrap().payment;
        self.pay(&at(1), payment);
        assert_eq!(self.stage.contest(contest), "OPEN");
        (contest, payment)
    }
}
