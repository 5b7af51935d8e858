//! Credits end with what they stand on, whatever was done with them meanwhile: plan changes, featured places, charge-backs.

use std::fmt::Debug;
use std::str::FromStr;

use kernel::actor::Actor;
use kernel::ids::{ChargebackId, ContestId, PaymentId};
use payments::Provider;
use workflows::error::Error;
use workflows::featured::placement;
use workflows::featured::purchase::PayWith;
use workflows::handovers::handover;
use workflows::payments::chargeback::{self, Settlement};
use workflows::referrals::credits;
use workflows::subscriptions::money_back_guarantee;

use crate::buyer::{CREDITS_FIRST, PRICE};
use crate::stage::{Stage, at, moment, paid, run_concurrently};
use crate::subscriber::{ENTERPRISE, FREE, PRO, STARTER};

const REWARD: i64 = 20_000;
const DAY: i64 = 86_400;

fn note() -> String {
    "the provider's letter".to_owned()
}

fn taken_back(stage: &Stage, second: i64, payment: PaymentId) -> ChargebackId {
    chargeback::report(&stage.db(), &at(second), &stage.admin, payment, &note()).unwrap()
}

fn settle(stage: &Stage, second: i64, case: ChargebackId, how: &Settlement) {
    chargeback::settle(&stage.db(), &at(second), &stage.admin, case, how).unwrap();
}

/// The payment of the person's newest plan.
fn plan_payment(stage: &Stage, who: Actor) -> PaymentId {
    let sql = "SELECT p.id FROM payments p JOIN subscription_charges c ON c.id = p.purchase_id WHERE c.user_id";
    stage.text(&format!("{sql} = '{}' ORDER BY c.created_at DESC LIMIT 1", who.user)).parse().unwrap()
}

/// Lets awards lapse, and the friends take their deposits back.
fn take_deposits_back(stage: &Stage, second: i64, friends: &[(Actor, ContestId)]) {
    for (friend, contest) in friends {
        stage.take_deposit_back(&at(second), *friend, *contest);
    }
}

#[test]
fn ten_false_friends_leave_nothing_behind_a_plan_change() {
    for are_awarded in [false, true] {
        let stage = Stage::new();
        let ali = stage.client;
        let friends = [(); 10].map(|()| stage.friend_of(ali)).map(|friend| {
            let contest = stage.deposited(&at(0), friend, 500);
            if are_awarded {
                stage.choose_winner(&at(0), friend, contest);
            }
            (friend, contest)
        });
        let expected = if are_awarded { 10 * REWARD } else { 0 };
        assert_eq!(stage.available(&at(1), ali), expected);
        if are_awarded {
            assert_eq!(
                stage.choose(&at(6 * DAY), ali, PRO, Provider::Easypaisa).unwrap(),
                None,
                "credits pay all of it"
            );
            stage.choose(&at(6 * DAY + 60), ali, FREE, Provider::Easypaisa).unwrap();
            assert_eq!(stage.available(&at(6 * DAY + 60), ali), 10 * REWARD - 199_900 + 199_900 * 29 / 30);
        }
        take_deposits_back(&stage, 6 * DAY + 61, &friends);
        assert_eq!(stage.available(&at(6 * DAY + 61), ali), 0);
        // The day of the plan was spent, and is owed.
        assert_eq!(stage.owes(ali), if are_awarded { 199_900 - 199_900 * 29 / 30 } else { 0 });
        stage.check();
    }
}

#[test]
fn what_a_plan_gives_back_goes_where_it_came_from() {
    let stage = Stage::new();
    let ali = stage.client;
    stage.credits(ali, 20_000);
    stage.subscribe(&at(0), ali, STARTER);
    assert_eq!(stage.charges(ali), "FIRST PAID 79900 20000");
    stage.choose(&at(15 * DAY - 60), ali, FREE, Provider::Easypaisa).unwrap();
    let unused = 99_900 / 2;
    let of_money = unused * 79_900 / 99_900;
    let lots = "SELECT string_agg(concat_ws(' ', kind, amount_paisa, remaining_paisa), ', ' ORDER BY created_at) FROM credit_lots";
    let expected = format!("REFERRAL 20000 {}, PLAN_UNUSED {of_money} {of_money}", unused - of_money);
    assert_eq!(stage.text(lots), expected);
    assert_eq!(stage.available(&at(15 * DAY), ali), unused);
    // The credits keep the expiry that they had.
    let expiries =
        "SELECT count(DISTINCT expires_at) FROM credit_lots WHERE expires_at - created_at = interval '365 days'";
    assert_eq!(stage.number(expiries), 2);
}

#[test]
fn a_plan_whose_payment_is_taken_back_keeps_no_credit() {
    let stage = Stage::new();
    let ali = stage.client;
    stage.subscribe(&at(0), ali, ENTERPRISE);
    stage.choose(&at(60), ali, FREE, Provider::Easypaisa).unwrap();
    let unused = 499_900 * 29 / 30;
    assert_eq!(stage.available(&at(60), ali), unused);
    let payment = plan_payment(&stage, ali);
    let case = taken_back(&stage, 120, payment);
    assert_eq!(stage.available(&at(120), ali), 0, "from the moment on in which it is in question");
    let lots = "SELECT string_agg(status || ' ' || (suspended_at IS NOT NULL), ', ') FROM credit_lots";
    assert_eq!(stage.text(lots), "OPEN true");
    settle(&stage, 180, case, &Settlement::Lost { note: note() });
    assert_eq!(stage.available(&at(180), ali), 0);
    stage.check();
    settle(&stage, 240, case, &Settlement::Paid { reference: "MEZN-1".to_owned() });
    assert_eq!(stage.available(&at(240), ali), unused, "made good: the plan was paid after all");
    assert_eq!(stage.text(lots), "OPEN false");
}

#[test]
fn credits_come_back_when_the_case_is_won_and_never_after_a_write_off() {
    for is_won in [true, false] {
        let stage = Stage::new();
        let ali = stage.client;
        stage.subscribe(&at(0), ali, ENTERPRISE);
        let case = taken_back(&stage, 60, plan_payment(&stage, ali));
        // Also what a plan gives back while its payment is in question.
        stage.choose(&at(120), ali, FREE, Provider::Easypaisa).unwrap();
        assert_eq!(stage.available(&at(120), ali), 0);
        stage.check();
        if is_won {
            settle(&stage, 180, case, &Settlement::Won { note: note() });
            assert_eq!(stage.available(&at(180), ali), 499_900 * 29 / 30);
        } else {
            settle(&stage, 180, case, &Settlement::Lost { note: note() });
            settle(&stage, 240, case, &Settlement::WrittenOff);
            assert_eq!(stage.available(&at(240), ali), 0);
            stage.check();
            stage.sweep(&at(400 * DAY));
            assert_eq!(stage.held("credit_breakage"), 499_900 * 29 / 30);
        }
    }
}

#[test]
fn what_returns_to_disputed_credits_stays_there() {
    let stage = Stage::new();
    let ali = stage.client;
    stage.subscribe(&at(0), ali, ENTERPRISE);
    stage.choose(&at(60), ali, FREE, Provider::Easypaisa).unwrap();
    let draft = stage.draft(1_000_000);
    assert_eq!(stage.buy(&at(120), draft, PayWith::Credits).unwrap(), None);
    taken_back(&stage, 180, plan_payment(&stage, ali));
    stage.cancel_boost(&at(240), draft).unwrap();
    assert_eq!(stage.available(&at(240), ali), 0);
    assert_eq!(stage.number("SELECT remaining_paisa FROM credit_lots"), 499_900 * 29 / 30);
}

#[test]
fn a_friend_s_deposit_that_is_lost_after_the_award_is_a_debt_of_the_reward() {
    let stage = Stage::new();
    let ali = stage.client;
    let sana = stage.friend_of(ali);
    let contest = stage.awarded(&at(0), sana, 500_000);
    let draft = stage.draft(1_000_000);
    let begun = stage.buy(&at(1), draft, CREDITS_FIRST).unwrap().unwrap();
    stage.pay(&at(1), &begun);
    let deposit = stage.text(&format!("SELECT id FROM payments WHERE contest_id = '{contest}'")).parse().unwrap();
    let case = taken_back(&stage, 60, deposit);
    assert_eq!((stage.referral(sana.user).as_str(), stage.owes(ali)), ("REWARDED", 0), "only in question");
    settle(&stage, 120, case, &Settlement::Lost { note: note() });
    assert_eq!((stage.referral(sana.user).as_str(), stage.owes(ali)), ("REVOKED", REWARD));
    stage.cancel_boost(&at(180), draft).unwrap();
    assert_eq!((stage.owes(ali), stage.available(&at(180), ali)), (0, 0), "what comes back repays it");
}

#[test]
fn money_that_an_admin_gives_back_repays_what_is_owed() {
    let stage = Stage::new();
    let ali = stage.client;
    let sana = stage.friend_of(ali);
    let contest = stage.awarded(&at(0), sana, 500_000);
    stage.subscribe(&at(1), ali, STARTER);
    assert_eq!(stage.charges(ali), "FIRST PAID 79900 20000");
    take_deposits_back(&stage, 6 * DAY, &[(sana, contest)]);
    assert_eq!(stage.owes(ali), REWARD);
    let asked = money_back_guarantee::request(&stage.db(), &at(6 * DAY), &ali, "It does not suit us").unwrap();
    money_back_guarantee::approve(&stage.db(), &at(6 * DAY + 1), &stage.admin, asked, None).unwrap();
    assert_eq!((stage.owes(ali), stage.available(&at(6 * DAY + 1), ali)), (0, 0));
}

#[test]
fn two_recalls_and_a_purchase_in_one_moment_lose_nothing() {
    for _round in 0..6 {
        let stage = Stage::new();
        stage.no_plan_limit();
        let ali = stage.client;
        let friends =
            [(); 3].map(|()| stage.friend_of(ali)).map(|friend| (friend, stage.awarded(&at(0), friend, 500_000)));
        handover::lapse_undelivered(&stage.db(), &at(6 * DAY), 50).unwrap();
        let draft = stage.draft(1_000_000);
        let requests = [0, 1]
            .map(|index: usize| stage.ask_back(&at(6 * DAY), friends[index].0, friends[index].1).unwrap().unwrap());
        run_concurrently(3, |index| match index {
            0 | 1 => stage.grant_back(&at(6 * DAY + 1), requests[index]),
            _ => drop(stage.buy(&at(6 * DAY), draft, PayWith::Credits)),
        });
        let spent = stage.number("SELECT coalesce(sum(amount_paisa), 0) FROM credit_uses WHERE status = 'SPENT'");
        assert!([0, PRICE].contains(&spent));
        let left = stage.available(&at(6 * DAY), ali) - stage.owes(ali);
        assert_eq!(left, REWARD - spent, "one of three rewards stands");
        stage.check();
    }
}

#[test]
fn a_recall_meets_the_expiry() {
    for _round in 0..4 {
        let stage = Stage::new();
        let ali = stage.client;
        let sana = stage.friend_of(ali);
        let contest = stage.awarded(&at(0), sana, 500_000);
        let year = moment(referrals::credit::expires_at(testkit::START));
        handover::lapse_undelivered(&stage.db(), &year, 50).unwrap();
        let request = stage.ask_back(&year, sana, contest).unwrap().unwrap();
        run_concurrently(2, |index| match index {
            0 => stage.grant_back(&year, request),
            _ => drop(credits::expire_due(&stage.db(), &year, &stage.gateways, 10).unwrap()),
        });
        assert_eq!((stage.referral(sana.user).as_str(), stage.owes(ali)), ("REVOKED", 0));
        assert_eq!(stage.available(&year, ali), 0);
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

/// The most that the person may have to spend: the lots whose payments are neither disputed nor lost, less what was held and spent. A debt
/// that a disputed lot repaid counts as repaid: the payer owes that payment, or the lot will be recalled.
fn justified(stage: &Stage, who: Actor) -> i64 {
    let id = who.user;
    stage.number(&format!(
        "SELECT coalesce((SELECT sum(l.amount_paisa) FROM credit_lots l LEFT JOIN referrals r ON r.lot_id = l.id
                           LEFT JOIN payments p ON p.id = l.payment_id
                          WHERE l.user_id = '{id}' AND r.status IS DISTINCT FROM 'REVOKED'
                            AND NOT (coalesce(p.status, '') IN ('DISPUTED', 'CHARGED_BACK')
                                     AND NOT EXISTS (SELECT 1 FROM chargebacks b WHERE b.payment_id = p.id AND b.status = 'SETTLED'))), 0)
              - coalesce((SELECT sum(u.amount_paisa) FROM credit_uses u JOIN credit_lots l ON l.id = u.lot_id
                           WHERE l.user_id = '{id}' AND l.suspended_at IS NULL AND u.status IN ('HELD', 'SPENT')), 0)
              + coalesce((SELECT sum(r.amount_paisa) FROM credit_repayments r JOIN credit_lots l ON l.id = r.lot_id
                           WHERE l.user_id = '{id}' AND l.suspended_at IS NOT NULL), 0)"
    ))
}

/// A random sequence of operations on one person's credits; most of them are refused.
struct Walk<'a> {
    stage: &'a Stage,
    dice: Dice,
    friends: Vec<(Actor, ContestId)>,
    drafts: Vec<ContestId>,
    links: Vec<String>,
    second: i64,
    step: i32,
}

impl Walk<'_> {
    fn act(&mut self) {
        match self.dice.roll(15) {
            0 | 1 => self.bring_a_friend(),
            2 | 3 => {
                let friend = self.a_friend();
                self.award_of(friend);
            }
            4 | 5 => self.ask_back(),
            6 => self.choose_a_plan(),
            7 => self.pay(),
            8 | 13 | 14 => self.buy_a_place(),
            9 => self.cancel_a_place(),
            10 if self.dice.roll(2) == 0 => self.take_a_payment_back(),
            10 | 11 => self.settle_a_case(),
            _ => self.ask_for_the_plan_s_money(),
        }
        let steps = [1, 60, 3_600, DAY, 6 * DAY, 6 * DAY, 40 * DAY];
        self.second += steps[self.dice.roll(steps.len())];
        self.step += 1;
        if self.dice.roll(4) == 0 {
            self.stage.sweep(&at(self.second));
        }
    }

    fn one_of<T: Clone>(&mut self, all: &[T]) -> Option<T> {
        if all.is_empty() { None } else { Some(all[self.dice.roll(all.len())].clone()) }
    }

    fn one_id<T: FromStr<Err: Debug>>(&mut self, of: &str) -> Option<T> {
        let all = self.stage.text(&format!("SELECT string_agg(id::text, ' ' ORDER BY id) FROM {of}"));
        let ids: Vec<&str> = all.split_whitespace().collect();
        self.one_of(&ids).map(|id| id.parse().unwrap())
    }

    fn a_friend(&mut self) -> Option<(Actor, ContestId)> {
        // The contests of older friends have mostly ended.
        let newest: Vec<_> = self.friends.iter().rev().take(3).copied().collect();
        self.one_of(&newest)
    }

    fn bring_a_friend(&mut self) {
        let friend = self.stage.friend_of(self.stage.client);
        self.friends.push((friend, self.stage.deposited(&at(self.second), friend, 500_000)));
        // Most contests end in an award.
        if self.dice.roll(3) > 0 {
            self.award_of(self.friends.last().copied());
        }
    }

    fn award_of(&self, of: Option<(Actor, ContestId)>) {
        let Some((friend, contest)) = of else { return };
        if self.stage.contest(contest) == "OPEN" {
            // Refused while a charge-back has put the contest on hold.
            let entry = self.stage.entry(contest, self.stage.talent("winner"), self.step + 1);
            drop(workflows::contests::award::award(&self.stage.db(), &at(self.second), &friend, contest, entry));
        }
    }

    fn ask_back(&mut self) {
        let Some((friend, contest)) = self.a_friend() else { return };
        let (stage, ctx) = (self.stage, at(self.second));
        handover::lapse_undelivered(&stage.db(), &ctx, 50).unwrap();
        if let Ok(Some(request)) = stage.ask_back(&ctx, friend, contest) {
            // What is on hold, or was taken back at its provider, does not go back.
            drop(workflows::contests::refund_request::approve(&stage.db(), &ctx, &stage.admin, request, ""));
        }
    }

    fn choose_a_plan(&mut self) {
        let number = [FREE, STARTER, PRO, ENTERPRISE][self.dice.roll(4)];
        let begun = self.stage.choose(&at(self.second), self.stage.client, number, Provider::Easypaisa);
        self.links.extend(begun.ok().flatten().map(|begun| begun.redirect_url));
    }

    fn pay(&mut self) {
        let all = self.links.clone();
        let Some(url) = self.one_of(&all) else { return };
        let status = self.stage.post(at(self.second), Provider::Easypaisa, &paid(&url)).status;
        assert!([200, 410].contains(&status), "step {}: {status}", self.step);
    }

    fn buy_a_place(&mut self) {
        let (stage, ctx) = (self.stage, at(self.second));
        let draft = stage.tx(|tx, _start| testkit::seed::contest(tx, &ctx, stage.client.user, "DRAFT", 1_000_000));
        let pay_with = if self.dice.roll(2) == 0 { PayWith::Credits } else { CREDITS_FIRST };
        match stage.buy(&ctx, draft, pay_with) {
            Ok(begun) => {
                if let Some(url) = begun.map(|begun| begun.redirect_url) {
                    // Half of them pay before they go on; links are soon too old.
                    if self.dice.roll(2) == 0 {
                        stage.post(ctx, Provider::Easypaisa, &paid(&url));
                    }
                    self.links.push(url);
                }
            }
            Err(Error::Referrals(_) | Error::Payments(_) | Error::Contests(_)) => {}
            Err(other) => panic!("step {}: {other}", self.step),
        }
        self.drafts.push(draft);
    }

    fn cancel_a_place(&mut self) {
        let all = self.drafts.clone();
        let Some(draft) = self.one_of(&all) else { return };
        drop(placement::cancel(&self.stage.db(), &at(self.second), &self.stage.client, draft));
    }

    fn take_a_payment_back(&mut self) {
        let Some(id) = self.one_id("payments WHERE status = 'SUCCEEDED'") else { return };
        let stage = self.stage;
        drop(chargeback::report(&stage.db(), &at(self.second), &stage.admin, id, &note()));
    }

    fn settle_a_case(&mut self) {
        let Some(id) = self.one_id("chargebacks WHERE status IN ('OPEN', 'LOST')") else { return };
        let how = match self.dice.roll(4) {
            0 => Settlement::Won { note: note() },
            1 => Settlement::Lost { note: note() },
            2 => Settlement::Paid { reference: format!("MEZN-{}", self.step) },
            _ => Settlement::WrittenOff,
        };
        let stage = self.stage;
        drop(chargeback::settle(&stage.db(), &at(self.second), &stage.admin, id, &how));
    }

    fn ask_for_the_plan_s_money(&mut self) {
        let (stage, ctx) = (self.stage, at(self.second));
        drop(money_back_guarantee::request(&stage.db(), &ctx, &stage.client, "It does not suit us"));
        let Some(id) = self.one_id("money_back_requests WHERE status = 'PENDING'") else { return };
        let decide = if self.dice.roll(2) == 0 { money_back_guarantee::approve } else { money_back_guarantee::decline };
        drop(decide(&stage.db(), &ctx, &stage.admin, id, None));
    }
}

/// Rewards, plans, boosts, refunds, chargebacks and expiry in random order: the ledger checks pass after every operation.
#[test]
fn random_acts_never_leave_more_than_sources_justify() {
    let (mut recalled, mut owed, mut suspended, mut spent) = (0, 0, 0, 0);
    for seed in 1..=testkit::repetitions(6_u64, 60) {
        let stage = Stage::new();
        stage.no_plan_limit();
        let ali = stage.client;
        let (friends, drafts, links) = (Vec::new(), Vec::new(), Vec::new());
        let mut walk = Walk { stage: &stage, dice: Dice(seed * 7_919), friends, drafts, links, second: 0, step: 0 };
        for step in 0..50 {
            walk.act();
            let (free, due) = (stage.available(&at(walk.second), ali), stage.owes(ali));
            let most = justified(&stage, ali).max(0);
            assert!(free <= most, "seed {seed} step {step}: {free} to spend, {most} justified");
            assert!(free == 0 || due == 0, "seed {seed} step {step}: {free} to spend, {due} owed");
            stage.check();
            owed = owed.max(due);
            suspended += stage.number("SELECT count(*) FROM credit_lots WHERE suspended_at IS NOT NULL");
            spent += stage.number("SELECT count(*) FROM credit_uses WHERE status = 'SPENT'");
        }
        recalled += stage.number("SELECT count(*) FROM referrals WHERE status = 'REVOKED'");
    }
    assert!(
        recalled > 0 && owed > 0 && suspended > 0 && spent > 0,
        "too little happened: {recalled} recalled, {owed} owed, {suspended} suspended, {spent} spent"
    );
}
