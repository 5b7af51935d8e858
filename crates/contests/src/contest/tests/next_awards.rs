//! The next step of a contest with several awards.

use super::*;
use crate::fixtures::facts;
use crate::handover::Handover;

/// Awards for places 1, 2 … in these states, the files of the first one due first.
fn awards(contest: &Contest, statuses: &[HandoverStatus]) -> Vec<Handover> {
    let award = |(index, status): (usize, &HandoverStatus)| {
        let entry = fixtures::entry(contest, person(Role::Talent).user, EntryStatus::Winner);
        let mut award = fixtures::handover(&entry, *status);
        award.place = Some(i16::try_from(index).unwrap() + 1);
        award.due_at = award.due_at.map(|due| due + Duration::hours(i64::try_from(index).unwrap()));
        award
    };
    statuses.iter().enumerate().map(award).collect()
}

fn contest() -> Contest {
    fixtures::contest(person(Role::Client).user, Status::Awarded)
}

/// Title and detail of what is next for `viewer`.
fn told(contest: &Contest, awards: &[Handover], viewer: Viewer) -> (String, String) {
    let standing = handover::foremost(awards.iter().filter(|award| award.place.is_some()), None);
    let step = next::next(&Facts { awards, ..facts(contest, standing) }, viewer);
    assert!(step.title.len() < 160, "{step:?}");
    (step.title, step.detail)
}

#[test]
fn places_that_lapsed_are_all_named() {
    use HandoverStatus::{Accepted, AwaitingFiles, Lapsed};
    let contest = contest();
    let two = awards(&contest, &[Lapsed, AwaitingFiles, Lapsed]);
    let (title, detail) = told(&contest, &two, Viewer::Client);
    assert_eq!(title, "Award other entries for the first and third places, or ask for their parts of the prize back");
    assert_eq!(detail, "Their winners did not deliver the files in time. An administrator decides about a refund.");
    let (title, _) = told(&contest, &two, Viewer::Entrant);
    assert_eq!(title, "The client may award other entries for the first and third places");
    let three = awards(&contest, &[Lapsed, Lapsed, Lapsed]);
    let guaranteed = Contest { guaranteed: true, ..contest.clone() };
    let (title, detail) = told(&guaranteed, &three, Viewer::Client);
    assert_eq!(title, "Award other entries for the first, second and third places");
    assert!(detail.ends_with("The prize is guaranteed: it goes to somebody who entered."), "{detail}");
    let (title, detail) = told(&contest, &awards(&contest, &[Accepted, Lapsed]), Viewer::Client);
    assert_eq!(title, "Award another entry for the second place, or ask for its part of the prize back");
    assert_eq!(detail, "Its winner did not deliver the files in time. An administrator decides about a refund.");
}

#[test]
fn places_that_wait_are_all_named_with_the_first_moment() {
    use HandoverStatus::{Accepted, AwaitingFiles, ChangesRequested, InReview};
    let contest = contest();
    let (title, detail) = told(&contest, &awards(&contest, &[AwaitingFiles, AwaitingFiles]), Viewer::Client);
    assert_eq!(
        title,
        "The winners of the first and second places deliver the final files, the first before 26 Nov 2026, 12:00 PKT"
    );
    assert_eq!(
        detail,
        "If nothing comes for a place, you may award another entry for it or ask for its part of the prize back."
    );
    let (title, detail) = told(&contest, &awards(&contest, &[Accepted, ChangesRequested]), Viewer::Client);
    assert_eq!(title, "The winner of the second place delivers the changes before 26 Nov 2026, 13:00 PKT");
    assert!(detail.contains("for this place"), "{detail}");
    let (title, _) = told(&contest, &awards(&contest, &[InReview, AwaitingFiles, InReview]), Viewer::Client);
    assert_eq!(
        title,
        "Check the files of the first and third places and accept them, the first before 26 Nov 2026, 12:00 PKT"
    );
}

#[test]
fn one_award_is_told_as_before_whatever_was_bought() {
    let contest = contest();
    let mut awards = awards(&contest, &[HandoverStatus::Lapsed, HandoverStatus::Lapsed]);
    awards[1].place = None;
    let (title, _) = told(&contest, &awards, Viewer::Client);
    assert_eq!(title, "Award another entry, or ask for the prize back");
    assert_eq!(told(&contest, &awards[..1], Viewer::Client).0, title);
}

#[test]
fn a_request_and_the_view_of_one_award_name_no_places() {
    let contest = contest();
    let awards = awards(&contest, &[HandoverStatus::Lapsed, HandoverStatus::Lapsed]);
    let all = Facts { awards: &awards, refund_requested: true, ..facts(&contest, Some(&awards[0])) };
    assert_eq!(next::next(&all, Viewer::Client).code, "REFUND_REQUESTED");
    let one = Facts { refund_requested: false, awards: std::slice::from_ref(&awards[1]), ..all };
    assert_eq!(next::next(&one, Viewer::Client).title, "Award another entry, or ask for the prize back");
}
