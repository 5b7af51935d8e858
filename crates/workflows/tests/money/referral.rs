//! Rewards for friends: once, within a month's limit, for real friends, taken back whole or not at all. And what the clock does to credits.

use accounts::registration::Draft;
use kernel::actor::{Actor, Role};
use kernel::secret::Secret;
use payments::Provider;
use payments::gateway::RawNotice;
use payouts::method::{MethodType, NewMethod};
use referrals::credit;
use time::Duration;
use time::macros::datetime;
use workflows::boost::PayWith;
use workflows::{boost, credits, notices, payout_method, referral, refund};

use crate::buyer::{CREDITS_FIRST, PRICE};
use crate::stage::{SECRET, Stage, at, at_once, moment, paid};

const REWARD: i64 = 20_000;

fn register(stage: &Stage, email: &str, code: Option<&str>) -> Actor {
    let draft =
        Draft { email, password: "a fine long passphrase", first_name: "Sana", last_name: None, role: Role::Client };
    let registration = draft.check().unwrap();
    let hash = Secret::new("none".to_owned());
    let made = stage.db().write(|tx| workflows::register::register_in(tx, &at(0), &registration, &hash, code));
    made.unwrap().actor()
}

#[test]
fn a_friend_s_first_deposit_rewards_the_referrer_once() {
    let stage = Stage::new();
    let ali = stage.talent("ali");
    let code = referral::code(&stage.db(), &at(0), &ali).unwrap();
    assert_eq!(referral::code(&stage.db(), &at(9), &ali).unwrap(), code, "it stays");
    let sana = register(&stage, "sana@example.test", Some(&format!(" {} ", code.as_str().to_lowercase())));
    assert_eq!(stage.referral(sana.user), "REGISTERED");
    let contest = stage.deposited(&at(10), sana, 500_000);
    assert_eq!(stage.contest(contest), "OPEN");
    assert_eq!((stage.referral(sana.user).as_str(), stage.available(&at(10), ali)), ("REWARDED", REWARD));
    assert_eq!((stage.held("referral_promo"), stage.mails("referral.rewarded")), (REWARD, 1));
    stage.deposited(&at(20), sana, 500_000);
    assert_eq!(stage.available(&at(20), ali), REWARD, "the first one decides");
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
    let codes = at_once(20, |_| referral::code(&stage.db(), &at(0), &ali).unwrap());
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
    at_once(100, |index| {
        let raw = RawNotice::posted("application/json", paid(&urls[index / 2]));
        let _busy = notices::apply_notice(&stage.db(), &at(5), &stage.gateways, Provider::Easypaisa, &raw);
    });
    stage.sweep_all(&at(90));
    assert_eq!(stage.number("SELECT count(*) FROM contests WHERE status = 'OPEN'"), 50);
    assert_eq!((stage.available(&at(5), ali), stage.number("SELECT count(*) FROM credit_lots")), (REWARD, 1));
}

#[test]
fn the_tenth_reward_of_a_month_is_the_last() {
    let stage = Stage::new();
    let ali = stage.talent("ali");
    let friends: Vec<_> = (0..15).map(|_| stage.friend_of(ali)).collect();
    for friend in &friends[..9] {
        stage.deposited(&at(0), *friend, 500_000);
    }
    let urls: Vec<_> =
        friends[9..].iter().map(|friend| stage.unpaid(&at(1), *friend, 500_000).1.redirect_url).collect();
    at_once(6, |index| stage.post(at(2), Provider::Easypaisa, &paid(&urls[index])));
    let count = |status: &str| stage.number(&format!("SELECT count(*) FROM referrals WHERE status = '{status}'"));
    assert_eq!((count("REWARDED"), count("CAPPED")), (10, 5));
    assert_eq!(stage.available(&at(2), ali), 10 * REWARD);
    // Somebody else's month is their own.
    let other = stage.talent("other");
    stage.deposited(&at(3), stage.friend_of(other), 500_000);
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
    assert_eq!((stage.referral(late.user).as_str(), stage.referral(next.user).as_str()), ("CAPPED", "REWARDED"));
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
    payout_method::remove(&stage.db(), &at(1), (&once, stage.session(once)), method).unwrap();
    for friend in [same, once, honest] {
        stage.deposited(&at(2), friend, 500_000);
    }
    let statuses = [same, once, honest].map(|friend| stage.referral(friend.user));
    assert_eq!(statuses, ["VOID", "VOID", "REWARDED"]);
    assert_eq!(stage.available(&at(2), ali), REWARD);
}

fn add_method(stage: &Stage, person: Actor, number: &str) {
    let new = NewMethod::parse(MethodType::Easypaisa, number, "Bilal Ahmed", None).unwrap();
    let vault = payouts::Vault::new(&Secret::new(SECRET.to_owned()), &[]);
    payout_method::add(&stage.db(), &at(50), &vault, (&person, stage.session(person)), &new).unwrap();
}

#[test]
fn an_account_that_turns_out_to_be_shared_takes_the_reward_back() {
    for friend_is_last in [false, true] {
        let stage = Stage::new();
        let ali = stage.talent("ali");
        let (sana, other) = (stage.friend_of(ali), stage.friend_of(ali));
        for friend in [sana, other] {
            stage.deposited(&at(2), friend, 500_000);
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
        stage.deposited(&at(2), sana, 500_000);
        at_once(2, |index| add_method(&stage, if index == 0 { ali } else { sana }, "03001234567"));
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
        at_once(2, |index| match index {
            0 => add_method(&stage, sana, "03001234567"),
            _ => assert_eq!(stage.post(at(60), Provider::Easypaisa, &paid(&url)).status, 200),
        });
        assert!(["VOID", "REVOKED"].contains(&stage.referral(sana.user).as_str()));
        assert_eq!(stage.available(&at(60), ali), 0);
    }
}

#[test]
fn a_refunded_deposit_takes_the_unspent_reward_back() {
    let stage = Stage::new();
    let ali = Actor { role: Role::Client, ..stage.talent("ali") };
    let sana = stage.friend_of(ali);
    let contest = stage.deposited(&at(2), sana, 500_000);
    refund::request(&stage.db(), &at(3), &sana, contest, None).unwrap();
    assert_eq!((stage.referral(sana.user).as_str(), stage.available(&at(3), ali)), ("REVOKED", 0));
    assert_eq!((stage.held("referral_promo"), stage.held(&format!("user_credits:{}", ali.user))), (0, 0));
    // A second deposit brings nothing more: once for each friend.
    stage.deposited(&at(4), sana, 500_000);
    assert_eq!((stage.referral(sana.user).as_str(), stage.available(&at(4), ali)), ("REVOKED", 0));
}

#[test]
fn a_reward_that_is_held_is_taken_back_when_it_is_free_again() {
    let stage = Stage::new();
    let ali = Actor { role: Role::Client, ..stage.client };
    let sana = stage.friend_of(ali);
    let contest = stage.deposited(&at(2), sana, 500_000);
    let draft = stage.draft(1_000_000);
    stage.buy(&at(3), draft, CREDITS_FIRST).unwrap().unwrap();
    assert_eq!(stage.boosts(draft), "PENDING 29900+20000");
    refund::request(&stage.db(), &at(4), &sana, contest, None).unwrap();
    assert_eq!(stage.referral(sana.user), "REWARDED", "an order holds it");
    assert_eq!(referral::recall_due(&stage.db(), &at(4), 10).unwrap(), 0);
    stage.cancel_boost(&at(5), draft).unwrap();
    let recalled = at_once(8, |_| referral::recall_due(&stage.db(), &at(5), 10).unwrap());
    assert_eq!(recalled.into_iter().sum::<usize>(), 1);
    assert_eq!((stage.referral(sana.user).as_str(), stage.available(&at(5), ali)), ("REVOKED", 0));
}

#[test]
fn a_reward_that_was_spent_stays_unless_the_purchase_goes_back() {
    let stage = Stage::new();
    let ali = stage.client;
    let sana = stage.friend_of(ali);
    let contest = stage.deposited(&at(2), sana, 500_000);
    let draft = stage.draft(1_000_000);
    let begun = stage.buy(&at(3), draft, CREDITS_FIRST).unwrap().unwrap();
    stage.pay(&at(3), &begun);
    refund::request(&stage.db(), &at(4), &sana, contest, None).unwrap();
    stage.sweep_all(&at(5));
    assert_eq!((stage.referral(sana.user).as_str(), stage.boosts(draft).as_str()), ("REWARDED", "WAITING 29900+20000"));
    stage.cancel_boost(&at(6), draft).unwrap();
    stage.sweep_all(&at(7));
    assert_eq!((stage.referral(sana.user).as_str(), stage.available(&at(7), ali)), ("REVOKED", 0));
}

#[test]
fn credits_expire_after_a_year_and_are_booked_once() {
    let stage = Stage::new();
    let ali = stage.client;
    stage.give_credits(&at(0), ali, REWARD);
    stage.give_credits(&at(60), ali, 500);
    let over = credit::expires_at(testkit::START);
    let expire = |now| credits::expire_due(&stage.db(), &moment(now), &stage.gateways, 10).unwrap();
    assert_eq!(expire(over - Duration::seconds(1)), 0);
    assert_eq!(stage.available(&moment(over - Duration::seconds(1)), ali), REWARD + 500);
    assert_eq!(stage.available(&moment(over), ali), 500, "before the sweep came by, too");
    assert_eq!(at_once(8, |_| expire(over)).into_iter().sum::<usize>(), 1);
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
        boost::cancel(&stage.db(), &after, &ali, draft).unwrap();
        assert_eq!(stage.available(&after, ali), 0, "with the expiry it had");
        assert_eq!(credits::expire_due(&stage.db(), &after, &stage.gateways, 10).unwrap(), 1);
        assert_eq!(stage.held("credit_breakage"), gone);
    }
}
