//! Periods: renewed, ended and written about on the second, under the terms they were sold under.

use kernel::actor::Actor;
use kernel::ctx::Ctx;
use payments::Provider;
use subscriptions::plan::PlanInput;
use time::Duration;
use time::macros::datetime;
use workflows::error::Error;
use workflows::subscriptions::subscribe::periods;

use crate::stage::{Stage, at, moment, paid, run_concurrently};
use crate::subscriber::{ENTERPRISE, PRO, STARTER, plan, refused};

const DAY: i64 = 86_400;
/// The month that begins at the start of the test's time, 21 November, has 30 days.
const MONTH: i64 = 30 * DAY;

#[test]
fn a_plan_is_renewed_within_its_last_three_days() {
    let stage = Stage::new();
    stage.subscribe(&at(0), stage.client, PRO);
    let open = MONTH - 3 * DAY;
    for second in [0, 1, open - 1] {
        let early = refused(stage.choose(&at(second), stage.client, PRO, Provider::Easypaisa));
        assert!(matches!(early, subscriptions::Error::AlreadyOnPlan { until } if until == at(MONTH).now), "{early}");
    }
    let begun = stage.choose(&at(open), stage.client, PRO, Provider::Easypaisa).unwrap().unwrap();
    assert_eq!(stage.post(at(open + 1), Provider::Easypaisa, &paid(&begun.redirect_url)).status, 200);
    assert_eq!(stage.charges(stage.client), "FIRST PAID 199900 0, RENEWAL PAID 199900 0");
    assert_eq!(stage.mails("subscription.renewed"), 1);
    let twice = refused(stage.choose(&at(open + 2), stage.client, PRO, Provider::Easypaisa));
    assert!(matches!(twice, subscriptions::Error::AlreadyOnPlan { .. }), "the next period is paid");
    stage.execute("UPDATE subscriptions SET featured_used = 5");
    stage.sweep(&at(MONTH - 1));
    assert_eq!(stage.number("SELECT featured_used FROM subscriptions"), 5);
    assert_eq!(stage.tier(stage.client, &at(MONTH)), "PRO", "before the clock notices");
    stage.sweep(&at(MONTH));
    assert_eq!(stage.plans(stage.client), "PRO ACTIVE");
    assert_eq!(stage.charges(stage.client), "FIRST EARNED 199900 0, RENEWAL PAID 199900 0");
    assert_eq!(stage.number("SELECT featured_used FROM subscriptions"), 0);
    assert_eq!(stage.held("subscription_revenue"), 199_900);
    assert_eq!(stage.mails("subscription.renewal_due"), 0, "it was renewed");
    assert_eq!(stage.mails("subscription.expired"), 0);
}

#[test]
fn a_renewal_in_the_last_second_renews_and_one_second_later_opens_again() {
    for (second, plans, until) in
        [(MONTH - 1, "PRO ACTIVE", MONTH + 31 * DAY), (MONTH, "PRO EXPIRED, PRO ACTIVE", MONTH + 31 * DAY)]
    {
        let stage = Stage::new();
        stage.subscribe(&at(0), stage.client, PRO);
        let begun = stage.choose(&at(MONTH - 60), stage.client, PRO, Provider::Easypaisa).unwrap().unwrap();
        assert_eq!(stage.post(at(second), Provider::Easypaisa, &paid(&begun.redirect_url)).status, 200);
        assert_eq!(stage.plans(stage.client), plans);
        stage.sweep(&at(MONTH + 1));
        assert_eq!((stage.plans(stage.client).as_str(), stage.tier(stage.client, &at(until - 1))), (plans, "PRO"));
        assert_eq!(stage.tier(stage.client, &at(until)), "FREE");
        assert_eq!(stage.number("SELECT count(*) FROM refunds"), 0);
    }
}

#[test]
fn who_is_paying_when_the_period_ends_loses_nothing() {
    let stage = Stage::new();
    stage.credits(stage.client, 30_000);
    stage.subscribe(&at(0), stage.client, STARTER);
    stage.credits(stage.client, 10_000);
    let begun = stage.choose(&at(MONTH - 60), stage.client, STARTER, Provider::Easypaisa).unwrap().unwrap();
    stage.sweep(&at(MONTH));
    assert_eq!(stage.plans(stage.client), "STARTER EXPIRED, STARTER PENDING_PAYMENT");
    assert_eq!(stage.charges(stage.client), "FIRST EARNED 69900 30000, FIRST PENDING 89900 10000");
    stage.check();
    let again = stage.choose(&at(MONTH + 1), stage.client, STARTER, Provider::Easypaisa).unwrap().unwrap();
    assert_eq!(again.payment, begun.payment, "the same attempt");
    assert_eq!(stage.post(at(MONTH + 60), Provider::Easypaisa, &paid(&begun.redirect_url)).status, 200);
    assert_eq!(stage.plans(stage.client), "STARTER EXPIRED, STARTER ACTIVE");
}

#[test]
fn an_unpaid_plan_expires_on_the_second_and_running_contests_go_on() {
    let stage = Stage::new();
    stage.subscribe(&at(0), stage.client, STARTER);
    let contests: Vec<_> = (0..3).map(|_| stage.open(150_000)).collect();
    stage.execute("UPDATE contests SET deadline_at = deadline_at + interval '60 days'");
    stage.sweep(&at(MONTH - 1));
    assert_eq!(stage.plans(stage.client), "STARTER ACTIVE");
    assert_eq!(stage.mails("subscription.renewal_due"), 1);
    stage.sweep(&at(MONTH));
    assert_eq!((stage.plans(stage.client).as_str(), stage.tier(stage.client, &at(MONTH))), ("STARTER EXPIRED", "FREE"));
    assert_eq!(stage.mails("subscription.expired"), 1);
    assert_eq!(stage.held("subscription_revenue"), 99_900);
    assert!(contests.iter().all(|contest| stage.contest(*contest) == "OPEN"));
    let draft = stage.draft(150_000);
    stage.execute("UPDATE contests SET deadline_at = deadline_at + interval '60 days' WHERE status = 'DRAFT'");
    let refused = stage.begin(at(MONTH + 1), draft, Provider::Easypaisa).unwrap_err();
    assert!(matches!(refused, Error::Subscriptions(subscriptions::Error::PlanLimit { .. })), "{refused}");
}

#[test]
fn reminders_go_out_once_three_days_before() {
    let stage = Stage::new();
    stage.subscribe(&at(0), stage.client, PRO);
    let open = MONTH - 3 * DAY;
    for (second, mails) in [(open - 1, 0), (open, 1), (open + 1, 1), (MONTH - 1, 1)] {
        stage.sweep(&at(second));
        assert_eq!(stage.mails("subscription.renewal_due"), mails, "{second}");
    }
    assert_eq!(
        stage.text("SELECT text_body LIKE '%http://muqabla.test/subscription%' FROM mails WHERE kind = 'subscription.renewal_due'"),
        "true"
    );
    let cancelled = stage.client_named("cancelled");
    stage.subscribe(&at(0), cancelled, PRO);
    periods::cancel(&stage.db(), &at(1), &cancelled).unwrap();
    stage.sweep(&at(MONTH - 1));
    assert_eq!(stage.mails("subscription.renewal_due"), 1, "who cancelled knows");
}

#[test]
fn sweeping_at_once_does_each_thing_once() {
    let stage = Stage::new();
    let people: Vec<Actor> = (0..6).map(|index| stage.client_named(&format!("client{index}"))).collect();
    for person in &people {
        stage.subscribe(&at(0), *person, STARTER);
    }
    for second in [MONTH - DAY, MONTH] {
        let moved = run_concurrently(6, |_| workflows::schedule::run(&stage.db(), &at(second), &stage.gateways));
        assert!(moved.iter().sum::<usize>() >= 6, "{moved:?}");
    }
    assert_eq!(stage.mails("subscription.renewal_due"), 6);
    assert_eq!(stage.mails("subscription.expired"), 6);
    assert_eq!(stage.held("subscription_revenue"), 6 * 99_900);
}

#[test]
fn a_cancelled_plan_runs_to_its_end_and_can_be_resumed_or_renewed_until_then() {
    let stage = Stage::new();
    let state = |who: Actor| {
        stage.text(&format!(
            "SELECT concat_ws(' ', status, cancel_at_period_end) FROM subscriptions WHERE user_id = '{}'",
            who.user
        ))
    };
    let (db, client) = (stage.db(), stage.client);
    let none = periods::cancel(&db, &at(0), &client).unwrap_err();
    assert!(matches!(none, Error::Subscriptions(subscriptions::Error::NotSubscribed)));
    stage.subscribe(&at(0), client, PRO);
    for _ in 0..2 {
        periods::cancel(&db, &at(DAY), &client).unwrap();
        assert_eq!(
            (state(client).as_str(), stage.mails("subscription.cancelled")),
            ("ACTIVE t", 1),
            "a second time changes nothing"
        );
    }
    periods::resume(&db, &at(DAY), &client).unwrap();
    assert_eq!(state(client), "ACTIVE f");
    periods::cancel(&db, &at(MONTH - 1), &client).unwrap();
    let over = periods::cancel(&db, &at(MONTH), &client).unwrap_err();
    assert!(matches!(over, Error::Subscriptions(subscriptions::Error::NotSubscribed)));
    let over = periods::resume(&db, &at(MONTH), &client).unwrap_err();
    assert!(matches!(over, Error::Subscriptions(subscriptions::Error::NotSubscribed)));

    let renewing = stage.client_named("renewing");
    stage.subscribe(&at(0), renewing, PRO);
    periods::cancel(&db, &at(DAY), &renewing).unwrap();
    stage.subscribe(&at(2 * DAY), renewing, PRO);
    assert_eq!(stage.charges(renewing), "FIRST PAID 199900 0, RENEWAL PAID 199900 0");
    assert_eq!(state(renewing), "ACTIVE f", "renewing takes the cancellation back");
}

#[test]
fn a_plan_that_an_admin_edits_keeps_its_terms_for_who_has_it() {
    let stage = Stage::new();
    stage.subscribe(&at(0), stage.client, STARTER);
    let waiting = stage.client_named("waiting");
    let begun = stage.choose(&at(0), waiting, STARTER, Provider::Easypaisa).unwrap().unwrap();
    let input = PlanInput {
        name: "Starter plus".into(),
        price: 150_000,
        max_active_contests: 3,
        featured_credits: 0,
        private_contests: None,
        features: vec!["3 active contests".into()],
    };
    workflows::subscriptions::plans::edit(&stage.db(), &at(1), &stage.admin, plan(STARTER), &input).unwrap();
    let terms = |who: Actor, ctx: Ctx| {
        let found =
            stage.db().read(|conn| subscriptions::subscription::repo::in_force(conn, who.user, ctx.now)).unwrap();
        (
            found.terms.plan_name,
            found.terms.price.get(),
            found.terms.max_active_contests.get(),
            found.terms.featured_credits,
        )
    };
    let old = ("Starter".to_owned(), 99_900, 5, 1);
    let new = ("Starter plus".to_owned(), 150_000, 3, 0);
    assert_eq!(terms(stage.client, at(2)), old);
    assert_eq!(
        stage.post(at(2), Provider::Easypaisa, &paid(&begun.redirect_url)).status,
        200,
        "the price that was asked for"
    );
    assert_eq!(terms(waiting, at(3)), old);
    let open = MONTH - 3 * DAY;
    stage.subscribe(&at(open), stage.client, STARTER);
    assert_eq!(stage.charges(stage.client), "FIRST PAID 99900 0, RENEWAL PAID 150000 0");
    assert_eq!(terms(stage.client, at(MONTH - 1)), old);
    assert_eq!(terms(stage.client, at(MONTH)), new);
    stage.sweep(&at(MONTH));
    assert_eq!(terms(stage.client, at(MONTH)), new);
    assert_eq!(stage.number("SELECT count(*) FROM audit_log WHERE act = 'plan.edited'"), 1);
    let twice = stage.client_named("twice");
    stage.choose(&at(MONTH), twice, STARTER, Provider::Easypaisa).unwrap();
    workflows::subscriptions::plans::edit(
        &stage.db(),
        &at(MONTH),
        &stage.admin,
        plan(STARTER),
        &PlanInput { price: 160_000, ..input },
    )
    .unwrap();
    stage.choose(&at(MONTH), twice, STARTER, Provider::Easypaisa).unwrap();
    assert_eq!(
        stage.charges(twice),
        "FIRST CANCELLED 150000 0, FIRST PENDING 160000 0",
        "the price on the page counts"
    );
}

#[test]
fn months_end_where_they_must() {
    for (start, ends) in [
        (datetime!(2027-01-31 10:00 +5), vec![datetime!(2027-02-28 10:00 +5), datetime!(2027-03-28 10:00 +5)]),
        (datetime!(2028-01-31 10:00 +5), vec![datetime!(2028-02-29 10:00 +5), datetime!(2028-03-29 10:00 +5)]),
        (datetime!(2028-02-29 10:00 +5), vec![datetime!(2028-03-29 10:00 +5)]),
        (datetime!(2026-12-31 23:30 +5), vec![datetime!(2027-01-31 23:30 +5), datetime!(2027-02-28 23:30 +5)]),
        (datetime!(2027-01-30 19:30 UTC), vec![datetime!(2027-02-27 19:30 UTC)]),
    ] {
        let stage = Stage::new();
        stage.subscribe(&moment(start), stage.client, STARTER);
        for end in ends {
            let last = moment(end - Duration::SECOND);
            assert_eq!(
                (stage.tier(stage.client, &last), stage.tier(stage.client, &moment(end))),
                ("STARTER", "FREE"),
                "{end}"
            );
            stage.subscribe(&last, stage.client, STARTER);
            stage.sweep(&moment(end));
        }
    }
}

#[test]
fn a_long_sleep_is_caught_up_in_one_sweep() {
    let stage = Stage::new();
    stage.subscribe(&at(0), stage.client, PRO);
    stage.subscribe(&at(MONTH - DAY), stage.client, PRO);
    stage.sweep(&at(MONTH + 200 * DAY));
    assert_eq!(stage.plans(stage.client), "PRO EXPIRED");
    assert_eq!(stage.charges(stage.client), "FIRST EARNED 199900 0, RENEWAL EARNED 199900 0");
    assert_eq!(stage.held("subscription_revenue"), 2 * 199_900);
    assert_eq!(stage.mails("subscription.expired"), 1);
    let end: String = stage.text(&format!("SELECT ended_at = '{}' FROM subscriptions", at(MONTH + 31 * DAY).now));
    assert_eq!(end, "true", "when it ended, not when it was noticed");
}

#[test]
fn changing_after_renewing_gives_both_parts_back() {
    let stage = Stage::new();
    stage.subscribe(&at(0), stage.client, STARTER);
    stage.subscribe(&at(MONTH - DAY), stage.client, STARTER);
    stage.subscribe(&at(MONTH - DAY), stage.client, ENTERPRISE);
    assert_eq!(stage.plans(stage.client), "STARTER REPLACED, ENTERPRISE ACTIVE");
    assert_eq!(stage.spendable(stage.client, &at(MONTH - DAY)), 3_330 + 99_900, "one day, and the month ahead");
}
