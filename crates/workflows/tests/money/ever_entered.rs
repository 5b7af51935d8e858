//! The work and the whole prize: a client who may have seen an entry has the prize back by an administrator's decision only.

use contests::Error as Refused;
use contests::entry::DeclineReason;
use kernel::actor::Actor;
use kernel::ids::{ContestId, EntryId};
use workflows::contests::{award, close_entries, distribute, guarantee, refund, refund_request, timers};
use workflows::entries::actions;
use workflows::error::Error;

use crate::stage::{Stage, at, run_concurrently};

const DAY: i64 = 24 * 3_600;
const DEADLINE: i64 = 7 * DAY;
const REASON: &str = "None of it fits what I asked for";

/// A contest with one entry, and its author.
fn entered(stage: &Stage) -> (ContestId, EntryId, Actor) {
    let contest = stage.open(1_000_000);
    let author = stage.talent("author");
    let entry = stage.entry(contest, author, 1);
    stage.execute("UPDATE contests SET entry_count = 1, last_entry_number = 1");
    (contest, entry, author)
}

fn ask(stage: &Stage, second: i64, contest: ContestId) -> Result<(), Error> {
    refund::request(&stage.db(), &at(second), &stage.client, contest, Some(REASON))
}

fn request(stage: &Stage) -> kernel::ids::RefundRequestId {
    stage.text("SELECT id FROM refund_requests").parse().unwrap()
}

fn timers(stage: &Stage, second: i64) -> (usize, usize) {
    timers::close_entries_due(&stage.db(), &at(second), 10).unwrap();
    let back = refund::refund_without_entries_due(&stage.db(), &at(second), 10).unwrap();
    (back, distribute::distribute_due(&stage.db(), &at(second), 10).unwrap())
}

#[test]
fn after_declining_the_only_entry_the_prize_is_asked_back_and_its_author_answers() {
    for approve in [true, false] {
        let stage = Stage::new();
        let (contest, entry, author) = entered(&stage);
        let db = stage.db();
        actions::see_all(&db, &at(10), &stage.client, contest).unwrap();
        actions::decline(&db, &at(20), &stage.client, entry, DeclineReason::Style).unwrap();
        let early = ask(&stage, 30, contest).unwrap_err();
        assert!(matches!(early, Error::Contests(Refused::HasEntries)), "{early}");
        close_entries::close(&db, &at(40), &stage.client, contest).unwrap();
        let wordless = refund::request(&db, &at(50), &stage.client, contest, None).unwrap_err();
        assert!(matches!(wordless, Error::Contests(Refused::Fields(_))), "{wordless}");
        ask(&stage, 50, contest).unwrap();
        assert_eq!(
            (stage.contest(contest).as_str(), stage.number("SELECT count(*) FROM refunds")),
            ("SHORTLISTING", 0)
        );
        assert_eq!((stage.mails("money.refund_requested"), stage.mails("money.refund_asked")), (1, 1));

        let say = |actor: &Actor, text: &str| refund_request::answer(&db, &at(60), actor, contest, text);
        for stranger in [stage.client, stage.admin, stage.talent("stranger")] {
            let refused = say(&stranger, "It is my own work").unwrap_err();
            assert!(matches!(refused, Error::Contests(Refused::NotFound)), "{refused}");
        }
        assert!(matches!(say(&author, "short"), Err(Error::Contests(Refused::Fields(_)))));
        run_concurrently(8, |index| say(&author, &format!("It is my own work, for the {index}. time")).unwrap());
        assert_eq!(stage.number("SELECT count(*) FROM refund_answers"), 1, "one each");
        let id = request(&stage);
        if approve {
            refund_request::approve(&db, &at(70), &stage.admin, id, "").unwrap();
            assert_eq!(stage.contest(contest), "CLOSED REFUNDED");
            assert_eq!(stage.text("SELECT reason FROM refunds"), "REQUEST_APPROVED");
        } else {
            refund_request::decline(&db, &at(70), &stage.admin, id, "The entry is what was asked for").unwrap();
            assert_eq!((stage.contest(contest).as_str(), stage.mails("money.refund_not_given")), ("SHORTLISTING", 1));
        }
        let late = say(&author, "It is my own work").unwrap_err();
        assert!(matches!(late, Error::Contests(Refused::InvalidTransition { .. })), "{late}");
    }
}

#[test]
fn what_was_withdrawn_unopened_never_was() {
    for by_clock in [true, false] {
        let stage = Stage::new();
        let (contest, entry, author) = entered(&stage);
        actions::withdraw(&stage.db(), &at(10), &author, entry).unwrap();
        // Whatever the client calls now opens nothing.
        actions::see_all(&stage.db(), &at(20), &stage.client, contest).unwrap();
        actions::see(&stage.db(), &at(20), &stage.client, entry).unwrap();
        if by_clock {
            assert_eq!(timers(&stage, DEADLINE + 3 * DAY - 1), (0, 0));
            assert_eq!(timers(&stage, DEADLINE + 3 * DAY), (1, 0));
        } else {
            refund::request(&stage.db(), &at(30), &stage.client, contest, None).unwrap();
        }
        assert_eq!(stage.contest(contest), "CLOSED REFUNDED");
    }
}

#[test]
fn what_was_withdrawn_after_it_was_opened_was_an_entry() {
    for way in ["list", "entry", "ruled out"] {
        let stage = Stage::new();
        let (contest, entry, author) = entered(&stage);
        let (db, client) = (stage.db(), stage.client);
        match way {
            "list" => assert_eq!(actions::see_all(&db, &at(10), &client, contest).unwrap(), [entry]),
            "entry" => actions::see(&db, &at(10), &client, entry).unwrap(),
            _ => {}
        }
        actions::see_all(&db, &at(10), &stage.admin, contest).unwrap();
        if way == "ruled out" {
            stage.tx(|tx, ctx| {
                let contest = contests::contest::repo::lock(tx, contest).unwrap();
                let entry = contests::entry::repo::lock(tx, entry).unwrap();
                assert_eq!(contest.id, entry.contest);
                contests::entry::repo::record_disqualified(tx, ctx, &entry).unwrap();
            });
        } else {
            actions::withdraw(&db, &at(20), &author, entry).unwrap();
        }
        let refused = ask(&stage, 30, contest).unwrap_err();
        assert!(matches!(refused, Error::Contests(Refused::HasEntries)), "{way}: {refused}");
        // Nobody could be paid, so the clock does nothing, and the client may ask at any time.
        assert_eq!(timers(&stage, DEADLINE + 3 * DAY), (0, 0), "{way}");
        assert_eq!(timers(&stage, DEADLINE + 99 * DAY), (0, 0), "{way}");
        ask(&stage, DEADLINE + 99 * DAY, contest).unwrap();
        assert_eq!(stage.contest(contest), "SHORTLISTING");
        refund_request::answer(&db, &at(DEADLINE + 99 * DAY), &author, contest, "They copied my idea").unwrap();
        refund_request::approve(&db, &at(DEADLINE + 99 * DAY), &stage.admin, request(&stage), "").unwrap();
        assert_eq!(stage.contest(contest), "CLOSED REFUNDED");
    }
}

#[test]
fn when_everybody_was_declined_and_nobody_asks_those_who_entered_share_the_prize() {
    let stage = Stage::new();
    let (contest, entry, _author) = entered(&stage);
    actions::decline(&stage.db(), &at(20), &stage.client, entry, DeclineReason::Other).unwrap();
    assert_eq!(timers(&stage, DEADLINE + 3 * DAY), (0, 0), "not by the clock");
    let late = {
        let over = DEADLINE + 14 * DAY;
        ask(&stage, over, contest).unwrap_err()
    };
    assert!(matches!(late, Error::Contests(Refused::RefundRequestOver)), "{late}");
    assert_eq!(timers(&stage, DEADLINE + 30 * DAY), (0, 1));
    assert_eq!(
        (stage.contest(contest).as_str(), stage.number("SELECT amount_paisa FROM payouts")),
        ("CLOSED DISTRIBUTED", 970_000)
    );
}

fn is_shown(stage: &Stage, entry: EntryId) -> bool {
    let (contest, entry) = stage
        .db()
        .read(|conn| {
            let entry = contests::entry::repo::get(conn, entry)?;
            Ok::<_, Refused>((contests::contest::repo::get(conn, entry.contest)?, entry))
        })
        .unwrap();
    entry.visibility(&contest, stage.client.user) == contests::entry::Visibility::Client
        && entry.seen_by_client_at.is_some()
}

#[test]
fn opening_and_withdrawing_at_once_are_one_before_the_other() {
    for round in 0..12 {
        let stage = Stage::new();
        let (contest, entry, author) = entered(&stage);
        let (db, client) = (stage.db(), stage.client);
        let read = run_concurrently(6, |index| match index % 3 {
            0 => {
                drop(actions::withdraw(&db, &at(10), &author, entry));
                false
            }
            1 => {
                actions::see_all(&db, &at(10), &client, contest).unwrap();
                // What the list shows: what is marked, and visible.
                is_shown(&stage, entry)
            }
            _ => {
                actions::see(&db, &at(10), &client, entry).unwrap();
                is_shown(&stage, entry)
            }
        });
        let was_read = read.into_iter().any(|read| read);
        let at_once = refund::request(&db, &at(20), &client, contest, None).is_ok();
        assert!(!(was_read && at_once), "round {round}: read, and the prize is back without anybody asked");
    }
}

#[test]
fn a_guarantee_does_not_hold_a_prize_that_nobody_can_get() {
    let stage = Stage::new();
    let (contest, entry, author) = entered(&stage);
    guarantee::guarantee(&stage.db(), &at(5), &stage.client, contest).unwrap();
    actions::see(&stage.db(), &at(10), &stage.client, entry).unwrap();
    actions::withdraw(&stage.db(), &at(20), &author, entry).unwrap();
    timers(&stage, DEADLINE);
    ask(&stage, DEADLINE, contest).unwrap();
    stage.check();
    refund_request::approve(&stage.db(), &at(DEADLINE), &stage.admin, request(&stage), "").unwrap();
    assert_eq!(stage.contest(contest), "CLOSED REFUNDED");
}

#[test]
fn a_request_for_a_lapsed_award_ends_with_another_award() {
    let stage = Stage::new();
    let (contest, entry, _author) = entered(&stage);
    let other = stage.entry(contest, stage.talent("other"), 2);
    award::award(&stage.db(), &at(10), &stage.client, contest, entry).unwrap();
    workflows::handovers::handover::lapse_undelivered(&stage.db(), &at(6 * DAY), 10).unwrap();
    ask(&stage, 60 * DAY, contest).unwrap();
    assert_eq!(stage.mails("money.refund_asked"), 2);
    stage.check();
    award::award(&stage.db(), &at(60 * DAY), &stage.client, contest, other).unwrap();
    assert_eq!(stage.text("SELECT status FROM refund_requests"), "WITHDRAWN");
    let late = refund_request::approve(&stage.db(), &at(60 * DAY), &stage.admin, request(&stage), "");
    assert!(late.is_err(), "{late:?}");
}
