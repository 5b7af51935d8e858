//! The adapter to JazzCash against its fake, over real sockets: every switch, and messages that were changed.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::needless_pass_by_value,
    reason = "a test fails by panicking"
)]

#[allow(dead_code, reason = "each of the two files uses its part")]
mod common;
#[path = "jazzcash/mutations.rs"]
mod mutations;

use std::sync::Arc;
use std::thread;

use common::{
    ABOUT, LIMITS, LONG_TIMEOUTS, RETURN_URL, SHORT_TIMEOUTS, asked, call, http, listen, merchant, order, order_ref,
    refund, refused, unknown,
};
use gateway_fakes::{JAZZCASH, JazzCash, Merchant, State, Switch, Times};
use kernel::money::Paisa;
use kernel::secret::Secret;
use payments::Environment;
use payments::gateway::fields::Fields;
use payments::gateway::http::Timeouts;
use payments::gateway::jazzcash::{Config, Endpoints, JazzCash as Adapter, Version};
use payments::gateway::{
    AckOutcome, GatewaySecrets, Order, PaymentGateway, Probe, RawEvent, RefundAnswer, RejectReason, ReturnStep, Verdict,
};
use payments::webhook_event::{Outcome, WebhookEvent};
use proptest::prelude::*;
use url::Url;

fn config(fake: &JazzCash, timeouts: Timeouts) -> Config {
    let url = |text: String| Url::parse(&text).unwrap();
    Config {
        environment: Environment::Sandbox,
        merchant_id: JAZZCASH.merchant_id.to_owned(),
        password: Secret::new(JAZZCASH.password.to_owned()),
        salts: GatewaySecrets::new(Secret::new(JAZZCASH.salt.to_owned()), None),
        return_url: url(RETURN_URL.to_owned()),
        endpoints: Endpoints {
            page: url(fake.page_url()),
            inquiry: url(fake.inquiry_url()),
            refund: url(fake.refund_url()),
        },
        mpin: Some(Secret::new(JAZZCASH.mpin.to_owned())),
        version: Version::V1,
        txn_type: "MWALLET".to_owned(),
        limits: LIMITS,
        timeouts,
    }
}

fn adapter(fake: &JazzCash) -> Adapter {
    Adapter::new(config(fake, LONG_TIMEOUTS)).unwrap()
}

fn with_short_timeouts(fake: &JazzCash) -> Adapter {
    Adapter::new(config(fake, SHORT_TIMEOUTS)).unwrap()
}

fn start() -> JazzCash {
    JazzCash::start(0, merchant()).unwrap()
}

/// The payer opens the page.
fn open(fake: &JazzCash, order: &Order) {
    assert_eq!(fake.open(&adapter(fake).form(order).unwrap().fields).unwrap(), 200);
}

/// The payer opens the page and pays; what the browser brings back.
fn pay(fake: &JazzCash, order: &Order) -> Option<Fields> {
    open(fake, order);
    fake.pay(order.order_ref.as_str()).map(|pairs| brought(&pairs))
}

fn brought(pairs: &[(String, String)]) -> Fields {
    let text: String = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    Fields::query(&text).unwrap()
}

fn webhooks(fake: &JazzCash) -> Vec<Verdict> {
    let verify = |sent: gateway_fakes::Sent| adapter(fake).verify(&RawEvent::posted(&sent.content_type, sent.body));
    fake.webhooks().into_iter().map(verify).collect()
}

fn verified(verdict: &Verdict) -> &WebhookEvent {
    let Verdict::Verified(event) = verdict else { panic!("{verdict:?}") };
    event
}

#[test]
fn a_payment_goes_all_the_way() {
    let fake = start();
    let (gateway, order) = (adapter(&fake), order(1, 150_000));
    assert_eq!(gateway.start(&order).unwrap().redirect_url, format!("/api/payments/{}/go", order.payment));
    let before = gateway.inquire(&asked(&order, None)).unwrap();
    assert_eq!((before.outcome, before.code.as_str()), (Outcome::Pending, "109"), "the payer has not come yet");
    open(&fake, &order);
    assert_eq!(gateway.inquire(&asked(&order, None)).unwrap().outcome, Outcome::Pending);
    let back = fake.pay(order.order_ref.as_str()).unwrap();
    let unverified = ReturnStep::Unverified { order_ref: order.order_ref.clone() };
    assert_eq!(gateway.on_return(&brought(&back)), unverified);
    let told = webhooks(&fake);
    let event = verified(&told[0]);
    assert_eq!((told.len(), event.outcome, event.amount), (1, Outcome::Success, Paisa::new(150_000)));
    assert_eq!((event.about, event.merchant.as_deref()), (Some(ABOUT), gateway.merchant()));
    let said = gateway.inquire(&asked(&order, None)).unwrap();
    assert_eq!((said.outcome, said.amount), (Outcome::Success, Some(Paisa::new(150_000))));
    assert_eq!(said.provider_txn_id.as_deref(), Some(event.provider_txn_id.as_str()), "one name for the transaction");
    assert_eq!(fake.orders(), [(order.order_ref.to_string(), State::Paid, 150_000)]);
}

#[test]
fn a_payer_gives_up() {
    let fake = start();
    let order = order(1, 150_000);
    open(&fake, &order);
    let back = fake.cancel(order.order_ref.as_str()).unwrap();
    assert!(matches!(adapter(&fake).on_return(&brought(&back)), ReturnStep::Unverified { .. }));
    assert_eq!(verified(&webhooks(&fake)[0]).outcome, Outcome::Cancelled);
    assert_eq!(adapter(&fake).inquire(&asked(&order, None)).unwrap().outcome, Outcome::Cancelled);
}

#[test]
fn the_page_takes_no_form_that_was_touched() {
    let fake = start();
    let good = adapter(&fake).form(&order(1, 150_000)).unwrap().fields;
    for at in 0..good.len() {
        let mut touched = good.clone();
        touched[at].1.push('1');
        assert_eq!(fake.open(&touched).unwrap(), 400, "{}", touched[at].0);
        let mut missing = good.clone();
        missing.remove(at);
        assert_eq!(fake.open(&missing).unwrap(), 400, "without {}", good[at].0);
    }
    assert_eq!(fake.orders(), []);
    assert_eq!(fake.open(&good).unwrap(), 200);
    assert_eq!(fake.open(&good).unwrap(), 200, "a reload");
    fake.pay(order_ref(1).as_str()).unwrap();
    assert_eq!(fake.open(&good).unwrap(), 400, "a reference is used once");
    let two =
        Adapter::new(Config { version: Version::V2, txn_type: String::new(), ..config(&fake, LONG_TIMEOUTS) }).unwrap();
    assert_eq!(fake.open(&two.form(&order(2, 500)).unwrap().fields).unwrap(), 200);
}

#[test]
fn slow_answers_count_when_they_come_in_time() {
    let fake = start();
    let order = order(1, 150_000);
    pay(&fake, &order).unwrap();
    fake.switches().set(Switch::Slow, Times::Always);
    thread::scope(|scope| {
        let asking = scope.spawn(|| adapter(&fake).inquire(&asked(&order, None)));
        fake.switches().wait_until_held();
        fake.switches().release();
        assert_eq!(asking.join().unwrap().unwrap().outcome, Outcome::Success);
    });
    assert_eq!(unknown(with_short_timeouts(&fake).inquire(&asked(&order, None))), "no answer in time");
    let bounded = payments::gateway::InquiryOrder { within: SHORT_TIMEOUTS.total, ..asked(&order, None) };
    assert_eq!(unknown(adapter(&fake).inquire(&bounded)), "no answer in time", "the caller says how long");
}

#[test]
fn no_answer_is_unknown_and_never_a_failure() {
    let fake = start();
    let order = order(1, 150_000);
    pay(&fake, &order).unwrap();
    for (switch, why) in [
        (Switch::Timeout, "no answer in time"),
        (Switch::HtmlWith200, "not JSON, status 200"),
        (Switch::WrongHash, "the hash of the answer is wrong"),
    ] {
        fake.switches().set(switch, Times::Once);
        let gateway = if switch == Switch::Timeout { with_short_timeouts(&fake) } else { adapter(&fake) };
        assert_eq!(unknown(gateway.inquire(&asked(&order, None))), why);
        assert_eq!(adapter(&fake).inquire(&asked(&order, None)).unwrap().outcome, Outcome::Success, "{switch:?}");
        fake.switches().set(switch, Times::Once);
        assert_eq!(unknown(gateway.refund(&refund(&order, 150_000))), why);
        if switch != Switch::WrongHash {
            assert_eq!(fake.returned(order.order_ref.as_str()), 0, "{switch:?}: nothing was done");
            assert_eq!(adapter(&fake).refund_state(&refund(&order, 150_000)).unwrap(), RefundAnswer::Unknown);
        }
    }
    // With the wrong hash it was done all the same, and its state tells.
    assert!(matches!(adapter(&fake).refund_state(&refund(&order, 150_000)).unwrap(), RefundAnswer::Done { .. }));
}

#[test]
fn a_lost_reply_is_found_by_asking() {
    let fake = start();
    let order = order(1, 150_000);
    fake.switches().set(Switch::LostReply, Times::Once);
    assert_eq!(pay(&fake, &order), None, "the browser does not come back");
    assert_eq!(fake.webhooks(), []);
    assert_eq!(adapter(&fake).inquire(&asked(&order, None)).unwrap().outcome, Outcome::Success);
    fake.switches().set(Switch::LostReply, Times::Once);
    unknown(adapter(&fake).refund(&refund(&order, 150_000)));
    assert_eq!(fake.returned(order.order_ref.as_str()), 150_000, "it was done");
    assert!(matches!(adapter(&fake).refund_state(&refund(&order, 150_000)).unwrap(), RefundAnswer::Done { .. }));
    assert_eq!(fake.returned(order.order_ref.as_str()), 150_000, "once");
}

#[test]
fn notices_come_twice_and_out_of_order() {
    let fake = start();
    fake.switches().set(Switch::Duplicate, Times::Once);
    pay(&fake, &order(1, 150_000)).unwrap();
    let told = webhooks(&fake);
    assert_eq!((told.len(), &told[0]), (2, &told[1]));
    fake.switches().set(Switch::OutOfOrder, Times::Once);
    pay(&fake, &order(2, 150_000)).unwrap();
    let told: Vec<Outcome> = webhooks(&fake).iter().skip(2).map(|verdict| verified(verdict).outcome).collect();
    assert_eq!(told, [Outcome::Success, Outcome::Pending]);
    let ask = || adapter(&fake).inquire(&asked(&order(2, 150_000), None)).unwrap().outcome;
    assert_eq!((ask(), ask()), (Outcome::Pending, Outcome::Success), "the webhook overtook the ledger");
}

#[test]
fn a_wrong_amount_shows_in_message_and_answer() {
    let fake = start();
    let order = order(1, 150_000);
    fake.switches().set(Switch::WrongAmount, Times::Always);
    pay(&fake, &order).unwrap();
    assert_eq!(verified(&webhooks(&fake)[0]).amount, Paisa::new(150_100), "signed, and still wrong");
    let said = adapter(&fake).inquire(&asked(&order, None)).unwrap();
    assert_eq!((said.outcome, said.amount), (Outcome::Success, Some(Paisa::new(150_100))));
}

#[test]
fn a_wrong_hash_says_nothing() {
    let fake = start();
    fake.switches().set(Switch::WrongHash, Times::Once);
    let back = pay(&fake, &order(1, 150_000)).unwrap();
    assert_eq!(webhooks(&fake), [Verdict::Rejected(RejectReason::BadSignature)]);
    assert_eq!(adapter(&fake).on_return(&back), ReturnStep::Ignore);
}

#[test]
fn a_reversal_shows_in_the_answer() {
    let fake = start();
    let order = order(1, 150_000);
    pay(&fake, &order).unwrap();
    let name = adapter(&fake).inquire(&asked(&order, None)).unwrap().provider_txn_id;
    fake.switches().set(Switch::Reversed, Times::Always);
    let said = adapter(&fake).inquire(&asked(&order, name.as_deref())).unwrap();
    assert_eq!((said.outcome, said.provider_txn_id), (Outcome::Reversed, name));
}

#[test]
fn money_goes_back_once_and_never_more_than_came() {
    let fake = start();
    let order = order(1, 150_000);
    let gateway = adapter(&fake);
    open(&fake, &order);
    let refused = |code: &str| RefundAnswer::Refused { code: code.to_owned() };
    assert_eq!(gateway.refund(&refund(&order, 150_000)).unwrap(), refused("451"), "nothing was paid");
    fake.pay(order.order_ref.as_str()).unwrap();
    assert_eq!(gateway.refund(&refund(&order, 150_001)).unwrap(), refused("451"));
    assert!(matches!(gateway.refund(&refund(&order, 50_000)).unwrap(), RefundAnswer::Done { .. }));
    assert_eq!(
        gateway.refund_state(&refund(&order, 50_000)).unwrap(),
        RefundAnswer::Unknown,
        "a part leaves it completed"
    );
    assert!(matches!(gateway.refund(&refund(&order, 100_000)).unwrap(), RefundAnswer::Done { .. }));
    assert_eq!(gateway.refund(&refund(&order, 1)).unwrap(), refused("451"));
    assert_eq!(fake.orders()[0].1, State::Refunded);
    assert_eq!(gateway.inquire(&asked(&order, None)).unwrap().outcome, Outcome::Refunded);
    let with = |mpin: Option<&str>| {
        let mpin = mpin.map(|mpin| Secret::new(mpin.to_owned()));
        Adapter::new(Config { mpin, ..config(&fake, LONG_TIMEOUTS) }).unwrap().refund(&refund(&order, 1)).unwrap()
    };
    assert_eq!((with(None), with(Some("9999"))), (refused("BY_HAND"), refused("454")));
}

#[test]
fn a_probe_shows_whether_credentials_and_clock_are_right() {
    let fake = start();
    let probed = adapter(&fake).probe(&order_ref(404)).unwrap();
    assert_eq!(probed.answer, Probe::NotFound);
    assert!(probed.clock.is_some(), "the provider's clock");
    let other = |change: &dyn Fn(&mut Config)| {
        let mut config = config(&fake, LONG_TIMEOUTS);
        change(&mut config);
        Adapter::new(config).unwrap()
    };
    let denied = |code: &str| Probe::Denied { code: code.to_owned() };
    let stranger = other(&|config| config.password = Secret::new("wrong".to_owned()));
    assert_eq!(stranger.probe(&order_ref(404)).unwrap().answer, denied("101"));
    assert_eq!(refused(stranger.inquire(&asked(&order(1, 500), None))), "101");
    // With another salt the answer's own hash is wrong too: nothing of it is accepted.
    let salted = other(&|config| config.salts = GatewaySecrets::new(Secret::new("wrong".to_owned()), None));
    assert_eq!(unknown(salted.probe(&order_ref(404))), "the hash of the answer is wrong");
    fake.switches().set(Switch::HtmlWith200, Times::Once);
    unknown(adapter(&fake).probe(&order_ref(404)));
    let nobody = { start().inquiry_url() };
    let alone = other(&|config| config.endpoints.inquiry = Url::parse(&nobody).unwrap());
    let why = unknown(alone.probe(&order_ref(404)));
    assert!(["no connection", "the connection broke"].contains(&why.as_str()), "{why}");
}

#[test]
fn a_rotated_salt_is_accepted_while_the_provider_still_uses_it() {
    let fake = start();
    let rotated = |previous: Option<&str>| {
        let previous = previous.map(|salt| Secret::new(salt.to_owned()));
        let salts = GatewaySecrets::new(Secret::new("n3wsalt000".to_owned()), previous);
        Adapter::new(Config { salts, ..config(&fake, LONG_TIMEOUTS) }).unwrap()
    };
    pay(&fake, &order(1, 500)).unwrap();
    let raw = RawEvent::posted("application/json", fake.webhooks()[0].body.clone());
    assert!(matches!(rotated(Some(JAZZCASH.salt)).verify(&raw), Verdict::Verified(_)));
    assert_eq!(rotated(None).verify(&raw), Verdict::Rejected(RejectReason::BadSignature));
    assert_eq!(fake.open(&rotated(Some(JAZZCASH.salt)).form(&order(2, 500)).unwrap().fields).unwrap(), 400);
}

#[test]
fn a_scanned_code_pays_the_order_without_the_page() {
    let fake = start();
    let qr = payments::gateway::MerchantQr::parse(&JazzCash::merchant_qr()).unwrap();
    let gateway = adapter(&fake).with_qr(qr);
    let order = order(1, 150_050);
    let text = gateway.form(&order).unwrap().qr.unwrap();
    assert!(!fake.scan(&text.replace("1500.50", "1500.51")), "a code that was touched");
    assert!(!fake.scan(&JazzCash::merchant_qr()), "the merchant's own names no order");
    let body: String = url::form_urlencoded::Serializer::new(String::new()).append_pair("text", &text).finish();
    assert!(call(&fake.page_url(), "POST", "/_scan", &body).starts_with("HTTP/1.1 200"));
    assert!(call(&fake.page_url(), "POST", "/_scan", &body).starts_with("HTTP/1.1 400"), "once");
    let told = webhooks(&fake);
    assert_eq!((verified(&told[0]).outcome, verified(&told[0]).amount), (Outcome::Success, order.amount));
    let said = gateway.inquire(&asked(&order, None)).unwrap();
    assert_eq!(
        (said.outcome, said.provider_txn_id.as_deref()),
        (Outcome::Success, Some(verified(&told[0]).provider_txn_id.as_str()))
    );
}

/// Answers that are none: nothing is accepted, nobody else is asked, and no error tells what was sent.
#[test]
fn strange_answers_are_unknown() {
    let fake = start();
    let good = r#"{"pp_ResponseCode":"000","pp_PaymentResponseCode":"121","pp_Status":"Completed"}"#;
    let long = format!(r#"{{"pp_ResponseCode":"000","pp_ResponseMessage":"{}"}}"#, "a".repeat(70_000));
    let away = format!("HTTP/1.1 307 -\r\nLocation: {}\r\nContent-Length: 0\r\n\r\n", fake.inquiry_url());
    let answers = [
        (away, "status 307"),
        (http("500 -", "application/json", good), "status 500"),
        (http("503 -", "text/html", "busy"), "status 503"),
        (http("200 OK", "text/html; charset=utf-8", good), "not JSON, status 200"),
        (http("200 OK", "text/plain", good), "not JSON, status 200"),
        (http("200 OK", "application/json", "<html></html>"), "not a flat JSON object"),
        (http("200 OK", "application/json", r#"{"pp_ResponseCode":{"a":"000"}}"#), "not a flat JSON object"),
        (
            http("200 OK", "application/json", r#"{"pp_ResponseCode":"000","pp_ResponseCode":"109"}"#),
            "not a flat JSON object",
        ),
        (http("200 OK", "application/json", &long), "the answer is too long"),
        (http("200 OK", "application/json", &good.replace("Completed", &"a".repeat(501))), "a value is too long"),
        (
            http("200 OK", "application/json", &good.replace("}", r#","pp_TxnRefNo":"SX2026112112000009XX"}"#)),
            "the answer is about another order",
        ),
        (
            http("200 OK", "application/json", &good.replace("}", r#","pp_MerchantID":"MC1"}"#)),
            "the answer is for another merchant",
        ),
        (String::new(), ""),
        ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{\"pp_".to_owned(), ""),
    ];
    for (answer, why) in answers {
        let (url, seen) = listen(move |_request| answer.clone());
        let mut config = config(&fake, LONG_TIMEOUTS);
        config.endpoints.inquiry = Url::parse(&url).unwrap();
        let said = unknown(Adapter::new(config).unwrap().inquire(&asked(&order(1, 500), None)));
        assert!(why.is_empty() || said == why, "{said}");
        assert!(![JAZZCASH.password, JAZZCASH.salt, "127.0.0.1"].iter().any(|secret| said.contains(secret)), "{said}");
        let requests = seen.lock().unwrap();
        assert_eq!(requests.len(), 1, "asked once");
        assert!(requests[0].to_lowercase().contains("user-agent: muqabla"), "{}", requests[0]);
    }
    assert_eq!(fake.webhooks(), []);
}

#[test]
fn the_provider_is_acknowledged_as_it_expects() {
    let quiet = start();
    let gateway = Arc::new(adapter(&quiet));
    let (verifier, tries) = (Arc::clone(&gateway), Arc::new(std::sync::Mutex::new(0)));
    let counted = Arc::clone(&tries);
    let (url, _seen) = listen(move |request| {
        let body = request.split_once("\r\n\r\n").unwrap().1;
        let verdict = verifier.verify(&RawEvent::posted("application/json", body));
        let mut tries = counted.lock().unwrap();
        *tries += 1;
        let outcome = match verdict {
            Verdict::Verified(_) if *tries > 1 => AckOutcome::Accepted,
            Verdict::Verified(_) => AckOutcome::UnknownReference,
            Verdict::Rejected(reason) => AckOutcome::Rejected(reason),
            Verdict::Unverified { .. } => panic!("none is unverified"),
        };
        let ack = verifier.ack(outcome);
        http(&format!("{} -", ack.status), "application/json", &ack.body.to_string())
    });
    let fake = JazzCash::start(0, Merchant { webhook_url: Some(url), ..merchant() }).unwrap();
    pay(&fake, &order(1, 500)).unwrap();
    let statuses: Vec<_> = fake.webhooks().iter().map(|sent| sent.status).collect();
    assert_eq!(statuses, [Some(404), Some(200)], "told again until it was taken");
    fake.switches().set(Switch::WrongHash, Times::Once);
    pay(&fake, &order(2, 500)).unwrap();
    let statuses: Vec<_> = fake.webhooks().iter().skip(2).map(|sent| sent.status).collect();
    assert_eq!(statuses, [Some(400); 3]);
}

#[test]
fn a_person_clicks_and_turns_switches() {
    let fake = start();
    let gateway = adapter(&fake);
    let page = fake.page_url();
    let fields = gateway.form(&order(1, 150_000)).unwrap().fields;
    let body: String = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(&fields).finish();
    let shown = call(&page, "POST", "/CustomerPortal/transactionmanagement/merchantform/", &body);
    assert!(
        shown.contains("PKR 1,500.00")
            && shown.contains("2026-11-21 12:30")
            && shown.contains(">Pay</button>")
            && shown.contains(">Cancel</button>")
    );
    assert!(!shown.contains(JAZZCASH.password));
    let reference = order_ref(1);
    let paid = call(&page, "POST", &format!("/_pay/{reference}"), "decision=pay");
    assert!(paid.contains(RETURN_URL) && paid.contains("pp_SecureHash") && paid.contains(">Continue</button>"));
    assert!(call(&page, "GET", "/_orders", "").contains(r#""state":"paid""#));
    assert!(call(&page, "POST", "/_switch", "name=Reversed&times=2").contains(r#"{"on":["Reversed"]}"#));
    let ask = || gateway.inquire(&asked(&order(1, 150_000), None)).unwrap().outcome;
    assert_eq!((ask(), ask(), ask()), (Outcome::Reversed, Outcome::Reversed, Outcome::Success));
    assert!(call(&page, "POST", "/_switch", "name=Slow&times=off").contains(r#"{"on":[]}"#));
    assert!(call(&page, "POST", "/_switch", "name=Nonsense").starts_with("HTTP/1.1 400"));
    assert!(call(&page, "POST", "/_release", "").starts_with("HTTP/1.1 200"));
    assert!(call(&page, "POST", "/_pay/SX20261121120000NONE", "decision=pay").starts_with("HTTP/1.1 404"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// The two sides were written apart from each other: they agree on every form.
    #[test]
    fn both_sides_sign_alike(number in 1_000..9_999_u32, paisa in 1..50_000_000_i64, hours in 1..48_i64) {
        static DOUBLE: std::sync::LazyLock<JazzCash> = std::sync::LazyLock::new(start);
        let order = Order { expires_at: order(1, 1).created_at + time::Duration::hours(hours), ..order(number, paisa) };
        let form = adapter(&DOUBLE).form(&order).unwrap().fields;
        let known = DOUBLE.orders().iter().any(|(reference, ..)| reference == order.order_ref.as_str());
        prop_assume!(!known);
        prop_assert_eq!(DOUBLE.open(&form).unwrap(), 200);
        let back = DOUBLE.pay(order.order_ref.as_str()).unwrap();
        let is_hint = matches!(adapter(&DOUBLE).on_return(&brought(&back)), ReturnStep::Unverified { .. });
        prop_assert!(is_hint);
    }
}
