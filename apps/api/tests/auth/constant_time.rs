//! Nobody learns from the work of an answer which addresses have accounts: it is counted here, not timed.

use std::collections::BTreeMap;
use std::time::Duration;

use accounts::password;
use serde_json::{Value, json};
use testkit::statements;

use crate::helpers::authenticator::enrol;
use crate::helpers::{Answer, Person, TestApp};

/// Everything of an answer but the number of the request.
fn visible(answer: &Answer) -> (u16, Value, BTreeMap<String, String>) {
    let mut body = answer.body.clone();
    if let Some(number) = body.get_mut("requestId") {
        *number = Value::Null;
    }
    let headers = answer.headers.iter().filter(|(name, _value)| name.as_str() != "x-request-id");
    let headers =
        headers.map(|(name, value)| (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into_owned()));
    (answer.status, body, headers.collect())
}

/// What a call asked the database, how many passwords it hashed, until when its answer was held back, and what came back.
async fn work_of(app: &TestApp, person: &Person, path: &str, body: Value) -> (Vec<String>, u64, Vec<Duration>, Answer) {
    let _earlier = (statements::take(), app.delays());
    let hashes = password::computed();
    let answer = person.post(path, body).await;
    (statements::take(), password::computed() - hashes, app.delays(), answer)
}

#[actix_web::test]
async fn a_sign_in_that_fails_is_the_same_work_for_every_address() {
    statements::record();
    let app = TestApp::start().await;
    app.client("ayesha").await;
    app.unverified("bilal", "TALENT").await;
    app.client("danish").await;
    app.execute("UPDATE users SET suspended_at = created_at, suspended_reason = 'x' WHERE email_key LIKE 'danish%'");
    enrol(&app, &app.client("hira").await).await;
    app.admin().await;
    let mut found = Vec::new();
    for email in ["nobody@example.com", "no address", "ayesha@example.com", "bilal@example.com", "danish@example.com"]
        .into_iter()
        .chain(["hira@example.com", "admin@example.com"])
    {
        let body = json!({"email": email, "password": "kites over lahore 8"});
        let (asked, hashes, _waited, answer) = work_of(&app, &app.anonymous(), "/api/auth/login", body).await;
        assert_eq!((answer.status, hashes), (401, 1), "{email}: one hash, no matter who it is");
        assert!(asked.iter().any(|statement| statement.contains("email_key")), "{email}: {asked:?}");
        found.push((email, asked, visible(&answer)));
    }
    let (_nobody, asked, seen) = found.remove(0);
    for (email, also_asked, also_seen) in found {
        assert_eq!((also_asked, also_seen), (asked.clone(), seen.clone()), "{email}");
    }
}

/// Mails and tokens are written for a known address only, in the same transaction as the look for it; the answer waits longer than that
/// takes.
#[actix_web::test]
async fn a_forgotten_password_is_answered_when_its_time_has_come() {
    statements::record();
    let app = TestApp::start().await;
    app.client("ayesha").await;
    let ask = |email: &'static str| {
        let app = &app;
        async move { work_of(app, &app.anonymous(), "/api/auth/password/forgot", json!({"email": email})).await }
    };
    let (unknown, no_hash, waited, answer) = ask("nobody@example.com").await;
    let (known, no_hash_either, also_waited, also_answered) = ask("ayesha@example.com").await;
    assert_eq!((no_hash, no_hash_either), (0, 0));
    assert_eq!(visible(&answer), visible(&also_answered));
    assert_eq!(answer.status, 204);
    assert_waited(&waited, &also_waited);
    let (look, end) = unknown.split_at(unknown.len() - 1);
    assert!(known.starts_with(look) && known.ends_with(end), "one transaction: {unknown:?} {known:?}");
    assert!(known.len() - unknown.len() <= MORE_MAX, "too much to hide behind a wait: {known:?}");
}

/// The same statements, one hash, the same wait, the same answer: only the mail differs.
#[actix_web::test]
async fn a_registration_is_the_same_work_for_every_address() {
    statements::record();
    let app = TestApp::start().await;
    app.client("ayesha").await;
    app.unverified("bilal", "TALENT").await;
    app.client("danish").await;
    app.execute("UPDATE users SET suspended_at = created_at, suspended_reason = 'x' WHERE email_key LIKE 'danish%'");
    enrol(&app, &app.client("hira").await).await;
    app.admin().await;
    let mut found = Vec::new();
    for who in ["nobody", "ayesha", "bilal", "danish", "hira", "admin"] {
        let email = format!("{who}@example.com");
        let body = json!({"email": email, "password": "kites over lahore 8", "firstName": "Sana", "role": "CLIENT"});
        let (asked, hashes, waited, answer) = work_of(&app, &app.anonymous(), "/api/auth/register", body).await;
        assert_eq!((answer.status, hashes), (202, 1), "{who}: one hash, no matter who it is");
        assert_waited(&waited, &waited);
        let typed = json!({"email": email, "code": "no code"});
        let (tried, none, waited, refused) = work_of(&app, &app.anonymous(), "/api/auth/register/confirm", typed).await;
        assert_eq!((refused.status, none), (422, 0));
        assert_waited(&waited, &waited);
        found.push((who, asked, visible(&answer), tried, visible(&refused)));
    }
    let (_nobody, asked, seen, tried, refused) = found.remove(0);
    for (who, also_asked, also_seen, also_tried, also_refused) in found {
        assert_eq!((also_asked, also_seen), (asked.clone(), seen.clone()), "{who}");
        assert_eq!((also_tried, also_refused), (tried.clone(), refused.clone()), "{who}");
    }
}

#[actix_web::test]
async fn another_address_is_answered_when_its_time_has_come() {
    statements::record();
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    app.client("bilal").await;
    let (free, _none, waited, answer) =
        work_of(&app, &ayesha, "/api/auth/email", json!({"email": "nobody@example.com"})).await;
    let (taken, _none, also_waited, also_answered) =
        work_of(&app, &ayesha, "/api/auth/email", json!({"email": "bilal@example.com"})).await;
    assert_eq!(visible(&answer), visible(&also_answered));
    assert_eq!(answer.status, 204);
    assert_waited(&waited, &also_waited);
    assert!(taken.len().abs_diff(free.len()) <= MORE_MAX, "too much to hide behind a wait: {free:?} {taken:?}");
}

/// Statements that are hidden by the wait: each is of less than a millisecond.
const MORE_MAX: usize = 12;

/// Each answer was held back once, until the same time after its call.
fn assert_waited(one: &[Duration], other: &[Duration]) {
    let expected = [Duration::from_millis(250)];
    assert_eq!((one, other), (&expected[..], &expected[..]));
}
