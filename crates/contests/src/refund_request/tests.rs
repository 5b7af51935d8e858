//! Tests of refund requests: who asks until when, who decides, storage.

use kernel::actor::{Actor, Role};
use time::Duration;

use super::*;
use crate::contest::refund::EntryCounts;
use crate::contest::{Status as ContestStatus, award, distribution};
use crate::event;
use crate::fixtures::{self, as_user, now, person};

const SECOND: Duration = Duration::seconds(1);

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
        "PENDING + approve -> APPROVED\nPENDING + decline -> DECLINED\nPENDING + withdraw -> WITHDRAWN\n"
    );
}

#[test]
fn a_request_is_made_in_time_while_somebody_could_be_paid() {
    let client = person(Role::Client);
    let contest = fixtures::contest(client.user, ContestStatus::Shortlisting);
    let somebody = EntryCounts { live: 0, entered: 1, unawarded: 1, counting: 1 };
    let at = |now| decide(&contest, somebody, false, now);
    assert_eq!(ask_until(&contest), contest.deadline + Duration::days(14));
    assert!(at(ask_until(&contest) - SECOND).is_ok());
    assert!(matches!(at(ask_until(&contest)), Err(Error::RefundRequestOver)));
    assert!(matches!(decide(&contest, somebody, true, now()), Err(Error::RefundPending)));
    // Otherwise nothing else ends the contest.
    let late = ask_until(&contest) + Duration::days(99);
    let nobody = EntryCounts { live: 0, entered: 0, unawarded: 0, counting: 1 };
    assert!(decide(&contest, nobody, false, late).is_ok());
    let lapsed = fixtures::contest(client.user, ContestStatus::Awarded);
    assert!(decide(&lapsed, somebody, false, late).is_ok());
}

#[test]
fn entrants_answer_until_it_is_decided() {
    testkit::tx(|tx, ctx| {
        let (contest, entries) = fixtures::stored(tx, ctx, 3);
        crate::entry::repo::mark_seen(tx, &[entries[1].id], ctx.now).unwrap();
        for entry in &entries[1..] {
            crate::entry::repo::record_withdrawn(tx, ctx, entry).unwrap();
        }
        contest::repo::record_entries_closed(tx, ctx, &contest, None).unwrap();
        let request = repo::insert(tx, ctx, &contest, "The entries are all copies").unwrap();
        let entrants = crate::entry::repo::counting_authors(tx, contest.id).unwrap();
        let mut expected = vec![entries[0].author, entries[1].author];
        expected.sort_unstable();
        assert_eq!(entrants, expected, "not who withdrew before it was opened");
        for stranger in [contest.client, entries[2].author] {
            let refused = request.decide_answer(&as_user(stranger), &entrants);
            assert!(matches!(refused, Err(Error::NotFound)), "{refused:?}");
        }
        let author = as_user(entries[1].author);
        request.decide_answer(&author, &entrants).unwrap();
        repo::put_answer(tx, ctx, request.id, author.user, "It is my own work").unwrap();
        repo::put_answer(tx, ctx, request.id, author.user, "It is my own work, and new").unwrap();
        let answers = repo::answers_of(tx, &[request.id]).unwrap();
        let bodies: Vec<_> = answers.iter().map(|(_id, answer)| answer.body.as_str()).collect();
        assert_eq!(bodies, ["It is my own work, and new"]);
        for status in [Status::Approved, Status::Declined, Status::Withdrawn] {
            let decided = RefundRequest { status, ..request.clone() };
            let refused = decided.decide_answer(&author, &entrants);
            assert!(matches!(refused, Err(Error::InvalidTransition { .. })), "{refused:?}");
        }
        assert!(checked_answer("too short").is_err());
        assert!(checked_answer(&"x".repeat(1001)).is_err());
    });
}

#[test]
fn reasons_and_notes_are_bounded() {
    assert!(checked_reason("   too few").is_err());
    assert_eq!(checked_reason(" ten chars! ").unwrap(), "ten chars!");
    assert!(checked_reason(&"ا".repeat(1000)).is_ok());
    assert!(checked_reason(&"x".repeat(1001)).is_err());
    assert!(checked_reason("a reason with a \u{0}").is_err());
    assert_eq!(checked_note("  ").unwrap(), None);
    assert_eq!(checked_note(" Yes. ").unwrap().as_deref(), Some("Yes."));
    assert!(checked_note(&"x".repeat(1001)).is_err());
}

#[test]
fn an_admin_without_a_part_decides() {
    testkit::tx(|tx, ctx| {
        let (contest, entries) = fixtures::stored(tx, ctx, 2);
        contest::repo::record_entries_closed(tx, ctx, &contest, None).unwrap();
        let request = repo::insert(tx, ctx, &contest, "The entries are all copies").unwrap();
        let entrants = crate::entry::repo::authors(tx, contest.id).unwrap();
        let admin = |user| Actor { staff: Some(kernel::actor::Staff::Owner), ..as_user(user) };
        for party in [contest.client, entries[0].author, entries[1].author] {
            let refused = request.decide(&admin(party), &entrants, Event::Approve);
            assert!(matches!(refused, Err(Error::PartyDecides)), "{refused:?}");
        }
        let other = person(Role::Client);
        assert!(matches!(request.decide(&other, &entrants, Event::Approve), Err(Error::NotFound)));
        assert_eq!(request.decide(&admin(other.user), &entrants, Event::Approve).unwrap(), Status::Approved);
    });
}

#[test]
fn one_request_waits_at_a_time_and_an_award_takes_it_back() {
    testkit::tx(|tx, ctx| {
        let (contest, entries) = fixtures::stored(tx, ctx, 1);
        contest::repo::record_entries_closed(tx, ctx, &contest, None).unwrap();
        assert!(!repo::is_pending(tx, contest.id).unwrap());
        let first = repo::insert(tx, ctx, &contest, "The entries are all copies").unwrap();
        assert!(repo::is_pending(tx, contest.id).unwrap());
        assert_eq!(repo::find(tx, first.id).unwrap(), Some(first.clone()));
        repo::record_withdrawn(tx, ctx, &first).unwrap();
        assert!(matches!(repo::record_withdrawn(tx, ctx, &first), Err(Error::Conflict)), "it was read before");
        let read = repo::find(tx, first.id).unwrap().unwrap();
        assert!(matches!(repo::record_withdrawn(tx, ctx, &read), Err(Error::InvalidTransition { .. })));

        let second = repo::insert(tx, ctx, &contest, "Still all of them are copies").unwrap();
        let closed = contest::repo::lock(tx, contest.id).unwrap();
        let decision = award::decide(&closed, &entries[0], &as_user(contest.client), None, ctx.now).unwrap();
        contest::repo::record_award(tx, ctx, &decision).unwrap();
        let taken_back = repo::find(tx, second.id).unwrap().unwrap();
        assert_eq!((taken_back.status, taken_back.decided_by), (Status::Withdrawn, None));
        let kinds: Vec<_> =
            event::repo::of_contest(tx, contest.id).unwrap().into_iter().map(|event| event.kind.as_str()).collect();
        for kind in ["REFUND_REQUESTED", "REFUND_WITHDRAWN", "AWARDED"] {
            assert!(kinds.contains(&kind), "{kind} {kinds:?}");
        }
    });
}

#[test]
fn an_approved_request_leaves_nobody_in_the_running() {
    testkit::tx(|tx, ctx| {
        let (contest, _) = fixtures::stored(tx, ctx, 2);
        contest::repo::record_entries_closed(tx, ctx, &contest, None).unwrap();
        let admin = testkit::seed::user(tx, ctx, "admin");
        let request = repo::insert(tx, ctx, &contest, "The entries are all copies").unwrap();
        repo::record_decided(tx, ctx, &request, Event::Approve, admin, Some("Right.")).unwrap();
        let closed = contest::repo::lock(tx, contest.id).unwrap();
        contest::repo::record_refunded(tx, ctx, &closed, Some(admin)).unwrap();
        let read = repo::latest(tx, contest.id).unwrap().unwrap();
        assert_eq!(
            (read.status, read.decided_by, read.note.as_deref()),
            (Status::Approved, Some(admin), Some("Right."))
        );
        let entries = crate::entry::repo::entry_counts(tx, contest.id).unwrap();
        assert_eq!(entries, EntryCounts { live: 0, entered: 2, unawarded: 2, counting: 2 });
        assert!(!distribution::is_due(&contest::repo::get(tx, contest.id).unwrap(), false, now() + Duration::days(99)));
    });
}
