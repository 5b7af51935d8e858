//! Challenges as rows: open for some minutes and some tries.

use time::Duration;

use super::*;

fn is_over<T>(answer: &Result<T, Error>) -> bool {
    matches!(answer, Err(Error::ChallengeOver))
}

#[test]
fn a_challenge_ends_with_its_time_its_tries_or_its_answer() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "hira");
        let key = issue(tx, ctx, user).unwrap();
        assert!(is_over(&owner(tx, ctx.now, "another")) && is_over(&lock(tx, ctx.now, "another")));
        let end = ctx.now + LIFETIME;
        assert_eq!(owner(tx, end - Duration::SECOND, key.expose()).unwrap(), user);
        assert!(is_over(&owner(tx, end, key.expose())) && is_over(&lock(tx, end, key.expose())));
        for tries in 0..TRIES_MAX {
            let challenge = lock(tx, ctx.now, key.expose()).unwrap();
            assert_eq!((challenge.user, challenge.tries), (user, tries));
            assert_eq!(record_wrong(tx, &challenge).unwrap(), tries + 1);
        }
        assert!(is_over(&owner(tx, ctx.now, key.expose())) && is_over(&lock(tx, ctx.now, key.expose())));

        let key = issue(tx, ctx, user).unwrap();
        let challenge = lock(tx, ctx.now, key.expose()).unwrap();
        remove(tx, &challenge).unwrap();
        assert!(is_over(&owner(tx, ctx.now, key.expose())));
    });
}

#[test]
fn challenges_are_removed_with_the_credential_and_with_time() {
    testkit::tx(|tx, ctx| {
        let [user, other] = ["hira", "omar"].map(|name| testkit::seed::user(tx, ctx, name));
        let keys = [user, other].map(|user| issue(tx, ctx, user).unwrap());
        remove_all(tx, user).unwrap();
        assert!(is_over(&owner(tx, ctx.now, keys[0].expose())));
        assert_eq!(owner(tx, ctx.now, keys[1].expose()).unwrap(), other);
        issue(tx, ctx, user).unwrap();
        assert_eq!(remove_over(tx, ctx.now + LIFETIME - Duration::SECOND, 10).unwrap(), 0);
        assert_eq!(remove_over(tx, ctx.now + LIFETIME, 10).unwrap(), 2);
    });
}
