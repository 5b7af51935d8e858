//! The vectors of RFC 6238 (appendix B, six of their eight digits), the window, and codes that were used.

use super::*;
use time::Duration;
use time::macros::datetime;
use uuid::Uuid;

fn published() -> Key {
    Key(Secret::new(*b"12345678901234567890"))
}

fn at(seconds: i64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(seconds).unwrap()
}

#[test]
fn gives_the_published_codes() {
    for (seconds, code) in [
        (59, "287082"),
        (1_111_111_109, "081804"),
        (1_111_111_111, "050471"),
        (1_234_567_890, "005924"),
        (2_000_000_000, "279037"),
        (20_000_000_000, "353130"),
    ] {
        assert_eq!(published().code_at(at(seconds)).as_deref(), Some(code), "{seconds}");
    }
}

#[test]
fn takes_the_codes_of_a_step_before_and_after_and_no_others() {
    let (key, now) = (published(), datetime!(2026-11-21 08:00:00 UTC));
    let present = now.unix_timestamp() / 30;
    for (seconds, taken) in
        [(-31, false), (-30, true), (-1, true), (0, true), (29, true), (30, true), (59, true), (60, false)]
    {
        let shown = now + Duration::seconds(seconds);
        let code = key.code_at(shown).unwrap();
        let expected = taken.then(|| shown.unix_timestamp().div_euclid(30));
        assert_eq!(key.step_of(&code, now, None), expected, "{seconds}");
        assert_eq!(key.step_of(&code, now, Some(present + 1)), None, "a later code was used");
    }
}

#[test]
fn takes_no_code_twice() {
    let (key, now) = (published(), at(59));
    let code = key.code_at(now).unwrap();
    let step = key.step_of(&code, now, None).unwrap();
    assert_eq!(key.step_of(&code, now, Some(step)), None);
    assert_eq!(key.step_of(&code, now, Some(step - 1)), Some(step));
    for wrong in ["", "28708", "2870820", "287083", "٢٨٧٠٨٢"] {
        assert_eq!(key.step_of(wrong, now, None), None, "{wrong}");
    }
}

#[test]
fn is_read_by_apps() {
    let key = published();
    assert_eq!(key.typed().expose(), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    assert_eq!(
        key.address("hira+work/50%@example.com").expose(),
        "otpauth://totp/Muqabla:hira%2Bwork%2F50%25@example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Muqabla\
         &algorithm=SHA1&digits=6&period=30"
    );
}

#[test]
fn opens_for_its_owner_only() {
    let vault = Vault::new(&Secret::new("a secret of at least thirty-two characters".to_owned()), &[]);
    let (owner, other) = (UserId::from(Uuid::from_u128(1)), UserId::from(Uuid::from_u128(2)));
    let encrypted = published().encrypt(&vault, owner).unwrap();
    assert!(!encrypted.windows(20).any(|part| part == b"12345678901234567890"));
    assert_eq!(Key::decrypt(&vault, owner, &encrypted).unwrap().code_at(at(59)).as_deref(), Some("287082"));
    assert!(Key::decrypt(&vault, other, &encrypted).is_err());
}
