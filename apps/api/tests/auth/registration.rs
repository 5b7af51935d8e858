//! Making an account and confirming its address.

use serde_json::{Value, json};
use time::Duration;

use crate::helpers::{PASSWORD, TestApp};

fn ayesha() -> Value {
    json!({"email": "Ayesha@Example.com", "password": PASSWORD, "firstName": "Ayesha", "lastName": "Khan", "role": "CLIENT"})
}

fn with(field: &str, value: Value) -> Value {
    let mut body = ayesha();
    body[field] = value;
    body
}

#[actix_web::test]
async fn signs_in_and_greets() {
    let app = TestApp::start().await;
    let person = app.anonymous();
    let answer = person.post("/api/auth/register", ayesha()).await.expect(201);
    for (field, value) in [
        ("email", json!("Ayesha@Example.com")),
        ("firstName", json!("Ayesha")),
        ("lastName", json!("Khan")),
        ("name", json!("Ayesha Khan")),
        ("role", json!("CLIENT")),
        ("isAdmin", json!(false)),
        ("emailVerified", json!(false)),
        ("profileImageUrl", Value::Null),
        ("createdAt", json!("2026-11-21T07:00:00Z")),
    ] {
        assert_eq!(answer.body[field], value, "{field}");
    }
    let me = person.get("/api/auth/user").await.expect(200);
    assert_eq!(me.body, answer.body);
    let mails = app.anonymous().get("/dev/mailbox").await.expect(200);
    assert_eq!(mails.body.as_array().unwrap().len(), 1);
    assert_eq!(mails.body[0]["to"], "Ayesha@Example.com");
    assert!(mails.body[0]["text"].as_str().unwrap().contains("http://muqabla.test/auth/verify?token="));
    assert_eq!(app.number("SELECT count(*) AS number FROM audit_log WHERE act = 'user.registered'"), 1);
}

#[actix_web::test]
async fn refuses_bad_fields_together() {
    let app = TestApp::start().await;
    let body = json!({"email": "nobody", "password": "short", "firstName": " ", "role": "TALENT"});
    let answer = app.anonymous().post("/api/auth/register", body).await.expect(422);
    assert_eq!(answer.code(), "invalid_fields");
    for field in ["email", "password", "firstName"] {
        assert!(!answer.field(field).is_empty(), "{field} in {}", answer.body);
    }
    for (body, field) in [
        (with("password", json!("password123")), "password"),
        (with("password", json!("ayesha@example.com")), "password"),
        (with("password", json!("muqabla2026")), "password"),
        (with("password", json!("x".repeat(257))), "password"),
        (with("isAdmin", json!(true)), "isAdmin"),
        (with("firstName", json!("a\u{0}b")), "firstName"),
    ] {
        let answer = app.anonymous().post("/api/auth/register", body).await.expect(422);
        assert!(!answer.field(field).is_empty(), "{field} in {}", answer.body);
    }
    for body in
        [with("role", json!("ADMIN")), with("email", json!(7)), with("email", Value::Null), json!([]), json!("x")]
    {
        app.anonymous().post("/api/auth/register", body).await.expect(422);
    }
    assert_eq!(app.number("SELECT count(*) AS number FROM users"), 0);
}

#[actix_web::test]
async fn one_account_per_address_also_in_a_race() {
    let app = TestApp::start().await;
    let people: Vec<_> = (0..6).map(|_| app.anonymous()).collect();
    let answers = futures_util::future::join_all(people.iter().enumerate().map(|(n, person)| {
        let email = if n % 2 == 0 { "ayesha@example.com" } else { " AYESHA@example.com" };
        person.post("/api/auth/register", with("email", json!(email)))
    }))
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    let refused = answers.iter().find(|answer| answer.status != 201).unwrap();
    assert_eq!(
        (refused.status, refused.field("email")),
        (422, "This e-mail cannot be used. Sign in or reset your password.")
    );
    assert_eq!(app.number("SELECT count(*) AS number FROM users"), 1);
}

#[actix_web::test]
async fn confirms_the_address_once() {
    let app = TestApp::start().await;
    let bilal = app.unverified("bilal", "TALENT").await;
    let first = app.token("bilal").await;
    app.wait(Duration::SECOND);
    bilal.press("/api/auth/verify-email/resend").await.expect(204);
    assert_eq!(app.mails("bilal").await.len(), 2);
    let second = app.token("bilal").await;
    assert_ne!(first, second);
    let elsewhere = app.anonymous();
    elsewhere.post("/api/auth/verify-email", json!({"token": "x".repeat(43)})).await.expect(410);
    elsewhere.post("/api/auth/verify-email", json!({"token": first})).await.expect(204);
    assert_eq!(bilal.get("/api/auth/user").await.body["emailVerified"], true);
    let again = elsewhere.post("/api/auth/verify-email", json!({"token": first})).await.expect(410);
    assert_eq!(again.code(), "token_spent");
    bilal.press("/api/auth/verify-email/resend").await.expect(204);
    assert_eq!(app.mails("bilal").await.len(), 2, "a confirmed address gets no more links");
}

#[actix_web::test]
async fn confirmation_links_last_48_hours() {
    let app = TestApp::start().await;
    app.unverified("bilal", "TALENT").await;
    let token = app.token("bilal").await;
    app.wait(Duration::hours(48));
    app.anonymous().post("/api/auth/verify-email", json!({"token": token})).await.expect(410);
}

#[actix_web::test]
async fn five_accounts_in_half_an_hour_from_one_address() {
    let app = TestApp::start_with(|config| config.rates = api::rate_limit::Rates::times(1)).await;
    for n in 0..5 {
        app.anonymous().post("/api/auth/register", with("email", json!("no address"))).await.expect(422);
        let body = with("email", json!(format!("a{n}@example.com")));
        app.anonymous().post("/api/auth/register", body).await.expect(201);
    }
    let refused = app.anonymous().post("/api/auth/register", with("email", json!("a5@example.com"))).await.expect(429);
    assert!(refused.header("retry-after").parse::<u32>().is_ok_and(|seconds| (300..=361).contains(&seconds)));
    let elsewhere = app.calling_from("198.51.100.4:1");
    elsewhere.post("/api/auth/register", with("email", json!("a5@example.com"))).await.expect(201);
}
