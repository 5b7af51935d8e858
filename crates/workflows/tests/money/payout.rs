//! Payouts: paid once, by somebody without a part in it, to where the winner said when it became ready.

use kernel::actor::Actor;
use kernel::ids::PayoutId;
use workflows::contests::award;
use workflows::error::Error;
use workflows::payouts::payout::{self, PaidReport};

use crate::stage::{Stage, at, run_concurrently};

fn report(reference: &str) -> PaidReport {
    PaidReport { reference: reference.to_owned(), evidence_url: None, notes: None }
}

/// A contest that was won, handed over and accepted; its payout.
fn won(stage: &Stage, winner: Actor) -> PayoutId {
    let contest = stage.open(1_000_000);
    let entry = stage.entry(contest, winner, 1);
    let payout = award::award(&stage.db(), &at(60), &stage.client, contest, entry).unwrap();
    stage.hand_over(contest, winner, &at(70));
    payout
}

#[test]
fn a_payout_is_paid_once_however_many_report_it() {
    let stage = Stage::new();
    let winner = stage.talent("winner");
    stage.add_method(winner, "03012344471");
    let id = won(&stage, winner);
    let results = run_concurrently(20, |index| {
        let reference = if index % 2 == 0 { "TX-1" } else { "TX-2" };
        payout::mark_paid(&stage.db(), &at(80), &stage.admin, id, &report(reference)).map_err(|error| error.to_string())
    });
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 10, "all who gave the reference that won");
    assert_eq!(stage.number("SELECT count(*) FROM ledger_transactions WHERE kind = 'payout_paid'"), 1);
    assert_eq!((stage.held("escrow_bank"), stage.held(&format!("payouts_in_transit:{id}"))), (-970_000, 0));
    assert_eq!(stage.mails("money.payout_paid") + stage.mails("payout.paid"), 1);
    let failed = payout::mark_failed(&stage.db(), &at(81), &stage.admin, id, "no").unwrap_err();
    assert!(matches!(failed, Error::Payouts(_)), "{failed}");
}

#[test]
fn nobody_pays_themselves() {
    let stage = Stage::new();
    let winner = Actor { staff: Some(kernel::actor::Staff::Owner), ..stage.talent("winner") };
    stage.add_method(winner, "03012344471");
    let id = won(&stage, winner);
    let before = stage.money();
    for actor in [winner, Actor { staff: Some(kernel::actor::Staff::Owner), ..stage.client }] {
        let paid = payout::mark_paid(&stage.db(), &at(80), &actor, id, &report("TX")).unwrap_err();
        let failed = payout::mark_failed(&stage.db(), &at(80), &actor, id, "reason").unwrap_err();
        for refused in [paid, failed] {
            assert!(matches!(refused, Error::Payouts(payouts::Error::OwnContest)), "{refused}");
        }
    }
    assert_eq!(stage.money(), before);
}

#[test]
fn what_is_held_is_not_paid() {
    let stage = Stage::new();
    let winner = stage.talent("winner");
    let contest = stage.open(1_000_000);
    let entry = stage.entry(contest, winner, 1);
    let id = award::award(&stage.db(), &at(60), &stage.client, contest, entry).unwrap();
    let refused = |holds: &str| {
        assert_eq!(stage.text("SELECT array_to_string(holds, ' ') FROM payouts"), holds);
        let refused = payout::mark_paid(&stage.db(), &at(80), &stage.admin, id, &report("TX")).unwrap_err();
        assert!(matches!(refused, Error::Payouts(payouts::Error::OnHold)), "{refused}");
    };
    refused("HANDOVER METHOD");
    stage.hand_over(contest, winner, &at(70));
    refused("METHOD");
    stage.add_method(winner, "03012344471");
    assert_eq!(stage.text("SELECT array_to_string(holds, ' ') FROM payouts"), "");
    payout::mark_paid(&stage.db(), &at(81), &stage.admin, id, &report("TX")).unwrap();
}

#[test]
fn a_failed_payout_is_tried_again_on_the_same_debt() {
    let stage = Stage::new();
    let winner = stage.talent("winner");
    stage.add_method(winner, "03012344471");
    let id = won(&stage, winner);
    payout::mark_failed(&stage.db(), &at(80), &stage.admin, id, "Wallet closed").unwrap();
    payout::mark_failed(&stage.db(), &at(80), &stage.admin, id, "Wallet closed").unwrap();
    assert_eq!(stage.held(&format!("winner_payable:{}", winner.user)), 970_000);
    let stranger = payout::retry(&stage.db(), &at(81), &stage.talent("stranger"), id).unwrap_err();
    assert!(matches!(stranger, Error::Payouts(payouts::Error::NotFound)), "{stranger}");
    let results = run_concurrently(20, |_| payout::retry(&stage.db(), &at(82), &winner, id).ok());
    let again: Vec<PayoutId> = results.into_iter().flatten().collect();
    assert_eq!(again.len(), 1);
    let old = payout::mark_paid(&stage.db(), &at(83), &stage.admin, id, &report("TX-OLD")).unwrap_err();
    assert!(matches!(old, Error::Payouts(payouts::Error::NotPending)), "{old}");
    payout::mark_paid(&stage.db(), &at(84), &stage.admin, again[0], &report("TX-NEW")).unwrap();
    assert_eq!(stage.number("SELECT sum(amount_paisa) FROM payouts WHERE status = 'PAID'"), 970_000);
    assert_eq!(stage.held(&format!("winner_payable:{}", winner.user)), 0);
}

#[test]
fn payouts_of_an_erased_account_can_still_be_read() {
    let stage = Stage::new();
    let winner = stage.talent("winner");
    stage.add_method(winner, "03012344471");
    let failed = won(&stage, winner);
    payout::mark_failed(&stage.db(), &at(80), &stage.admin, failed, "Wallet closed").unwrap();
    let paid = payout::retry(&stage.db(), &at(81), &winner, failed).unwrap();
    payout::mark_paid(&stage.db(), &at(82), &stage.admin, paid, &report("TX")).unwrap();
    stage.db().write(|tx| payouts::erasure::erase(tx, &at(90), winner.user)).unwrap();
    let destination = |id| stage.db().read(|conn| payouts::payout::repo::get(conn, id)).unwrap().destination;
    assert_eq!(destination(failed), None, "nothing was paid there");
    let kept = destination(paid).expect("whom was paid");
    assert_eq!((kept.last4.as_str(), kept.encrypted.as_slice()), ("4471", [].as_slice()));
}

#[test]
fn a_reference_pays_one_payout() {
    let stage = Stage::new();
    let winner = stage.talent("winner");
    stage.add_method(winner, "03012344471");
    let (one, two) = (won(&stage, winner), won(&stage, winner));
    payout::mark_paid(&stage.db(), &at(80), &stage.admin, one, &report("TX")).unwrap();
    let refused = payout::mark_paid(&stage.db(), &at(81), &stage.admin, two, &report("TX")).unwrap_err();
    assert!(matches!(refused, Error::Payouts(payouts::Error::ReferenceUsed)), "{refused}");
}

#[test]
fn the_full_number_is_nowhere_in_clear() {
    let stage = Stage::new();
    let winner = stage.talent("winner");
    stage.add_method(winner, "03012344471");
    let id = won(&stage, winner);
    payout::mark_paid(&stage.db(), &at(80), &stage.admin, id, &report("TX")).unwrap();
    for table in ["payout_methods", "payouts", "mails", "audit_log", "contest_events"] {
        let found = stage.number(&format!(
            "SELECT count(*) FROM {table} t WHERE t::text LIKE '%012344471%' OR t::text LIKE '%303132333434343731%'"
        ));
        assert_eq!(found, 0, "{table}, as text or as the hex of its bytes");
    }
}

#[test]
fn a_first_method_and_an_acceptance_at_the_same_moment_leave_no_hold() {
    for _round in 0..5 {
        let stage = Stage::new();
        let winner = stage.talent("winner");
        let contest = stage.open(1_000_000);
        let entry = stage.entry(contest, winner, 1);
        award::award(&stage.db(), &at(60), &stage.client, contest, entry).unwrap();
        stage.upload(contest, winner, &at(70));
        workflows::handovers::handover::deliver(&stage.db(), &at(70), &winner, contest).unwrap();
        run_concurrently(6, |index| match index {
            0 => workflows::handovers::handover::accept(&stage.db(), &at(71), &stage.client, contest).unwrap(),
            index => stage.add_method(winner, &format!("0301234447{index}")),
        });
        assert_eq!(stage.text("SELECT array_to_string(holds, ' ') FROM payouts"), "");
        assert_eq!(stage.number("SELECT count(*) FROM payout_methods WHERE is_default"), 1);
    }
}
