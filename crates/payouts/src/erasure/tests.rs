//! What is owed to a person, and what stays of accounts when the person has gone.

use ::vault::Vault;
use kernel::secret::Secret;
use testkit::seed;

use super::*;
use crate::method::{self, Method, MethodType, NewMethod};
use crate::payout::repo::{NewPayout, Transfer};
use crate::payout::{self, Kind, Payee, Payout};
use crate::schema::payout_methods;

fn wallet(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, number: &str, default: bool) -> Method {
    let vault = Vault::new(&Secret::new("test".to_owned()), &[]);
    let new = NewMethod::parse(MethodType::JazzCash, number, "Hira Baloch", None).unwrap();
    method::repo::insert(tx, ctx, &vault, user, &new, default).unwrap()
}

fn owed(tx: &mut Tx<'_>, ctx: &Ctx, method: &Method, winner: UserId) -> Payout {
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
        payee: Payee { default_method: Some(method.clone()), identity_approved: true },
        risks: std::collections::BTreeSet::new(),
    };
    payout::repo::insert(tx, ctx, &new).unwrap()
}

#[test]
fn what_is_pending_or_failed_without_another_attempt_is_owed() {
    testkit::tx(|tx, ctx| {
        let [winner, admin, other] = ["winner", "admin", "other"].map(|name| seed::user(tx, ctx, name));
        let method = wallet(tx, ctx, winner, "03001234471", true);
        assert_eq!(owed_to(tx, winner).unwrap(), []);
        let [pending, failed, retried, voided, paid] = [(); 5].map(|()| owed(tx, ctx, &method, winner));
        for payout in [&failed, &retried] {
            payout::repo::record_failed(tx, ctx, payout.id, "Closed", admin).unwrap();
        }
        let again = NewPayout {
            contest: retried.contest,
            entry: retried.entry,
            winner,
            kind: Kind::Award,
            amount: retried.amount,
            retry_of: Some(retried.id),
            handover_accepted: true,
            payee: Payee { default_method: Some(method), identity_approved: true },
            risks: std::collections::BTreeSet::new(),
        };
        let again = payout::repo::insert(tx, ctx, &again).unwrap();
        payout::repo::record_voided(tx, ctx, voided.id, "Not delivered").unwrap();
        let transfer = Transfer { reference: "R", evidence_url: None, notes: None, decided_by: admin };
        payout::repo::record_paid(tx, ctx, &paid, &transfer).unwrap();
        let mut expected = [&pending, &failed, &again].map(|payout| (payout.contest, payout.amount));
        let mut found = owed_to(tx, winner).unwrap();
        expected.sort();
        found.sort();
        assert_eq!(found, expected);
        assert_eq!(owed_to(tx, other).unwrap(), []);
    });
}

#[test]
fn a_payout_that_was_made_keeps_four_digits_and_nothing_else_stays() {
    testkit::tx(|tx, ctx| {
        let [winner, admin, other] = ["winner", "admin", "other"].map(|name| seed::user(tx, ctx, name));
        let used = wallet(tx, ctx, winner, "03001234471", true);
        wallet(tx, ctx, winner, "03001234472", false);
        wallet(tx, ctx, other, "03001234473", true);
        let [paid, failed] = [(); 2].map(|()| owed(tx, ctx, &used, winner));
        let transfer = Transfer { reference: "R", evidence_url: None, notes: None, decided_by: admin };
        payout::repo::record_paid(tx, ctx, &paid, &transfer).unwrap();
        payout::repo::record_failed(tx, ctx, failed.id, "Closed", admin).unwrap();

        erase(tx, ctx, winner).unwrap();
        let kept = payout::repo::get(tx, paid.id).unwrap().destination.unwrap();
        assert_eq!((kept.encrypted.as_slice(), kept.last4.as_str()), (&b""[..], "4471"));
        assert_eq!(kept.account_name, "Hira Baloch");
        assert_eq!(payout::repo::get(tx, failed.id).unwrap().destination, None);
        assert_eq!(method::repo::of_user(tx, winner).unwrap(), []);
        let rows: Vec<(Vec<u8>, String)> = payout_methods::table
            .filter(payout_methods::user_id.eq(winner))
            .select((payout_methods::account_number_sealed, payout_methods::account_name))
            .load(&mut **tx)
            .unwrap();
        assert_eq!(rows, [(Vec::new(), String::new())], "the row that the payout names, without the account");
        assert_eq!(method::repo::of_user(tx, other).unwrap().len(), 1);
    });
}
