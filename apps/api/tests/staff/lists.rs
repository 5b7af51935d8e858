//! Messages to support, the audit log, the figures of the charts, and what staff take along.

use serde_json::{Value, json};
use time::Duration;

use super::each;
use crate::helpers::TestApp;
use crate::market::open;

fn message(subject: &str) -> Value {
    json!({"name": "Ayesha Khan", "email": "ayesha@example.com", "subject": subject, "message": "When does it come?"})
}

#[actix_web::test]
async fn a_message_is_answered_once() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    app.anonymous().post("/api/contact", message("Payout")).await.expect(201);
    app.wait(Duration::minutes(1));
    app.anonymous().post("/api/contact", message("=HYPERLINK()")).await.expect(201);
    let open = admin.get("/api/admin/contact-messages?state=open").await.expect(200).body;
    assert_eq!(each(&open["messages"], "subject"), ["=HYPERLINK()", "Payout"]);
    let oldest = admin.get("/api/admin/contact-messages?sort=created").await.expect(200).body;
    assert_eq!(each(&oldest["messages"], "subject"), ["Payout", "=HYPERLINK()"]);
    let id = open["messages"][1]["id"].as_str().unwrap();
    let path = format!("/api/admin/contact-messages/{id}/answered");
    let answered = admin.press(&path).await.expect(200).body;
    assert_eq!(answered["answeredBy"]["name"], "Admin");
    admin.press(&path).await.expect(409);
    admin.press("/api/admin/contact-messages/00000000-0000-7000-8000-000000000000/answered").await.expect(404);
    let list = async |query: &str| {
        let answer = admin.get(&format!("/api/admin/contact-messages?{query}")).await.expect(200);
        answer.body["messages"].as_array().unwrap().len()
    };
    assert_eq!((list("state=open").await, list("state=answered").await, list("").await), (1, 1, 2));
    assert_eq!((list("q=payOUT").await, list("q=khan").await, list("q=zzz").await), (1, 2, 0));
}

#[actix_web::test]
async fn the_log_is_searched() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    app.wait(Duration::minutes(1));
    let ayesha = app.client("ayesha").await;
    app.wait(Duration::minutes(1));
    let reason = json!({"reason": "Sent spam to everybody"});
    admin.post(&format!("/api/admin/users/{}/suspend", ayesha.id()), reason).await.expect(200);
    let search = async |query: &str| admin.get(&format!("/api/admin/audit?{query}")).await;
    let acts = async |query: &str| {
        let answer = search(query).await.expect(200);
        each(&answer.body["rows"], "action").iter().map(|act| (*act).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(acts("action=user.suspended").await, ["user.suspended"]);
    assert_eq!(acts("action=user").await, ["user.suspended", "user.registered", "user.registered"]);
    assert_eq!(acts("action=user&sort=at").await, ["user.registered", "user.registered", "user.suspended"]);
    assert_eq!(acts("q=spam+to").await, ["user.suspended"]);
    assert_eq!(acts(&format!("q={}", ayesha.id())).await, ["user.suspended", "user.registered"]);
    assert_eq!(acts(&format!("actor={}", admin.id())).await, ["user.suspended", "user.registered"]);
    assert_eq!(acts("action=user.suspended&from=2026-11-21&to=2026-11-21").await.len(), 1);
    assert_eq!(acts("action=user.suspended&to=2026-11-20").await.len(), 0);
    let row = &search("action=user.suspended").await.body["rows"][0];
    assert_eq!((&row["actor"]["email"], &row["subjectKind"]), (&json!("admin@example.com"), &json!("user")));
    let all = search("").await.expect(200).body;
    assert!(all["actions"].as_array().unwrap().contains(&json!("user.suspended")));
    for (query, status) in [
        ("action=DROP%20TABLE", 422),
        ("actor=me", 400),
        ("from=yesterday", 422),
        ("q=%00", 422),
        ("cursor=abc", 400),
        ("sort=act", 422),
    ] {
        assert_eq!(search(query).await.status, status, "{query}");
    }
}

#[actix_web::test]
async fn charts_have_twelve_months_and_weeks() {
    let app = TestApp::start().await;
    let (admin, client) = (app.admin().await, app.client("ayesha").await);
    open(&app, &client).await;
    let figures = admin.get("/api/admin/figures").await.expect(200).body;
    assert_eq!((figures["months"].as_array().unwrap().len(), figures["weeks"].as_array().unwrap().len()), (12, 12));
    assert_eq!(figures["months"][11]["month"], "2026-11-01");
    let week = &figures["weeks"][11];
    assert_eq!(
        (&week["week"], &week["contests"], &week["prizesCents"]),
        (&json!("2026-11-16"), &json!(1), &json!(1_250_000))
    );
    assert_eq!((&figures["successRate"], &figures["openCopyReports"]), (&json!(null), &json!(0)));
}

#[actix_web::test]
async fn tables_are_taken_along_and_run_nothing() {
    let app = TestApp::start().await;
    let (admin, client) = (app.admin().await, app.client("ayesha").await);
    open(&app, &client).await;
    app.anonymous().post("/api/contact", message("=HYPERLINK(\"x\")")).await.expect(201);
    for (name, expected) in [
        ("users", "ayesha@example.com"),
        ("contests", "A logo for a dhaba"),
        ("contact-messages", "'=HYPERLINK"),
        ("audit", "user.registered"),
    ] {
        let answer = admin.get(&format!("/api/admin/exports/{name}.csv")).await.expect(200);
        assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8", "{name}");
        let text = String::from_utf8(answer.bytes).unwrap();
        assert!(text.contains(expected), "{name}: {text}");
        assert_eq!(client.get(&format!("/api/admin/exports/{name}.csv")).await.status, 403);
    }
    assert_eq!(super::acts(&app, "export.made"), 4);
    let none = admin.get("/api/admin/exports/users.csv?to=2026-11-20").await.expect(200);
    assert_eq!(String::from_utf8(none.bytes).unwrap().lines().count(), 1);
}
