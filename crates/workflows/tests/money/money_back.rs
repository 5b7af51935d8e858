//! Money back: once, within 30 days, the way it came.

use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::ids::MoneyBackId;
use payments::Provider;
use time::macros::datetime;
use workflows::error::Error;
use workflows::payments::chargeback::{self, Settlement};
use workflows::subscriptions::money_back_guarantee::{self, approve, decline};

use crate::stage::{Stage, at, moment, paid, run_concurrently};
use crate::subscriber::{FREE, PRO, STARTER};

const DAY: i64 = 86_400;
const WINDOW: i64 = 30 * DAY;

fn ask(stage: &Stage, ctx: &Ctx, who: Actor) -> Result<MoneyBackId, subscriptions::Error> {
    match money_back_guarantee::request(&stage.db(), ctx, &who, "It does not suit us") {
        Ok(id) => Ok(id),
        Err(Error::Subscriptions(error)) => Err(error),
        Err(other) => panic!("{other}"),
    }
}

fn decided(result: Result<(), Error>) -> Result<(), subscriptions::Error> {
    match result {
        Ok(()) => Ok(()),
        Err(Error::Subscriptions(error)) => Err(error),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn money_and_credits_go_back_as_they_came() {
    let stage = Stage::new();
    stage.credits(stage.client, 20_000);
    stage.subscribe(&at(0), stage.client, PRO);
    assert_eq!(stage.charges(stage.client), "FIRST PAID 179900 20000");
    let expires = stage.text("SELECT expires_at FROM credit_lots");
    let id = ask(&stage, &at(DAY), stage.client).unwrap();
    assert_eq!(stage.tier(stage.client, &at(DAY)), "PRO", "until it is decided");
    approve(&stage.db(), &at(2 * DAY), &stage.admin, id, Some("Sorry to see you go")).unwrap();
    assert_eq!((stage.plans(stage.client).as_str(), stage.tier(stage.client, &at(2 * DAY))), ("PRO REFUNDED", "FREE"));
    assert_eq!(stage.charges(stage.client), "FIRST REFUNDED 179900 20000");
    assert_eq!(stage.spendable(stage.client, &at(2 * DAY)), 20_000);
    assert_eq!(stage.text("SELECT expires_at FROM credit_lots"), expires, "credits as they were");
    assert_eq!(
        stage.text("SELECT concat_ws(' ', reason, amount_paisa, status) FROM refunds"),
        "MONEY_BACK 179900 PENDING"
    );
    stage.sweep(&at(2 * DAY));
    assert_eq!(stage.text("SELECT status FROM payments"), "REFUNDED");
    assert_eq!(stage.held("gateway_clearing:easypaisa"), 0);
    assert_eq!(stage.held("subscription_revenue"), 0);
    assert_eq!((stage.mails("subscription.money_back_approved"), stage.mails("money.refund_sent")), (1, 1));
    stage.sweep(&at(60 * DAY));
    assert_eq!(stage.mails("subscription.expired"), 0, "nothing is left to expire");
}

#[test]
fn the_thirtieth_day_ends_on_the_second() {
    let stage = Stage::new();
    stage.execute("UPDATE plans SET name = 'Pro' WHERE tier = 'PRO'");
    let [last, late] = [stage.client_named("last"), stage.client_named("late")];
    for who in [last, late] {
        stage.subscribe(&at(0), who, PRO);
    }
    ask(&stage, &at(WINDOW - 1), last).unwrap();
    let over = ask(&stage, &at(WINDOW), late).unwrap_err();
    assert!(matches!(over, subscriptions::Error::MoneyBackOver), "{over}");
}

#[test]
fn the_days_count_from_the_first_payment_of_all() {
    let stage = Stage::new();
    stage.subscribe(&at(0), stage.client, STARTER);
    stage.subscribe(&at(20 * DAY), stage.client, PRO);
    let over = ask(&stage, &at(WINDOW), stage.client).unwrap_err();
    assert!(matches!(over, subscriptions::Error::MoneyBackOver), "{over}");
    let id = ask(&stage, &at(WINDOW - 1), stage.client).unwrap();
    approve(&stage.db(), &at(WINDOW), &stage.admin, id, None).unwrap();
    assert_eq!(stage.plans(stage.client), "STARTER REPLACED, PRO REFUNDED", "what ran, not what was swapped");
    let unused = 99_900 * 10 / 30;
    assert_eq!(
        stage.charges(stage.client),
        "FIRST SWAPPED 99900 0, FIRST REFUNDED 199900 0",
        "the credits of the change came after its payment"
    );
    assert_eq!(stage.spendable(stage.client, &at(WINDOW)), unused);
}

#[test]
fn it_is_given_back_once_per_person() {
    let stage = Stage::new();
    stage.subscribe(&at(0), stage.client, PRO);
    let asked = run_concurrently(8, |_| ask(&stage, &at(1), stage.client));
    assert_eq!(asked.iter().filter(|result| result.is_ok()).count(), 1);
    let id = asked.into_iter().find_map(Result::ok).unwrap();
    assert!(matches!(ask(&stage, &at(2), stage.client), Err(subscriptions::Error::MoneyBackPending)));
    approve(&stage.db(), &at(3), &stage.admin, id, None).unwrap();
    stage.subscribe(&at(4), stage.client, PRO);
    assert_eq!(stage.plans(stage.client), "PRO REFUNDED, PRO ACTIVE", "who comes back is welcome");
    assert!(matches!(ask(&stage, &at(5), stage.client), Err(subscriptions::Error::MoneyBackUsed)));
}

#[test]
fn a_declined_request_changes_nothing_and_may_be_made_again_in_time() {
    let stage = Stage::new();
    stage.subscribe(&at(0), stage.client, PRO);
    let id = ask(&stage, &at(1), stage.client).unwrap();
    let before = stage.charges(stage.client);
    decline(&stage.db(), &at(2), &stage.admin, id, Some("You used it a lot")).unwrap();
    assert_eq!((stage.charges(stage.client), stage.plans(stage.client).as_str()), (before, "PRO ACTIVE"));
    assert_eq!(stage.mails("subscription.money_back_declined"), 1);
    ask(&stage, &at(3), stage.client).unwrap();
}

/// What the provider takes back is owed by the payer: granting it beside that would pay twice. When the case is won, it may be granted.
#[test]
fn money_that_the_provider_takes_back_is_not_given_back_as_well() {
    let stage = Stage::new();
    stage.subscribe(&at(0), stage.client, PRO);
    let id = ask(&stage, &at(1), stage.client).unwrap();
    let payment = stage.text("SELECT id FROM payments").parse().unwrap();
    let case = chargeback::report(&stage.db(), &at(2), &stage.admin, payment, "the provider wrote").unwrap();
    let before = (stage.money(), stage.plans(stage.client), stage.charges(stage.client));
    let refused = approve(&stage.db(), &at(3), &stage.admin, id, None);
    assert!(matches!(refused, Err(Error::Payments(payments::Error::Disputed))), "{refused:?}");
    assert_eq!((stage.money(), stage.plans(stage.client), stage.charges(stage.client)), before);
    assert_eq!(stage.number("SELECT count(*) FROM refunds"), 0);
    assert_eq!(stage.text("SELECT status FROM money_back_requests"), "PENDING");
    let won = Settlement::Won { note: "the provider's letter".to_owned() };
    chargeback::settle(&stage.db(), &at(4), &stage.admin, case, &won).unwrap();
    approve(&stage.db(), &at(5), &stage.admin, id, None).unwrap();
    assert_eq!(stage.plans(stage.client), "PRO REFUNDED");
    assert_eq!(stage.number("SELECT count(*) FROM refunds"), 1);
}

#[test]
fn two_admins_at_once_decide_once() {
    for _ in 0..10 {
        let stage = Stage::new();
        stage.subscribe(&at(0), stage.client, PRO);
        let id = ask(&stage, &at(1), stage.client).unwrap();
        let other = Actor { staff: Some(kernel::actor::Staff::Owner), ..stage.talent("other admin") };
        let results = run_concurrently(6, |index| {
            let admin = if index % 2 == 0 { stage.admin } else { other };
            let decide = if index % 3 == 0 { decline } else { approve };
            decided(decide(&stage.db(), &at(2), &admin, id, None))
        });
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
        assert!(results.iter().all(|result| matches!(result, Ok(()) | Err(subscriptions::Error::AlreadyDecided))));
        assert!(stage.number("SELECT count(*) FROM refunds") <= 1);
    }
}

#[test]
fn nobody_decides_about_their_own_money() {
    let stage = Stage::new();
    let subscribing = Actor { staff: Some(kernel::actor::Staff::Owner), ..stage.client };
    stage.subscribe(&at(0), subscribing, PRO);
    let id = ask(&stage, &at(1), subscribing).unwrap();
    for decide in [approve, decline] {
        let own = decided(decide(&stage.db(), &at(2), &subscribing, id, None)).unwrap_err();
        assert!(matches!(own, subscriptions::Error::OwnRequest), "{own}");
    }
    let unknown = decided(approve(&stage.db(), &at(2), &stage.admin, at(2).new_id(), None)).unwrap_err();
    assert!(matches!(unknown, subscriptions::Error::NotFound), "{unknown}");
    approve(&stage.db(), &at(2), &stage.admin, id, None).unwrap();
}

#[test]
fn who_never_paid_or_swapped_it_all_has_nothing_to_get_back() {
    let stage = Stage::new();
    assert!(matches!(ask(&stage, &at(0), stage.client), Err(subscriptions::Error::NothingPaid)));
    stage.choose(&at(0), stage.client, PRO, Provider::Easypaisa).unwrap();
    assert!(matches!(ask(&stage, &at(1), stage.client), Err(subscriptions::Error::NothingPaid)), "it waits");
    stage.subscribe(&at(2), stage.client, PRO);
    stage.choose(&at(3), stage.client, FREE, Provider::Easypaisa).unwrap();
    assert!(matches!(ask(&stage, &at(4), stage.client), Err(subscriptions::Error::NothingPaid)), "credits instead");
    assert_eq!(stage.spendable(stage.client, &at(4)), 199_900 * 29 / 30);
}

#[test]
fn while_it_is_decided_no_plan_is_bought_and_what_waits_is_given_up() {
    let stage = Stage::new();
    stage.credits(stage.client, 99_900);
    stage.subscribe(&at(0), stage.client, STARTER);
    stage.credits(stage.client, 50_000);
    let waiting = stage.choose(&at(DAY), stage.client, PRO, Provider::Jazzcash).unwrap().unwrap();
    let id = ask(&stage, &at(DAY + 1), stage.client).unwrap();
    assert_eq!(stage.spendable(stage.client, &at(DAY + 1)), 50_000, "released");
    for number in [FREE, STARTER, PRO] {
        match stage.choose(&at(DAY + 2), stage.client, number, Provider::Easypaisa) {
            Err(Error::Subscriptions(subscriptions::Error::MoneyBackPending)) => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(stage.post(at(DAY + 3), Provider::Jazzcash, &paid(&waiting.redirect_url)).status, 200);
    assert_eq!(stage.plans(stage.client), "STARTER ACTIVE, PRO ABANDONED");
    assert_eq!(stage.number("SELECT count(*) FROM refunds WHERE reason = 'LATE_PAYMENT'"), 1);
    approve(&stage.db(), &at(DAY + 4), &stage.admin, id, None).unwrap();
    assert_eq!(stage.spendable(stage.client, &at(DAY + 4)), 149_900, "all in credits, nothing in money");
    assert_eq!(stage.number("SELECT count(*) FROM refunds"), 1);
}

#[test]
fn what_was_earned_meanwhile_goes_back_from_what_was_earned() {
    let stage = Stage::new();
    let start = datetime!(2027-02-01 12:00 +5);
    stage.credits(stage.client, 20_000);
    stage.subscribe(&moment(start), stage.client, PRO);
    let day = |days: i64| moment(start + time::Duration::days(days));
    stage.sweep(&day(28));
    assert_eq!(stage.plans(stage.client), "PRO EXPIRED", "February has 28 days");
    assert_eq!(stage.held("subscription_revenue"), 199_900);
    let id = ask(&stage, &day(29), stage.client).unwrap();
    approve(&stage.db(), &day(90), &stage.admin, id, None).unwrap();
    assert_eq!((stage.plans(stage.client).as_str(), stage.held("subscription_revenue")), ("PRO REFUNDED", 0));
    assert_eq!(stage.spendable(stage.client, &day(90)), 20_000);
    stage.sweep(&day(90));
    assert_eq!(stage.text("SELECT status FROM refunds"), "REFUNDED");
}

#[test]
fn a_renewal_paid_ahead_goes_back_with_the_period_that_runs() {
    let stage = Stage::new();
    let start = datetime!(2027-02-01 12:00 +5);
    stage.subscribe(&moment(start), stage.client, PRO);
    let day = |days: i64| moment(start + time::Duration::days(days));
    stage.subscribe(&day(26), stage.client, PRO);
    let id = ask(&stage, &day(29), stage.client).unwrap();
    assert_eq!(stage.charges(stage.client), "FIRST EARNED 199900 0, RENEWAL PAID 199900 0");
    approve(&stage.db(), &day(30), &stage.admin, id, None).unwrap();
    assert_eq!(stage.charges(stage.client), "FIRST REFUNDED 199900 0, RENEWAL REFUNDED 199900 0");
    assert_eq!(stage.number("SELECT sum(amount_paisa) FROM refunds"), 2 * 199_900);
    assert_eq!(stage.held("subscription_revenue"), 0);
}
