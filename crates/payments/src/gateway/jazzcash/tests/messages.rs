//! Messages, genuine and not.

use kernel::money::Paisa;
use kernel::secret::Secret;
use proptest::prelude::*;

use super::{ABOUT, REF, SALT, config, gateway, order, paid, signed};
use crate::gateway::fields::Fields;
use crate::gateway::jazzcash::{Config, JazzCash};
use crate::gateway::{GatewaySecrets, PaymentGateway, RawEvent, RejectReason, ReturnStep, Verdict, signature};
use crate::order_ref::OrderRef;
use crate::webhook_event::Outcome;

fn verify(fields: &Fields) -> Verdict {
    gateway().verify(&RawEvent::posted("application/json", fields.clone().into_json().to_string()))
}

fn refused(why: &'static str) -> Verdict {
    Verdict::Rejected(RejectReason::Malformed(why))
}

#[test]
fn a_signed_message_is_accepted_in_json_and_as_a_form() {
    let message = signed(SALT, paid());
    let Verdict::Verified(event) = verify(&message) else { panic!("{:?}", verify(&message)) };
    assert_eq!((event.order_ref.as_str(), event.provider_txn_id.as_str()), (REF, "211002644299"));
    assert_eq!((event.amount, event.about), (Paisa::new(150_000), Some(ABOUT)));
    assert_eq!((event.merchant.as_deref(), event.currency.as_deref()), (Some("MC00001"), Some("PKR")));
    assert_eq!((event.outcome, event.code.as_str()), (Outcome::Success, "000"));
    let form: String = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(message.iter()).finish();
    let posted = RawEvent::posted("application/x-www-form-urlencoded", form.clone());
    assert_eq!(gateway().verify(&posted), Verdict::Verified(event.clone()));
    let nulls = message.clone().into_json().to_string().replace(r#""pp_AuthCode":"""#, r#""pp_AuthCode":null"#);
    assert!(nulls.contains("null"));
    assert_eq!(gateway().verify(&RawEvent::posted("application/json", nulls)), Verdict::Verified(event));
    let step = gateway().on_return(&Fields::query(&form).unwrap());
    assert_eq!(step, ReturnStep::Unverified { order_ref: OrderRef::parse(REF).unwrap() });
    let forged = Fields::query(&form.replace("=000&", "=121&")).unwrap();
    assert_eq!(gateway().on_return(&forged), ReturnStep::Ignore, "a return that is not signed says nothing");
}

#[test]
fn either_secret_is_accepted_and_the_current_one_signs() {
    let old = "pr3vious00";
    let with_previous = |previous: &str| {
        let salts = GatewaySecrets::new(Secret::new(SALT.to_owned()), Some(Secret::new(previous.to_owned())));
        JazzCash::new(Config { salts, ..config() }).unwrap()
    };
    let by = |gateway: &JazzCash, salt: &str| {
        gateway.verify(&RawEvent::posted("application/json", signed(salt, paid()).into_json().to_string()))
    };
    let rotated = with_previous(old);
    assert!(matches!(by(&rotated, SALT), Verdict::Verified(_)) && matches!(by(&rotated, old), Verdict::Verified(_)));
    assert_eq!(by(&rotated, "an0ther000"), Verdict::Rejected(RejectReason::BadSignature));
    assert!(matches!(by(&with_previous(SALT), SALT), Verdict::Verified(_)), "the same secret twice");
    assert_eq!(rotated.form(&order()), gateway().form(&order()));
    let before = signed(old, paid());
    assert_eq!(verify(&before), Verdict::Rejected(RejectReason::BadSignature), "without a previous one");
}

/// The attack of the design: a cancelled reply whose description was chosen by the attacker, cut again.
#[test]
fn the_splitting_attack_is_refused_though_its_hash_matches() {
    const STOLEN: &str = "78E7FD5F65B3E4F7BFA6ED633204980474ECC1A68AE091629A4DBE71D18EF2FB";
    let recut = |names: [&str; 11]| {
        let values = ["150000", "CD01", "Logo", "MC00001", "000", "x", "EN", "MC00001", "112", "PKR", REF];
        let fields = names.iter().zip(values).fold(Fields::default(), |all, (name, value)| all.with(name, value));
        assert_eq!(hex::encode_upper(signature::jazzcash(SALT, &fields)), STOLEN, "the attack is real");
        fields.with("pp_SecureHash", STOLEN)
    };
    let published = recut([
        "pp_Amount",
        "pp_BillReference",
        "pp_Description",
        "pp_MerchantID",
        "pp_ResponseCode",
        "pp_Sa",
        "pp_Sb",
        "pp_Sc",
        "pp_Sd",
        "pp_TxnCurrency",
        "pp_TxnRefNo",
    ]);
    assert_eq!(verify(&published), refused("an unknown field"));
    // With names that we do know, the values look wrong under them.
    let known = recut([
        "pp_Amount",
        "pp_BillReference",
        "pp_Language",
        "pp_MerchantID",
        "pp_ResponseCode",
        "pp_ResponseMessage",
        "pp_RetreivalReferenceNo",
        "pp_SettlementExpiry",
        "pp_SubMerchantID",
        "pp_TxnCurrency",
        "pp_TxnRefNo",
    ]);
    assert_eq!(verify(&known), refused("a value that does not look like its name"));
    let whole = Fields::from([
        ("pp_Amount", "150000"),
        ("pp_BillReference", "CD01&Logo&MC00001&000&x"),
        ("pp_Language", "EN"),
        ("pp_MerchantID", "MC00001"),
        ("pp_ResponseCode", "112"),
        ("pp_TxnCurrency", "PKR"),
        ("pp_TxnRefNo", REF),
        ("pp_SecureHash", STOLEN),
    ]);
    assert_eq!(verify(&whole), refused("a value with other than plain characters"));
}

#[test]
fn what_breaks_the_format_is_refused_though_it_is_signed() {
    let with = |name: &str, value: &str| verify(&signed(SALT, paid().with(name, value)));
    for (name, value) in [("pp_ResponseMessage", "a&b"), ("pp_ResponseMessage", "شکریہ"), ("pp_AuthCode", "1\u{7f}")]
    {
        assert!(matches!(with(name, value), Verdict::Rejected(RejectReason::Malformed(_))), "{name} {value:?}");
    }
    assert_eq!(with("pp_Extra", "1"), refused("an unknown field"));
    assert_eq!(with("contestId", "1"), refused("an unknown field"));
    // The number of the transaction under a neighbour's name: the hash would still be right.
    let moved = signed(SALT, paid()).with("pp_RetreivalReferenceNo", "");
    for name in ["pp_SettlementExpiry", "pp_SubMerchantID", "pp_SubMerchantId"] {
        let moved = moved.clone().with(name, "211002644299");
        assert_eq!(signed(SALT, moved.clone()).get("pp_SecureHash"), moved.get("pp_SecureHash"));
        assert_eq!(verify(&moved), refused("a value that does not look like its name"), "{name}");
    }
    assert_eq!(with("pp_RetrievalReferenceNo", "211002644299"), refused("a name in two spellings"));
    for (name, value) in [
        ("pp_Amount", "150000.0"),
        ("pp_Amount", "-150000"),
        ("pp_Amount", "+150000"),
        ("pp_Amount", "99999999999999"),
        ("pp_TxnCurrency", "USD"),
        ("pp_ResponseCode", "0 0"),
        ("pp_TxnRefNo", "CD20261004120000001A1"),
        ("pp_TxnDateTime", "2026100412000"),
        ("ppmpf_1", "not an id"),
        ("ppmpf_1", "0192e4a0-7c11-7d3e-9a55-3f0c9b2d1e770"),
        ("ppmpf_2", "anything"),
    ] {
        assert_eq!(with(name, value), refused("a value that does not look like its name"), "{name} {value}");
    }
    for name in ["pp_Amount", "pp_MerchantID", "pp_ResponseCode", "pp_TxnCurrency", "pp_TxnRefNo"] {
        assert_eq!(with(name, ""), refused("a field is missing"), "{name}");
    }
    assert_eq!(with("pp_TxnRefNo", "cd20261004120000001a"), refused("not a reference"));
    assert_eq!(with("ppmpf_1", "not-an-id"), refused("not an id"));
    let good = signed(SALT, paid()).into_json().to_string();
    let twice = good.replacen('{', r#"{"pp_ResponseCode":"112","#, 1);
    assert!(matches!(
        gateway().verify(&RawEvent::posted("application/json", twice)),
        Verdict::Rejected(RejectReason::Malformed(_))
    ));
    let number = good.replace(r#""150000""#, "150000");
    assert!(matches!(
        gateway().verify(&RawEvent::posted("application/json", number)),
        Verdict::Rejected(RejectReason::Malformed(_))
    ));
}

/// The rule of the guide, written a second time and plainly.
fn by_the_rules(salt: &str, pairs: &[(String, String)]) -> String {
    let mut names: Vec<&String> = pairs.iter().map(|(name, _)| name).filter(|name| name.starts_with("pp")).collect();
    names.sort();
    let mut text = salt.to_owned();
    for name in names {
        let value = &pairs.iter().find(|(other, _)| other == name).unwrap().1;
        if name != "pp_SecureHash" && !value.is_empty() {
            text = format!("{text}&{value}");
        }
    }
    use hmac::Mac as _;
    let mut mac = hmac::Hmac::<sha2::Sha256>::new_from_slice(salt.as_bytes()).unwrap();
    mac.update(text.as_bytes());
    format!("{:X}", mac.finalize().into_bytes())
}

fn pairs() -> impl Strategy<Value = Vec<(String, String)>> {
    let name = prop_oneof!["pp_[A-Za-z]{1,6}", "ppmpf_[1-5]", "[a-z]{1,4}", Just("pp_SecureHash".to_owned())];
    prop::collection::btree_map(name, "[ -%'-~]{0,12}", 0..12).prop_map(|map| map.into_iter().collect())
}

fn fields(pairs: &[(String, String)]) -> Fields {
    pairs.iter().fold(Fields::default(), |all, (name, value)| all.with(name, value.as_str()))
}

proptest! {
    #![proptest_config(testkit::cases(1_000, 10_000))]

    #[test]
    fn the_hash_is_that_of_the_guide(salt in "[A-Za-z0-9]{1,12}", pairs in pairs()) {
        prop_assert_eq!(hex::encode_upper(signature::jazzcash(&salt, &fields(&pairs))), by_the_rules(&salt, &pairs));
    }

    #[test]
    fn order_and_emptiness_do_not_matter_and_every_value_does(
        pairs in pairs(), at in any::<prop::sample::Index>(), extra in "[A-Za-z0-9]{1,4}"
    ) {
        let hash = |pairs: &[(String, String)]| signature::jazzcash(SALT, &fields(pairs));
        let before = hash(&pairs);
        let mut other: Vec<_> = pairs.clone();
        other.reverse();
        // Seven letters, for the drawn names have six at most: it takes no drawn field's place.
        other.push(("pp_ZzzzZzz".to_owned(), String::new()));
        other.push(("xx_unsigned".to_owned(), extra.clone()));
        prop_assert_eq!(hash(&other), before);
        if !pairs.is_empty() {
            let at = at.index(pairs.len());
            let mut changed = pairs.clone();
            changed[at].1.push_str(&extra);
            let counts = changed[at].0.starts_with("pp") && changed[at].0 != "pp_SecureHash";
            prop_assert_eq!(hash(&changed) != before, counts);
        }
    }

    /// A genuinely signed message with its values under other names: refused, or it says the same.
    #[test]
    fn no_recut_of_a_signed_message_is_accepted(from in 0..14_usize, to in 0..14_usize) {
        let message = signed(SALT, paid());
        let Verdict::Verified(original) = verify(&message) else { panic!("the original is good") };
        let names: Vec<String> = paid().iter().map(|(name, _)| name.to_owned()).collect();
        let value = |at: usize| message.get(&names[at]).unwrap().to_owned();
        let joined = message.clone().with(&names[to], "").with(&names[from], format!("{}&{}", value(from), value(to)));
        prop_assert!(matches!(verify(&joined), Verdict::Rejected(_)), "values joined");
        let swapped = message.clone().with(&names[from], value(to)).with(&names[to], value(from));
        match verify(&swapped) {
            Verdict::Rejected(_) => {}
            // An empty value is nowhere in the text: its neighbour's may stand under either name, where that says nothing.
            Verdict::Verified(event) => prop_assert_eq!(event, original, "{} {}", names[from], names[to]),
            Verdict::Unverified { .. } => prop_assert!(false, "none is unverified"),
        }
    }
}
