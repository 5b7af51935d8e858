//! Sessions end when they should, and their owner sees and ends them.

use serde_json::{Value, json};
use time::Duration;

use crate::helpers::TestApp;

#[actix_web::test]
async fn ends_after_30_minutes_without_a_request() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    app.wait(Duration::minutes(30) - Duration::SECOND);
    ayesha.get("/api/auth/user").await.expect(200);
    app.wait(Duration::minutes(30) - Duration::SECOND);
    ayesha.get("/api/auth/user").await.expect(200);
    app.wait(Duration::minutes(30));
    ayesha.get("/api/auth/user").await.expect(401);
}

#[actix_web::test]
async fn ends_after_12_hours_in_any_case() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    for _ in 0..35 {
        app.wait(Duration::minutes(20));
        ayesha.get("/api/auth/user").await.expect(200);
    }
    app.wait(Duration::minutes(20) - Duration::SECOND);
    ayesha.get("/api/auth/user").await.expect(200);
    app.wait(Duration::SECOND);
    ayesha.get("/api/auth/user").await.expect(401);
    app.run_due().await;
    assert_eq!(app.number("SELECT count(*) AS number FROM user_sessions"), 0, "what is over is swept");
}

#[actix_web::test]
async fn the_owner_lists_and_ends_them() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    app.wait(Duration::MINUTE);
    let phone = ayesha.sign_in_again("ayesha@example.com").await;
    let list = ayesha.get("/api/auth/sessions").await.expect(200);
    let rows = list.body.as_array().unwrap();
    assert_eq!(rows.len(), 2);
    assert_eq!(rows.iter().filter(|row| row["current"] == true).count(), 1);
    assert_eq!(rows[0]["ip"], "192.0.2.1");
    let other = rows.iter().find(|row| row["current"] == false).unwrap()["id"].as_str().unwrap().to_owned();
    let stranger = app.talent("bilal").await;
    stranger.delete(&format!("/api/auth/sessions/{other}")).await.expect(404);
    phone.get("/api/auth/user").await.expect(200);
    ayesha.delete(&format!("/api/auth/sessions/{other}")).await.expect(204);
    phone.get("/api/auth/user").await.expect(401);
    ayesha.delete(&format!("/api/auth/sessions/{other}")).await.expect(404);
    ayesha.delete("/api/auth/sessions/none").await.expect(404);
    ayesha.get("/api/auth/user").await.expect(200);
}

#[actix_web::test]
async fn forged_cookies_open_nothing() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let value = ayesha.cookie().unwrap().value().to_owned();
    for forged in ["", "x", &value[1..], &format!("{value}x"), &"a".repeat(8_000)] {
        let cookie = actix_web::cookie::Cookie::new("id", forged.to_owned());
        let request = actix_web::test::TestRequest::get().uri("/api/auth/user").cookie(cookie);
        app.anonymous().send(request).await.expect(401);
    }
}

#[actix_web::test]
async fn rights_count_from_the_next_request() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    assert_eq!(ayesha.get("/api/auth/user").await.body["isAdmin"], false);
    app.execute("UPDATE users SET staff_role = 'OWNER'");
    assert_eq!(ayesha.get("/api/auth/user").await.body["isAdmin"], true);
    let switched = ayesha.put("/api/profile/role", json!({"role": "TALENT"})).await.expect(200);
    assert_eq!(switched.body["role"], "TALENT");
    app.execute("DELETE FROM user_sessions");
    let answer = ayesha.get("/api/auth/user").await.expect(401);
    assert_eq!((answer.code(), &answer.body["fields"]), ("sign_in_required", &Value::Null));
}

#[actix_web::test]
async fn asking_who_is_there_may_allow_for_nobody() {
    let app = TestApp::start().await;
    app.anonymous().get("/api/auth/user").await.expect(401);
    let nobody = app.anonymous().get("/api/auth/user?optional=true").await.expect(204);
    assert!(nobody.bytes.is_empty() && nobody.header("cache-control").contains("no-store"));
    app.anonymous().get("/api/auth/user?optional=false").await.expect(401);
    app.anonymous().get("/api/auth/user?optional=perhaps").await.expect(400);
    let ayesha = app.client("ayesha").await;
    let one = ayesha.get("/api/auth/user?optional=true").await.expect(200).body;
    assert_eq!(one, ayesha.get("/api/auth/user").await.expect(200).body);
}
