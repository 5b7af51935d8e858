//! Disputes: one per award, each side once, two admins at most, and the prize cut to the paisa as they decide.

use contests::dispute::{Plea, Reason, Verdict};
use kernel::actor::Actor;
use kernel::ids::{ContestId, DisputeId, EntryId, FileId};
use kernel::money::Paisa;
use payments::Provider;
use workflows::dispute::{self, Judgement};
use workflows::error::Error;
use workflows::raise::{self, Raise};
use workflows::{award, handover, notices, payout, refund};

use crate::stage::{Stage, at, at_once, paid};

const DAY: i64 = 24 * 3_600;

/// A contest that was awarded at the start of the test's time.
struct Case {
    stage: Stage,
    contest: ContestId,
    entry: EntryId,
    winner: Actor,
    entrant: Actor,
    second: Actor,
}

fn case_of(stage: Stage, contest: ContestId) -> Case {
    let (winner, entrant) = (stage.talent("winner"), stage.talent("entrant"));
    let second = Actor { admin: true, ..stage.talent("second") };
    let entry = stage.entry(contest, winner, 1);
    stage.entry(contest, entrant, 2);
    award::award(&stage.db(), &at(0), &stage.client, contest, entry).unwrap();
    Case { stage, contest, entry, winner, entrant, second }
}

fn case(prize: i64) -> Case {
    let stage = Stage::new();
    let contest = stage.open(prize);
    case_of(stage, contest)
}

fn plea() -> Plea {
    Plea { body: "This is not what we agreed on".into(), files: Vec::new() }
}

fn judgement(verdict: Verdict, winner_part: Option<i64>) -> Judgement {
    Judgement { verdict, winner_part, note: "Half of what the brief asks for was delivered".into() }
}

type Done = Result<(), Error>;

impl Case {
    fn open(&self, second: i64, actor: &Actor) -> Done {
        dispute::open(&self.stage.db(), &at(second), actor, self.contest, Reason::Other, &plea())
    }

    fn answer(&self, second: i64, actor: &Actor) -> Done {
        dispute::answer(&self.stage.db(), &at(second), actor, self.contest, &plea())
    }

    fn appeal(&self, second: i64, actor: &Actor) -> Done {
        dispute::appeal(&self.stage.db(), &at(second), actor, self.contest, "The second file was not looked at")
    }

    fn decide(&self, second: i64, admin: &Actor, verdict: Verdict, part: Option<i64>) -> Done {
        dispute::decide(&self.stage.db(), &at(second), admin, self.id(), &judgement(verdict, part))
    }

    fn settle(&self, second: i64) -> usize {
        dispute::settle_final(&self.stage.db(), &at(second), 10).unwrap()
    }

    fn id(&self) -> DisputeId {
        self.stage.text("SELECT id FROM disputes").parse().unwrap()
    }

    fn deliver(&self, second: i64) {
        self.stage.upload(self.contest, self.winner, &at(second));
        handover::deliver(&self.stage.db(), &at(second), &self.winner, self.contest).unwrap();
    }

    /// Opened by the client at second 10, answered at 20.
    fn heard(self) -> Self {
        let client = self.stage.client;
        self.open(10, &client).unwrap();
        self.answer(20, &self.winner).unwrap();
        self
    }

    fn dispute(&self) -> String {
        self.stage.text("SELECT status FROM disputes")
    }

    fn handover(&self) -> String {
        self.stage.text("SELECT concat_ws(' ', status, accepted_by) FROM handovers")
    }

    fn evidence(&self, owner: &Actor) -> FileId {
        self.stage.tx(|tx, ctx| testkit::seed::file(tx, ctx, owner.user, "DISPUTE"))
    }

    /// What the open payouts are.
    fn payouts(&self) -> String {
        self.stage.text(
            "SELECT string_agg(concat_ws(' ', status, amount_paisa, nullif(array_to_string(holds, '+'), '')), ', ' ORDER BY id)
               FROM payouts WHERE voided_at IS NULL",
        )
    }

    /// What goes back: of which payment, newest first.
    fn refunds(&self) -> String {
        self.stage.text(
            "SELECT string_agg(concat_ws(' ', p.purpose, r.amount_paisa, r.status, p.status), ', ' ORDER BY p.id DESC)
               FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.reason = 'DISPUTE'",
        )
    }

    fn send_refunds(&self, second: i64) -> usize {
        refund::send_due(&self.stage.db(), &at(second), &self.stage.gateways, 10).unwrap()
    }
}

#[track_caller]
fn refused_as(result: Done, expected: &str) {
    let refused = match result {
        Err(Error::Contests(refused)) => refused,
        other => panic!("not refused by the domain: {other:?}"),
    };
    let name = match refused {
        contests::Error::NotFound => "not found",
        contests::Error::HandoverOverdue => "overdue",
        contests::Error::InvalidTransition { .. } => "no such step",
        contests::Error::DisputeClosed(_) => "closed",
        contests::Error::AwaitingStatement => "awaiting",
        contests::Error::PartyDecides => "party",
        contests::Error::SameAdmin => "same admin",
        contests::Error::Fields(_) => "fields",
        other => panic!("another refusal: {other}"),
    };
    assert_eq!(name, expected);
}

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
        let results = at_once(16, |index| case.open(10, &sides[index % 2]));
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
    let results = at_once(16, |_| raced.answer(20, &raced.stage.client));
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
        dispute::decide(&case.stage.db(), &at(10), &case.stage.admin, elsewhere, &judgement(Verdict::Release, None));
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
            let other = Actor { admin: true, ..case.stage.talent("third") };
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
        refused_as(case.decide(due, &Actor { admin: true, ..person }, Verdict::Release, None), "party");
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
    let admins: Vec<Actor> = (0..8).map(|_| Actor { admin: true, ..case.stage.talent("admin") }).collect();
    let verdicts = [(Verdict::Release, None), (Verdict::Refund, None), (Verdict::Split, Some(1))];
    let results = at_once(16, |index| {
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
    let results = at_once(16, |index| case.appeal(due - 1, &sides[index % 2]));
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
        let results = at_once(16, |index| {
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
fn released_to_the_winner_it_is_paid_as_awarded() {
    let case = case(1_000_000);
    case.deliver(5);
    let case = case.heard();
    case.decide(30, &case.stage.admin, Verdict::Release, None).unwrap();
    assert_eq!(case.settle(30 + 3 * DAY - 1), 0);
    let done = at_once(8, |_| case.settle(30 + 3 * DAY));
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
    assert_eq!(at_once(8, |_| case.send_refunds(4 * DAY)).into_iter().sum::<usize>(), 1);
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
    let begun = raise::begin(&stage.db(), &at(1), &stage.gateways, &stage.client, &raise).unwrap();
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
        let results = at_once(12, |index| match (index + round) % 4 {
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
        at_once(16, |index| match (index + round) % 4 {
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
fn evidence_is_the_writers_own_and_used_once() {
    let case = case(1_000_000);
    let (db, client, winner) = (case.stage.db(), case.stage.client, case.winner);
    let with = |file: FileId| Plea { files: vec![file], ..plea() };
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

#[test]
fn the_checks_find_what_went_otherwise() {
    let found = |case: &Case| {
        let violations = case.stage.db().read(|conn| ledger::checks::run(conn)).unwrap();
        violations.into_iter().map(|violation| violation.check).collect::<Vec<_>>()
    };
    let case = case(1_000_000).heard();
    case.stage.execute("UPDATE payouts SET holds = '{METHOD}'");
    assert_eq!(found(&case), ["disputed_payout_is_held"]);
    case.stage.execute("UPDATE payouts SET holds = '{HANDOVER,METHOD}'");
    case.decide(30, &case.stage.admin, Verdict::Split, Some(400_000)).unwrap();
    assert_eq!(case.settle(30 + 3 * DAY), 1);
    case.stage.execute("UPDATE dispute_decisions SET winner_paisa = 400001");
    assert_eq!(found(&case), ["dispute_went_as_decided"]);
    case.stage.execute("UPDATE dispute_decisions SET winner_paisa = 400000, verdict = 'RELEASE'");
    assert_eq!(found(&case), ["dispute_went_as_decided"]);
    case.stage.execute("UPDATE dispute_decisions SET verdict = 'SPLIT', round = 2");
    assert!(found(&case).is_empty());
    case.stage.execute("UPDATE disputes SET settled_at = NULL, status = 'APPEALED'");
    assert!(found(&case).contains(&"split_is_of_a_settled_dispute"));
    case.stage.execute("UPDATE disputes SET settled_at = now(), status = 'SETTLED'");
}

#[test]
fn messages_left_behind_do_not_open_what_a_dispute_closed() {
    let case = case(1_000_000).heard();
    case.decide(30, &case.stage.admin, Verdict::Refund, None).unwrap();
    assert_eq!(case.settle(30 + 3 * DAY), 1);
    assert_eq!(notices::apply_left_behind(&case.stage.db(), &at(4 * DAY), &case.stage.gateways, 10).unwrap(), 0);
    assert!(award::award(&case.stage.db(), &at(4 * DAY), &case.stage.client, case.contest, case.entry).is_err());
    assert!(refund::request(&case.stage.db(), &at(4 * DAY), &case.stage.client, case.contest, None).is_err());
}
