//! The whole state table, choosing from every standing, and what the database refuses even so.

use super::*;
use crate::charge::repo::NewCharge;
use crate::charge::{self, Kind};
use kernel::actor::{Actor, Role};
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ChargeId, Id};
use kernel::money::Paisa;
use time::Duration;

use super::choose::{Step, decide};
use crate::plan::ContestLimit;

fn actor(user: UserId) -> Actor {
    Actor { user, role: Role::Client, email_verified: true, staff: None }
}

fn plan_of(tx: &mut Tx<'_>, tier: Tier) -> Plan {
    crate::plan::repo::all(tx).unwrap().into_iter().find(|plan| plan.tier == tier).unwrap()
}

fn chosen(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, tier: Tier) -> Subscription {
    let plan = plan_of(tx, tier);
    repo::insert(tx, ctx, user, (plan.id, plan.tier), &plan.terms).unwrap()
}

fn charged(tx: &mut Tx<'_>, ctx: &Ctx, of: &Subscription, kind: Kind) -> Charge {
    let new = NewCharge {
        id: ctx.new_id(),
        subscription: of.id,
        user: of.user,
        kind,
        terms: of.terms.clone(),
        credit: Paisa::ZERO,
    };
    charge::repo::insert(tx, ctx, &new).unwrap()
}

/// Paid at the moment of `ctx`.
fn active(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, tier: Tier) -> Subscription {
    let of = chosen(tx, ctx, user, tier);
    let charge = charged(tx, ctx, &of, Kind::First);
    let period = Period::from(ctx.now);
    repo::record_paid(tx, &of, period).unwrap();
    charge::repo::record_paid(tx, ctx, &charge, period).unwrap();
    repo::get(tx, of.id).unwrap()
}

fn renewed(tx: &mut Tx<'_>, ctx: &Ctx, of: &Subscription) -> Charge {
    let charge = charged(tx, ctx, of, Kind::Renewal);
    charge::repo::record_paid(tx, ctx, &charge, of.paid_period().unwrap().next()).unwrap()
}

#[test]
fn the_table_allows_these_steps_and_no_others() {
    use {Event as E, Status as S};
    let allowed = [
        (S::PendingPayment, E::Pay, S::Active),
        (S::PendingPayment, E::Abandon, S::Abandoned),
        (S::Active, E::Renew, S::Active),
        (S::Active, E::Expire, S::Expired),
        (S::Active, E::Replace, S::Replaced),
        (S::Active, E::Refund, S::Refunded),
        (S::Expired, E::Refund, S::Refunded),
    ];
    let mut steps = 0;
    for from in S::ALL {
        for event in E::ALL {
            let wanted = allowed.iter().find(|(state, step, _)| state == from && step == event).map(|(_, _, to)| *to);
            match (from.next(*event), wanted) {
                (Ok(to), Some(wanted)) => assert_eq!(to, wanted),
                (Err(Error::InvalidTransition { what: "subscription", .. }), None) => {}
                (other, _) => panic!("{from:?} {event:?}: {other:?}"),
            }
            steps += 1;
        }
    }
    assert_eq!(steps, 36);
}

#[test]
fn the_repository_walks_the_same_table() {
    let walk = |from: Status, event: Event| {
        testkit::tx(|tx, ctx| {
            let user = testkit::seed::user(tx, ctx, "subscriber");
            let of = match from {
                Status::PendingPayment => chosen(tx, ctx, user, Tier::Pro),
                Status::Abandoned => {
                    let of = chosen(tx, ctx, user, Tier::Pro);
                    repo::record_ended(tx, &of, Event::Abandon, ctx.now).unwrap();
                    of
                }
                Status::Active => active(tx, ctx, user, Tier::Pro),
                Status::Expired | Status::Replaced | Status::Refunded => {
                    let of = active(tx, ctx, user, Tier::Pro);
                    let event = match from {
                        Status::Expired => Event::Expire,
                        Status::Replaced => Event::Replace,
                        Status::PendingPayment | Status::Active | Status::Refunded | Status::Abandoned => Event::Refund,
                    };
                    repo::record_ended(tx, &of, event, ctx.now).unwrap();
                    of
                }
            };
            let of = repo::get(tx, of.id).unwrap();
            assert_eq!(of.status, from);
            let later = ctx.now + Duration::days(1);
            match event {
                Event::Pay => repo::record_paid(tx, &of, Period::from(ctx.now)),
                Event::Renew if from == Status::Active => {
                    let next = renewed(tx, ctx, &of);
                    repo::record_renewed(tx, &of, &next)
                }
                Event::Renew => of.status.next(event).map(|_| ()),
                Event::Abandon | Event::Expire | Event::Replace | Event::Refund => {
                    repo::record_ended(tx, &of, event, later)
                }
            }
            .map(|()| {
                let moved = repo::get(tx, of.id).unwrap();
                assert_eq!(
                    moved.ended_at,
                    if moved.status == Status::Active { None } else { of.ended_at.or(Some(later)) }
                );
                moved.status
            })
        })
    };
    for from in Status::ALL {
        for event in Event::ALL {
            assert_eq!(walk(*from, *event).ok(), from.next(*event).ok(), "{from:?} {event:?}");
        }
    }
}

#[test]
fn a_stale_value_moves_nothing() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "subscriber");
        let before = active(tx, ctx, user, Tier::Pro);
        repo::record_ended(tx, &before, Event::Expire, ctx.now).unwrap();
        assert!(matches!(repo::record_ended(tx, &before, Event::Replace, ctx.now), Err(Error::Conflict)));
        assert_eq!(repo::get(tx, before.id).unwrap().status, Status::Expired);
    });
}

#[test]
fn one_plan_runs_and_one_waits_at_a_time() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "subscriber");
        active(tx, ctx, user, Tier::Starter);
        let waiting = chosen(tx, ctx, user, Tier::Pro);
        assert_eq!(waiting.status, Status::PendingPayment);
        let plan = plan_of(tx, Tier::Enterprise);
        let another = repo::insert(tx, ctx, user, (plan.id, plan.tier), &plan.terms);
        assert!(matches!(another, Err(Error::Conflict)));
    });
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "subscriber");
        active(tx, ctx, user, Tier::Starter);
        let waiting = chosen(tx, ctx, user, Tier::Pro);
        let second = repo::record_paid(tx, &waiting, Period::from(ctx.now));
        assert!(matches!(second, Err(Error::Conflict)), "two that run");
    });
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "subscriber");
        let of = active(tx, ctx, user, Tier::Starter);
        charged(tx, ctx, &of, Kind::Renewal);
        let id: ChargeId = ctx.new_id();
        let terms = of.terms.clone();
        let again = NewCharge { id, subscription: of.id, user, kind: Kind::Renewal, terms, credit: Paisa::ZERO };
        assert!(matches!(charge::repo::insert(tx, ctx, &again), Err(Error::Conflict)), "two charges that wait");
    });
}

/// A plan that runs from the start of the test's time, in whatever standing.
fn standing(cancel: bool, renewed: bool) -> (Standing, Plan, UserId) {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "subscriber");
        let of = active(tx, ctx, user, Tier::Starter);
        if cancel {
            repo::set_cancel(tx, of.id, true).unwrap();
        }
        if renewed {
            self::renewed(tx, ctx, &of);
        }
        (repo::standing(tx, user).unwrap(), plan_of(tx, Tier::Starter), user)
    })
}

#[test]
fn the_same_plan_is_renewed_from_three_days_before_its_end_until_its_end() {
    let (standing, plan, user) = standing(false, false);
    let end = standing.active.as_ref().unwrap().paid_period().unwrap().end;
    let second = Duration::SECOND;
    let at = |now| decide(&actor(user), &plan, &standing, false, now);
    for (now, step) in [
        (end - Duration::days(3), Step::Renewal),
        (end - second, Step::Renewal),
        (end, Step::First),
        (end + Duration::days(9), Step::First),
    ] {
        assert_eq!(at(now).unwrap(), step, "{now}");
    }
    for now in [testkit::START, testkit::START + second, end - Duration::days(3) - second] {
        assert!(matches!(at(now), Err(Error::AlreadyOnPlan { until }) if until == end), "{now}");
    }
}

#[test]
fn a_cancelled_plan_is_renewed_at_any_time_and_a_renewed_one_never() {
    let (cancelled, plan, user) = standing(true, false);
    assert_eq!(decide(&actor(user), &plan, &cancelled, false, testkit::START).unwrap(), Step::Renewal);
    for cancel in [false, true] {
        let (paid_ahead, plan, user) = standing(cancel, true);
        let end = paid_ahead.active.as_ref().unwrap().paid_period().unwrap().end;
        let until = paid_ahead.paid_until().unwrap();
        assert_eq!(until, month_later(end));
        for now in [testkit::START, end - Duration::SECOND, end, until - Duration::SECOND] {
            let refused = decide(&actor(user), &plan, &paid_ahead, false, now);
            assert!(matches!(refused, Err(Error::AlreadyOnPlan { until: paid }) if paid == until), "{now}");
        }
        assert_eq!(decide(&actor(user), &plan, &paid_ahead, false, until).unwrap(), Step::First);
    }
}

fn month_later(end: OffsetDateTime) -> OffsetDateTime {
    crate::period::month_after(end)
}

#[test]
fn another_plan_changes_and_free_ends() {
    let (standing, _starter, user) = standing(false, false);
    let (pro, free) = testkit::tx(|tx, _ctx| (plan_of(tx, Tier::Pro), plan_of(tx, Tier::Free)));
    let now = testkit::START;
    let someone = actor(user);
    assert_eq!(decide(&someone, &pro, &standing, false, now).unwrap(), Step::Change);
    assert_eq!(decide(&someone, &pro, &Standing::default(), false, now).unwrap(), Step::First);
    assert_eq!(decide(&someone, &free, &standing, false, now).unwrap(), Step::ToFree);
    assert_eq!(decide(&someone, &free, &Standing::default(), false, now).unwrap(), Step::ToFree);
    let unconfirmed = Actor { email_verified: false, ..someone };
    assert!(matches!(decide(&unconfirmed, &pro, &standing, false, now), Err(Error::EmailNotVerified)));
    decide(&unconfirmed, &free, &standing, false, now).unwrap();
    for plan in [&pro, &free] {
        assert!(matches!(decide(&someone, plan, &standing, true, now), Err(Error::MoneyBackPending)));
    }
}

#[test]
fn a_plan_is_in_force_to_the_second() {
    let (plain, _plan, _user) = standing(false, false);
    let free = testkit::tx(|tx, _ctx| plan_of(tx, Tier::Free));
    let end = plain.active.as_ref().unwrap().paid_period().unwrap().end;
    assert_eq!(plain.in_force(&free, end - Duration::SECOND).tier, Tier::Starter);
    assert_eq!(plain.in_force(&free, end).tier, Tier::Free, "before the clock noticed it");
    let (renewed, _plan, _user) = standing(false, true);
    assert_eq!(renewed.in_force(&free, end).tier, Tier::Starter, "the next period is paid");
    let until = renewed.paid_until().unwrap();
    assert_eq!(renewed.in_force(&free, until - Duration::SECOND).tier, Tier::Starter);
    assert_eq!(renewed.in_force(&free, until).terms, free.terms);
}

#[test]
fn a_renewal_brings_its_own_terms_and_new_featured_credits() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "subscriber");
        let of = active(tx, ctx, user, Tier::Starter);
        repo::take_featured(tx, ctx, of.id).unwrap();
        let terms = Terms {
            plan_name: "Starter 2".into(),
            price: Paisa::new(120_000),
            max_active_contests: ContestLimit::new(6),
            featured_credits: 2,
        };
        let new = NewCharge {
            id: ctx.new_id(),
            subscription: of.id,
            user,
            kind: Kind::Renewal,
            terms: terms.clone(),
            credit: Paisa::new(20_000),
        };
        let charge = charge::repo::insert(tx, ctx, &new).unwrap();
        assert_eq!((charge.cash, charge.credit), (Paisa::new(100_000), Paisa::new(20_000)));
        let period = of.paid_period().unwrap().next();
        let charge = charge::repo::record_paid(tx, ctx, &charge, period).unwrap();
        assert_eq!(repo::get(tx, of.id).unwrap().terms, of.terms, "until the period ends");
        let standing = repo::standing(tx, user).unwrap();
        let free = plan_of(tx, Tier::Free);
        let between = standing.in_force(&free, period.start);
        assert_eq!((&between.terms, between.featured_used), (&terms, 0));
        let before = repo::get(tx, of.id).unwrap();
        repo::record_renewed(tx, &before, &charge).unwrap();
        let after = repo::get(tx, of.id).unwrap();
        assert_eq!((after.terms, after.featured_used, after.period), (terms, 0, Some(period)));
    });
}

#[test]
fn featured_credits_are_taken_while_there_are_any_and_given_back_within_their_period() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "subscriber");
        let of = active(tx, ctx, user, Tier::Pro);
        for left in [4, 3, 2, 1, 0] {
            repo::take_featured(tx, ctx, of.id).unwrap();
            assert_eq!(repo::in_force(tx, user, ctx.now).unwrap().featured_left(), left);
        }
        assert!(matches!(repo::take_featured(tx, ctx, of.id), Err(Error::NoFeaturedPlace)));
        assert!(repo::return_featured(tx, ctx, of.id, ctx.now).unwrap());
        assert_eq!(repo::get(tx, of.id).unwrap().featured_used, 4);
        let before = ctx.now - Duration::SECOND;
        assert!(!repo::return_featured(tx, ctx, of.id, before).unwrap(), "of the period before");
        let end = of.paid_period().unwrap().end;
        let last = testkit::ctx_at(end - Duration::SECOND);
        repo::take_featured(tx, &last, of.id).unwrap();
        assert!(repo::return_featured(tx, &last, of.id, ctx.now).unwrap());
        let over = testkit::ctx_at(end);
        assert!(matches!(repo::take_featured(tx, &over, of.id), Err(Error::NoFeaturedPlace)), "the period is over");
        assert!(!repo::return_featured(tx, &over, of.id, ctx.now).unwrap());
        repo::record_ended(tx, &of, Event::Replace, ctx.now).unwrap();
        assert!(matches!(repo::take_featured(tx, ctx, of.id), Err(Error::NoFeaturedPlace)), "it was replaced");
        assert!(!repo::return_featured(tx, ctx, of.id, ctx.now).unwrap());
    });
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "subscriber");
        let of = active(tx, ctx, user, Tier::Pro);
        assert!(!repo::return_featured(tx, ctx, of.id, ctx.now).unwrap(), "none was taken");
        let waiting = chosen(tx, ctx, user, Tier::Enterprise);
        assert!(matches!(repo::take_featured(tx, ctx, waiting.id), Err(Error::NoFeaturedPlace)), "it is not paid");
    });
}

#[test]
fn reminders_are_due_once_for_three_days_and_not_for_those_who_know_or_paid() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "subscriber");
        let of = active(tx, ctx, user, Tier::Pro);
        let end = of.paid_period().unwrap().end;
        let due = |tx: &mut Tx<'_>, now: OffsetDateTime| {
            let listed = repo::reminders_due(tx, now, 10).unwrap().contains(&user);
            assert_eq!(repo::standing(tx, user).unwrap().is_notice_due(now), listed, "list and rule agree at {now}");
            listed
        };
        let open = end - Duration::days(3);
        assert!(!due(tx, open - Duration::SECOND));
        assert!(due(tx, open));
        assert!(due(tx, end - Duration::SECOND));
        assert!(!due(tx, end));
        repo::set_cancel(tx, of.id, true).unwrap();
        assert!(!due(tx, open));
        repo::set_cancel(tx, of.id, false).unwrap();
        repo::record_notice(tx, of.id, end).unwrap();
        assert!(!due(tx, open));
        let renewal = renewed(tx, ctx, &of);
        let before = repo::get(tx, of.id).unwrap();
        repo::record_renewed(tx, &before, &renewal).unwrap();
        let next = repo::get(tx, of.id).unwrap().paid_period().unwrap();
        assert!(due(tx, next.renewable_from()), "of the next period");
    });
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "subscriber");
        let of = active(tx, ctx, user, Tier::Pro);
        renewed(tx, ctx, &of);
        let open = of.paid_period().unwrap().renewable_from();
        assert!(!repo::reminders_due(tx, open, 10).unwrap().contains(&user));
        assert!(!repo::standing(tx, user).unwrap().is_notice_due(open));
    });
}

#[test]
fn periods_are_over_from_their_end_on() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "subscriber");
        let end = active(tx, ctx, user, Tier::Pro).paid_period().unwrap().end;
        assert!(!repo::periods_over(tx, end - Duration::SECOND, 10).unwrap().contains(&user));
        assert!(repo::periods_over(tx, end, 10).unwrap().contains(&user));
    });
}

#[test]
fn what_nobody_paid_for_is_in_force_for_nobody() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "subscriber");
        chosen(tx, ctx, user, Tier::Enterprise);
        assert_eq!(repo::in_force(tx, user, ctx.now).unwrap().tier, Tier::Free);
        assert!(matches!(require_running(&repo::standing(tx, user).unwrap(), ctx.now), Err(Error::NotSubscribed)));
        let other = testkit::seed::user(tx, ctx, "other");
        let theirs = active(tx, ctx, other, Tier::Pro);
        assert_eq!(repo::in_force(tx, user, ctx.now).unwrap().tier, Tier::Free, "another's plan");
        assert_ne!(theirs.id.uuid(), other.uuid());
    });
}
