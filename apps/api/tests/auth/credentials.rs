//! Calls that cross: a password that was right when it was compared, and is not any more when something rests on it.

use futures_util::future::{join, join_all};
use serde_json::json;
use time::Duration;

use crate::helpers::{PASSWORD, Person, TestApp};

const OTHER: &str = "seven red buses in quetta";

async fn login(person: &Person, password: &str) -> u16 {
    person.post("/api/auth/login", json!({"email": "ayesha@example.com", "password": password})).await.status
}

#[actix_web::test]
async fn an_old_password_does_not_survive_a_reset() {
    for outdated in [false, true, false, true, false, true] {
        let app = TestApp::start().await;
        let ayesha = app.client("ayesha").await;
        if outdated {
            let costs = argon2::Params::new(8 * 1024, 1, 1, None).unwrap();
            let cheap = argon2::Argon2::new(argon2::Algorithm::Argon2id, argon2::Version::V0x13, costs);
            let hash = argon2::PasswordHasher::hash_password(&cheap, PASSWORD.as_bytes()).unwrap().to_string();
            app.execute(&format!("UPDATE users SET password_hash = '{hash}'"));
        }
        app.wait(Duration::SECOND);
        app.anonymous().post("/api/auth/password/forgot", json!({"email": "ayesha@example.com"})).await.expect(204);
        let (reset, token) = (app.anonymous(), app.token("ayesha").await);
        let thieves: Vec<_> = (0..10).map(|_| app.anonymous()).collect();
        let sign_ins = join_all(thieves.iter().map(|thief| login(thief, PASSWORD)));
        let resetting = reset.post("/api/auth/password/reset", json!({"token": token, "password": OTHER}));
        let (statuses, done) = join(sign_ins, resetting).await;
        done.expect(204);
        assert!(statuses.iter().all(|status| matches!(status, 200 | 401 | 409)), "{statuses:?}");
        for browser in thieves.iter().chain([&ayesha]) {
            browser.get("/api/auth/user").await.expect(401);
        }
        assert_eq!(app.number("SELECT count(*) AS number FROM user_sessions"), 0, "{statuses:?}");
        assert_eq!(login(&app.anonymous(), PASSWORD).await, 401);
        assert_eq!(login(&app.anonymous(), OTHER).await, 200);
    }
}

#[actix_web::test]
async fn a_session_that_cannot_begin_is_told_and_leaves_no_cookie() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    // Right after the password was compared the other sessions are ended.
    app.execute(
        "CREATE FUNCTION cross_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            UPDATE users SET credential_version = credential_version + 1 WHERE id = NEW.id; RETURN NULL; END $$",
    );
    let cheap = argon2::Params::new(1024, 1, 1, None).unwrap();
    let cheap = argon2::Argon2::new(argon2::Algorithm::Argon2id, argon2::Version::V0x13, cheap);
    let hash = argon2::PasswordHasher::hash_password(&cheap, PASSWORD.as_bytes()).unwrap().to_string();
    app.execute(&format!("UPDATE users SET password_hash = '{hash}'"));
    app.execute(
        "CREATE TRIGGER cross_it AFTER UPDATE OF password_hash ON users FOR EACH ROW EXECUTE FUNCTION cross_it()",
    );
    let browser = app.anonymous();
    let refused =
        browser.post("/api/auth/login", json!({"email": "ayesha@example.com", "password": PASSWORD})).await.expect(409);
    assert_eq!((refused.code(), refused.header("set-cookie")), ("conflict", ""));
    assert_eq!(refused.body["message"], "Your sign-in details have changed in the meantime. Sign in again.");
    assert_eq!(app.number("SELECT count(*) AS number FROM user_sessions"), 1, "only the one of the registration");
    ayesha.get("/api/auth/user").await.expect(200);
    assert_eq!(login(&browser, PASSWORD).await, 200, "with what counts now");
}
