//! What counts as an address.

use super::*;

#[test]
fn one_key_for_all_spellings() {
    let email = Email::parse("  Ayesha.Khan@Example.COM ").unwrap();
    assert_eq!((email.address(), email.key()), ("Ayesha.Khan@Example.COM", "ayesha.khan@example.com"));
    assert_eq!(key("\0Ayesha@Example.com\0"), " ayesha@example.com ", "nobody's, and no fault of the database");
}

#[test]
fn refuses_what_no_mail_reaches() {
    for bad in [
        "",
        "a",
        "a@",
        "@b.pk",
        "a@b",
        "a b@c.pk",
        "a@b..pk",
        "a@-b.pk",
        "a@b.pk\r\nBcc: x@y.pk",
        ".a@b.pk",
        "a..b@c.pk",
        "a@b@c.pk",
        "\"a\"@b.pk",
        "a@b.pk,c@d.pk",
        "<a@b.pk>",
        "a\0@b.pk",
    ] {
        assert!(Email::parse(bad).is_err(), "{bad:?}");
    }
    assert!(Email::parse(&format!("{}@b.pk", "a".repeat(65))).is_err());
    for good in ["a@b.pk", "first+tag@sub.example.com", "o'neil@example.co.uk", "x_y-z@example.museum"] {
        assert!(Email::parse(good).is_ok(), "{good}");
    }
}

#[test]
fn lengths_and_edges_are_bounded() {
    let host = |length: usize| format!("{}.pk", "b".repeat(length));
    assert!(Email::parse(&format!("{}@{}", "a".repeat(64), host(63))).is_ok());
    assert!(Email::parse(&format!("a@{}", host(64))).is_err());
    let labels = [60, 60, 60].map(|length| "b".repeat(length)).join(".");
    assert!(Email::parse(&format!("{}@{labels}.pkpkpk", "a".repeat(64))).is_ok(), "254 characters");
    assert!(Email::parse(&format!("{}@{labels}.pkpkpkp", "a".repeat(64))).is_err());
    for bad in ["a.@b.pk", "a@b-.pk", "a@b_c.pk", "a@.pk", "a@b.pk."] {
        assert!(Email::parse(bad).is_err(), "{bad:?}");
    }
}
