//! How often the acts that many people do ask the database: each statement is a round trip, while the contest is locked.

use contests::entry::EntryInput;
use payments::Provider;
use testkit::statements;
use workflows::contests::award;
use workflows::entries::submit;
use workflows::handovers::handover;
use workflows::payouts::payout::{self, PaidReport};

use crate::stage::{Stage, at, paid};

const DEPOSIT: usize = 10;
const CONFIRMATION: usize = 10;
const ENTRY: usize = 9;
const AWARD: usize = 10;
const ACCEPTANCE: usize = 10;
const TRANSFER: usize = 10;

/// What was asked since the last call, without the frames of transactions.
fn asked() -> Vec<String> {
    let mut asked = statements::take();
    asked.retain(|statement| !statement.starts_with("BEGIN") && statement != "COMMIT");
    asked
}

#[track_caller]
fn at_most(limit: usize, act: &str) {
    let asked = asked();
    assert_eq!(
        statements::planned_each_time(&asked),
        [""; 0],
        "{act} has statements that no connection keeps prepared"
    );
    assert!(asked.len() <= limit, "{act} asks {} times, not {limit}:\n{}", asked.len(), asked.join("\n"));
}

#[test]
fn acts_ask_the_database_a_few_times() {
    statements::record();
    let stage = Stage::new();
    let (winner, second) = (stage.talent("winner"), stage.talent("second"));
    stage.add_method(winner, "03001234567");
    let contest = stage.draft(1_000_000);
    asked();
    let begun = stage.begin(at(0), contest, Provider::Easypaisa).unwrap();
    at_most(DEPOSIT, "a deposit");
    let body = paid(&begun.redirect_url);
    asked();
    stage.post(at(0), Provider::Easypaisa, &body);
    at_most(CONFIRMATION, "a confirmation");
    let input = EntryInput { link: "https://example.com/work".into(), own_work: true, ..EntryInput::default() };
    let entry = submit::submit(&stage.db(), &at(40), &winner, contest, &input).unwrap();
    asked();
    submit::submit(&stage.db(), &at(50), &second, contest, &input).unwrap();
    at_most(ENTRY, "an entry");
    let payout = award::award(&stage.db(), &at(60), &stage.client, contest, entry).unwrap();
    at_most(AWARD, "an award");
    stage.upload(contest, winner, &at(70));
    handover::deliver(&stage.db(), &at(80), &winner, contest).unwrap();
    asked();
    handover::accept(&stage.db(), &at(90), &stage.client, contest).unwrap();
    at_most(ACCEPTANCE, "an acceptance");
    let report = PaidReport { reference: "TX-1".to_owned(), evidence_url: None, notes: None };
    payout::mark_paid(&stage.db(), &at(100), &stage.admin, payout, &report).unwrap();
    at_most(TRANSFER, "a transfer that was made");
}
