//! The choice: the shared vectors, halves, and independence.

use super::*;

#[derive(Debug)]
struct Case {
    seed: String,
    id: String,
    bucket: u32,
    variant: String,
}

fn vectors() -> Vec<Case> {
    let text = include_str!("../../vectors.json");
    let cases: serde_json::Value = serde_json::from_str(text).unwrap();
    let word = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    cases
        .as_array()
        .unwrap()
        .iter()
        .map(|case| Case {
            seed: word(&case["seed"]),
            id: word(&case["id"]),
            bucket: u32::try_from(case["bucket"].as_u64().unwrap()).unwrap(),
            variant: word(&case["variant"]),
        })
        .collect()
}

#[test]
fn the_hash_is_fnv_1a() {
    // Published test values of the function.
    for (text, hash) in [("", 0x811c_9dc5), ("a", 0xe40c_292c), ("foobar", 0xbf9c_f968)] {
        assert_eq!(fnv32a(text), hash, "{text}");
    }
}

#[test]
fn choices_are_those_of_the_vectors() {
    let cases = vectors();
    assert!(cases.len() >= 400, "{}", cases.len());
    for case in &cases {
        assert_eq!(bucket(&case.seed, &case.id), case.bucket, "{case:?}");
        assert_eq!(variant(&case.seed, &case.id).as_str(), case.variant, "{case:?}");
    }
    for side in Variant::ALL {
        assert!(cases.iter().filter(|case| case.variant == side.as_str()).count() > 150, "{side:?}");
    }
}

#[test]
fn a_hundred_thousand_people_are_halved() {
    let ids = 100_000_u32;
    for seed in ["landing-cta", "x", "checkout_copy", "0"] {
        let a = (0..ids).filter(|id| variant(seed, &id.to_string()) == Variant::A).count();
        // Four standard deviations of a fair coin: sqrt(100000)/2 is 158.1.
        let off = (f64::from(u32::try_from(a).unwrap()) - 50_000.0).abs();
        assert!(off < 4.0 * 158.2, "{seed}: {a} of 100,000 in A");
    }
}

#[test]
fn two_experiments_choose_independently() {
    let ids = 100_000_u32;
    for (one, other) in [("landing-cta", "landing-cta2"), ("a", "b"), ("price", "prices")] {
        let mut cells = [0_u32; 4];
        for id in 0..ids {
            let id = id.to_string();
            let place = match (variant(one, &id), variant(other, &id)) {
                (Variant::A, Variant::A) => 0,
                (Variant::A, Variant::B) => 1,
                (Variant::B, Variant::A) => 2,
                (Variant::B, Variant::B) => 3,
            };
            cells[place] += 1;
        }
        let [aa, ab, ba, bb] = cells.map(f64::from);
        let phi = (aa * bb - ab * ba) / ((aa + ab) * (ba + bb) * (aa + ba) * (ab + bb)).sqrt();
        assert!(phi.abs() < 0.01, "{one} and {other}: phi is {phi}");
    }
}
