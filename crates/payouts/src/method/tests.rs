//! Methods: what is accepted, what is stored, which is the default.

use super::*;
use crate::error::Error;
use ::vault::Vault;
use diesel::sql_types::{Bytea, Text};
use testkit::seed;

fn vault() -> Vault {
    Vault::new(&Secret::new("test".to_owned()), &[])
}

fn wallet(number: &str) -> NewMethod {
    NewMethod::parse(MethodType::Easypaisa, number, "Hira Baloch", None).unwrap()
}

#[test]
fn what_is_wrong_is_said_at_its_field() {
    let complaints = |kind, number: &str, name: &str, bank: Option<&str>| {
        NewMethod::parse(kind, number, name, bank).map(drop).map_err(|errors| errors.iter().collect::<Vec<_>>())
    };
    assert_eq!(
        complaints(MethodType::Easypaisa, "03", "H", None),
        Err(vec![
            ("accountName", "Enter the name on the account, 2 to 100 characters"),
            ("accountNumber", "Account number is required"),
        ])
    );
    assert!(complaints(MethodType::JazzCash, "PK36SCBL0000001123456702", "Hira", None).is_err());
    assert_eq!(
        complaints(MethodType::BankTransfer, "PK36SCBL0000001123456702", "Hira", None),
        Err(vec![("bankName", "Enter the name of the bank")])
    );
    assert_eq!(complaints(MethodType::BankTransfer, "0010012345", "Hira", Some("HBL")), Ok(()));
    let named = [MethodType::Easypaisa, MethodType::JazzCash, MethodType::BankTransfer].map(MethodType::name);
    assert_eq!(named, ["Easypaisa", "JazzCash", "Bank account"]);
    assert_eq!(masked("4471"), "•••• 4471");
    assert_eq!(wallet("0300 1234567").number, wallet("+923001234567").number);
}

#[derive(QueryableByName)]
struct Stored {
    #[diesel(sql_type = Bytea)]
    account_number_sealed: Vec<u8>,
    #[diesel(sql_type = Text)]
    account_last4: String,
}

#[test]
fn the_number_is_stored_sealed_and_listed_once() {
    testkit::tx(|tx, ctx| {
        let user = seed::user(tx, ctx, "hira");
        let method = repo::insert(tx, ctx, &vault(), user, &wallet("03001234471"), true).unwrap();
        let stored: Stored = diesel::sql_query("SELECT account_number_sealed, account_last4 FROM payout_methods")
            .get_result(&mut **tx)
            .unwrap();
        assert_eq!(stored.account_last4, "4471");
        assert!(!stored.account_number_sealed.windows(6).any(|window| window == b"001234"));
        assert_eq!(crate::vault::decrypt(&vault(), user, &method.encrypted).unwrap().expose(), "+923001234471");
        let twice = repo::insert(tx, ctx, &vault(), user, &wallet("+92 300 1234471"), false);
        assert!(matches!(twice, Err(Error::Duplicate)));
    });
    testkit::tx(|tx, ctx| {
        let user = seed::user(tx, ctx, "hira");
        repo::insert(tx, ctx, &vault(), user, &wallet("03001234471"), true).unwrap();
        let second_default = repo::insert(tx, ctx, &vault(), user, &wallet("03001234472"), true);
        assert!(matches!(second_default, Err(Error::Db(_))), "another account, and no second default");
    });
}

#[test]
fn one_default_and_nobody_elses_methods() {
    testkit::tx(|tx, ctx| {
        let (hira, bilal) = (seed::user(tx, ctx, "hira"), seed::user(tx, ctx, "bilal"));
        let first = repo::insert(tx, ctx, &vault(), hira, &wallet("03001234471"), true).unwrap();
        let second = repo::insert(tx, ctx, &vault(), hira, &wallet("03001234472"), false).unwrap();
        assert!(matches!(repo::set_default(tx, bilal, second.id), Err(Error::NotFound)));
        assert!(matches!(repo::delete(tx, ctx, bilal, first.id), Err(Error::NotFound)));
        repo::set_default(tx, hira, second.id).unwrap();
        assert_eq!(repo::default_of(tx, hira).unwrap().map(|method| method.id), Some(second.id));
        assert!(!repo::share_account(tx, hira, bilal).unwrap());
        repo::insert(tx, ctx, &vault(), bilal, &wallet("03001234471"), true).unwrap();
        assert!(repo::share_account(tx, hira, bilal).unwrap());
        assert_eq!(repo::lock_of_user(tx, hira).unwrap(), repo::of_user(tx, hira).unwrap());
        repo::delete(tx, ctx, hira, second.id).unwrap();
        assert_eq!(repo::default_of(tx, hira).unwrap(), None);
        assert_eq!(repo::of_user(tx, hira).unwrap().len(), 1);
        assert!(
            repo::insert(tx, ctx, &vault(), hira, &wallet("03001234472"), true).is_ok(),
            "a deleted one can come back"
        );
    });
}
