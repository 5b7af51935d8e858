//! An id alone never gets past a private contest: every call of the document that takes an id of a contest, or of something in one,
//! answers strangers as it answers them about an id that nobody has.

use serde_json::{Value, json};

use super::stage::{Stage, StageCopy};
use super::{Row, table};
use crate::helpers::{Answer, Person};

/// Names of the stage that stand for a contest or something in one.
const IN_CONTESTS: &[&str] = &["contest.", "entry.", "file.", "delivered.", "poll.", "question", "removal", "dispute."];
/// An id that nobody has.
const UNKNOWN: &str = "018f2b7e-0000-7000-8000-00000000dead";
/// Of these states everything is tried, whatever the row names.
const STATES: &[&str] = &["running", "pending", "awarded", "answered"];

/// Calls of staff know every contest; the money of somebody is found by their own ids.
fn is_asked(row: &Row) -> bool {
    let names = row.places.iter().any(|(place, value)| !place.starts_with('?') && is_inside(value));
    names && !row.path.starts_with("/api/admin")
}

fn is_inside(name: &str) -> bool {
    IN_CONTESTS.iter().any(|start| name.starts_with(start))
}

fn with_places(row: &Row, change: impl Fn(&str) -> String) -> Row {
    let places = row.places.iter().map(|(place, value)| {
        (place.clone(), if is_inside(value) && !place.starts_with('?') { change(value) } else { value.clone() })
    });
    Row { places: places.collect(), ..row.clone() }
}

fn told(answer: &Answer) -> (u16, Value) {
    let mut body = answer.body.clone();
    if let Some(body) = body.as_object_mut() {
        body.remove("requestId");
    }
    (answer.status, body)
}

async fn call(stage: &Stage, person: &Person, row: &Row) -> (u16, Value) {
    told(&stage.call(person, row).await)
}

/// Of the row, and of the same thing in the other states.
fn variants(stage: &Stage, row: &Row) -> Vec<Row> {
    let mut all = vec![row.clone()];
    for state in STATES {
        let moved = with_places(row, |name| match name.split_once('.') {
            Some((kind, _state)) => format!("{kind}.{state}"),
            None => name.to_owned(),
        });
        if moved.places.iter().all(|(_place, value)| !is_inside(value) || stage.names.contains_key(value)) {
            all.push(moved);
        }
    }
    all
}

/// Makes every contest private, as if it had been posted so.
fn make_private(copy: &StageCopy, visibility: &str) {
    copy.app.execute(&format!("UPDATE contests SET visibility = '{visibility}', sealed = true"));
    copy.app.execute("DELETE FROM contest_tallies");
    copy.app.execute("DELETE FROM contest_tally_deltas");
}

async fn strangers_get_nothing(visibility: &str) {
    let stage = Box::pin(Stage::set()).await;
    let copy = stage.copy().await;
    make_private(&copy, visibility);
    let talent = copy.app.talent("noor").await;
    let client = copy.app.client("zain").await;
    let people = [("visitor", copy.app.anonymous()), ("talent", talent), ("client", client)];
    let mut faults = Vec::new();
    let mut asked = 0;
    for row in table::all().iter().filter(|row| is_asked(row)) {
        let unknown = with_places(row, |_name| UNKNOWN.to_owned());
        for (name, person) in &people {
            let expected = call(&stage, person, &unknown).await;
            for row in variants(&stage, row) {
                let seen = call(&stage, person, &row).await;
                asked += 1;
                if seen != expected {
                    faults.push(format!("{} {:?} by {name}: {seen:?}, unknown: {expected:?}", row.call(), row.places));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(asked > 300, "{asked}");
}

#[actix_web::test]
async fn strangers_get_nothing_of_a_private_contest() {
    Box::pin(strangers_get_nothing("PRIVATE")).await;
}

#[actix_web::test]
async fn strangers_get_nothing_of_a_contest_by_invitation() {
    Box::pin(strangers_get_nothing("INVITE_ONLY")).await;
}

/// What a member may do before they sign: look at the outline, and read and sign the NDA.
fn is_of_members(row: &Row) -> bool {
    row.call() == "GET /api/contests/{id}" || row.path.contains("/nda")
}

#[actix_web::test]
async fn a_member_who_did_not_sign_gets_the_outline_alone() {
    let stage = Box::pin(Stage::set()).await;
    let copy = stage.copy().await;
    make_private(&copy, "PRIVATE");
    let member = copy.app.talent("noor").await;
    copy.app.execute(&format!(
        "INSERT INTO contest_members (contest_id, user_id, source, created_at) SELECT id, '{}', 'LINK', '2026-11-21Z' FROM contests",
        member.id()
    ));
    let mut faults = Vec::new();
    let mut refused = 0;
    for row in table::all().iter().filter(|row| is_asked(row) && !is_of_members(row)) {
        let unknown = call(&stage, &member, &with_places(row, |_name| UNKNOWN.to_owned())).await;
        for row in variants(&stage, row) {
            let seen = call(&stage, &member, &row).await;
            let needs_nda = seen.0 == 403 && seen.1["code"] == json!("nda_required");
            refused += usize::from(needs_nda);
            if !needs_nda && seen != unknown {
                faults.push(format!("{} {:?}: {seen:?}, unknown: {unknown:?}", row.call(), row.places));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(refused > 20, "{refused}");
    for (name, id) in stage.names.iter().filter(|(name, _id)| name.starts_with("contest.") && *name != "contest.draft")
    {
        let page = member.get(&format!("/api/contests/{id}")).await;
        let hidden = name == "contest.hidden";
        assert_eq!(page.status, if hidden { 404 } else { 200 }, "{name}");
        if !hidden {
            assert_eq!((&page.body["access"], &page.body["brief"]), (&json!("OUTLINE"), &json!("")), "{name}");
            assert!(!page.body.to_string().contains("works on a sign"), "{name}: {}", page.body);
        }
    }
}
