//! What is open of a person's money.

use super::*;
use crate::chargeback::{self, TakenFrom};
use crate::fixtures;
use crate::payment::{self, AppliedTo, NewPayment};
use crate::provider::Provider;
use crate::refund;

#[test]
fn payments_under_way_refunds_and_debts_are_open() {
    testkit::tx(|tx, ctx| {
        let [client, other] = ["client", "other"].map(|name| testkit::seed::user(tx, ctx, name));
        let [under_way, refunded, taken] = [1_000, 2_000, 3_000].map(|amount| {
            let contest = testkit::seed::contest(tx, ctx, client, "DRAFT", amount);
            let attempt = fixtures::attempt(contest, client, Provider::Easypaisa);
            payment::repo::insert(tx, ctx, &NewPayment { amount: Paisa::new(amount), ..attempt }).unwrap()
        });
        let refunded = payment::repo::confirm(tx, ctx, &refunded, "T1", AppliedTo::Escrow).unwrap();
        refund::repo::insert(tx, ctx, &refunded, Paisa::new(1_500), refund::Reason::NoEntries).unwrap();
        let taken = payment::repo::confirm(tx, ctx, &taken, "T2", AppliedTo::Escrow).unwrap();
        let of = (TakenFrom::Receivable, Paisa::new(3_000));
        let case = chargeback::repo::insert(tx, ctx, &taken, of, (None, "REVERSED")).unwrap();
        chargeback::repo::record_recovered(tx, &case, Paisa::new(500)).unwrap();
        let mut open = open_of(tx, client).unwrap();
        open.sort_by_key(|(_kind, amount)| *amount);
        let expected =
            [(Kind::Payment, under_way.amount), (Kind::Refund, Paisa::new(1_500)), (Kind::Owed, Paisa::new(2_500))];
        assert_eq!(open, expected);
        assert_eq!(open_of(tx, other).unwrap(), []);
    });
}
