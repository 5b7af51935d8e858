//! Payouts that are looked at: money that was taken back, winners who are suspended or owe, and what was on its way already.

use kernel::actor::Actor;
use kernel::ids::{ContestId, PaymentId, PayoutId};
use kernel::money::Paisa;
use workflows::contests::award;
use workflows::error::Error;
use workflows::handovers::handover;
use workflows::moderation::enforcement;
use workflows::payments::chargeback::{self, Settlement};
use workflows::payouts::import::{ResultFile, import};
use workflows::payouts::payout::{self, PaidReport};
use workflows::payouts::{batch, risk};

use crate::bank_file::{vault, winner, won};
use crate::stage::{Stage, at, run_concurrently};

const DAY: i64 = 86_400;
const WHY: &str = "The provider confirmed by phone";

fn person(stage: &Stage) -> Actor {
    winner(stage, "winner", "0301 234-4471")
}

fn payment_of(stage: &Stage, payout: PayoutId) -> PaymentId {
    stage
        .text(&format!(
            "SELECT p.id FROM payments p JOIN payouts o ON o.contest_id = p.contest_id WHERE o.id = '{payout}'"
        ))
        .parse()
        .unwrap()
}

fn take_back(stage: &Stage, second: i64, payout: PayoutId) -> Result<kernel::ids::ChargebackId, Error> {
    let payment = payment_of(stage, payout);
    chargeback::report(&stage.db(), &at(second), &stage.admin, payment, "the provider wrote")
}

fn suspend(stage: &Stage, second: i64, person: &Actor) -> Result<(), Error> {
    enforcement::suspend(&stage.db(), &at(second), &stage.admin, person.user, "Several accounts")
}

fn pay(stage: &Stage, second: i64, id: PayoutId, reference: &str) -> Result<(), Error> {
    let report = PaidReport { reference: reference.into(), evidence_url: None, notes: None };
    payout::mark_paid(&stage.db(), &at(second), &stage.admin, id, &report)
}

fn lift(stage: &Stage, second: i64, id: PayoutId) -> Result<(), Error> {
    risk::lift(&stage.db(), &at(second), &stage.admin, id, WHY)
}

fn state(stage: &Stage, id: PayoutId) -> String {
    stage.text(&format!(
        "SELECT concat_ws(' ', status, nullif(array_to_string(holds, '+'), ''), nullif(array_to_string(risk_reasons, '+'), ''))
           FROM payouts WHERE id = '{id}'"
    ))
}

fn refused(result: Result<(), Error>) -> payouts::Error {
    match result {
        Err(Error::Payouts(refused)) => refused,
        other => panic!("{other:?}"),
    }
}

fn on_hold(result: Result<(), Error>) -> bool {
    matches!(refused(result), payouts::Error::OnHold)
}

fn bank_says(stage: &Stage, second: i64, row: &str, total: i64) -> Result<bool, Error> {
    let file = ResultFile {
        csv: format!("payout_id,status,reference,failure_reason,paid_at\r\n{row}\r\n"),
        control_rows: 1,
        control_total: Paisa::new(total),
        dry_run: false,
    };
    import(&stage.db(), &at(second), &stage.admin, &file).map(|imported| imported.applied)
}

#[test]
fn a_deposit_that_was_taken_back_holds_its_payout_until_finance_has_looked() {
    let stage = Stage::new();
    let id = won(&stage, person(&stage), 1_000_000);
    assert_eq!(state(&stage, id), "PENDING");
    take_back(&stage, 80, id).unwrap();
    assert_eq!(state(&stage, id), "PENDING RISK CHARGEBACK");
    assert_eq!(stage.mails("money.payout_under_review"), 1);
    assert_eq!(
        stage.number("SELECT extract(epoch FROM risk_review_by - risk_since) FROM payouts"),
        7 * DAY,
        "by when it is looked at"
    );
    assert!(on_hold(pay(&stage, 90, id, "TX-1")));
    assert!(matches!(
        refused(batch::create(&stage.db(), &at(90), &stage.admin).map(drop)),
        payouts::Error::NothingReady
    ));
    // Winning the case lifts nothing by itself.
    let case = stage.text("SELECT id FROM chargebacks").parse().unwrap();
    let won_back = Settlement::Won { note: "the provider's letter".into() };
    chargeback::settle(&stage.db(), &at(91), &stage.admin, case, &won_back).unwrap();
    assert!(on_hold(pay(&stage, 92, id, "TX-1")));
    let short = risk::lift(&stage.db(), &at(93), &stage.admin, id, "short");
    assert!(matches!(refused(short), payouts::Error::Fields(_)));
    let party = Actor { staff: Some(kernel::actor::Staff::Owner), ..stage.client };
    assert!(matches!(refused(risk::lift(&stage.db(), &at(93), &party, id, WHY)), payouts::Error::OwnContest));
    let lifted = run_concurrently(6, |_| lift(&stage, 94, id).is_ok());
    assert_eq!(lifted.into_iter().filter(|done| *done).count(), 1);
    assert_eq!(stage.mails("money.payout_review_over"), 1);
    assert_eq!(
        stage.text("SELECT detail->>'reason' FROM audit_log WHERE act = 'payout.risk_lifted'"),
        WHY,
        "who reads the log finds why"
    );
    pay(&stage, 95, id, "TX-1").unwrap();
    assert_eq!(state(&stage, id), "PAID");
}

#[test]
fn a_suspended_winner_waits_and_so_does_what_they_win_later() {
    let stage = Stage::new();
    let person = person(&stage);
    let first = won(&stage, person, 1_000_000);
    suspend(&stage, 80, &person).unwrap();
    assert_eq!(state(&stage, first), "PENDING RISK SUSPENSION");
    let contest = stage.open(2_000_000);
    let entry = stage.entry(contest, person, 1);
    let second = award::award(&stage.db(), &at(85), &stage.client, contest, entry).unwrap();
    assert_eq!(state(&stage, second), "PENDING HANDOVER+RISK SUSPENSION");
    assert_eq!(stage.mails("money.payout_under_review"), 2);
    // Neither access nor accepted files lift it.
    enforcement::restore(&stage.db(), &at(86), &stage.admin, person.user).unwrap();
    stage.hand_over(contest, person, &at(87));
    assert_eq!(state(&stage, second), "PENDING RISK SUSPENSION");
    lift(&stage, 88, second).unwrap();
    assert_eq!(state(&stage, second), "PENDING");
    suspend(&stage, 89, &person).unwrap();
    assert_eq!(
        (state(&stage, second), state(&stage, first)),
        ("PENDING RISK SUSPENSION".into(), "PENDING RISK SUSPENSION".into())
    );
    assert!(on_hold(pay(&stage, 90, first, "TX-1")) && on_hold(pay(&stage, 90, second, "TX-2")));
}

#[test]
fn anyone_who_owes_a_payment_of_their_own_is_looked_at() {
    let stage = Stage::new();
    let person = person(&stage);
    let theirs = stage.tx(|tx, ctx| testkit::seed::contest(tx, ctx, person.user, "DRAFT", 500_000));
    let wanted =
        workflows::contests::deposit::Deposit { contest: theirs, provider: payments::Provider::Easypaisa, key: None };
    let begun =
        workflows::contests::deposit::begin(&stage.db(), &at(5), &stage.gateways, &person, &wanted).unwrap().started;
    let body = crate::stage::paid(&begun.redirect_url);
    assert_eq!(stage.post(at(6), payments::Provider::Easypaisa, &body).status, 200);
    let entry = stage.entry(theirs, stage.talent("other"), 1);
    award::award(&stage.db(), &at(10), &person, theirs, entry).unwrap();
    let id = won(&stage, person, 1_000_000);
    let mine = stage.text(&format!("SELECT id FROM payments WHERE payer_id = '{}'", person.user)).parse().unwrap();
    chargeback::report(&stage.db(), &at(80), &stage.admin, mine, "the provider wrote").unwrap();
    assert_eq!(state(&stage, id), "PENDING RISK DEBT");
    assert_eq!(stage.number("SELECT count(*) FROM payouts WHERE risk_reasons = '{CHARGEBACK}'"), 1, "who won theirs");
}

#[test]
fn what_is_made_later_is_held_while_the_reason_stands() {
    let stage = Stage::new();
    let person = person(&stage);
    let contest = stage.open(1_000_000);
    let entry = stage.entry(contest, person, 1);
    let other = stage.entry(contest, winner(&stage, "other", "0301 234-4472"), 2);
    let first = award::award(&stage.db(), &at(60), &stage.client, contest, entry).unwrap();
    take_back(&stage, 70, first).unwrap();
    handover::lapse_undelivered(&stage.db(), &at(6 * DAY), 10).unwrap();
    let second = award::award(&stage.db(), &at(6 * DAY), &stage.client, contest, other).unwrap();
    assert_eq!(state(&stage, second), "PENDING HANDOVER+RISK CHARGEBACK");

    // A failed attempt, made again.
    let stage = Stage::new();
    let id = won(&stage, self::person(&stage), 1_000_000);
    payout::mark_failed(&stage.db(), &at(80), &stage.admin, id, "The account is closed").unwrap();
    take_back(&stage, 90, id).unwrap();
    let winner = stage.text("SELECT winner_id FROM payouts LIMIT 1").parse().unwrap();
    let winner = Actor { user: winner, staff: None, ..stage.admin };
    let again = payout::retry(&stage.db(), &at(100), &winner, id).unwrap();
    assert_eq!(state(&stage, again), "PENDING RISK CHARGEBACK");
}

#[test]
fn money_that_is_on_its_way_is_recorded_as_the_bank_says() {
    for (word, expected) in [
        ("PAID,TX-1,,2026-11-21T07:01:00Z", "PAID"),
        ("UNKNOWN,,,", "PENDING RISK CHARGEBACK"),
        ("FAILED,,The account is closed,", "FAILED"),
    ] {
        let stage = Stage::new();
        let id = won(&stage, person(&stage), 1_000_000);
        let batch = batch::create(&stage.db(), &at(90), &stage.admin).unwrap().id;
        take_back(&stage, 100, id).unwrap();
        assert_eq!(state(&stage, id), "PENDING RISK CHARGEBACK");
        let file = batch::file(&stage.db(), &at(110), &vault(), &stage.admin, batch);
        assert!(matches!(refused(file.map(drop)), payouts::Error::NothingReady), "not sent once more");
        assert!(on_hold(pay(&stage, 120, id, "TX-0")), "no admin's word");
        assert!(bank_says(&stage, 200, &format!("{id},{word}"), 970_000).unwrap(), "{word}");
        assert_eq!(state(&stage, id), expected, "{word}");
        if word.starts_with("UNKNOWN") {
            assert!(bank_says(&stage, 300, &format!("{id},PAID,TX-2,,2026-11-21T07:01:00Z"), 970_000).unwrap());
            assert_eq!(state(&stage, id), "PAID");
        }
    }
    // What was not sent is not settled by a file.
    let stage = Stage::new();
    let id = won(&stage, person(&stage), 1_000_000);
    take_back(&stage, 100, id).unwrap();
    let said = bank_says(&stage, 200, &format!("{id},PAID,TX-1,,2026-11-21T07:01:00Z"), 970_000);
    assert!(!said.unwrap_or(false));
    assert_eq!(state(&stage, id), "PENDING RISK CHARGEBACK");
}

#[test]
fn what_one_admin_reported_goes_on_where_it_was_going_once_it_was_looked_at() {
    let stage = Stage::new();
    let person = person(&stage);
    let id = won(&stage, person, 20_000_000);
    pay(&stage, 80, id, "TX-1").unwrap();
    suspend(&stage, 90, &person).unwrap();
    let second = Actor { staff: Some(kernel::actor::Staff::Owner), ..stage.talent("second") };
    let report = PaidReport { reference: "TX-1".into(), evidence_url: None, notes: None };
    let confirm = |at| payout::mark_paid(&stage.db(), &at, &second, id, &report);
    assert!(on_hold(confirm(at(100))));
    assert_eq!(stage.text("SELECT account_last4 FROM payouts"), "4471", "it may have arrived there");
    lift(&stage, 110, id).unwrap();
    confirm(at(120)).unwrap();
    assert_eq!(state(&stage, id), "PAID");
}

#[test]
fn a_reversal_and_a_payment_at_once_are_one_before_the_other() {
    for _round in 0..8 {
        let stage = Stage::new();
        let id = won(&stage, person(&stage), 1_000_000);
        let done = run_concurrently(6, |index| match index % 2 {
            0 => {
                drop(take_back(&stage, 80, id));
                false
            }
            _ => pay(&stage, 80, id, "TX-1").is_ok(),
        });
        let paid = done.into_iter().any(|paid| paid);
        assert_eq!(state(&stage, id), if paid { "PAID" } else { "PENDING RISK CHARGEBACK" });
        assert_eq!(stage.number("SELECT count(*) FROM chargebacks"), 1);
    }
}

#[test]
fn a_suspension_meets_the_export_and_the_award() {
    for _round in 0..8 {
        let stage = Stage::new();
        let person = person(&stage);
        let id = won(&stage, person, 1_000_000);
        let contest = stage.open(1_000_000);
        let entry = stage.entry(contest, person, 1);
        run_concurrently(6, |index| match index % 3 {
            0 => drop(suspend(&stage, 80, &person)),
            1 => drop(batch::create(&stage.db(), &at(80), &stage.admin)),
            _ => drop(award::award(&stage.db(), &at(80), &stage.client, contest, entry)),
        });
        assert_eq!(state(&stage, id), "PENDING RISK SUSPENSION");
        assert_eq!(made_later(&stage, contest), "HANDOVER+RISK", "no matter who came first");
        let batch = stage.text("SELECT id FROM payout_batches");
        if let Ok(batch) = batch.parse() {
            let file = batch::file(&stage.db(), &at(110), &vault(), &stage.admin, batch);
            assert!(matches!(refused(file.map(drop)), payouts::Error::NothingReady));
        }
    }
}

fn made_later(stage: &Stage, contest: ContestId) -> String {
    stage.text(&format!("SELECT array_to_string(holds, '+') FROM payouts WHERE contest_id = '{contest}'"))
}
