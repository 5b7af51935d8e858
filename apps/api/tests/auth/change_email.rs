//! Moving an account to another address.

use serde_json::{Value, json};
use time::Duration;

use crate::helpers::{PASSWORD, TestApp};

fn to(email: &str) -> Value {
    json!({"email": email})
}

#[actix_web::test]
async fn the_account_moves_once_the_new_address_confirms() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    app.wait(Duration::SECOND);
    ayesha.post("/api/auth/email", to("Ayesha.New@example.com")).await.expect(204);
    assert_eq!(ayesha.get("/api/auth/user").await.body["email"], "ayesha@example.com", "nothing moved yet");
    assert_eq!(app.mails("ayesha").await[0]["subject"], "Your e-mail is about to change");
    assert!(!app.mails("ayesha").await[0]["text"].as_str().unwrap().contains("token="));
    let token = app.token("Ayesha.New").await;
    app.wait(Duration::SECOND);
    app.anonymous().post("/api/auth/password/forgot", to("ayesha@example.com")).await.expect(204);
    let old_reset = app.token("ayesha").await;
    app.wait(Duration::SECOND);
    app.anonymous().post("/api/auth/email/confirm", json!({"token": token})).await.expect(204);
    app.anonymous().post("/api/auth/email/confirm", json!({"token": token})).await.expect(410);
    let me = ayesha.get("/api/auth/user").await.expect(200).body;
    assert_eq!((&me["email"], &me["emailVerified"]), (&json!("Ayesha.New@example.com"), &json!(true)));
    assert_eq!(app.mails("ayesha").await[0]["subject"], "Your e-mail was changed");
    let login = |email: &str| json!({"email": email, "password": PASSWORD});
    app.anonymous().post("/api/auth/login", login("ayesha@example.com")).await.expect(401);
    app.anonymous().post("/api/auth/login", login("ayesha.new@example.com")).await.expect(200);
    // What lies in the mailbox of the old address opens nothing.
    let reset = json!({"token": old_reset, "password": "seven red buses in quetta"});
    app.anonymous().post("/api/auth/password/reset", reset).await.expect(410);
}

#[actix_web::test]
async fn never_tells_whether_an_address_has_an_account() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    app.client("bilal").await;
    let free = ayesha.post("/api/auth/email", to("nobody@example.com")).await;
    app.wait(Duration::SECOND);
    let taken = ayesha.post("/api/auth/email", to("bilal@example.com")).await;
    assert_eq!((free.status, &free.bytes), (taken.status, &taken.bytes));
    assert_eq!(taken.status, 204);
    let told = &app.mails("bilal").await[0];
    assert_eq!(told["subject"], "This address has an account");
    assert!(!told["text"].as_str().unwrap().contains("token="));
    let own = ayesha.post("/api/auth/email", to(" AYESHA@example.com")).await.expect(422);
    assert!(!own.field("email").is_empty());
    ayesha.post("/api/auth/email", to("no address")).await.expect(422);
}

#[actix_web::test]
async fn only_the_newest_link_works_for_a_day_and_not_after_another_password() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let confirm = |token: &str| json!({"token": token});
    ayesha.post("/api/auth/email", to("first@example.com")).await.expect(204);
    let first = app.token("first").await;
    ayesha.post("/api/auth/email", to("second@example.com")).await.expect(204);
    app.anonymous().post("/api/auth/email/confirm", confirm(&first)).await.expect(410);
    let second = app.token("second").await;
    // A token of another purpose moves nothing, and this one confirms and resets nothing.
    app.unverified("danish", "TALENT").await;
    app.anonymous().post("/api/auth/email/confirm", confirm(&app.token("danish").await)).await.expect(410);
    app.anonymous().post("/api/auth/verify-email", confirm(&second)).await.expect(410);
    let reset = json!({"token": second, "password": "seven red buses in quetta"});
    app.anonymous().post("/api/auth/password/reset", reset).await.expect(410);
    let change = json!({"currentPassword": PASSWORD, "newPassword": "seven red buses in quetta"});
    ayesha.post("/api/auth/password", change).await.expect(204);
    app.anonymous().post("/api/auth/email/confirm", confirm(&second)).await.expect(410);
    ayesha.post("/api/auth/email", to("third@example.com")).await.expect(204);
    let third = app.token("third").await;
    app.wait(Duration::hours(24));
    app.anonymous().post("/api/auth/email/confirm", confirm(&third)).await.expect(410);
    assert_eq!(app.number("SELECT count(*) AS number FROM users WHERE email_key = 'ayesha@example.com'"), 1);
}

#[actix_web::test]
async fn an_address_that_was_taken_meanwhile_is_told() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    ayesha.post("/api/auth/email", to("hira@example.com")).await.expect(204);
    let token = app.token("hira").await;
    app.client("hira").await;
    let late = app.anonymous().post("/api/auth/email/confirm", json!({"token": token})).await.expect(422);
    assert!(!late.field("email").is_empty());
    assert_eq!(ayesha.get("/api/auth/user").await.body["email"], "ayesha@example.com");
}
