//! Codes at their bounds.

use super::*;
use crate::email::Email;
use kernel::actor::Role;
use time::macros::datetime;

const BEGAN: OffsetDateTime = datetime!(2026-11-21 08:00 UTC);

fn vault(secret: &str) -> Vault {
    Vault::new(&Secret::new(format!("{secret}: a secret of at least thirty-two characters")), &[])
}

fn attempt(number: u128) -> Attempt<'static> {
    Attempt { email_key: "hira@example.com", number: Uuid::from_u128(number) }
}

fn pending(code_hash: Vec<u8>, tries: i16) -> Pending {
    let email = Email::parse("hira@example.com").unwrap();
    Pending {
        attempt: Uuid::nil(),
        registration: Registration { email, first_name: "Hira".into(), last_name: None, role: Role::Talent },
        password_hash: Secret::new("none".into()),
        referral_code: None,
        code_hash,
        tries,
        code_expires_at: BEGAN + CODE_LIFETIME,
        token_hash: crate::session::hash("token"),
        expires_at: BEGAN + LINK_LIFETIME,
    }
}

#[test]
fn a_code_counts_for_its_address_attempt_and_secret() {
    let code = random_code().unwrap();
    assert!(code.expose().len() == 6 && code.expose().chars().all(|c| c.is_ascii_digit()), "{}", code.expose());
    let stored = hash(&vault("a"), attempt(1), code.expose()).unwrap();
    let (first, rest) = code.expose().split_at(3);
    assert_eq!(hash(&vault("a"), attempt(1), &format!(" {first} {rest} ")).unwrap(), stored);
    for other in [
        hash(&vault("b"), attempt(1), code.expose()),
        hash(&vault("a"), attempt(2), code.expose()),
        hash(&vault("a"), Attempt { email_key: "sana@example.com", ..attempt(1) }, code.expose()),
        hash(&vault("a"), attempt(1), ""),
    ] {
        assert_ne!(other.unwrap(), stored);
    }
}

#[test]
fn five_tries_in_fifteen_minutes() {
    let (right, wrong) = (vec![1; 32], vec![2; 32]);
    let last = BEGAN + CODE_LIFETIME - Duration::SECOND;
    assert_eq!(pending(right.clone(), 4).judge(last, &right), Verdict::Right);
    assert_eq!(pending(right.clone(), 4).judge(last, &wrong), Verdict::Wrong);
    assert_eq!(pending(right.clone(), 5).judge(last, &right), Verdict::Over);
    assert_eq!(pending(right.clone(), 0).judge(BEGAN + CODE_LIFETIME, &right), Verdict::Over);
}

#[test]
fn the_link_outlives_the_code() {
    let pending = pending(vec![1; 32], 5);
    assert!(pending.has_token(BEGAN + LINK_LIFETIME - Duration::SECOND, "token"));
    assert!(!pending.has_token(BEGAN + LINK_LIFETIME, "token"));
    assert!(!pending.has_token(BEGAN, "another"));
}
