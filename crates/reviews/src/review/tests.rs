//! Who may write, what is taken, who sees: as tables.

use kernel::actor::{Actor, Role};
use kernel::ids::{ContestId, Id, ReviewId, UserId};
use testkit::START;
use time::Duration;
use uuid::Uuid;

use super::{Award, Draft, Event, Occasion, Review, Side, Status, reveal_at, to_reveal};
use crate::Error;

fn user(number: u128) -> UserId {
    UserId::from_uuid(Uuid::from_u128(number))
}

fn actor(number: u128, admin: bool) -> Actor {
    Actor {
        user: user(number),
        role: Role::Talent,
        email_verified: true,
        staff: admin.then_some(kernel::actor::Staff::Owner),
    }
}

const CLIENT: u128 = 1;
const WINNER: u128 = 2;

fn review(side: Side, status: Status, is_public: bool) -> Review {
    let (reviewer, reviewee) = match side {
        Side::Client => (CLIENT, WINNER),
        Side::Winner => (WINNER, CLIENT),
    };
    Review {
        id: ReviewId::from_uuid(Uuid::from_u128(7)),
        contest: ContestId::from_uuid(Uuid::from_u128(8)),
        side,
        reviewer: user(reviewer),
        reviewee: user(reviewee),
        rating: 4,
        comment: None,
        is_public,
        status,
        reveal_at: reveal_at(START),
        created_at: START,
        revealed_at: (status == Status::Revealed).then_some(START),
    }
}

#[test]
fn the_state_table() {
    for (from, event, to) in [
        (Status::Written, Event::Reveal, Some(Status::Revealed)),
        (Status::Written, Event::Void, Some(Status::Void)),
        (Status::Revealed, Event::Reveal, None),
        (Status::Revealed, Event::Void, Some(Status::Void)),
        (Status::Void, Event::Reveal, None),
        (Status::Void, Event::Void, None),
    ] {
        assert_eq!(from.next(event).ok(), to, "{from:?} {event:?}");
    }
}

/// The table of the README: reviewer, reviewee, admin, other member, visitor.
#[test]
fn who_sees_a_review() {
    let others = [Some(actor(3, true)), Some(actor(4, false)), None];
    for side in [Side::Client, Side::Winner] {
        for (status, is_public, expected) in [
            (Status::Written, true, [true, false, false, false, false]),
            (Status::Written, false, [true, false, false, false, false]),
            (Status::Revealed, true, [true, true, true, true, true]),
            (Status::Revealed, false, [true, true, true, false, false]),
            (Status::Void, true, [true, false, false, false, false]),
            (Status::Void, false, [true, false, false, false, false]),
        ] {
            let review = review(side, status, is_public);
            let parties = [review.reviewer, review.reviewee].map(|user| Some(Actor { user, ..actor(0, false) }));
            let seen: Vec<bool> =
                parties.iter().chain(&others).map(|viewer| review.is_visible_to(viewer.as_ref())).collect();
            assert_eq!(seen, expected, "{side:?} {status:?} public {is_public}");
        }
    }
}

/// An admin who is the reviewee learns no more than any reviewee before the reveal.
#[test]
fn a_right_does_not_lift_the_seal() {
    let review = review(Side::Client, Status::Written, true);
    assert!(!review.is_visible_to(Some(&actor(WINNER, true))));
}

#[test]
fn who_may_write() {
    let none = Occasion { client: user(CLIENT), award: None };
    let award =
        |stands| Occasion { client: user(CLIENT), award: Some(Award { winner: user(WINNER), at: START, stands }) };
    let word = |occasion: Occasion, who: u128, written: &[Side]| match occasion.decide(user(who), written) {
        Ok(permission) => format!("{} about {}", permission.side.as_str(), permission.reviewee.uuid().as_u128()),
        Err(Error::NotFound) => "404".to_owned(),
        Err(Error::NotReviewable) => "not reviewable".to_owned(),
        Err(Error::AlreadyReviewed) => "already".to_owned(),
        Err(other) => panic!("{other}"),
    };
    let both = [Side::Client, Side::Winner];
    for (occasion, who, written, expected) in [
        (none, CLIENT, &[][..], "not reviewable"),
        (none, WINNER, &[], "404"),
        (none, 3, &[], "404"),
        (award(true), CLIENT, &[], "CLIENT about 2"),
        (award(true), CLIENT, &[Side::Winner], "CLIENT about 2"),
        (award(true), CLIENT, &[Side::Client], "already"),
        (award(true), WINNER, &[], "WINNER about 1"),
        (award(true), WINNER, &[Side::Client], "WINNER about 1"),
        (award(true), WINNER, &both, "already"),
        (award(true), 3, &both, "404"),
        (award(false), CLIENT, &[], "not reviewable"),
        (award(false), CLIENT, &both, "not reviewable"),
        (award(false), WINNER, &[], "not reviewable"),
        (award(false), 3, &[], "404"),
    ] {
        assert_eq!(word(occasion, who, written), expected, "{occasion:?} {who} {written:?}");
    }
}

#[test]
fn the_reviewee_is_the_other_one() {
    let occasion =
        Occasion { client: user(CLIENT), award: Some(Award { winner: user(WINNER), at: START, stands: true }) };
    let permission = occasion.decide(user(CLIENT), &[]).unwrap();
    assert!(permission.require_reviewee(user(WINNER)).is_ok());
    for wrong in [CLIENT, 3] {
        let complaints = permission.require_reviewee(user(wrong)).unwrap_err();
        assert!(complaints.iter().any(|(field, _message)| field == "revieweeId"));
    }
}

#[test]
fn what_is_taken() {
    let check = |rating: i64, comment: Option<&str>| {
        Draft { rating, comment: comment.map(str::to_owned), is_public: true }.check()
    };
    for rating in [i64::MIN, -1, 0, 6, 65_537, i64::MAX] {
        let complaints = check(rating, None).unwrap_err();
        assert_eq!(complaints.iter().next(), Some(("rating", "Rating must be from 1 to 5")), "{rating}");
    }
    for rating in 1..=5 {
        assert_eq!(i64::from(check(rating, None).unwrap().rating), rating);
    }
    for (typed, kept) in
        [(None, None), (Some(""), None), (Some(" \n "), None), (Some(" good \n work "), Some("good \n work"))]
    {
        assert_eq!(check(5, typed).unwrap().comment.as_deref(), kept, "{typed:?}");
    }
    // Characters, not bytes.
    assert!(check(5, Some(&"ک".repeat(1_000))).is_ok());
    for wrong in ["ک".repeat(1_001), "a\0b".to_owned(), "a\u{1b}[0m".to_owned()] {
        let complaints = check(5, Some(&wrong)).unwrap_err();
        assert!(complaints.iter().any(|(field, _message)| field == "comment"));
    }
}

#[test]
fn when_they_are_revealed() {
    let due = reveal_at(START);
    assert_eq!(due - START, Duration::days(14));
    let early = due - Duration::SECOND;
    let client = review(Side::Client, Status::Written, true);
    let winner = review(Side::Winner, Status::Written, false);
    let revealed = review(Side::Winner, Status::Revealed, true);
    let void = review(Side::Winner, Status::Void, true);
    for (reviews, now, expected) in [
        (vec![&client], early, 0),
        (vec![&client], due, 1),
        (vec![&client, &winner], START, 2),
        (vec![&client, &revealed], START, 1),
        (vec![&client, &void], early, 0),
        (vec![&revealed], due, 0),
        (vec![&void], due, 0),
    ] {
        let reviews: Vec<Review> = reviews.into_iter().cloned().collect();
        assert_eq!(to_reveal(&reviews, now).len(), expected, "{reviews:?} {now}");
    }
}

#[test]
fn a_word_that_no_status_has_is_an_error() {
    use diesel::dsl::sql;
    use diesel::prelude::*;
    use diesel::sql_types::Text;

    testkit::tx(|tx, _ctx| {
        let known = diesel::select(sql::<Text>("'REVEALED'")).get_result::<Status>(&mut **tx);
        assert_eq!(known.unwrap(), Status::Revealed);
        let unknown = diesel::select(sql::<Text>("'LOST'")).get_result::<Status>(&mut **tx);
        assert!(unknown.is_err());
        let written = diesel::select(Status::Void.into_sql::<Text>()).get_result::<String>(&mut **tx);
        assert_eq!(written.unwrap(), "VOID");
    });
}
