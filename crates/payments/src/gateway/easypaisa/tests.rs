//! The forms against the published vectors, and unverified events that must lead nowhere.

use std::sync::Arc;

use kernel::ids::{Id, PaymentId};
use kernel::money::Paisa;
use kernel::secret::Secret;
use proptest::prelude::*;
use time::macros::datetime;
use url::Url;
use uuid::Uuid;

use super::{Config, Easypaisa, Endpoints, Method, Stage, Variant, encrypted, inquiry};
use crate::gateway::fields::Fields;
use crate::gateway::gate::{Gated, QuestionsOnly};
use crate::gateway::http::Timeouts;
use crate::gateway::{
    ANSWER_TIMEOUT, AckOutcome, BadSetting, FormMethod, GatewayError, GatewaySecrets, InquiryOrder, Limits, MerchantQr,
    Order, PaymentGateway, Probe, RawEvent, RefundAnswer, RefundOrder, ReturnStep, Verdict, qr,
};
use crate::order_ref::OrderRef;
use crate::provider::Environment;
use crate::webhook_event::Outcome;

const REF: &str = "CD20261004120000001A";
const KEY: &str = "ABCDEFGHIJKLMNOP";
const E2: &str = "6rbjSXpuOKaDIhNrw0OYeM5IVmCGHxGlKTqjtSMKAiyvqCpmPGDuWII4nSEiNH8AImzJHOzG80LoRUaEbhq5uBdgS3nSU15hUFXFElUpXA4bSUIrYrwOXUzoat0YPQkA+20YZTcDGy8tX9dZA03gApE6DO3mJAG9KRwPjeN7LA5kNoo35LNRMkFH83z+8xqrVTqI7amwJGo1S77Zs+ruqMR9h45kYr4CtHK86niLYbtkNiUths1FgO1hpbvOJKG2I6MPvpn5Ns1RWlwnmRuXPg==";
const E3: &str = "lNYpYyL8t5UR9Xiw4miyEvKiCDX0VHJT1VqYAkgkcMDjfzSkU11OexxU4GfWqUXNPJtleS1zef455mY7bRzeZcI0fv9XVnMTWSbs9Z0gjJfqm9htDk8SFpmHPO5GXj20800bUySXIeplp6Ib3FwJm85xhY5+uzZCWqcB+ohMfwni7cu8lLuebeQU7m0MxvzUxUqYPY4vVGh1xe7hajTG8DggRtoqkZWXmJYe2OIV236NHYLxC7k0DDLgXwSlDWAD";

fn config() -> Config {
    Config {
        environment: Environment::Production,
        store_id: "43".to_owned(),
        hash_keys: GatewaySecrets::new(Secret::new(KEY.to_owned()), None),
        api_user: "store-user".to_owned(),
        api_password: Secret::new("store-pass".to_owned()),
        account: "03451234567".to_owned(),
        return_url: Url::parse("https://contest.example/api/payments/easypaisa/return").unwrap(),
        endpoints: Endpoints::known(Variant::Classic, Stage::Live).unwrap(),
        method: Method::Wallet,
        variant: Variant::Classic,
        limits: Limits { min: Paisa::new(500), max: Paisa::new(50_000_000) },
        timeouts: Timeouts::default(),
    }
}

fn gateway() -> Easypaisa {
    Easypaisa::new(config()).unwrap()
}

fn order() -> Order {
    Order {
        payment: PaymentId::from_uuid(Uuid::from_u128(1)),
        order_ref: OrderRef::parse(REF).unwrap(),
        amount: Paisa::new(150_000),
        description: "Contest prize deposit",
        about: Uuid::from_u128(2),
        created_at: datetime!(2026-10-04 07:00 UTC),
        expires_at: datetime!(2026-10-04 08:00 UTC),
    }
}

fn order_ref() -> OrderRef {
    OrderRef::parse(REF).unwrap()
}

#[test]
fn the_first_form_is_the_published_one() {
    gateway().self_test().unwrap();
    let form = gateway().form(&order()).unwrap();
    let expected = [
        ("amount", "1500.0"),
        ("autoRedirect", "1"),
        ("expiryDate", "20261004 130000"),
        ("orderRefNum", REF),
        ("paymentMethod", "MA_PAYMENT_METHOD"),
        ("postBackURL", "https://contest.example/api/payments/easypaisa/return"),
        ("storeId", "43"),
        ("merchantHashedReq", E2),
    ];
    assert_eq!(
        (form.method, form.action.as_str()),
        (FormMethod::Post, "https://easypay.easypaisa.com.pk/easypay/Index.jsf")
    );
    assert_eq!(form.fields, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    let asked = Easypaisa::new(Config { method: Method::Any, ..config() }).unwrap().form(&order()).unwrap();
    assert!(asked.fields.iter().all(|(name, _)| name != "paymentMethod"), "what is empty is not sent");
}

#[test]
fn the_form_has_a_code_to_scan_when_the_merchant_has_one() {
    assert_eq!(gateway().form(&order()).unwrap().qr, None);
    let qr = MerchantQr::parse(&qr::tests::issued()).unwrap();
    let text = qr.pays(&order_ref(), order().amount);
    assert!(text.is_some());
    assert_eq!(gateway().with_qr(qr).form(&order()).unwrap().qr, text);
}

#[test]
fn the_newer_checkout_is_an_address() {
    let endpoints = Endpoints::known(Variant::Newer, Stage::Test).unwrap();
    let newer = Easypaisa::new(Config { variant: Variant::Newer, endpoints, ..config() }).unwrap();
    let form = newer.form(&order()).unwrap();
    assert_eq!((form.method, form.action.as_str()), (FormMethod::Get, "https://easypaystg.easypaisa.com.pk/tpg/"));
    let value = |wanted: &str| form.fields.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
    assert_eq!(value("encryptedHashRequest"), Some(E3));
    assert_eq!(
        (value("orderId"), value("transactionAmount"), value("storeId")),
        (Some(REF), Some("1500.0"), Some("43"))
    );
    assert_eq!(value("transactionType"), Some("InitialRequest"));
}

#[test]
fn payments_are_asked_about_until_long_after_they_ended() {
    assert_eq!(gateway().grace_period(), crate::gateway::GRACE_PERIOD);
}

#[test]
fn a_gate_changes_neither_the_form_nor_the_grace_period() {
    let gated = Gated { adapter: Arc::new(gateway()), gate: Arc::new(QuestionsOnly) };
    assert!(gateway().form(&order()).is_some());
    assert_eq!((gated.form(&order()), gated.grace_period()), (gateway().form(&order()), gateway().grace_period()));
}

#[test]
fn rupees_have_at_least_one_decimal() {
    for (paisa, text) in [(500, "5.0"), (150_050, "1500.5"), (150_055, "1500.55"), (100_000, "1000.0"), (1, "0.01")] {
        let form = gateway().form(&Order { amount: Paisa::new(paisa), ..order() }).unwrap();
        assert_eq!(form.fields[0], ("amount".to_owned(), text.to_owned()));
    }
}

#[test]
fn a_key_of_another_length_encrypts_nothing() {
    assert_eq!(encrypted("short", "text"), None);
    assert_eq!(encrypted("ABCDEFGHIJKLMNOPQ", "text"), None);
}

#[test]
fn a_webhook_is_unverified_and_its_address_is_read_only() {
    let at = |url: &str| {
        let query: String = url::form_urlencoded::Serializer::new(String::new()).append_pair("url", url).finish();
        gateway().verify(&RawEvent::got(&query))
    };
    let path = format!("/easypay-service/rest/v1/order-status/03451234567/{REF}");
    let unverified = Verdict::Unverified { order_ref: order_ref() };
    assert_eq!(at(&format!("https://easypay.easypaisa.com.pk{path}")), unverified);
    assert_eq!(at(&format!("https://easypaystg.easypaisa.com.pk{path}")), unverified);
    for hostile in [
        format!("http://easypay.easypaisa.com.pk{path}"),
        format!("https://easypay.easypaisa.com.pk.evil.example{path}"),
        format!("https://evil.example{path}"),
        format!("https://easypay.easypaisa.com.pk@evil.example{path}"),
        format!("https://evil.example\\@easypay.easypaisa.com.pk{path}"),
        format!("https://easypay.easypaisa.com.pk:8443{path}"),
        format!("https://easypay.easypaisa.com.pk:443{path}"),
        format!("https://user:pw@easypay.easypaisa.com.pk{path}"),
        format!("https://127.0.0.1{path}"),
        format!("https://[::1]{path}"),
        "https://169.254.169.254/latest/meta-data/".to_owned(),
        "file:///etc/passwd".to_owned(),
        format!("https://EASYPAY.easypaisa.com.pk{path}"),
        format!("https://easypay.easypaisa.com.pk{path}?x=1"),
        format!("https://easypay.easypaisa.com.pk{path}#x"),
        format!("https://easypay.easypaisa.com.pk{path}/"),
        format!("https://easypay.easypaisa.com.pk{path}/more"),
        format!("https://easypay.easypaisa.com.pk//easypay-service/rest/v1/order-status/03451234567/{REF}"),
        format!(
            "https://easypay.easypaisa.com.pk/easypay-service/rest/v1/order-status/../order-status/03451234567/{REF}"
        ),
        format!("https://easypay.easypaisa.com.pk/easypay-service/rest/v1/order-status/03450000000/{REF}"),
        format!("https://easypay.easypaisa.com.pk/easypay-service/rest/v1/order-status/{REF}"),
        "https://easypay.easypaisa.com.pk/easypay-service/rest/v1/order-status/03451234567/'--".to_owned(),
        String::new(),
    ] {
        assert!(matches!(at(&hostile), Verdict::Rejected(_)), "{hostile}");
    }
    let twice = gateway().verify(&RawEvent::got(&format!("url=https://easypay.easypaisa.com.pk{path}&url=x")));
    assert!(matches!(twice, Verdict::Rejected(_)));
    let posted = |content_type: &str, body: String| gateway().verify(&RawEvent::posted(content_type, body));
    assert_eq!(
        posted("application/json", format!(r#"{{"order_id":"{REF}","transaction_status":"PAID"}}"#)),
        unverified
    );
    assert_eq!(posted("application/x-www-form-urlencoded", format!("orderRefNumber={REF}&status=0000")), unverified);
    assert!(matches!(posted("application/json", "{}".to_owned()), Verdict::Rejected(_)));
    assert!(matches!(posted("text/html", format!("orderRefNumber={REF}")), Verdict::Rejected(_)));
}

#[test]
fn a_returning_browser_goes_on_or_is_unverified() {
    let returned = |query: &str| gateway().on_return(&Fields::query(query).unwrap());
    let ReturnStep::PostAgain(form) = returned("auth_token=abc%2B12%3D%3D&postBackURL=https%3A%2F%2Fevil.example")
    else {
        panic!("the second step")
    };
    assert_eq!(
        (form.method, form.action.as_str()),
        (FormMethod::Post, "https://easypay.easypaisa.com.pk/easypay/Confirm.jsf")
    );
    let back = "https://contest.example/api/payments/easypaisa/return";
    assert_eq!(
        form.fields,
        [("auth_token", "abc+12=="), ("postBackURL", back)].map(|(name, value)| (name.to_owned(), value.to_owned())),
        "the address is ours, whatever came"
    );
    let unverified = ReturnStep::Unverified { order_ref: order_ref() };
    assert_eq!(returned(&format!("status=0000&desc=Success&orderRefNumber={REF}")), unverified);
    assert_eq!(returned(&format!("auth_token=x&orderRefNumber={REF}")), unverified);
    for nothing in
        ["", "status=0000", "auth_token=", "auth_token=%22%3E%3Cscript%3E", "orderRefNumber=1", "auth_token=a%20b"]
    {
        assert_eq!(returned(nothing), ReturnStep::Ignore, "{nothing}");
    }
    assert_eq!(returned(&format!("auth_token={}", "a".repeat(1_025))), ReturnStep::Ignore);
}

fn asked(known: Option<&str>) -> InquiryOrder {
    InquiryOrder {
        payment: PaymentId::from_uuid(Uuid::from_u128(1)),
        order_ref: order_ref(),
        amount: Paisa::new(150_000),
        provider_txn_id: known.map(str::to_owned),
        within: ANSWER_TIMEOUT,
    }
}

fn answer(status: &str, amount: &str) -> Fields {
    Fields::from([
        ("responseCode", "0000"),
        ("orderId", REF),
        ("storeId", "43"),
        ("transactionStatus", status),
        ("transactionAmount", amount),
        ("transactionId", "21154867845"),
    ])
}

fn read(answer: &Fields) -> Result<crate::gateway::Inquired, GatewayError> {
    inquiry::read(&asked(None), "43", answer)
}

#[test]
fn only_the_inquiry_says_what_happened() {
    for (status, outcome) in [
        ("PAID", Outcome::Success),
        ("PENDING", Outcome::Pending),
        ("FAILED", Outcome::Failed),
        ("EXPIRED", Outcome::Expired),
        ("BLOCKED", Outcome::Blocked),
        ("REVERSED", Outcome::Reversed),
        ("paid", Outcome::Unknown),
        ("DROPPED", Outcome::Unknown),
        ("", Outcome::Unknown),
    ] {
        let said = read(&answer(status, "1500.0")).unwrap();
        assert_eq!((said.outcome, said.amount), (outcome, Some(Paisa::new(150_000))), "{status}");
        assert_eq!(said.provider_txn_id.as_deref(), Some("21154867845"));
    }
    for code in ["0001", "0002", "", "9999", "PAID"] {
        let said = read(&answer("PAID", "1500.0").with("responseCode", code));
        assert!(matches!(said, Err(GatewayError::Unknown(_))), "{code}");
    }
    for code in ["0004", "0005", "0006", "0007", "0010"] {
        let said = read(&answer("PAID", "1500.0").with("responseCode", code));
        assert!(matches!(said, Err(GatewayError::Refused { code: refused }) if refused == code));
    }
    let absent = read(&answer("PAID", "1500.0").with("responseCode", "0003")).unwrap();
    assert_eq!((absent.outcome, absent.amount), (Outcome::Pending, None));
}

#[test]
fn a_probe_tells_what_was_not_found_denied_and_neither() {
    let probed = |code: &str| inquiry::probed(&Fields::from([("responseCode", code)]));
    assert_eq!(probed("0003"), Probe::NotFound);
    assert_eq!(probed("0005"), Probe::Denied { code: "0005".to_owned() });
    assert_eq!(probed("0001"), Probe::Other { code: "0001".to_owned() });
}

#[test]
fn an_answer_about_something_else_is_no_answer() {
    for (name, value) in [("orderId", "CD20261004120000001B"), ("orderId", ""), ("storeId", "44")] {
        let said = read(&answer("PAID", "1500.0").with(name, value));
        assert!(matches!(said, Err(GatewayError::Unknown(_))), "{name} {value}");
    }
    assert_eq!(read(&answer("PAID", "")).unwrap().amount, None, "a success without an amount settles nothing");
    for wrong in ["-1500.0", "1,500.0", "1500.000", "1500.", ".5", "1e3", "1500.0 ", "٠", "9999999999999.0"] {
        assert!(matches!(read(&answer("PAID", wrong)), Err(GatewayError::Unknown(_))), "{wrong}");
    }
    for (text, paisa) in [
        ("1500", 150_000),
        ("1500.5", 150_050),
        ("1500.55", 150_055),
        ("0.01", 1),
        ("999999999999", 99_999_999_999_900),
    ] {
        assert_eq!(read(&answer("PAID", text)).unwrap().amount, Some(Paisa::new(paisa)), "{text}");
    }
    let unnamed = answer("PAID", "1500.0").with("transactionId", "");
    assert_eq!(read(&unnamed).unwrap().provider_txn_id.as_deref(), Some(REF));
    let later = inquiry::read(&asked(Some(REF)), "43", &answer("PAID", "1500.0")).unwrap();
    assert_eq!(later.provider_txn_id.as_deref(), Some(REF), "one name for one payment");
    for (known, name) in [(None, REF), (Some(""), REF), (Some("21154867845"), "21154867845")] {
        let said = inquiry::read(&asked(known), "43", &unnamed).unwrap();
        assert_eq!(said.provider_txn_id.as_deref(), Some(name), "{known:?}");
    }
}

#[test]
fn refunds_are_made_by_hand() {
    let order = RefundOrder {
        refund: Id::from_uuid(Uuid::from_u128(2)),
        order_ref: order_ref(),
        provider_txn_id: None,
        amount: Paisa::new(150_000),
    };
    let by_hand = RefundAnswer::Refused { code: "BY_HAND".to_owned() };
    assert_eq!(gateway().refund(&order).unwrap(), by_hand);
    assert_eq!(gateway().refund_state(&order).unwrap(), by_hand);
    assert_eq!(gateway().ack(AckOutcome::Accepted).status, 200);
    assert_eq!(gateway().merchant(), None, "an answer is not compared with a merchant, but with the store");
}

#[test]
fn settings_that_cannot_work_are_named_and_not_shown() {
    let with = |change: &dyn Fn(&mut Config)| {
        let mut config = config();
        change(&mut config);
        Easypaisa::new(config).map(|_gateway| ()).map_err(|BadSetting { setting, .. }| setting)
    };
    let url = |text: &str| Url::parse(text).unwrap();
    let key = |text: &str| GatewaySecrets::new(Secret::new(text.to_owned()), None);
    assert_eq!(with(&|_config| {}), Ok(()));
    assert_eq!(with(&|config| config.store_id = "4a".to_owned()), Err("store_id"));
    assert_eq!(with(&|config| config.hash_keys = key("short")), Err("hash_keys"));
    let old = GatewaySecrets::new(Secret::new(KEY.to_owned()), Some(Secret::new("short".to_owned())));
    assert_eq!(with(&|config| config.hash_keys = old.clone()), Err("hash_keys"));
    assert_eq!(with(&|config| config.api_user = "a:b".to_owned()), Err("api_user"));
    assert_eq!(with(&|config| config.api_password = Secret::new(String::new())), Err("api_password"));
    assert_eq!(with(&|config| config.account = "../x".to_owned()), Err("account"));
    assert_eq!(with(&|config| config.return_url = url("https://contest.example/r?x=1")), Err("return_url"));
    assert_eq!(with(&|config| config.endpoints.page = url("http://127.0.0.1:1/")), Err("endpoints.page"));
    assert_eq!(with(&|config| config.endpoints.confirm = url("http://localhost/")), Err("endpoints.confirm"));
    assert_eq!(with(&|config| config.endpoints.inquiry = url("ftp://h.example/")), Err("endpoints.inquiry"));
    let shown = format!("{:?} {:?}", gateway(), config());
    assert!(!shown.contains(KEY) && !shown.contains("store-pass"), "{shown}");
}

proptest! {
    #![proptest_config(testkit::cases(2_000, 10_000))]

    /// Whatever anybody sends, nothing is ever verified: the most that comes of it is a question.
    #[test]
    fn nothing_is_ever_verified(query in "[ -~]{0,120}", body in prop::collection::vec(any::<u8>(), 0..120), form in any::<bool>()) {
        let content_type = if form { "application/x-www-form-urlencoded" } else { "application/json" };
        for raw in [RawEvent::got(&query), RawEvent::posted(content_type, body.clone())] {
            prop_assert!(!matches!(gateway().verify(&raw), Verdict::Verified(_)));
        }
    }
}
