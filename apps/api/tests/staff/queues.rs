//! What waits for staff: as many as the lists show, and for each role what it works on.

use serde_json::{Value, json};
use time::Duration;

use crate::helpers::{Person, TestApp};
use crate::market::{back, enter, open};

/// The queues by name: how many, and since when.
async fn queues(person: &Person) -> Vec<(String, i64, Value)> {
    let body = person.get("/api/admin/queues").await.expect(200).body;
    let of = |one: &Value| {
        (one["queue"].as_str().unwrap().to_owned(), one["count"].as_i64().unwrap(), one["oldestAt"].clone())
    };
    body["queues"].as_array().unwrap().iter().map(of).collect()
}

async fn listed(person: &Person, path: &str, field: &str) -> i64 {
    let body = person.get(path).await.expect(200).body;
    let list = if field.is_empty() { &body } else { &body[field] };
    i64::try_from(list.as_array().unwrap().len()).unwrap()
}

#[actix_web::test]
async fn each_count_is_as_long_as_its_list() {
    let app = TestApp::start().await;
    let (admin, client, author) = (app.admin().await, app.client("ayesha").await, app.talent("bilal").await);
    let none = queues(&admin).await;
    assert!(none.iter().all(|(_name, count, oldest)| *count == 0 && oldest.is_null()), "{none:?}");
    let written = app.now();
    let message =
        |text: &str| json!({"name": "Zara", "email": "zara@example.com", "subject": text, "message": "How long?"});
    app.anonymous().post("/api/contact", message("First")).await.expect(201);
    app.wait(Duration::minutes(20));
    app.anonymous().post("/api/contact", message("Second")).await.expect(201);
    let contest = open(&app, &client).await;
    let entry = enter(&author, &contest).await;
    client
        .post(&format!("/api/entries/{entry}/report"), json!({"reason": "This is the mark of a bakery"}))
        .await
        .expect(201);
    app.newcomer("hira").await;
    app.execute("UPDATE mails SET status = 'FAILED' WHERE kind = 'account.welcome'");
    let found = queues(&admin).await;
    for (name, path, field) in [
        ("PAYOUTS_READY", "/api/admin/payouts?status=ready", "payouts"),
        ("IDENTITIES", "/api/admin/kyc?status=pending", "applications"),
        ("DISPUTES", "/api/admin/disputes?status=open", ""),
        ("APPEALS", "/api/admin/disputes?status=appealed", ""),
        ("REFUND_REQUESTS", "/api/admin/refund-requests?status=pending", ""),
        ("UNAPPLIED_PAYMENTS", "/api/admin/unapplied?state=open", ""),
        ("COPY_REPORTS", "/api/admin/copy-reports?status=open", "reports"),
        ("MESSAGES", "/api/admin/contact-messages?state=open", "messages"),
        ("FAILED_MAILS", "/api/admin/mails?status=failed", "mails"),
    ] {
        let (_name, count, _oldest) =
            found.iter().find(|(queue, ..)| queue == name).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(*count, listed(&admin, path, field).await, "{name}");
        assert!(*count > 0 || !matches!(name, "MESSAGES" | "FAILED_MAILS"), "{name}");
    }
    let (_name, count, oldest) = found.iter().find(|(queue, ..)| queue == "MESSAGES").unwrap();
    let oldest = oldest.as_str().unwrap();
    let oldest = time::OffsetDateTime::parse(oldest, &time::format_description::well_known::Rfc3339).unwrap();
    assert_eq!((*count, oldest), (2, written));
    admin.get("/api/admin/unapplied?state=closed").await.expect(422);
}

#[actix_web::test]
async fn a_role_sees_what_it_works_on() {
    let app = TestApp::start().await;
    let person = app.client("ayesha").await;
    let money = ["PAYOUTS_READY", "DISPUTES", "APPEALS", "REFUND_REQUESTS", "UNAPPLIED_PAYMENTS"];
    app.run_due().await;
    for (role, expected, ledger) in [
        ("SUPPORT", vec!["MESSAGES", "FAILED_MAILS"], false),
        ("MODERATOR", vec!["IDENTITIES", "COPY_REPORTS", "MESSAGES"], false),
        ("FINANCE", money.to_vec(), true),
    ] {
        app.execute(&format!("UPDATE users SET staff_role = '{role}'"));
        let names: Vec<String> = queues(&person).await.into_iter().map(|(name, ..)| name).collect();
        assert_eq!(names, expected, "{role}");
        let body = person.get("/api/admin/queues").await.body;
        assert_eq!(body["ledger"].is_object(), ledger, "{role}");
    }
}

#[actix_web::test]
async fn the_ledger_is_checked_once_a_day() {
    let app = TestApp::start().await;
    let mut admin = app.admin().await;
    let last = async |admin: &Person| admin.get("/api/admin/queues").await.expect(200).body["ledger"].clone();
    assert_eq!(last(&admin).await, Value::Null);
    app.run_due().await;
    let first = last(&admin).await;
    assert_eq!(first["violations"], 0);
    app.wait(Duration::minutes(5));
    app.run_due().await;
    assert_eq!(last(&admin).await, first, "once a day");
    app.wait(Duration::days(1));
    app.run_due().await;
    admin = back(&admin, "admin").await;
    assert_ne!(last(&admin).await, first);
    assert_eq!(app.number("SELECT count(*) AS number FROM ledger_check_runs"), 2);
}
