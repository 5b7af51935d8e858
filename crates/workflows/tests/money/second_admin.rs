//! From PKR 100,000 on two admins say that a payout was paid, and while the bank does not know, that it failed.

use kernel::actor::Actor;
use kernel::ids::PayoutId;
use workflows::contests::award;
use workflows::error::Error;
use workflows::payouts::payout::{self, PaidReport};

use crate::stage::{Stage, at, run_concurrently};

/// Prizes whose net part is one paisa below the threshold, and on it.
const BELOW: i64 = 10_309_277;
const ON: i64 = 10_309_278;

fn report(reference: &str) -> PaidReport {
    PaidReport { reference: reference.to_owned(), evidence_url: None, notes: None }
}

fn won(stage: &Stage, winner: Actor, prize: i64) -> PayoutId {
    let contest = stage.open(prize);
    let entry = stage.entry(contest, winner, 1);
    let payout = award::award(&stage.db(), &at(60), &stage.client, contest, entry).unwrap();
    stage.hand_over(contest, winner, &at(70));
    payout
}

fn second(stage: &Stage) -> Actor {
    Actor { staff: Some(kernel::actor::Staff::Owner), ..stage.talent("second") }
}

fn status(stage: &Stage, id: PayoutId) -> String {
    stage.text(&format!("SELECT concat_ws(' ', status, reference) FROM payouts WHERE id = '{id}'"))
}

fn refusal(result: Result<(), Error>) -> payouts::Error {
    match result {
        Err(Error::Payouts(refused)) => refused,
        other => panic!("{other:?}"),
    }
}

#[test]
fn one_paisa_makes_the_difference() {
    let stage = Stage::new();
    let winner = stage.talent("winner");
    stage.add_method(winner, "03012344471");
    let (small, large) = (won(&stage, winner, BELOW), won(&stage, winner, ON));
    assert_eq!(stage.number(&format!("SELECT amount_paisa FROM payouts WHERE id = '{small}'")), 9_999_999);
    assert_eq!(stage.number(&format!("SELECT amount_paisa FROM payouts WHERE id = '{large}'")), 10_000_000);
    payout::mark_paid(&stage.db(), &at(80), &stage.admin, small, &report("TX-1")).unwrap();
    assert_eq!(status(&stage, small), "PAID TX-1");
    let before = stage.money();
    payout::mark_paid(&stage.db(), &at(80), &stage.admin, large, &report("TX-2")).unwrap();
    assert_eq!((status(&stage, large), stage.money()), ("PENDING".to_owned(), before), "a report pays nobody");
    assert_eq!(stage.number("SELECT count(*) FROM payout_proposals"), 1);
    payout::mark_paid(&stage.db(), &at(90), &second(&stage), large, &report("TX-2")).unwrap();
    assert_eq!(status(&stage, large), "PAID TX-2");
    assert_eq!(stage.number("SELECT count(*) FROM payout_proposals"), 0);
    assert_eq!(stage.number("SELECT count(*) FROM audit_log WHERE act IN ('payout.proposed', 'payout.paid')"), 3);
}

#[test]
fn the_same_admin_twice_is_one_admin_and_another_reference_another_report() {
    let stage = Stage::new();
    let winner = stage.talent("winner");
    stage.add_method(winner, "03012344471");
    let id = won(&stage, winner, ON);
    let other = second(&stage);
    let paid = |who: &Actor, reference: &str| payout::mark_paid(&stage.db(), &at(80), who, id, &report(reference));
    paid(&stage.admin, "TX-1").unwrap();
    assert!(matches!(refusal(paid(&stage.admin, "TX-1")), payouts::Error::SecondAdminNeeded));
    assert!(matches!(refusal(paid(&stage.admin, "TX-2")), payouts::Error::ProposalDiffers));
    assert!(matches!(refusal(paid(&other, "TX-2")), payouts::Error::ProposalDiffers));
    assert!(matches!(refusal(paid(&other, "tx-1")), payouts::Error::ProposalDiffers), "to the letter");
    let failed = payout::mark_failed(&stage.db(), &at(80), &other, id, "closed");
    assert!(matches!(refusal(failed), payouts::Error::ProposalDiffers));
    for party in [
        Actor { staff: Some(kernel::actor::Staff::Owner), ..stage.client },
        Actor { staff: Some(kernel::actor::Staff::Owner), ..winner },
    ] {
        assert!(matches!(refusal(paid(&party, "TX-1")), payouts::Error::OwnContest));
        let withdrawn = payout::withdraw_proposal(&stage.db(), &at(80), &party, id);
        assert!(matches!(refusal(withdrawn), payouts::Error::OwnContest));
    }
    assert_eq!(status(&stage, id), "PENDING");
    payout::withdraw_proposal(&stage.db(), &at(81), &other, id).unwrap();
    payout::withdraw_proposal(&stage.db(), &at(81), &other, id).unwrap();
    assert_eq!(stage.number("SELECT count(*) FROM audit_log WHERE act = 'payout.proposal_withdrawn'"), 1);
    paid(&other, "TX-2").unwrap();
    assert!(matches!(refusal(paid(&other, "TX-2")), payouts::Error::SecondAdminNeeded));
    paid(&stage.admin, "TX-2").unwrap();
    assert_eq!(status(&stage, id), "PAID TX-2");
    paid(&other, "TX-2").unwrap();
    assert_eq!(stage.number("SELECT count(*) FROM ledger_transactions WHERE kind = 'payout_paid'"), 1);
}

#[test]
fn two_admins_at_once_from_twenty_threads_pay_once() {
    for _round in 0..5 {
        let stage = Stage::new();
        let winner = stage.talent("winner");
        stage.add_method(winner, "03012344471");
        let id = won(&stage, winner, ON);
        let admins = [stage.admin, second(&stage)];
        let results = run_concurrently(20, |index| {
            payout::mark_paid(&stage.db(), &at(80), &admins[index % 2], id, &report("TX-1"))
                .map_err(|error| error.to_string())
        });
        assert_eq!(status(&stage, id), "PAID TX-1", "{results:?}");
        assert_eq!(stage.number("SELECT count(*) FROM ledger_transactions WHERE kind = 'payout_paid'"), 1);
        assert_eq!(stage.number("SELECT count(*) FROM audit_log WHERE act = 'payout.proposed'"), 1);
        assert_eq!(
            stage.number(
                "SELECT count(DISTINCT actor_id) FROM audit_log WHERE act IN ('payout.proposed', 'payout.paid')"
            ),
            2
        );
        assert_eq!((stage.held("escrow_bank"), stage.held(&format!("payouts_in_transit:{id}"))), (-10_000_000, 0));
        assert_eq!(stage.mails("money.payout_paid") + stage.mails("payout.paid"), 1);
    }
}

#[test]
fn a_reference_that_paid_another_is_not_even_proposed() {
    let stage = Stage::new();
    let winner = stage.talent("winner");
    stage.add_method(winner, "03012344471");
    let (small, large) = (won(&stage, winner, BELOW), won(&stage, winner, ON));
    payout::mark_paid(&stage.db(), &at(80), &stage.admin, small, &report("TX-1")).unwrap();
    let refused = payout::mark_paid(&stage.db(), &at(80), &stage.admin, large, &report("TX-1"));
    assert!(matches!(refusal(refused), payouts::Error::ReferenceUsed));
    assert_eq!(stage.number("SELECT count(*) FROM payout_proposals"), 0);
}

#[test]
fn what_the_bank_does_not_know_fails_by_two_admins() {
    let stage = Stage::new();
    let winner = stage.talent("winner");
    stage.add_method(winner, "03012344471");
    let id = won(&stage, winner, 1_000_000);
    stage.execute(&format!("UPDATE payouts SET unknown_since = '2026-11-21T07:01:00Z' WHERE id = '{id}'"));
    let failed = |who: &Actor| payout::mark_failed(&stage.db(), &at(90), who, id, "It came back");
    let before = stage.money();
    failed(&stage.admin).unwrap();
    assert_eq!(stage.money(), before);
    assert!(matches!(refusal(failed(&stage.admin)), payouts::Error::SecondAdminNeeded));
    failed(&second(&stage)).unwrap();
    assert_eq!(status(&stage, id), "FAILED");
    assert_eq!(stage.text("SELECT unknown_since FROM payouts"), "");
    assert_eq!(stage.held(&format!("winner_payable:{}", winner.user)), 970_000);
}
