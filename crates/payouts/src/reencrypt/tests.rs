//! Numbers after the secret was changed: opened with the old one, stored under the new one, once.

use ::vault::Vault;
use kernel::ctx::Ctx;
use kernel::money::Paisa;
use kernel::secret::Secret;
use testkit::seed;
use uuid::Uuid;

use super::*;
use crate::method::repo::{insert, of_user, share_account};
use crate::method::{Method, MethodType, NewMethod};
use crate::payout::repo::NewPayout;
use crate::payout::{self, Kind, Payee, Payout};

fn secret(text: &str) -> Secret<String> {
    Secret::new(format!("{text} secret of at least thirty-two characters"))
}

fn vaults() -> [Vault; 3] {
    let old = Vault::new(&secret("old"), &[]);
    [old, Vault::new(&secret("new"), &[secret("old")]), Vault::new(&secret("new"), &[])]
}

fn wallet(tx: &mut Tx<'_>, ctx: &Ctx, keys: &Vault, user: UserId, number: &str, default: bool) -> Method {
    let new = NewMethod::parse(MethodType::JazzCash, number, "Hira Baloch", None).unwrap();
    insert(tx, ctx, keys, user, &new, default).unwrap()
}

fn paid_to(tx: &mut Tx<'_>, ctx: &Ctx, method: Option<Method>, winner: UserId) -> Payout {
    let client = seed::user(tx, ctx, "client");
    let contest = seed::contest(tx, ctx, client, "AWARDED", 4_500_000);
    let new = NewPayout {
        contest,
        entry: seed::entry(tx, ctx, contest, winner, 1),
        winner,
        kind: Kind::Award,
        amount: Paisa::new(4_365_000),
        retry_of: None,
        handover_accepted: true,
        payee: Payee { default_method: method, identity_approved: true },
        risks: std::collections::BTreeSet::new(),
    };
    payout::repo::insert(tx, ctx, &new).unwrap()
}

#[test]
fn a_method_moves_to_the_new_secret_once_and_is_recognised_under_it() {
    testkit::tx(|tx, ctx| {
        let [old, both, new] = vaults();
        let [hira, omar] = ["hira", "omar"].map(|name| seed::user(tx, ctx, name));
        let listed = wallet(tx, ctx, &old, hira, "03001234471", true);
        wallet(tx, ctx, &new, omar, "03001234471", true);
        let number = methods_after(tx, None, 100).unwrap().into_iter().find(|number| number.id == listed.id).unwrap();
        assert_eq!(number.owner, hira);
        assert!(number.opens(&old) && number.opens(&both) && !number.opens(&new));
        assert!(matches!(method(tx, &new, &number), Err(Error::Crypto)));
        assert!(!share_account(tx, hira, omar).unwrap(), "fingerprints of two secrets");

        assert!(method(tx, &both, &number).unwrap());
        assert!(!method(tx, &both, &number).unwrap(), "what was read before has changed");
        let moved = methods_after(tx, None, 100).unwrap().into_iter().find(|number| number.id == listed.id).unwrap();
        assert!(moved.opens(&new));
        assert!(!method(tx, &both, &moved).unwrap(), "it is under the new secret already");
        assert!(share_account(tx, hira, omar).unwrap());
    });
}

#[test]
fn an_account_that_was_listed_again_meanwhile_stands_twice() {
    testkit::tx(|tx, ctx| {
        let [old, both, new] = vaults();
        let [hira, omar] = ["hira", "omar"].map(|name| seed::user(tx, ctx, name));
        let first = wallet(tx, ctx, &old, hira, "03001234471", true);
        wallet(tx, ctx, &both, hira, "03001234471", false);
        wallet(tx, ctx, &old, omar, "03001234472", true);
        for number in methods_after(tx, None, 100).unwrap() {
            let is_old = !number.opens(&new);
            assert_eq!(method(tx, &both, &number).unwrap(), is_old);
        }
        assert!(methods_after(tx, None, 100).unwrap().iter().all(|number| number.opens(&new)));
        assert_eq!(of_user(tx, hira).unwrap().len(), 2);
        let first = methods_after(tx, None, 100).unwrap().into_iter().find(|number| number.id == first.id).unwrap();
        assert!(first.opens(&new));
    });
}

#[test]
fn a_payout_moves_to_the_new_secret_once() {
    testkit::tx(|tx, ctx| {
        let [old, both, new] = vaults();
        let winner = seed::user(tx, ctx, "hira");
        let listed = wallet(tx, ctx, &old, winner, "03001234471", true);
        paid_to(tx, ctx, None, winner);
        let known = payouts_after(tx, None, 100).unwrap();
        let named = paid_to(tx, ctx, Some(listed), winner);
        let read =
            |tx: &mut Tx<'_>| payouts_after(tx, None, 100).unwrap().into_iter().find(|number| number.id == named.id);
        assert_eq!(payouts_after(tx, None, 100).unwrap().len(), known.len() + 1, "one that names an account");
        let number = read(tx).unwrap();
        assert_eq!(number.owner, winner);
        assert!(payout(tx, &both, &number).unwrap());
        assert!(!payout(tx, &both, &number).unwrap(), "what was read before has changed");
        let moved = read(tx).unwrap();
        assert!(moved.opens(&new));
        assert!(!payout(tx, &both, &moved).unwrap(), "it is under the new secret already");
    });
}

#[test]
fn both_lists_come_page_by_page() {
    testkit::tx(|tx, ctx| {
        let [old, ..] = vaults();
        let mut methods = Vec::new();
        let mut payouts = Vec::new();
        for name in ["hira", "omar", "sana"] {
            let user = seed::user(tx, ctx, name);
            let listed = wallet(tx, ctx, &old, user, "03001234471", true);
            methods.push(listed.id);
            payouts.push(paid_to(tx, ctx, Some(listed), user).id);
        }
        methods.sort();
        payouts.sort();
        let page: Vec<_> = methods_after(tx, Some(methods[0]), 1).unwrap().iter().map(|number| number.id).collect();
        assert_eq!(page, [methods[1]]);
        let page: Vec<_> = payouts_after(tx, Some(payouts[0]), 1).unwrap().iter().map(|number| number.id).collect();
        assert_eq!(page, [payouts[1]]);
        let last = PayoutMethodId::from(Uuid::max());
        assert!(methods_after(tx, Some(last), 1).unwrap().is_empty());
        assert!(payouts_after(tx, Some(PayoutId::from(Uuid::max())), 1).unwrap().is_empty());
    });
}
