//! Pins: their numbers when many come at the same moment, and what crosses a removal or an award.

use contests::Error as Refused;
use contests::entry::pin::PlaceInput;
use kernel::actor::Actor;
use kernel::ids::{ContestId, EntryId, FileId};
use workflows::contests::{award, removal};
use workflows::entries::actions;
use workflows::entries::pins::{self, PinInput};
use workflows::error::Error;

use crate::stage::{Stage, at, run_concurrently};

/// An entry with a document.
fn entered(stage: &Stage, author: &Actor) -> (ContestId, EntryId, FileId) {
    let contest = stage.open(1_000_000);
    let entry = stage.entry(contest, *author, 1);
    stage.execute("UPDATE contests SET entry_count = 1, last_entry_number = 1");
    let file = stage.tx(|tx, ctx| testkit::seed::file(tx, ctx, author.user, "ENTRY"));
    stage.execute(&format!(
        "INSERT INTO entry_files (entry_id, file_id, position, version) VALUES ('{entry}', '{file}', 0, 1)"
    ));
    (contest, entry, file)
}

fn set(stage: &Stage, second: i64, entry: EntryId, file: FileId) -> Result<i16, Error> {
    let place = PlaceInput { page: Some(1), ..PlaceInput::default() };
    let input = PinInput { file, place, body: "A thicker line".into() };
    pins::set(&stage.db(), &at(second), &stage.client, entry, &input)
}

#[test]
fn ten_pins_at_one_moment_get_ten_numbers() {
    let stage = Stage::new();
    let (_contest, entry, file) = entered(&stage, &stage.talent("author"));
    let mut numbers: Vec<i16> = run_concurrently(10, |_| set(&stage, 10, entry, file).unwrap());
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=10).collect::<Vec<_>>());
    let told = "SELECT string_agg(title || ' ' || burst_count, ', ') FROM notifications WHERE kind = 'entry.pinned'";
    assert!(stage.text(told).ends_with(" 10"), "one line tells all of them: {}", stage.text(told));
}

#[test]
fn the_hundredth_pin_is_the_last_and_so_is_the_fiftieth_comment() {
    let stage = Stage::new();
    let author = stage.talent("author");
    let (_contest, entry, file) = entered(&stage, &author);
    for number in 1..=98 {
        assert_eq!(set(&stage, number.into(), entry, file).unwrap(), number);
    }
    let last = run_concurrently(4, |_| set(&stage, 200, entry, file));
    assert_eq!(last.iter().filter(|set| set.is_ok()).count(), 2);
    for refused in last.into_iter().filter_map(Result::err) {
        assert!(matches!(refused, Error::Contests(Refused::TooManyPins)), "{refused}");
    }
    let answer = |second: i64| pins::answer(&stage.db(), &at(second), &author, (entry, 1), "Like this?");
    for second in 2..=48 {
        answer(second).unwrap();
    }
    let last = run_concurrently(4, |_| answer(300));
    assert_eq!(last.iter().filter(|answered| answered.is_ok()).count(), 2);
    for refused in last.into_iter().filter_map(Result::err) {
        assert!(matches!(refused, Error::Contests(Refused::TooManyPinComments)), "{refused}");
    }
    assert_eq!(stage.number("SELECT count(*) FROM entry_pin_comments"), 99 + 50);
}

#[test]
fn a_pin_comes_before_or_after_a_withdrawal_and_opens_the_entry_only_before() {
    for _round in 0..12 {
        let stage = Stage::new();
        let author = stage.talent("author");
        let (_contest, entry, file) = entered(&stage, &author);
        let pinned = run_concurrently(2, |index| {
            if index == 0 {
                actions::withdraw(&stage.db(), &at(10), &author, entry).unwrap();
                return None;
            }
            Some(set(&stage, 10, entry, file))
        });
        let opened = match pinned.into_iter().flatten().next().unwrap() {
            Ok(_number) => 1,
            Err(Error::Contests(Refused::NotFound)) => 0,
            Err(other) => panic!("{other}"),
        };
        let seen = "SELECT count(*) FROM entries WHERE status = 'WITHDRAWN' AND seen_by_client_at IS NOT NULL";
        assert_eq!((stage.number("SELECT count(*) FROM entry_pins"), stage.number(seen)), (opened, opened));
    }
}

#[test]
fn removed_authors_read_and_do_not_answer_and_winners_do() {
    let stage = Stage::new();
    let author = stage.talent("author");
    let (contest, entry, file) = entered(&stage, &author);
    set(&stage, 1, entry, file).unwrap();
    let answer = |second: i64| pins::answer(&stage.db(), &at(second), &author, (entry, 1), "Like this?");
    let answered = run_concurrently(2, |index| {
        if index == 0 {
            removal::remove(&stage.db(), &at(10), &stage.client, (contest, author.user), "They sent it to others")
                .unwrap();
            return None;
        }
        Some(answer(10))
    });
    let answers = i64::from(answered.into_iter().flatten().any(|answered| answered.is_ok()));
    assert_eq!(stage.number("SELECT count(*) FROM entry_pin_comments"), 1 + answers);
    for refused in [answer(11), pins::resolve(&stage.db(), &at(11), &author, (entry, 1), true)].map(Result::unwrap_err)
    {
        assert!(matches!(refused, Error::Contests(Refused::RemovedFromContest)), "{refused}");
    }
    // The client's words are taken, as in the thread.
    assert_eq!(set(&stage, 12, entry, file).unwrap(), 2);
    removal::undo(&stage.db(), &at(20), &stage.client, contest, removal_of(&stage)).unwrap();
    answer(21).unwrap();
    award::award(&stage.db(), &at(30), &stage.client, contest, entry).unwrap();
    assert_eq!(set(&stage, 31, entry, file).unwrap(), 3);
    answer(32).unwrap();
}

fn removal_of(stage: &Stage) -> kernel::ids::RemovalId {
    stage.text("SELECT id::text FROM contest_removals").parse().unwrap()
}

#[test]
fn resolving_twice_keeps_who_was_first() {
    let stage = Stage::new();
    let author = stage.talent("author");
    let (_contest, entry, file) = entered(&stage, &author);
    set(&stage, 1, entry, file).unwrap();
    let resolve = |second: i64, person: &Actor, wanted| {
        pins::resolve(&stage.db(), &at(second), person, (entry, 1), wanted).unwrap();
    };
    let resolved = || stage.text("SELECT coalesce(resolved_by::text, '') FROM entry_pins");
    resolve(10, &author, true);
    resolve(11, &stage.client, true);
    assert_eq!(resolved(), author.user.to_string());
    resolve(12, &stage.client, false);
    resolve(13, &author, false);
    assert_eq!(resolved(), "");
    let told = "SELECT count(*) FROM notifications WHERE kind = 'entry.pinned'";
    assert_eq!((stage.number(told), stage.mails("entry.pinned")), (1, 0), "resolving tells nobody");
}
