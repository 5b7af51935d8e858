//! Removing a person from a contest: what races with it, and that it opens no way to the prize.

use contests::Error as Refused;
use contests::entry::{DeclineReason, EntryInput};
use kernel::actor::Actor;
use kernel::ids::{ContestId, EntryId, RemovalId};
use workflows::contests::{award, close_entries, distribute, guarantee, questions, refund, removal, timers};
use workflows::entries::{actions, submit};
use workflows::error::Error;
use workflows::handovers::handover;

use crate::stage::{Stage, at, run_concurrently};

const DAY: i64 = 24 * 3_600;
const DEADLINE: i64 = 7 * DAY;
const REASON: &str = "They sent the same picture to everybody";

fn entered(stage: &Stage, authors: &[Actor]) -> (ContestId, Vec<EntryId>) {
    let contest = stage.open(1_000_000);
    let entries: Vec<EntryId> =
        (1..).zip(authors).map(|(number, author)| stage.entry(contest, *author, number)).collect();
    let count = entries.len();
    stage.execute(&format!("UPDATE contests SET entry_count = {count}, last_entry_number = {count}"));
    (contest, entries)
}

fn remove(stage: &Stage, second: i64, contest: ContestId, person: &Actor) -> Result<RemovalId, Error> {
    removal::remove(&stage.db(), &at(second), &stage.client, (contest, person.user), REASON)
}

fn submit_one(stage: &Stage, second: i64, contest: ContestId, author: &Actor) -> Result<EntryId, Error> {
    let input = EntryInput { link: "https://example.com/w".into(), own_work: true, ..EntryInput::default() };
    submit::submit(&stage.db(), &at(second), author, contest, &input)
}

fn statuses(stage: &Stage) -> String {
    stage.text("SELECT coalesce(string_agg(status, ' ' ORDER BY number), '') FROM entries")
}

fn timers(stage: &Stage, second: i64) -> (usize, usize) {
    timers::close_entries_due(&stage.db(), &at(second), 10).unwrap();
    let back = refund::refund_without_entries_due(&stage.db(), &at(second), 10).unwrap();
    (back, distribute::distribute_due(&stage.db(), &at(second), 10).unwrap())
}

#[test]
fn a_removal_and_its_undoing_are_told_and_recorded_and_move_no_money() {
    let stage = Stage::new();
    let author = stage.talent("author");
    let (contest, entries) = entered(&stage, &[author]);
    let postings = "SELECT count(*) FROM ledger_transactions";
    let before = stage.number(postings);
    actions::rate(&stage.db(), &at(5), &stage.client, entries[0], 4).unwrap();
    actions::shortlist(&stage.db(), &at(6), &stage.client, entries[0], true).unwrap();
    let id = remove(&stage, 10, contest, &author).unwrap();
    assert_eq!(statuses(&stage), "DECLINED");
    let restored = actions::restore(&stage.db(), &at(11), &stage.client, entries[0]).unwrap_err();
    assert!(matches!(restored, Error::Contests(Refused::AuthorRemoved)), "{restored}");
    for refused in [
        submit_one(&stage, 11, contest, &author).map(drop).unwrap_err(),
        actions::comment(&stage.db(), &at(11), &author, entries[0], "Why?").map(drop).unwrap_err(),
        questions::post(&stage.db(), &at(11), &author, contest, "Why did you do this?").map(drop).unwrap_err(),
    ] {
        assert!(matches!(refused, Error::Contests(Refused::RemovedFromContest)), "{refused}");
    }
    removal::undo(&stage.db(), &at(20), &stage.client, contest, id).unwrap();
    assert_eq!(stage.text("SELECT concat_ws(' ', status, stars, decline_reason) FROM entries"), "SHORTLISTED 4");
    let again = removal::undo(&stage.db(), &at(21), &stage.client, contest, id).unwrap_err();
    assert!(matches!(again, Error::Contests(Refused::InvalidTransition { .. })), "{again}");
    assert_eq!((stage.mails("entry.author_removed"), stage.mails("entry.removal_undone")), (1, 1));
    let acts = "SELECT string_agg(act, ' ' ORDER BY at) FROM audit_log WHERE act LIKE 'contest.%remov%'";
    assert_eq!(stage.text(acts), "contest.person_removed contest.removal_undone");
    assert_eq!(stage.number("SELECT count(*) FROM audit_log WHERE detail::text LIKE '%same picture%'"), 0);
    submit_one(&stage, 30, contest, &author).unwrap();
    assert_eq!(stage.number(postings), before);
}

#[test]
fn a_submission_that_crosses_a_removal_is_declined_with_the_others_or_refused() {
    for round in 0..12 {
        let stage = Stage::new();
        let author = stage.talent("author");
        let (contest, _) = entered(&stage, &[author]);
        let entered = run_concurrently(6, |index| match index % 3 {
            round_first if round_first == round % 3 => {
                drop(remove(&stage, 10, contest, &author));
                None
            }
            _ => Some(submit_one(&stage, 10, contest, &author)),
        });
        for refused in entered.into_iter().flatten().filter_map(Result::err) {
            let is_expected =
                matches!(refused, Error::Contests(Refused::RemovedFromContest | Refused::TooManyEntries { .. }));
            assert!(is_expected, "{refused}");
        }
        let live = "SELECT count(*) FROM entries WHERE status <> 'DECLINED'";
        assert_eq!((stage.number("SELECT count(*) FROM contest_removals"), stage.number(live)), (1, 0));
    }
}

#[test]
fn of_many_removals_at_once_one_is_made_and_of_many_undoings_one() {
    let stage = Stage::new();
    let author = stage.talent("author");
    let (contest, _) = entered(&stage, &[author]);
    let made = run_concurrently(8, |_| remove(&stage, 10, contest, &author));
    assert_eq!(made.iter().filter(|made| made.is_ok()).count(), 1);
    for refused in made.iter().filter_map(|made| made.as_ref().err()) {
        assert!(matches!(refused, Error::Contests(Refused::AlreadyRemoved)), "{refused}");
    }
    let id = made.into_iter().find_map(Result::ok).unwrap();
    let undone = run_concurrently(8, |_| removal::undo(&stage.db(), &at(20), &stage.client, contest, id));
    assert_eq!(undone.iter().filter(|undone| undone.is_ok()).count(), 1);
    assert_eq!((statuses(&stage).as_str(), stage.mails("entry.author_removed")), ("SUBMITTED", 1));
}

#[test]
fn undoing_crosses_an_award_and_one_comes_first() {
    for _round in 0..12 {
        let stage = Stage::new();
        let (removed, winner) = (stage.talent("removed"), stage.talent("winner"));
        let (contest, entries) = entered(&stage, &[removed, winner]);
        let id = remove(&stage, 10, contest, &removed).unwrap();
        let undone = run_concurrently(2, |index| {
            if index == 0 {
                award::award(&stage.db(), &at(20), &stage.client, contest, entries[1]).unwrap();
                return None;
            }
            Some(removal::undo(&stage.db(), &at(20), &stage.client, contest, id))
        });
        let expected = match undone.into_iter().flatten().next().unwrap() {
            Ok(()) => "NOT_SELECTED WINNER",
            Err(Error::Contests(Refused::InvalidTransition { .. })) => "DECLINED WINNER",
            Err(other) => panic!("{other}"),
        };
        assert_eq!(statuses(&stage), expected);
    }
}

#[test]
fn removing_everybody_gives_no_refund_that_declining_does_not_give() {
    let mut outcomes = Vec::new();
    for removes in [true, false] {
        let stage = Stage::new();
        let authors = [stage.talent("one"), stage.talent("two")];
        let (contest, entries) = entered(&stage, &authors);
        for (author, entry) in authors.iter().zip(&entries) {
            if removes {
                remove(&stage, 10, contest, author).unwrap();
            } else {
                actions::see_all(&stage.db(), &at(9), &stage.client, contest).unwrap();
                actions::decline(&stage.db(), &at(10), &stage.client, *entry, DeclineReason::Other).unwrap();
            }
        }
        // Nobody had opened the entries that are withdrawn: the removal counts as opening.
        actions::withdraw(&stage.db(), &at(15), &authors[0], entries[0]).unwrap();
        actions::withdraw(&stage.db(), &at(15), &authors[1], entries[1]).unwrap();
        let ask = |second, words| refund::request(&stage.db(), &at(second), &stage.client, contest, words);
        let open = ask(20, None).unwrap_err();
        assert!(matches!(open, Error::Contests(Refused::HasEntries)), "{open}");
        close_entries::close(&stage.db(), &at(30), &stage.client, contest).unwrap();
        let wordless = ask(40, None).unwrap_err();
        assert!(matches!(wordless, Error::Contests(Refused::Fields(_))), "{wordless}");
        assert_eq!(timers(&stage, DEADLINE + 30 * DAY), (0, 0));
        let count = |table| stage.number(&format!("SELECT count(*) FROM {table}"));
        outcomes.push((stage.contest(contest), count("refunds"), count("payouts"), count("ledger_transactions")));
    }
    assert_eq!(outcomes[0], outcomes[1]);
}

#[test]
fn when_everybody_is_removed_and_the_client_is_silent_they_share_the_prize() {
    let stage = Stage::new();
    let authors = [stage.talent("one"), stage.talent("two")];
    let (contest, _) = entered(&stage, &authors);
    for author in &authors {
        remove(&stage, 10, contest, author).unwrap();
    }
    assert_eq!(timers(&stage, DEADLINE + 3 * DAY), (0, 0), "no refund by the clock");
    assert_eq!(timers(&stage, DEADLINE + 30 * DAY), (0, 1));
    assert_eq!(stage.contest(contest), "CLOSED DISTRIBUTED");
    let shares = "SELECT string_agg(amount_paisa::text, ' ' ORDER BY amount_paisa) FROM payouts";
    assert_eq!(stage.text(shares), "485000 485000");
    let late = removal::remove(&stage.db(), &at(40 * DAY), &stage.client, (contest, authors[0].user), REASON);
    assert!(matches!(late, Err(Error::Contests(Refused::InvalidTransition { .. }))), "{late:?}");
}

#[test]
fn with_others_live_a_removed_person_has_no_part() {
    let stage = Stage::new();
    let authors = [stage.talent("stays"), stage.talent("goes")];
    let (contest, _) = entered(&stage, &authors);
    remove(&stage, 10, contest, &authors[1]).unwrap();
    assert_eq!(timers(&stage, DEADLINE + 30 * DAY), (0, 1));
    assert_eq!(stage.number("SELECT count(*) FROM payouts"), 1);
    assert_eq!(stage.number("SELECT amount_paisa FROM payouts"), 970_000);
}

#[test]
fn a_guaranteed_prize_is_awarded_to_a_removed_person_after_a_lapse_only() {
    let stage = Stage::new();
    let authors = [stage.talent("friend"), stage.talent("removed")];
    let (contest, entries) = entered(&stage, &authors);
    guarantee::guarantee(&stage.db(), &at(5), &stage.client, contest).unwrap();
    let id = remove(&stage, 6, contest, &authors[1]).unwrap();
    let early = award::award(&stage.db(), &at(7), &stage.client, contest, entries[1]).unwrap_err();
    assert!(matches!(early, Error::Contests(Refused::EntryNotLive)), "{early}");
    award::award(&stage.db(), &at(10), &stage.client, contest, entries[0]).unwrap();
    let late = removal::undo(&stage.db(), &at(11), &stage.client, contest, id).unwrap_err();
    assert!(matches!(late, Error::Contests(Refused::InvalidTransition { .. })), "{late}");
    assert_eq!(handover::lapse_undelivered(&stage.db(), &at(10 + 5 * DAY), 9).unwrap(), 1);
    let refused = refund::request(&stage.db(), &at(6 * DAY), &stage.client, contest, None).unwrap_err();
    assert!(matches!(refused, Error::Contests(Refused::Guaranteed)), "{refused}");
    award::award(&stage.db(), &at(6 * DAY), &stage.client, contest, entries[1]).unwrap();
    assert_eq!(statuses(&stage), "NOT_SELECTED WINNER");
    actions::comment(&stage.db(), &at(6 * DAY + 1), &authors[1], entries[1], "The files follow today").unwrap();
    stage.hand_over(contest, authors[1], &at(6 * DAY + 2));
    assert_eq!(stage.contest(contest), "CLOSED COMPLETED");
}
