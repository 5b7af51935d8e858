//! Second factors as rows.

use super::*;

#[test]
fn an_enrolment_is_confirmed_used_and_removed() {
    testkit::tx(|tx, ctx| {
        let [user, other] = ["hira", "omar"].map(|name| testkit::seed::user(tx, ctx, name));
        assert_eq!((find(tx, user).unwrap(), lock(tx, user).unwrap()), (None, None));
        assert!(!remove(tx, user).unwrap());
        begin(tx, ctx, user, b"first").unwrap();
        begin(tx, ctx, user, b"second").unwrap();
        let begun = find(tx, user).unwrap().unwrap();
        assert_eq!((begun.user, begun.encrypted.as_slice(), begun.confirmed_at), (user, &b"second"[..], None));
        assert!(!is_on(tx, user).unwrap());
        assert!(!remove(tx, user).unwrap(), "no codes were asked for");
        assert_eq!(find(tx, user).unwrap(), None);

        begin(tx, ctx, user, b"third").unwrap();
        record_confirmed(tx, ctx, user, 7).unwrap();
        assert!(is_on(tx, user).unwrap() && !is_on(tx, other).unwrap());
        assert!(matches!(begin(tx, ctx, user, b"fourth"), Err(Error::SecondFactorOn)));
        let confirmed = lock(tx, user).unwrap().unwrap();
        assert_eq!((confirmed.confirmed_at, confirmed.used_step), (Some(ctx.now), Some(7)));
        record_used(tx, user, 9).unwrap();
        reencrypt(tx, user, b"again").unwrap();
        let used = SecondFactor { used_step: Some(9), encrypted: b"again".to_vec(), ..confirmed };
        assert_eq!(find(tx, user).unwrap(), Some(used));
        assert!(remove(tx, user).unwrap());
        assert!(!is_on(tx, user).unwrap());
    });
}

#[test]
fn keys_are_listed_page_by_page() {
    testkit::tx(|tx, ctx| {
        let mut users = ["hira", "omar", "sana"].map(|name| testkit::seed::user(tx, ctx, name));
        users.sort();
        for user in users {
            begin(tx, ctx, user, b"key").unwrap();
        }
        let known = after(tx, None, 100).unwrap();
        assert!(users.iter().all(|user| known.contains(user)) && known.is_sorted());
        assert_eq!(after(tx, Some(users[0]), 1).unwrap(), [users[1]]);
        assert_eq!(after(tx, Some(users[2]), 1).unwrap(), []);
    });
}
