//! Every call that honours an Idempotency-Key, made twice with one key by somebody who may make it.

use super::Row;
use super::stage::{Stage, changed, rows};
use super::table::{self, described};

/// What a request writes that is refused or answered again.
const REMEMBERED: [&str; 2] = ["sessions", "idempotency_keys"];

fn takes_a_key(document: &serde_json::Value, row: &Row) -> bool {
    let operation = described(document, row);
    let mut parameters = operation["parameters"].as_array().into_iter().flatten();
    parameters.any(|parameter| parameter["name"] == "Idempotency-Key")
}

fn described_keys(document: &serde_json::Value) -> usize {
    document.to_string().matches("\"Idempotency-Key\"").count()
}

#[actix_web::test]
async fn a_repeat_acts_once_and_gets_the_same_answer() {
    let document = table::document();
    let (stage, mut faults, mut played) = (Stage::set().await, Vec::<String>::new(), 0);
    let copy = stage.copy().await;
    copy.save_tables();
    let untouched = rows(&copy.app.db);
    for row in table::all().iter().filter(|row| takes_a_key(&document, row)) {
        let Some(column) = row.welcome() else { continue };
        let restarted = copy.restarted().await;
        let person = &restarted.people[column];
        person.send_key("one-form");
        let first = stage.call(person, row).await;
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
        if let Some(body) = stage.json(row) {
            let other = stage.request(row).set_payload(format!("{body} "));
            let third = person.send(other).await;
            if third.status != 422 {
                faults.push(format!("{}: another body was answered {} {}", row.call(), third.status, third.body));
            }
        }
        copy.restore(&changed(&untouched, &rows(&copy.app.db)));
        played += 1;
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    // Nobody of the stage may make two: the bodies of settlements and applications do not fit it.
    assert_eq!(played + 2, described_keys(&document), "calls that take a key");
}
