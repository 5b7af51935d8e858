//! Ten thousand changes to genuine messages.

use std::collections::BTreeMap;

use payments::gateway::fields::Fields;
use payments::gateway::{PaymentGateway, RawEvent, Verdict};

use crate::common::{Dice, order};
use crate::{adapter, open, pay, start};

/// One change to a genuine message: its bytes, its names, its values, its order of things.
fn mutated(dice: &mut Dice, good: &BTreeMap<String, String>) -> (String, Vec<u8>) {
    let mut pairs: Vec<(String, String)> = good.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
    let at = dice.below(pairs.len());
    let other = dice.below(pairs.len());
    match dice.below(10) {
        0 => drop(pairs.remove(at)),
        1 => pairs[at].1.push(char::from(b'0' + u8::try_from(dice.below(10)).unwrap())),
        2 => drop(pairs[at].1.pop()),
        3 => {
            let value = pairs[other].1.clone();
            pairs[at].1 = value;
        }
        4 => {
            let (one, two) = (pairs[at].1.clone(), pairs[other].1.clone());
            pairs[at].1 = two;
            pairs[other].1 = one;
        }
        5 => pairs[at].0.push('x'),
        6 => {
            let twice = pairs[at].clone();
            pairs.push(twice);
        }
        7 => pairs.push(("pp_Extra".to_owned(), pairs[at].1.clone())),
        8 => {
            let joined = format!("{}&{}", pairs[at].1, pairs[other].1);
            pairs[at].1 = joined;
        }
        _ => {
            let codes = ["000", "121", "200", "112", "999", "129", "157"];
            pairs.iter_mut().find(|(name, _)| name == "pp_ResponseCode").unwrap().1 = codes[dice.below(7)].to_owned();
        }
    }
    if dice.below(2) == 0 {
        let text: String = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(&pairs).finish();
        return ("application/x-www-form-urlencoded".to_owned(), text.into_bytes());
    }
    let members: Vec<String> = pairs.iter().map(|(name, value)| format!("{}:{}", serde(name), serde(value))).collect();
    let mut bytes = format!("{{{}}}", members.join(",")).into_bytes();
    if dice.below(3) == 0 {
        let at = dice.below(bytes.len());
        bytes[at] = u8::try_from(dice.below(256)).unwrap();
    }
    ("application/json".to_owned(), bytes)
}

fn serde(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[test]
fn of_ten_thousand_changed_messages_none_is_accepted() {
    let fake = start();
    let gateway = adapter(&fake);
    let first = order(1, 150_000);
    open(&fake, &first);
    fake.cancel(first.order_ref.as_str()).unwrap();
    let genuine = pay(&fake, &order(2, 150_000)).unwrap();
    let cancelled =
        Fields::read_with_nulls(&RawEvent::posted("application/json", fake.webhooks()[0].body.clone())).unwrap();
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let (mut refused, mut same) = (0, 0);
    while refused < 10_000 {
        let source = if dice.below(2) == 0 { &genuine } else { &cancelled };
        let good: BTreeMap<String, String> =
            source.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let body: String = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(&good).finish();
        let original = gateway.verify(&RawEvent::posted("application/x-www-form-urlencoded", body));
        let (content_type, body) = mutated(&mut dice, &good);
        match gateway.verify(&RawEvent::posted(&content_type, body.clone())) {
            Verdict::Rejected(_) => refused += 1,
            // The change changed nothing: an empty value left out, the same code put in.
            verdict @ (Verdict::Verified(_) | Verdict::Unverified { .. }) => {
                assert_eq!(verdict, original, "{}", String::from_utf8_lossy(&body));
                same += 1;
            }
        }
    }
    assert!(same < 6_000, "{same} changes changed nothing");
}
