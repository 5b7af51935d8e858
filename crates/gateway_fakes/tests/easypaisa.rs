//! The adapter to Easypaisa against its fake, over real sockets: every switch.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::needless_pass_by_value,
    reason = "a test fails by panicking"
)]

#[allow(dead_code, reason = "each of the two files uses its part")]
mod common;

use std::thread;

use common::{
    LIMITS, LONG_TIMEOUTS, RETURN_URL, SHORT_TIMEOUTS, asked, call, http, listen, merchant, order, order_ref, refund,
    refused, unknown,
};
use gateway_fakes::{EASYPAISA, Easypaisa, Merchant, State, Switch, Times};
use kernel::money::Paisa;
use kernel::secret::Secret;
use payments::Environment;
use payments::gateway::easypaisa::{Config, Easypaisa as Adapter, Endpoints, Method, Variant};
use payments::gateway::fields::Fields;
use payments::gateway::http::Timeouts;
use payments::gateway::{
    AckOutcome, GatewaySecrets, Order, PaymentGateway, Probe, RawEvent, RefundAnswer, ReturnStep, Verdict,
};
use payments::webhook_event::Outcome;
use proptest::prelude::*;
use url::Url;

fn config(fake: &Easypaisa, timeouts: Timeouts) -> Config {
    let url = |text: String| Url::parse(&text).unwrap();
    Config {
        environment: Environment::Sandbox,
        store_id: EASYPAISA.store_id.to_owned(),
        hash_keys: GatewaySecrets::new(Secret::new(EASYPAISA.hash_key.to_owned()), None),
        api_user: EASYPAISA.api_user.to_owned(),
        api_password: Secret::new(EASYPAISA.api_password.to_owned()),
        account: EASYPAISA.account.to_owned(),
        return_url: url(RETURN_URL.to_owned()),
        endpoints: Endpoints {
            page: url(fake.page_url()),
            confirm: url(fake.confirm_url()),
            inquiry: url(fake.inquiry_url()),
        },
        method: Method::Wallet,
        variant: Variant::Classic,
        limits: LIMITS,
        timeouts,
    }
}

fn adapter(fake: &Easypaisa) -> Adapter {
    Adapter::new(config(fake, LONG_TIMEOUTS)).unwrap()
}

fn with_short_timeouts(fake: &Easypaisa) -> Adapter {
    Adapter::new(config(fake, SHORT_TIMEOUTS)).unwrap()
}

fn newer(fake: &Easypaisa) -> Adapter {
    let mut config = config(fake, LONG_TIMEOUTS);
    config.variant = Variant::Newer;
    config.endpoints.page = Url::parse(&fake.newer_page_url()).unwrap();
    Adapter::new(config).unwrap()
}

fn start() -> Easypaisa {
    Easypaisa::start(0, merchant()).unwrap()
}

fn open(fake: &Easypaisa, order: &Order) {
    assert_eq!(fake.open(&adapter(fake).form(order).unwrap().fields).unwrap(), 200);
}

/// The payer opens the page, pays, and the browser goes through both steps; the query with which it comes back at last.
fn pay(fake: &Easypaisa, order: &Order) -> Option<Fields> {
    open(fake, order);
    let first = Fields::query(&fake.pay(order.order_ref.as_str()).unwrap()).unwrap();
    let ReturnStep::PostAgain(form) = adapter(fake).on_return(&first) else { panic!("the second step") };
    assert_eq!(form.action.as_str(), fake.confirm_url());
    fake.confirm(&form.fields).map(|query| Fields::query(&query).unwrap())
}

fn webhooks(fake: &Easypaisa) -> Vec<Verdict> {
    fake.webhooks().iter().map(|sent| adapter(fake).verify(&RawEvent::got(&sent.query))).collect()
}

#[test]
fn a_payment_goes_all_the_way() {
    let fake = start();
    let (gateway, order) = (adapter(&fake), order(1, 150_050));
    let before = gateway.inquire(&asked(&order, None)).unwrap();
    assert_eq!((before.outcome, before.code.as_str()), (Outcome::Pending, "0003"), "the payer has not come yet");
    let back = pay(&fake, &order).unwrap();
    let unverified = ReturnStep::Unverified { order_ref: order.order_ref.clone() };
    assert_eq!(gateway.on_return(&back), unverified);
    assert_eq!(webhooks(&fake), [Verdict::Unverified { order_ref: order.order_ref.clone() }]);
    let said = gateway.inquire(&asked(&order, None)).unwrap();
    assert_eq!((said.outcome, said.amount), (Outcome::Success, Some(Paisa::new(150_050))));
    assert!(said.provider_txn_id.is_some_and(|name| !name.is_empty()));
    assert_eq!(fake.orders(), [(order.order_ref.to_string(), State::Paid, 150_050)]);
}

#[test]
fn nothing_is_paid_before_the_second_step_and_its_token_works_once() {
    let fake = start();
    let order = order(1, 150_000);
    open(&fake, &order);
    let first = Fields::query(&fake.pay(order.order_ref.as_str()).unwrap()).unwrap();
    assert_eq!(adapter(&fake).inquire(&asked(&order, None)).unwrap().outcome, Outcome::Pending);
    let ReturnStep::PostAgain(form) = adapter(&fake).on_return(&first) else { panic!("the second step") };
    let mut other = form.fields.clone();
    other[0].1.push('x');
    assert_eq!(fake.confirm(&other), None);
    assert!(fake.confirm(&form.fields).is_some());
    assert_eq!(fake.confirm(&form.fields), None);
}

#[test]
fn a_payer_gives_up() {
    let fake = start();
    let order = order(1, 150_000);
    open(&fake, &order);
    let back = Fields::query(&fake.cancel(order.order_ref.as_str()).unwrap()).unwrap();
    assert!(matches!(adapter(&fake).on_return(&back), ReturnStep::Unverified { .. }));
    assert_eq!(adapter(&fake).inquire(&asked(&order, None)).unwrap().outcome, Outcome::Failed);
}

#[test]
fn the_page_takes_no_form_that_was_touched() {
    let fake = start();
    for gateway in [adapter(&fake), newer(&fake)] {
        let good = gateway.form(&order(1, 150_000)).unwrap().fields;
        for at in 0..good.len() {
            let is_signed = !good[at].1.is_empty();
            let mut touched = good.clone();
            touched[at].1.push('1');
            if is_signed {
                assert_eq!(fake.open(&touched).unwrap(), 400, "{}", touched[at].0);
            }
        }
    }
    assert_eq!(fake.orders(), []);
    assert_eq!(fake.open(&newer(&fake).form(&order(1, 150_000)).unwrap().fields).unwrap(), 200);
    let any = Adapter::new(Config { method: Method::Any, ..config(&fake, LONG_TIMEOUTS) }).unwrap();
    assert_eq!(fake.open(&any.form(&order(2, 500)).unwrap().fields).unwrap(), 200);
    let keys = GatewaySecrets::new(Secret::new("ANOTHERHASHKEY16".to_owned()), None);
    let stranger = Adapter::new(Config { hash_keys: keys, ..config(&fake, LONG_TIMEOUTS) }).unwrap();
    assert_eq!(fake.open(&stranger.form(&order(3, 500)).unwrap().fields).unwrap(), 400);
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
}

#[test]
fn no_answer_is_unknown_and_never_a_failure() {
    let fake = start();
    let order = order(1, 150_000);
    pay(&fake, &order).unwrap();
    for (switch, why) in [
        (Switch::Timeout, "no answer in time"),
        (Switch::HtmlWith200, "not JSON, status 200"),
        (Switch::WrongHash, "the answer is about another order"),
        (Switch::LostReply, ""),
    ] {
        fake.switches().set(switch, Times::Once);
        let gateway = if switch == Switch::Timeout { with_short_timeouts(&fake) } else { adapter(&fake) };
        let said = unknown(gateway.inquire(&asked(&order, None)));
        assert!(why.is_empty() || said == why, "{said}");
        assert_eq!(adapter(&fake).inquire(&asked(&order, None)).unwrap().outcome, Outcome::Success, "{switch:?}");
    }
}

#[test]
fn a_lost_reply_is_found_by_asking() {
    let fake = start();
    let order = order(1, 150_000);
    fake.switches().set(Switch::LostReply, Times::Once);
    assert_eq!(pay(&fake, &order), None, "the browser does not come back");
    assert_eq!(fake.webhooks(), []);
    assert_eq!(adapter(&fake).inquire(&asked(&order, None)).unwrap().outcome, Outcome::Success);
}

#[test]
fn notices_come_twice_and_overtake_the_ledger() {
    let fake = start();
    fake.switches().set(Switch::Duplicate, Times::Once);
    pay(&fake, &order(1, 150_000)).unwrap();
    let told = webhooks(&fake);
    assert_eq!((told.len(), &told[0]), (2, &told[1]));
    fake.switches().set(Switch::OutOfOrder, Times::Once);
    pay(&fake, &order(2, 150_000)).unwrap();
    let ask = || adapter(&fake).inquire(&asked(&order(2, 150_000), None)).unwrap().outcome;
    assert_eq!((ask(), ask()), (Outcome::Pending, Outcome::Success));
}

#[test]
fn a_wrong_amount_and_a_reversal_show_in_the_answer() {
    let fake = start();
    let order = order(1, 150_000);
    pay(&fake, &order).unwrap();
    fake.switches().set(Switch::WrongAmount, Times::Once);
    let said = adapter(&fake).inquire(&asked(&order, None)).unwrap();
    assert_eq!((said.outcome, said.amount), (Outcome::Success, Some(Paisa::new(150_100))));
    fake.switches().set(Switch::Reversed, Times::Once);
    assert_eq!(adapter(&fake).inquire(&asked(&order, None)).unwrap().outcome, Outcome::Reversed);
}

#[test]
fn a_notice_that_names_a_foreign_host_is_refused_and_never_followed() {
    let fake = start();
    fake.switches().set(Switch::WrongHash, Times::Once);
    pay(&fake, &order(1, 150_000)).unwrap();
    assert!(matches!(webhooks(&fake)[0], Verdict::Rejected(_)));
    // Not even a name of this machine: reading a webhook opens no connection.
    let (url, seen) = listen(|_request| http("200 OK", "application/json", "{}"));
    let query: String = url::form_urlencoded::Serializer::new(String::new()).append_pair("url", &url).finish();
    assert!(matches!(adapter(&fake).verify(&RawEvent::got(&query)), Verdict::Rejected(_)));
    assert_eq!(seen.lock().unwrap().len(), 0);
}

#[test]
fn a_probe_shows_whether_credentials_and_clock_are_right() {
    let fake = start();
    let probed = adapter(&fake).probe(&order_ref(404)).unwrap();
    assert_eq!(probed.answer, Probe::NotFound);
    assert!(probed.clock.is_some(), "the provider's clock");
    let mut wrong = config(&fake, LONG_TIMEOUTS);
    wrong.api_password = Secret::new("wrong".to_owned());
    let stranger = Adapter::new(wrong).unwrap();
    assert_eq!(stranger.probe(&order_ref(404)).unwrap().answer, Probe::Denied { code: "0010".to_owned() });
    assert_eq!(refused(stranger.inquire(&asked(&order(1, 500), None))), "0010");
    let by_hand = RefundAnswer::Refused { code: "BY_HAND".to_owned() };
    assert_eq!(adapter(&fake).refund(&refund(&order(1, 500), 500)).unwrap(), by_hand);
}

#[test]
fn strange_answers_are_unknown() {
    let fake = start();
    let reference = order_ref(1);
    let good = format!(
        r#"{{"responseCode":"0000","orderId":"{reference}","transactionStatus":"PAID","transactionAmount":5.0}}"#
    );
    let ask = |answer: String| {
        let (url, seen) = listen(move |_request| answer.clone());
        let mut config = config(&fake, LONG_TIMEOUTS);
        config.endpoints.inquiry = Url::parse(&url).unwrap();
        let said = Adapter::new(config).unwrap().inquire(&asked(&order(1, 500), None));
        let requests = seen.lock().unwrap().clone();
        assert_eq!(requests.len(), 1, "asked once");
        assert!(requests[0].contains(r#""accountNum":"03450000016""#), "{}", requests[0]);
        said
    };
    assert_eq!(ask(http("200 OK", "application/json", &good)).unwrap().amount, Some(Paisa::new(500)));
    for (answer, why) in [
        (http("302 Found\r\nLocation: https://evil.example/", "application/json", &good), "status 302"),
        (http("502 -", "application/json", &good), "status 502"),
        (http("200 OK", "text/html", &good), "not JSON, status 200"),
        (http("200 OK", "application/json", &format!("[{good}]")), "not a flat JSON object"),
        (http("200 OK", "application/json", &good.replace("5.0", "[5.0]")), "not a flat JSON object"),
        (http("200 OK", "application/json", &good.replace("5.0", "5e2")), ""),
        (http("200 OK", "application/json", &good.replace("5.0", "5.001")), "not an amount"),
        (http("200 OK", "application/json", &good.replace("5.0", "-5.0")), "not an amount"),
        (http("200 OK", "application/json", &good.replace("0000", "0001")), "code 0001"),
    ] {
        match ask(answer) {
            Ok(said) => assert!(why.is_empty() && said.amount == Some(Paisa::new(50_000)), "{said:?}"),
            Err(error) => assert_eq!(unknown::<()>(Err(error)), why),
        }
    }
}

#[test]
fn the_notice_is_answered() {
    let (url, seen) = listen(|request| {
        let query = request.split(' ').nth(1).unwrap().split_once('?').unwrap().1.to_owned();
        assert!(query.starts_with("url=https"));
        http("200 OK", "application/json", "{}")
    });
    let fake = Easypaisa::start(0, Merchant { webhook_url: Some(url), ..merchant() }).unwrap();
    pay(&fake, &order(1, 500)).unwrap();
    assert_eq!(fake.webhooks()[0].status, Some(200));
    assert!(seen.lock().unwrap()[0].starts_with("GET /"));
    assert_eq!(adapter(&fake).ack(AckOutcome::Accepted).status, 200);
}

#[test]
fn a_person_clicks() {
    let fake = start();
    let page = fake.page_url();
    let fields = adapter(&fake).form(&order(1, 150_000)).unwrap().fields;
    let body: String = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(&fields).finish();
    let shown = call(&page, "POST", "/easypay/Index.jsf", &body);
    assert!(shown.contains("PKR 1,500.00") && shown.contains(">Pay</button>") && shown.contains(">Cancel</button>"));
    let sent = call(&page, "POST", &format!("/_pay/{}", order_ref(1)), "decision=pay");
    assert!(
        sent.starts_with("HTTP/1.1 302") && sent.contains(&format!("Location: {RETURN_URL}?auth_token=")),
        "{sent}"
    );
    assert!(call(&page, "POST", "/easypay/Confirm.jsf", "auth_token=x").starts_with("HTTP/1.1 400"));
    assert!(call(&page, "GET", "/_switch", "").contains(r#"{"on":[]}"#));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// The two sides were written apart from each other: what one encrypts the other reads, in both checkouts.
    #[test]
    fn both_sides_agree(number in 1_000..9_999_u32, paisa in 1..50_000_000_i64, is_newer in any::<bool>()) {
        static DOUBLE: std::sync::LazyLock<Easypaisa> = std::sync::LazyLock::new(start);
        let order = order(number, paisa);
        prop_assume!(!DOUBLE.orders().iter().any(|(reference, ..)| reference == order.order_ref.as_str()));
        let gateway = if is_newer { newer(&DOUBLE) } else { adapter(&DOUBLE) };
        prop_assert_eq!(DOUBLE.open(&gateway.form(&order).unwrap().fields).unwrap(), 200);
        let first = Fields::query(&DOUBLE.pay(order.order_ref.as_str()).unwrap()).unwrap();
        let ReturnStep::PostAgain(form) = gateway.on_return(&first) else { panic!("the second step") };
        prop_assert!(DOUBLE.confirm(&form.fields).is_some());
        let said = gateway.inquire(&asked(&order, None)).unwrap();
        prop_assert_eq!((said.outcome, said.amount), (Outcome::Success, Some(order.amount)));
    }
}
