//! Chargebacks as rows: one case at a time, decided once, and what they block meanwhile.

use time::Duration;

use super::*;
use crate::fixtures;
use crate::payment::{self, NewPayment, Subject};
use crate::provider::Provider;

struct Paid {
    client: UserId,
    contest: ContestId,
    payment: Payment,
}

fn paid(tx: &mut Tx<'_>, ctx: &Ctx, txn: &str) -> Paid {
    let client = testkit::seed::user(tx, ctx, "client");
    let payment = fixtures::opened(tx, ctx, client);
    let payment = payment::repo::confirm(tx, ctx, &payment, txn, AppliedTo::Escrow).unwrap();
    Paid { client, contest: payment.subject.contest().unwrap(), payment }
}

fn open(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, from: TakenFrom) -> Chargeback {
    insert(tx, ctx, payment, (from, Paisa::new(10_000)), (None, "REVERSED")).unwrap()
}

#[test]
fn a_payment_has_one_case_at_a_time_and_another_after_a_win() {
    testkit::tx(|tx, ctx| {
        let Paid { client, payment, .. } = paid(tx, ctx, "T1");
        assert_eq!(lock_of_payment(tx, payment.id).unwrap(), None);
        let first = open(tx, ctx, &payment, TakenFrom::Escrow);
        assert_eq!((first.round, first.status, first.amount), (1, Status::Open, Paisa::new(10_000)));
        assert_eq!((get(tx, first.id).unwrap(), lock(tx, first.id).unwrap()), (first.clone(), first.clone()));
        let second = insert(tx, ctx, &payment, (TakenFrom::Escrow, payment.amount), (None, "AGAIN"));
        assert!(matches!(second, Err(Error::Conflict)));
        record_paid_again(tx, ctx, payment.id).unwrap();
        assert_eq!(get(tx, first.id).unwrap().paid_again_at, None, "it was not won");

        record_decided(tx, ctx, &first, Event::Win, (client, "The bank says so")).unwrap();
        assert!(matches!(record_decided(tx, ctx, &first, Event::Lose, (client, "No")), Err(Error::Conflict)));
        let later = testkit::ctx_at(ctx.now + Duration::HOUR);
        record_paid_again(tx, ctx, payment.id).unwrap();
        record_paid_again(tx, &later, payment.id).unwrap();
        let won = get(tx, first.id).unwrap();
        assert_eq!((won.status, won.paid_again_at), (Status::Won, Some(ctx.now)));
        let second = open(tx, ctx, &payment, TakenFrom::Escrow);
        assert_eq!((second.round, lock_of_payment(tx, payment.id).unwrap()), (2, Some(second.clone())));
    });
}

#[test]
fn a_purchase_is_lost_while_its_payment_is_taken_back() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let contest = testkit::seed::contest(tx, ctx, client, "OPEN", 10_000);
        let [purchase, another]: [PurchaseId; 2] = [ctx.new_id(), ctx.new_id()];
        let subject = Subject::EntryPurchase { contest, purchase };
        let new = NewPayment { subject, ..fixtures::attempt(contest, client, Provider::Jazzcash) };
        let payment = payment::repo::insert(tx, ctx, &new).unwrap();
        let payment = payment::repo::confirm(tx, ctx, &payment, "T1", AppliedTo::Purchase).unwrap();
        assert!(!is_purchase_lost(tx, purchase).unwrap());
        let case = open(tx, ctx, &payment, TakenFrom::Receivable);
        assert!(is_purchase_lost(tx, purchase).unwrap() && !is_purchase_lost(tx, another).unwrap());
        record_decided(tx, ctx, &case, Event::Win, (client, "The bank says so")).unwrap();
        assert!(!is_purchase_lost(tx, purchase).unwrap());
    });
}

#[test]
fn what_was_taken_from_a_prize_holds_its_payouts_until_it_is_decided() {
    testkit::tx(|tx, ctx| {
        let [one, two] = ["T1", "T2"].map(|txn| paid(tx, ctx, txn));
        let risks = |tx: &mut Tx<'_>| {
            let risks = payout_risks(tx, one.contest, one.client).unwrap();
            assert_eq!(risks.is_blocked, is_blocked(tx, one.client).unwrap());
            (risks.is_taken_back, risks.is_blocked)
        };
        assert_eq!(risks(tx), (false, false));
        let case = open(tx, ctx, &one.payment, TakenFrom::Escrow);
        assert_eq!(risks(tx), (true, false), "the prize is short, and the payer owes nothing");
        assert!(!payout_risks(tx, two.contest, two.client).unwrap().is_taken_back);
        let other = open(tx, ctx, &two.payment, TakenFrom::Escrow);
        assert!(!is_disputed(tx, one.contest, case.id).unwrap(), "no other case");
        assert!(is_disputed(tx, one.contest, other.id).unwrap());
        assert!(!is_lost(tx, one.contest).unwrap());
        record_decided(tx, ctx, &case, Event::Lose, (one.client, "Lost")).unwrap();
        assert!(is_lost(tx, one.contest).unwrap() && !is_lost(tx, two.contest).unwrap());
        assert!(!is_disputed(tx, one.contest, other.id).unwrap());
    });
}

#[test]
fn a_debt_blocks_its_payer_until_it_is_made_good_by_a_transfer_of_its_own() {
    testkit::tx(|tx, ctx| {
        let [one, two] = ["T1", "T2"].map(|txn| paid(tx, ctx, txn));
        assert!(!is_short(tx, &one.payment).unwrap(), "it was not taken back");
        let cases = [&one, &two].map(|paid| {
            let case = open(tx, ctx, &paid.payment, TakenFrom::Receivable);
            record_decided(tx, ctx, &case, Event::Lose, (paid.client, "Lost")).unwrap();
            get(tx, case.id).unwrap()
        });
        payment::repo::record_taken_back(tx, ctx, &one.payment).unwrap();
        let disputed = payment::repo::get(tx, one.payment.id).unwrap();
        assert!(is_short(tx, &disputed).unwrap());
        assert!(is_blocked(tx, one.client).unwrap());
        record_recovered(tx, &cases[0], Paisa::new(4_000)).unwrap();
        assert_eq!(get(tx, cases[0].id).unwrap().owed().unwrap(), Paisa::new(6_000));
        record_settled(tx, ctx, &cases[0], Event::Settle, (Some(one.client), Some("FT-1"))).unwrap();
        let again = record_settled(tx, ctx, &cases[0], Event::WriteOff, (Some(one.client), None));
        assert!(matches!(again, Err(Error::Conflict)));
        assert_eq!(get(tx, cases[0].id).unwrap().settled_reference.as_deref(), Some("FT-1"));
        assert!(!is_blocked(tx, one.client).unwrap() && !is_short(tx, &disputed).unwrap());
        assert!(is_blocked(tx, two.client).unwrap());
        let used = record_settled(tx, ctx, &cases[1], Event::Settle, (Some(two.client), Some("FT-1")));
        assert!(matches!(used, Err(Error::ReferenceUsed)));
    });
}
