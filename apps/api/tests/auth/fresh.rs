//! What is delicate asks again who is there.

use actix_web::http::Method;
use actix_web::test::TestRequest;
use serde_json::{Value, json};
use time::Duration;

use crate::helpers::authenticator::enrol;
use crate::helpers::{PASSWORD, Person, TestApp};

const OTHER: &str = "seven red buses in quetta";

/// Calls that take a fresh proof, with bodies that would do.
fn delicate() -> [(Method, &'static str, Value); 12] {
    [
        (
            Method::POST,
            "/api/payout-methods",
            json!({"type": "EASYPAISA", "accountNumber": "03001234471", "accountName": "Hira"}),
        ),
        (Method::POST, "/api/payout-methods/00000000-0000-7000-8000-000000000000/default", json!({})),
        (Method::DELETE, "/api/payout-methods/00000000-0000-7000-8000-000000000000", json!({})),
        (Method::POST, "/api/auth/email", json!({"email": "new@example.com"})),
        (Method::POST, "/api/auth/password", json!({"newPassword": OTHER})),
        (Method::POST, "/api/auth/totp", json!({})),
        (Method::POST, "/api/auth/totp/confirm", json!({"code": "123456"})),
        (Method::DELETE, "/api/auth/totp", json!({})),
        (Method::POST, "/api/auth/recovery-codes", json!({})),
        (Method::POST, "/api/privacy/export-data", json!({})),
        (Method::GET, "/api/privacy/exports/00000000-0000-7000-8000-000000000000/file", json!({})),
        (Method::POST, "/api/privacy/delete-account", json!({})),
    ]
}

async fn codes(person: &Person) -> Vec<String> {
    let mut found = Vec::new();
    for (method, path, body) in delicate() {
        let answer = person.send(TestRequest::default().method(method).uri(path).set_json(body)).await;
        assert_ne!(answer.status, 401, "{path}");
        found.push(answer.code().to_owned());
    }
    found
}

#[actix_web::test]
async fn ten_minutes_after_the_sign_in_and_not_before() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    app.wait(Duration::minutes(10) - Duration::SECOND);
    assert_eq!(ayesha.get("/api/auth/security").await.body["fresh"], true);
    ayesha.post("/api/auth/email", json!({"email": "other@example.com"})).await.expect(204);
    app.wait(Duration::SECOND);
    let before = app.number("SELECT count(*) AS number FROM mails");
    let found = codes(&ayesha).await;
    assert!(found.iter().all(|code| code == "reauth_required"), "{found:?}");
    assert_eq!(ayesha.get("/api/auth/security").await.body["fresh"], false);
    let changed = "SELECT (SELECT count(*) FROM payout_methods) + (SELECT count(*) FROM second_factors)
        + (SELECT count(*) FROM data_exports) + (SELECT count(*) FROM account_deletions) AS number";
    assert_eq!((app.number(changed), app.number("SELECT count(*) AS number FROM mails")), (0, before));
}

#[actix_web::test]
async fn the_password_opens_the_way_for_ten_minutes_in_this_browser() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let phone = ayesha.sign_in_again("ayesha@example.com").await;
    app.wait(Duration::minutes(10));
    let wrong = ayesha.post("/api/auth/reauth", json!({"password": "not the password"})).await.expect(403);
    assert_eq!((wrong.code(), wrong.field("password").is_empty()), ("wrong_password", false));
    assert!(codes(&ayesha).await.iter().all(|code| code == "reauth_required"));
    for body in [json!({}), json!({"password": PASSWORD, "code": "123456"})] {
        ayesha.post("/api/auth/reauth", body).await.expect(422);
    }
    // No second step is on, so no code proves anything.
    ayesha.post("/api/auth/reauth", json!({"code": "000000"})).await.expect(422);
    app.anonymous().post("/api/auth/reauth", json!({"password": PASSWORD})).await.expect(401);
    ayesha.post("/api/auth/reauth", json!({"password": PASSWORD})).await.expect(204);
    assert!(codes(&phone).await.iter().all(|code| code == "reauth_required"), "another browser proved nothing");
    app.wait(Duration::minutes(10) - Duration::SECOND);
    assert!(!codes(&ayesha).await.contains(&"reauth_required".to_owned()));
}

#[actix_web::test]
async fn a_code_does_as_well() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let (authenticator, recovery) = enrol(&app, &ayesha).await;
    app.wait(Duration::minutes(11));
    let code = json!({"code": authenticator.code(app.now())});
    ayesha.post("/api/auth/reauth", code.clone()).await.expect(204);
    assert!(!ayesha.post("/api/auth/reauth", code).await.expect(422).field("code").is_empty(), "each code once");
    ayesha.press("/api/auth/recovery-codes").await.expect(200);
    app.wait(Duration::minutes(11));
    ayesha.post("/api/auth/reauth", json!({"code": recovery[0]})).await.expect(422);
    ayesha.press("/api/auth/recovery-codes").await.expect(403);
}

#[actix_web::test]
async fn a_password_given_lately_need_not_be_given_again() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let phone = ayesha.sign_in_again("ayesha@example.com").await;
    ayesha.post("/api/auth/password", json!({"newPassword": OTHER})).await.expect(204);
    phone.get("/api/auth/user").await.expect(401);
    let login = json!({"email": "ayesha@example.com", "password": OTHER});
    app.anonymous().post("/api/auth/login", login).await.expect(200);
    app.wait(Duration::minutes(10));
    let late = ayesha.post("/api/auth/password", json!({"newPassword": PASSWORD})).await.expect(403);
    assert_eq!(late.code(), "reauth_required");
    ayesha.post("/api/auth/password", json!({"newPassword": PASSWORD, "currentPassword": OTHER})).await.expect(204);
}

#[actix_web::test]
async fn guesses_are_slowed_down() {
    let app = TestApp::start_with(|config| config.rates = runtime::config::Rates::times(1)).await;
    let ayesha = app.client("ayesha").await;
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(ayesha.post("/api/auth/reauth", json!({"password": "not the password"})).await.status);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 403).count(), 10, "{statuses:?}");
    assert_eq!(ayesha.post("/api/auth/reauth", json!({"password": PASSWORD})).await.status, 429);
}

#[actix_web::test]
async fn other_sessions_end_with_one_press() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let bilal = app.client("bilal").await;
    let others = [ayesha.sign_in_again("ayesha@example.com").await, ayesha.sign_in_again("ayesha@example.com").await];
    let ended = ayesha.press("/api/auth/sessions/end-others").await.expect(200).body;
    assert_eq!(ended["ended"], 2);
    for other in &others {
        other.get("/api/auth/user").await.expect(401);
    }
    ayesha.get("/api/auth/user").await.expect(200);
    bilal.get("/api/auth/user").await.expect(200);
    assert_eq!(ayesha.press("/api/auth/sessions/end-others").await.expect(200).body["ended"], 0);
}
