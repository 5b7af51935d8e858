//! Featured places: paid once, in any mix, running, given back to the paisa or earned, whatever races.

use contests::Error as Refused;
use idempotency::Key;
use kernel::actor::{Actor, Role};
use kernel::db::Failure;
use payments::Provider;
use workflows::contests::{edit, refund, timers};
use workflows::error::Error;
use workflows::featured::placement;
use workflows::featured::purchase::{self, Buy, PayWith};
use workflows::payable::attempt::Outcome;
use workflows::subscriptions::subscribe::{self, Choice};

use crate::buyer::{CREDITS_FIRST, EASYPAISA, PRICE};
use crate::stage::{Stage, at, paid, run_concurrently};
use workflows::payments::send_refund;

const DAY: i64 = 24 * 3_600;

#[test]
fn a_place_is_paid_runs_and_is_earned_after_a_day() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    let begun = stage.buy(&at(10), contest, EASYPAISA).unwrap().unwrap();
    assert_eq!(stage.buy(&at(20), contest, EASYPAISA).unwrap().unwrap(), begun, "a second click finds the first");
    assert_eq!((stage.boosts(contest).as_str(), stage.featured_until(contest)), ("PENDING 49900+0", -1));
    stage.pay(&at(100), &begun);
    let after = stage.money();
    stage.pay(&at(101), &begun);
    assert_eq!(stage.money(), after, "a repeat of the message changes nothing");
    assert_eq!(stage.boosts(contest), "ACTIVE 49900+0");
    assert_eq!(stage.featured_until(contest), 7 * DAY, "to the deadline");
    assert_eq!(stage.mails("boost.started"), 1);
    assert_eq!(stage.earn(&at(100 + DAY - 1)), 0);
    assert_eq!(run_concurrently(8, |_| stage.earn(&at(100 + DAY))).into_iter().sum::<usize>(), 1);
    assert_eq!(stage.earn(&at(100 + DAY)), 0);
    assert_eq!(stage.boosts(contest), "EARNED 49900+0");
    assert_eq!((stage.held("boost_revenue"), stage.featured_until(contest)), (PRICE, 7 * DAY), "it runs on");
    let again = stage.buy(&at(100 + DAY), contest, EASYPAISA).unwrap_err();
    assert!(matches!(again, Error::Contests(Refused::AlreadyFeatured)), "{again}");
}

#[test]
fn a_place_lasts_thirty_days_at_most_and_then_another_can_be_bought() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    stage
        .execute(&format!("UPDATE contests SET deadline_at = deadline_at + interval '60 days' WHERE id = '{contest}'"));
    stage.boosted(&at(10), contest);
    assert_eq!(stage.featured_until(contest), 10 + 30 * DAY);
    stage.earn(&at(10 + DAY));
    let early = stage.buy(&at(9 + 30 * DAY), contest, EASYPAISA).unwrap_err();
    assert!(matches!(early, Error::Contests(Refused::AlreadyFeatured)), "{early}");
    stage.boosted(&at(10 + 30 * DAY), contest);
    assert_eq!(stage.boosts(contest), "EARNED 49900+0, ACTIVE 49900+0");
    assert_eq!(stage.featured_until(contest), 10 + 60 * DAY);
}

#[test]
fn a_place_of_a_draft_waits_for_the_prize() {
    let stage = Stage::new();
    let contest = stage.draft(1_000_000);
    stage.boosted(&at(10), contest);
    assert_eq!((stage.boosts(contest).as_str(), stage.featured_until(contest)), ("WAITING 49900+0", -1));
    assert_eq!(stage.earn(&at(10 + 3 * DAY)), 0, "the day begins with the contest");
    let deposit = stage.begin(at(3 * DAY), contest, Provider::Jazzcash).unwrap();
    stage.pay(&at(3 * DAY), &deposit);
    assert_eq!((stage.boosts(contest).as_str(), stage.featured_until(contest)), ("ACTIVE 49900+0", 7 * DAY));
    assert_eq!(stage.earn(&at(4 * DAY - 1)), 0);
    assert_eq!(stage.earn(&at(4 * DAY)), 1);
}

#[test]
fn a_place_goes_back_within_a_day_and_while_nobody_has_entered() {
    let stage = Stage::new();
    stage.no_plan_limit();
    for (seconds, goes_back) in [(10, true), (10 + DAY - 1, true), (10 + DAY, false)] {
        let contest = stage.open(1_000_000);
        stage.boosted(&at(10), contest);
        let stranger = placement::cancel(&stage.db(), &at(seconds), &stage.talent("stranger"), contest).unwrap_err();
        assert!(matches!(stranger, Error::Contests(Refused::NotFound)), "{stranger}");
        assert_eq!(stage.cancel_boost(&at(seconds), contest).is_ok(), goes_back, "{seconds}");
        assert_eq!(stage.boosts(contest), if goes_back { "REFUNDED 49900+0" } else { "ACTIVE 49900+0" });
        let until = if goes_back { seconds } else { 7 * DAY };
        assert_eq!(stage.featured_until(contest), until);
    }
    assert_eq!((stage.mails("boost.refunded"), stage.held("refunds_payable")), (2, 0));
    send_refund::send_due(&stage.db(), &at(2 * DAY), &stage.gateways, 10).unwrap();
    assert_eq!(stage.number("SELECT count(*) FROM payments WHERE purpose = 'BOOST' AND status = 'REFUNDED'"), 2);
}

#[test]
fn a_place_that_was_given_back_makes_room_for_another() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    stage.boosted(&at(10), contest);
    stage.cancel_boost(&at(20), contest).unwrap();
    let twice = stage.cancel_boost(&at(21), contest).unwrap_err();
    assert!(matches!(twice, Error::Contests(Refused::BoostNotRefundable)), "{twice}");
    stage.boosted(&at(30), contest);
    assert_eq!(stage.boosts(contest), "REFUNDED 49900+0, ACTIVE 49900+0");
    assert_eq!(stage.featured_until(contest), 7 * DAY);
}

#[test]
fn the_first_entry_earns_the_place() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    stage.boosted(&at(10), contest);
    let author = stage.talent("ayesha");
    stage.submit(&at(20), contest, author).unwrap();
    assert_eq!((stage.boosts(contest).as_str(), stage.held("boost_revenue")), ("EARNED 49900+0", PRICE));
    let refused = stage.cancel_boost(&at(21), contest).unwrap_err();
    assert!(matches!(refused, Error::Contests(Refused::BoostNotRefundable)), "{refused}");
    // The entry leaves again: somebody came for it all the same.
    let entry = stage.text("SELECT id FROM entries").parse().unwrap();
    workflows::entries::actions::withdraw(&stage.db(), &at(30), &author, entry).unwrap();
    assert!(stage.cancel_boost(&at(31), contest).is_err());
    // A place for a contest that somebody entered before cannot go back at all.
    let entered = stage.open(1_000_000);
    stage.submit(&at(40), entered, author).unwrap();
    stage.boosted(&at(50), entered);
    assert_eq!(stage.boosts(entered), "EARNED 49900+0");
}

#[test]
fn the_first_entry_and_the_refund_race_to_one_end() {
    for _round in 0..6 {
        let stage = Stage::new();
        let contest = stage.open(1_000_000);
        stage.boosted(&at(10), contest);
        let author = stage.talent("ayesha");
        let results = run_concurrently(12, |index| match index % 2 {
            0 => {
                let _three_at_most = stage.submit(&at(20), contest, author);
                false
            }
            _ => stage.cancel_boost(&at(20), contest).is_ok(),
        });
        let refunds = results.iter().filter(|ok| **ok).count();
        assert!(refunds <= 1, "{results:?}");
        let end = if refunds == 1 { "REFUNDED 49900+0" } else { "EARNED 49900+0" };
        assert_eq!(stage.boosts(contest), end);
        assert_eq!(stage.held("boost_revenue"), if refunds == 1 { 0 } else { PRICE });
    }
}

#[test]
fn only_the_client_buys_and_only_with_a_confirmed_address() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    let before = stage.money();
    let others = [stage.talent("talent"), Actor { role: Role::Client, ..stage.talent("other") }, stage.admin];
    for pay_with in [EASYPAISA, CREDITS_FIRST, PayWith::Credits, PayWith::Plan] {
        for actor in others {
            let refused = stage.buy_as(&at(10), actor, contest, pay_with).unwrap_err();
            assert!(matches!(refused, Error::Contests(Refused::NotFound)), "{refused}");
        }
        let unverified = Actor { email_verified: false, ..stage.client };
        let refused = stage.buy_as(&at(10), unverified, contest, pay_with).unwrap_err();
        assert!(matches!(refused, Error::Contests(Refused::EmailNotVerified)), "{refused}");
        let over = stage.buy(&at(7 * DAY), contest, pay_with).unwrap_err();
        assert!(matches!(over, Error::Contests(Refused::DeadlinePassed)), "{over}");
    }
    assert_eq!(stage.money(), before);
    assert_eq!(stage.number("SELECT count(*) FROM boosts"), 0);
}

#[test]
fn credits_alone_pay_only_when_they_cover_it() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    stage.give_credits(&at(0), stage.client, PRICE - 1);
    let refused = stage.buy(&at(10), contest, PayWith::Credits).unwrap_err();
    assert!(matches!(refused, Error::Referrals(referrals::Error::NotEnough)), "{refused}");
    assert_eq!((stage.number("SELECT count(*) FROM boosts"), stage.available(&at(10), stage.client)), (0, PRICE - 1));
    stage.give_credits(&at(1), stage.client, 101);
    assert_eq!(stage.buy(&at(10), contest, PayWith::Credits).unwrap(), None);
    assert_eq!(stage.boosts(contest), "ACTIVE 0+49900");
    assert_eq!(stage.available(&at(10), stage.client), 100, "of the lot that expires last");
    assert_eq!(stage.text("SELECT string_agg(status, ' ' ORDER BY expires_at) FROM credit_lots"), "USED OPEN");
    stage.cancel_boost(&at(20), contest).unwrap();
    assert_eq!(stage.available(&at(20), stage.client), PRICE + 100);
    assert_eq!(stage.number("SELECT count(*) FROM refunds"), 0, "no money was in it");
}

#[test]
fn credits_come_first_and_money_pays_the_rest() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    stage.give_credits(&at(0), stage.client, 20_000);
    let begun = stage.buy(&at(10), contest, CREDITS_FIRST).unwrap().unwrap();
    assert_eq!(stage.boosts(contest), "PENDING 29900+20000");
    assert_eq!(stage.available(&at(10), stage.client), 0, "held");
    assert_eq!(stage.buy(&at(11), contest, CREDITS_FIRST).unwrap().unwrap(), begun);
    stage.pay(&at(20), &begun);
    assert_eq!(stage.boosts(contest), "ACTIVE 29900+20000");
    assert_eq!(stage.text("SELECT status FROM credit_lots"), "USED");
    stage.cancel_boost(&at(30), contest).unwrap();
    assert_eq!(stage.available(&at(30), stage.client), 20_000, "with the expiry they had");
    assert_eq!(stage.number("SELECT amount_paisa FROM refunds"), 29_900);
    // Enough credits: nothing is left to pay.
    stage.give_credits(&at(40), stage.client, 40_000);
    assert_eq!(stage.buy(&at(50), contest, CREDITS_FIRST).unwrap(), None);
    assert_eq!(stage.boosts(contest), "REFUNDED 29900+20000, ACTIVE 0+49900");
    assert_eq!(stage.available(&at(50), stage.client), 10_100);
}

#[test]
fn an_attempt_that_runs_out_frees_the_credits_and_a_late_payment_goes_back() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    stage.give_credits(&at(0), stage.client, 20_000);
    let begun = stage.buy(&at(0), contest, CREDITS_FIRST).unwrap().unwrap();
    stage.sweep_all(&at(30 * 60 - 1));
    assert_eq!((stage.boosts(contest).as_str(), stage.available(&at(0), stage.client)), ("PENDING 29900+20000", 0));
    stage.sweep_all(&at(30 * 60));
    assert_eq!(
        (stage.boosts(contest).as_str(), stage.available(&at(0), stage.client)),
        ("CANCELLED 29900+20000", 20_000)
    );
    let after = stage.boosts(contest);
    let late = stage.post(at(30 * 60), Provider::Easypaisa, &paid(&begun.redirect_url));
    assert_ne!(late.status, 200, "the sandbox's link is over");
    assert_eq!(stage.boosts(contest), after);
}

#[test]
fn money_for_an_order_that_was_given_up_goes_back() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    stage.give_credits(&at(0), stage.client, 20_000);
    let begun = stage.buy(&at(0), contest, CREDITS_FIRST).unwrap().unwrap();
    stage.cancel_boost(&at(10), contest).unwrap();
    assert_eq!(
        (stage.boosts(contest).as_str(), stage.available(&at(10), stage.client)),
        ("CANCELLED 29900+20000", 20_000)
    );
    stage.pay(&at(20), &begun);
    assert_eq!(stage.boosts(contest), "CANCELLED 29900+20000");
    assert_eq!(stage.featured_until(contest), -1);
    assert_eq!(
        stage.text("SELECT applied_to || ' ' || status FROM payments WHERE purpose = 'BOOST'"),
        "UNAPPLIED REFUND_PENDING"
    );
    assert_eq!(stage.mails("boost.payment_not_needed"), 1);
    // The same when the contest no longer takes entries: the order is given up, and nothing stays held.
    let second = stage.buy(&at(30), contest, CREDITS_FIRST).unwrap().unwrap();
    workflows::contests::close_entries::close(&stage.db(), &at(40), &stage.client, contest).unwrap();
    stage.pay(&at(50), &second);
    assert_eq!(stage.boosts(contest), "CANCELLED 29900+20000, CANCELLED 29900+20000");
    assert_eq!(stage.available(&at(50), stage.client), 20_000);
    assert_eq!(stage.number("SELECT count(*) FROM refunds"), 2);
}

#[test]
fn another_way_to_pay_replaces_the_order_and_a_second_provider_does_not_pay_twice() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    let easypaisa = stage.buy(&at(0), contest, EASYPAISA).unwrap().unwrap();
    let jazzcash = PayWith::Money { provider: Provider::Jazzcash, use_credits: false };
    let jazzcash = stage.buy(&at(1), contest, jazzcash).unwrap().unwrap();
    assert_eq!(stage.boosts(contest), "PENDING 49900+0", "one order, two attempts");
    stage.pay(&at(2), &jazzcash);
    stage.pay(&at(3), &easypaisa);
    assert_eq!(stage.boosts(contest), "ACTIVE 49900+0");
    assert_eq!(stage.held("gateway_clearing:jazzcash"), PRICE);
    assert_eq!(
        stage.text("SELECT applied_to FROM payments WHERE provider = 'easypaisa' AND purpose = 'BOOST'"),
        "UNAPPLIED"
    );
    let other = stage.open(1_000_000);
    stage.give_credits(&at(0), stage.client, PRICE);
    let in_money = stage.buy(&at(4), other, EASYPAISA).unwrap().unwrap();
    assert_eq!(stage.buy(&at(5), other, PayWith::Credits).unwrap(), None);
    assert_eq!(stage.boosts(other), "CANCELLED 49900+0, ACTIVE 0+49900");
    stage.pay(&at(6), &in_money);
    assert_eq!(stage.boosts(other), "CANCELLED 49900+0, ACTIVE 0+49900");
}

#[test]
fn the_end_of_a_contest_gives_its_place_back_or_earns_it() {
    let stage = Stage::new();
    // A draft that is deleted, and one that waits too long.
    for by_timer in [false, true] {
        let draft = stage.draft(1_000_000);
        stage.boosted(&at(10), draft);
        if by_timer {
            assert_eq!(timers::cancel_unpaid_drafts(&stage.db(), &at(14 * DAY), 10).unwrap(), 1);
        } else {
            edit::delete(&stage.db(), &at(20), &stage.client, draft).unwrap();
        }
        assert_eq!(stage.boosts(draft), "REFUNDED 49900+0");
    }
    // An order that was not paid ends with its draft.
    let draft = stage.draft(1_000_000);
    let begun = stage.buy(&at(10), draft, EASYPAISA).unwrap().unwrap();
    edit::delete(&stage.db(), &at(20), &stage.client, draft).unwrap();
    assert_eq!(stage.boosts(draft), "CANCELLED 49900+0");
    stage.pay(&at(21), &begun);
    // A refund of the prize within the day, and after it.
    for (seconds, end) in [(10 + DAY - 1, "REFUNDED 49900+0"), (10 + DAY, "EARNED 49900+0")] {
        let contest = stage.open(1_000_000);
        stage.boosted(&at(10), contest);
        refund::request(&stage.db(), &at(seconds), &stage.client, contest, None).unwrap();
        assert_eq!((stage.boosts(contest).as_str(), stage.contest(contest).as_str()), (end, "CLOSED REFUNDED"));
        assert!(stage.featured_until(contest) <= seconds);
    }
}

#[test]
fn a_deadline_that_moves_takes_the_place_along() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    stage.boosted(&at(10), contest);
    let deadline = at(20 * DAY).now;
    workflows::contests::extend::extend(&stage.db(), &at(20), &stage.client, contest, deadline).unwrap();
    assert_eq!(stage.featured_until(contest), 20 * DAY);
    workflows::contests::close_entries::close(&stage.db(), &at(30), &stage.client, contest).unwrap();
    assert_eq!(stage.featured_until(contest), 30, "what takes no entries is not ranked first");
    workflows::contests::extend::extend(&stage.db(), &at(40), &stage.client, contest, at(29 * DAY).now).unwrap();
    assert_eq!(stage.featured_until(contest), 29 * DAY);
}

#[test]
fn a_place_that_was_given_back_does_not_come_back_with_a_new_deadline() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    stage.boosted(&at(10), contest);
    workflows::contests::close_entries::close(&stage.db(), &at(20), &stage.client, contest).unwrap();
    stage.cancel_boost(&at(30), contest).unwrap();
    workflows::contests::extend::extend(&stage.db(), &at(40), &stage.client, contest, at(20 * DAY).now).unwrap();
    assert_eq!((stage.contest(contest).as_str(), stage.boosts(contest).as_str()), ("OPEN", "REFUNDED 49900+0"));
    assert_eq!(stage.featured_until(contest), 20);
}

#[test]
fn a_repeated_request_with_its_key_changes_nothing() {
    let stage = Stage::new();
    let (contest, other) = (stage.open(1_000_000), stage.open(1_000_000));
    stage.give_credits(&at(0), stage.client, 2 * PRICE);
    let key = |text: &str| Some(Key::new(Some(stage.client.user), "boost", text, vec![1], vec![]).unwrap());
    let buy = |contest, pay_with, text: &str| {
        let buy = Buy { contest, pay_with, key: key(text) };
        purchase::buy(&stage.db(), &at(10), &stage.gateways, &stage.client, &buy)
    };
    for is_replayed in [false, true] {
        assert_eq!(buy(contest, PayWith::Credits, "one").unwrap(), Outcome { started: None, is_replayed });
    }
    assert_eq!(stage.boosts(contest), "ACTIVE 0+49900");
    let begun = buy(other, EASYPAISA, "two").unwrap();
    let again = buy(other, EASYPAISA, "two").unwrap();
    assert!(begun.started.is_some());
    assert_eq!(again, Outcome { is_replayed: true, ..begun });
}

#[test]
fn the_last_credit_is_spent_once_by_a_hundred_orders() {
    let stage = Stage::new();
    stage.give_credits(&at(0), stage.client, PRICE);
    let drafts: Vec<_> = (0..100).map(|_| stage.draft(1_000_000)).collect();
    let results = run_concurrently(100, |index| stage.buy(&at(10), drafts[index], PayWith::Credits));
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
    for refused in results.iter().filter_map(|result| result.as_ref().err()) {
        let too_late = matches!(refused, Error::Referrals(referrals::Error::NotEnough));
        assert!(too_late || refused.fault().is_some(), "refused, or the database was busy: {refused}");
    }
    assert_eq!(stage.available(&at(10), stage.client), 0);
    assert_eq!(stage.number("SELECT count(*) FROM boosts"), 1);
}

#[test]
fn a_hundred_orders_for_one_contest_are_one() {
    let stage = Stage::new();
    stage.give_credits(&at(0), stage.client, 10 * PRICE);
    let contest = stage.open(1_000_000);
    let results = run_concurrently(100, |_| stage.buy(&at(10), contest, PayWith::Credits));
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
    assert_eq!(stage.available(&at(10), stage.client), 9 * PRICE);
    let other = stage.open(1_000_000);
    let begun = run_concurrently(20, |_| stage.buy(&at(10), other, EASYPAISA).unwrap().unwrap());
    assert!(begun.iter().all(|one| *one == begun[0]));
}

/// A plan with so many featured places, paid by the client.
fn on_plan(stage: &Stage, number: u8) {
    let plan = format!("00000000-0000-7000-8000-00000000000{number}").parse().unwrap();
    let choice = Choice { plan, provider: Provider::Easypaisa, key: None };
    let begun = subscribe::subscribe(&stage.db(), &at(0), &stage.gateways, &stage.client, &choice).unwrap();
    stage.pay(&at(0), &begun.started.unwrap());
}

#[test]
fn a_plan_pays_as_many_places_as_it_has() {
    let stage = Stage::new();
    let contest = stage.open(1_000_000);
    let without = stage.buy(&at(10), contest, PayWith::Plan).unwrap_err();
    assert!(matches!(without, Error::Subscriptions(subscriptions::Error::NoFeaturedPlace)), "{without}");
    // STARTER has one.
    on_plan(&stage, 2);
    let drafts: Vec<_> = (0..100).map(|_| stage.draft(1_000_000)).collect();
    let results = run_concurrently(100, |index| stage.buy(&at(10), drafts[index], PayWith::Plan));
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
    let used = || stage.number("SELECT featured_used FROM subscriptions WHERE status = 'ACTIVE'");
    assert_eq!(used(), 1);
    let taken = results.iter().position(Result::is_ok).map(|index| drafts[index]).unwrap();
    assert_eq!(stage.boosts(taken), "WAITING 0+0");
    stage.cancel_boost(&at(20), taken).unwrap();
    assert_eq!((stage.boosts(taken).as_str(), used()), ("REFUNDED 0+0", 0), "the place can be used again");
    stage.buy(&at(30), contest, PayWith::Plan).unwrap();
    assert_eq!((stage.boosts(contest).as_str(), used()), ("ACTIVE 0+0", 1));
    assert_eq!(stage.earn(&at(30 + DAY)), 1);
    assert_eq!((stage.boosts(contest).as_str(), stage.held("boost_revenue")), ("EARNED 0+0", 0));
}

#[test]
fn the_same_credits_do_not_pay_a_place_and_a_plan() {
    for _round in 0..8 {
        let stage = Stage::new();
        stage.give_credits(&at(0), stage.client, PRICE);
        let drafts: Vec<_> = (0..6).map(|_| stage.draft(1_000_000)).collect();
        let plan = "00000000-0000-7000-8000-000000000002".parse().unwrap();
        let results = run_concurrently(12, |index| match index % 2 {
            0 => stage.buy(&at(10), drafts[index / 2], PayWith::Credits).is_ok(),
            _ => {
                let choice = Choice { plan, provider: Provider::Easypaisa, key: None };
                subscribe::subscribe(&stage.db(), &at(10), &stage.gateways, &stage.client, &choice).unwrap();
                false
            }
        });
        let bought = results.iter().filter(|ok| **ok).count();
        let by_plan =
            stage.number("SELECT coalesce(sum(credit_paisa), 0) FROM subscription_charges WHERE status = 'PENDING'");
        assert_eq!((bought, by_plan), if bought == 1 { (1, 0) } else { (0, PRICE) }, "one of them has the credits");
        assert_eq!(stage.available(&at(10), stage.client), 0);
    }
}
