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
