//! What people are told of the service: also by a server without its database.

use std::sync::Arc;
use std::time::Duration;

use kernel::secret::Secret;
use payments::health::FAILURES_MAX;
use payments::{Environment, Provider};
use runtime::figures;
use serde_json::{Value, json};
use testkit::{Proxy, TestDb};

use crate::helpers::TestApp;

fn states(body: &Value) -> Vec<&str> {
    let payments = body["payments"].as_array().unwrap().iter().map(|one| &one["status"]);
    let parts = ["site", "mails", "dueWork", "files"].map(|part| &body[part]);
    parts.into_iter().chain(payments).map(|state| state.as_str().unwrap()).collect()
}

#[actix_web::test]
async fn everybody_is_told_what_works_and_nothing_else() {
    let app = TestApp::start().await;
    let answer = app.anonymous().get("/api/status").await.expect(200);
    let mut body = answer.body.clone();
    // The disk of this machine may be rather full.
    body["files"] = json!("OPERATIONAL");
    assert_eq!(states(&body), ["OPERATIONAL"; 6]);
    assert_ne!(answer.body["files"], "DOWN");
    assert_eq!((&answer.body["readOnly"], answer.header("cache-control")), (&json!(false), "public, max-age=5"));
    let names: Vec<&String> = answer.body.as_object().unwrap().keys().collect();
    assert_eq!(names, ["checkedAt", "dueWork", "files", "mails", "payments", "readOnly", "site"]);
    let said = answer.body.to_string().replace(answer.body["checkedAt"].as_str().unwrap(), "");
    assert!(!said.contains(|c: char| c.is_ascii_digit()), "no numbers: {said}");

    let health = app.state().gateways.health(Provider::Jazzcash, Environment::Sandbox).unwrap();
    for _call in 0..FAILURES_MAX {
        health.failed(app.now(), Duration::from_millis(10), "no answer");
    }
    let answer = app.anonymous().get("/api/status").await.expect(200);
    let expected = json!([
        {"provider": "easypaisa", "status": "OPERATIONAL"},
        {"provider": "jazzcash", "status": "DOWN"},
    ]);
    let mut payments = answer.body["payments"].as_array().unwrap().clone();
    payments.sort_by_key(|one| one["provider"].to_string());
    assert_eq!(json!(payments), expected);
    let read_only = app.read_only().await.anonymous().get("/api/status").await.expect(200).body;
    assert_eq!((&read_only["readOnly"], &read_only["site"]), (&json!(true), &json!("DEGRADED")));
}

#[actix_web::test]
async fn page_and_answer_come_without_a_database() {
    let folder = std::env::temp_dir().join(format!("muqabla-site-{}", kernel::random::token().unwrap()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("index.html"), "<!doctype html><title>Muqabla</title>").unwrap();
    let database = TestDb::new();
    let proxy = Proxy::to(&database.url());
    let url = format!("{}?connect_timeout=1", proxy.url(&database.url()));
    let site = folder.clone();
    let app = TestApp::start_on(database, |config| {
        config.database_url = Secret::new(url);
        config.database_wait_max = Duration::from_millis(300);
        config.frontend_dir = Some(site);
    })
    .await;
    let ayesha = app.beside().await.client("ayesha").await;
    proxy.swallow();
    // With a session, too, which cannot be read.
    for person in [app.anonymous(), app.seat(&ayesha)] {
        let answer = person.get("/api/status").await.expect(200);
        assert_eq!(states(&answer.body), ["DOWN"; 6]);
        let page = person.get("/status").await.expect(200);
        assert!(page.header("content-type").starts_with("text/html"));
        assert!(String::from_utf8_lossy(&page.bytes).contains("<title>Service status"), "its head needs no data");
    }
    proxy.heal();
    std::fs::remove_dir_all(folder).unwrap();
}

#[actix_web::test]
async fn figures_are_read_once_for_all_who_ask() {
    let app = TestApp::start().await;
    let services = &app.state().services;
    let all = futures_util::future::join_all((0..20).map(|_| figures::current(services))).await;
    let first = &all[0];
    assert!(first.database.is_some());
    assert!(all.iter().all(|figures| Arc::ptr_eq(figures, first)), "they share one reading");
}

#[actix_web::test]
async fn due_work_that_nobody_does_is_late_after_two_minutes() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    crate::market::draft(&app, &ayesha).await;
    // An unpaid draft ends after 14 days; no worker runs here.
    app.wait(time::Duration::days(14) + time::Duration::minutes(1));
    let now = figures::current(&app.state().services).await;
    assert!(!now.database.as_ref().unwrap().late.contains(&"cancel unpaid drafts"));
    app.wait(time::Duration::minutes(2));
    let other = app.beside().await;
    let later = figures::current(&other.state().services).await;
    let late = &later.database.as_ref().unwrap().late;
    assert!(late.contains(&"cancel unpaid drafts"), "{late:?}");
    assert_eq!(other.anonymous().get("/api/status").await.expect(200).body["dueWork"], "DEGRADED");
    app.wait(time::Duration::minutes(30));
    assert_eq!(app.beside().await.anonymous().get("/api/status").await.expect(200).body["dueWork"], "DOWN");
}
