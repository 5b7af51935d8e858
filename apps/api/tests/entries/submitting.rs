//! Submitting and withdrawing entries.

use serde_json::{Value, json};
use time::Duration;

use crate::helpers::TestApp;
use crate::market::{self, PNG, entry_body, texts};

fn with(field: &str, value: Value) -> Value {
    let mut body = entry_body();
    body[field] = value;
    body
}

#[actix_web::test]
async fn an_entry_is_submitted_with_files_and_declaration() {
    let app = TestApp::start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let id = market::open(&app, &client).await;
    let path = format!("/api/contests/{id}/entries");
    let files = [market::upload(&bilal, "b.png", PNG).await, market::upload(&bilal, "a.png", PNG).await];
    let body = json!({"files": files, "ownWork": true, "thirdParty": "Font: Inter", "aiTools": "none"});
    let entry = bilal.post(&path, body).await.expect(201).body;
    assert_eq!((&entry["number"], &entry["status"], &entry["mine"]), (&json!(1), &json!("SUBMITTED"), &json!(true)));
    assert_eq!(
        (&entry["thirdParty"], &entry["link"], &entry["stars"]),
        (&json!("Font: Inter"), &json!(null), &json!(null))
    );
    let names: Vec<_> = entry["files"].as_array().unwrap().iter().map(|file| file["name"].clone()).collect();
    assert_eq!(names, ["b.png", "a.png"], "in the order they were given");
    assert!(entry["files"][0]["url"].is_string());
    assert_eq!(texts(&entry["allowedActions"]), ["submitVersion", "withdraw", "comment", "setPrice"]);
    let again = bilal.post(&path, json!({"files": files, "ownWork": true})).await.expect(422);
    assert!(!again.field("files").is_empty(), "a file is part of one entry");
    assert_eq!(client.get(&format!("/api/contests/{id}")).await.body["entriesCount"], 1);
}

#[actix_web::test]
async fn invalid_entries_are_told_word_for_word() {
    let app = TestApp::start().await;
    let (client, bilal, hina) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("hina").await);
    let id = market::open(&app, &client).await;
    let path = format!("/api/contests/{id}/entries");
    let nothing = bilal.post(&path, with("link", json!(""))).await.expect(422);
    assert_eq!(nothing.field("files"), "Either files or link is required");
    for link in ["javascript:alert(1)", "example.com", "https://x"] {
        assert!(!bilal.post(&path, with("link", json!(link))).await.expect(422).field("link").is_empty(), "{link}");
    }
    assert!(!bilal.post(&path, with("ownWork", json!(false))).await.expect(422).field("ownWork").is_empty());
    assert!(!bilal.post(&path, with("note", json!("x".repeat(2001)))).await.expect(422).field("note").is_empty());
    let strange: Vec<String> = (0..11).map(|n| format!("00000000-0000-7000-8000-0000000000{n:02}")).collect();
    assert_eq!(bilal.post(&path, with("files", json!(strange))).await.expect(422).field("files"), "At most 10 files");
    assert!(!bilal.post(&path, with("files", json!([strange[0]]))).await.expect(422).field("files").is_empty());
    let foreign = market::upload(&hina, "a.png", PNG).await;
    assert!(!bilal.post(&path, with("files", json!([foreign]))).await.expect(422).field("files").is_empty());
    for (field, value) in
        [("files", json!("x")), ("files", json!(["x"])), ("ownWork", json!("true")), ("status", json!("WINNER"))]
    {
        bilal.post(&path, with(field, value)).await.expect(422);
    }
    assert_eq!(app.number("SELECT count(*) AS number FROM entries"), 0);
    assert_eq!(app.number("SELECT count(*) AS number FROM files WHERE attached_at IS NOT NULL"), 0);
}

#[actix_web::test]
async fn a_contest_in_the_body_is_that_of_the_address() {
    let app = TestApp::start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let (id, other) = (market::open(&app, &client).await, market::open(&app, &client).await);
    let path = format!("/api/contests/{id}/entries");
    for wrong in [json!(other), json!("x"), json!(5)] {
        assert!(!bilal.post(&path, with("contestId", wrong)).await.expect(422).field("contestId").is_empty());
    }
    assert_eq!(app.number("SELECT count(*) AS number FROM entries"), 0);
    assert_eq!(bilal.post(&path, with("contestId", json!(id))).await.expect(201).body["contestId"], json!(id));
}

#[actix_web::test]
async fn who_may_enter() {
    let app = TestApp::start().await;
    let (client, sana) = (app.client("ayesha").await, app.client("sana").await);
    let id = market::open(&app, &client).await;
    let path = format!("/api/contests/{id}/entries");
    app.anonymous().post(&path, entry_body()).await.expect(401);
    let role = sana.post(&path, entry_body()).await.expect(403);
    assert_eq!(role.code(), "role_required");
    let unverified = app.unverified("omar", "TALENT").await.post(&path, entry_body()).await.expect(403);
    assert_eq!(unverified.code(), "email_unverified");
    client.put("/api/profile/role", json!({"role": "TALENT"})).await.expect(200);
    assert_eq!(client.post(&path, entry_body()).await.expect(403).code(), "own_contest");
}

#[actix_web::test]
async fn three_at_a_time_until_the_deadline() {
    let app = TestApp::start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let id = market::open(&app, &client).await;
    let path = format!("/api/contests/{id}/entries");
    let first = market::enter(&bilal, &id).await;
    market::enter(&bilal, &id).await;
    market::enter(&bilal, &id).await;
    assert_eq!(bilal.post(&path, entry_body()).await.expect(409).code(), "too_many_entries");
    let gone = bilal.press(&format!("/api/entries/{first}/withdraw")).await.expect(200).body;
    assert_eq!((&gone["status"], &gone["allowedActions"]), (&json!("WITHDRAWN"), &json!([])));
    bilal.press(&format!("/api/entries/{first}/withdraw")).await.expect(409);
    let fourth = bilal.post(&path, entry_body()).await.expect(201).body;
    assert_eq!(fourth["number"], 4);
    client.get(&format!("/api/entries/{first}")).await.expect(404);
    assert_eq!(client.get(&path).await.body["total"], 3);
    app.wait(Duration::days(3));
    let bilal = market::back(&bilal, "bilal").await;
    let hina = app.talent("hina").await;
    assert_eq!(hina.post(&path, entry_body()).await.expect(409).code(), "deadline_passed");
    let last = fourth["id"].as_str().unwrap();
    assert_eq!(bilal.press(&format!("/api/entries/{last}/withdraw")).await.expect(409).code(), "deadline_passed");
    app.run_due().await;
    assert_eq!(hina.post(&path, entry_body()).await.expect(409).code(), "entries_not_open");
}
