//! The final round: what races with the naming, and where the prize goes.

use contests::Error as Refused;
use contests::entry::{DeclineReason, EntryInput};
use kernel::actor::Actor;
use kernel::ids::{ContestId, EntryId};
use workflows::contests::{award, distribute, extend, final_round, guarantee, refund, refund_request, removal, timers};
use workflows::entries::{actions, submit};
use workflows::error::Error;
use workflows::handovers::handover;
use workflows::schedule;

use crate::stage::{Stage, at, run_concurrently};

const DAY: i64 = 24 * 3_600;
const DEADLINE: i64 = 7 * DAY;
/// When nobody may be named any more.
const NAMING_END: i64 = DEADLINE + 4 * DAY;
/// When prizes are shared out.
const END: i64 = DEADLINE + 30 * DAY;
const REASON: &str = "All entries are copies of each other";

/// A contest with a final round of two days whose entries are closed: one of each of `authors`.
fn closed_of(stage: &Stage, authors: &[Actor]) -> (ContestId, Vec<EntryId>) {
    let contest = stage.open(1_000_000);
    stage.execute(&format!("INSERT INTO final_rounds (contest_id, days) VALUES ('{contest}', 2)"));
    let entries = (1..).zip(authors).map(|(number, author)| stage.entry(contest, *author, number)).collect();
    timers::close_entries_due(&stage.db(), &at(DEADLINE), 100).unwrap();
    (contest, entries)
}

/// The same with `N` authors.
fn closed<const N: usize>() -> (Stage, [Actor; N], ContestId, Vec<EntryId>) {
    let stage = Stage::new();
    let authors = talents(&stage);
    let (contest, entries) = closed_of(&stage, &authors);
    (stage, authors, contest, entries)
}

fn talents<const N: usize>(stage: &Stage) -> [Actor; N] {
    std::array::from_fn(|index| stage.talent(&format!("talent{index}")))
}

fn name(stage: &Stage, now: i64, contest: ContestId, entries: &[EntryId]) -> Result<(), Error> {
    final_round::name(&stage.db(), &at(now), &stage.client, contest, entries.to_vec())
}

fn version(stage: &Stage, now: i64, author: &Actor, entry: EntryId) -> Result<i16, Error> {
    let input = EntryInput { link: "https://example.com/w".into(), own_work: true, ..EntryInput::default() };
    submit::submit_version(&stage.db(), &at(now), author, entry, &input)
}

fn pick(stage: &Stage, now: i64, contest: ContestId, entry: EntryId) -> Result<(), Error> {
    award::award(&stage.db(), &at(now), &stage.client, contest, entry).map(drop)
}

fn share_out(stage: &Stage, now: i64) -> usize {
    distribute::distribute_due(&stage.db(), &at(now), 100).unwrap()
}

fn finalists(stage: &Stage) -> String {
    stage.text("SELECT string_agg(number::text, ' ' ORDER BY number) FROM entries WHERE finalist")
}

#[test]
fn naming_guarantees_the_prize_and_everybody_is_told() {
    let (stage, authors, contest, entries) = closed::<3>();
    let postings = stage.number("SELECT count(*) FROM ledger_transactions");
    name(&stage, DEADLINE + 60, contest, &[entries[2], entries[0]]).unwrap();
    assert_eq!(finalists(&stage), "1 3");
    assert_eq!(stage.text("SELECT guaranteed FROM contests"), "true");
    assert_eq!(stage.text("SELECT ends_at - named_at FROM final_rounds"), "2 days");
    assert_eq!(stage.number("SELECT count(*) FROM contest_events WHERE kind = 'GUARANTEED'"), 1);
    assert_eq!(stage.number("SELECT count(*) FROM audit_log WHERE act = 'contest.finalists_named'"), 1);
    assert_eq!(stage.number("SELECT count(*) FROM entries WHERE seen_by_client_at IS NOT NULL"), 2, "named is opened");
    assert_eq!((stage.mails("entry.finalist"), stage.mails("entry.not_finalist")), (2, 1));
    assert_eq!(stage.number("SELECT count(*) FROM ledger_transactions"), postings, "no money moves");

    let later = testkit::START + time::Duration::days(9);
    let moved = extend::extend(&stage.db(), &at(DEADLINE + 61), &stage.client, contest, later).unwrap_err();
    assert!(matches!(moved, Error::Contests(Refused::FinalistsNamed)), "{moved}");
    let back = refund::request(&stage.db(), &at(DEADLINE + 61), &stage.client, contest, Some(REASON)).unwrap_err();
    assert!(matches!(back, Error::Contests(Refused::Guaranteed)), "{back}");
    assert_eq!(version(&stage, DEADLINE + 70, &authors[0], entries[0]).unwrap(), 2);
    let other = version(&stage, DEADLINE + 70, &authors[1], entries[1]).unwrap_err();
    assert!(matches!(other, Error::Contests(Refused::NotOpen)), "{other}");
    let early = pick(&stage, DEADLINE + 70, contest, entries[0]).unwrap_err();
    assert!(matches!(early, Error::Contests(Refused::FinalRoundRunning { .. })), "{early}");
    let end = DEADLINE + 60 + 2 * DAY;
    assert_eq!(version(&stage, end - 1, &authors[2], entries[2]).unwrap(), 2);
    let late = version(&stage, end, &authors[2], entries[2]).unwrap_err();
    assert!(matches!(late, Error::Contests(Refused::DeadlinePassed)), "{late}");
    let other = pick(&stage, end, contest, entries[1]).unwrap_err();
    assert!(matches!(other, Error::Contests(Refused::NotFinalist)), "{other}");
    pick(&stage, end, contest, entries[2]).unwrap();
    stage.hand_over(contest, authors[2], &at(end + 60));
    assert_eq!(stage.contest(contest), "CLOSED COMPLETED");
}

#[test]
fn of_many_calls_one_names_the_finalists() {
    for round in 0..6 {
        let (stage, _authors, contest, entries) = closed::<8>();
        // Each call names others, so that two that both succeed would leave more than six.
        let results = run_concurrently(8, |index| {
            let mut chosen: Vec<EntryId> = entries.clone();
            chosen.rotate_left(index);
            chosen.truncate(6);
            name(&stage, DEADLINE + round, contest, &chosen)
        });
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
        for refused in results.into_iter().filter_map(Result::err) {
            assert!(matches!(refused, Error::Contests(Refused::FinalistsNamed)), "{refused}");
        }
        assert_eq!(stage.number("SELECT count(*) FROM entries WHERE finalist"), 6);
        assert_eq!(stage.number("SELECT count(*) FROM contest_events WHERE kind = 'GUARANTEED'"), 1);
        assert_eq!(stage.mails("entry.finalist"), 6);
    }
}

#[test]
fn a_naming_races_an_award() {
    for _round in 0..8 {
        let (stage, _authors, contest, entries) = closed::<3>();
        let results = run_concurrently(6, |index| {
            if index % 2 == 0 {
                pick(&stage, DEADLINE + 1, contest, entries[0])
            } else {
                name(&stage, DEADLINE + 1, contest, &entries[1..])
            }
        });
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
        let expected = if stage.contest(contest) == "AWARDED" { "" } else { "2 3" };
        assert_eq!(finalists(&stage), expected);
    }
}

#[test]
fn a_naming_races_a_refund_request() {
    for _round in 0..8 {
        let (stage, _authors, contest, entries) = closed::<2>();
        let results = run_concurrently(2, |index| {
            if index == 0 {
                refund::request(&stage.db(), &at(DEADLINE + 1), &stage.client, contest, Some(REASON))
            } else {
                name(&stage, DEADLINE + 1, contest, &entries)
            }
        });
        match (&results[0], &results[1]) {
            (Ok(()), Err(Error::Contests(Refused::RefundPending))) => {
                refund_request::withdraw(&stage.db(), &at(DEADLINE + 2), &stage.client, contest).unwrap();
                name(&stage, DEADLINE + 3, contest, &entries).unwrap();
            }
            (Err(Error::Contests(Refused::Guaranteed)), Ok(())) => {}
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_naming_races_a_removal() {
    for _round in 0..8 {
        let (stage, authors, contest, entries) = closed::<2>();
        let results = run_concurrently(2, |index| {
            if index == 0 {
                let whom = (contest, authors[0].user);
                removal::remove(&stage.db(), &at(DEADLINE + 1), &stage.client, whom, REASON).map(drop)
            } else {
                name(&stage, DEADLINE + 1, contest, &entries)
            }
        });
        assert!(results[0].is_ok(), "{results:?}");
        match &results[1] {
            Ok(()) => assert_eq!(finalists(&stage), "1 2"),
            Err(Error::Contests(Refused::EntryNotLive)) => assert_eq!(finalists(&stage), ""),
            Err(other) => panic!("{other}"),
        }
    }
}

#[test]
fn nobody_is_named_too_early_or_too_late_or_without_a_final_round() {
    let stage = Stage::new();
    let authors: [Actor; 2] = talents(&stage);
    let contest = stage.open(1_000_000);
    let entries: Vec<EntryId> =
        (1..).zip(authors).map(|(number, author)| stage.entry(contest, author, number)).collect();
    let open = name(&stage, 60, contest, &entries).unwrap_err();
    assert!(matches!(open, Error::Contests(Refused::InvalidTransition { .. })), "{open}");
    timers::close_entries_due(&stage.db(), &at(DEADLINE), 9).unwrap();
    let without = name(&stage, DEADLINE, contest, &entries).unwrap_err();
    assert!(matches!(without, Error::Contests(Refused::NoFinalRound)), "{without}");
    let (contest, entries) = closed_of(&stage, &authors);
    let late = name(&stage, NAMING_END, contest, &entries).unwrap_err();
    assert!(matches!(late, Error::Contests(Refused::NamingOver)), "{late}");
    let one = name(&stage, NAMING_END - 1, contest, &entries[..1]).unwrap_err();
    assert!(matches!(one, Error::Contests(Refused::Fields(_))), "{one}");
    for stranger in [authors[0], stage.admin] {
        let refused = final_round::name(&stage.db(), &at(DEADLINE), &stranger, contest, entries.clone()).unwrap_err();
        assert!(matches!(refused, Error::Contests(Refused::NotFound)), "{refused}");
    }
    name(&stage, NAMING_END - 1, contest, &entries).unwrap();
}

#[test]
fn a_lapsed_final_round_ends_as_a_contest_without_one() {
    let (stage, _authors, contest, entries) = closed::<3>();
    actions::shortlist(&stage.db(), &at(DEADLINE), &stage.client, entries[1], true).unwrap();
    assert_eq!(share_out(&stage, END), 1);
    let rule = "SELECT concat_ws(' ', rule, among_finalists) FROM distributions";
    assert_eq!((stage.contest(contest), stage.text(rule)), ("CLOSED DISTRIBUTED".into(), "SHORTLISTED f".into()));
}

#[test]
fn a_client_who_is_silent_after_the_round_pays_the_finalists() {
    let (stage, _authors, contest, entries) = closed::<4>();
    actions::shortlist(&stage.db(), &at(DEADLINE), &stage.client, entries[3], true).unwrap();
    name(&stage, DEADLINE + 1, contest, &entries[..3]).unwrap();
    actions::decline(&stage.db(), &at(DEADLINE + 2), &stage.client, entries[2], DeclineReason::Style).unwrap();
    assert_eq!((share_out(&stage, END - 1), share_out(&stage, END)), (0, 1));
    assert_eq!(stage.contest(contest), "CLOSED DISTRIBUTED");
    assert_eq!(stage.text("SELECT concat_ws(' ', rule, among_finalists) FROM distributions"), "ALL_LIVE t");
    let paid = "SELECT string_agg(e.number || ':' || p.amount_paisa, ' ' ORDER BY e.number)
                  FROM payouts p JOIN entries e ON e.id = p.entry_id";
    assert_eq!(stage.text(paid), "1:485000 2:485000");
    let naming = name(&stage, END + 1, contest, &entries[..2]).unwrap_err();
    assert!(matches!(naming, Error::Contests(Refused::FinalistsNamed)), "{naming}");
}

#[test]
fn after_a_lapsed_award_another_entry_gets_the_prize_although_it_is_no_finalist() {
    let (stage, authors, contest, entries) = closed::<3>();
    name(&stage, DEADLINE + 1, contest, &entries[..2]).unwrap();
    let end = DEADLINE + 1 + 2 * DAY;
    pick(&stage, end, contest, entries[0]).unwrap();
    assert_eq!(handover::lapse_undelivered(&stage.db(), &at(end + 5 * DAY), 9).unwrap(), 1);
    let back = refund::request(&stage.db(), &at(end + 5 * DAY), &stage.client, contest, Some(REASON)).unwrap_err();
    assert!(matches!(back, Error::Contests(Refused::Guaranteed)), "{back}");
    pick(&stage, end + 6 * DAY, contest, entries[2]).unwrap();
    stage.hand_over(contest, authors[2], &at(end + 6 * DAY + 60));
    assert_eq!(stage.contest(contest), "CLOSED COMPLETED");
}

#[test]
fn when_no_finalist_is_live_the_round_holds_nobody_up() {
    let (stage, authors, contest, entries) = closed::<3>();
    guarantee::guarantee(&stage.db(), &at(DEADLINE), &stage.client, contest).unwrap();
    name(&stage, DEADLINE + 1, contest, &entries[..2]).unwrap();
    let undone = removal::remove(&stage.db(), &at(DEADLINE + 2), &stage.client, (contest, authors[0].user), REASON);
    let undone = undone.unwrap();
    let running = pick(&stage, DEADLINE + 3, contest, entries[2]).unwrap_err();
    assert!(matches!(running, Error::Contests(Refused::FinalRoundRunning { .. })), "{running}");
    let removed = version(&stage, DEADLINE + 3, &authors[0], entries[0]).unwrap_err();
    assert!(matches!(removed, Error::Contests(Refused::EntryNotLive)), "{removed}");
    removal::undo(&stage.db(), &at(DEADLINE + 4), &stage.client, contest, undone).unwrap();
    assert_eq!(version(&stage, DEADLINE + 5, &authors[0], entries[0]).unwrap(), 2, "a finalist again");
    for (author, second) in [(authors[0], 6), (authors[1], 7)] {
        let whom = (contest, author.user);
        removal::remove(&stage.db(), &at(DEADLINE + second), &stage.client, whom, REASON).unwrap();
    }
    pick(&stage, DEADLINE + 8, contest, entries[2]).unwrap();
    assert_eq!(stage.contest(contest), "AWARDED");
}

#[test]
fn people_are_told_once_and_after_downtime_only_what_matters() {
    let tell = |stage: &Stage, now| final_round::notify_due(&stage.db(), &at(now), 10).unwrap();
    let (stage, _authors, contest, entries) = closed::<2>();
    assert_eq!(tell(&stage, NAMING_END - DAY - 1), 0);
    assert_eq!(run_concurrently(4, |_| tell(&stage, NAMING_END - DAY)).into_iter().sum::<usize>(), 1);
    assert_eq!((tell(&stage, NAMING_END - 1), stage.mails("contest.naming_ends")), (0, 1));
    name(&stage, NAMING_END - 1, contest, &entries).unwrap();
    let end = NAMING_END - 1 + 2 * DAY;
    assert_eq!((tell(&stage, end - DAY - 1), tell(&stage, end - DAY), tell(&stage, end - 1)), (0, 1, 0));
    assert_eq!(stage.mails("entry.final_round_ends"), 2);
    assert_eq!((tell(&stage, end), tell(&stage, end + 1)), (1, 0));
    assert_eq!((stage.mails("contest.final_round_over"), stage.mails("contest.naming_lapsed")), (1, 0));

    let (stage, _authors, _contest, _entries) = closed::<2>();
    assert_eq!((tell(&stage, NAMING_END + DAY), tell(&stage, NAMING_END + DAY)), (1, 0));
    assert_eq!((stage.mails("contest.naming_ends"), stage.mails("contest.naming_lapsed")), (0, 1));

    let (stage, _authors, contest, entries) = closed::<1>();
    assert_eq!(tell(&stage, NAMING_END - DAY), 1, "settled without a word: one entry makes no final round");
    pick(&stage, NAMING_END - DAY, contest, entries[0]).unwrap();
    assert_eq!(tell(&stage, NAMING_END), 1, "awarded meanwhile");
    let told = "SELECT count(*) FROM mails WHERE kind IN ('contest.naming_ends', 'contest.naming_lapsed')";
    assert_eq!(stage.number(told), 0);
    assert_eq!(stage.number("SELECT count(*) FROM final_rounds WHERE next_notice_at IS NOT NULL"), 0);
    schedule::run(&stage.db(), &at(NAMING_END + 60), &stage.gateways);
}
