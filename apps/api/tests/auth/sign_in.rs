//! Signing in and out.

use actix_web::test::TestRequest;
use runtime::config::Rates;
use serde_json::json;

use crate::helpers::{PASSWORD, TestApp};

#[actix_web::test]
async fn never_tells_which_of_the_two_was_wrong() {
    let app = TestApp::start().await;
    app.client("ayesha").await;
    let mut bodies = Vec::new();
    for (email, password) in [
        ("ayesha@example.com", "kites over lahore 8"),
        ("nobody@example.com", PASSWORD),
        ("ayesha@example.com", ""),
        ("no address at all", "Kites over lahore 9"),
        ("ayesha@example.com\u{1}", PASSWORD),
    ] {
        let answer =
            app.anonymous().post("/api/auth/login", json!({"email": email, "password": password})).await.expect(401);
        assert_eq!(answer.header("set-cookie"), "");
        let mut body = answer.body;
        assert!(body["requestId"].as_str().is_some_and(|id| id.len() == 32));
        body["requestId"] = json!("");
        bodies.push(body);
    }
    assert!(bodies.iter().all(|body| *body == bodies[0]), "{bodies:?}");
    assert_eq!(
        bodies[0],
        json!({"code": "wrong_credentials", "message": "E-mail or password is wrong.", "requestId": ""})
    );
    app.anonymous()
        .post("/api/auth/login", json!({"email": " AYESHA@example.com ", "password": PASSWORD}))
        .await
        .expect(200);
}

#[actix_web::test]
async fn another_key_with_each_sign_in() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let before = ayesha.copy();
    ayesha.post("/api/auth/login", json!({"email": "ayesha@example.com", "password": PASSWORD})).await.expect(200);
    assert_ne!(before.cookie().unwrap().value(), ayesha.cookie().unwrap().value());
    before.get("/api/auth/user").await.expect(401);
    ayesha.get("/api/auth/user").await.expect(200);
    assert_eq!(app.number("SELECT count(*) AS number FROM user_sessions"), 1);
    let stored = app.number("SELECT count(*) AS number FROM user_sessions WHERE length(key_hash) = 32");
    assert_eq!(stored, 1, "only a hash of the key is stored");
}

#[actix_web::test]
async fn the_cookie_is_for_our_pages_only() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let cookie = ayesha.cookie().unwrap();
    assert_eq!((cookie.name(), cookie.http_only(), cookie.path()), ("id", Some(true), Some("/")));
    assert_eq!(cookie.same_site(), Some(actix_web::cookie::SameSite::Lax));
    let secure = TestApp::start_with(|config| config.base_url = "https://muqabla.test".into()).await;
    let cookie = secure.client("ayesha").await.cookie().unwrap();
    assert_eq!((cookie.name(), cookie.secure(), cookie.domain()), ("__Host-id", Some(true), None));
}

#[actix_web::test]
async fn signing_out_ends_the_session_for_good() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let thief = ayesha.copy();
    let answer = ayesha.press("/api/auth/logout").await.expect(204);
    assert!(answer.header("clear-site-data").contains("storage"));
    assert!(ayesha.cookie().is_none());
    for path in ["/api/auth/user", "/api/profile", "/api/auth/sessions"] {
        thief.get(path).await.expect(401);
    }
    app.anonymous().press("/api/auth/logout").await.expect(204);
}

#[actix_web::test]
async fn a_link_signs_out_from_our_own_pages_only() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    for site in ["cross-site", "same-site"] {
        let link = TestRequest::get().uri("/api/logout").insert_header(("sec-fetch-site", site));
        let page = ayesha.send_bare(link).await.expect(200);
        assert!(page.header("content-type").starts_with("text/html"));
        assert!(String::from_utf8_lossy(&page.bytes).contains("action=/api/logout"));
        ayesha.get("/api/auth/user").await.expect(200);
    }
    let silent = ayesha.send_bare(TestRequest::get().uri("/api/logout")).await.expect(200);
    assert!(silent.header("content-type").starts_with("text/html"));
    ayesha.get("/api/auth/user").await.expect(200);
    let thief = ayesha.copy();
    let answer = ayesha.get("/api/logout").await.expect(303);
    assert_eq!(answer.header("location"), "/");
    thief.get("/api/auth/user").await.expect(401);
}

#[actix_web::test]
async fn wrong_guesses_are_slowed_down_and_the_owner_gets_in() {
    let app = TestApp::start_with(|config| config.rates = Rates::times(1)).await;
    app.client("ayesha").await;
    let guess = json!({"email": "ayesha@example.com", "password": "not the password"});
    let attacker = app.calling_from("203.0.113.9:1");
    let (mut evaluated, mut refused) = (0, 0);
    for _ in 0..30 {
        let answer = attacker.post("/api/auth/login", guess.clone()).await;
        match answer.status {
            401 => evaluated += 1,
            429 => {
                refused += 1;
                assert!(answer.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0));
                assert_eq!(answer.code(), "too_many_requests");
            }
            other => panic!("{other}"),
        }
    }
    assert!(evaluated <= 11 && refused >= 19, "{evaluated} evaluated, {refused} refused");
    let owner = app.calling_from("198.51.100.4:1");
    owner.post("/api/auth/login", json!({"email": "ayesha@example.com", "password": PASSWORD})).await.expect(200);
}

#[actix_web::test]
async fn two_processes_evaluate_no_more_guesses_than_one() {
    let here = TestApp::start_with(|config| config.rates = Rates::times(1)).await;
    let there = here.beside().await;
    here.client("ayesha").await;
    let guess = json!({"email": "ayesha@example.com", "password": "not the password"});
    let guess_at = async |app: &TestApp| app.calling_from("203.0.113.9:1").post("/api/auth/login", guess.clone()).await;
    for _guess in 0..5 {
        guess_at(&here).await.expect(401);
        guess_at(&there).await.expect(401);
    }
    // Each by itself would let five more pass.
    for app in [&here, &there] {
        let refused = guess_at(app).await.expect(429);
        assert_eq!(refused.header("retry-after"), "31");
        assert_eq!(refused.header("ratelimit-policy"), "\"login_per_address\";q=10;w=300");
    }
    here.wait(time::Duration::seconds(30));
    guess_at(&there).await.expect(401);
    guess_at(&here).await.expect(429);
}

#[actix_web::test]
async fn outdated_hashes_are_renewed() {
    let app = TestApp::start().await;
    app.client("ayesha").await;
    let cheap = argon2::Argon2::new(
        argon2::Algorithm::Argon2id,
        argon2::Version::V0x13,
        argon2::Params::new(1024, 1, 1, None).unwrap(),
    );
    let hash = argon2::PasswordHasher::hash_password(&cheap, PASSWORD.as_bytes()).unwrap().to_string();
    app.execute(&format!("UPDATE users SET password_hash = '{hash}'"));
    let body = json!({"email": "ayesha@example.com", "password": PASSWORD});
    app.anonymous().post("/api/auth/login", body.clone()).await.expect(200);
    let renewed = "SELECT count(*) AS number FROM users WHERE password_hash LIKE '$argon2id$v=19$m=19456,t=2,p=1$%'";
    assert_eq!(app.number(renewed), 1);
    app.anonymous().post("/api/auth/login", body).await.expect(200);
}
