//! What may stand in a body: fields that nobody offered, fields twice, fields of other types, arrays, characters that no row holds.
//! Nothing of it changes a row or breaks a call.

use actix_web::http::header::CONTENT_TYPE;
use actix_web::test::TestRequest;
use serde_json::{Value, json};

use super::stage::{Stage, StageCopy, changed, rows};
use super::{Row, table};

/// What somebody would like to write into a row of ours.
fn wishes() -> Vec<(&'static str, Value)> {
    vec![
        ("status", json!("PAID")),
        ("role", json!("ADMIN")),
        ("isAdmin", json!(true)),
        ("is_admin", json!(true)),
        ("staffRole", json!("OWNER")),
        ("userId", json!("00000000-0000-7000-8000-000000000000")),
        ("clientId", json!("00000000-0000-7000-8000-000000000000")),
        ("id", json!("00000000-0000-7000-8000-000000000000")),
        ("featured", json!(true)),
        ("prizeCents", json!(1)),
        ("feeBps", json!(0)),
        ("amountCents", json!(1)),
        ("paidAt", json!("2026-11-21T07:00:00Z")),
        ("createdAt", json!("2026-11-21T07:00:00Z")),
        ("emailVerifiedAt", json!("2026-11-21T07:00:00Z")),
        ("identityVerified", json!(true)),
        ("__proto__", json!({"isAdmin": true})),
        ("constructor", json!({"prototype": {"isAdmin": true}})),
    ]
}

/// Calls with a body in JSON, and who makes them. Providers send what they like and are not accepted.
fn written() -> Vec<Row> {
    let rows: Vec<Row> =
        table::all().into_iter().filter(|row| row.body.starts_with('{') && !row.path.contains("{gateway}")).collect();
    assert!(rows.len() >= 50, "{}", rows.len());
    rows
}

/// Somebody who is let in, or else who would be if the rest were right.
fn who(row: &Row) -> usize {
    row.welcome().unwrap_or(if row.path.starts_with("/api/admin") { 5 } else { 1 })
}

fn names(document: &Value, row: &Row) -> Vec<String> {
    let schema = &table::described(document, row)["requestBody"]["content"]["application/json"]["schema"];
    let name = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()).unwrap_or("");
    let properties = &document["components"]["schemas"][name]["properties"];
    properties.as_object().map(|all| all.keys().cloned().collect()).unwrap_or_default()
}

fn raw(stage: &Stage, row: &Row, body: String) -> TestRequest {
    let request = TestRequest::default().method(row.method.parse().unwrap()).uri(&stage.path(row));
    request.insert_header((CONTENT_TYPE, "application/json")).set_payload(body)
}

/// One call with a body; the complaint, when it was taken.
async fn refused(stage: &Stage, copy: &StageCopy, row: &Row, body: &str) -> Option<String> {
    let answer = copy.people[who(row)].send(raw(stage, row, body.to_owned())).await;
    (!matches!(answer.status, 400 | 422))
        .then(|| format!("{} took {body}: {} {}", row.call(), answer.status, answer.body))
}

/// The complaint, when calls of a row that were all refused changed something.
fn unchanged(copy: &StageCopy, row: &Row, before: &[(String, String)]) -> Option<String> {
    let left = changed(before, &rows(&copy.app.db));
    (!left.is_empty()).then(|| format!("{} refused everything and changed {left:?}", row.call()))
}

#[actix_web::test]
async fn nobody_writes_what_was_not_offered() {
    let stage = Stage::set().await;
    let copy = stage.copy().await;
    let before = rows(&copy.app.db);
    let document = table::document();
    let mut faults = Vec::new();
    let mut tried = 0;
    for row in written() {
        let known = names(&document, &row);
        for (name, value) in wishes().into_iter().filter(|(name, _)| !known.iter().any(|one| one == name)) {
            let mut body = stage.json(&row).unwrap();
            body[name] = value;
            tried += 1;
            faults.extend(refused(&stage, &copy, &row, &body.to_string()).await);
        }
        faults.extend(unchanged(&copy, &row, &before));
    }
    assert!(faults.is_empty(), "{} of {tried}:\n{}", faults.len(), faults.join("\n"));
    assert!(tried > 800, "{tried}");
}

#[actix_web::test]
async fn a_field_stands_once() {
    let stage = Stage::set().await;
    let copy = stage.copy().await;
    let before = rows(&copy.app.db);
    let mut faults = Vec::new();
    for row in written() {
        let body = stage.json(&row).unwrap();
        for (name, value) in body.as_object().unwrap() {
            let text = body.to_string();
            for twice in [
                format!("{{\"{name}\":{value},{}", &text[1..]),
                format!("{},\"{name}\":{value}}}", &text[..text.len() - 1]),
            ] {
                faults.extend(refused(&stage, &copy, &row, &twice).await);
            }
        }
        faults.extend(unchanged(&copy, &row, &before));
    }
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n"));
}

/// serde would fill the fields of a struct from an array, one by one; an empty one would pass for a body whose fields are all optional.
#[actix_web::test]
async fn an_array_is_no_object() {
    let stage = Stage::set().await;
    let copy = stage.copy().await;
    let before = rows(&copy.app.db);
    let document = table::document();
    let mut faults = Vec::new();
    for row in written() {
        let body = stage.json(&row).unwrap();
        let names = names(&document, &row);
        let values = Value::Array(names.iter().map(|name| body[name].clone()).collect());
        let nothing = Value::Array(vec![Value::Null; names.len()]);
        for array in [json!([]), values, nothing, json!([body])] {
            let answer = copy.people[who(&row)].send(raw(&stage, &row, array.to_string())).await;
            if (answer.status, answer.code()) != (422, "invalid_fields") {
                faults.push(format!("{} with {array}: {} {}", row.call(), answer.status, answer.body));
            }
        }
        faults.extend(unchanged(&copy, &row, &before));
    }
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n"));
}

/// PostgreSQL stores every character but this one.
#[actix_web::test]
async fn no_text_holds_a_nul() {
    let stage = Stage::set().await;
    let copy = stage.copy().await;
    let before = rows(&copy.app.db);
    let document = table::document();
    let mut faults = Vec::new();
    for row in written() {
        for name in names(&document, &row) {
            for value in [json!("\0"), json!("a text\0"), json!(["a", "\0"])] {
                let mut body = stage.json(&row).unwrap();
                body[&name] = value;
                let answer = copy.people[who(&row)].send(raw(&stage, &row, body.to_string())).await;
                if (answer.status, answer.code(), answer.field(&name).is_empty()) != (422, "invalid_fields", false) {
                    faults.push(format!("{} with {body}: {} {}", row.call(), answer.status, answer.body));
                }
            }
        }
        faults.extend(unchanged(&copy, &row, &before));
    }
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n"));
}

#[actix_web::test]
async fn other_types_and_sizes_are_bad_input_and_nothing_worse() {
    let stage = Stage::set().await;
    let copy = stage.copy().await;
    let values = [
        "null",
        "true",
        "[]",
        "{}",
        "-1",
        "0",
        "1.5",
        "1e309",
        "2147483648",
        "9223372036854775808",
        "\"\"",
        "\" \"",
        "\"\\u0000\"",
        "\"\\ud800\"",
        "\"\u{202e}evil\"",
        "[[[[[[]]]]]]",
        "\"'; DROP TABLE users; --\"",
        "\"2026-13-45T99:99:99Z\"",
        "\"00000000-0000-7000-8000-000000000000\"",
        "\"\u{ffff}\u{1f600}\"",
    ];
    let document = table::document();
    let mut faults = Vec::new();
    for row in written() {
        for name in names(&document, &row) {
            let before = rows(&copy.app.db);
            let mut taken = false;
            for value in values {
                let mut body = stage.json(&row).unwrap();
                body.as_object_mut().unwrap().remove(&name);
                let rest = body.to_string();
                let comma = if rest == "{}" { "" } else { "," };
                let text = format!("{{\"{name}\":{value}{comma}{}", &rest[1..]);
                let answer = copy.people[who(&row)].send(raw(&stage, &row, text.clone())).await;
                taken |= answer.status < 400;
                let fields = answer.body["fields"].as_object();
                if answer.code() == "invalid_fields" && fields.is_none_or(serde_json::Map::is_empty) {
                    faults.push(format!("{} names no field for {text}: {}", row.call(), answer.body));
                }
                if answer.status >= 500 {
                    faults.push(format!("{} broke on {text}: {} {}", row.call(), answer.status, answer.body));
                }
            }
            if !taken {
                faults.extend(unchanged(&copy, &row, &before));
            }
        }
    }
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n"));
}

#[actix_web::test]
async fn bodies_from_elsewhere_change_nothing() {
    let stage = Stage::set().await;
    let copy = stage.copy().await;
    let before = rows(&copy.app.db);
    let mut faults = Vec::new();
    let unsafe_rows = table::all().into_iter().filter(|row| {
        row.method != "GET"
            && row.path.starts_with("/api")
            && !row.path.contains("{gateway}")
            && row.path != ::notifications::unsubscribe::PATH
    });
    let mut calls = 0;
    for row in unsafe_rows {
        let person = &copy.people[who(&row)];
        for (name, value, status, code) in [
            ("sec-fetch-site", "cross-site", 403, "cross_site"),
            ("sec-fetch-site", "same-site", 403, "cross_site"),
            ("origin", "https://evil.example", 403, "cross_site"),
            ("origin", "http://muqabla.test.evil.example", 403, "cross_site"),
            ("origin", "null", 403, "cross_site"),
            ("x-none", "1", 403, "cross_site"),
            ("content-type", "text/plain", 415, "unsupported_type"),
            ("content-type", "application/x-www-form-urlencoded", 415, "unsupported_type"),
            ("content-type", "application/xml", 415, "unsupported_type"),
            ("content-type", "", 415, "unsupported_type"),
        ] {
            let mut request = TestRequest::default().method(row.method.parse().unwrap()).uri(&stage.path(&row));
            request = request.insert_header((CONTENT_TYPE, "application/json")).insert_header((name, value));
            if name == "content-type" {
                request = request.insert_header(("sec-fetch-site", "same-origin"));
            }
            let body = stage.json(&row).unwrap_or_else(|| json!({}));
            let answer = person.send_bare(request.set_payload(body.to_string())).await;
            calls += 1;
            if (answer.status, answer.code()) != (status, code)
                || !answer.header("access-control-allow-origin").is_empty()
            {
                faults.push(format!("{} with {name}: {value}: {} {}", row.call(), answer.status, answer.body));
            }
        }
    }
    assert_eq!(changed(&before, &rows(&copy.app.db)), Vec::<String>::new());
    assert!(faults.is_empty(), "{} of {calls}:\n{}", faults.len(), faults.join("\n"));
    assert!(calls > 700, "{calls}");
}
