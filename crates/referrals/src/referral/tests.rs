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
        "REGISTERED + Reward -> REWARDED\n\
         REGISTERED + Cap -> CAPPED\n\
         REGISTERED + Void -> VOID\n\
         REWARDED + Revoke -> REVOKED\n"
    );
}

fn referral(status: Status) -> Referral {
    let ctx = testkit::ctx();
    let (friend, referrer) = (ctx.new_id(), ctx.new_id());
    let created_at = ctx.now;
    Referral { friend, referrer, status, payment: None, lot: None, recalled_at: None, created_at, decided_at: None }
}

#[test]
fn only_the_first_deposit_decides() {
    let facts = |same_person, rewards_this_month| Facts { same_person, rewards_this_month };
    let registered = referral(Status::Registered);
    assert_eq!(registered.decide(facts(false, 0)), Some(Event::Reward));
    assert_eq!(registered.decide(facts(false, 9)), Some(Event::Reward));
    assert_eq!(registered.decide(facts(false, 10)), Some(Event::Cap));
    assert_eq!(registered.decide(facts(true, 0)), Some(Event::Void));
    assert_eq!(registered.decide(facts(true, 10)), Some(Event::Void));
    for status in [Status::Rewarded, Status::Capped, Status::Void, Status::Revoked] {
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

fn rewarded(tx: &mut Tx<'_>, ctx: &Ctx, referrer: UserId) -> Referral {
    let friend = testkit::seed::user(tx, ctx, "friend");
    repo::insert(tx, ctx, friend, referrer).unwrap();
    let found = repo::lock(tx, friend).unwrap().unwrap();
    let new = NewLot { user: referrer, kind: Kind::Referral, reason: "friend", amount: REWARD };
    let lot = credit::grant(tx, ctx, &new).unwrap();
    let payment: PaymentId = ctx.new_id();
    repo::record_decided(tx, ctx, &found, Event::Reward, (payment, Some(lot))).unwrap();
    assert!(matches!(repo::record_decided(tx, ctx, &found, Event::Cap, (payment, None)), Err(Error::Conflict)));
    repo::lock_rewarded_by(tx, payment).unwrap().unwrap()
}

#[test]
fn rewards_of_a_month_are_those_that_stand() {
    testkit::tx(|tx, ctx| {
        let referrer = testkit::seed::user(tx, ctx, "ali");
        let (begin, end) = month_of(ctx.now).unwrap();
        rewarded(tx, &testkit::ctx_at(begin - Duration::seconds(1)), referrer);
        let first = rewarded(tx, &testkit::ctx_at(begin), referrer);
        rewarded(tx, &testkit::ctx_at(end - Duration::seconds(1)), referrer);
        rewarded(tx, &testkit::ctx_at(end), referrer);
        let somebody = testkit::seed::user(tx, ctx, "somebody");
        rewarded(tx, ctx, somebody);
        assert_eq!(repo::count_rewards_of_month(tx, referrer, ctx.now).unwrap(), 2);
        repo::record_revoked(tx, ctx, &first).unwrap();
        assert_eq!(repo::count_rewards_of_month(tx, referrer, ctx.now).unwrap(), 1);
    });
}

#[test]
fn a_recalled_reward_is_due_once_it_is_whole() {
    testkit::tx(|tx, ctx| {
        let referrer = testkit::seed::user(tx, ctx, "ali");
        let found = rewarded(tx, ctx, referrer);
        let due = |tx: &mut Tx<'_>| repo::recalls_due(tx, 1_000).unwrap().contains(&found.friend);
        assert!(!due(tx), "not recalled");
        let boost = credit_purchase(ctx);
        credit::hold(tx, ctx, referrer, boost, kernel::money::Paisa::new(1)).unwrap();
        repo::record_recalled(tx, ctx, &found).unwrap();
        assert!(!due(tx), "held");
        credit::spend(tx, ctx, boost).unwrap();
        assert!(!due(tx), "spent");
        credit::give_back(tx, ctx, boost).unwrap();
        assert!(due(tx));
        repo::record_revoked(tx, ctx, &found).unwrap();
        assert!(!due(tx));
        assert!(matches!(repo::record_revoked(tx, ctx, &found), Err(Error::Conflict)));
    });
}

fn credit_purchase(ctx: &Ctx) -> uuid::Uuid {
    use kernel::ids::{BoostId, Id};
    ctx.new_id::<BoostId>().uuid()
}

#[test]
fn nobody_brings_themselves() {
    testkit::tx(|tx, ctx| {
        let ali = testkit::seed::user(tx, ctx, "ali");
        assert!(repo::insert(tx, ctx, ali, ali).is_err());
    });
}
