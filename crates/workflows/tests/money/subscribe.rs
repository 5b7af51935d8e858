//! Plans: paid once, changed with what is unused, given up without a trace.

use idempotency::Key;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use payments::Provider;
use workflows::error::Error;
use workflows::payable::attempt::Outcome;
use workflows::subscriptions::subscribe::{self, Choice};

use crate::stage::{Stage, at, paid, parameter, run_concurrently};
use crate::subscriber::{ENTERPRISE, FREE, PRO, STARTER, plan, refused};

const DAY: i64 = 86_400;
const LINK: i64 = 30 * 60;
/// The month that begins at the start of the test's time, 21 November, has 30 days.
const MONTH: i64 = 30 * DAY;

#[test]
fn a_plan_is_active_once_it_is_paid_and_a_replay_changes_nothing() {
    for provider in Provider::ALL.iter().copied() {
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
    let begun =
        run_concurrently(20, |_| stage.choose(&at(0), stage.client, STARTER, Provider::Jazzcash).unwrap().unwrap());
    assert!(begun.iter().all(|other| *other == begun[0]));
    assert_eq!(stage.charges(stage.client), "FIRST PENDING 79900 20000");
    assert_eq!(stage.number("SELECT count(*) FROM payments"), 1);
    assert_eq!(stage.spendable(stage.client, &at(0)), 0, "held once");
}

#[test]
fn the_same_confirmation_on_twenty_threads_is_one_posting() {
    let stage = Stage::new();
    stage.credits(stage.client, 20_000);
    let begun = stage.choose(&at(0), stage.client, STARTER, Provider::Easypaisa).unwrap().unwrap();
    let body = paid(&begun.redirect_url);
    let answers = run_concurrently(20, |_| {
        (0..5).map(|_| stage.post(at(5), Provider::Easypaisa, &body).status).collect::<Vec<_>>()
    });
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
    let answers = run_concurrently(2, |index| stage.post(at(5), bodies[index].0, &bodies[index].1).status);
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
        let begun = run_concurrently(4, |index| {
            let (number, provider) = wanted[(index + round) % 4];
            (provider, stage.choose(&at(0), stage.client, number, provider).unwrap())
        });
        assert!(stage.number("SELECT count(*) FROM subscription_charges WHERE status = 'PENDING'") <= 1);
        stage.check();
        let links: Vec<_> =
            begun.into_iter().filter_map(|(provider, begun)| Some((provider, begun?.redirect_url))).collect();
        let answers =
            run_concurrently(links.len(), |index| stage.post(at(5), links[index].0, &paid(&links[index].1)).status);
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
        let chosen = run_concurrently(8, |index| {
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
fn the_unconfirmed_and_the_unknown_are_refused_and_leave_no_trace() {
    let stage = Stage::new();
    let before = stage.plan_money();
    let unconfirmed = Actor { email_verified: false, ..stage.client };
    let error = refused(stage.choose(&at(0), unconfirmed, PRO, Provider::Easypaisa));
    assert!(matches!(error, subscriptions::Error::EmailNotVerified));
    let error = refused(stage.choose(&at(0), stage.client, 9, Provider::Easypaisa));
    assert!(matches!(error, subscriptions::Error::NotFound));
    assert_eq!(stage.plan_money(), before);
}

#[test]
fn a_key_repeats_its_answer() {
    let stage = Stage::new();
    let choose = |text: &str, number: u8, ctx: Ctx| {
        let key = Key::new(Some(stage.client.user), "subscribe", text, vec![number], vec![]).unwrap();
        let choice = Choice { plan: plan(number), provider: Provider::Easypaisa, key: Some(key) };
        subscribe::subscribe(&stage.db(), &ctx, &stage.gateways, &stage.client, &choice)
    };
    let first = choose("one", PRO, at(0)).unwrap();
    let again = choose("one", PRO, at(2 * LINK)).unwrap();
    assert!(first.started.is_some());
    assert_eq!(again, Outcome { is_replayed: true, ..first });
    assert!(matches!(choose("one", STARTER, at(0)), Err(Error::Idempotency(idempotency::Error::KeyReused))));
    assert_eq!(stage.number("SELECT count(*) FROM payments"), 1);
    stage.credits(stage.client, 500_000);
    assert_eq!(choose("two", ENTERPRISE, at(0)).unwrap(), Outcome { started: None, is_replayed: false });
    let after = stage.plan_money();
    let again = choose("two", ENTERPRISE, at(1)).unwrap();
    assert_eq!(again, Outcome { started: None, is_replayed: true }, "not refused as a plan that runs");
    assert_eq!(stage.plan_money(), after);
}

#[test]
fn the_last_featured_credit_has_one_winner() {
    let stage = Stage::new();
    stage.subscribe(&at(0), stage.client, PRO);
    let id = stage.text("SELECT id FROM subscriptions").parse().unwrap();
    for _ in 0..100 {
        stage.execute("UPDATE subscriptions SET featured_used = 4");
        let taken = run_concurrently(4, |_| {
            stage.db().write(|tx| subscriptions::subscription::repo::take_featured(tx, &at(1), id)).is_ok()
        });
        assert_eq!(taken.into_iter().filter(|won| *won).count(), 1);
        assert_eq!(stage.number("SELECT featured_used FROM subscriptions"), 5);
    }
}
