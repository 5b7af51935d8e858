//! What can be made, and stopping.

use super::*;

fn draft<'a>(key: &'a str, variant_a: &'a str, variant_b: &'a str) -> Draft<'a> {
    Draft { key, variant_a, variant_b, description: "" }
}

fn wrong(draft: Draft<'_>) -> Vec<&'static str> {
    draft.check().unwrap_err().iter().map(|(field, _message)| field).collect()
}

#[test]
fn keys_and_variants_are_needed() {
    let made = Draft { description: " Why? ", ..draft(" landing-cta ", " Post a contest ", "Start a contest") };
    let made = made.check().unwrap();
    assert_eq!(
        (made.key.as_str(), made.variant_a.as_str(), made.description.as_str()),
        ("landing-cta", "Post a contest", "Why?")
    );
    assert_eq!(wrong(draft("", "", " ")), ["key", "variantA", "variantB"]);
    assert_eq!(draft("", "a", "b").check().unwrap_err().iter().next().unwrap().1, "Key is required");
    for key in ["a", "Landing", "-cta", "land cta", "key/1", "k\u{e9}y", "../x"] {
        assert_eq!(wrong(draft(key, "a", "b")), ["key"], "{key}");
    }
    assert!(draft(&"k".repeat(KEY_MAX), "a", "b").check().is_ok());
    assert_eq!(wrong(draft(&"k".repeat(KEY_MAX + 1), "a", "b")), ["key"]);
    assert_eq!(wrong(draft("ok", "same", " same ")), ["variantB"]);
    assert_eq!(wrong(draft("ok", &"v".repeat(VARIANT_MAX + 1), "two\nlines")), ["variantA", "variantB"]);
    assert_eq!(
        wrong(Draft { description: &"d".repeat(DESCRIPTION_MAX + 1), ..draft("ok", "a", "b") }),
        ["description"]
    );
}

#[test]
fn it_is_stopped_once() {
    assert_eq!(Status::Running.stop().ok(), Some(Status::Stopped));
    assert!(matches!(Status::Stopped.stop(), Err(Error::Stopped)));
}
