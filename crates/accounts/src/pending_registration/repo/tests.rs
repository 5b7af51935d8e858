//! Registrations that wait as rows.

use super::*;
use crate::pending_registration::Verdict;

fn registration(email: &str, first_name: &str) -> Registration {
    let email = Email::parse(email).unwrap();
    Registration { email, first_name: first_name.to_owned(), last_name: Some("Khan".to_owned()), role: Role::Client }
}

fn put(tx: &mut Tx<'_>, ctx: &Ctx, registration: &Registration, attempt: u128, code_hash: &[u8]) -> Secret<String> {
    let password_hash = &Secret::new(format!("hash {attempt}"));
    let attempt = Uuid::from_u128(attempt);
    store(tx, ctx, &NewPending { registration, attempt, password_hash, referral_code: Some("HIRA7"), code_hash })
        .unwrap()
}

#[test]
fn each_attempt_has_its_own_code_tries_and_link() {
    testkit::tx(|tx, ctx| {
        let (hira, key) = (registration("Hira@example.com", "Hira"), "hira@example.com");
        let of = |number| Attempt { email_key: key, number: Uuid::from_u128(number) };
        let tokens = [1, 2].map(|attempt| put(tx, ctx, &hira, attempt, &[1; 32]));
        put(tx, ctx, &registration("sana@example.com", "Sana"), 1, &[1; 32]);
        let waiting = lock(tx, key).unwrap();
        assert_eq!(waiting.iter().map(|one| one.attempt.as_u128()).collect::<Vec<_>>(), [1, 2]);
        let first = &waiting[0];
        assert_eq!((first.registration.email.address(), first.registration.role), ("Hira@example.com", Role::Client));
        assert_eq!((first.password_hash.expose().as_str(), first.referral_code.as_deref()), ("hash 1", Some("HIRA7")));
        assert!(first.has_token(ctx.now, tokens[0].expose()) && !first.has_token(ctx.now, tokens[1].expose()));

        for _try in 0..5 {
            record_wrong(tx, of(2)).unwrap();
        }
        let judged = |tx: &mut Tx<'_>| lock(tx, key).unwrap().iter().map(|one| one.judge(ctx.now, &[1; 32])).collect();
        let verdicts: Vec<Verdict> = judged(tx);
        assert_eq!(verdicts, [Verdict::Right, Verdict::Over]);
        let found = |tx: &mut Tx<'_>, now, token: &Secret<String>| find_by_token(tx, now, token.expose()).unwrap();
        let second = found(tx, ctx.now, &tokens[1]).unwrap();
        assert_eq!((second.0.as_str(), second.1.expose().as_str()), (key, "hash 2"));
        assert!(found(tx, ctx.now + LINK_LIFETIME, &tokens[1]).is_none(), "it ran out");

        let again = put(tx, ctx, &registration("hira@example.com", "Hiba"), 2, &[2; 32]);
        assert!(found(tx, ctx.now, &tokens[1]).is_none() && found(tx, ctx.now, &again).is_some());
        let replaced = lock(tx, key).unwrap().remove(1);
        assert_eq!(
            (replaced.registration.first_name.as_str(), replaced.judge(ctx.now, &[2; 32])),
            ("Hiba", Verdict::Right)
        );

        remove_all(tx, key).unwrap();
        assert!(lock(tx, key).unwrap().is_empty());
        assert_eq!(lock(tx, "sana@example.com").unwrap().len(), 1);
        assert_eq!(remove_over(tx, ctx.now + LINK_LIFETIME - Duration::SECOND, 10).unwrap(), 0);
        assert_eq!(remove_over(tx, ctx.now + LINK_LIFETIME, 10).unwrap(), 1);
    });
}
