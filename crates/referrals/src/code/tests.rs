//! Tests of codes.

use super::*;

#[test]
fn codes_are_eight_characters_that_can_be_read_aloud() {
    for _ in 0..200 {
        let code = Code::random().unwrap();
        assert_eq!(code.as_str().len(), 8);
        assert!(code.as_str().bytes().all(|byte| ALPHABET.contains(&byte)), "{code}");
        assert_eq!(Code::parse(code.as_str()), Some(code.clone()));
        assert_eq!(Code::parse(&format!(" {} ", code.as_str().to_lowercase())), Some(code));
    }
}

#[test]
fn what_is_typed_is_read_kindly_and_nothing_else() {
    assert_eq!(Code::parse("oOiIlL23").unwrap().as_str(), "00111123");
    let long = "A".repeat(10_000);
    for text in ["", "ABCDEFG", "ABCDEFGHJ", "ABCDEFGU", "ABC-EFGH", "ABCDEFG\u{661}", "ABCD EFG", "'; DROP--", &long] {
        assert_eq!(Code::parse(text), None, "{text}");
    }
}

#[test]
fn a_person_has_one_code() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "ali");
        assert_eq!(repo::find(tx, user).unwrap(), None);
        let code = repo::find_or_make(tx, ctx, user).unwrap();
        assert_eq!(repo::find_or_make(tx, ctx, user).unwrap(), code);
        assert_eq!(repo::owner(tx, &code).unwrap(), Some(user));
        assert_eq!(repo::owner(tx, &Code::parse("00000000").unwrap()).unwrap(), None);
    });
}
