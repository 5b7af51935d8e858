//! Forgotten and changed passwords.

use serde_json::json;
use time::Duration;

use crate::helpers::{PASSWORD, TestApp};

const OTHER: &str = "seven red buses in quetta";

#[actix_web::test]
async fn a_forgotten_password_is_chosen_again_once() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    app.wait(Duration::SECOND);
    app.anonymous().post("/api/auth/password/forgot", json!({"email": " Ayesha@example.com"})).await.expect(204);
    let token = app.token("ayesha").await;
    let reset = |password: &str| json!({"token": token, "password": password});
    app.wait(Duration::SECOND);
    let nobody = app.anonymous();
    let weak = nobody.post("/api/auth/password/reset", reset("password123")).await.expect(422);
    assert!(!weak.field("password").is_empty());
    nobody.post("/api/auth/password/reset", reset(OTHER)).await.expect(204);
    nobody.post("/api/auth/password/reset", reset(OTHER)).await.expect(410);
    ayesha.get("/api/auth/user").await.expect(401);
    let login = |password: &str| json!({"email": "ayesha@example.com", "password": password});
    nobody.post("/api/auth/login", login(PASSWORD)).await.expect(401);
    nobody.post("/api/auth/login", login(OTHER)).await.expect(200);
    assert_eq!(app.mails("ayesha").await[0]["subject"], "Your password was changed");
}

#[actix_web::test]
async fn forgot_says_the_same_for_everybody() {
    let app = TestApp::start().await;
    app.client("ayesha").await;
    let before = app.number("SELECT count(*) AS number FROM mails");
    let known = app.anonymous().post("/api/auth/password/forgot", json!({"email": "ayesha@example.com"})).await;
    let unknown = app.anonymous().post("/api/auth/password/forgot", json!({"email": "nobody@example.com"})).await;
    let odd = app.anonymous().post("/api/auth/password/forgot", json!({"email": "ayesha@example.com\u{1}"})).await;
    assert_eq!((known.status, &known.bytes), (unknown.status, &unknown.bytes));
    assert_eq!((known.status, &known.bytes), (odd.status, &odd.bytes));
    assert_eq!(known.status, 204);
    assert_eq!(app.number("SELECT count(*) AS number FROM mails"), before + 1);
}

#[actix_web::test]
async fn reset_links_last_an_hour_and_only_the_newest_works() {
    let app = TestApp::start().await;
    app.client("ayesha").await;
    let forgot = json!({"email": "ayesha@example.com"});
    app.wait(Duration::SECOND);
    app.anonymous().post("/api/auth/password/forgot", forgot.clone()).await.expect(204);
    let first = app.token("ayesha").await;
    app.wait(Duration::SECOND);
    app.anonymous().post("/api/auth/password/forgot", forgot).await.expect(204);
    let second = app.token("ayesha").await;
    let reset = |token: &str| json!({"token": token, "password": OTHER});
    app.anonymous().post("/api/auth/password/reset", reset(&first)).await.expect(410);
    app.wait(Duration::HOUR - Duration::SECOND);
    let in_time = app.anonymous().post("/api/auth/password/reset", json!({"token": second, "password": "short"})).await;
    assert_eq!(in_time.status, 422);
    app.wait(Duration::SECOND);
    app.anonymous().post("/api/auth/password/reset", reset(&second)).await.expect(410);
    // A token for the address is none for the password.
    app.unverified("bilal", "TALENT").await;
    let verify = app.token("bilal").await;
    app.anonymous().post("/api/auth/password/reset", reset(&verify)).await.expect(410);
}

#[actix_web::test]
async fn one_of_two_resets_at_once_wins() {
    let app = TestApp::start().await;
    app.client("ayesha").await;
    app.wait(Duration::SECOND);
    app.anonymous().post("/api/auth/password/forgot", json!({"email": "ayesha@example.com"})).await.expect(204);
    let token = app.token("ayesha").await;
    let people: Vec<_> = (0..4).map(|_| app.anonymous()).collect();
    let answers = futures_util::future::join_all(people.iter().enumerate().map(|(n, person)| {
        person.post("/api/auth/password/reset", json!({"token": token, "password": format!("{OTHER} {n}")}))
    }))
    .await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 410, 410, 410]);
}

#[actix_web::test]
async fn changing_it_asks_for_the_current_one_and_ends_other_sessions() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let phone = ayesha.sign_in_again("ayesha@example.com").await;
    let change = |current: &str, new: &str| json!({"currentPassword": current, "newPassword": new});
    let wrong = ayesha.post("/api/auth/password", change("kites over lahore 8", OTHER)).await.expect(403);
    assert_eq!((wrong.code(), wrong.field("currentPassword").is_empty()), ("wrong_password", false));
    let weak = ayesha.post("/api/auth/password", change(PASSWORD, "ayesha@example.com")).await.expect(422);
    assert!(!weak.field("newPassword").is_empty());
    phone.get("/api/auth/user").await.expect(200);
    ayesha.post("/api/auth/password", change(PASSWORD, OTHER)).await.expect(204);
    ayesha.get("/api/auth/user").await.expect(200);
    phone.get("/api/auth/user").await.expect(401);
    app.anonymous().post("/api/auth/password", change(PASSWORD, OTHER)).await.expect(401);
}
