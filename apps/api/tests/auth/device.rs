//! Strangers who guess do not lock the owner out of a browser that is known.

use actix_web::cookie::{Cookie, SameSite};
use kernel::secret::Secret;
use runtime::config::Rates;
use serde_json::{Value, json};
use time::Duration;

use crate::helpers::authenticator::enrol;
use crate::helpers::{PASSWORD, Person, TestApp};

const OTHER: &str = "seven red buses in quetta";

fn login(name: &str, password: &str) -> Value {
    json!({"email": format!("{name}@example.com"), "password": password})
}

async fn strict() -> TestApp {
    TestApp::start_with(|config| config.rates = Rates::times(1)).await
}

/// A hundred wrong passwords from ten networks; says how many were looked at.
async fn guess(app: &TestApp, name: &str) -> usize {
    let mut evaluated = 0;
    for n in 0..100 {
        let stranger = app.calling_from(&format!("203.0.{}.{}:1", 100 + name.len(), n / 10));
        let answer = stranger.post("/api/auth/login", login(name, "not the password")).await;
        match answer.status {
            401 => evaluated += 1,
            429 => assert!(answer.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0)),
            other => panic!("{other}"),
        }
    }
    evaluated
}

/// Nobody is signed in in this browser any more; it is known all the same.
async fn signed_out(person: &Person) {
    person.press("/api/auth/logout").await.expect(204);
    assert!(person.cookie().is_none() && person.device().is_some(), "it survives");
}

#[actix_web::test]
async fn a_hundred_guesses_do_not_lock_the_owner_out() {
    let app = strict().await;
    for (name, person) in [("ayesha", app.client("ayesha").await), ("admin", app.admin().await)] {
        signed_out(&person).await;
        assert!(guess(&app, name).await <= 25);
        let elsewhere = app.calling_from("198.51.100.4:1");
        assert_eq!(
            elsewhere.post("/api/auth/login", login(name, PASSWORD)).await.expect(429).code(),
            "too_many_requests"
        );
        person.post("/api/auth/login", login(name, PASSWORD)).await.expect(200);
        person.get("/api/auth/user").await.expect(200);
    }
}

#[actix_web::test]
async fn who_reads_the_mails_gets_in_whatever_strangers_do() {
    let app = strict().await;
    app.client("ayesha").await;
    app.wait(Duration::SECOND);
    // They use up the links as well; each of the mails lies in the owner's mailbox.
    for n in 0..10 {
        let stranger = app.calling_from(&format!("203.0.113.{n}:1"));
        stranger.post("/api/auth/password/forgot", json!({"email": "ayesha@example.com"})).await;
        app.wait(Duration::SECOND);
    }
    guess(&app, "ayesha").await;
    let owner = app.calling_from("198.51.100.4:1");
    let reset = json!({"token": app.token("ayesha").await, "password": OTHER});
    owner.post("/api/auth/password/reset", reset).await.expect(204);
    assert!(owner.cookie().is_none() && owner.device().is_some());
    owner.get("/api/auth/user").await.expect(401);
    owner.post("/api/auth/login", login("ayesha", OTHER)).await.expect(200);
}

#[actix_web::test]
async fn a_known_browser_asks_for_a_link_when_strangers_asked_too_often() {
    let app = strict().await;
    let ayesha = app.client("ayesha").await;
    let forgot = json!({"email": "ayesha@example.com"});
    let statuses = |n: u8| {
        let (app, forgot) = (&app, forgot.clone());
        async move { app.calling_from(&format!("203.0.113.{n}:1")).post("/api/auth/password/forgot", forgot).await.status }
    };
    for n in 0..5 {
        assert_eq!(statuses(n).await, 204);
    }
    assert_eq!(statuses(6).await, 429);
    ayesha.post("/api/auth/password/forgot", forgot).await.expect(204);
    // What is typed as an address is nobody's counter: here that of somebody's mails to confirm.
    let sana = app.unverified("sana", "CLIENT").await;
    for n in 10..20 {
        let email = json!({"email": format!("verify {}", sana.id())});
        app.calling_from(&format!("203.0.113.{n}:1")).post("/api/auth/password/forgot", email).await;
    }
    sana.press("/api/auth/verify-email/resend").await.expect(204);
}

#[actix_web::test]
async fn a_known_browser_has_ten_tries_and_spends_those_of_nobody_else() {
    let app = strict().await;
    let ayesha = app.client("ayesha").await;
    let phone = app.calling_from("198.51.100.4:1");
    phone.post("/api/auth/login", login("ayesha", PASSWORD)).await.expect(200);
    for _ in 0..10 {
        ayesha.post("/api/auth/login", login("ayesha", "not the password")).await.expect(401);
    }
    let refused = ayesha.post("/api/auth/login", login("ayesha", PASSWORD)).await.expect(429);
    assert_eq!(refused.header("ratelimit-policy"), "\"login_per_device\";q=10;w=1800");
    // The number of the browser stays when it signs in again: signing in does not bring more tries.
    let first = phone.device().unwrap();
    for _ in 0..10 {
        phone.post("/api/auth/login", login("ayesha", PASSWORD)).await.expect(200);
        assert_ne!(phone.device().unwrap().value(), first.value(), "another cookie");
    }
    phone.post("/api/auth/login", login("ayesha", PASSWORD)).await.expect(429);
    phone.show_device(Some(first));
    phone.post("/api/auth/login", login("ayesha", PASSWORD)).await.expect(429);
    app.calling_from("198.51.100.5:1").post("/api/auth/login", login("ayesha", PASSWORD)).await.expect(200);
}

#[actix_web::test]
async fn cookies_of_others_and_of_nobody_count_for_nothing() {
    let app = strict().await;
    let (ayesha, bilal) = (app.client("ayesha").await, app.client("bilal").await);
    let own = ayesha.device().unwrap().value().to_owned();
    let elsewhere = TestApp::start_with(|config| {
        config.secret_key = Secret::new("another secret of at least 32 characters".to_owned())
    })
    .await;
    let foreign = elsewhere.client("ayesha").await.device().unwrap().value().to_owned();
    let cut = own[..own.len() - 1].to_owned();
    let shown = [
        bilal.device().unwrap().value().to_owned(),
        foreign,
        cut,
        String::new(),
        "x".repeat(8_000),
        own.replace('A', "B") + "A",
    ];
    guess(&app, "ayesha").await;
    for (n, value) in shown.into_iter().enumerate() {
        let thief = app.calling_from(&format!("198.51.100.{n}:1"));
        thief.show_device(Some(Cookie::new("device", value)));
        thief.post("/api/auth/login", login("ayesha", PASSWORD)).await.expect(429);
    }
    ayesha.post("/api/auth/login", login("ayesha", PASSWORD)).await.expect(200);
}

#[actix_web::test]
async fn another_password_takes_it_from_every_browser_but_the_one_that_set_it() {
    let app = TestApp::start_with(|config| {
        config.rates = Rates { login_per_account: Rates::times(1).login_per_account, ..Rates::times(1_000) };
    })
    .await;
    let ayesha = app.client("ayesha").await;
    let phone = ayesha.sign_in_again("ayesha@example.com").await;
    let before = ayesha.device();
    let change = json!({"currentPassword": PASSWORD, "newPassword": OTHER});
    ayesha.post("/api/auth/password", change).await.expect(204);
    guess(&app, "ayesha").await;
    phone.post("/api/auth/login", login("ayesha", OTHER)).await.expect(429);
    let thief = app.anonymous();
    thief.show_device(before);
    thief.post("/api/auth/login", login("ayesha", OTHER)).await.expect(429);
    ayesha.post("/api/auth/login", login("ayesha", OTHER)).await.expect(200);
    // The same when the others are signed out, and when the second step changes.
    ayesha.press("/api/auth/sessions/end-others").await.expect(200);
    ayesha.post("/api/auth/login", login("ayesha", OTHER)).await.expect(200);
    enrol(&app, &ayesha).await;
    ayesha.delete("/api/auth/totp").await.expect(204);
    ayesha.post("/api/auth/login", login("ayesha", OTHER)).await.expect(200);
}

#[actix_web::test]
async fn it_lasts_half_a_year_and_is_for_our_pages_only() {
    let app = strict().await;
    let ayesha = app.client("ayesha").await;
    let cookie = ayesha.device().unwrap();
    assert_eq!((cookie.name(), cookie.http_only(), cookie.path()), ("device", Some(true), Some("/")));
    assert_eq!((cookie.same_site(), cookie.max_age().map(|age| age.whole_days())), (Some(SameSite::Strict), Some(180)));
    let secure = TestApp::start_with(|config| config.base_url = "https://muqabla.test".into()).await;
    let cookie = secure.client("ayesha").await.device().unwrap();
    assert_eq!((cookie.name(), cookie.secure(), cookie.domain()), ("__Host-device", Some(true), None));
    app.wait(Duration::days(180) - Duration::SECOND);
    guess(&app, "ayesha").await;
    let early = ayesha.copy();
    early.post("/api/auth/login", login("ayesha", PASSWORD)).await.expect(200);
    app.wait(Duration::SECOND);
    ayesha.post("/api/auth/login", login("ayesha", PASSWORD)).await.expect(429);
    // Who signed in in between is known for another half a year.
    early.post("/api/auth/login", login("ayesha", PASSWORD)).await.expect(200);
}

#[actix_web::test]
async fn a_thief_with_the_password_leaves_the_owner_their_codes() {
    let app = TestApp::start_with(|config| {
        config.rates = Rates { second_factor: Rates::times(1).second_factor, ..Rates::times(1_000) };
    })
    .await;
    let ayesha = app.client("ayesha").await;
    let (authenticator, _codes) = enrol(&app, &ayesha).await;
    app.wait(Duration::seconds(30));
    let step = async |person: &Person, code: &str| {
        let challenge =
            person.post("/api/auth/login", login("ayesha", PASSWORD)).await.expect(200).body["challenge"].clone();
        person.post("/api/auth/login/second-step", json!({"challenge": challenge, "code": code})).await
    };
    let thief = app.calling_from("203.0.113.9:1");
    let mut statuses = Vec::new();
    for _ in 0..15 {
        statuses.push(step(&thief, "no code").await.status);
    }
    assert!(statuses.contains(&429), "{statuses:?}");
    let code = authenticator.code(app.now());
    assert_eq!(step(&app.calling_from("198.51.100.4:1"), &code).await.status, 429);
    step(&ayesha, &code).await.expect(200);
}
