//! The form, the messages, and above all the messages that must not be accepted.

mod messages;

use kernel::ids::{Id, PaymentId};
use kernel::money::Paisa;
use kernel::secret::Secret;
use time::macros::datetime;
use url::Url;
use uuid::Uuid;

use super::message::stated;
use super::{Config, Endpoints, HostFamily, JazzCash, Stage, Version, codes, inquiry, refund};
use crate::gateway::fields::Fields;
use crate::gateway::http::Timeouts;
use crate::gateway::{
    ANSWER_TIMEOUT, AckOutcome, BadSetting, FormMethod, GatewayError, GatewaySecrets, InquiryOrder, Limits, Order,
    PaymentGateway, Probe, RawEvent, RefundAnswer, RefundOrder, RejectReason, SettlesBy, signature,
};
use crate::order_ref::OrderRef;
use crate::payment::Subject;
use crate::provider::Environment;
use crate::webhook_event::Outcome;

const SALT: &str = "t0psecret9";
const REF: &str = "CD20261004120000001A";
const ABOUT: Uuid = Uuid::from_u128(0x0192_e4a0_7c11_7d3e_9a55_3f0c_9b2d_1e77);

fn config() -> Config {
    Config {
        environment: Environment::Production,
        merchant_id: "MC00001".to_owned(),
        password: Secret::new("pw00000001".to_owned()),
        salts: GatewaySecrets::new(Secret::new(SALT.to_owned()), None),
        return_url: Url::parse("https://contest.example/api/payments/jazzcash/return").unwrap(),
        endpoints: Endpoints::known(HostFamily::Payments, Stage::Live).unwrap(),
        mpin: Some(Secret::new("1234".to_owned())),
        version: Version::V1,
        txn_type: "MWALLET".to_owned(),
        limits: Limits { min: Paisa::new(2_000), max: Paisa::new(100_000_000) },
        timeouts: Timeouts::default(),
    }
}

fn gateway() -> JazzCash {
    JazzCash::new(config()).unwrap()
}

fn order() -> Order {
    Order {
        payment: PaymentId::from_uuid(Uuid::from_u128(1)),
        order_ref: OrderRef::parse(REF).unwrap(),
        amount: Paisa::new(150_000),
        description: "Contest prize deposit",
        about: ABOUT,
        created_at: datetime!(2026-10-04 07:00 UTC),
        expires_at: datetime!(2026-10-04 08:00 UTC),
    }
}

/// What the provider posts about a paid order, unsigned.
fn paid() -> Fields {
    Fields::from([
        ("pp_Amount", "150000"),
        ("pp_AuthCode", ""),
        ("pp_BillReference", REF),
        ("pp_Language", "EN"),
        ("pp_MerchantID", "MC00001"),
        ("pp_ResponseCode", "000"),
        ("pp_ResponseMessage", "Thank you for Using JazzCash, your transaction was successful."),
        ("pp_RetreivalReferenceNo", "211002644299"),
        ("pp_TxnCurrency", "PKR"),
        ("pp_TxnDateTime", "20261004120000"),
        ("pp_TxnRefNo", REF),
        ("pp_TxnType", "MWALLET"),
        ("pp_Version", "1.1"),
    ])
    .with("ppmpf_1", ABOUT.simple().to_string())
}

fn signed(salt: &str, fields: Fields) -> Fields {
    let hash = hex::encode_upper(signature::jazzcash(salt, &fields));
    fields.with("pp_SecureHash", hash)
}

#[test]
fn the_form_is_the_one_of_the_guide() {
    let form = gateway().form(&order()).unwrap();
    let about = ABOUT.simple().to_string();
    let expected = [
        ("pp_Amount", "150000"),
        ("pp_BankID", ""),
        ("pp_BillReference", REF),
        ("pp_Description", "Contest prize deposit"),
        ("pp_Language", "EN"),
        ("pp_MerchantID", "MC00001"),
        ("pp_Password", "pw00000001"),
        ("pp_ProductID", ""),
        ("pp_ReturnURL", "https://contest.example/api/payments/jazzcash/return"),
        // Of the canonical text with these values, made by hand with another program.
        ("pp_SecureHash", "HASH"),
        ("pp_SubMerchantID", ""),
        ("pp_TxnCurrency", "PKR"),
        ("pp_TxnDateTime", "20261004120000"),
        ("pp_TxnExpiryDateTime", "20261004130000"),
        ("pp_TxnRefNo", REF),
        ("pp_TxnType", "MWALLET"),
        ("pp_Version", "1.1"),
        ("ppmpf_1", about.as_str()),
        ("ppmpf_2", ""),
        ("ppmpf_3", ""),
        ("ppmpf_4", ""),
        ("ppmpf_5", ""),
    ];
    assert_eq!(form.method, FormMethod::Post);
    assert_eq!(
        form.action.as_str(),
        "https://payments.jazzcash.com.pk/CustomerPortal/transactionmanagement/merchantform/"
    );
    let shown: Vec<(&str, &str)> = form
        .fields
        .iter()
        .map(|(name, value)| (name.as_str(), if name == "pp_SecureHash" { "HASH" } else { value.as_str() }))
        .collect();
    assert_eq!(shown, expected);
    assert_eq!(gateway().form(&order()), Some(form), "the same order has the same form");
    let two = JazzCash::new(Config { version: Version::V2, txn_type: String::new(), ..config() }).unwrap();
    let form = two.form(&order()).unwrap();
    let has = |name: &str, value: &str| form.fields.contains(&(name.to_owned(), value.to_owned()));
    assert!(has("pp_Version", "2.0") && has("pp_IsRegisteredCustomer", "No") && has("pp_TxnType", ""));
}

#[test]
fn no_description_has_a_character_that_the_provider_changes() {
    let (contest, boost) = (Id::from_uuid(Uuid::from_u128(3)), Id::from_uuid(Uuid::from_u128(4)));
    for subject in [
        Subject::Deposit(contest),
        Subject::Raise(contest),
        Subject::Boost { contest, boost },
        Subject::EntryPurchase { contest, purchase: Id::from_uuid(Uuid::from_u128(6)) },
        Subject::Subscription(Id::from_uuid(Uuid::from_u128(5))),
    ] {
        let text = subject.description();
        assert!(text.len() <= 200 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' '), "{text}");
    }
}

#[test]
fn payments_are_asked_about_until_long_after_they_ended() {
    assert_eq!(gateway().grace_period(), crate::gateway::GRACE_PERIOD);
}

#[test]
fn times_are_those_of_pakistan_past_midnight() {
    let late = Order {
        created_at: datetime!(2026-12-31 18:59:59 UTC),
        expires_at: datetime!(2026-12-31 19:00:00 UTC),
        ..order()
    };
    let form = gateway().form(&late).unwrap();
    let value = |wanted: &str| form.fields.iter().find(|(name, _)| name == wanted).unwrap().1.clone();
    assert_eq!(value("pp_TxnDateTime"), "20261231235959");
    assert_eq!(value("pp_TxnExpiryDateTime"), "20270101000000");
}

#[test]
fn the_vectors_come_out_in_the_program_itself() {
    gateway().self_test().unwrap();
    assert_eq!(gateway().settles_by(), SettlesBy::Inquiry);
}

#[test]
fn codes_mean_what_the_table_says_and_unknown_ones_nothing() {
    for (codes, outcome) in [
        (&["000", "121", "200"][..], Outcome::Success),
        (&["124", "157", "210", "119", "118", "127"], Outcome::Pending),
        (&["112", "410", "412"], Outcome::Cancelled),
        (&["116", "134"], Outcome::Expired),
        (&["122", "126", "128"], Outcome::Reversed),
        (&["131"], Outcome::Refunded),
        (&["101", "105", "110", "111", "115", "129"], Outcome::Failed),
        (&["199", "999", "", "0", "00", "0000", "121 ", "abc", "109"], Outcome::Unknown),
    ] {
        for code in codes {
            assert_eq!(codes::outcome(code), outcome, "{code}");
        }
    }
}

#[test]
fn a_state_needs_code_and_word_to_agree() {
    for (code, word, outcome) in [
        ("121", "Completed", Outcome::Success),
        ("121", "", Outcome::Success),
        ("", "Completed", Outcome::Unknown),
        ("121", "Pending", Outcome::Unknown),
        ("121", "Failed", Outcome::Unknown),
        ("157", "Completed", Outcome::Unknown),
        ("999", "Completed", Outcome::Unknown),
        ("157", "Pending", Outcome::Pending),
        ("112", "Failed", Outcome::Cancelled),
        ("112", "Cancelled", Outcome::Cancelled),
        ("402", "Canceled", Outcome::Cancelled),
        ("134", "Dropped", Outcome::Expired),
        ("134", "Expired", Outcome::Expired),
        ("129", "Dropped", Outcome::Failed),
        ("402", "Failed", Outcome::Failed),
        ("199", "Failed", Outcome::Unknown),
        ("999", "Dropped", Outcome::Unknown),
        ("", "Failed", Outcome::Unknown),
        ("402", "", Outcome::Unknown),
        ("122", "Reversed", Outcome::Reversed),
        ("121", "Reversed", Outcome::Reversed),
        ("121", "Refunded", Outcome::Refunded),
        ("131", "Refunded", Outcome::Refunded),
        ("121", "Mystery", Outcome::Unknown),
    ] {
        assert_eq!(codes::state(code, word), outcome, "{code} {word}");
    }
}

fn asked(known: Option<&str>) -> InquiryOrder {
    InquiryOrder {
        payment: PaymentId::from_uuid(Uuid::from_u128(1)),
        order_ref: OrderRef::parse(REF).unwrap(),
        amount: Paisa::new(150_000),
        provider_txn_id: known.map(str::to_owned),
        within: ANSWER_TIMEOUT,
    }
}

fn completed() -> Fields {
    Fields::from([("pp_ResponseCode", "000"), ("pp_PaymentResponseCode", "121"), ("pp_Status", "Completed")])
}

#[test]
fn an_inquiry_states_no_amount_so_ours_is_the_anchor() {
    let said = inquiry::read(&asked(None), &completed()).unwrap();
    assert_eq!((said.outcome, said.amount), (Outcome::Success, Some(Paisa::new(150_000))));
    let said = inquiry::read(&asked(None), &completed().with("pp_Amount", "150100")).unwrap();
    assert_eq!(said.amount, Some(Paisa::new(150_100)), "where it is stated, it counts");
    let wrong = inquiry::read(&asked(None), &completed().with("pp_Amount", "1500.00"));
    assert!(matches!(wrong, Err(GatewayError::Unknown(_))));
    // A name that was stored once is never replaced by another way of finding one.
    let name = |known, answer: &Fields| inquiry::read(&asked(known), answer).unwrap().provider_txn_id.unwrap();
    let named = completed().with("pp_RetrievalReferenceNo", "211002644299");
    assert_eq!(name(None, &completed()), REF);
    assert_eq!(name(None, &named), "211002644299");
    assert_eq!(name(Some(REF), &named), REF);
    assert_eq!(name(Some(""), &completed()), REF);
    assert_eq!(name(Some("211002644299"), &completed()), "211002644299");
    assert_eq!(name(Some("211002644298"), &named), "211002644299", "a second transaction shows");
}

#[test]
fn an_inquiry_that_did_not_work_says_nothing_about_the_payment() {
    let said = inquiry::read(&asked(None), &Fields::from([("pp_ResponseCode", "109")])).unwrap();
    assert_eq!((said.outcome, said.code.as_str()), (Outcome::Pending, "109"));
    for ours in ["101", "105", "110", "111", "115"] {
        let said = inquiry::read(&asked(None), &completed().with("pp_ResponseCode", ours));
        assert!(matches!(said, Err(GatewayError::Refused { code }) if code == ours));
    }
    for unknown in ["199", "999", "", "121", "<html>"] {
        let said = inquiry::read(&asked(None), &completed().with("pp_ResponseCode", unknown));
        assert!(matches!(said, Err(GatewayError::Unknown(_))), "{unknown}");
    }
}

#[test]
fn a_probe_tells_what_was_not_found_denied_and_neither() {
    let probed = |code: &str| inquiry::probed(&Fields::from([("pp_ResponseCode", code)]));
    assert_eq!(probed("109"), Probe::NotFound);
    assert_eq!(probed("115"), Probe::Denied { code: "115".to_owned() });
    assert_eq!(probed("199"), Probe::Other { code: "199".to_owned() });
    assert_eq!(inquiry::probed(&Fields::default()), Probe::Other { code: String::new() });
}

#[test]
fn a_refund_is_done_when_the_payment_went_back() {
    let order = RefundOrder {
        refund: Id::from_uuid(Uuid::from_u128(2)),
        order_ref: OrderRef::parse(REF).unwrap(),
        provider_txn_id: Some("211002644299".to_owned()),
        amount: Paisa::new(150_000),
    };
    let done = RefundAnswer::Done { reference: REF.to_owned() };
    let state = |code: &str, word: &str| {
        refund::state(&order, &completed().with("pp_PaymentResponseCode", code).with("pp_Status", word))
    };
    assert_eq!(state("131", "Refunded"), done);
    assert_eq!(state("122", "Reversed"), done);
    for (code, word) in [("121", "Completed"), ("157", "Pending"), ("112", "Failed"), ("199", ""), ("", "")] {
        assert_eq!(state(code, word), RefundAnswer::Unknown, "{code}");
    }
    let failed = completed().with("pp_PaymentResponseCode", "131").with("pp_ResponseCode", "199");
    assert_eq!(refund::state(&order, &failed), RefundAnswer::Unknown);
}

#[test]
fn acknowledgements_are_signed_only_when_the_message_was_taken() {
    let taken = gateway().ack(AckOutcome::Accepted);
    assert_eq!(taken.status, 200);
    let raw = RawEvent::posted("application/json", taken.body.to_string());
    let fields = Fields::read(&raw).unwrap();
    assert_eq!(stated(&fields, "pp_ResponseCode"), Some("000"));
    assert!(signature::matches(&signature::jazzcash(SALT, &fields), fields.get("pp_SecureHash").unwrap()));
    for (outcome, status, code) in [
        (AckOutcome::Rejected(RejectReason::BadSignature), 400, "115"),
        (AckOutcome::Rejected(RejectReason::Malformed("x")), 400, "110"),
        (AckOutcome::Rejected(RejectReason::ContentType), 415, "110"),
        (AckOutcome::UnknownReference, 404, "109"),
    ] {
        let ack = gateway().ack(outcome);
        assert_eq!((ack.status, ack.body["pp_ResponseCode"].as_str()), (status, Some(code)));
        assert!(ack.body.get("pp_SecureHash").is_none());
    }
}

#[test]
fn settings_that_cannot_work_are_named_and_not_shown() {
    let with = |change: &dyn Fn(&mut Config)| {
        let mut config = config();
        change(&mut config);
        JazzCash::new(config).map(|_gateway| ()).map_err(|BadSetting { setting, .. }| setting)
    };
    let url = |text: &str| Url::parse(text).unwrap();
    assert_eq!(with(&|_config| {}), Ok(()));
    assert_eq!(with(&|config| config.merchant_id.clear()), Err("merchant_id"));
    assert_eq!(with(&|config| config.merchant_id = "MC 1".to_owned()), Err("merchant_id"));
    assert_eq!(with(&|config| config.password = Secret::new(String::new())), Err("password"));
    assert_eq!(with(&|config| config.password = Secret::new("a&b".to_owned())), Err("password"));
    let salts = GatewaySecrets::new(Secret::new(SALT.to_owned()), Some(Secret::new("a b".to_owned())));
    assert_eq!(with(&|config| config.salts = salts.clone()), Err("salts"));
    assert_eq!(with(&|config| config.mpin = Some(Secret::new("1 2".to_owned()))), Err("mpin"));
    assert_eq!(with(&|config| config.txn_type = "CASH".to_owned()), Err("txn_type"));
    assert_eq!(with(&|config| config.return_url = url("http://contest.example/return")), Err("return_url"));
    assert_eq!(with(&|config| config.return_url = url("https://contest.example/return?a=1&b=2")), Err("return_url"));
    let long = format!("https://contest.example/{}", "a".repeat(200));
    assert_eq!(with(&|config| config.return_url = url(&long)), Err("return_url"));
    for (min, max) in [(2, 1), (0, 1), (-1, 1)] {
        let limits = Limits { min: Paisa::new(min), max: Paisa::new(max) };
        assert_eq!(with(&|config| config.limits = limits), Err("limits"), "{min} to {max}");
    }
    let one = Limits { min: Paisa::new(1), max: Paisa::new(1) };
    assert_eq!(with(&|config| config.limits = one), Ok(()));
    // A fake on this machine: only where money is sandbox money.
    let local = url("http://127.0.0.1:9/inquire");
    assert_eq!(with(&|config| config.endpoints.inquiry = local.clone()), Err("endpoints.inquiry"));
    let sandbox = |config: &mut Config| {
        config.environment = Environment::Sandbox;
        config.endpoints.inquiry = local.clone();
    };
    assert_eq!(with(&sandbox), Ok(()));
    let elsewhere = |config: &mut Config| {
        config.environment = Environment::Sandbox;
        config.endpoints.page = url("http://jazzcash.example/");
    };
    assert_eq!(with(&elsewhere), Err("endpoints.page"));
    for with_a_user in ["https://me:pw@h.example/", "https://me@h.example/", "https://:pw@h.example/"] {
        assert_eq!(
            with(&|config| config.endpoints.refund = url(with_a_user)),
            Err("endpoints.refund"),
            "{with_a_user}"
        );
    }
}

#[test]
fn nothing_secret_is_printed() {
    let gateway = gateway();
    let form = gateway.form(&order()).unwrap();
    let shown = format!("{gateway:?} {form:?} {:?}", config());
    for secret in ["pw00000001", SALT, "1234\""] {
        assert!(!shown.contains(secret), "{shown}");
    }
}

#[test]
fn families_of_hosts_are_configuration() {
    for (family, host) in [
        (HostFamily::Payments, "payments.jazzcash.com.pk"),
        (HostFamily::Pgw, "pgw.jazzcash.com.pk"),
        (HostFamily::Orchestrator, "onlinepayments.jazzcash.com.pk"),
    ] {
        assert_eq!(HostFamily::parse(family.as_str()), Some(family));
        let live = Endpoints::known(family, Stage::Live).unwrap();
        assert_eq!(live.inquiry.host_str(), Some(host));
        let test = Endpoints::known(family, Stage::Test).unwrap();
        assert_eq!(test.inquiry.host_str(), Some("sandbox.jazzcash.com.pk"));
        assert!(JazzCash::new(Config { endpoints: live, ..config() }).is_ok());
    }
}
