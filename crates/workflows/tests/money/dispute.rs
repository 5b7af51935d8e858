//! Disputes until they are decided: one per award, each side once, two admins at most, nobody in their own cause.

use contests::dispute::{NewStatement, Reason, Verdict};
use kernel::actor::Actor;
use kernel::ids::FileId;
use workflows::contests::{award, refund};
use workflows::error::Error;
use workflows::handovers::{dispute, handover};
use workflows::payouts::payout;

use crate::dispute_case::{DAY, case, decision, refused_as, statement};
use crate::stage::{at, run_concurrently};

#[test]
fn it_is_opened_until_the_second_the_step_is_due() {
    // Awaiting files, 5 days; in review, 7 days; changes requested, 3 days.
    for (step, due) in [(0, 5 * DAY), (1, 10 + 7 * DAY), (2, 20 + 3 * DAY)] {
        for by_client in [true, false] {
            let case = case(1_000_000);
            let opener = if by_client { case.stage.client } else { case.winner };
            if step > 0 {
                case.deliver(10);
            }
            if step > 1 {
                let (db, client) = (case.stage.db(), case.stage.client);
                handover::request_changes(&db, &at(20), &client, case.contest, "The red is too bright").unwrap();
            }
            refused_as(case.open(due, &opener), "overdue");
            for stranger in [case.stage.admin, case.entrant] {
                refused_as(case.open(due - 1, &stranger), "not found");
            }
            case.open(due - 1, &opener).unwrap();
            assert_eq!(case.stage.text("SELECT coalesce(due_at::text, 'none') FROM handovers"), "none");
            refused_as(case.open(due - 1, &opener), "no such step");
        }
    }
}

#[test]
fn both_sides_opening_at_once_make_one_dispute() {
    for _round in 0..5 {
        let case = case(1_000_000);
        case.deliver(5);
        let sides = [case.stage.client, case.winner];
        let results = run_concurrently(16, |index| case.open(10, &sides[index % 2]));
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
        results.into_iter().filter(Result::is_err).for_each(|result| refused_as(result, "no such step"));
        assert_eq!(case.stage.number("SELECT count(*) FROM disputes"), 1);
        assert_eq!(case.stage.number("SELECT count(*) FROM dispute_statements"), 1);
        assert_eq!((case.stage.mails("dispute.opened_by_you"), case.stage.mails("dispute.opened")), (1, 1));
    }
}

#[test]
fn the_clock_stands_still_and_only_the_dispute_moves_it() {
    for step in 0..2 {
        let case = case(1_000_000);
        case.stage.add_method(case.winner, "03012344471");
        if step > 0 {
            case.deliver(5);
        }
        case.open(10, &case.winner).unwrap();
        let before = case.stage.money();
        let (db, client, id) = (case.stage.db(), case.stage.client, case.contest);
        for second in [5 * DAY, 8 * DAY, 99 * DAY] {
            let late = at(second);
            assert_eq!(handover::lapse_undelivered(&db, &late, 10).unwrap(), 0);
            assert_eq!(handover::accept_overdue_reviews(&db, &late, 10).unwrap(), 0);
            assert_eq!(handover::remind(&db, &late, 10).unwrap(), 0);
            assert_eq!(refund::refund_without_entries_due(&db, &late, 10).unwrap(), 0);
            assert_eq!(case.settle(second), 0, "an unanswered dispute only becomes decidable");
        }
        let file = case.stage.tx(|tx, ctx| testkit::seed::file(tx, ctx, case.winner.user, "HANDOVER"));
        for refused in [
            handover::accept(&db, &at(20), &client, id),
            handover::deliver(&db, &at(20), &case.winner, id),
            handover::add_file(&db, &at(20), &case.winner, id, file),
            handover::request_changes(&db, &at(20), &client, id, "The red is too bright"),
        ] {
            refused_as(refused, "no such step");
        }
        assert!(refund::request(&db, &at(20), &client, id, None).is_err());
        assert!(award::award(&db, &at(20), &client, id, case.entry).is_err());
        let owed = case.stage.text("SELECT id FROM payouts").parse().unwrap();
        let report = payout::PaidReport { reference: "TX-1".into(), evidence_url: None, notes: None };
        let paid = payout::mark_paid(&db, &at(20), &case.stage.admin, owed, &report);
        assert!(matches!(paid, Err(Error::Payouts(payouts::Error::OnHold))));
        assert_eq!(case.stage.money(), before);
        assert_eq!(case.payouts(), "PENDING 970000 HANDOVER");
    }
}

#[test]
fn the_other_side_writes_once_within_three_days() {
    let due = 10 + 3 * DAY;
    let fresh = || {
        let case = case(1_000_000);
        case.open(10, &case.winner).unwrap();
        case
    };
    let late = fresh();
    refused_as(late.answer(due, &late.stage.client), "closed");
    refused_as(late.answer(due - 1, &late.winner), "closed");
    refused_as(late.answer(due - 1, &late.entrant), "not found");
    refused_as(late.answer(due - 1, &late.stage.admin), "not found");
    late.answer(due - 1, &late.stage.client).unwrap();
    refused_as(late.answer(due - 1, &late.stage.client), "closed");

    let raced = fresh();
    let results = run_concurrently(16, |_| raced.answer(20, &raced.stage.client));
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    assert_eq!(raced.stage.number("SELECT count(*) FROM dispute_statements"), 2);
    assert_eq!(raced.stage.mails("dispute.answered"), 2, "one to each side");
}

#[test]
fn no_dispute_no_steps() {
    let case = case(1_000_000);
    refused_as(case.answer(10, &case.stage.client), "not found");
    refused_as(case.appeal(10, &case.winner), "not found");
    let elsewhere = kernel::ctx::Ctx::new_id(&at(0));
    let decided =
        dispute::decide(&case.stage.db(), &at(10), &case.stage.admin, elsewhere, &decision(Verdict::Release, None));
    refused_as(decided, "not found");
}

/// Every act in every state: what happens, or how it is refused.
#[test]
fn every_act_in_every_state() {
    let states = ["OPEN", "HEARD", "DECIDED", "APPEALED", "SETTLED"];
    let acts = ["open", "answer", "decide", "appeal", "settle"];
    let mut table = String::new();
    for state in states {
        for act in acts {
            let case = case(1_000_000);
            let (client, admin) = (case.stage.client, case.stage.admin);
            let reached = states.iter().position(|name| *name == state).unwrap();
            case.open(10, &client).unwrap();
            if reached >= 1 {
                case.answer(20, &case.winner).unwrap();
            }
            if reached >= 2 {
                case.decide(30, &admin, Verdict::Split, Some(400_000)).unwrap();
            }
            if reached >= 3 {
                case.appeal(40, &client).unwrap();
            }
            if reached >= 4 {
                case.decide(50, &case.second, Verdict::Split, Some(500_000)).unwrap();
            }
            let other = Actor { staff: Some(kernel::actor::Staff::Owner), ..case.stage.talent("third") };
            let done = match act {
                "open" => case.open(60, &client).is_ok(),
                "answer" => case.answer(60, &case.winner).is_ok(),
                "decide" => case.decide(60, &other, Verdict::Release, None).is_ok(),
                "appeal" => case.appeal(60, &case.winner).is_ok(),
                _ => case.settle(99 * DAY) == 1,
            };
            if done {
                table.push_str(&format!("{state} {act} -> {}\n", case.dispute()));
            }
        }
    }
    assert_eq!(
        table,
        "OPEN answer -> OPEN\n\
         HEARD decide -> DECIDED\n\
         DECIDED appeal -> APPEALED\n\
         DECIDED settle -> SETTLED\n\
         APPEALED decide -> SETTLED\n"
    );
}

#[test]
fn admins_wait_for_the_other_side_and_judge_nothing_of_their_own() {
    let case = case(1_000_000);
    case.open(10, &case.winner).unwrap();
    let due = 10 + 3 * DAY;
    refused_as(case.decide(due - 1, &case.stage.admin, Verdict::Release, None), "awaiting");
    case.stage.execute(&format!(
        "UPDATE entries SET status = 'WITHDRAWN' WHERE author_id = '{}' AND contest_id = '{}'",
        case.entrant.user, case.contest
    ));
    for person in [case.stage.client, case.winner, case.entrant] {
        refused_as(
            case.decide(due, &Actor { staff: Some(kernel::actor::Staff::Owner), ..person }, Verdict::Release, None),
            "party",
        );
    }
    refused_as(case.decide(due, &case.stage.talent("member"), Verdict::Release, None), "not found");
    case.stage.execute("UPDATE entries SET status = 'NOT_SELECTED' WHERE status = 'WITHDRAWN'");
    for part in [None, Some(0), Some(-1), Some(1_000_000), Some(1_000_001), Some(i64::MAX), Some(i64::MIN)] {
        refused_as(case.decide(due, &case.stage.admin, Verdict::Split, part), "fields");
    }
    refused_as(case.decide(due, &case.stage.admin, Verdict::Refund, Some(1)), "fields");
    refused_as(case.decide(due, &case.stage.admin, Verdict::Release, Some(999_999)), "fields");
    assert_eq!(case.dispute(), "OPEN");
    case.decide(due, &case.stage.admin, Verdict::Release, None).unwrap();
    assert_eq!(case.stage.mails("dispute.decided"), 2);
}

#[test]
fn of_many_decisions_at_once_one_counts() {
    let case = case(1_000_000).heard();
    let admins: Vec<Actor> =
        (0..8).map(|_| Actor { staff: Some(kernel::actor::Staff::Owner), ..case.stage.talent("admin") }).collect();
    let verdicts = [(Verdict::Release, None), (Verdict::Refund, None), (Verdict::Split, Some(1))];
    let results = run_concurrently(16, |index| {
        let (verdict, part) = verdicts[index % 3];
        case.decide(30, &admins[index % 8], verdict, part)
    });
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    results.into_iter().filter(Result::is_err).for_each(|result| refused_as(result, "no such step"));
    assert_eq!(case.stage.number("SELECT count(*) FROM dispute_decisions"), 1);
    assert_eq!(
        (case.dispute(), case.handover()),
        ("DECIDED".into(), "DISPUTED".into()),
        "nothing moves before it is final"
    );
    assert_eq!(case.payouts(), "PENDING 970000 HANDOVER+METHOD");
}

#[test]
fn an_appeal_is_made_once_within_three_days() {
    let due = 30 + 3 * DAY;
    let case = case(1_000_000).heard();
    case.decide(30, &case.stage.admin, Verdict::Refund, None).unwrap();
    refused_as(case.appeal(due, &case.winner), "closed");
    for stranger in [case.stage.admin, case.entrant] {
        refused_as(case.appeal(due - 1, &stranger), "not found");
    }
    let (db, late) = (case.stage.db(), at(due - 1));
    refused_as(dispute::appeal(&db, &late, &case.winner, case.contest, "too short"), "fields");
    refused_as(dispute::appeal(&db, &late, &case.winner, case.contest, &"x".repeat(2_001)), "fields");
    assert_eq!(case.settle(due - 1), 0);
    let sides = [case.stage.client, case.winner];
    let results = run_concurrently(16, |index| case.appeal(due - 1, &sides[index % 2]));
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    results.into_iter().filter(Result::is_err).for_each(|result| refused_as(result, "closed"));
    assert_eq!(case.settle(99 * DAY), 0, "an appeal has no time of its own");
    assert_eq!((case.dispute(), case.stage.mails("dispute.appealed")), ("APPEALED".into(), 2));
}

#[test]
fn the_admin_of_the_first_decision_never_decides_the_appeal() {
    for _round in 0..5 {
        let case = case(1_000_000).heard();
        let first = case.stage.admin;
        case.decide(30, &first, Verdict::Refund, None).unwrap();
        case.appeal(40, &case.winner).unwrap();
        refused_as(case.decide(50, &first, Verdict::Refund, None), "same admin");
        let results = run_concurrently(16, |index| {
            let judge = if index % 2 == 0 { first } else { case.second };
            (index % 2 == 0, case.decide(60, &judge, Verdict::Split, Some(250_000)).is_ok())
        });
        assert_eq!(results.iter().filter(|(_, done)| *done).count(), 1);
        assert!(results.iter().all(|(same, done)| !(*same && *done)), "{results:?}");
        assert_eq!((case.dispute(), case.stage.contest(case.contest)), ("SETTLED".into(), "CLOSED COMPLETED".into()));
        assert_eq!(case.stage.number("SELECT count(*) FROM ledger_transactions WHERE kind = 'dispute_split'"), 1);
    }
}

#[test]
fn evidence_is_the_writers_own_and_used_once() {
    let case = case(1_000_000);
    let (db, client, winner) = (case.stage.db(), case.stage.client, case.winner);
    let with = |file: FileId| NewStatement { files: vec![file], ..statement() };
    let open = |actor: &Actor, file| dispute::open(&db, &at(10), actor, case.contest, Reason::NoAnswer, &with(file));
    let (own, theirs) = (case.evidence(&client), case.evidence(&winner));
    let before = case.stage.money();
    let work = case.stage.tx(|tx, ctx| testkit::seed::file(tx, ctx, client.user, "ENTRY"));
    for file in [theirs, work, kernel::ctx::Ctx::new_id(&at(0))] {
        refused_as(open(&client, file), "fields");
    }
    assert_eq!(case.stage.money(), before, "nothing of it stays");
    open(&client, own).unwrap();
    refused_as(dispute::answer(&db, &at(20), &winner, case.contest, &with(own)), "fields");
    dispute::answer(&db, &at(20), &winner, case.contest, &with(theirs)).unwrap();
    assert_eq!(case.stage.number("SELECT count(*) FROM dispute_files"), 2);
}
