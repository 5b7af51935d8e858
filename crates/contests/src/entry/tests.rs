//! Tests of entries: the state table, submission, who sees and does what, storage.

use diesel::sql_types::BigInt;
use kernel::actor::{Actor, Role};
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{FileId, Id};
use time::Duration;

use super::actions::Action;
use super::submission::AuthorFacts;
use super::*;
use crate::contest::{Outcome, Subcategory};
use crate::fixtures::{self, as_user, now, person};
use crate::schema::contest_entry_counts;

#[test]
fn state_table() {
    let mut table = String::new();
    for status in Status::ALL {
        for event in Event::ALL {
            if let Ok(next) = status.next(*event) {
                table.push_str(&format!("{} + {} -> {}\n", status.as_str(), event.as_str(), next.as_str()));
            }
        }
    }
    assert_eq!(
        table,
        "SUBMITTED + shortlist -> SHORTLISTED\n\
         SUBMITTED + decline -> DECLINED\n\
         SUBMITTED + withdraw -> WITHDRAWN\n\
         SUBMITTED + award -> WINNER\n\
         SUBMITTED + lose -> NOT_SELECTED\n\
         SHORTLISTED + unshortlist -> SUBMITTED\n\
         SHORTLISTED + decline -> DECLINED\n\
         SHORTLISTED + withdraw -> WITHDRAWN\n\
         SHORTLISTED + award -> WINNER\n\
         SHORTLISTED + lose -> NOT_SELECTED\n\
         DECLINED + restore -> SUBMITTED\n\
         DECLINED + withdraw -> WITHDRAWN\n\
         DECLINED + award -> WINNER\n\
         WINNER + lose -> NOT_SELECTED\n\
         NOT_SELECTED + award -> WINNER\n"
    );
}

fn complaints(input: &EntryInput) -> Vec<(&'static str, &'static str)> {
    Submission::validate(input).err().unwrap_or_default().iter().collect()
}

#[test]
fn submissions_are_checked() {
    let good = EntryInput { link: " https://example.com/a ".into(), own_work: true, ..EntryInput::default() };
    assert_eq!(Submission::validate(&good).unwrap().link.as_deref(), Some("https://example.com/a"));
    let with = |change: fn(&mut EntryInput)| {
        let mut input = good.clone();
        change(&mut input);
        complaints(&input)
    };
    assert_eq!(with(|p| p.link = "  ".into()), [("files", "Either files or link is required")]);
    assert_eq!(with(|p| p.own_work = false), [("ownWork", "Confirm that this is your own work")]);
    for link in ["javascript:alert(1)", "ftp://a.b", "//a.b", "example.com", "https://nodots", "https://a b.c"] {
        let input = EntryInput { link: link.into(), ..good.clone() };
        assert_eq!(complaints(&input), [("link", "Link must be a web address (https://…)")], "{link}");
    }
    let files = |count: usize| (0..count).map(|_| fixtures::ctx().new_id()).collect::<Vec<FileId>>();
    assert_eq!(complaints(&EntryInput { files: files(10), ..good.clone() }), []);
    assert_eq!(complaints(&EntryInput { files: files(11), ..good.clone() }), [("files", "At most 10 files")]);
    let twice = files(1);
    let doubled = EntryInput { files: vec![twice[0], twice[0]], ..good.clone() };
    assert_eq!(Submission::validate(&doubled).unwrap().files, twice);
    assert_eq!(with(|p| p.note = "x".repeat(2001)), [("note", "Note is too long")]);
    assert_eq!(with(|p| p.note = "a\u{0}b".into()), [("note", "Plain text only")]);
}

fn live(count: i64, rated_highly: i64) -> LiveEntries {
    LiveEntries { count, rated_highly }
}

#[test]
fn the_limit_grows_with_entries_that_are_rated_highly() {
    for (count, rated_highly, limit, has_room) in [
        (0, 0, 3, true),
        (2, 0, 3, true),
        (3, 0, 3, false),
        (3, 1, 4, true),
        (4, 1, 4, false),
        (3, 3, 6, true),
        (7, 4, 7, false),
        (7, 5, 8, true),
        (8, 5, 8, false),
        (8, 8, 8, false),
        // What is there stays when stars are lowered or an entry is restored.
        (4, 0, 4, false),
        (9, 8, 9, false),
    ] {
        let entries = live(count, rated_highly);
        assert_eq!((entries.limit(), entries.has_room()), (limit, has_room), "{entries:?}");
    }
}

#[test]
fn versions_are_the_authors_while_the_entry_is_live_and_entries_are_taken() {
    let author = person(Role::Talent);
    let open = fixtures::contest(person(Role::Client).user, contest::Status::Open);
    let tick = Duration::microseconds(1);
    for status in Status::ALL {
        let entry = fixtures::entry(&open, author.user, *status);
        let decided = version::decide(&open, &entry, &author, now());
        if status.is_live() {
            assert!(matches!(decided, Ok(2)), "{status:?}");
        } else {
            assert!(matches!(decided, Err(Error::EntryNotLive)), "{status:?}");
        }
    }
    let entry = fixtures::entry(&open, author.user, Status::Shortlisted);
    assert!(matches!(version::decide(&open, &entry, &author, open.deadline - tick), Ok(2)));
    assert!(matches!(version::decide(&open, &entry, &author, open.deadline), Err(Error::DeadlinePassed)));
    for stranger in [as_user(open.client), person(Role::Talent), person(Role::Client)] {
        assert!(matches!(version::decide(&open, &entry, &stranger, now()), Err(Error::NotFound)));
    }
    let elsewhere = fixtures::contest(open.client, contest::Status::Open);
    assert!(matches!(version::decide(&elsewhere, &entry, &author, now()), Err(Error::NotFound)));
    let unverified = Actor { email_verified: false, ..author };
    assert!(matches!(version::decide(&open, &entry, &unverified, now()), Err(Error::EmailNotVerified)));
    let frozen = Contest { frozen_at: Some(now()), ..open.clone() };
    assert!(matches!(version::decide(&frozen, &entry, &author, now()), Err(Error::Frozen)));
    for status in [contest::Status::Shortlisting, contest::Status::Awarded, contest::Status::Closed] {
        let contest = Contest { status, ..open.clone() };
        assert!(matches!(version::decide(&contest, &entry, &author, now()), Err(Error::NotOpen)), "{status:?}");
    }
    let with = |version| Entry { version, ..entry.clone() };
    assert!(matches!(version::decide(&open, &with(version::MAX - 1), &author, now()), Ok(version::MAX)));
    for full in [version::MAX, i16::MAX] {
        assert!(matches!(version::decide(&open, &with(full), &author, now()), Err(Error::TooManyVersions)));
    }
}

#[test]
fn an_award_of_an_older_version_is_refused() {
    let contest = fixtures::contest(person(Role::Client).user, contest::Status::Open);
    let entry = Entry { version: 3, ..fixtures::entry(&contest, person(Role::Talent).user, Status::Submitted) };
    assert!(entry.require_newest(3).is_ok());
    for seen in [i16::MIN, 1, 2, 4] {
        assert!(matches!(entry.require_newest(seen), Err(Error::NewerVersion)), "{seen}");
    }
}

#[test]
fn a_version_takes_the_place_of_the_one_before() {
    testkit::tx(|tx, ctx| {
        let (_, entries) = fixtures::stored(tx, ctx, 1);
        let id = entries[0].id;
        repo::set_stars(tx, ctx, id, 5).unwrap();
        repo::mark_seen(tx, &[id], ctx.now).unwrap();
        let seen = repo::get(tx, id).unwrap();
        let later = Ctx { now: ctx.now + Duration::hours(1), ..ctx.clone() };
        let second = Submission { note: "Second".into(), link: None, ..fixtures::submission() };
        repo::record_version(tx, &later, &seen, 2, &second).unwrap();
        assert!(matches!(repo::record_version(tx, &later, &seen, 2, &second), Err(Error::Conflict)), "never twice");
        tx.write_deferred().unwrap();
        let entry = repo::get(tx, id).unwrap();
        let expected = Entry {
            version: 2,
            version_created_at: Some(later.now),
            note: "Second".into(),
            link: None,
            updated_at: later.now,
            ..seen.clone()
        };
        assert_eq!(entry, expected, "stars, status and the first look stay");
        assert!(entry.has_unseen_version() && !seen.has_unseen_version());
        assert!(repo::mark_all_seen(tx, entry.contest, later.now).unwrap().is_empty());
        assert!(repo::get(tx, id).unwrap().has_unseen_version(), "the list does not open it");
        repo::mark_seen(tx, &[id], later.now).unwrap();
        assert!(!repo::get(tx, id).unwrap().has_unseen_version());
        let older = repo::older_versions(tx, &[id]).unwrap();
        assert_eq!(older, [version::OlderVersion::from(&seen)]);
        assert_eq!((older[0].number, older[0].created_at), (1, seen.created_at));
        assert_eq!(repo::version_authors_since(tx, entry.contest, later.now).unwrap(), [entry.author]);
    });
}

#[test]
fn entering_needs_talent_time_and_room() {
    let author = |live| AuthorFacts { live, is_removed: false };
    let client = person(Role::Client);
    let talent = person(Role::Talent);
    let open = fixtures::contest(client.user, contest::Status::Open);
    let tick = Duration::microseconds(1);
    let [none, two, three] = [live(0, 0), live(2, 0), live(3, 0)].map(author);
    assert!(submission::decide(&open, none, &talent, now()).is_ok());
    assert!(submission::decide(&open, two, &talent, open.deadline - tick).is_ok());
    assert!(matches!(submission::decide(&open, none, &talent, open.deadline), Err(Error::DeadlinePassed)));
    assert!(matches!(submission::decide(&open, three, &talent, now()), Err(Error::TooManyEntries { max: 3 })));
    assert!(submission::decide(&open, author(live(3, 1)), &talent, now()).is_ok(), "one is rated highly");
    assert!(matches!(
        submission::decide(&open, none, &person(Role::Client), now()),
        Err(Error::NeedsRole(Role::Talent))
    ));
    let unverified = Actor { email_verified: false, ..talent };
    assert!(matches!(submission::decide(&open, none, &unverified, now()), Err(Error::EmailNotVerified)));
    let client_as_talent = Actor { role: Role::Talent, ..client };
    assert!(matches!(submission::decide(&open, none, &client_as_talent, now()), Err(Error::OwnContest)));
    for status in [contest::Status::Shortlisting, contest::Status::Awarded, contest::Status::Closed] {
        let contest = fixtures::contest(client.user, status);
        assert!(matches!(submission::decide(&contest, none, &talent, now()), Err(Error::NotOpen)));
    }
    let draft = fixtures::contest(client.user, contest::Status::Draft);
    assert!(matches!(submission::decide(&draft, none, &talent, now()), Err(Error::NotFound)), "a draft is not there");
}

#[test]
fn who_sees_an_entry() {
    let client = person(Role::Client).user;
    let author = person(Role::Talent).user;
    let other = person(Role::Talent).user;
    for status in contest::Status::ALL {
        for outcome in [Outcome::Completed, Outcome::Refunded] {
            for sealed in [true, false] {
                for entry_status in Status::ALL {
                    for published in [false, true] {
                        let outcome = (*status == contest::Status::Closed).then_some(outcome);
                        let facts = visibility::ContestFacts {
                            client,
                            status: *status,
                            outcome,
                            sealed,
                            hidden: false,
                            withheld: false,
                        };
                        let entry = visibility::EntryFacts { author, status: *entry_status, published, bought: false };
                        let bought = visibility::EntryFacts { bought: true, ..entry };
                        assert_eq!(visibility::of(&facts, &bought, Some(client)), Visibility::Client, "whatever ended");
                        for other in [Some(other), None] {
                            let unbought = visibility::of(&facts, &entry, other);
                            assert_eq!(visibility::of(&facts, &bought, other), unbought, "nobody else learns of it");
                        }
                        let withheld = visibility::ContestFacts { withheld: true, ..facts };
                        for stranger in [Some(other), None] {
                            assert_eq!(visibility::of(&withheld, &entry, stranger), Visibility::None);
                        }
                        for party in [author, client] {
                            let open = visibility::of(&facts, &entry, Some(party));
                            assert_eq!(visibility::of(&withheld, &entry, Some(party)), open);
                        }
                        let of = |viewer| visibility::of(&facts, &entry, viewer);
                        let closed = *status == contest::Status::Closed;
                        let withdrawn = *entry_status == Status::Withdrawn;
                        let gone = withdrawn || outcome == Some(Outcome::Refunded);
                        assert_eq!(of(Some(author)), Visibility::Author);
                        assert_eq!(of(Some(client)), if gone { Visibility::None } else { Visibility::Client });
                        let shown = if closed {
                            *entry_status == Status::Winner || published
                        } else {
                            !sealed && *status != contest::Status::Draft && *entry_status != Status::Declined
                        };
                        let expected = if shown && !gone { Visibility::Other } else { Visibility::None };
                        assert_eq!(of(Some(other)), expected, "{facts:?} {entry:?}");
                        let public = if closed { expected } else { Visibility::None };
                        assert_eq!(of(None), public, "visitor: {facts:?} {entry:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn judging_is_the_clients_until_the_award() {
    let client = person(Role::Client);
    let author = person(Role::Talent);
    for status in contest::Status::ALL {
        let contest = fixtures::contest(client.user, *status);
        let entry = fixtures::entry(&contest, author.user, Status::Submitted);
        assert_eq!(entry.decide_judgement(&contest, &client, Event::Shortlist).is_ok(), status.is_judging());
        assert_eq!(entry.decide_rating(&contest, &client, 1).is_ok(), status.is_judging());
        for stranger in [author, person(Role::Client), person(Role::Talent)] {
            assert!(matches!(entry.decide_judgement(&contest, &stranger, Event::Decline), Err(Error::NotFound)));
            assert!(matches!(entry.decide_rating(&contest, &stranger, 5), Err(Error::NotFound)));
        }
    }
    let contest = fixtures::contest(client.user, contest::Status::Open);
    let entry = fixtures::entry(&contest, author.user, Status::Shortlisted);
    assert!(matches!(entry.decide_shortlist(&contest, &client, true), Ok(None)), "nothing to do");
    assert!(matches!(entry.decide_shortlist(&contest, &client, false), Ok(Some(Event::Unshortlist))));
    for stars in [i64::MIN, 0, 6, i64::MAX] {
        assert!(matches!(entry.decide_rating(&contest, &client, stars), Err(Error::Fields(_))));
    }
    let declined = fixtures::entry(&contest, author.user, Status::Declined);
    assert!(matches!(declined.decide_rating(&contest, &client, 5), Err(Error::EntryNotLive)));
    assert!(declined.decide_judgement(&contest, &client, Event::Restore).is_ok());
    let withdrawn = fixtures::entry(&contest, author.user, Status::Withdrawn);
    assert!(matches!(withdrawn.decide_judgement(&contest, &client, Event::Restore), Err(Error::NotFound)));
}

#[test]
fn withdrawing_ends_at_the_deadline() {
    let author = person(Role::Talent);
    let contest = fixtures::contest(person(Role::Client).user, contest::Status::Open);
    let entry = fixtures::entry(&contest, author.user, Status::Submitted);
    assert!(entry.decide_withdrawal(&contest, &author, contest.deadline - Duration::microseconds(1)).is_ok());
    assert!(matches!(entry.decide_withdrawal(&contest, &author, contest.deadline), Err(Error::DeadlinePassed)));
    let client = as_user(contest.client);
    assert!(matches!(entry.decide_withdrawal(&contest, &client, now()), Err(Error::NotFound)));
}

#[test]
fn publishing_is_the_authors_once_completed() {
    let author = person(Role::Talent);
    let client = person(Role::Client);
    for status in contest::Status::ALL {
        let contest = fixtures::contest(client.user, *status);
        let entry = fixtures::entry(&contest, author.user, Status::NotSelected);
        assert_eq!(entry.decide_publishing(&contest, &author).is_ok(), *status == contest::Status::Closed);
        assert!(matches!(entry.decide_publishing(&contest, &client), Err(Error::NotFound)));
    }
    let completed = fixtures::contest(client.user, contest::Status::Closed);
    let winner = fixtures::entry(&completed, author.user, Status::Winner);
    assert!(matches!(winner.decide_publishing(&completed, &author), Err(Error::NotPublishable)));
    let refunded = Contest { outcome: Some(Outcome::Refunded), ..completed };
    let entry = fixtures::entry(&refunded, author.user, Status::NotSelected);
    assert!(matches!(entry.decide_publishing(&refunded, &author), Err(Error::NotPublishable)));
}

#[test]
fn the_thread_is_for_two() {
    let client = person(Role::Client);
    let author = person(Role::Talent);
    let mut completed = fixtures::contest(client.user, contest::Status::Closed);
    let winner = fixtures::entry(&completed, author.user, Status::Winner);
    assert_eq!(winner.visibility(&completed, person(Role::Talent).user), Visibility::Other);
    assert!(matches!(winner.decide_reading_thread(&completed, &person(Role::Talent)), Err(Error::NotFound)));
    assert!(
        winner.decide_comment(&completed, &author, false).is_ok()
            && winner.decide_comment(&completed, &client, false).is_ok()
    );
    completed.outcome = Some(Outcome::Refunded);
    assert!(
        winner.decide_comment(&completed, &author, false).is_err()
            && winner.decide_reading_thread(&completed, &author).is_ok()
    );
}

#[test]
fn actions_follow_status_and_viewer() {
    let client = person(Role::Client);
    let author = person(Role::Talent);
    let contest = fixtures::contest(client.user, contest::Status::Open);
    let names = |entry: &Entry, actor: &Actor| {
        actions::allowed(&contest, entry, actor, None, false, now()).into_iter().map(Action::as_str).collect::<Vec<_>>()
    };
    let entry = fixtures::entry(&contest, author.user, Status::Submitted);
    assert_eq!(names(&entry, &client), ["shortlist", "rate", "decline", "removeAuthor", "comment", "pin", "award"]);
    assert_eq!(names(&entry, &author), ["submitVersion", "withdraw", "comment"]);
    assert_eq!(names(&entry, &person(Role::Talent)), [""; 0]);
    assert_eq!(
        names(&fixtures::entry(&contest, author.user, Status::Declined), &client),
        ["restore", "removeAuthor", "comment", "pin"]
    );
}

#[test]
fn entries_are_numbered_and_counted() {
    testkit::tx(|tx, ctx| {
        let (contest, entries) = fixtures::stored(tx, ctx, 2);
        assert_eq!(entries.iter().map(|entry| entry.number).collect::<Vec<_>>(), [1, 2]);
        assert_eq!((contest.entry_count, contest.last_entry_number), (2, 2));
        assert_eq!(repo::get(tx, entries[0].id).unwrap(), entries[0]);
        repo::record_withdrawn(tx, ctx, &entries[1]).unwrap();
        let third = repo::insert(tx, ctx, &contest, entries[1].author, &fixtures::submission()).unwrap();
        assert_eq!(third.number, 3, "numbers never come back");
        let contest = contest::repo::get(tx, contest.id).unwrap();
        assert_eq!(contest.entry_count, 2);
        assert!(matches!(repo::record_withdrawn(tx, ctx, &entries[1]), Err(Error::Conflict)));
        let facts = |tx: &mut Tx<'_>| repo::author_facts(tx, contest.id, entries[1].author).unwrap();
        repo::set_stars(tx, ctx, third.id, limit::STARS_MIN).unwrap();
        let one = AuthorFacts { live: live(1, 1), is_removed: false };
        assert_eq!(facts(tx), one, "withdrawn ones do not count");
        repo::set_stars(tx, ctx, third.id, limit::STARS_MIN - 1).unwrap();
        assert_eq!(facts(tx).live, live(1, 0));
        assert_eq!(repo::mark_all_seen(tx, contest.id, ctx.now).unwrap().len(), 2);
        assert!(repo::mark_all_seen(tx, contest.id, ctx.now).unwrap().is_empty());
        let later = ctx.now + Duration::hours(1);
        repo::mark_seen(tx, &[entries[0].id], later).unwrap();
        assert_eq!(repo::get(tx, entries[0].id).unwrap().seen_by_client_at, Some(later), "each look counts");
        repo::mark_seen(tx, &[entries[1].id], later).unwrap();
        assert_eq!(repo::get(tx, entries[1].id).unwrap().seen_by_client_at, None, "withdrawn before");
    });
}

/// Lists in the order of entries read the counts beside contests (ADR 0073): an index of contests that held one would make each entry write into
/// all of them.
#[test]
fn an_entry_writes_into_no_index_of_contests() {
    #[derive(QueryableByName)]
    struct Written {
        #[diesel(sql_type = BigInt)]
        updates: i64,
        #[diesel(sql_type = BigInt)]
        without_indexes: i64,
    }
    let written = |tx: &mut Tx<'_>| -> (i64, i64) {
        let sql = "SELECT pg_stat_get_xact_tuples_updated('contests'::regclass) AS updates,
                          pg_stat_get_xact_tuples_hot_updated('contests'::regclass) AS without_indexes";
        let found: Written = diesel::sql_query(sql).get_result(&mut **tx).unwrap();
        (found.updates, found.without_indexes)
    };
    // Of its own: what other tests roll back fills the page, and a row that finds no room there is written into all indexes.
    testkit::TestDb::new().tx(|tx, ctx| {
        let (contest, entries) = fixtures::stored(tx, ctx, 1);
        let before = written(tx);
        repo::record_withdrawn(tx, ctx, &entries[0]).unwrap();
        repo::insert(tx, ctx, &contest, entries[0].author, &fixtures::submission()).unwrap();
        let after = written(tx);
        assert_eq!((after.0 - before.0, after.1 - before.1), (2, 2));
    });
}

#[test]
fn counts_of_entries_follow_their_contests() {
    testkit::tx(|tx, ctx| {
        let (contest, entries) = fixtures::stored(tx, ctx, 2);
        let kept = |tx: &mut Tx<'_>| {
            contest_entry_counts::table
                .select((
                    contest_entry_counts::category,
                    contest_entry_counts::subcategory,
                    contest_entry_counts::status,
                    contest_entry_counts::entry_count,
                ))
                .filter(contest_entry_counts::contest_id.eq(contest.id))
                .load::<(String, Option<String>, String, i32)>(&mut **tx)
                .unwrap()
        };
        let is = |category: &str, name: Option<&str>, status: &str, entries| {
            vec![(category.to_owned(), name.map(str::to_owned), status.to_owned(), entries)]
        };
        let (category, name) = (contest.category.as_str(), contest.subcategory.map(Subcategory::as_str));
        assert_eq!(kept(tx), is(category, name, "OPEN", 2));
        repo::record_withdrawn(tx, ctx, &entries[1]).unwrap();
        assert_eq!(kept(tx), is(category, name, "OPEN", 1));
        let change = |tx: &mut Tx<'_>, words: &str| {
            let changed = diesel::sql_query(format!("UPDATE contests SET {words} WHERE id = $1"));
            changed.bind::<diesel::sql_types::Uuid, _>(contest.id.uuid()).execute(&mut **tx).unwrap();
        };
        change(tx, "category = 'writing', subcategory = 'Copywriting'");
        assert_eq!(kept(tx), is("writing", Some("Copywriting"), "OPEN", 1));
        change(tx, "status = 'SHORTLISTING'");
        assert_eq!(kept(tx), is("writing", Some("Copywriting"), "SHORTLISTING", 1));
        let draft = testkit::seed::contest(tx, ctx, contest.client, "DRAFT", 500);
        let rows = contest_entry_counts::table.find(draft).count();
        assert_eq!(rows.get_result::<i64>(&mut **tx).unwrap(), 0, "nobody looks for a draft");
        let open = testkit::seed::contest(tx, ctx, contest.client, "OPEN", 500);
        let rows = contest_entry_counts::table.find(open).count();
        assert_eq!(rows.get_result::<i64>(&mut **tx).unwrap(), 1);
    });
}

#[test]
fn a_declined_entry_loses_its_reason_when_restored() {
    testkit::tx(|tx, ctx| {
        let (_, entries) = fixtures::stored(tx, ctx, 1);
        repo::record_declined(tx, ctx, &entries[0], DeclineReason::Similar).unwrap();
        let declined = repo::lock(tx, entries[0].id).unwrap();
        assert_eq!(declined.decline_reason, Some(DeclineReason::Similar));
        repo::move_status(tx, ctx, declined.id, declined.status, Event::Restore).unwrap();
        let restored = repo::get(tx, declined.id).unwrap();
        assert_eq!((restored.status, restored.decline_reason), (Status::Submitted, None));
    });
}
