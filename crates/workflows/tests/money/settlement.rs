//! Disputes carried out: the prize released, given back or split to the paisa, whatever races.

use contests::dispute::Verdict;
use kernel::money::Paisa;
use payments::Provider;
use workflows::contests::raise::{self, Raise};
use workflows::contests::{award, refund};
use workflows::handovers::handover;
use workflows::payments::webhook;
use workflows::payouts::payout;

use crate::dispute_case::{Case, DAY, case, case_of, refused_as};
use crate::stage::{Stage, at, paid, run_concurrently};

#[test]
fn released_to_the_winner_it_is_paid_as_awarded() {
    let case = case(1_000_000);
    case.deliver(5);
    let case = case.heard();
    case.decide(30, &case.stage.admin, Verdict::Release, None).unwrap();
    assert_eq!(case.settle(30 + 3 * DAY - 1), 0);
    let done = run_concurrently(8, |_| case.settle(30 + 3 * DAY));
    assert_eq!(done.into_iter().sum::<usize>(), 1);
    assert_eq!(case.settle(30 + 3 * DAY), 0);
    assert_eq!(case.stage.contest(case.contest), "CLOSED COMPLETED");
    assert_eq!((case.handover(), case.dispute()), ("ACCEPTED ADMIN".into(), "SETTLED".into()));
    assert_eq!((case.payouts(), case.refunds()), ("PENDING 970000 METHOD".into(), String::new()));
    assert_eq!((case.stage.held("platform_fee"), case.stage.mails("dispute.settled")), (30_000, 2));
    refused_as(case.open(4 * DAY, &case.winner), "no such step");
}

#[test]
fn refunded_to_the_client_the_award_never_was() {
    let case = case(1_000_000);
    case.stage.add_method(case.winner, "03012344471");
    case.deliver(5);
    let case = case.heard();
    case.decide(30, &case.stage.admin, Verdict::Refund, None).unwrap();
    assert_eq!(case.settle(30 + 3 * DAY), 1);
    assert_eq!(case.stage.contest(case.contest), "CLOSED REFUNDED");
    assert_eq!((case.handover(), case.payouts()), ("REVERSED".into(), String::new()));
    assert_eq!(case.stage.text("SELECT status FROM entries ORDER BY number LIMIT 1"), "NOT_SELECTED");
    assert_eq!(case.refunds(), "DEPOSIT 1000000 PENDING REFUND_PENDING");
    assert_eq!(
        (case.stage.held("platform_fee"), case.stage.held(&format!("winner_payable:{}", case.winner.user))),
        (0, 0)
    );
    assert_eq!(run_concurrently(8, |_| case.send_refunds(4 * DAY)).into_iter().sum::<usize>(), 1);
    assert_eq!(case.refunds(), "DEPOSIT 1000000 REFUNDED REFUNDED");
    assert_eq!(case.stage.held("gateway_clearing:easypaisa"), 0);
    let voided = case.stage.text("SELECT id FROM payouts").parse().unwrap();
    assert!(payout::retry(&case.stage.db(), &at(5 * DAY), &case.winner, voided).is_err(), "nothing is owed");
}

#[test]
fn a_split_is_cut_to_the_paisa() {
    for (prize, part, fee) in
        [(500, 1, 0), (500, 499, 14), (1_000_000, 33, 0), (1_000_000, 34, 1), (50_000_000, 12_345_678, 370_370)]
    {
        let case = case(prize).heard();
        case.stage.add_method(case.winner, "03012344471");
        case.decide(30, &case.stage.admin, Verdict::Split, Some(part)).unwrap();
        assert_eq!(case.settle(30 + 3 * DAY), 1);
        assert_eq!(case.stage.contest(case.contest), "CLOSED COMPLETED");
        assert_eq!(case.handover(), "ACCEPTED ADMIN");
        assert_eq!(case.stage.text("SELECT status FROM entries ORDER BY number LIMIT 1"), "WINNER");
        assert_eq!(case.payouts(), format!("PENDING {}", part - fee));
        assert_eq!(case.stage.held("platform_fee"), fee);
        assert_eq!(case.refunds(), format!("DEPOSIT {} PENDING REFUND_PENDING", prize - part));
        assert_eq!(case.send_refunds(4 * DAY), 1);
        assert_eq!(case.refunds(), format!("DEPOSIT {} REFUNDED REFUNDED", prize - part));
        assert_eq!(case.stage.held("gateway_clearing:easypaisa"), part);
        let owed = case.stage.text("SELECT id FROM payouts WHERE voided_at IS NULL").parse().unwrap();
        if part - fee < 10_000_000 {
            let report = payout::PaidReport { reference: "TX-1".into(), evidence_url: None, notes: None };
            payout::mark_paid(&case.stage.db(), &at(5 * DAY), &case.second, owed, &report).unwrap();
            assert_eq!(case.payouts(), format!("PAID {}", part - fee));
        }
    }
}

/// A contest whose prize of 600,000 was raised by 400,000 before the award.
fn raised() -> Case {
    let stage = Stage::new();
    let contest = stage.open(600_000);
    let raise = Raise { contest, prize: Paisa::new(1_000_000), provider: Provider::Jazzcash, key: None };
    let begun = raise::begin(&stage.db(), &at(1), &stage.gateways, &stage.client, &raise).unwrap().started;
    assert_eq!(stage.post(at(1), Provider::Jazzcash, &paid(&begun.redirect_url)).status, 200);
    assert_eq!(stage.number("SELECT prize_paisa FROM contests"), 1_000_000);
    case_of(stage, contest).heard()
}

#[test]
fn a_raised_prize_goes_back_from_its_newest_payment_on() {
    for (part, refunds) in [
        (999_999, "RAISE 1 REFUNDED REFUNDED"),
        (600_000, "RAISE 400000 REFUNDED REFUNDED"),
        (599_999, "RAISE 400000 REFUNDED REFUNDED, DEPOSIT 1 REFUNDED REFUNDED"),
        (1, "RAISE 400000 REFUNDED REFUNDED, DEPOSIT 599999 REFUNDED REFUNDED"),
    ] {
        let case = raised();
        case.decide(30, &case.stage.admin, Verdict::Split, Some(part)).unwrap();
        assert_eq!(case.settle(30 + 3 * DAY), 1);
        assert!(case.send_refunds(4 * DAY) > 0);
        assert_eq!(case.refunds(), refunds, "{part}");
        let fee = part * 300 / 10_000;
        assert_eq!((case.payouts(), case.stage.held("platform_fee")), (format!("PENDING {} METHOD", part - fee), fee));
    }
    let case = raised();
    case.decide(30, &case.stage.admin, Verdict::Refund, None).unwrap();
    assert_eq!(case.settle(30 + 3 * DAY), 1);
    assert_eq!(case.send_refunds(4 * DAY), 2);
    assert_eq!(case.refunds(), "RAISE 400000 REFUNDED REFUNDED, DEPOSIT 600000 REFUNDED REFUNDED");
    assert_eq!((case.stage.held("gateway_clearing:easypaisa"), case.stage.held("gateway_clearing:jazzcash")), (0, 0));
}

#[test]
fn opening_accepting_and_the_timer_race_to_one_end() {
    for round in 0..10 {
        let case = case(1_000_000);
        case.deliver(10);
        let due = 10 + 7 * DAY;
        let (db, client) = (case.stage.db(), case.stage.client);
        let results = run_concurrently(12, |index| match (index + round) % 4 {
            0 => case.open(due - 1, &client).is_ok(),
            1 => case.open(due - 1, &case.winner).is_ok(),
            2 => handover::accept(&db, &at(due - 1), &client, case.contest).is_ok(),
            _ => handover::accept_overdue_reviews(&db, &at(due), 10).unwrap() > 0,
        });
        assert_eq!(results.iter().filter(|done| **done).count(), 1, "{results:?}");
        let disputed = case.stage.number("SELECT count(*) FROM disputes") == 1;
        let ends = ["ACCEPTED CLIENT", "ACCEPTED TIMER"].contains(&case.handover().as_str());
        assert!(disputed != ends, "{}", case.handover());
    }
}

#[test]
fn deciding_appealing_and_the_timer_race_to_one_end() {
    for round in 0..10 {
        let case = case(1_000_000).heard();
        case.decide(30, &case.stage.admin, Verdict::Split, Some(400_000)).unwrap();
        let due = 30 + 3 * DAY;
        run_concurrently(16, |index| match (index + round) % 4 {
            0 => case.appeal(due - 1, &case.winner).is_ok(),
            1 => case.decide(due, &case.second, Verdict::Refund, None).is_ok(),
            2 => handover::accept(&case.stage.db(), &at(due), &case.stage.client, case.contest).is_ok(),
            _ => case.settle(due) > 0,
        });
        let decisions = case.stage.number("SELECT count(*) FROM dispute_decisions");
        let end = (case.dispute(), case.stage.contest(case.contest), case.handover(), decisions);
        let legal = [
            ("SETTLED", "CLOSED COMPLETED", "ACCEPTED ADMIN", 1),
            ("SETTLED", "CLOSED REFUNDED", "REVERSED", 2),
            ("APPEALED", "AWARDED", "DISPUTED", 1),
        ];
        let found = legal.iter().any(|(dispute, contest, handover, decisions)| {
            (end.0.as_str(), end.1.as_str(), end.2.as_str(), end.3) == (*dispute, *contest, *handover, *decisions)
        });
        assert!(found, "{end:?}");
    }
}

#[test]
fn the_checks_find_what_went_otherwise() {
    let found = |case: &Case| {
        let violations = case.stage.db().read(reconciliation::run).unwrap();
        violations.into_iter().map(|violation| violation.check).collect::<Vec<_>>()
    };
    let case = case(1_000_000).heard();
    case.stage.execute("UPDATE payouts SET holds = '{METHOD}'");
    assert_eq!(found(&case), ["disputed_payout_is_held"]);
    case.stage.execute("UPDATE payouts SET holds = '{HANDOVER,METHOD}'");
    case.decide(30, &case.stage.admin, Verdict::Split, Some(400_000)).unwrap();
    assert_eq!(case.settle(30 + 3 * DAY), 1);
    case.stage.execute("UPDATE dispute_decisions SET winner_paisa = 400001");
    let disagree = ["payout_and_fee_are_the_award", "awards_and_refunds_are_the_prize", "dispute_went_as_decided"];
    assert_eq!(found(&case), disagree);
    case.stage.execute("UPDATE dispute_decisions SET winner_paisa = 400000, verdict = 'RELEASE'");
    assert_eq!(found(&case), ["dispute_went_as_decided"]);
    case.stage.execute("UPDATE dispute_decisions SET verdict = 'SPLIT', round = 2");
    assert!(found(&case).is_empty());
    case.stage.execute("UPDATE disputes SET settled_at = NULL, status = 'APPEALED'");
    assert!(found(&case).contains(&"split_is_of_a_settled_dispute"));
    case.stage.execute("UPDATE disputes SET settled_at = now(), status = 'SETTLED'");
}

#[test]
fn unprocessed_messages_do_not_open_what_a_dispute_closed() {
    let case = case(1_000_000).heard();
    case.decide(30, &case.stage.admin, Verdict::Refund, None).unwrap();
    assert_eq!(case.settle(30 + 3 * DAY), 1);
    assert_eq!(webhook::apply_unprocessed(&case.stage.db(), &at(4 * DAY), &case.stage.gateways, 10).unwrap(), 0);
    assert!(award::award(&case.stage.db(), &at(4 * DAY), &case.stage.client, case.contest, case.entry).is_err());
    assert!(refund::request(&case.stage.db(), &at(4 * DAY), &case.stage.client, case.contest, None).is_err());
}
