//! One winner, however many ask; the boundary seconds of the handover; what a lapse leads to.

use kernel::ids::ContestId;
use workflows::contests::{award, refund};
use workflows::entries::submit;
use workflows::error::Error;
use workflows::handovers::handover;

use crate::stage::{Stage, at, run_concurrently};
use workflows::payments::send_refund;

const DAY: i64 = 24 * 3_600;

#[test]
fn fifty_awards_at_once_make_one_winner() {
    for _round in 0..3 {
        let stage = Stage::new();
        let contest = stage.open(1_000_000);
        let entries = [stage.entry(contest, stage.talent("ayesha"), 1), stage.entry(contest, stage.talent("bilal"), 2)];
        let results = run_concurrently(50, |index| {
            award::award(&stage.db(), &at(60), &stage.client, contest, entries[index % 2])
        });
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
        for refused in results.into_iter().filter_map(Result::err) {
            assert!(matches!(refused, Error::Contests(contests::Error::AlreadyAwarded)), "{refused}");
        }
        assert_eq!(stage.number("SELECT count(*) FROM payouts"), 1);
        assert_eq!(stage.number("SELECT count(*) FROM entries WHERE status = 'WINNER'"), 1);
        assert_eq!(stage.number("SELECT count(*) FROM entries WHERE status = 'NOT_SELECTED'"), 1);
        assert_eq!(stage.number("SELECT count(*) FROM ledger_transactions WHERE kind = 'award'"), 1);
        assert_eq!((stage.held("platform_fee"), stage.held(&format!("contest_escrow:{contest}"))), (30_000, 0));
        assert_eq!((stage.mails("money.awarded"), stage.mails("money.not_selected")), (1, 1));
    }
}

fn another_version(stage: &Stage, author: &kernel::actor::Actor, entry: kernel::ids::EntryId) -> Result<i16, Error> {
    let input = contests::entry::EntryInput {
        link: "https://example.com/two".into(),
        own_work: true,
        ..contests::entry::EntryInput::default()
    };
    submit::submit_version(&stage.db(), &at(60), author, entry, &input)
}

#[test]
fn a_version_comes_before_the_award_or_not_at_all() {
    for _round in 0..6 {
        let stage = Stage::new();
        let contest = stage.open(1_000_000);
        let author = stage.talent("ayesha");
        let entry = stage.entry(contest, author, 1);
        let results = run_concurrently(2, |index| match index {
            0 => another_version(&stage, &author, entry).map(drop),
            _ => award::award(&stage.db(), &at(60), &stage.client, contest, entry).map(drop),
        });
        assert!(results[1].is_ok(), "{results:?}");
        let version = stage.number("SELECT version FROM entries");
        match &results[0] {
            Ok(()) => assert_eq!(version, 2),
            Err(Error::Contests(contests::Error::EntryNotLive)) => assert_eq!(version, 1),
            Err(other) => panic!("{other:?}"),
        }
        assert!(another_version(&stage, &author, entry).is_err(), "what is awarded stays as it is");
        assert_eq!(stage.number("SELECT count(*) FROM entries WHERE status = 'WINNER'"), 1);
    }
}

#[test]
fn who_awards_what_they_looked_at_never_buys_another_version() {
    for _round in 0..6 {
        let stage = Stage::new();
        let contest = stage.open(1_000_000);
        let author = stage.talent("ayesha");
        let entry = stage.entry(contest, author, 1);
        let before = stage.money();
        let results = run_concurrently(2, |index| match index {
            0 => another_version(&stage, &author, entry).map(drop),
            _ => award::award(&stage.db(), &at(60), &stage.client, contest, (entry, 1)).map(drop),
        });
        let version = stage.number("SELECT version FROM entries");
        match (&results[0], &results[1]) {
            (Ok(()), Err(Error::Contests(contests::Error::NewerVersion))) => {
                assert_eq!((version, stage.money()), (2, before));
                award::award(&stage.db(), &at(61), &stage.client, contest, (entry, 2)).unwrap();
            }
            (Err(Error::Contests(contests::Error::EntryNotLive)), Ok(())) => assert_eq!(version, 1),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn the_prize_is_cut_to_the_paisa() {
    for (prize, fee) in [(500, 15), (501, 15), (533, 15), (534, 16), (50_000_000, 1_500_000)] {
        let stage = Stage::new();
        let winner = stage.talent("winner");
        let contest = stage.open(prize);
        let entry = stage.entry(contest, winner, 1);
        award::award(&stage.db(), &at(60), &stage.client, contest, entry).unwrap();
        assert_eq!(stage.held("platform_fee"), fee);
        assert_eq!(stage.number("SELECT amount_paisa FROM payouts"), prize - fee);
        assert_eq!(stage.text("SELECT array_to_string(holds, ' ') FROM payouts"), "HANDOVER METHOD");
    }
}

#[test]
fn strangers_award_nothing() {
    let stage = Stage::new();
    let (contest, other) = (stage.open(1_000_000), stage.open(1_000_000));
    let winner = stage.talent("winner");
    let entry = stage.entry(contest, winner, 1);
    let elsewhere = stage.entry(other, winner, 1);
    let before = stage.money();
    for (actor, entry) in [(winner, entry), (stage.admin, entry), (stage.client, elsewhere)] {
        let refused = award::award(&stage.db(), &at(60), &actor, contest, entry).unwrap_err();
        assert!(matches!(refused, Error::Contests(contests::Error::NotFound)), "{refused}");
    }
    let draft = stage.draft(500);
    let early = stage.entry(draft, winner, 1);
    assert!(award::award(&stage.db(), &at(60), &stage.client, draft, early).is_err());
    for act in [handover::deliver, handover::accept] {
        assert!(act(&stage.db(), &at(60), &winner, contest).is_err(), "no award yet");
    }
    stage.execute(&format!("DELETE FROM entries WHERE id = '{early}'"));
    stage.execute(&format!("DELETE FROM contests WHERE id = '{draft}'"));
    assert_eq!(stage.money(), before);
}

/// An awarded contest with two entries; the award was made a minute after the start.
fn awarded(stage: &Stage) -> (ContestId, kernel::actor::Actor, kernel::ids::EntryId) {
    let (winner, second) = (stage.talent("winner"), stage.talent("second"));
    let contest = stage.open(1_000_000);
    let first = stage.entry(contest, winner, 1);
    let other = stage.entry(contest, second, 2);
    award::award(&stage.db(), &at(0), &stage.client, contest, first).unwrap();
    (contest, winner, other)
}

#[test]
fn files_come_until_the_second_they_are_due() {
    let stage = Stage::new();
    let (contest, winner, _) = awarded(&stage);
    stage.upload(contest, winner, &at(5 * DAY - 1));
    let refused = handover::deliver(&stage.db(), &at(5 * DAY), &winner, contest).unwrap_err();
    assert!(matches!(refused, Error::Contests(contests::Error::HandoverOverdue)), "{refused}");
    assert_eq!(handover::lapse_undelivered(&stage.db(), &at(5 * DAY - 1), 10).unwrap(), 0);
    handover::deliver(&stage.db(), &at(5 * DAY - 1), &winner, contest).unwrap();
    assert_eq!(handover::lapse_undelivered(&stage.db(), &at(5 * DAY), 10).unwrap(), 0, "delivered");
    assert_eq!(stage.mails("money.delivered"), 1);
}

#[test]
fn winners_are_reminded_once_for_each_due_time() {
    let stage = Stage::new();
    let (contest, winner, _) = awarded(&stage);
    let remind = |second| handover::remind(&stage.db(), &at(second), 10).unwrap();
    assert_eq!(remind(4 * DAY - 1), 0);
    assert_eq!(run_concurrently(8, |_| remind(4 * DAY)).into_iter().sum::<usize>(), 1);
    assert_eq!(remind(4 * DAY + 60), 0);
    stage.upload(contest, winner, &at(4 * DAY + 60));
    handover::deliver(&stage.db(), &at(4 * DAY + 60), &winner, contest).unwrap();
    assert_eq!(remind(4 * DAY + 61), 0, "nothing is awaited");
    handover::request_changes(&stage.db(), &at(5 * DAY), &stage.client, contest, "The red is too bright").unwrap();
    assert_eq!(remind(7 * DAY - 1), 0);
    assert_eq!(remind(7 * DAY), 1, "another due time");
    assert_eq!(remind(8 * DAY), 0, "too late to remind");
    assert_eq!(stage.mails("money.delivery_due_soon"), 2);
}

#[test]
fn the_timer_accepts_when_the_review_is_over() {
    let stage = Stage::new();
    let (contest, winner, _) = awarded(&stage);
    stage.add_method(winner, "03012344471");
    stage.upload(contest, winner, &at(10));
    handover::deliver(&stage.db(), &at(10), &winner, contest).unwrap();
    assert_eq!(handover::accept_overdue_reviews(&stage.db(), &at(7 * DAY + 9), 10).unwrap(), 0);
    let done = run_concurrently(8, |_| handover::accept_overdue_reviews(&stage.db(), &at(7 * DAY + 10), 10).unwrap());
    assert_eq!(done.into_iter().sum::<usize>(), 1);
    assert_eq!(stage.contest(contest), "CLOSED COMPLETED");
    assert_eq!(stage.text("SELECT accepted_by FROM handovers"), "TIMER");
    assert_eq!(stage.text("SELECT concat_ws(' ', cardinality(holds), account_last4) FROM payouts"), "0 4471");
    assert_eq!((stage.mails("money.accepted"), stage.mails("money.accepted_by_timer")), (1, 1));
    let late = handover::accept(&stage.db(), &at(8 * DAY), &stage.client, contest).unwrap_err();
    assert!(matches!(late, Error::Contests(contests::Error::InvalidTransition { .. })), "{late}");
}

#[test]
fn changes_are_asked_for_twice_at_most() {
    let stage = Stage::new();
    let (contest, winner, _) = awarded(&stage);
    for round in 0..3 {
        stage.upload(contest, winner, &at(round));
        handover::deliver(&stage.db(), &at(round), &winner, contest).unwrap();
        let asked = handover::request_changes(&stage.db(), &at(round), &stage.client, contest, "The red is too bright");
        assert_eq!(asked.is_ok(), round < 2, "round {round}");
    }
    let nothing_new = handover::deliver(&stage.db(), &at(9), &winner, contest);
    assert!(nothing_new.is_err());
    handover::accept(&stage.db(), &at(9), &stage.client, contest).unwrap();
    assert_eq!(stage.mails("money.changes_requested"), 2);
}

#[test]
fn accepting_and_lapsing_race_to_one_end() {
    let stage = Stage::new();
    let (contest, winner, _) = awarded(&stage);
    stage.upload(contest, winner, &at(10));
    handover::deliver(&stage.db(), &at(10), &winner, contest).unwrap();
    let results = run_concurrently(20, |index| {
        if index % 2 == 0 {
            handover::accept(&stage.db(), &at(20), &stage.client, contest).is_ok()
        } else {
            handover::request_changes(&stage.db(), &at(20), &stage.client, contest, "The red is too bright").is_ok()
        }
    });
    let accepted = stage.contest(contest) == "CLOSED COMPLETED";
    // A request for changes may win first; then no acceptance can follow, for nothing is delivered.
    assert_eq!(results.iter().filter(|ok| **ok).count(), 1, "{results:?}");
    assert_eq!(stage.text("SELECT status FROM handovers"), if accepted { "ACCEPTED" } else { "CHANGES_REQUESTED" });
}

#[test]
fn a_lapsed_award_goes_to_another_entry_and_the_ledger_follows() {
    let stage = Stage::new();
    let (contest, winner, other) = awarded(&stage);
    let early = award::award(&stage.db(), &at(10), &stage.client, contest, other).unwrap_err();
    assert!(matches!(early, Error::Contests(contests::Error::AlreadyAwarded)), "{early}");
    assert_eq!(handover::lapse_undelivered(&stage.db(), &at(5 * DAY), 10).unwrap(), 1);
    assert_eq!(handover::lapse_undelivered(&stage.db(), &at(5 * DAY), 10).unwrap(), 0);
    assert_eq!((stage.mails("money.lapsed_for_client"), stage.mails("money.lapsed_for_winner")), (1, 1));
    let results =
        run_concurrently(10, |_| award::award(&stage.db(), &at(5 * DAY + 1), &stage.client, contest, other).is_ok());
    assert_eq!(results.iter().filter(|ok| **ok).count(), 1);
    assert_eq!(stage.held(&format!("winner_payable:{}", winner.user)), 0);
    assert_eq!((stage.held("platform_fee"), stage.held(&format!("contest_escrow:{contest}"))), (30_000, 0));
    assert_eq!(
        stage.text(
            "SELECT string_agg(concat_ws(' ', status, voided_at IS NOT NULL), ', ' ORDER BY status) FROM payouts"
        ),
        "FAILED t, PENDING f"
    );
    assert_eq!(stage.mails("money.award_passed_on"), 1);
    let voided = stage.text("SELECT id FROM payouts WHERE voided_at IS NOT NULL").parse().unwrap();
    let again = workflows::payouts::payout::retry(&stage.db(), &at(5 * DAY + 2), &winner, voided).unwrap_err();
    assert!(matches!(again, Error::Payouts(payouts::Error::CannotRetry)), "{again}");
}

#[test]
fn a_lapsed_award_may_be_refunded_instead() {
    let stage = Stage::new();
    let (contest, _, _) = awarded(&stage);
    let early = refund::request(&stage.db(), &at(10), &stage.client, contest, None).unwrap_err();
    assert!(matches!(early, Error::Contests(contests::Error::AlreadyAwarded)), "{early}");
    handover::lapse_undelivered(&stage.db(), &at(5 * DAY), 10).unwrap();
    let words = Some("Nothing came, and nobody answers");
    refund::request(&stage.db(), &at(5 * DAY + 1), &stage.client, contest, words).unwrap();
    assert_eq!(stage.contest(contest), "AWARDED", "who chooses the winner may choose one who never delivers");
    assert_eq!(stage.held(&format!("contest_escrow:{contest}")), 0);
    let request = stage.text("SELECT id FROM refund_requests").parse().unwrap();
    workflows::contests::refund_request::approve(&stage.db(), &at(5 * DAY + 1), &stage.admin, request, "").unwrap();
    assert_eq!(stage.contest(contest), "CLOSED REFUNDED");
    assert_eq!(stage.text("SELECT reason FROM refunds"), "REQUEST_APPROVED");
    assert_eq!(stage.number("SELECT count(*) FROM payouts WHERE voided_at IS NULL"), 0);
    send_refund::send_due(&stage.db(), &at(5 * DAY + 2), &stage.gateways, 10).unwrap();
    assert_eq!((stage.held("platform_fee"), stage.held("gateway_clearing:easypaisa")), (0, 0));
}
