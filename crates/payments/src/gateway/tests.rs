//! Signatures against published vectors, and messages that must not be accepted.

use std::collections::BTreeMap;

use kernel::ids::{Id, PaymentId};
use kernel::money::Paisa;
use proptest::prelude::*;
use time::Duration;
use uuid::Uuid;

use super::fields::{self, Fields};
use super::sandbox::Sandbox;
use super::{AckOutcome, Order, PaymentGateway, RawEvent, RejectReason, Verdict, signature};
use crate::order_ref::OrderRef;
use crate::provider::Provider;
use crate::webhook_event::{Outcome, WebhookEvent};

const REF: &str = "CD20261004120000001A";
const CONTEST: &str = "0192e4a0-7c11-7d3e-9a55-3f0c9b2d1e77";

fn hash<const N: usize>(salt: &str, pairs: [(&str, &str); N]) -> String {
    hex::encode_upper(signature::jazzcash(salt, &Fields::from(pairs)))
}

#[test]
fn jazzcash_vectors() {
    let v0 = [("pp_MerchantID", "MER123"), ("pp_OrderInfo", "A48cvE28"), ("pp_Amount", "2995")];
    assert_eq!(hash("0F5DD14AE2", v0), "C7689CDA7474EB1ADCD343FD0C0B676BAD0BA66361CC46DB589BDB0DA4C1C867");
    let v3 = [
        ("pp_Amount", "25000"),
        ("pp_MerchantID", "MC25041"),
        ("pp_MerchantMPIN", "1234"),
        ("pp_Password", "sz1v4agvyf"),
        ("pp_TxnCurrency", "PKR"),
        ("pp_TxnRefNo", "T20220518150213"),
    ];
    assert_eq!(hash("3vv9wu3a18", v3), "2C595361C2DA0E502D18BFBAA92CF4740330215E5E8AD0CF4489A64E7400B117");
    let v4 = [
        ("pp_Amount", "150000"),
        ("pp_BankID", ""),
        ("pp_BillReference", "CD01J9Z3K4M5"),
        ("pp_Description", "Contest prize deposit"),
        ("pp_Language", "EN"),
        ("pp_MerchantID", "MC00001"),
        ("pp_Password", "pw00000001"),
        ("pp_ProductID", ""),
        ("pp_ReturnURL", "https://contest.example/api/payments/jazzcash/return"),
        ("pp_SubMerchantID", ""),
        ("pp_TxnCurrency", "PKR"),
        ("pp_TxnDateTime", "20261004120000"),
        ("pp_TxnExpiryDateTime", "20261004130000"),
        ("pp_TxnRefNo", REF),
        ("pp_TxnType", "MWALLET"),
        ("pp_Version", "1.1"),
        ("ppmpf_1", "01J9Z3K4M5"),
        ("ppmpf_2", ""),
        ("contestId", "never hashed"),
        ("pp_SecureHash", "never hashed"),
    ];
    assert_eq!(hash("t0psecret9", v4), "02FF37F2B0B162A5B21F4183E471BC782CFA865B7589BD9911966BEE4C5D8AF5");
    let v5 = [("pp_MerchantID", "MC00001"), ("pp_Password", "pw00000001"), ("pp_TxnRefNo", REF)];
    assert_eq!(hash("t0psecret9", v5), "963AA6C4F5CE20788DA98B7C74A14BCF11A841168E471E242C23B1AD59695F35");
    let v6 = [
        ("pp_Amount", "150000"),
        ("pp_MerchantID", "MC00001"),
        ("pp_ResponseCode", "000"),
        ("pp_TxnRefNo", REF),
        ("contestId", CONTEST),
    ];
    assert_eq!(hash("t0psecret9", v6), "A7C048E4C71FD70D022A19113B42BB9C6825002D3271B1A1B8A829F754498C9A");
}

#[test]
fn jazzcash_vectors_of_a_whole_request_and_answer() {
    // The values in the order of the published canonical strings; names are chosen to sort likewise, as only they count.
    for (canonical, expected) in [
        (
            "reallySecretKey&2000&647cb56c890e4&Test Order&EN&merchant123&password&https://example.com/return&PKR&20231011000000&20231012000000&647cb56c890e4&MWALLET&1.1&abcdef",
            "876B465D21973A96DD4DC7BE69EC129FA1FE529B9CC0FA1D75C8CD6534613FBC",
        ),
        (
            "reallySecretKey&1500&024166247497&6158408e95098&EN&00258027&000&211002644299&PKR&20211002162046&6158408e95098&MWALLET&1.1&zu1vv3",
            "19DAB816503B0EAABE2C48FBE48461CB2ADF685BD417EBEE37C080951DB0F528",
        ),
    ] {
        let (salt, rest) = canonical.split_once('&').unwrap();
        let body: String = rest.split('&').enumerate().map(|(n, value)| format!("pp_{n:02}={value}&")).collect();
        let raw = RawEvent::posted("application/x-www-form-urlencoded", body.trim_end_matches('&'));
        let fields = Fields::read(&raw).unwrap();
        assert_eq!(hex::encode_upper(signature::jazzcash(salt, &fields)), expected);
    }
}

#[test]
fn easypaisa_sandbox_vectors() {
    let key = "sandbox-signing-key-0001";
    for (merchant_ref, reference, expected) in [
        (REF, "SIM9F2C4A7B10", "0ceb32e4027708f7c56400d877bb8a6865884501737023d8a73810952aac11c7"),
        (CONTEST, REF, "9e5b9307df942907cd854419e515353ad3e388756831ab9199a9c13c2f839f67"),
    ] {
        let fields = Fields::from([
            ("amount", "1500.00"),
            ("merchant_ref", merchant_ref),
            ("reference", reference),
            ("status", "SUCCESS"),
        ]);
        assert_eq!(hex::encode(signature::easypaisa_sandbox(key, &fields)), expected);
    }
}

#[test]
fn names_sort_by_bytes() {
    let fields = Fields::from([
        ("pp_TxnRefNo", ""),
        ("pp_MobileNumber", ""),
        ("pp_MPIN", ""),
        ("ppmpf_1", ""),
        ("pp_MerchantID", ""),
        ("pp_Amount", ""),
    ]);
    let names: Vec<_> = fields.iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["pp_Amount", "pp_MPIN", "pp_MerchantID", "pp_MobileNumber", "pp_TxnRefNo", "ppmpf_1"]);
}

fn jazzcash() -> Sandbox {
    Sandbox::with_key(Provider::Jazzcash, "t0psecret9".to_owned())
}

fn easypaisa() -> Sandbox {
    Sandbox::with_key(Provider::Easypaisa, "sandbox-signing-key-0001".to_owned())
}

fn verify(gateway: &Sandbox, body: &str) -> Verdict {
    gateway.verify(&RawEvent::posted("application/json", body))
}

#[test]
fn the_splitting_attack_is_refused_though_its_hash_matches() {
    const STOLEN: &str = "78E7FD5F65B3E4F7BFA6ED633204980474ECC1A68AE091629A4DBE71D18EF2FB";
    let recut = [
        ("pp_Amount", "150000"),
        ("pp_BillReference", "CD01"),
        ("pp_Description", "Logo"),
        ("pp_MerchantID", "MC00001"),
        ("pp_ResponseCode", "000"),
        ("pp_Sa", "x"),
        ("pp_Sb", "EN"),
        ("pp_Sc", "MC00001"),
        ("pp_Sd", "112"),
        ("pp_TxnCurrency", "PKR"),
        ("pp_TxnRefNo", REF),
    ];
    assert_eq!(hash("t0psecret9", recut), STOLEN, "the attack is real");
    let body =
        serde_json::to_string(&recut.iter().chain(&[("pp_SecureHash", STOLEN)]).copied().collect::<BTreeMap<_, _>>())
            .unwrap();
    assert_eq!(verify(&jazzcash(), &body), Verdict::Rejected(RejectReason::Malformed("an unknown field")));
    let ampersand = format!(
        r#"{{"pp_Amount":"150000","pp_BillReference":"CD01&Logo&MC00001&000&x","pp_Language":"EN","pp_MerchantID":"MC00001",
        "pp_ResponseCode":"112","pp_TxnCurrency":"PKR","pp_TxnRefNo":"{REF}","pp_SecureHash":"{STOLEN}"}}"#
    );
    let refused = RejectReason::Malformed("a value with other than plain characters");
    assert_eq!(verify(&jazzcash(), &ampersand), Verdict::Rejected(refused));
}

fn order() -> Order {
    Order {
        payment: PaymentId::from_uuid(Uuid::from_u128(1)),
        order_ref: OrderRef::parse(REF).unwrap(),
        amount: Paisa::new(150_000),
        description: "Contest prize deposit",
        about: CONTEST.parse().unwrap(),
        created_at: testkit::START,
        expires_at: testkit::START + Duration::minutes(30),
    }
}

/// The value of a parameter of the page's address.
fn parameter(url: &str, name: &str) -> String {
    let query = url.split_once('?').unwrap().1;
    url::form_urlencoded::parse(query.as_bytes()).find(|(key, _)| key == name).unwrap().1.into_owned()
}

/// What the simulator page posts for an address that `start` gave.
fn page_posts(gateway: &Sandbox, url: &str) -> String {
    let (amount, reference) = (parameter(url, "amount"), parameter(url, "ref"));
    let (contest, sig) = (parameter(url, "contest"), parameter(url, "sig"));
    match gateway.provider() {
        Provider::Easypaisa => format!(
            r#"{{"amount":"{amount}","reference":"{reference}","status":"SUCCESS","merchant_ref":"{contest}","signature":"{sig}"}}"#
        ),
        Provider::Jazzcash => format!(
            r#"{{"pp_Amount":"{}","pp_TxnRefNo":"{reference}","pp_ResponseCode":"000","pp_MerchantID":"{}","contestId":"{contest}","pp_SecureHash":"{sig}"}}"#,
            amount.replace('.', ""),
            parameter(url, "mid")
        ),
    }
}

#[test]
fn the_page_posts_what_start_signed() {
    let start = |gateway: &Sandbox| gateway.start(&order()).unwrap().redirect_url;
    assert_eq!(
        start(&easypaisa()),
        format!(
            "/payment-simulator/easypaisa?amount=1500.00&ref={REF}&desc=Contest+prize+deposit&contest={CONTEST}&exp=1795246200\
             &sig=9e5b9307df942907cd854419e515353ad3e388756831ab9199a9c13c2f839f67"
        )
    );
    for (gateway, merchant) in [(easypaisa(), None), (jazzcash(), Some("MC00001".to_owned()))] {
        let url = start(&gateway);
        let expected = WebhookEvent {
            order_ref: order().order_ref,
            provider_txn_id: format!("SIM-{REF}"),
            amount: Paisa::new(150_000),
            currency: None,
            merchant,
            about: Some(order().about),
            outcome: Outcome::Success,
            code: if gateway.provider() == Provider::Easypaisa { "SUCCESS" } else { "000" }.to_owned(),
        };
        let body = page_posts(&gateway, &url);
        assert_eq!(verify(&gateway, &body), Verdict::Verified(expected.clone()));
        let upper = body.replace(&parameter(&url, "sig"), &parameter(&url, "sig").to_uppercase());
        assert_eq!(verify(&gateway, &upper), Verdict::Verified(expected));
    }
}

#[test]
fn a_status_that_is_not_known_says_nothing_of_the_money() {
    for (status, outcome) in [("SUCCESS", Outcome::Success), ("FAILED", Outcome::Failed), ("PENDING", Outcome::Unknown)]
    {
        let fields = [("amount", "1500.00"), ("merchant_ref", CONTEST), ("reference", REF), ("status", status)];
        let signature = hex::encode(signature::easypaisa_sandbox("sandbox-signing-key-0001", &Fields::from(fields)));
        let body = fields.into_iter().chain([("signature", signature.as_str())]).collect::<BTreeMap<_, _>>();
        let verdict = verify(&easypaisa(), &serde_json::to_string(&body).unwrap());
        let Verdict::Verified(event) = verdict else { panic!("{verdict:?}") };
        assert_eq!((event.outcome, event.code.as_str()), (outcome, status));
    }
}

#[test]
fn what_breaks_the_format_is_not_read() {
    let gateway = easypaisa();
    let url = gateway.start(&order()).unwrap().redirect_url;
    let good = page_posts(&gateway, &url);
    let send = |content_type: &str, body: String| gateway.verify(&RawEvent::posted(content_type, body));
    let malformed = |verdict| matches!(verdict, Verdict::Rejected(RejectReason::Malformed(_)));
    assert!(malformed(send("application/json", good.replace('}', r#","amount":"1500.00"}"#))), "a name twice");
    assert!(malformed(send("application/json", good.replace('}', r#","extra":"1"}"#))), "an unknown name");
    assert!(malformed(send("application/json", good.replace(r#""1500.00""#, "1500.00"))), "a number");
    assert!(malformed(send("application/json", format!("[{good}]"))), "a list");
    assert!(malformed(send("application/json", format!("{good}{good}"))), "two bodies");
    assert!(malformed(send("application/json", good.replace("SUCCESS", "SUCC\\u0000ESS"))), "a control character");
    assert!(malformed(send("application/json", format!("{good}{}", " ".repeat(17 * 1024)))), "17 KiB");
    assert_eq!(send("text/plain", good.clone()), Verdict::Rejected(RejectReason::ContentType));
    assert_eq!(send("", good), Verdict::Rejected(RejectReason::ContentType));
    let form: String = url::form_urlencoded::Serializer::new(String::new())
        .append_pair("amount", "1500.00")
        .append_pair("reference", REF)
        .append_pair("status", "SUCCESS")
        .append_pair("merchant_ref", CONTEST)
        .append_pair("signature", &parameter(&url, "sig"))
        .finish();
    let posted = send("application/x-www-form-urlencoded; charset=utf-8", form.clone());
    assert!(matches!(posted, Verdict::Verified(_)), "a form is as good as JSON");
    assert!(malformed(send("application/x-www-form-urlencoded", format!("{form}&status=SUCCESS"))), "a name twice");
}

#[test]
fn amounts_are_exact() {
    for wrong in ["150000.0", "1500", "+150000", "-1", "", "99999999999999999999", "１５００００"] {
        let gateway = jazzcash();
        let fields = Fields::from([
            ("pp_Amount", wrong),
            ("pp_MerchantID", "MC00001"),
            ("pp_ResponseCode", "000"),
            ("pp_TxnRefNo", REF),
        ]);
        let sig = hex::encode(signature::jazzcash("t0psecret9", &fields));
        let body = format!(
            r#"{{"pp_Amount":"{wrong}","pp_MerchantID":"MC00001","pp_ResponseCode":"000","pp_TxnRefNo":"{REF}","pp_SecureHash":"{sig}"}}"#
        );
        let verdict = verify(&gateway, &body);
        if wrong == "1500" {
            let Verdict::Verified(event) = verdict else { panic!("{verdict:?}") };
            assert_eq!(event.amount, Paisa::new(1_500), "fifteen rupees, which no longer fits the payment");
        } else {
            assert!(matches!(verdict, Verdict::Rejected(RejectReason::Malformed(_))), "{wrong}: {verdict:?}");
        }
    }
}

#[test]
fn keys_differ_by_provider_and_secret() {
    let key = |secret, provider| signature::sandbox_key(secret, provider);
    assert_ne!(key("a", Provider::Easypaisa), key("a", Provider::Jazzcash));
    assert_ne!(key("a", Provider::Easypaisa), key("b", Provider::Easypaisa));
    assert_eq!(key("a", Provider::Easypaisa), key("a", Provider::Easypaisa));
}

#[test]
fn answers_are_what_the_provider_expects() {
    let reply = jazzcash().ack(AckOutcome::Rejected(RejectReason::BadSignature));
    assert_eq!((reply.status, reply.body["message"].as_str()), (400, Some("Invalid signature")));
    assert_eq!(reply.body["pp_ResponseCode"], "115");
    assert_eq!(reply.body.get("pp_SecureHash"), None);
    let reply = jazzcash().ack(AckOutcome::UnknownReference);
    assert_eq!((reply.status, reply.body["pp_ResponseCode"].as_str()), (404, Some("109")));
    let reply = jazzcash().ack(AckOutcome::Accepted);
    assert_eq!((reply.status, reply.body["pp_ResponseCode"].as_str()), (200, Some("000")));
    assert_eq!(easypaisa().ack(AckOutcome::Expired).status, 410);
}

proptest! {
    #![proptest_config(testkit::cases(2_000, 10_000))]

    /// Every byte of a signed message changed to any other: never another verified message.
    #[test]
    fn no_edited_message_is_accepted(provider in 0..2_usize, at in 0..10_000_usize, byte in any::<u8>()) {
        let gateway = if provider == 0 { easypaisa() } else { jazzcash() };
        let url = gateway.start(&order()).unwrap().redirect_url;
        let good = page_posts(&gateway, &url);
        let mut body = good.clone().into_bytes();
        let at = at % body.len();
        body[at] = byte;
        let edited = gateway.verify(&RawEvent::posted("application/json", body));
        let original = verify(&gateway, &good);
        let Verdict::Verified(original) = original else { panic!("the original is good") };
        match edited {
            Verdict::Rejected(_) => {}
            Verdict::Unverified { .. } => prop_assert!(false, "the sandbox signs all"),
            // The contest is outside JazzCash's hash; it is compared with the payment's instead.
            Verdict::Verified(event) => prop_assert_eq!(WebhookEvent { about: original.about, ..event }, original),
        }
    }

    /// Whatever arrives, reading it does not panic, and nothing unsigned is accepted.
    #[test]
    fn noise_is_refused(body in prop::collection::vec(any::<u8>(), 0..300), form in any::<bool>()) {
        let content_type = if form { "application/x-www-form-urlencoded" } else { "application/json" }.to_owned();
        for gateway in [easypaisa(), jazzcash()] {
            let raw = RawEvent::posted(&content_type, body.clone());
            prop_assert!(matches!(gateway.verify(&raw), Verdict::Rejected(_)));
        }
    }
}

#[test]
fn an_address_is_read_up_to_its_limit_and_providers_have_names() {
    let of = |bytes: usize| format!("a={}", "x".repeat(bytes - 2));
    assert!(Fields::query(&of(fields::BODY_BYTES_MAX)).is_ok());
    assert!(Fields::query(&of(fields::BODY_BYTES_MAX + 1)).is_err());
    assert!(Fields::query(&of(fields::BODY_BYTES_MAX + 2)).is_err());
    assert_eq!([Provider::Easypaisa, Provider::Jazzcash].map(Provider::name), ["Easypaisa", "JazzCash"]);
}

#[test]
fn a_body_is_read_up_to_its_limit_and_counts_for_more_than_the_address() {
    let posted = |body: String| RawEvent::posted("application/x-www-form-urlencoded", body.into_bytes());
    let of = |bytes: usize| posted(format!("a={}", "x".repeat(bytes - 2)));
    assert!(Fields::read(&of(16_384)).is_ok());
    assert!(Fields::read(&of(16_385)).is_err());
    let both = RawEvent { query: "a=address".to_owned(), ..posted("a=body".to_owned()) };
    assert_eq!(Fields::read(&both).unwrap().get("a"), Some("body"));
    let address = RawEvent { body: Vec::new(), ..both };
    assert_eq!(Fields::read(&address).unwrap().get("a"), Some("address"));
}
