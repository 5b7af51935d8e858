//! The rules of pins.

use kernel::actor::Role;
use time::Duration;

use super::*;
use crate::contest::{self, Outcome};
use crate::entry::{Status, repo as entries};
use crate::fixtures::{self, now, person};

const PICTURE: PlaceInput =
    PlaceInput { x: Some(2_500), y: Some(7_500), width: None, height: None, page: None, moment_ms: None };

fn complaints(surface: Surface, input: PlaceInput) -> Vec<&'static str> {
    match Place::check(surface, input) {
        Ok(_place) => Vec::new(),
        Err(Error::Fields(fields)) => fields.iter().map(|(field, _message)| field).collect(),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn a_place_is_what_its_surface_asks_for() {
    let pages = Surface::Pages(Some(3));
    let page = PlaceInput { page: Some(3), ..PlaceInput::default() };
    let moment = PlaceInput { moment_ms: Some(0), ..PlaceInput::default() };
    for (surface, input, wrong) in [
        (Surface::Picture, PICTURE, vec![]),
        (Surface::Picture, PlaceInput::default(), vec!["x", "y"]),
        (Surface::Picture, page, vec!["page", "x", "y"]),
        (Surface::Picture, moment, vec!["momentMs", "x", "y"]),
        (Surface::Picture, PlaceInput { y: None, ..PICTURE }, vec!["y"]),
        (pages, page, vec![]),
        (pages, PlaceInput { page: Some(1), ..PICTURE }, vec![]),
        (pages, PICTURE, vec!["page"]),
        (pages, PlaceInput { x: Some(1), ..page }, vec!["y"]),
        (pages, PlaceInput { page: Some(0), ..page }, vec!["page"]),
        (pages, PlaceInput { page: Some(4), ..page }, vec!["page"]),
        (Surface::Pages(None), PlaceInput { page: Some(2_000), ..page }, vec![]),
        (Surface::Pages(None), PlaceInput { page: Some(2_001), ..page }, vec!["page"]),
        (Surface::Pages(Some(0)), PlaceInput { page: Some(1), ..page }, vec!["page"]),
        (Surface::Video, moment, vec![]),
        (Surface::Video, PlaceInput { moment_ms: Some(MOMENT_MAX), ..moment }, vec![]),
        (Surface::Video, PlaceInput { moment_ms: Some(MOMENT_MAX + 1), ..moment }, vec!["momentMs"]),
        (Surface::Video, PlaceInput { moment_ms: Some(-1), ..moment }, vec!["momentMs"]),
        (Surface::Video, PlaceInput { page: Some(1), ..moment }, vec!["page"]),
        (Surface::Video, PICTURE, vec!["momentMs", "x"]),
    ] {
        let mut found = complaints(surface, input);
        found.sort_unstable();
        assert_eq!(found, wrong, "{surface:?} {input:?}");
    }
}

#[test]
fn points_and_areas_stay_within_the_picture() {
    let area = |x, y, width, height| PlaceInput {
        x: Some(x),
        y: Some(y),
        width: Some(width),
        height: Some(height),
        ..PlaceInput::default()
    };
    for (input, wrong) in [
        (area(0, 0, 10_000, 10_000), vec![]),
        (area(10_000, 10_000, 0, 0), vec![]),
        (area(9_999, 0, 1, 1), vec![]),
        (area(9_999, 0, 2, 1), vec!["width"]),
        (area(0, 9_999, 1, 2), vec!["height"]),
        (area(10_001, -1, 0, 0), vec!["x", "y"]),
        (area(0, 0, -1, -1), vec!["height", "width"]),
        (area(0, 0, 10_001, 1), vec!["width"]),
        (area(i64::MAX, i64::MIN, 0, 0), vec!["x", "y"]),
        (area(1, 1, i64::MAX, i64::MAX), vec!["height", "width"]),
        (area(0, 0, 5, 0), vec!["height"]),
        (area(0, 0, 0, 5), vec!["height"]),
    ] {
        let mut found = complaints(Surface::Picture, input);
        found.sort_unstable();
        assert_eq!(found, wrong, "{input:?}");
    }
    let place = Place::check(Surface::Picture, PICTURE).unwrap();
    assert_eq!((place.x, place.y, place.width, place.height), (Some(2_500), Some(7_500), Some(0), Some(0)));
    let page = PlaceInput { page: Some(2), ..PlaceInput::default() };
    let place = Place::check(Surface::Pages(Some(2)), page).unwrap();
    assert_eq!(place, Place { page: Some(2), ..Place::default() });
}

#[test]
fn comments_are_plain_text_of_bounded_length() {
    assert_eq!(checked(" Thicker\nhere ").unwrap(), "Thicker\nhere");
    assert_eq!(checked(&"ق".repeat(BODY_MAX)).unwrap().chars().count(), BODY_MAX);
    for text in ["", " \n ", "a\u{0}b", &"x".repeat(BODY_MAX + 1)] {
        assert!(matches!(checked(text), Err(Error::Fields(_))), "{text}");
    }
}

#[test]
fn the_client_sets_pins_while_they_may_write_in_the_thread() {
    let (client, author) = (person(Role::Client), person(Role::Talent));
    for status in
        [contest::Status::Open, contest::Status::Shortlisting, contest::Status::Awarded, contest::Status::Closed]
    {
        let contest = fixtures::contest(client.user, status);
        for entry_status in Status::ALL {
            let entry = fixtures::entry(&contest, author.user, *entry_status);
            for is_removed in [false, true] {
                let decided = decide_setting(&contest, &entry, &client, is_removed);
                assert_eq!(decided.is_ok(), *entry_status != Status::Withdrawn, "{status:?} {entry_status:?}");
                for other in [&author, &person(Role::Client), &person(Role::Talent)] {
                    let refused = decide_setting(&contest, &entry, other, is_removed);
                    assert!(matches!(refused, Err(Error::NotFound)), "{status:?} {entry_status:?}");
                }
            }
        }
    }
    let mut refunded = fixtures::contest(client.user, contest::Status::Closed);
    refunded.outcome = Some(Outcome::Refunded);
    let entry = fixtures::entry(&refunded, author.user, Status::NotSelected);
    assert!(matches!(decide_setting(&refunded, &entry, &client, false), Err(Error::NotFound)));
    let elsewhere = fixtures::contest(client.user, contest::Status::Open);
    assert!(matches!(decide_setting(&elsewhere, &entry, &client, false), Err(Error::NotFound)));
}

#[test]
fn there_are_bounds_of_pins_and_comments() {
    assert!(matches!((next_number(0), next_number(99)), (Ok(1), Ok(100))));
    assert!(matches!(next_number(100), Err(Error::TooManyPins)));
    assert!(matches!(next_number(i16::MAX), Err(Error::TooManyPins)));
    assert!(decide_room(49).is_ok() && matches!(decide_room(50), Err(Error::TooManyPinComments)));
}

#[test]
fn pins_are_kept_by_number_with_the_version_of_their_file() {
    testkit::tx(|tx, ctx| {
        let (contest, entered) = fixtures::stored(tx, ctx, 1);
        let entry = entered[0].clone();
        let file = testkit::seed::file(tx, ctx, entry.author, "ENTRY");
        diesel::sql_query(format!(
            "INSERT INTO entry_files (entry_id, file_id, position, version) VALUES ('{}', '{file}', 0, 1)",
            entry.id
        ))
        .execute(&mut **tx)
        .unwrap();
        assert!(repo::has_file(tx, entry.id, file).unwrap());
        assert!(!repo::has_file(tx, entry.id, ctx.new_id()).unwrap());
        assert_eq!(repo::last_number(tx, entry.id).unwrap(), 0);
        let place = Place::check(Surface::Picture, PICTURE).unwrap();
        repo::insert(tx, ctx, (entry.id, file, 1), place, (contest.client, "Thicker".into())).unwrap();
        let pin = repo::get(tx, entry.id, 1).unwrap();
        let later = kernel::ctx::Ctx { now: now() + Duration::HOUR, ..ctx.clone() };
        repo::insert_comment(tx, &later, pin.id, entry.author, "Like this?".into()).unwrap();
        assert_eq!((repo::last_number(tx, entry.id).unwrap(), repo::count_comments(tx, pin.id).unwrap()), (1, 2));
        repo::set_resolved(tx, &later, pin.id, Some(entry.author)).unwrap();
        let all = repo::of_entry(tx, entry.id).unwrap();
        assert_eq!((all.len(), all[0].1, all[0].0.place), (1, 1, place));
        assert_eq!((all[0].0.resolved_by, all[0].0.resolved_at), (Some(entry.author), Some(later.now)));
        repo::set_resolved(tx, &later, pin.id, None).unwrap();
        assert_eq!(repo::get(tx, entry.id, 1).unwrap(), pin);
        let bodies: Vec<String> =
            repo::comments_of_entry(tx, entry.id).unwrap().into_iter().map(|comment| comment.body).collect();
        assert_eq!(bodies, ["Thicker", "Like this?"]);
        assert!(matches!(repo::get(tx, entry.id, 2), Err(Error::NotFound)));
        // The program of the release before takes files of an account that ends away without knowing of pins.
        diesel::sql_query("DELETE FROM entry_files").execute(&mut **tx).unwrap();
        assert!(
            repo::comments_of_entry(tx, entry.id).unwrap().is_empty() && entries::find(tx, entry.id).unwrap().is_some()
        );
    });
}
