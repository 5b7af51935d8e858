//! The journal against an in-memory model, and what it refuses.

use std::collections::BTreeMap;

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{ContestId, EntryId, Id, PaymentId, RefundId, UserId};
use kernel::money::{Bps, Paisa};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use uuid::Uuid;

use crate::account::{AccountKey, Environment, Gateway, Side};
use crate::error::Error;
use crate::posting::{Posting, Transaction};
use crate::postings::{self, RefundSource};
use crate::repo::{Posted, balance, post};
use crate::{checks, schema};

const SANDBOX: Environment = Environment::Sandbox;

/// A database for one test: two tests that open the same accounts in one database would wait for each other.
fn own(work: impl FnOnce(&mut Tx<'_>, &Ctx)) {
    testkit::TestDb::new().tx(work);
}

fn id<I: Id>(number: u128) -> I {
    I::from_uuid(Uuid::from_u128(number))
}

#[test]
fn only_valid_transactions_exist() {
    let (debit, credit) = (AccountKey::EscrowBank, AccountKey::PlatformFee);
    for postings in [
        vec![],
        vec![Posting { debit, credit, amount: Paisa::ZERO }],
        vec![Posting { debit, credit, amount: Paisa::new(-1) }],
        vec![Posting { debit, credit: debit, amount: Paisa::new(1) }],
    ] {
        assert!(matches!(Transaction::new("test", 1, postings), Err(Error::InvalidTransaction(_))));
    }
}

#[test]
fn the_hash_tells_other_postings_apart() {
    let one = postings::payout_paid(id(1), Paisa::new(100)).unwrap();
    let same = postings::payout_paid(id(1), Paisa::new(100)).unwrap();
    let other = postings::payout_paid(id(1), Paisa::new(101)).unwrap();
    assert_eq!(one.input_hash(), same.input_hash());
    assert_ne!(one.input_hash(), other.input_hash());
}

#[test]
fn the_same_event_is_posted_once() {
    own(|tx, ctx| {
        let deposit = postings::deposit(id(1), id(2), Gateway::Easypaisa, Paisa::new(150_000)).unwrap();
        let Posted::Posted(first) = post(tx, ctx, SANDBOX, None, &deposit).unwrap() else { panic!("not posted") };
        assert_eq!(post(tx, ctx, SANDBOX, None, &deposit).unwrap(), Posted::AlreadyPosted(first));
        assert_eq!(balance(tx, SANDBOX, AccountKey::ContestEscrow(id(2))).unwrap(), Paisa::new(150_000));
        let other = postings::deposit(id(1), id(2), Gateway::Easypaisa, Paisa::new(150_001)).unwrap();
        assert!(matches!(post(tx, ctx, SANDBOX, None, &other), Err(Error::KeyReused(_))));
        assert_eq!(balance(tx, Environment::Production, AccountKey::ContestEscrow(id(2))).unwrap(), Paisa::ZERO);
    });
}

#[test]
fn nobody_pays_out_what_is_not_there() {
    own(|tx, ctx| {
        let payout = postings::payout_new(id(1), id(2), Paisa::new(1)).unwrap();
        let refused = post(tx, ctx, SANDBOX, None, &payout).unwrap_err();
        assert!(matches!(refused, Error::Overdrawn(ref key) if key.starts_with("winner_payable:")), "{refused}");
    });
}

#[test]
fn the_journal_cannot_be_changed() {
    for statement in [
        "UPDATE ledger_entries SET amount_paisa = amount_paisa + 1",
        "DELETE FROM ledger_entries",
        "UPDATE ledger_transactions SET kind = 'other'",
        "DELETE FROM ledger_transactions",
        "TRUNCATE ledger_entries",
        "TRUNCATE ledger_transactions CASCADE",
    ] {
        own(|tx, ctx| {
            let deposit = postings::deposit(id(1), id(2), Gateway::Jazzcash, Paisa::new(500)).unwrap();
            post(tx, ctx, SANDBOX, None, &deposit).unwrap();
            diesel::sql_query("SET CONSTRAINTS ALL IMMEDIATE").execute(&mut **tx).unwrap();
            let error = diesel::sql_query(statement).execute(&mut **tx).unwrap_err();
            assert_eq!(violated(&error), Some("append_only"), "{statement}: {error}");
        });
    }
}

#[test]
fn an_unbalanced_transaction_cannot_commit() {
    own(|tx, ctx| {
        let deposit = postings::deposit(id(1), id(2), Gateway::Jazzcash, Paisa::new(500)).unwrap();
        let Posted::Posted(posted) = post(tx, ctx, SANDBOX, None, &deposit).unwrap() else { panic!("not posted") };
        let account: Uuid =
            schema::ledger_accounts::table.select(schema::ledger_accounts::id).first(&mut **tx).unwrap();
        diesel::sql_query(format!("INSERT INTO ledger_entries VALUES ('{}', 9, '{account}', 'DR', 7)", posted.uuid()))
            .execute(&mut **tx)
            .unwrap();
        let error = diesel::sql_query("SET CONSTRAINTS ALL IMMEDIATE").execute(&mut **tx).unwrap_err();
        assert_eq!(violated(&error), Some("ledger_transaction_balances"), "{error}");
    });
}

#[test]
fn the_fee_is_rounded_down_and_nothing_is_lost() {
    for (prize, fee) in [(500, 15), (501, 15), (533, 15), (534, 16), (50_000_000, 1_500_000)] {
        let split = Paisa::new(prize).split(Bps::new(300)).unwrap();
        assert_eq!((split.part.get(), split.rest.get()), (fee, prize - fee));
    }
}

/// What can happen to one of a few contests; each is tried in every state, and skipped where it cannot happen.
#[derive(Debug, Clone, Copy)]
enum Step {
    Deposit(i64),
    DepositTwice,
    Unapplied(i64),
    Award,
    TakeBack,
    Pay,
    Fail,
    Retry,
    Refund,
    RefundSent,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum State {
    Draft,
    Held(i64),
    Awarded { prize: i64, entry: u128, payout: u128 },
    Failed { prize: i64, entry: u128 },
    Refunding(i64),
    Done,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (500_i64..=50_000_000).prop_map(Step::Deposit),
        1 => Just(Step::DepositTwice),
        1 => (500_i64..=50_000_000).prop_map(Step::Unapplied),
        3 => Just(Step::Award),
        1 => Just(Step::TakeBack),
        1 => Just(Step::Pay),
        2 => Just(Step::Fail),
        2 => Just(Step::Retry),
        1 => Just(Step::Refund),
        2 => Just(Step::RefundSent),
    ]
}

/// The model: plain sums by account, written down beside each recipe by hand.
#[derive(Default)]
struct Model {
    sums: BTreeMap<String, i64>,
    states: BTreeMap<u128, State>,
    last: u128,
}

impl Model {
    fn next_id(&mut self) -> u128 {
        self.last += 1;
        1_000 + self.last
    }

    fn add(&mut self, account: AccountKey, amount: i64) {
        *self.sums.entry(account.to_string()).or_default() += amount;
    }

    fn new_payout(&mut self, contest: u128, entry: u128, prize: i64) -> (u128, i64) {
        let (payout, net) = (self.next_id(), prize - prize * 300 / 10_000);
        self.states.insert(contest, State::Awarded { prize, entry, payout });
        self.add(AccountKey::PayoutsInTransit(id(payout)), net);
        (payout, net)
    }

    #[allow(clippy::too_many_lines, reason = "one table, one arm per step")]
    /// The postings of a step, or none where it cannot happen.
    fn apply(&mut self, contest: u128, step: Step) -> Vec<Transaction> {
        let state = self.states.get(&contest).copied().unwrap_or(State::Draft);
        let (escrow, winner) = (AccountKey::ContestEscrow(id(contest)), id::<UserId>(contest % 2));
        let (clearing, gateway) = (AccountKey::GatewayClearing(Gateway::Easypaisa), Gateway::Easypaisa);
        let payment = id::<PaymentId>(contest);
        match (step, state) {
            (Step::Deposit(prize), State::Draft) => {
                self.add(clearing, prize);
                self.add(escrow, prize);
                self.states.insert(contest, State::Held(prize));
                vec![postings::deposit(payment, id(contest), gateway, Paisa::new(prize)).unwrap()]
            }
            (Step::DepositTwice, State::Held(prize)) => {
                vec![postings::deposit(payment, id(contest), gateway, Paisa::new(prize)).unwrap()]
            }
            (Step::Unapplied(amount), _) => {
                let late = id::<PaymentId>(self.next_id());
                self.add(clearing, amount);
                self.add(AccountKey::UnappliedDeposits(late), 0);
                self.add(AccountKey::RefundsPayable(late), amount);
                let (amount, refund) = (Paisa::new(amount), id::<RefundId>(self.next_id()));
                vec![
                    postings::deposit_unapplied(late, gateway, amount).unwrap(),
                    postings::refund_new(refund, late, RefundSource::Unapplied, amount).unwrap(),
                ]
            }
            (Step::Award, State::Held(prize)) => {
                let entry = self.next_id();
                let (payout, net) = self.new_payout(contest, entry, prize);
                self.add(escrow, -prize);
                self.add(AccountKey::PlatformFee, prize - net);
                vec![
                    postings::award(&facts(contest, entry, winner, prize, net)).unwrap(),
                    postings::payout_new(id(payout), winner, Paisa::new(net)).unwrap(),
                ]
            }
            (Step::TakeBack, State::Awarded { prize, entry, payout }) => {
                let net = prize - prize * 300 / 10_000;
                self.add(AccountKey::PayoutsInTransit(id(payout)), -net);
                self.add(AccountKey::PlatformFee, net - prize);
                self.add(escrow, prize);
                self.states.insert(contest, State::Held(prize));
                vec![
                    postings::payout_voided(id(payout), winner, Paisa::new(net)).unwrap(),
                    postings::award_reversed(&facts(contest, entry, winner, prize, net)).unwrap(),
                ]
            }
            (Step::Pay, State::Awarded { prize, payout, .. }) => {
                let net = prize - prize * 300 / 10_000;
                self.add(AccountKey::PayoutsInTransit(id(payout)), -net);
                self.add(AccountKey::EscrowBank, -net);
                self.states.insert(contest, State::Done);
                vec![postings::payout_paid(id(payout), Paisa::new(net)).unwrap()]
            }
            (Step::Fail, State::Awarded { prize, entry, payout }) => {
                let net = prize - prize * 300 / 10_000;
                self.add(AccountKey::PayoutsInTransit(id(payout)), -net);
                self.add(AccountKey::WinnerPayable(winner), net);
                self.states.insert(contest, State::Failed { prize, entry });
                vec![postings::payout_failed(id(payout), winner, Paisa::new(net)).unwrap()]
            }
            (Step::Retry, State::Failed { prize, entry }) => {
                let (payout, net) = self.new_payout(contest, entry, prize);
                self.add(AccountKey::WinnerPayable(winner), -net);
                vec![postings::payout_new(id(payout), winner, Paisa::new(net)).unwrap()]
            }
            (Step::Refund, State::Held(prize)) => {
                self.add(escrow, -prize);
                self.add(AccountKey::RefundsPayable(payment), prize);
                self.states.insert(contest, State::Refunding(prize));
                let source = RefundSource::Escrow(id(contest));
                vec![postings::refund_new(id(contest), payment, source, Paisa::new(prize)).unwrap()]
            }
            (Step::RefundSent, State::Refunding(prize)) => {
                self.add(AccountKey::RefundsPayable(payment), -prize);
                self.add(clearing, -prize);
                self.states.insert(contest, State::Done);
                vec![postings::refund_paid(id(contest), payment, gateway, Paisa::new(prize)).unwrap()]
            }
            _ => vec![],
        }
    }
}

fn facts(contest: u128, entry: u128, winner: UserId, prize: i64, net: i64) -> postings::Award {
    let (contest, entry) = (id::<ContestId>(contest), id::<EntryId>(entry));
    postings::Award { contest, entry, winner, net: Paisa::new(net), fee: Paisa::new(prize - net) }
}

fn rows(tx: &mut Tx<'_>) -> BTreeMap<String, i64> {
    use schema::{ledger_accounts as a, ledger_entries as e};
    let entries: Vec<(String, String, String, i64)> = e::table
        .inner_join(a::table.on(a::id.eq(e::account_id)))
        .select((a::key, a::normal_side, e::side, e::amount_paisa))
        .load(&mut **tx)
        .unwrap();
    let mut sums = BTreeMap::new();
    for (key, normal, side, amount) in entries {
        *sums.entry(key).or_default() += if normal == side { amount } else { -amount };
    }
    sums
}

fn agrees_with_the_model(tx: &mut Tx<'_>, ctx: &Ctx, steps: Vec<(u128, Step)>) {
    let mut model = Model::default();
    let mut posted = Vec::new();
    for (contest, step) in steps {
        for transaction in model.apply(contest, step) {
            let debits = transaction.entries().filter(|entry| entry.1 == Side::Debit);
            let credits = transaction.entries().filter(|entry| entry.1 == Side::Credit);
            assert_eq!(debits.map(|e| e.2.get()).sum::<i64>(), credits.map(|e| e.2.get()).sum::<i64>());
            post(tx, ctx, SANDBOX, None, &transaction).unwrap();
            posted.push(transaction);
        }
    }
    let found = rows(tx);
    for (key, sum) in &model.sums {
        assert_eq!(found.get(key).copied().unwrap_or(0), *sum, "{key}");
    }
    for transaction in &posted {
        assert!(matches!(post(tx, ctx, SANDBOX, None, transaction).unwrap(), Posted::AlreadyPosted(_)));
    }
    assert_eq!(rows(tx), found, "posting everything again changes nothing");
    assert_eq!(checks::run(tx, checks::JOURNAL).unwrap(), vec![]);
    diesel::sql_query("SET CONSTRAINTS ALL IMMEDIATE").execute(&mut **tx).unwrap();
}

#[test]
fn any_history_agrees_with_the_model() {
    // One database for all histories: each is rolled back.
    let database = testkit::TestDb::new();
    let histories = prop::collection::vec((0_u128..4, step()), 1..40);
    let agrees = |steps| {
        database.tx(|tx, ctx| agrees_with_the_model(tx, ctx, steps));
        Ok(())
    };
    TestRunner::new(testkit::cases(48, 1_000)).run(&histories, agrees).unwrap();
}
