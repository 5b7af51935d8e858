//! Rewards for friends: once, within a month's limit, for real friends, taken back whole or not at all. And what the clock does to credits.

use accounts::registration::Draft;
use kernel::actor::{Actor, Role};
use kernel::secret::Secret;
use payments::Provider;
use payments::gateway::RawEvent;
use payouts::method::{MethodType, NewMethod};
use referrals::credit;
use time::Duration;
use time::macros::datetime;
use workflows::contests::refund;
use workflows::featured::placement;
use workflows::featured::purchase::PayWith;
use workflows::handovers::handover;
use workflows::payments::webhook;
use workflows::payouts::method;
use workflows::referrals::{credits, referral};

use crate::buyer::{CREDITS_FIRST, PRICE};
use crate::stage::{SECRET, Stage, at, moment, paid, run_concurrently};

const REWARD: i64 = 20_000;

fn register(stage: &Stage, email: &str, code: Option<&str>) -> Actor {
    let draft =
        Draft { email, password: "a fine long passphrase", first_name: "Sana", last_name: None, role: Role::Client };
    let registration = draft.check().unwrap();
    let hash = Secret::new("none".to_owned());
    let made =
        stage.db().write(|tx| workflows::accounts::register::register_in(tx, &at(0), &registration, &hash, code));
    made.unwrap().actor()
}

#[test]
fn a_friend_s_first_deposit_rewards_the_referrer_once() {
    let stage = Stage::new();
    stage.no_plan_limit();
    let ali = stage.talent("ali");
    let code = referral::code(&stage.db(), &at(0), &ali).unwrap();
    assert_eq!(referral::code(&stage.db(), &at(9), &ali).unwrap(), code, "it stays");
    let sana = register(&stage, "sana@example.test", Some(&format!(" {} ", code.as_str().to_lowercase())));
    assert_eq!(stage.referral(sana.user), "REGISTERED");
    let contest = stage.deposited(&at(10), sana, 500_000);
    assert_eq!(stage.contest(contest), "OPEN");
    assert_eq!((stage.referral(sana.user).as_str(), stage.available(&at(10), ali)), ("PENDING", 0));
    assert_eq!((stage.held("referral_promo"), stage.mails("referral.promised")), (0, 1), "a promise is not posted");
    stage.awarded(&at(20), sana, 500_000);
    assert_eq!((stage.referral(sana.user).as_str(), stage.available(&at(20), ali)), ("PENDING", 0), "not that contest");
    stage.choose_winner(&at(30), sana, contest);
    assert_eq!((stage.referral(sana.user).as_str(), stage.available(&at(30), ali)), ("REWARDED", REWARD));
    assert_eq!((stage.held("referral_promo"), stage.mails("referral.rewarded")), (REWARD, 1));
    stage.awarded(&at(40), sana, 500_000);
    assert_eq!(stage.available(&at(40), ali), REWARD, "the first one decides");
    assert_eq!(stage.available(&at(20), sana), 0);
}

#[test]
fn codes_that_nobody_has_keep_nobody_from_registering() {
    let stage = Stage::new();
    for (index, code) in ["00000000", "", "not a code", "'; DROP TABLE users; --"].into_iter().enumerate() {
        register(&stage, &format!("sana{index}@example.test"), Some(code));
    }
    assert_eq!(stage.number("SELECT count(*) FROM referrals"), 0);
}

#[test]
fn codes_asked_for_at_once_are_one() {
    let stage = Stage::new();
    let ali = stage.talent("ali");
    let codes = run_concurrently(20, |_| referral::code(&stage.db(), &at(0), &ali).unwrap());
    assert!(codes.iter().all(|code| *code == codes[0]));
}

#[test]
fn a_hundred_first_deposits_bring_one_reward() {
    let stage = Stage::new();
    stage.no_plan_limit();
    let ali = stage.talent("ali");
    let sana = stage.friend_of(ali);
    let urls: Vec<_> = (0..50).map(|_| stage.unpaid(&at(0), sana, 500_000).1.redirect_url).collect();
    // Each of fifty deposits is confirmed twice. What the database had no time for is in the inbox, and applied from there.
    run_concurrently(100, |index| {
        let raw = RawEvent::posted("application/json", paid(&urls[index / 2]));
        let _busy = webhook::apply_event(&stage.db(), &at(5), &stage.gateways, Provider::Easypaisa, &raw);
    });
    stage.sweep_all(&at(90));
    assert_eq!(stage.number("SELECT count(*) FROM contests WHERE status = 'OPEN'"), 50);
    assert_eq!(stage.number("SELECT count(*) FROM referrals WHERE status = 'PENDING'"), 1);
    let decided = stage.text("SELECT contest_id FROM payments p JOIN referrals r ON r.payment_id = p.id");
    stage.choose_winner(&at(91), sana, decided.parse().unwrap());
    assert_eq!((stage.available(&at(91), ali), stage.number("SELECT count(*) FROM credit_lots")), (REWARD, 1));
}

#[test]
fn the_tenth_reward_of_a_month_is_the_last() {
    let stage = Stage::new();
    let ali = stage.talent("ali");
    let friends: Vec<_> = (0..15).map(|_| stage.friend_of(ali)).collect();
    for (index, friend) in friends[..9].iter().enumerate() {
        // Promises count like rewards.
        let contest = stage.deposited(&at(0), *friend, 500_000);
        if index % 2 == 0 {
            stage.choose_winner(&at(0), *friend, contest);
        }
    }
    let urls: Vec<_> =
        friends[9..].iter().map(|friend| stage.unpaid(&at(1), *friend, 500_000).1.redirect_url).collect();
    run_concurrently(6, |index| stage.post(at(2), Provider::Easypaisa, &paid(&urls[index])));
    let count = |status: &str| stage.number(&format!("SELECT count(*) FROM referrals WHERE status = '{status}'"));
    assert_eq!((count("REWARDED"), count("PENDING"), count("CAPPED")), (5, 5, 5));
    assert_eq!(stage.available(&at(2), ali), 5 * REWARD);
    // Somebody else's month is their own.
    let other = stage.talent("other");
    stage.awarded(&at(3), stage.friend_of(other), 500_000);
    assert_eq!(stage.available(&at(3), other), REWARD);
}

#[test]
fn a_month_ends_at_midnight_in_karachi() {
    let stage = Stage::new();
    let ali = stage.talent("ali");
    let end = datetime!(2026-11-30 19:00 UTC);
    for _ in 0..10 {
        stage.deposited(&moment(end - Duration::seconds(1)), stage.friend_of(ali), 500_000);
    }
    let (late, next) = (stage.friend_of(ali), stage.friend_of(ali));
    stage.deposited(&moment(end - Duration::seconds(1)), late, 500_000);
    stage.deposited(&moment(end), next, 500_000);
    assert_eq!((stage.referral(late.user).as_str(), stage.referral(next.user).as_str()), ("CAPPED", "PENDING"));
}

#[test]
fn people_who_share_a_payout_account_bring_nothing() {
    let stage = Stage::new();
    let ali = stage.talent("ali");
    let (same, once, honest) = (stage.friend_of(ali), stage.friend_of(ali), stage.friend_of(ali));
    stage.add_method(ali, "03001234567");
    stage.add_method(same, "+92 300 1234567");
    stage.add_method(honest, "03111234567");
    // One that was removed again counts.
    stage.add_method(once, "03001234567");
    let method = stage.text(&format!("SELECT id FROM payout_methods WHERE user_id = '{}'", once.user)).parse().unwrap();
    method::remove(&stage.db(), &at(1), (&once, stage.session(once)), method).unwrap();
    for friend in [same, once, honest] {
        stage.awarded(&at(2), friend, 500_000);
    }
    let statuses = [same, once, honest].map(|friend| stage.referral(friend.user));
    assert_eq!(statuses, ["VOID", "VOID", "REWARDED"]);
    assert_eq!(stage.available(&at(2), ali), REWARD);
}

fn add_method(stage: &Stage, person: Actor, number: &str) {
    let new = NewMethod::parse(MethodType::Easypaisa, number, "Bilal Ahmed", None).unwrap();
    let vault = payouts::Vault::new(&Secret::new(SECRET.to_owned()), &[]);
    method::add(&stage.db(), &at(50), &vault, (&person, stage.session(person)), &new).unwrap();
}

#[test]
fn an_account_that_turns_out_to_be_shared_takes_the_reward_back() {
    for friend_is_last in [false, true] {
        let stage = Stage::new();
        let ali = stage.talent("ali");
        let (sana, other) = (stage.friend_of(ali), stage.friend_of(ali));
        for friend in [sana, other] {
            stage.awarded(&at(2), friend, 500_000);
        }
        let (first, last) = if friend_is_last { (ali, sana) } else { (sana, ali) };
        add_method(&stage, first, "03001234567");
        assert_eq!(stage.available(&at(50), ali), 2 * REWARD);
        add_method(&stage, last, "03001234567");
        assert_eq!((stage.referral(sana.user).as_str(), stage.referral(other.user).as_str()), ("REVOKED", "REWARDED"));
        assert_eq!((stage.available(&at(50), ali), stage.held("referral_promo")), (REWARD, REWARD));
    }
}

#[test]
fn both_adding_the_account_at_once_is_noticed() {
    for _round in 0..6 {
        let stage = Stage::new();
        let ali = stage.talent("ali");
        let sana = stage.friend_of(ali);
        stage.awarded(&at(2), sana, 500_000);
        run_concurrently(2, |index| add_method(&stage, if index == 0 { ali } else { sana }, "03001234567"));
        assert_eq!((stage.referral(sana.user).as_str(), stage.available(&at(50), ali)), ("REVOKED", 0));
    }
}

#[test]
fn a_shared_account_and_the_first_deposit_race_to_no_reward() {
    for _round in 0..6 {
        let stage = Stage::new();
        let ali = stage.talent("ali");
        let sana = stage.friend_of(ali);
        add_method(&stage, ali, "03001234567");
        let url = stage.unpaid(&at(1), sana, 500_000).1.redirect_url;
        run_concurrently(2, |index| match index {
            0 => add_method(&stage, sana, "03001234567"),
            _ => assert_eq!(stage.post(at(60), Provider::Easypaisa, &paid(&url)).status, 200),
        });
        assert_eq!(stage.referral(sana.user), "VOID");
        assert_eq!(stage.available(&at(60), ali), 0);
    }
}

#[test]
fn a_refunded_deposit_ends_the_promise() {
    let stage = Stage::new();
    let ali = Actor { role: Role::Client, ..stage.talent("ali") };
    let sana = stage.friend_of(ali);
    let contest = stage.deposited(&at(2), sana, 500_000);
    refund::request(&stage.db(), &at(3), &sana, contest, None).unwrap();
    assert_eq!((stage.referral(sana.user).as_str(), stage.available(&at(3), ali)), ("VOID", 0));
    assert_eq!((stage.mails("referral.voided"), stage.held("referral_promo")), (1, 0));
    // A second deposit brings nothing more: once for each friend.
    stage.awarded(&at(4), sana, 500_000);
    assert_eq!((stage.referral(sana.user).as_str(), stage.available(&at(4), ali)), ("VOID", 0));
}

#[test]
fn a_prize_that_is_shared_out_counts_like_an_award() {
    let stage = Stage::new();
    let ali = stage.talent("ali");
    let sana = stage.friend_of(ali);
    let contest = stage.deposited(&at(2), sana, 500_000);
    stage.entry(contest, stage.talent("entrant"), 1);
    stage.sweep_all(&at(60 * 86_400));
    stage.sweep_all(&at(120 * 86_400));
    assert_eq!(stage.contest(contest), "CLOSED DISTRIBUTED");
    assert_eq!((stage.referral(sana.user).as_str(), stage.available(&at(120 * 86_400), ali)), ("REWARDED", REWARD));
}

#[test]
fn an_award_that_lapses_and_is_refunded_takes_the_reward_back() {
    let stage = Stage::new();
    let ali = stage.talent("ali");
    let sana = stage.friend_of(ali);
    let contest = stage.awarded(&at(2), sana, 500_000);
    handover::lapse_undelivered(&stage.db(), &at(6 * 86_400), 50).unwrap();
    assert_eq!((stage.referral(sana.user).as_str(), stage.available(&at(6 * 86_400), ali)), ("REWARDED", REWARD));
    stage.take_deposit_back(&at(6 * 86_400), sana, contest);
    assert_eq!((stage.referral(sana.user).as_str(), stage.available(&at(6 * 86_400), ali)), ("REVOKED", 0));
    assert_eq!((stage.mails("referral.taken_back"), stage.held("referral_promo"), stage.owes(ali)), (1, 0, 0));
}

#[test]
fn a_reward_that_was_spent_is_a_debt_that_the_next_credits_repay() {
    let stage = Stage::new();
    stage.no_plan_limit();
    let ali = stage.client;
    let (sana, omar) = (stage.friend_of(ali), stage.friend_of(ali));
    let contest = stage.awarded(&at(2), sana, 500_000);
    let draft = stage.draft(1_000_000);
    let begun = stage.buy(&at(3), draft, CREDITS_FIRST).unwrap().unwrap();
    stage.pay(&at(3), &begun);
    stage.take_deposit_back(&at(6 * 86_400), sana, contest);
    assert_eq!((stage.referral(sana.user).as_str(), stage.boosts(draft).as_str()), ("REVOKED", "WAITING 29900+20000"));
    assert_eq!((stage.owes(ali), stage.available(&at(7 * 86_400), ali)), (REWARD, 0));
    stage.awarded(&at(7 * 86_400), omar, 500_000);
    assert_eq!((stage.referral(omar.user).as_str(), stage.owes(ali)), ("REWARDED", 0));
    assert_eq!(stage.available(&at(7 * 86_400), ali), 0, "the next reward repaid it");
    // What was paid with the first reward comes back, and is justified by the second.
    stage.cancel_boost(&at(7 * 86_400), draft).unwrap();
    assert_eq!((stage.owes(ali), stage.available(&at(7 * 86_400), ali)), (0, REWARD));
}

#[test]
fn a_reward_that_is_held_is_taken_back_when_it_is_free_again() {
    for is_paid in [false, true] {
        let stage = Stage::new();
        let ali = stage.client;
        let sana = stage.friend_of(ali);
        let contest = stage.awarded(&at(2), sana, 500_000);
        handover::lapse_undelivered(&stage.db(), &at(6 * 86_400), 50).unwrap();
        let draft = stage.draft(1_000_000);
        let begun = stage.buy(&at(6 * 86_400), draft, CREDITS_FIRST).unwrap().unwrap();
        stage.take_deposit_back(&at(6 * 86_400), sana, contest);
        assert_eq!((stage.referral(sana.user).as_str(), stage.owes(ali)), ("REVOKED", REWARD), "an order holds it");
        if is_paid {
            stage.pay(&at(6 * 86_400 + 1), &begun);
            assert_eq!(stage.owes(ali), REWARD);
        }
        stage.cancel_boost(&at(6 * 86_400 + 2), draft).unwrap();
        assert_eq!((stage.owes(ali), stage.available(&at(6 * 86_400 + 2), ali)), (0, 0));
    }
}

#[test]
fn people_who_signed_in_from_one_device_or_block_bring_nothing() {
    let stage = Stage::new();
    let ali = stage.talent("ali");
    let friends = [(); 4].map(|()| stage.friend_of(ali));
    let [same_device, same_block, late, honest] = friends;
    let vault = payouts::Vault::new(&Secret::new(SECRET.to_owned()), &[]);
    let signed_in = |who: Actor, device: &str, address: &str| {
        let traces = accounts::trace::of_sign_in(&vault, &[device.to_owned()], address).unwrap();
        stage.tx(|tx, ctx| accounts::trace::repo::record(tx, ctx, who.user, &traces).unwrap());
    };
    signed_in(ali, "a", "39.40.7.5");
    signed_in(same_device, "a", "111.68.9.1");
    signed_in(same_block, "b", "39.40.7.250");
    signed_in(late, "c", "111.68.9.7");
    signed_in(honest, "d", "111.68.9.9");
    let contests = friends.map(|friend| stage.deposited(&at(2), friend, 500_000));
    let statuses = || friends.map(|friend| stage.referral(friend.user));
    assert_eq!(statuses(), ["VOID", "VOID", "PENDING", "PENDING"]);
    // A device that shows up between promise and reward.
    signed_in(late, "a", "111.68.9.7");
    for (friend, contest) in friends.into_iter().zip(contests) {
        stage.choose_winner(&at(3), friend, contest);
    }
    assert_eq!(statuses(), ["VOID", "VOID", "VOID", "REWARDED"]);
    signed_in(honest, "a", "39.40.7.5");
    assert_eq!(
        (statuses()[3].as_str(), stage.available(&at(3), ali)),
        ("REWARDED", REWARD),
        "friends may share a flat later"
    );
}

#[test]
fn credits_expire_after_a_year_and_are_posted_once() {
    let stage = Stage::new();
    let ali = stage.client;
    stage.give_credits(&at(0), ali, REWARD);
    stage.give_credits(&at(60), ali, 500);
    let over = credit::expires_at(testkit::START);
    let expire = |now| credits::expire_due(&stage.db(), &moment(now), &stage.gateways, 10).unwrap();
    assert_eq!(expire(over - Duration::seconds(1)), 0);
    assert_eq!(stage.available(&moment(over - Duration::seconds(1)), ali), REWARD + 500);
    assert_eq!(stage.available(&moment(over), ali), 500, "before the sweep came by, too");
    assert_eq!(run_concurrently(8, |_| expire(over)).into_iter().sum::<usize>(), 1);
    assert_eq!(expire(over), 0);
    assert_eq!((stage.held("credit_breakage"), stage.held(&format!("user_credits:{}", ali.user))), (REWARD, 500));
}

#[test]
fn what_is_held_does_not_expire_and_what_comes_back_late_does_so_again() {
    let stage = Stage::new();
    let ali = stage.client;
    stage.give_credits(&at(0), ali, 60_000);
    let over = credit::expires_at(testkit::START);
    let (before, after) = (moment(over - Duration::minutes(20)), moment(over + Duration::minutes(5)));
    // Ordered just before the expiry, paid just after it.
    let mut drafts =
        (0..2).map(|_| stage.tx(|tx, _| testkit::seed::contest(tx, &before, ali.user, "DRAFT", 1_000_000)));
    let (one, two) = (drafts.next().unwrap(), drafts.next().unwrap());
    assert_eq!(stage.buy(&before, one, PayWith::Credits).unwrap(), None);
    let begun = stage.buy(&before, two, CREDITS_FIRST).unwrap().unwrap();
    assert_eq!(stage.boosts(two), "PENDING 39800+10100");
    assert_eq!(credits::expire_due(&stage.db(), &after, &stage.gateways, 10).unwrap(), 0, "some of it is held");
    stage.pay(&after, &begun);
    assert_eq!(stage.boosts(two), "WAITING 39800+10100");
    assert_eq!(stage.text("SELECT status FROM credit_lots"), "USED");
    for (draft, gone) in [(one, PRICE), (two, PRICE + 10_100)] {
        placement::cancel(&stage.db(), &after, &ali, draft).unwrap();
        assert_eq!(stage.available(&after, ali), 0, "with the expiry it had");
        assert_eq!(credits::expire_due(&stage.db(), &after, &stage.gateways, 10).unwrap(), 1);
        assert_eq!(stage.held("credit_breakage"), gone);
    }
}
