//! Tests of referrals: the state table, what a deposit decides, the month, storage.

use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{PaymentId, UserId};
use time::Duration;
use time::macros::datetime;

use super::*;
use crate::credit::{self, Kind, NewLot};

#[test]
fn state_table() {
    let mut table = String::new();
    for status in Status::ALL {
        for event in Event::ALL {
            if let Ok(next) = status.next(*event) {
                table.push_str(&format!("{} + {event:?} -> {}\n", status.as_str(), next.as_str()));
            }
        }
    }
    assert_eq!(
        table,
        "REGISTERED + Promise -> PENDING\n\
         REGISTERED + Cap -> CAPPED\n\
         REGISTERED + Void -> VOID\n\
         PENDING + Void -> VOID\n\
         PENDING + Reward -> REWARDED\n\
         REWARDED + Revoke -> REVOKED\n"
    );
}

fn referral(status: Status) -> Referral {
    let ctx = testkit::ctx();
    let (friend, referrer) = (ctx.new_id(), ctx.new_id());
    let created_at = ctx.now;
    Referral { friend, referrer, status, payment: None, lot: None, promised_at: None, created_at, decided_at: None }
}

#[test]
fn only_the_first_deposit_decides() {
    let facts = |same_person, rewards_this_month| Facts { same_person, rewards_this_month };
    let registered = referral(Status::Registered);
    assert_eq!(registered.decide(facts(false, 0)), Some(Event::Promise));
    assert_eq!(registered.decide(facts(false, 9)), Some(Event::Promise));
    assert_eq!(registered.decide(facts(false, 10)), Some(Event::Cap));
    assert_eq!(registered.decide(facts(true, 0)), Some(Event::Void));
    assert_eq!(registered.decide(facts(true, 10)), Some(Event::Void));
    for status in [Status::Pending, Status::Rewarded, Status::Capped, Status::Void, Status::Revoked] {
        assert_eq!(referral(status).decide(facts(false, 0)), None, "{status:?}");
    }
}

#[test]
fn months_are_those_of_karachi() {
    let november = (datetime!(2026-10-31 19:00 UTC), datetime!(2026-11-30 19:00 UTC));
    let december = (datetime!(2026-11-30 19:00 UTC), datetime!(2026-12-31 19:00 UTC));
    assert_eq!(month_of(november.0).unwrap(), november);
    assert_eq!(month_of(november.1 - Duration::seconds(1)).unwrap(), november);
    assert_eq!(month_of(november.1).unwrap(), december);
    assert_eq!(month_of(december.1 - Duration::seconds(1)).unwrap(), december);
    assert_eq!(month_of(december.1).unwrap().0, december.1);
}

fn promised(tx: &mut Tx<'_>, ctx: &Ctx, referrer: UserId) -> Referral {
    let friend = testkit::seed::user(tx, ctx, "friend");
    repo::insert(tx, ctx, friend, referrer).unwrap();
    let found = repo::lock(tx, friend).unwrap().unwrap();
    let payment: PaymentId = ctx.new_id();
    repo::record_decided(tx, ctx, &found, Event::Promise, payment).unwrap();
    assert!(matches!(repo::record_decided(tx, ctx, &found, Event::Cap, payment), Err(Error::Conflict)));
    repo::lock_brought_by(tx, payment).unwrap().unwrap()
}

fn rewarded(tx: &mut Tx<'_>, ctx: &Ctx, found: &Referral) -> Referral {
    let (kind, source) = (Kind::Referral, found.payment.unwrap());
    let new = NewLot { user: found.referrer, kind, source, is_suspended: false, reason: "friend", amount: REWARD };
    let lot = credit::grant(tx, ctx, &new).unwrap();
    repo::record_rewarded(tx, ctx, found, lot).unwrap();
    repo::lock(tx, found.friend).unwrap().unwrap()
}

#[test]
fn rewards_of_a_month_are_those_that_stand() {
    testkit::tx(|tx, ctx| {
        let referrer = testkit::seed::user(tx, ctx, "ali");
        let (begin, end) = month_of(ctx.now).unwrap();
        promised(tx, &testkit::ctx_at(begin - Duration::seconds(1)), referrer);
        let first = promised(tx, &testkit::ctx_at(begin), referrer);
        let second = promised(tx, &testkit::ctx_at(end - Duration::seconds(1)), referrer);
        promised(tx, &testkit::ctx_at(end), referrer);
        let somebody = testkit::seed::user(tx, ctx, "somebody");
        promised(tx, ctx, somebody);
        let counted = |tx: &mut Tx<'_>| repo::count_rewards_of_month(tx, referrer, ctx.now).unwrap();
        assert_eq!((counted(tx), repo::count_pending(tx, referrer).unwrap()), (2, 4));
        // Counts in the month of the promise, whenever the reward comes.
        let given = rewarded(tx, &testkit::ctx_at(end), &second);
        assert_eq!((counted(tx), repo::count_pending(tx, referrer).unwrap()), (2, 3));
        repo::record_ended(tx, ctx, &first, Event::Void).unwrap();
        assert_eq!(counted(tx), 1);
        repo::record_ended(tx, ctx, &given, Event::Revoke).unwrap();
        assert_eq!(counted(tx), 0);
        assert!(matches!(repo::record_ended(tx, ctx, &given, Event::Revoke), Err(Error::Conflict)));
        assert_eq!(repo::lock_brought_by(tx, given.payment.unwrap()).unwrap(), None);
    });
}

#[test]
fn nobody_brings_themselves() {
    testkit::tx(|tx, ctx| {
        let ali = testkit::seed::user(tx, ctx, "ali");
        assert!(repo::insert(tx, ctx, ali, ali).is_err());
    });
}
