//! The code of the mail that confirms the address of an account from before registration waited for it.

use serde_json::{Value, json};
use time::Duration;

use crate::helpers::{Answer, Person, TestApp};

const WRONG: &str = "This code is wrong or has run out. Check it, or have a new one sent";

async fn mailed(app: &TestApp, person: &Person, name: &str) -> String {
    app.wait(Duration::SECOND);
    person.press("/api/auth/verify-email/resend").await.expect(204);
    app.code(&json!(format!("{name}@example.com")))
}

async fn type_code(person: &Person, code: &str) -> Answer {
    person.post("/api/auth/verify-email/code", json!({"code": code})).await
}

/// A code that is not `right`.
fn other_than(right: &str) -> &'static str {
    if right == "000000" { "000001" } else { "000000" }
}

#[actix_web::test]
async fn the_code_confirms_where_it_is_typed_and_ends_other_sessions() {
    let app = TestApp::start().await;
    let bilal = app.unverified("bilal", "TALENT").await;
    let elsewhere = bilal.sign_in_again("bilal@example.com").await;
    let code = mailed(&app, &bilal, "bilal").await;
    let stored = format!("SELECT count(*) AS number FROM email_codes WHERE code_hash::text LIKE '%{code}%'");
    assert_eq!(app.number(&stored), 0);
    let spaced = format!(" {} {}", &code[..3], &code[3..]);
    let me = type_code(&bilal, &spaced).await.expect(200).body;
    assert_eq!((&me["emailVerified"], &me["firstName"]), (&json!(true), &json!("Bilal")));
    assert_eq!(bilal.get("/api/auth/user").await.expect(200).body["emailVerified"], true);
    elsewhere.get("/api/auth/user").await.expect(401);
    assert_eq!(app.number("SELECT count(*) AS number FROM email_codes"), 0);
    assert_eq!(app.number("SELECT count(*) AS number FROM audit_log WHERE act = 'user.email_verified'"), 1);
    // Of someone who is confirmed nothing is asked any more: another window may have been quicker.
    type_code(&bilal, &code).await.expect(200);
    let token = app.token("bilal").await;
    app.anonymous().post("/api/auth/verify-email", json!({"token": token})).await.expect(410);
}

#[actix_web::test]
async fn wrong_late_exhausted_and_foreign_codes_are_refused_alike() {
    let app = TestApp::start().await;
    let people = [app.unverified("late", "TALENT").await, app.unverified("tired", "CLIENT").await];
    let (never, other) = (app.unverified("never", "CLIENT").await, app.unverified("other", "CLIENT").await);
    let [late, tired] = &people;
    let too_late = mailed(&app, late, "late").await;
    app.wait(Duration::minutes(15));
    let replaced = mailed(&app, tired, "tired").await;
    let right = mailed(&app, tired, "tired").await;
    mailed(&app, &other, "other").await;
    let mut seen = vec![type_code(late, &too_late).await];
    // Of another person, of nobody, and no code at all.
    seen.push(type_code(&other, &right).await);
    seen.push(type_code(&never, &right).await);
    seen.push(type_code(&never, "").await);
    if replaced != right {
        seen.push(type_code(tired, &replaced).await);
    }
    while app.number("SELECT max(tries)::bigint AS number FROM email_codes") < 5 {
        seen.push(type_code(tired, other_than(&right)).await);
    }
    seen.push(type_code(tired, &right).await);
    for answer in seen {
        let mut body = answer.expect(422).body;
        assert_eq!(body["fields"], json!({"code": WRONG}));
        body["requestId"] = Value::Null;
        assert_eq!(body["code"], "invalid_fields");
    }
    assert_eq!(app.number("SELECT count(*) AS number FROM users WHERE email_verified_at IS NOT NULL"), 0);
    // Another code has tries of its own.
    let again = mailed(&app, tired, "tired").await;
    type_code(tired, &again).await.expect(200);
    app.anonymous().post("/api/auth/verify-email/code", json!({"code": again})).await.expect(401);
}

#[actix_web::test]
async fn a_code_works_until_its_last_second_and_goes() {
    let app = TestApp::start().await;
    let bilal = app.unverified("bilal", "TALENT").await;
    let code = mailed(&app, &bilal, "bilal").await;
    app.wait(Duration::minutes(15) - Duration::SECOND);
    type_code(&bilal, &code).await.expect(200);
    let hira = app.unverified("hira", "TALENT").await;
    let late = mailed(&app, &hira, "hira").await;
    app.wait(Duration::minutes(15));
    type_code(&hira, &late).await.expect(422);
    app.run_due().await;
    assert_eq!(app.number("SELECT count(*) AS number FROM email_codes"), 0);
}

#[actix_web::test]
async fn a_code_does_not_follow_the_account_to_another_address() {
    let app = TestApp::start().await;
    let bilal = app.unverified("bilal", "TALENT").await;
    let code = mailed(&app, &bilal, "bilal").await;
    app.execute("UPDATE users SET email = 'moved@example.com', email_key = 'moved@example.com' WHERE email_key = 'bilal@example.com'");
    type_code(&bilal, &code).await.expect(422);
}

#[actix_web::test]
async fn only_the_first_session_is_a_first_visit() {
    let app = TestApp::start().await;
    let bilal = app.newcomer("bilal").await;
    assert_eq!(bilal.get("/api/auth/user").await.expect(200).body["firstVisit"], true);
    let again = bilal.sign_in_again("bilal@example.com").await;
    assert_eq!(again.get("/api/auth/user").await.expect(200).body["firstVisit"], false);
    assert_eq!(bilal.get("/api/auth/user").await.expect(200).body["firstVisit"], true);
}
