//! Contests and entries under races and at boundaries, with real threads and committed transactions.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "tests")]

use contests::attachment::ATTACHMENTS_MAX;
use contests::contest::{self, Contest, ContestInput, Requirements, Status};
use contests::entry::{self, DeclineReason};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use kernel::actor::{Actor, Role};
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::{ContestId, EntryId, FileId, UserId};
use kernel::money::Bps;
use testkit::{TestDb, run_concurrently};
use time::Duration;
use workflows::contests::{attachments, close_entries, create, edit, questions, timers};
use workflows::entries::{actions, submit};
use workflows::error::Error;

fn user(db: &Db, ctx: &Ctx, role: Role) -> Actor {
    let user = db.write(|tx| Ok::<_, Error>(testkit::seed::user(tx, ctx, "person"))).unwrap();
    Actor { user, role, email_verified: true, staff: None }
}

fn input(ctx: &Ctx) -> ContestInput {
    ContestInput {
        title: "A logo for a dhaba".into(),
        brief: "Draw a logo that works on a sign and on a cup.".into(),
        category: "design".into(),
        prize: Some(1_250_000),
        deadline: Some(ctx.now + Duration::days(7)),
        currency: "PKR".into(),
        sealed: true,
        guaranteed: false,
        visibility: contest::Visibility::Public,
        final_round_days: None,
        lower_places: Vec::new(),
        unused_places: contests::contest::UnusedPlaces::default(),
        requirements: Requirements::default(),
        nda: None,
    }
}

fn open_contest(db: &Db, ctx: &Ctx, client: &Actor) -> ContestId {
    let id = create::create(db, ctx, client, &input(ctx)).unwrap();
    db.write(|tx| {
        let draft = contest::repo::lock(tx, id)?;
        contest::repo::record_funded(tx, ctx, &draft, Bps::new(300))
    })
    .unwrap();
    id
}

fn link() -> entry::EntryInput {
    entry::EntryInput { link: "https://example.com/work".into(), own_work: true, ..entry::EntryInput::default() }
}

fn submit(db: &Db, ctx: &Ctx, author: &Actor, id: ContestId) -> Result<EntryId, Error> {
    submit::submit(db, ctx, author, id, &link())
}

fn stored(db: &Db, id: ContestId) -> Contest {
    db.read(|conn| contest::repo::get(conn, id)).unwrap()
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

fn count(test: &TestDb, what: &str) -> i64 {
    diesel::sql_query(format!("SELECT count(*) AS count FROM {what}"))
        .get_result::<Count>(&mut test.connection())
        .unwrap()
        .count
}

#[test]
fn eight_submissions_of_one_person_leave_three() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    let client = user(&db, &ctx, Role::Client);
    let author = user(&db, &ctx, Role::Talent);
    let id = open_contest(&db, &ctx, &client);
    let results = run_concurrently(8, |_| submit(&db, &ctx, &author, id));
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 3);
    for result in results {
        assert!(
            matches!(result, Ok(_) | Err(Error::Contests(contests::Error::TooManyEntries { max: 3 }))),
            "{result:?}"
        );
    }
    let contest = stored(&db, id);
    assert_eq!((contest.entry_count, contest.last_entry_number), (3, 3));
    assert_eq!(count(&test, "entries"), 3);
}

fn version(db: &Db, ctx: &Ctx, author: &Actor, entry: EntryId) -> Result<i16, Error> {
    submit::submit_version(db, ctx, author, entry, &link())
}

fn entry_of(db: &Db, id: EntryId) -> entry::Entry {
    db.read(|conn| entry::repo::get(conn, id)).unwrap()
}

/// An open contest with an entry of its author.
fn entered(db: &Db, ctx: &Ctx) -> (Actor, Actor, ContestId, EntryId) {
    let (client, author) = (user(db, ctx, Role::Client), user(db, ctx, Role::Talent));
    let id = open_contest(db, ctx, &client);
    let entry = submit(db, ctx, &author, id).unwrap();
    (client, author, id, entry)
}

#[test]
fn one_of_three_submissions_takes_the_place_that_a_rated_entry_makes() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    let (client, author, id, entry) = entered(&db, &ctx);
    submit(&db, &ctx, &author, id).unwrap();
    submit(&db, &ctx, &author, id).unwrap();
    assert!(submit(&db, &ctx, &author, id).is_err());
    actions::rate(&db, &ctx, &client, entry, 4).unwrap();
    let results = run_concurrently(3, |_| submit(&db, &ctx, &author, id));
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    for result in results {
        assert!(
            matches!(result, Ok(_) | Err(Error::Contests(contests::Error::TooManyEntries { max: 4 }))),
            "{result:?}"
        );
    }
    assert_eq!(count(&test, "entries"), 4);
}

#[test]
fn submissions_and_ratings_at_the_same_moment_keep_the_limit() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    let (client, author, id, entry) = entered(&db, &ctx);
    submit(&db, &ctx, &author, id).unwrap();
    submit(&db, &ctx, &author, id).unwrap();
    actions::rate(&db, &ctx, &client, entry, 5).unwrap();
    let results = run_concurrently(4, |at| match at {
        0 => actions::rate(&db, &ctx, &client, entry, 1).is_ok(),
        _ => submit(&db, &ctx, &author, id).is_ok(),
    });
    assert!(results[0]);
    let added = results[1..].iter().filter(|added| **added).count();
    assert!(added <= 1, "one at most, if it came before the rating");
    assert_eq!(usize::try_from(count(&test, "entries")).unwrap(), 3 + added);
}

fn uploaded(db: &Db, ctx: &Ctx, owner: &Actor) -> FileId {
    db.write(|tx| Ok::<_, Error>(testkit::seed::file(tx, ctx, owner.user, "ATTACHMENT"))).unwrap()
}

#[test]
fn of_files_at_the_limit_one_is_the_last() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    let client = user(&db, &ctx, Role::Client);
    let id = open_contest(&db, &ctx, &client);
    for _file in 1..ATTACHMENTS_MAX {
        attachments::add(&db, &ctx, &client, id, uploaded(&db, &ctx, &client)).unwrap();
        attachments::add_to_form(&db, &ctx, &client, uploaded(&db, &ctx, &client)).unwrap();
    }
    let files: Vec<FileId> = (0..4).map(|_| uploaded(&db, &ctx, &client)).collect();
    let results = run_concurrently(4, |at| match at % 2 {
        0 => attachments::add(&db, &ctx, &client, id, files[at]).is_ok(),
        _ => attachments::add_to_form(&db, &ctx, &client, files[at]).is_ok(),
    });
    assert_eq!(results.iter().step_by(2).filter(|added| **added).count(), 1);
    assert_eq!(results.iter().skip(1).step_by(2).filter(|added| **added).count(), 1);
}

#[test]
fn a_file_that_crosses_the_sending_of_its_form_is_in_the_contest_or_in_the_next_form() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    let client = user(&db, &ctx, Role::Client);
    attachments::add_to_form(&db, &ctx, &client, uploaded(&db, &ctx, &client)).unwrap();
    let file = uploaded(&db, &ctx, &client);
    run_concurrently(2, |at| match at {
        0 => create::create(&db, &ctx, &client, &input(&ctx)).map(|_id| ()).unwrap(),
        _ => attachments::add_to_form(&db, &ctx, &client, file).unwrap(),
    });
    assert_eq!(count(&test, "contest_attachments"), 2);
    assert_eq!(count(&test, "contest_attachments WHERE contest_id IS NOT NULL OR form_draft_user_id IS NOT NULL"), 2);
}

#[test]
fn a_file_is_taken_out_before_the_first_entry_or_not_at_all() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    let (client, author) = (user(&db, &ctx, Role::Client), user(&db, &ctx, Role::Talent));
    let id = open_contest(&db, &ctx, &client);
    let file = uploaded(&db, &ctx, &client);
    attachments::add(&db, &ctx, &client, id, file).unwrap();
    let results = run_concurrently(2, |at| match at {
        0 => attachments::remove(&db, &ctx, &client, id, file).map_err(|error| format!("{error:?}")),
        _ => submit(&db, &ctx, &author, id).map(|_entry| ()).map_err(|error| format!("{error:?}")),
    });
    assert_eq!(results[1], Ok(()));
    match &results[0] {
        Ok(()) => assert_eq!(count(&test, "contest_attachments"), 0),
        Err(refused) => {
            assert!(refused.contains("AttachmentInUse"), "{refused}");
            assert_eq!(count(&test, "contest_attachments"), 1);
        }
    }
}

#[test]
fn versions_of_the_same_moment_get_a_number_each() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    let (_client, author, _id, entry) = entered(&db, &ctx);
    let mut numbers: Vec<i16> =
        run_concurrently(6, |_| version(&db, &ctx, &author, entry).unwrap()).into_iter().collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [2, 3, 4, 5, 6, 7]);
    assert_eq!(entry_of(&db, entry).version, 7);
    let older = db.read(|conn| entry::repo::older_versions(conn, &[entry])).unwrap();
    assert_eq!(older.iter().map(|version| version.number).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn of_versions_at_the_limit_one_is_the_last() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    let (_client, author, _id, entry) = entered(&db, &ctx);
    for number in 2..entry::version::MAX {
        assert_eq!(version(&db, &ctx, &author, entry).unwrap(), number);
    }
    let results = run_concurrently(4, |_| version(&db, &ctx, &author, entry));
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    for result in results {
        assert!(
            matches!(result, Ok(entry::version::MAX) | Err(Error::Contests(contests::Error::TooManyVersions))),
            "{result:?}"
        );
    }
}

#[test]
fn a_version_comes_before_the_withdrawal_or_not_at_all() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    for _round in 0..8 {
        let (_client, author, _id, entry) = entered(&db, &ctx);
        let results = run_concurrently(2, |at| match at {
            0 => version(&db, &ctx, &author, entry).map(drop),
            _ => actions::withdraw(&db, &ctx, &author, entry),
        });
        assert!(results[1].is_ok(), "{results:?}");
        let left = entry_of(&db, entry);
        assert_eq!(left.status, entry::Status::Withdrawn);
        match &results[0] {
            Ok(()) => assert_eq!(left.version, 2),
            Err(Error::Contests(contests::Error::EntryNotLive)) => assert_eq!(left.version, 1),
            Err(other) => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_version_and_the_first_look_of_the_client_leave_nothing_wrong() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    for _round in 0..8 {
        let (client, author, id, entry) = entered(&db, &ctx);
        let results = run_concurrently(3, |at| match at {
            0 => version(&db, &ctx, &author, entry).map(drop),
            1 => actions::see(&db, &ctx, &client, entry),
            _ => actions::see_all(&db, &ctx, &client, id).map(drop),
        });
        assert!(results.iter().all(Result::is_ok), "{results:?}");
        let left = entry_of(&db, entry);
        assert!(left.version == 2 && left.seen_by_client_at.is_some(), "{left:?}");
        assert_eq!(left.has_unseen_version(), left.version_seen == 1);
    }
}

#[test]
fn versions_end_at_the_deadline() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    let (_client, author, id, entry) = entered(&db, &ctx);
    let deadline = stored(&db, id).deadline;
    let last = Ctx { now: deadline - Duration::microseconds(1), ..ctx.clone() };
    assert_eq!(version(&db, &last, &author, entry).unwrap(), 2);
    assert_eq!(entry_of(&db, entry).version_created_at, Some(last.now));
    let over = Ctx { now: deadline, ..ctx.clone() };
    let refused = version(&db, &over, &author, entry);
    assert!(matches!(refused, Err(Error::Contests(contests::Error::DeadlinePassed))), "{refused:?}");
    timers::close_entries_due(&db, &over, 10).unwrap();
    let refused = version(&db, &last, &author, entry);
    assert!(matches!(refused, Err(Error::Contests(contests::Error::NotOpen))), "{refused:?}");
    assert_eq!(entry_of(&db, entry).version, 2);
}

#[test]
fn submissions_of_many_people_get_a_number_each() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    let client = user(&db, &ctx, Role::Client);
    let authors: Vec<Actor> = (0..8).map(|_| user(&db, &ctx, Role::Talent)).collect();
    let id = open_contest(&db, &ctx, &client);
    let results = run_concurrently(8, |index| submit(&db, &ctx, &authors[index], id));
    assert!(results.iter().all(Result::is_ok));
    let mut numbers: Vec<i32> =
        db.read(|conn| entry::repo::of_contest(conn, id)).unwrap().iter().map(|entry| entry.number).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(count(&test, "mails WHERE kind = 'contest.first_entry'"), 1);
}

#[test]
fn one_of_two_closings_wins_and_no_entry_comes_after() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    let client = user(&db, &ctx, Role::Client);
    let authors: Vec<Actor> = (0..6).map(|_| user(&db, &ctx, Role::Talent)).collect();
    let id = open_contest(&db, &ctx, &client);
    let results = run_concurrently(8, |index| match authors.get(index) {
        Some(author) => (false, submit(&db, &ctx, author, id).map(drop)),
        None => (true, close_entries::close(&db, &ctx, &client, id)),
    });
    let closed = results.iter().filter(|(closing, result)| *closing && result.is_ok()).count();
    assert_eq!(closed, 1);
    let entered = results.iter().filter(|(closing, result)| !closing && result.is_ok()).count();
    let contest = stored(&db, id);
    assert_eq!(contest.status, Status::Shortlisting);
    assert_eq!(i64::from(contest.entry_count), count(&test, "entries"));
    assert_eq!(usize::try_from(contest.entry_count).unwrap(), entered);
    assert_eq!(count(&test, "contest_events WHERE kind = 'ENTRIES_CLOSED'"), 1);
    assert!(matches!(submit(&db, &ctx, &authors[0], id), Err(Error::Contests(contests::Error::NotOpen))));
}

#[test]
fn the_deadline_is_exclusive() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    let client = user(&db, &ctx, Role::Client);
    let author = user(&db, &ctx, Role::Talent);
    let id = open_contest(&db, &ctx, &client);
    let deadline = stored(&db, id).deadline;
    let last = Ctx { now: deadline - Duration::microseconds(1), ..ctx.clone() };
    let entry = submit(&db, &last, &author, id).unwrap();
    let over = Ctx { now: deadline, ..ctx.clone() };
    let refused = |result: Result<(), Error>| matches!(result, Err(Error::Contests(contests::Error::DeadlinePassed)));
    assert!(refused(submit(&db, &over, &author, id).map(drop)));
    assert!(refused(actions::withdraw(&db, &over, &author, entry)));
    assert_eq!(timers::close_entries_due(&db, &last, 10).unwrap(), 0);
    assert_eq!(timers::close_entries_due(&db, &over, 10).unwrap(), 1);
    assert_eq!(timers::close_entries_due(&db, &over, 10).unwrap(), 0, "a second run finds nothing");
    assert_eq!(count(&test, "mails WHERE kind = 'contest.entries_closed'"), 1);
    assert_eq!(stored(&db, id).entries_closed_at, Some(deadline));
}

#[test]
fn timers_race_without_doing_anything_twice() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    for _ in 0..5 {
        let client = user(&db, &ctx, Role::Client);
        open_contest(&db, &ctx, &client);
        create::create(&db, &ctx, &client, &input(&ctx)).unwrap();
    }
    let late = Ctx { now: ctx.now + Duration::days(14), ..ctx.clone() };
    let closed: usize = run_concurrently(4, |_| timers::close_entries_due(&db, &late, 10).unwrap()).into_iter().sum();
    let cancelled: usize =
        run_concurrently(4, |_| timers::cancel_unpaid_drafts(&db, &late, 10).unwrap()).into_iter().sum();
    // What one run left because another held it, the next takes.
    let closed = closed + timers::close_entries_due(&db, &late, 10).unwrap();
    let cancelled = cancelled + timers::cancel_unpaid_drafts(&db, &late, 10).unwrap();
    assert_eq!((closed, cancelled), (5, 5));
    assert_eq!(count(&test, "mails"), 10);
    assert_eq!(count(&test, "contests WHERE outcome = 'CANCELLED'"), 5);
}

#[test]
fn a_file_becomes_part_of_one_entry() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    let client = user(&db, &ctx, Role::Client);
    let author = user(&db, &ctx, Role::Talent);
    let other = user(&db, &ctx, Role::Talent);
    let id = open_contest(&db, &ctx, &client);
    let seed =
        |owner: UserId, purpose: &str| db.write(|tx| Ok::<_, Error>(testkit::seed::file(tx, &ctx, owner, purpose)));
    let file = seed(author.user, "ENTRY").unwrap();
    let with = |file| entry::EntryInput { files: vec![file], own_work: true, ..entry::EntryInput::default() };
    assert!(submit::submit(&db, &ctx, &other, id, &with(file)).is_err(), "somebody else's file");
    let picture = seed(author.user, "PROFILE_IMAGE").unwrap();
    assert!(submit::submit(&db, &ctx, &author, id, &with(picture)).is_err(), "uploaded for something else");
    let results = run_concurrently(3, |_| submit::submit(&db, &ctx, &author, id, &with(file)));
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    assert_eq!((count(&test, "entries"), count(&test, "entry_files")), (1, 1));
    assert_eq!(stored(&db, id).entry_count, 1, "what was refused left nothing");
}

#[test]
fn entrants_are_told_of_a_new_version_and_of_announcements() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    let client = user(&db, &ctx, Role::Client);
    let author = user(&db, &ctx, Role::Talent);
    let id = open_contest(&db, &ctx, &client);
    let told = |kind: &str| {
        while workflows::notify::expand_due(&db, &ctx, 50).unwrap() > 0 {}
        count(&test, &format!("mails WHERE kind = '{kind}'"))
    };
    let edit = |title: &str| contest::Edit { title: Some(title.into()), ..contest::Edit::default() };
    edit::edit(&db, &ctx, &client, id, &edit("Before the first entry")).unwrap();
    assert_eq!(stored(&db, id).brief_version, 1);
    for _ in 0..2 {
        submit(&db, &ctx, &author, id).unwrap();
    }
    edit::edit(&db, &ctx, &client, id, &edit("After the first entry")).unwrap();
    edit::edit(&db, &ctx, &client, id, &edit("After the first entry")).unwrap();
    assert_eq!(stored(&db, id).brief_version, 2, "the same text is no version");
    assert_eq!(told("contest.brief_changed"), 1, "one mail per person");
    questions::post(&db, &ctx, &client, id, "Please send vector files.").unwrap();
    assert_eq!(told("contest.announcement"), 1);
    let question = questions::post(&db, &ctx, &author, id, "Which colours?").unwrap();
    let answers =
        run_concurrently(2, |index| questions::answer(&db, &ctx, &client, question, &format!("Answer {index}")));
    assert_eq!(answers.iter().filter(|result| result.is_ok()).count(), 1);
    assert_eq!(told("contest.question_answered"), 1);
}

#[test]
fn many_people_are_told_once_each_however_many_workers_there_are() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    let client = user(&db, &ctx, Role::Client);
    let id = open_contest(&db, &ctx, &client);
    for _ in 0..23 {
        submit(&db, &ctx, &user(&db, &ctx, Role::Talent), id).unwrap();
    }
    questions::post(&db, &ctx, &client, id, "Please send vector files.").unwrap();
    let announced = "mails WHERE kind = 'contest.announcement'";
    assert_eq!((count(&test, "notification_fanouts"), count(&test, announced)), (1, 0), "one row for all of them");
    let later = testkit::ctx_at(ctx.now + time::Duration::minutes(3));
    let told = run_concurrently(4, |_worker| {
        let mut told = 0;
        // Who finds the row taken by another worker looks again.
        while count(&test, "notification_fanouts") > 0 {
            told += workflows::notify::expand_due(&db, &later, 5).unwrap();
        }
        told
    });
    assert_eq!(told.iter().sum::<usize>(), 23);
    assert_eq!((count(&test, announced), count(&test, "notification_fanouts")), (23, 0));
    let people = "(SELECT DISTINCT user_id FROM mails WHERE kind = 'contest.announcement') AS people";
    assert_eq!(count(&test, people), 23, "nobody twice");
    let lines = "notifications n JOIN mails m USING (user_id, created_at) WHERE n.kind = m.kind AND n.kind = 'contest.announcement'";
    assert_eq!(count(&test, lines), 23, "at the moment of the fact");
}

#[test]
fn one_judgement_of_two_wins() {
    let test = TestDb::new();
    let (db, ctx) = (test.db(), testkit::ctx());
    let client = user(&db, &ctx, Role::Client);
    let author = user(&db, &ctx, Role::Talent);
    let id = open_contest(&db, &ctx, &client);
    let entry = submit(&db, &ctx, &author, id).unwrap();
    let results = run_concurrently(2, |index| {
        if index == 0 {
            actions::withdraw(&db, &ctx, &author, entry)
        } else {
            actions::decline(&db, &ctx, &client, entry, DeclineReason::Style)
        }
    });
    assert!(results[0].is_ok(), "a declined entry can still be withdrawn");
    let status = db.read(|conn| entry::repo::get(conn, entry)).unwrap().status;
    assert_eq!((status, stored(&db, id).entry_count), (entry::Status::Withdrawn, 0));
}
