//! Settlement files as rows.

use time::Duration;
use time::macros::date;

use super::*;
use crate::fixtures::opened;
use crate::payment::{self, AppliedTo};
use crate::settlement::compare;

const OF: (Environment, Provider) = (Environment::Sandbox, Provider::Easypaisa);

fn line(number: i32, txn: &str, order_ref: &str, gross: i64) -> Line {
    let (provider_txn_id, order_ref) = (txn.to_owned(), order_ref.to_owned());
    let (gross, fee) = (Paisa::new(gross), Paisa::new(100));
    Line { number, provider_txn_id, order_ref, gross, fee, settled_on: date!(2026 - 11 - 21) }
}

#[test]
fn a_file_settles_each_confirmed_payment_once() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let mut known = [(); 3].map(|()| opened(tx, ctx, client));
        known.sort_by_key(|payment| payment.id);
        let unpaid = opened(tx, ctx, client);
        for (payment, txn) in known.iter().zip(["T1", "T2", "T3"]) {
            payment::repo::confirm(tx, ctx, payment, txn, AppliedTo::Escrow).unwrap();
        }
        payment::repo::record_received(tx, &known[1], Paisa::new(9_000)).unwrap();
        let later = ctx.now + Duration::SECOND;
        let owed = |tx: &mut Tx<'_>, before| {
            let owed = unsettled(tx, OF, before, 100).unwrap();
            owed.into_iter().map(|one| (one.id, one.amount.get())).filter(|(id, _)| known.iter().any(|k| k.id == *id))
        };
        assert_eq!(owed(tx, ctx.now).count(), 0, "confirmed at this moment, not before it");
        let all: Vec<_> = owed(tx, later).collect();
        assert_eq!(all, [(known[0].id, 10_000), (known[1].id, 9_000), (known[2].id, 10_000)]);
        assert_eq!(unsettled(tx, (OF.0, Provider::Jazzcash), later, 100).unwrap(), []);

        let lines = vec![
            line(2, "T1", "", 10_000),
            line(3, "X", known[1].order_ref.as_str(), 9_000),
            line(4, "Y", unpaid.order_ref.as_str(), 10_000),
        ];
        let candidates = lock_candidates(tx, OF, &lines).unwrap();
        let told: Vec<_> = candidates.iter().map(|one| (one.id, one.amount.get(), one.settled)).collect();
        assert_eq!(told, [(known[0].id, 10_000, false), (known[1].id, 9_000, false)], "not what nobody paid");
        assert_eq!(lock_candidates(tx, (OF.0, Provider::Jazzcash), &lines).unwrap(), []);
        let compared = compare(lines.clone(), &candidates);
        assert!(!is_imported(tx, OF, &[1; 32]).unwrap());
        insert(tx, ctx, OF, (&[1; 32], client), &compared).unwrap();
        assert!(is_imported(tx, OF, &[1; 32]).unwrap() && !is_imported(tx, OF, &[2; 32]).unwrap());
        let again: Vec<bool> = lock_candidates(tx, OF, &lines).unwrap().iter().map(|one| one.settled).collect();
        assert_eq!(again, [true, true]);
        let left: Vec<_> = owed(tx, later).collect();
        assert_eq!(left, [(known[2].id, 10_000)]);

        // The last statement of the transaction: what is refused ends it.
        let at_the_same_moment = insert(tx, ctx, OF, (&[2; 32], client), &compared);
        assert!(matches!(at_the_same_moment, Err(Error::Conflict)), "{at_the_same_moment:?}");
    });
}

#[test]
fn the_same_file_is_imported_once() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let compared = compare(vec![line(2, "T1", "", 10_000)], &[]);
        insert(tx, ctx, OF, (&[1; 32], client), &compared).unwrap();
        assert!(matches!(insert(tx, ctx, OF, (&[1; 32], client), &compared), Err(Error::FileImported)));
    });
}
