//! Several postings in one go, what is refused and why, and in which of the two ledgers something stands.

use kernel::ids::{Id, UserId};
use uuid::Uuid;

use super::*;
use crate::account::Gateway;
use crate::posting::Posting;
use crate::postings;

const SANDBOX: Environment = Environment::Sandbox;
const PRODUCTION: Environment = Environment::Production;

fn id<I: Id>(number: u128) -> I {
    I::from_uuid(Uuid::from_u128(number))
}

fn deposit(amount: i64) -> Transaction {
    postings::deposit(id(1), id(2), Gateway::Easypaisa, Paisa::new(amount)).unwrap()
}

fn award(net: i64) -> Transaction {
    let (contest, entry, winner) = (id(2), id(3), id(4));
    postings::award(&postings::Award { contest, entry, winner, net: Paisa::new(net), fee: Paisa::ZERO }).unwrap()
}

#[test]
fn several_transactions_are_posted_in_their_order() {
    testkit::tx(|tx, ctx| {
        post_all(tx, ctx, SANDBOX, None, &[deposit(100), award(60)]).unwrap();
        assert_eq!(balance(tx, SANDBOX, AccountKey::ContestEscrow(id(2))).unwrap(), Paisa::new(40));
        assert_eq!(balance(tx, SANDBOX, AccountKey::WinnerPayable(id::<UserId>(4))).unwrap(), Paisa::new(60));
        assert_eq!(balance(tx, SANDBOX, AccountKey::GatewayClearing(Gateway::Easypaisa)).unwrap(), Paisa::new(100));
    });
}

#[test]
fn only_what_would_go_below_zero_is_named() {
    testkit::tx(|tx, ctx| {
        post(tx, ctx, SANDBOX, None, &deposit(100)).unwrap();
        let refused = post(tx, ctx, SANDBOX, None, &award(101)).unwrap_err();
        let Error::Overdrawn(key) = refused else { panic!("{refused}") };
        assert_eq!(key, AccountKey::ContestEscrow(id(2)).to_string());
    });
}

#[test]
fn an_account_that_money_only_passes_through_is_not_overdrawn() {
    testkit::tx(|tx, ctx| {
        post(tx, ctx, SANDBOX, None, &deposit(100)).unwrap();
        let (debit, credit, amount) =
            (AccountKey::ContestEscrow(id(2)), AccountKey::WinnerPayable(id(4)), Paisa::new(101));
        let onward = Posting { debit: credit, credit: AccountKey::PlatformFee, amount };
        let through = Transaction::new("test", 1, vec![Posting { debit, credit, amount }, onward]).unwrap();
        let refused = post(tx, ctx, SANDBOX, None, &through).unwrap_err();
        let Error::Overdrawn(key) = refused else { panic!("{refused}") };
        assert_eq!(key, debit.to_string());
    });
}

#[test]
fn a_failure_of_the_database_is_not_an_overdrawn_account() {
    testkit::tx(|tx, ctx| {
        // No such person: the foreign key of the actor refuses.
        let refused = post(tx, ctx, SANDBOX, Some(id(99)), &deposit(100)).unwrap_err();
        assert!(matches!(refused, Error::Db(_)), "{refused:?}");
    });
}

#[test]
fn of_several_transactions_only_the_new_ones_are_posted() {
    testkit::tx(|tx, ctx| {
        post(tx, ctx, SANDBOX, None, &deposit(100)).unwrap();
        post_all(tx, ctx, SANDBOX, None, &[deposit(100), award(60)]).unwrap();
        assert_eq!(balance(tx, SANDBOX, AccountKey::ContestEscrow(id(2))).unwrap(), Paisa::new(40));
        let kept = ledger_accounts::table.filter(ledger_accounts::key.eq(AccountKey::ContestEscrow(id(2)).to_string()));
        assert_eq!(kept.select(ledger_accounts::balance_paisa).first(&mut **tx), Ok(Some(Paisa::new(40))));
        let refused = post_all(tx, ctx, SANDBOX, None, &[award(60), deposit(101)]).unwrap_err();
        assert!(matches!(refused, Error::KeyReused(key) if key == deposit(101).key()));
    });
}

#[test]
fn what_one_takes_another_of_the_same_call_may_bring() {
    testkit::tx(|tx, ctx| {
        post_all(tx, ctx, SANDBOX, None, &[award(100), deposit(100)]).unwrap();
        assert_eq!(balance(tx, SANDBOX, AccountKey::ContestEscrow(id(2))).unwrap(), Paisa::ZERO);
    });
}

#[test]
fn accounts_that_several_open_in_the_same_moment_are_opened_once() {
    const POSTINGS: usize = 8;
    let test = testkit::TestDb::new();
    let db = test.db();
    let posted = testkit::run_concurrently(POSTINGS, |number| {
        let payment = id(u128::try_from(number).unwrap() + 10);
        let deposit = postings::deposit(payment, id(2), Gateway::Easypaisa, Paisa::new(100)).unwrap();
        db.write(|tx| post(tx, &testkit::ctx(), SANDBOX, None, &deposit)).map(drop)
    });
    assert!(posted.iter().all(Result::is_ok), "{posted:?}");
    db.read(|conn| {
        let accounts: Vec<(String, Option<Paisa>)> = ledger_accounts::table
            .select((ledger_accounts::key, ledger_accounts::balance_paisa))
            .order(ledger_accounts::balance_paisa.asc())
            .load(conn)?;
        let (escrow, clearing) = (AccountKey::ContestEscrow(id(2)), AccountKey::GatewayClearing(Gateway::Easypaisa));
        assert_eq!(accounts, [(escrow.to_string(), Some(Paisa::new(800))), (clearing.to_string(), None)]);
        assert_eq!(balance(conn, SANDBOX, clearing)?, Paisa::new(800));
        Ok::<_, Error>(())
    })
    .unwrap();
}

#[test]
fn each_ledger_knows_its_own_events_and_accounts() {
    testkit::tx(|tx, ctx| {
        let (posted, held) = (deposit(100), AccountKey::ContestEscrow(id(2)));
        assert_eq!(environment_of(tx, posted.key()).unwrap(), None);
        assert_eq!(environment_holding(tx, held).unwrap(), None);
        post(tx, ctx, PRODUCTION, None, &posted).unwrap();
        assert_eq!(environment_of(tx, posted.key()).unwrap(), Some(PRODUCTION));
        assert_eq!(environment_holding(tx, held).unwrap(), Some(PRODUCTION));
        post(tx, ctx, PRODUCTION, None, &award(100)).unwrap();
        assert_eq!(environment_holding(tx, held).unwrap(), None, "it is empty");
        assert_eq!(environment_of(tx, "deposit:other").unwrap(), None);
    });
}
