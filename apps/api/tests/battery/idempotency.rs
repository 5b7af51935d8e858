//! Every call that honours an Idempotency-Key, made twice with one key by somebody who may make it.

use std::collections::HashSet;

use futures_util::future::join_all;
use serde_json::json;

use super::Row;
use super::stage::{Stage, changed, grown, rows};
use super::table::{self, described};

/// What a request writes that is refused or answered again.
const REMEMBERED: [&str; 2] = ["sessions", "idempotency_keys"];

fn takes_a_key(document: &serde_json::Value, row: &Row) -> bool {
    let operation = described(document, row);
    let mut parameters = operation["parameters"].as_array().into_iter().flatten();
    parameters.any(|parameter| parameter["name"] == "Idempotency-Key")
}

fn elsewhere(path: &str) -> String {
    format!("{path}{}other", if path.contains('?') { '&' } else { '?' })
}

/// The same body with another text, where it has one that people write.
fn rephrased(mut body: serde_json::Value) -> Option<serde_json::Value> {
    let texts = ["body", "brief", "description", "message", "statement", "comment", "notes", "note"];
    let name = texts.iter().find(|name| body[**name].is_string())?;
    let text = format!("{} indeed", body[*name].as_str()?);
    body[*name] = text.into();
    Some(body)
}

#[actix_web::test]
async fn a_repeat_acts_once_and_gets_the_same_answer() {
    let document = table::document();
    let (stage, mut faults) = (Stage::set().await, Vec::<String>::new());
    let (mut played, mut unplayed, mut rephrasings) = (HashSet::new(), Vec::new(), 0);
    let copy = stage.copy().await;
    copy.save_tables();
    let untouched = rows(&copy.app.db);
    for row in table::all().iter().filter(|row| takes_a_key(&document, row)) {
        let Some(column) = row.welcome() else {
            unplayed.push(row.call());
            continue;
        };
        played.insert(row.call());
        let restarted = copy.restarted().await;
        let person = &restarted.people[column];
        person.send_key("one-form");
        let repeats = join_all((0..3).map(|_| stage.call(person, row))).await;
        let acting = repeats.iter().filter(|repeat| repeat.header("idempotency-replayed") != "true").count();
        if acting != 1 || repeats.iter().any(|repeat| repeat.bytes != repeats[0].bytes) {
            let statuses: Vec<u16> = repeats.iter().map(|repeat| repeat.status).collect();
            faults.push(format!("{}: of three concurrent ones {acting} acted: {statuses:?}", row.call()));
        }
        let first = &repeats[0];
        let acted = rows(&copy.app.db);
        let second = stage.call(person, row).await;
        let mut left = changed(&acted, &rows(&copy.app.db));
        left.retain(|table| !REMEMBERED.contains(&table.as_str()));
        let is_same = second.status == first.status && second.header("idempotency-replayed") == "true";
        if first.status >= 300 || !is_same || second.bytes != first.bytes || !left.is_empty() {
            faults.push(format!(
                "{}: {} {}, then {} {}, changed {left:?}",
                row.call(),
                first.status,
                first.body,
                second.status,
                second.body
            ));
        }
        let mut others = vec![stage.request(row).uri(&elsewhere(&stage.path(row)))];
        if let Some(body) = stage.json(row) {
            let spaced = person.send(stage.request(row).set_payload(format!("{body} "))).await;
            if spaced.bytes != first.bytes {
                faults.push(format!("{}: with another space answered {} {}", row.call(), spaced.status, spaced.body));
            }
            if let Some(body) = rephrased(body) {
                rephrasings += 1;
                others.push(stage.request(row).set_json(body));
            }
        }
        if !row.body.starts_with("file") && row.body != "kyc" {
            for other in others {
                let third = person.send(other).await;
                if third.status != 422 {
                    faults.push(format!(
                        "{}: another request was answered {} {}",
                        row.call(),
                        third.status,
                        third.body
                    ));
                }
            }
        }
        copy.restore(&changed(&untouched, &rows(&copy.app.db)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    unplayed.retain(|call| !played.contains(call));
    let misfits = [
        "admin/payouts/{id}/risk/lift",
        "admin/settlements",
        "contests/{id}/publication",
        "kyc/submit",
        "entries/{id}/publish",
    ];
    assert_eq!(unplayed, misfits.map(|path| format!("POST /api/{path}")), "what nobody of the stage may do");
    assert!(rephrasings >= 5, "{rephrasings} calls with another text");
}

/// What creates takes a key: any other call, made again, adds nothing but the record that it was made.
#[actix_web::test]
async fn a_repeat_without_a_key_adds_nothing() {
    let document = table::document();
    let stage = Stage::set().await;
    let copy = stage.copy().await;
    copy.save_tables();
    let untouched = rows(&copy.app.db);
    let mut added = Vec::new();
    for row in table::all().iter().filter(|row| row.method == "POST" && !takes_a_key(&document, row)) {
        let Some(column) = row.welcome() else { continue };
        let restarted = copy.restarted().await;
        let person = &restarted.people[column];
        stage.call(person, row).await;
        let once = rows(&copy.app.db);
        stage.call(person, row).await;
        let mut tables = grown(&once, &rows(&copy.app.db));
        tables.retain(|table| table != "sessions" && table != "audit_log");
        if !tables.is_empty() {
            added.push((row.path.clone(), tables.join(", ")));
        }
        copy.restore(&changed(&untouched, &rows(&copy.app.db)));
    }
    added.sort();
    let expected = [
        // Another code by mail is what is asked for; the one before no longer works.
        ("/api/auth/email", "account_tokens, mails, notifications"),
        ("/api/auth/password/forgot", "account_tokens, mails"),
        ("/api/auth/register", "mails"),
        // Takes the place of the one before, which is swept.
        ("/api/profile/image", "files"),
    ];
    assert_eq!(added, expected.map(|(path, tables)| (path.to_owned(), tables.to_owned())));
}

#[actix_web::test]
async fn of_two_bodies_with_one_key_one_acts() {
    let stage = Stage::set().await;
    let copy = stage.copy().await;
    let comments =
        table::all().into_iter().find(|row| row.path == "/api/entries/{id}/comments" && row.method == "POST");
    let row = comments.unwrap();
    let person = &copy.people[row.welcome().unwrap()];
    person.send_key("one-form");
    let before = copy.app.number("SELECT count(*) AS number FROM entry_comments");
    let tries = (0..10).map(|number| {
        let text = if number % 2 == 0 { "In blue, please" } else { "In red, please" };
        person.send(stage.request(&row).set_json(json!({ "body": text })))
    });
    let mut statuses: Vec<u16> = join_all(tries).await.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [[201; 5], [422; 5]].concat());
    assert_eq!(copy.app.number("SELECT count(*) AS number FROM entry_comments"), before + 1);
}
