//! Sessions as rows: found while they live, moved on, and ended by their owner only.

use kernel::ids::Id;
use time::Duration;
use uuid::Uuid;

use super::super::hash;
use super::*;

const LIMITS: Limits = Limits { idle: Duration::minutes(30), absolute: Duration::minutes(50) };

fn begin(tx: &mut Tx<'_>, ctx: &Ctx, user: Option<UserId>, key: &str) -> SessionId {
    insert(tx, ctx, LIMITS, &NewSession { key_hash: hash(key), user, user_agent: "Firefox", ip: "192.0.2.7" }).unwrap()
}

#[test]
fn a_session_lives_until_its_limits() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "hira");
        let session = begin(tx, ctx, Some(user), "key");
        let live = |tx: &mut Tx<'_>, minutes| {
            let now = ctx.now + Duration::minutes(minutes);
            let found = find_live(tx, &hash("key"), now).unwrap();
            assert_eq!(found.is_some(), is_live(tx, session, user, now).unwrap(), "after {minutes} minutes");
            assert_eq!(found.is_some(), of_user(tx, user, now).unwrap().len() == 1, "after {minutes} minutes");
            found
        };
        let found = live(tx, 0).unwrap();
        assert_eq!(
            (found.id, found.actor.map(|actor| (actor.user, actor.role))),
            (session, Some((user, Role::Talent)))
        );
        assert!(found.is_fresh && !found.second_factor && found.unseen.is_none());
        assert!(find_live(tx, &hash("other"), ctx.now).unwrap().is_none());

        let minute = ctx.now + Duration::MINUTE;
        let just_before = find_live(tx, &hash("key"), minute - Duration::SECOND).unwrap().unwrap();
        assert_eq!(just_before.unseen, None, "seen within the minute");
        let expiry = live(tx, 1).unwrap().unseen.unwrap();
        assert!(live(tx, 29).is_some() && live(tx, 30).is_none());

        touch(tx, session, expiry, LIMITS, minute).unwrap();
        assert!(live(tx, 1).unwrap().unseen.is_none());
        assert!(live(tx, 30).is_some() && live(tx, 31).is_none());
        touch(tx, session, expiry, LIMITS, ctx.now + Duration::minutes(30)).unwrap();
        assert!(live(tx, 49).is_some() && live(tx, 50).is_none(), "the absolute limit");
        let now = ctx.now + Duration::minutes(50);
        assert_eq!(remove_over(tx, now - Duration::SECOND, 10).unwrap(), 0);
        assert_eq!(remove_over(tx, now, 10).unwrap(), 1);
        assert!(live(tx, 0).is_none());
    });
}

#[test]
fn only_its_owner_holds_refreshes_and_ends_a_session() {
    testkit::tx(|tx, ctx| {
        let [user, other] = ["hira", "omar"].map(|name| testkit::seed::user(tx, ctx, name));
        let session = begin(tx, ctx, Some(user), "one");
        let none = SessionId::from_uuid(Uuid::nil());
        hold(tx, user, session).unwrap();
        assert!(matches!(hold(tx, other, session), Err(Error::SessionOver)));
        assert!(matches!(hold(tx, user, none), Err(Error::SessionOver)));
        assert!(!is_live(tx, session, other, ctx.now).unwrap());

        let later = testkit::ctx_at(ctx.now + Duration::minutes(11));
        let is_fresh = |tx: &mut Tx<'_>| find_live(tx, &hash("one"), later.now).unwrap().unwrap().is_fresh;
        assert!(!is_fresh(tx));
        assert!(matches!(record_fresh(tx, &later, other, session), Err(Error::NotFound)));
        assert!(!is_fresh(tx));
        record_fresh(tx, &later, user, session).unwrap();
        assert!(is_fresh(tx));

        assert!(matches!(end(tx, other, session), Err(Error::NotFound)));
        end(tx, user, session).unwrap();
        assert!(matches!(end(tx, user, session), Err(Error::NotFound)));
        assert!(find_live(tx, &hash("one"), ctx.now).unwrap().is_none());
    });
}

#[test]
fn ends_one_by_its_key_the_others_or_all() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "hira");
        let ids = ["one", "two", "three", "four"].map(|key| begin(tx, ctx, Some(user), key));
        let nobodys = begin(tx, ctx, None, "nobody");
        let left = |tx: &mut Tx<'_>| of_user(tx, user, ctx.now).unwrap().len();
        end_by_key(tx, &hash("four")).unwrap();
        assert_eq!(left(tx), 3);
        assert_eq!(end_others(tx, user, ids[0]).unwrap(), 2);
        assert!(is_live(tx, ids[0], user, ctx.now).unwrap());
        begin(tx, ctx, Some(user), "five");
        assert_eq!((end_all(tx, user).unwrap(), left(tx)), (2, 0));
        let live = find_live(tx, &hash("nobody"), ctx.now).unwrap().unwrap();
        assert_eq!((live.id, live.actor), (nobodys, None));
    });
}
