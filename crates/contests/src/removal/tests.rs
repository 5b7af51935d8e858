//! Who removes whom when, and what becomes of the entries.

use kernel::actor::{Role, Staff};
use kernel::ctx::Ctx;
use kernel::ids::UserId;
use time::Duration;

use super::*;
use crate::contest;
use crate::entry::actions::{self, Action};
use crate::entry::submission::{self, AuthorFacts};
use crate::entry::{self, DeclineReason, Entry, Event as EntryEvent};
use crate::fixtures::{self, as_user, now, person};
use crate::question;

const ENTERED: PersonFacts = PersonFacts { has_entered: true, is_removed: false };

fn removal(contest: &Contest, person: UserId) -> Removal {
    Removal {
        id: fixtures::ctx().new_id(),
        contest: contest.id,
        person,
        reason: "They insulted us twice".into(),
        removed_at: now(),
        undone_at: None,
    }
}

#[test]
fn the_client_removes_and_undoes_while_the_contest_is_judged() {
    let client = person(Role::Client);
    for status in contest::Status::ALL {
        let contest = fixtures::contest(client.user, *status);
        let open = removal(&contest, person(Role::Talent).user);
        assert_eq!(decide(&contest, &client, ENTERED).is_ok(), status.is_judging());
        assert_eq!(open.decide_undo(&contest, &client).is_ok(), status.is_judging());
        for stranger in [person(Role::Talent), person(Role::Client), as_user(open.person)] {
            let staff = Actor { staff: Some(Staff::Owner), ..stranger };
            for actor in [stranger, staff] {
                assert!(matches!(decide(&contest, &actor, ENTERED), Err(Error::NotFound)));
                assert!(matches!(open.decide_undo(&contest, &actor), Err(Error::NotFound)));
            }
        }
    }
}

#[test]
fn a_person_is_removed_once_and_a_removal_undone_once() {
    let client = person(Role::Client);
    let contest = fixtures::contest(client.user, contest::Status::Open);
    let facts = |has_entered, is_removed| PersonFacts { has_entered, is_removed };
    assert!(matches!(decide(&contest, &client, facts(false, false)), Err(Error::NotFound)));
    assert!(matches!(decide(&contest, &client, facts(true, true)), Err(Error::AlreadyRemoved)));
    let undone = Removal { undone_at: Some(now()), ..removal(&contest, person(Role::Talent).user) };
    assert!(matches!(undone.decide_undo(&contest, &client), Err(Error::InvalidTransition { .. })));
    let elsewhere = fixtures::contest(client.user, contest::Status::Open);
    assert!(matches!(removal(&elsewhere, undone.person).decide_undo(&contest, &client), Err(Error::NotFound)));
}

#[test]
fn a_reason_has_ten_to_five_hundred_characters() {
    assert_eq!(checked_reason("  They insulted us \n").unwrap(), "They insulted us");
    for length in [REASON_MIN, REASON_MAX] {
        assert!(checked_reason(&"ہ".repeat(length)).is_ok(), "{length}");
    }
    for reason in [String::new(), " ".repeat(12), "x".repeat(9), "x".repeat(501), "a bell rings \u{7}".to_owned()] {
        assert!(matches!(checked_reason(&reason), Err(Error::Fields(_))), "{reason:?}");
    }
}

#[test]
fn who_is_removed_submits_asks_and_writes_nothing() {
    let (client, author) = (person(Role::Client), person(Role::Talent));
    let contest = fixtures::contest(client.user, contest::Status::Open);
    let removed = AuthorFacts { is_removed: true, ..AuthorFacts::default() };
    let refused = submission::decide(&contest, removed, &author, now());
    assert!(matches!(refused, Err(Error::RemovedFromContest)), "{refused:?}");
    let refused = question::decide_post(&contest, &author, true);
    assert!(matches!(refused, Err(Error::RemovedFromContest)), "{refused:?}");
    let entry = fixtures::entry(&contest, author.user, entry::Status::Declined);
    assert!(matches!(entry.decide_comment(&contest, &author, true), Err(Error::RemovedFromContest)));
    assert!(entry.decide_comment(&contest, &client, true).is_ok(), "the client may explain");
    assert!(entry.decide_reading_thread(&contest, &author).is_ok());
    assert!(entry.decide_withdrawal(&contest, &author, now()).is_ok());
    let awarded = fixtures::contest(client.user, contest::Status::Awarded);
    let winner = fixtures::entry(&awarded, author.user, entry::Status::Winner);
    assert!(winner.decide_comment(&awarded, &author, true).is_ok(), "who won all the same hands the work over");
}

#[test]
fn a_removal_is_undone_before_an_entry_is_restored() {
    let (client, author) = (person(Role::Client), person(Role::Talent));
    let contest = fixtures::contest(client.user, contest::Status::Open);
    let entry = fixtures::entry(&contest, author.user, entry::Status::Declined);
    assert!(matches!(entry.decide_restoring(&contest, &client, true), Err(Error::AuthorRemoved)));
    assert!(entry.decide_restoring(&contest, &client, false).is_ok());
    let names = |entry: &Entry, actor: &Actor, is_removed| -> Vec<&str> {
        actions::allowed(&contest, entry, actor, None, is_removed, now()).into_iter().map(Action::as_str).collect()
    };
    assert_eq!(names(&entry, &client, true), ["undoRemoval", "comment", "pin"]);
    assert_eq!(names(&entry, &author, true), ["withdraw"]);
    assert_eq!(names(&entry, &client, false), ["restore", "removeAuthor", "comment", "pin"]);
}

fn statuses(tx: &mut kernel::db::Tx<'_>, contest: ContestId) -> Vec<(entry::Status, Option<i16>)> {
    let entries = entry::repo::of_contest(tx, contest).unwrap();
    entries.iter().map(|entry| (entry.status, entry.stars)).collect()
}

#[test]
fn undoing_gives_every_entry_back_what_it_was() {
    testkit::tx(|tx, ctx| {
        use entry::Status as S;
        let (contest, entries) = fixtures::stored(tx, ctx, 1);
        let author = entries[0].author;
        let enter = |tx: &mut kernel::db::Tx<'_>| {
            entry::repo::insert(tx, ctx, &contest, author, &fixtures::submission()).unwrap()
        };
        let (second, third, fourth) = (enter(tx), enter(tx), enter(tx));
        entry::repo::set_stars(tx, ctx, second.id, 4).unwrap();
        entry::repo::move_status(tx, ctx, second.id, S::Submitted, EntryEvent::Shortlist).unwrap();
        entry::repo::record_declined(tx, ctx, &third, DeclineReason::Style).unwrap();
        let whom = (contest.id, author);
        assert_eq!(repo::facts_of(tx, contest.id, author).unwrap(), ENTERED);
        let (removal, declined) = repo::insert(tx, ctx, whom, "They insulted us".into()).unwrap();
        assert_eq!(declined, 3);
        assert!(repo::is_removed(tx, contest.id, author).unwrap());
        assert_eq!(statuses(tx, contest.id).iter().filter(|(status, _)| *status == S::Declined).count(), 4);
        let first = entry::repo::get(tx, entries[0].id).unwrap();
        assert_eq!((first.decline_reason, first.seen_by_client_at), (Some(DeclineReason::Other), Some(ctx.now)));
        assert_eq!(repo::declined_by(tx, &[removal.id]).unwrap(), [(removal.id, 3)]);
        let fourth = entry::repo::get(tx, fourth.id).unwrap();
        entry::repo::record_withdrawn(tx, ctx, &fourth).unwrap();

        let later = Ctx { now: ctx.now + Duration::hours(1), ..ctx.clone() };
        assert_eq!(repo::record_undone(tx, &later, &removal).unwrap(), 2);
        assert_eq!(
            statuses(tx, contest.id),
            [(S::Submitted, None), (S::Shortlisted, Some(4)), (S::Declined, None), (S::Withdrawn, None)]
        );
        assert_eq!(entry::repo::get(tx, entries[0].id).unwrap().decline_reason, None);
        assert!(matches!(repo::record_undone(tx, &later, &removal), Err(Error::Conflict)));
        assert!(!repo::is_removed(tx, contest.id, author).unwrap());
        assert_eq!(repo::get(tx, removal.id).unwrap().undone_at, Some(later.now));
        let (again, declined) = repo::insert(tx, &later, whom, "They did it again".into()).unwrap();
        assert_eq!((declined, repo::of_contest(tx, contest.id).unwrap().len()), (2, 2));
        assert_eq!(repo::open_of(tx, &[contest.id]).unwrap(), [again]);
        assert!(matches!(repo::get(tx, ctx.new_id()), Err(Error::NotFound)));
    });
}

#[test]
fn two_open_removals_of_a_person_cannot_stand() {
    testkit::tx(|tx, ctx| {
        let (contest, entries) = fixtures::stored(tx, ctx, 1);
        let whom = (contest.id, entries[0].author);
        repo::insert(tx, ctx, whom, "They insulted us".into()).unwrap();
        let twice = repo::insert(tx, ctx, whom, "They insulted us".into());
        assert!(matches!(twice, Err(Error::AlreadyRemoved)), "{twice:?}");
    });
}
