//! Several postings in one go, what is refused and why, and in which of the two ledgers something stands.

use kernel::ids::{Id, UserId};
use uuid::Uuid;

use super::*;
use crate::account::Gateway;
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
fn a_failure_of_the_database_is_not_an_overdrawn_account() {
    testkit::tx(|tx, ctx| {
        // No such person: the foreign key of the actor refuses.
        let refused = post(tx, ctx, SANDBOX, Some(id(99)), &deposit(100)).unwrap_err();
        assert!(matches!(refused, Error::Db(_)), "{refused:?}");
    });
}

#[test]
fn a_posting_to_an_account_that_is_not_open_is_refused() {
    testkit::tx(|tx, ctx| {
        let deposit = deposit(100);
        let clearing = AccountKey::GatewayClearing(Gateway::Easypaisa);
        open_accounts(tx, ctx, SANDBOX, std::iter::once(clearing)).unwrap();
        let refused = write(tx, ctx, (SANDBOX, None), &deposit, &changes(&deposit).unwrap());
        assert!(matches!(refused, Err(Error::InvalidTransaction(_))), "{refused:?}");
    });
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
