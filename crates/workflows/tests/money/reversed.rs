//! Payments that are taken back at their provider although they were refunded, or won back before: what was really taken is posted,
//! once, and the ledger stays true.

use contests::dispute::Verdict;
use kernel::ids::{ChargebackId, ContestId, PaymentId, RefundId};
use payments::Provider;
use payments::gateway::RefundAnswer;
use payments::webhook_event::Outcome;
use workflows::contests::{award, edit, refund, timers};
use workflows::error::Error;
use workflows::featured::placement;
use workflows::featured::purchase::{self, Buy, PayWith};
use workflows::handovers::dispute;
use workflows::payments::chargeback::{self, Settlement};
use workflows::payments::manual_refund::{self, Finding};

use crate::dispute_case::{decision, statement};
use crate::stage::{Stage, at, run_concurrently};
use crate::teller::Counter;
use workflows::payments::send_refund;

const JAZZCASH: Provider = Provider::Jazzcash;
const PRIZE: i64 = 1_000_000;
const TO_WINNER: i64 = 400_000;
const PART: i64 = PRIZE - TO_WINNER;
const PLACE: i64 = 49_900;
const DAY: i64 = 86_400;
/// When a decision of a dispute made on the first day is carried out.
const FINAL: i64 = 40 + 3 * DAY;
const CLEARING: &str = "gateway_clearing:jazzcash";

fn won() -> Settlement {
    Settlement::Won { note: "the provider's letter".to_owned() }
}

fn lost() -> Settlement {
    Settlement::Lost { note: "the provider's letter".to_owned() }
}

fn last_case(stage: &Stage) -> ChargebackId {
    stage.text("SELECT id FROM chargebacks ORDER BY round DESC LIMIT 1").parse().unwrap()
}

fn settle(stage: &Stage, second: i64, how: &Settlement) {
    chargeback::settle(&stage.db(), &at(second), &stage.admin, last_case(stage), how).unwrap();
}

fn report(stage: &Stage, second: i64, payment: PaymentId) -> Result<ChargebackId, Error> {
    chargeback::report(&stage.db(), &at(second), &stage.admin, payment, "the provider wrote")
}

fn cases(stage: &Stage) -> String {
    stage.text(
        "SELECT string_agg(concat_ws(' ', round, status, taken_from, amount_paisa), ', ' ORDER BY round) FROM chargebacks",
    )
}

fn keys(stage: &Stage, payment: PaymentId) -> String {
    stage.text(&format!(
        "SELECT string_agg(replace(idem_key, '{payment}', 'P'), ' ' ORDER BY idem_key) FROM ledger_transactions
          WHERE kind LIKE 'chargeback%' OR kind LIKE 'receivable%'"
    ))
}

fn owed(stage: &Stage) -> i64 {
    stage.held(&format!("client_receivable:{}", stage.client.user))
}

/// An unverified event makes us ask; what the provider says is applied.
fn asked(counter: &Counter, second: i64, payment: PaymentId, says: Outcome) {
    let amount = (says == Outcome::Success).then_some(PRIZE);
    counter.says(JAZZCASH, says, amount);
    counter.send_unverified(&at(second), JAZZCASH, &counter.reference(payment));
    assert_eq!(counter.recheck(&at(second)), 1);
}

/// A prize of which a dispute gave the client a part back; the refund waits to be sent.
fn split(counter: &Counter) -> (ContestId, PaymentId) {
    let stage = &counter.stage;
    let (contest, payment) = counter.open(PRIZE, JAZZCASH);
    let winner = stage.talent("winner");
    let entry = stage.entry(contest, winner, 1);
    let (db, client) = (stage.db(), &stage.client);
    award::award(&db, &at(10), client, contest, entry).unwrap();
    dispute::open(&db, &at(20), client, contest, contests::dispute::Reason::Other, &statement()).unwrap();
    dispute::answer(&db, &at(30), &winner, contest, &statement()).unwrap();
    let id = stage.text("SELECT id FROM disputes").parse().unwrap();
    dispute::decide(&db, &at(40), &stage.admin, id, &decision(Verdict::Split, Some(TO_WINNER))).unwrap();
    assert_eq!(dispute::settle_final(&db, &at(FINAL), 10).unwrap(), 1);
    assert_eq!(counter.status(payment), "REFUND_PENDING");
    (contest, payment)
}

fn provider_answers(counter: &Counter, second: i64, answer: RefundAnswer) {
    counter.jazzcash.lock().unwrap().refund = Some(answer);
    let sent = send_refund::send_due(&counter.stage.db(), &at(second), &counter.stage.gateways, 10).unwrap();
    assert_eq!(sent, 1);
}

fn done() -> RefundAnswer {
    RefundAnswer::Done { reference: "R-1".to_owned() }
}

fn pay_by_hand(counter: &Counter, second: i64) {
    provider_answers(counter, second, RefundAnswer::Refused { code: "17".to_owned() });
    let stage = &counter.stage;
    let refund: RefundId = stage.text("SELECT id FROM refunds").parse().unwrap();
    manual_refund::mark_paid(&stage.db(), &at(second), &stage.admin, refund, "IBFT-1").unwrap();
}

#[test]
fn of_what_the_provider_refunded_in_part_it_takes_the_rest() {
    let counter = Counter::new();
    let stage = &counter.stage;
    let (contest, payment) = split(&counter);
    provider_answers(&counter, FINAL, done());
    assert_eq!((counter.status(payment).as_str(), stage.held(CLEARING)), ("REFUNDED", TO_WINNER));
    counter.says(JAZZCASH, Outcome::Reversed, None);
    counter.send_unverified(&at(FINAL + 100), JAZZCASH, &counter.reference(payment));
    run_concurrently(6, |index| match index % 2 {
        0 => drop(counter.recheck(&at(FINAL + 100))),
        _ => drop(report(stage, FINAL + 100, payment)),
    });
    assert_eq!(cases(stage), format!("1 OPEN RECEIVABLE {TO_WINNER}"), "what was refunded went back already");
    assert_eq!((owed(stage), stage.held(CLEARING), counter.postings("chargeback")), (TO_WINNER, 0, 1));
    assert_eq!((counter.status(payment).as_str(), stage.contest(contest).as_str()), ("DISPUTED", "CLOSED COMPLETED"));
    stage.check();

    settle(stage, FINAL + 200, &won());
    assert_eq!((counter.status(payment).as_str(), owed(stage), stage.held(CLEARING)), ("REFUNDED", 0, TO_WINNER));
    stage.check();
    report(stage, FINAL + 300, payment).unwrap();
    settle(stage, FINAL + 400, &lost());
    assert_eq!(counter.status(payment), "CHARGED_BACK");
    stage.check();
    settle(stage, FINAL + 500, &Settlement::Paid { reference: "T-1".to_owned() });
    assert_eq!((owed(stage), stage.held("escrow_bank"), stage.held(CLEARING)), (0, TO_WINNER, 0));
    assert_eq!(cases(stage), format!("1 WON RECEIVABLE {TO_WINNER}, 2 SETTLED RECEIVABLE {TO_WINNER}"));
}

#[test]
fn of_what_was_refunded_by_hand_the_provider_takes_the_whole() {
    let counter = Counter::new();
    let stage = &counter.stage;
    let (_contest, payment) = split(&counter);
    pay_by_hand(&counter, FINAL);
    assert_eq!((counter.status(payment).as_str(), stage.held(CLEARING)), ("REFUNDED", PRIZE));
    asked(&counter, FINAL + 100, payment, Outcome::Reversed);
    assert_eq!(cases(stage), format!("1 OPEN RECEIVABLE {PRIZE}"), "it knows nothing of the transfer");
    assert_eq!((owed(stage), stage.held(CLEARING)), (PRIZE, 0));
    settle(stage, FINAL + 200, &lost());
    settle(stage, FINAL + 300, &Settlement::WrittenOff);
    assert_eq!((owed(stage), stage.held("chargeback_loss")), (0, PRIZE));
}

#[test]
fn a_whole_refund_looks_like_a_reversal_unless_it_was_made_by_hand() {
    for by_hand in [false, true] {
        let counter = Counter::new();
        let stage = &counter.stage;
        let (contest, payment) = counter.open(PRIZE, JAZZCASH);
        refund::request(&stage.db(), &at(10), &stage.client, contest, None).unwrap();
        if by_hand {
            pay_by_hand(&counter, 20)
        } else {
            provider_answers(&counter, 20, done())
        }
        let before = stage.money();
        asked(&counter, 200, payment, Outcome::Refunded);
        if by_hand {
            assert_eq!(cases(stage), format!("1 OPEN RECEIVABLE {PRIZE}"), "the payer has it twice");
        } else {
            assert_eq!((stage.money(), cases(stage).as_str()), (before, ""));
            assert!(counter.inbox().contains("DUPLICATE our own refund"), "{}", counter.inbox());
            let refused = report(stage, 300, payment);
            assert!(
                matches!(refused, Err(Error::Payments(payments::Error::InvalidTransition { .. }))),
                "nothing of ours is left there: {refused:?}"
            );
        }
    }
}

#[test]
fn a_reversal_that_meets_a_refund_waits_for_a_person() {
    let counter = Counter::new();
    let stage = &counter.stage;
    let (_contest, payment) = split(&counter);
    assert_eq!(stage.held(&format!("refunds_payable:{payment}")), PART);
    let before = stage.money();
    asked(&counter, FINAL + 100, payment, Outcome::Reversed);
    assert_eq!((stage.money(), counter.status(payment).as_str()), (before, "REFUND_PENDING"));
    assert!(counter.inbox().contains("REVIEW reversed before its refund"), "{}", counter.inbox());
    assert!(report(stage, FINAL + 110, payment).is_err(), "not before the refund is done");
    // Sent, and no word yet: it may be our own refund.
    counter.jazzcash.lock().unwrap().refund = Some(RefundAnswer::Unknown);
    assert_eq!(send_refund::send_due(&stage.db(), &at(FINAL + 120), &stage.gateways, 10).unwrap(), 0);
    let before = stage.money();
    asked(&counter, FINAL + 200, payment, Outcome::Reversed);
    assert_eq!(stage.money(), before);
    assert!(counter.inbox().contains("DUPLICATE our own refund"), "{}", counter.inbox());
    // The refund never was: paid by hand, and now the whole is missing at the provider.
    let refund: RefundId = stage.text("SELECT id FROM refunds").parse().unwrap();
    let nothing = Finding::NotDone { note: "not in the portal".to_owned() };
    manual_refund::found(&stage.db(), &at(FINAL + 2 * DAY), &stage.admin, refund, &nothing).unwrap();
    manual_refund::mark_paid(&stage.db(), &at(FINAL + 2 * DAY), &stage.admin, refund, "IBFT-2").unwrap();
    report(stage, FINAL + 3 * DAY, payment).unwrap();
    assert_eq!((cases(stage), owed(stage)), (format!("1 OPEN RECEIVABLE {PRIZE}"), PRIZE));
    stage.check();
}

#[test]
fn what_was_won_back_and_is_reversed_again_is_another_round() {
    for lose in [false, true] {
        let counter = Counter::new();
        let stage = &counter.stage;
        let (contest, payment) = counter.open(PRIZE, JAZZCASH);
        asked(&counter, 100, payment, Outcome::Reversed);
        settle(stage, 200, &won());
        let before = stage.money();
        asked(&counter, 300, payment, Outcome::Reversed);
        assert_eq!(stage.money(), before, "as likely the old news");
        assert!(counter.inbox().contains("REVIEW reversed, as before it was won"), "{}", counter.inbox());
        asked(&counter, 400, payment, Outcome::Success);
        assert_eq!(stage.contest(contest), "OPEN");
        counter.says(JAZZCASH, Outcome::Reversed, None);
        counter.send_unverified(&at(500), JAZZCASH, &counter.reference(payment));
        run_concurrently(6, |index| match index % 2 {
            0 => drop(counter.recheck(&at(500))),
            _ => drop(report(stage, 500, payment)),
        });
        assert_eq!(cases(stage), format!("1 WON ESCROW {PRIZE}, 2 OPEN ESCROW {PRIZE}"));
        assert_eq!(keys(stage, payment), "chargeback:P chargeback:P:2 chargeback_won:P");
        assert_eq!(stage.text("SELECT frozen_at IS NOT NULL FROM contests"), "true");
        assert_eq!((stage.held(&format!("contest_escrow:{contest}")), stage.held(CLEARING)), (0, 0));
        assert!(report(stage, 600, payment).is_err(), "one case at a time");
        stage.check();
        if lose {
            settle(stage, 700, &lost());
            assert_eq!(
                (stage.contest(contest).as_str(), counter.status(payment).as_str()),
                ("CLOSED REFUNDED", "CHARGED_BACK")
            );
        } else {
            settle(stage, 700, &won());
            assert_eq!(stage.held(&format!("contest_escrow:{contest}")), PRIZE);
            assert_eq!(keys(stage, payment), "chargeback:P chargeback:P:2 chargeback_won:P chargeback_won:P:2");
            report(stage, 800, payment).unwrap();
            assert!(cases(stage).ends_with(&format!("3 OPEN ESCROW {PRIZE}")), "{}", cases(stage));
        }
    }
}

#[test]
fn the_second_round_may_be_owed_where_the_first_was_held() {
    let counter = Counter::new();
    let stage = &counter.stage;
    let (contest, payment) = counter.open(PRIZE, JAZZCASH);
    let entry = stage.entry(contest, stage.talent("winner"), 1);
    report(stage, 100, payment).unwrap();
    settle(stage, 200, &won());
    award::award(&stage.db(), &at(300), &stage.client, contest, entry).unwrap();
    report(stage, 400, payment).unwrap();
    settle(stage, 500, &lost());
    settle(stage, 600, &Settlement::WrittenOff);
    assert_eq!(cases(stage), format!("1 WON ESCROW {PRIZE}, 2 WRITTEN_OFF RECEIVABLE {PRIZE}"));
    settle(stage, 700, &Settlement::Paid { reference: "T-2".to_owned() });
    assert_eq!(
        keys(stage, payment),
        "chargeback:P chargeback:P:2 chargeback_won:P receivable_settled:P:2 receivable_written_off:P:2"
    );
    assert_eq!((owed(stage), stage.held("chargeback_loss"), stage.held("escrow_bank")), (0, 0, PRIZE));
}

/// A draft whose place is paid and waits; its money is taken back, and lost where `lose`.
fn waiting(counter: &Counter, lose: bool) -> (ContestId, PaymentId) {
    let stage = &counter.stage;
    let contest = stage.draft(PRIZE);
    let pay_with = PayWith::Money { provider: JAZZCASH, use_credits: false };
    let begun =
        purchase::buy(&stage.db(), &at(5), &stage.gateways, &stage.client, &Buy { contest, pay_with, key: None });
    let place = begun.unwrap().started.unwrap().payment;
    counter.says(JAZZCASH, Outcome::Success, Some(PLACE));
    counter.returns(&at(6), JAZZCASH, place);
    assert_eq!(stage.text("SELECT status FROM boosts"), "WAITING");
    report(stage, 10, place).unwrap();
    if lose {
        settle(stage, 20, &lost());
    }
    (contest, place)
}

#[test]
fn a_waiting_place_that_was_taken_back_does_not_keep_its_draft_from_being_cancelled() {
    for lose in [false, true] {
        let counter = Counter::new();
        let stage = &counter.stage;
        let (contest, place) = waiting(&counter, lose);
        let given_back = placement::cancel(&stage.db(), &at(30), &stage.client, contest);
        assert!(matches!(given_back, Err(Error::Payments(payments::Error::Disputed))), "{given_back:?}");
        let cancel = |second| timers::cancel_unpaid_drafts(&stage.db(), &at(second), 10).unwrap();
        assert_eq!((cancel(14 * DAY - 1), cancel(14 * DAY)), (0, 1));
        assert_eq!(
            (stage.contest(contest).as_str(), stage.text("SELECT status FROM boosts").as_str()),
            ("CLOSED CANCELLED", "EARNED")
        );
        assert_eq!((stage.number("SELECT count(*) FROM refunds"), owed(stage)), (0, PLACE), "owed, not given back");
        assert_eq!(stage.held("boost_revenue"), PLACE);
        assert_eq!(counter.status(place), if lose { "CHARGED_BACK" } else { "DISPUTED" });
    }
    let counter = Counter::new();
    let (contest, _place) = waiting(&counter, false);
    edit::delete(&counter.stage.db(), &at(20), &counter.stage.client, contest).unwrap();
    assert_eq!(counter.stage.contest(contest), "CLOSED CANCELLED");
}
