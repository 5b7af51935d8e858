//! Tests of the handover: the state table, its clock, storage.

use kernel::actor::Role;
use time::Duration;

use super::*;
use crate::contest::{self, FileFormat, Requirements, award};
use crate::fixtures::{self, as_user, now, person};
use crate::{entry, event};

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
        "AWAITING_FILES + deliver -> IN_REVIEW\n\
         AWAITING_FILES + lapse -> LAPSED\n\
         AWAITING_FILES + dispute -> DISPUTED\n\
         IN_REVIEW + accept -> ACCEPTED\n\
         IN_REVIEW + request changes -> CHANGES_REQUESTED\n\
         IN_REVIEW + dispute -> DISPUTED\n\
         CHANGES_REQUESTED + deliver -> IN_REVIEW\n\
         CHANGES_REQUESTED + lapse -> LAPSED\n\
         CHANGES_REQUESTED + dispute -> DISPUTED\n\
         DISPUTED + uphold -> ACCEPTED\n\
         DISPUTED + reverse -> REVERSED\n\
         LAPSED + replace -> REPLACED\n"
    );
}

#[test]
fn each_party_does_its_own_part_in_time() {
    let client = person(Role::Client);
    let winner = person(Role::Talent);
    let contest = fixtures::contest(client.user, contest::Status::Awarded);
    let entry = fixtures::entry(&contest, winner.user, entry::Status::Winner);
    let tick = Duration::microseconds(1);
    let waiting = fixtures::handover(&entry, Status::AwaitingFiles);
    let due = waiting.due_at.unwrap();
    assert!(waiting.decide_deliver(&winner, 1, due - tick).is_ok());
    assert!(matches!(waiting.decide_deliver(&winner, 1, due), Err(Error::HandoverOverdue)));
    assert!(matches!(waiting.decide_deliver(&winner, 0, now()), Err(Error::NothingToDeliver)));
    assert!(matches!(waiting.decide_deliver(&client, 1, now()), Err(Error::NotFound)));
    assert!(matches!(waiting.decide_accept(client.user, &client), Err(Error::InvalidTransition { .. })));
    assert!(!waiting.is_undelivered(due - tick) && waiting.is_undelivered(due) && !waiting.is_review_over(due));

    let review = fixtures::handover(&entry, Status::InReview);
    assert!(review.decide_accept(client.user, &client).is_ok());
    assert!(matches!(review.decide_accept(client.user, &winner), Err(Error::NotFound)));
    assert!(review.decide_changes(client.user, &client, due - tick).is_ok());
    assert!(matches!(review.decide_changes(client.user, &client, due), Err(Error::HandoverOverdue)));
    let twice = Handover { changes_requested: 2, ..review.clone() };
    assert!(matches!(twice.decide_changes(client.user, &client, now()), Err(Error::ChangesExhausted)));
    assert!(!review.is_review_over(due - tick) && review.is_review_over(due) && !review.is_undelivered(due));
}

#[test]
fn either_side_calls_an_admin_before_the_time_is_over() {
    let client = person(Role::Client);
    let winner = person(Role::Talent);
    let contest = fixtures::contest(client.user, contest::Status::Awarded);
    let entry = fixtures::entry(&contest, winner.user, entry::Status::Winner);
    let tick = Duration::microseconds(1);
    for status in [Status::AwaitingFiles, Status::InReview, Status::ChangesRequested] {
        let running = fixtures::handover(&entry, status);
        let due = running.due_at.unwrap();
        assert_eq!(running.decide_dispute(client.user, &client, due - tick).unwrap(), Side::Client);
        assert_eq!(running.decide_dispute(client.user, &winner, now()).unwrap(), Side::Winner);
        assert!(matches!(running.decide_dispute(client.user, &client, due), Err(Error::HandoverOverdue)));
        let admin = Actor { staff: Some(kernel::actor::Staff::Owner), ..person(Role::Client) };
        assert!(matches!(running.decide_dispute(client.user, &admin, now()), Err(Error::NotFound)));
    }
    for status in [Status::Disputed, Status::Accepted, Status::Lapsed, Status::Replaced, Status::Reversed] {
        let over = fixtures::handover(&entry, status);
        assert!(matches!(over.decide_dispute(client.user, &client, now()), Err(Error::InvalidTransition { .. })));
    }
    let stopped = fixtures::handover(&entry, Status::Disputed);
    let late = now() + Duration::days(99);
    assert!(!stopped.is_review_over(late) && !stopped.is_undelivered(late) && !stopped.is_due_soon(late));
    assert!(stopped.decide_accept(client.user, &client).is_err() && stopped.decide_deliver(&winner, 1, now()).is_err());
    assert!(stopped.decide_changes(client.user, &client, now()).is_err());
}

#[test]
fn notes_are_bounded() {
    assert_eq!(checked_note("  please thicken the line ").unwrap(), "please thicken the line");
    assert!(matches!(checked_note("no"), Err(Error::Fields(_))));
    assert!(matches!(checked_note(&"x".repeat(1001)), Err(Error::Fields(_))));
}

#[test]
fn from_award_to_acceptance() {
    testkit::tx(|tx, ctx| {
        let (contest, entries) = fixtures::stored(tx, ctx, 1);
        let client = as_user(contest.client);
        let decision = award::decide(&contest, &entries[0], &client, None, ctx.now).unwrap();
        let handover = contest::repo::record_award(tx, ctx, &decision).unwrap();
        let file = testkit::seed::file(tx, ctx, handover.winner, "HANDOVER");
        let spare = testkit::seed::file(tx, ctx, handover.winner, "HANDOVER");
        repo::add_file(tx, ctx, handover.id, file).unwrap();
        repo::add_file(tx, ctx, handover.id, spare).unwrap();
        repo::remove_file(tx, handover.id, spare).unwrap();
        repo::record_delivered(tx, ctx, &handover).unwrap();
        assert!(matches!(repo::remove_file(tx, handover.id, file), Err(Error::AlreadyDelivered)));
        assert!(matches!(repo::remove_file(tx, handover.id, spare), Err(Error::NotFound)));
        assert!(matches!(repo::record_delivered(tx, ctx, &handover), Err(Error::Conflict)));

        let review = repo::lock_standing(tx, contest.id).unwrap().unwrap();
        assert_eq!((review.status, review.due_at), (Status::InReview, Some(ctx.now + Duration::days(7))));
        repo::record_changes_requested(tx, ctx, &review, contest.client, "please thicken the line").unwrap();
        let changes = repo::lock_standing(tx, contest.id).unwrap().unwrap();
        assert_eq!((changes.changes_requested, changes.due_at), (1, Some(ctx.now + Duration::days(3))));
        repo::record_delivered(tx, ctx, &changes).unwrap();
        let review = repo::lock_standing(tx, contest.id).unwrap().unwrap();
        assert_eq!(repo::reviews_due(tx, review.due_at.unwrap(), 9).unwrap(), [review.id]);
        repo::record_accepted(tx, ctx, &review, AcceptedBy::Timer, contest.client).unwrap();
        let contest = contest::repo::lock(tx, contest.id).unwrap();
        contest::repo::record_completed(tx, ctx, &contest).unwrap();
        let accepted = repo::find_standing(tx, contest.id).unwrap().unwrap();
        assert_eq!((accepted.status, accepted.accepted_by), (Status::Accepted, Some(AcceptedBy::Timer)));
        let events = event::repo::of_contest(tx, contest.id).unwrap();
        let note = events.iter().find(|event| event.kind == event::Kind::ChangesRequested).unwrap();
        assert_eq!(note.detail, "please thicken the line");
        assert!(events.iter().any(|event| event.kind == event::Kind::Accepted && event.actor.is_none()));
    });
}

#[test]
fn the_winner_says_which_formats_are_there() {
    let (winner, standing) =
        (person(Role::Talent), fixtures::contest(person(Role::Client).user, contest::Status::Awarded));
    let entry = fixtures::entry(&standing, winner.user, entry::Status::Winner);
    let required = Requirements { formats: vec![FileFormat::Ai, FileFormat::Svg], ..Requirements::default() };
    let awaited = fixtures::handover(&entry, Status::AwaitingFiles);
    let said = |formats: &[FileFormat]| awaited.decide_formats(&required, &winner, formats, now());
    assert_eq!(said(&[FileFormat::Svg, FileFormat::Ai, FileFormat::Svg]).unwrap(), [FileFormat::Ai, FileFormat::Svg]);
    assert_eq!(said(&[]).unwrap(), []);
    assert!(matches!(said(&[FileFormat::Ai, FileFormat::Pdf]), Err(Error::Fields(_))));
    let client = as_user(standing.client);
    assert!(matches!(awaited.decide_formats(&required, &client, &[], now()), Err(Error::NotFound)));
    let late = awaited.due_at.unwrap();
    assert!(matches!(awaited.decide_formats(&required, &winner, &[], late), Err(Error::HandoverOverdue)));
    let review = fixtures::handover(&entry, Status::InReview);
    assert!(matches!(review.decide_formats(&required, &winner, &[], now()), Err(Error::InvalidTransition { .. })));
}
