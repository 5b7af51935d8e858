//! Plans: paid once, changed with what is unused, renewed and ended on the second.

use kernel::actor::Actor;
use kernel::ctx::Ctx;
use payments::Provider;
use payments::idempotency::Key;
use subscriptions::plan::Proposal;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};
use workflows::error::Error;
use workflows::subscribe::{self, Choice, periods};

use crate::stage::{Stage, at, at_once, moment, paid, parameter};
use crate::subscriber::{ENTERPRISE, FREE, PRO, STARTER, plan};

const DAY: i64 = 86_400;
const LINK: i64 = 30 * 60;
/// The month that begins at the start of the test's time, 21 November, has 30 days.
const MONTH: i64 = 30 * DAY;

fn refused(result: Result<Option<workflows::pay::Begun>, Error>) -> subscriptions::Error {
    match result {
        Err(Error::Subscriptions(error)) => error,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_plan_is_active_once_it_is_paid_and_a_replay_changes_nothing() {
    for provider in Provider::ALL {
        let stage = Stage::new();
        let begun = stage.choose(&at(0), stage.client, PRO, provider).unwrap().unwrap();
        assert_eq!(
            (stage.plans(stage.client).as_str(), stage.tier(stage.client, &at(1))),
            ("PRO PENDING_PAYMENT", "FREE")
        );
        assert_eq!(parameter(&begun.redirect_url, "amount"), "1999.00");
        let first = stage.post(at(60), provider, &paid(&begun.redirect_url));
        assert_eq!((first.status, stage.plans(stage.client).as_str()), (200, "PRO ACTIVE"));
        let after = stage.plan_money();
        assert_eq!(stage.post(at(5 * LINK), provider, &paid(&begun.redirect_url)), first);
        assert_eq!(stage.plan_money(), after);
        assert_eq!(stage.charges(stage.client), "FIRST PAID 199900 0");
        assert_eq!(stage.held(&format!("gateway_clearing:{}", provider.as_str())), 199_900);
        assert_eq!(stage.mails("subscription.activated"), 1);
        assert_eq!(
            stage.text("SELECT period_end = period_start + interval '30 days' FROM subscriptions"),
            "true",
            "21 November to 21 December"
        );
    }
}

#[test]
fn twenty_clicks_at_once_open_one_attempt() {
    let stage = Stage::new();
    stage.credits(stage.client, 20_000);
    let begun = at_once(20, |_| stage.choose(&at(0), stage.client, STARTER, Provider::Jazzcash).unwrap().unwrap());
    assert!(begun.iter().all(|other| *other == begun[0]));
    assert_eq!(stage.charges(stage.client), "FIRST PENDING 79900 20000");
    assert_eq!(stage.number("SELECT count(*) FROM payments"), 1);
    assert_eq!(stage.spendable(stage.client, &at(0)), 0, "held once");
}

#[test]
fn the_same_confirmation_on_twenty_threads_is_one_booking() {
    let stage = Stage::new();
    stage.credits(stage.client, 20_000);
    let begun = stage.choose(&at(0), stage.client, STARTER, Provider::Easypaisa).unwrap().unwrap();
    let body = paid(&begun.redirect_url);
    let answers =
        at_once(20, |_| (0..5).map(|_| stage.post(at(5), Provider::Easypaisa, &body).status).collect::<Vec<_>>());
    assert_eq!(answers.concat(), vec![200; 100]);
    assert_eq!(stage.number("SELECT count(*) FROM ledger_transactions WHERE kind = 'sub_charge'"), 1);
    assert_eq!(stage.charges(stage.client), "FIRST PAID 79900 20000");
    assert_eq!(stage.held(&format!("user_credits:{}", stage.client.user)), 0);
    assert_eq!(stage.mails("subscription.activated"), 1);
}

#[test]
fn a_forged_amount_buys_nothing() {
    let stage = Stage::new();
    let easypaisa = stage.choose(&at(0), stage.client, ENTERPRISE, Provider::Easypaisa).unwrap().unwrap();
    let body = paid(&easypaisa.redirect_url);
    let before = stage.plan_money();
    for amount in ["0.00", "0.01", "999.00", "4998.99", "4999.01", "49990.00", "-4999.00"] {
        let answer = stage.post(at(5), Provider::Easypaisa, &body.replace("4999.00", amount));
        assert!((400..500).contains(&answer.status), "{amount}: {}", answer.status);
    }
    let cheap = stage.client_named("cheap");
    let starter = stage.choose(&at(0), cheap, STARTER, Provider::Easypaisa).unwrap().unwrap();
    let (reference, other) = (parameter(&easypaisa.redirect_url, "ref"), parameter(&starter.redirect_url, "ref"));
    let swapped = paid(&starter.redirect_url).replace(&other, &reference);
    assert!((400..500).contains(&stage.post(at(5), Provider::Easypaisa, &swapped).status), "another's signature");
    stage.execute("DELETE FROM subscription_charges WHERE cash_paisa = 99900");
    stage.execute("DELETE FROM payments WHERE amount_paisa = 99900");
    stage.execute("DELETE FROM subscriptions WHERE tier = 'STARTER'");
    assert_eq!(stage.plan_money(), before);
    assert_eq!(stage.post(at(6), Provider::Easypaisa, &body).status, 200, "the real one still counts");
}

#[test]
fn what_was_chosen_before_is_given_up_and_its_money_goes_back() {
    let stage = Stage::new();
    stage.credits(stage.client, 20_000);
    let old = stage.choose(&at(0), stage.client, STARTER, Provider::Easypaisa).unwrap().unwrap();
    let new = stage.choose(&at(1), stage.client, PRO, Provider::Jazzcash).unwrap().unwrap();
    assert_eq!(stage.plans(stage.client), "STARTER ABANDONED, PRO PENDING_PAYMENT");
    assert_eq!(stage.charges(stage.client), "FIRST CANCELLED 79900 20000, FIRST PENDING 179900 20000");
    assert_eq!(stage.post(at(2), Provider::Easypaisa, &paid(&old.redirect_url)).status, 200, "kept, and sent back");
    assert_eq!(stage.plans(stage.client), "STARTER ABANDONED, PRO PENDING_PAYMENT");
    assert_eq!(stage.mails("subscription.payment_not_needed"), 1);
    assert_eq!(stage.text("SELECT concat_ws(' ', reason, amount_paisa) FROM refunds"), "LATE_PAYMENT 79900");
    stage.check();
    assert_eq!(stage.post(at(3), Provider::Jazzcash, &paid(&new.redirect_url)).status, 200);
    assert_eq!(stage.plans(stage.client), "STARTER ABANDONED, PRO ACTIVE");
    stage.sweep(&at(4));
    assert_eq!(stage.number("SELECT count(*) FROM refunds WHERE status = 'REFUNDED'"), 1);
}

#[test]
fn another_provider_is_another_attempt_and_the_first_is_given_up() {
    let stage = Stage::new();
    let one = stage.choose(&at(0), stage.client, PRO, Provider::Easypaisa).unwrap().unwrap();
    let two = stage.choose(&at(1), stage.client, PRO, Provider::Jazzcash).unwrap().unwrap();
    assert_ne!(one.payment, two.payment);
    let bodies = [(Provider::Easypaisa, paid(&one.redirect_url)), (Provider::Jazzcash, paid(&two.redirect_url))];
    let answers = at_once(2, |index| stage.post(at(5), bodies[index].0, &bodies[index].1).status);
    assert_eq!(answers, [200, 200]);
    assert_eq!(
        stage.text("SELECT string_agg(applied_to, ' ' ORDER BY applied_to) FROM payments"),
        "PURCHASE UNAPPLIED"
    );
    assert_eq!(stage.plans(stage.client), "PRO ABANDONED, PRO ACTIVE");
}

#[test]
fn two_plans_chosen_at_once_leave_one_that_waits() {
    for round in 0..10 {
        let stage = Stage::new();
        stage.credits(stage.client, 20_000);
        let wanted = [
            (STARTER, Provider::Easypaisa),
            (PRO, Provider::Jazzcash),
            (ENTERPRISE, Provider::Easypaisa),
            (FREE, Provider::Jazzcash),
        ];
        let begun = at_once(4, |index| {
            let (number, provider) = wanted[(index + round) % 4];
            (provider, stage.choose(&at(0), stage.client, number, provider).unwrap())
        });
        assert!(stage.number("SELECT count(*) FROM subscription_charges WHERE status = 'PENDING'") <= 1);
        stage.check();
        let links: Vec<_> =
            begun.into_iter().filter_map(|(provider, begun)| Some((provider, begun?.redirect_url))).collect();
        let answers = at_once(links.len(), |index| stage.post(at(5), links[index].0, &paid(&links[index].1)).status);
        assert!(answers.iter().all(|status| *status == 200));
        assert!(stage.number("SELECT count(*) FROM subscriptions WHERE status = 'ACTIVE'") <= 1);
        assert_eq!(
            stage.number("SELECT count(*) FROM payments WHERE applied_to IS NULL"),
            0,
            "each bought or goes back"
        );
    }
}

#[test]
fn a_link_that_runs_out_gives_the_credits_back() {
    let stage = Stage::new();
    stage.credits(stage.client, 20_000);
    let begun = stage.choose(&at(0), stage.client, PRO, Provider::Easypaisa).unwrap().unwrap();
    stage.sweep(&at(LINK - 1));
    assert_eq!(
        (stage.plans(stage.client).as_str(), stage.spendable(stage.client, &at(LINK - 1))),
        ("PRO PENDING_PAYMENT", 0)
    );
    stage.sweep(&at(LINK));
    assert_eq!(stage.plans(stage.client), "PRO ABANDONED");
    assert_eq!(stage.spendable(stage.client, &at(LINK)), 20_000);
    assert_eq!(stage.post(at(LINK + 1), Provider::Easypaisa, &paid(&begun.redirect_url)).status, 410);
    stage.sweep(&at(LINK + 2));
    assert_eq!(stage.number("SELECT count(*) FROM subscription_charges"), 1);
}

#[test]
fn a_link_that_ran_out_unnoticed_is_not_found_again() {
    let stage = Stage::new();
    let old = stage.choose(&at(0), stage.client, PRO, Provider::Easypaisa).unwrap().unwrap();
    let new = stage.choose(&at(LINK), stage.client, PRO, Provider::Easypaisa).unwrap().unwrap();
    assert_ne!(old.payment, new.payment);
    assert_eq!(stage.plans(stage.client), "PRO ABANDONED, PRO PENDING_PAYMENT");
    stage.sweep(&at(LINK));
    assert_eq!(stage.post(at(LINK + 1), Provider::Easypaisa, &paid(&new.redirect_url)).status, 200);
    assert_eq!(stage.plans(stage.client), "PRO ABANDONED, PRO ACTIVE");
}

#[test]
fn credits_come_first_and_may_cover_it_all() {
    let stage = Stage::new();
    stage.credits(stage.client, 150_000);
    assert_eq!(
        stage.choose(&at(0), stage.client, STARTER, Provider::Easypaisa).unwrap(),
        None,
        "nothing to pay in money"
    );
    assert_eq!(
        (stage.plans(stage.client).as_str(), stage.number("SELECT count(*) FROM payments")),
        ("STARTER ACTIVE", 0)
    );
    assert_eq!(stage.charges(stage.client), "FIRST PAID 0 99900");
    assert_eq!(stage.spendable(stage.client, &at(0)), 50_100);
    assert_eq!(stage.held(&format!("user_credits:{}", stage.client.user)), 50_100);
    let begun = stage.choose(&at(DAY), stage.client, PRO, Provider::Jazzcash).unwrap().unwrap();
    assert_eq!(parameter(&begun.redirect_url, "amount"), "1498.00");
    stage.check();
    stage.sweep(&at(MONTH));
    assert_eq!(stage.tier(stage.client, &at(MONTH)), "FREE");
    assert_eq!(stage.held("subscription_revenue"), 99_900, "earned without any money");
}

#[test]
fn credits_leave_no_rest_that_a_provider_would_refuse() {
    let stage = Stage::new();
    stage.credits(stage.client, 99_899);
    let begun = stage.choose(&at(0), stage.client, STARTER, Provider::Easypaisa).unwrap().unwrap();
    assert_eq!(parameter(&begun.redirect_url, "amount"), "5.00");
    assert_eq!(stage.charges(stage.client), "FIRST PENDING 500 99400");
    assert_eq!(stage.post(at(1), Provider::Easypaisa, &paid(&begun.redirect_url)).status, 200);
    assert_eq!(stage.spendable(stage.client, &at(1)), 499);
}

#[test]
fn the_last_credits_are_held_once_however_many_buy() {
    for _ in 0..10 {
        let stage = Stage::new();
        stage.credits(stage.client, 99_900);
        let chosen = at_once(8, |index| {
            let number = if index % 2 == 0 { STARTER } else { PRO };
            stage.choose(&at(0), stage.client, number, Provider::Easypaisa)
        });
        let spent = stage.number(
            "SELECT coalesce(sum(credit_paisa), 0) FROM subscription_charges WHERE status IN ('PENDING', 'PAID')",
        );
        assert!(spent <= 99_900, "{spent} {chosen:?}");
        assert_eq!(
            stage.spendable(stage.client, &at(0)) + spent,
            99_900 + stage.number("SELECT coalesce(sum(amount_paisa), 0) FROM credit_lots WHERE kind = 'PLAN_UNUSED'")
        );
    }
}

#[test]
fn the_unused_part_comes_back_as_credits_to_the_paisa() {
    for (second, unused) in [
        (0, 99_900),
        (1, 99_900 * 29 / 30),
        (DAY, 99_900 * 29 / 30),
        (10 * DAY + 1, 99_900 * 19 / 30),
        (MONTH - DAY, 3_330),
        (MONTH - DAY + 1, 0),
        (MONTH - 1, 0),
    ] {
        let stage = Stage::new();
        stage.subscribe(&at(0), stage.client, STARTER);
        stage.subscribe(&at(second), stage.client, PRO);
        assert_eq!(stage.plans(stage.client), "STARTER REPLACED, PRO ACTIVE", "{second}");
        assert_eq!(stage.spendable(stage.client, &at(second)), unused, "{second}");
        assert_eq!(stage.held(&format!("user_credits:{}", stage.client.user)), unused);
        assert_eq!(stage.held("subscription_revenue"), 99_900 - unused);
        assert_eq!(stage.mails("subscription.changed"), 1);
        assert_eq!(
            stage.text("SELECT period_start FROM subscriptions WHERE status = 'ACTIVE'"),
            stage.text(&format!("SELECT '{}'::timestamptz", at(second).now)),
            "from now"
        );
    }
    let stage = Stage::new();
    stage.subscribe(&at(0), stage.client, STARTER);
    stage.subscribe(&at(MONTH), stage.client, PRO);
    assert_eq!(stage.plans(stage.client), "STARTER EXPIRED, PRO ACTIVE", "it had ended");
    assert_eq!(stage.spendable(stage.client, &at(MONTH)), 0);
}

#[test]
fn free_ends_what_runs_and_what_waits() {
    let stage = Stage::new();
    stage.subscribe(&at(0), stage.client, PRO);
    let waiting = stage.choose(&at(DAY), stage.client, ENTERPRISE, Provider::Jazzcash).unwrap().unwrap();
    assert_eq!(stage.choose(&at(5 * DAY), stage.client, FREE, Provider::Easypaisa).unwrap(), None);
    assert_eq!(stage.plans(stage.client), "PRO REPLACED, ENTERPRISE ABANDONED");
    assert_eq!(stage.spendable(stage.client, &at(5 * DAY)), 199_900 * 25 / 30);
    assert_eq!(stage.post(at(DAY + 5), Provider::Jazzcash, &paid(&waiting.redirect_url)).status, 200);
    assert_eq!(stage.tier(stage.client, &at(5 * DAY)), "FREE");
    assert_eq!(stage.number("SELECT count(*) FROM refunds WHERE reason = 'LATE_PAYMENT'"), 1);
    let before = stage.plan_money();
    assert_eq!(stage.choose(&at(6 * DAY), stage.client, FREE, Provider::Easypaisa).unwrap(), None, "again");
    assert_eq!(stage.plan_money(), before);
}

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
fn a_renewal_in_the_last_second_renews_and_one_second_later_opens_anew() {
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
fn notices_go_out_once_three_days_before() {
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
        let moved = at_once(6, |_| workflows::sweep::run(&stage.db(), &at(second), &stage.gateways));
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
    let proposal = Proposal {
        name: "Starter plus".into(),
        price: 150_000,
        max_active_contests: 3,
        featured_credits: 0,
        features: vec!["3 active contests".into()],
    };
    workflows::plans::edit(&stage.db(), &at(1), &stage.admin, plan(STARTER), &proposal).unwrap();
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
    workflows::plans::edit(
        &stage.db(),
        &at(MONTH),
        &stage.admin,
        plan(STARTER),
        &Proposal { price: 160_000, ..proposal },
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

#[test]
fn the_unconfirmed_and_the_unknown_are_refused_and_leave_no_trace() {
    let stage = Stage::new();
    let before = stage.plan_money();
    let unconfirmed = Actor { email_verified: false, ..stage.client };
    let error = refused(stage.choose(&at(0), unconfirmed, PRO, Provider::Easypaisa));
    assert!(matches!(error, subscriptions::Error::NeedsVerifiedEmail));
    let error = refused(stage.choose(&at(0), stage.client, 9, Provider::Easypaisa));
    assert!(matches!(error, subscriptions::Error::NotFound));
    assert_eq!(stage.plan_money(), before);
}

#[test]
fn a_key_repeats_its_answer() {
    let stage = Stage::new();
    let choose = |text: &str, number: u8, ctx: Ctx| {
        let key = Key::new(stage.client.user, "subscribe", text, vec![number]).unwrap();
        let choice = Choice { plan: plan(number), provider: Provider::Easypaisa, key: Some(key) };
        subscribe::subscribe(&stage.db(), &ctx, &stage.gateways, &stage.client, &choice)
    };
    let first = choose("one", PRO, at(0)).unwrap().unwrap();
    let again = choose("one", PRO, at(2 * LINK)).unwrap().unwrap();
    assert_eq!((again.payment, again.replayed), (first.payment, true));
    assert!(matches!(choose("one", STARTER, at(0)), Err(Error::Payments(payments::Error::KeyReused))));
    assert_eq!(stage.number("SELECT count(*) FROM payments"), 1);
    stage.credits(stage.client, 500_000);
    assert_eq!(choose("two", ENTERPRISE, at(0)).unwrap(), None);
    let after = stage.plan_money();
    assert_eq!(choose("two", ENTERPRISE, at(1)).unwrap(), None, "not refused as a plan that runs");
    assert_eq!(stage.plan_money(), after);
}

#[test]
fn the_last_featured_credit_has_one_winner() {
    let stage = Stage::new();
    stage.subscribe(&at(0), stage.client, PRO);
    let id = stage.text("SELECT id FROM subscriptions").parse().unwrap();
    for _ in 0..100 {
        stage.execute("UPDATE subscriptions SET featured_used = 4");
        let taken = at_once(4, |_| {
            stage.db().write(|tx| subscriptions::subscription::repo::take_featured(tx, &at(1), id)).is_ok()
        });
        assert_eq!(taken.into_iter().filter(|won| *won).count(), 1);
        assert_eq!(stage.number("SELECT featured_used FROM subscriptions"), 5);
    }
}

/// A small generator of numbers, so that a failing walk can be walked again.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % u64::try_from(sides).unwrap()).unwrap()
    }
}

#[test]
fn random_walks_keep_the_books_true() {
    for seed in 1..=3_u64 {
        let stage = Stage::new();
        let mut dice = Dice(seed * 7_919);
        let people = [stage.client, stage.client_named("second")];
        stage.credits(people[0], 250_000);
        stage.credits(people[1], 30_000);
        let mut links: Vec<(Provider, String)> = Vec::new();
        let mut now: OffsetDateTime = testkit::START;
        for step in 0..60 {
            let (who, ctx) = (people[dice.roll(2)], moment(now));
            match dice.roll(12) {
                0..=3 => {
                    let provider = Provider::ALL[dice.roll(2)];
                    let number = [FREE, STARTER, PRO, ENTERPRISE][dice.roll(4)];
                    match stage.choose(&ctx, who, number, provider) {
                        Ok(Some(begun)) => links.push((provider, begun.redirect_url)),
                        Ok(None) | Err(Error::Subscriptions(_)) => {}
                        Err(other) => panic!("seed {seed} step {step}: {other}"),
                    }
                }
                4..=6 if !links.is_empty() => {
                    let (provider, url) = links[dice.roll(links.len())].clone();
                    let status = stage.post(ctx, provider, &paid(&url)).status;
                    assert!([200, 410].contains(&status), "seed {seed} step {step}: {status}");
                }
                7 => drop(periods::cancel(&stage.db(), &ctx, &who)),
                8 => drop(periods::resume(&stage.db(), &ctx, &who)),
                9 => drop(workflows::money_back::request(&stage.db(), &ctx, &who, "It does not suit us")),
                10 => {
                    let id = stage.text("SELECT id FROM money_back_requests WHERE status = 'PENDING' LIMIT 1");
                    if let (Ok(id), approve) = (id.parse(), dice.roll(2) == 0) {
                        let decide =
                            if approve { workflows::money_back::approve } else { workflows::money_back::decline };
                        decide(&stage.db(), &ctx, &stage.admin, id, None).unwrap();
                    }
                }
                _ => stage.sweep(&ctx),
            }
            let steps = [1, 60, LINK, DAY, 3 * DAY, 9 * DAY, MONTH];
            now += Duration::seconds(steps[dice.roll(steps.len())]);
            stage.check();
        }
        stage.sweep(&moment(now + Duration::days(500)));
        let left = stage.number("SELECT count(*) FROM subscriptions WHERE status IN ('ACTIVE', 'PENDING_PAYMENT')");
        let waiting = stage.number("SELECT count(*) FROM subscription_charges WHERE status IN ('PENDING', 'PAID')");
        assert_eq!((left, waiting), (0, 0), "seed {seed}: everything ends");
    }
}
