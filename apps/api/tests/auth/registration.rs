//! Making an account and confirming its address.

use serde_json::{Value, json};
use time::Duration;

use crate::helpers::{PASSWORD, TestApp};

fn ayesha() -> Value {
    json!({"email": "Ayesha@example.com", "password": PASSWORD, "firstName": "Ayesha", "lastName": "Khan", "role": "CLIENT"})
}

fn with(field: &str, value: Value) -> Value {
    let mut body = ayesha();
    body[field] = value;
    body
}

fn attempt(number: u128) -> Value {
    json!(uuid::Uuid::from_u128(number))
}

fn confirm(email: &str, code: &str) -> Value {
    json!({"email": email, "code": code})
}

/// A code that is not `right`.
fn other_than(right: &str) -> &'static str {
    if right == "000000" { "000001" } else { "000000" }
}

const WRONG: &str = "This code is wrong or has run out. Check it, or have a new one sent";

#[actix_web::test]
async fn the_code_of_the_mail_makes_the_account_and_signs_in() {
    let app = TestApp::start().await;
    let person = app.anonymous();
    let answer = person.post("/api/auth/register", ayesha()).await.expect(202);
    assert_eq!(answer.body, json!({"message": "Enter the code from the mail that we have sent to this address."}));
    assert_eq!(answer.header("set-cookie"), "");
    person.get("/api/auth/user").await.expect(401);
    assert_eq!(app.number("SELECT count(*) AS number FROM users"), 0, "nobody is there before the mail was read");
    let early = json!({"email": "ayesha@example.com", "password": PASSWORD});
    person.post("/api/auth/login", early).await.expect(401);
    let mails = app.anonymous().get("/dev/mailbox").await.expect(200);
    assert_eq!(mails.body.as_array().unwrap().len(), 1);
    assert_eq!(mails.body[0]["to"], "Ayesha@example.com");
    let text = mails.body[0]["text"].as_str().unwrap();
    assert!(text.contains("http://muqabla.test/auth/verify?token=") && !text.contains("Ayesha"), "{text}");
    let code = app.code(&json!("Ayesha@example.com"));
    assert_eq!(app.number(&format!("SELECT count(*) AS number FROM pending_registrations WHERE code_hash::text LIKE '%{code}%' OR length(code_hash) <> 32")), 0);

    let answer = person.post("/api/auth/register/confirm", confirm(" AYESHA@example.com ", &format!("{code} "))).await;
    let answer = answer.expect(200);
    for (field, value) in [
        ("email", json!("Ayesha@example.com")),
        ("firstName", json!("Ayesha")),
        ("lastName", json!("Khan")),
        ("name", json!("Ayesha Khan")),
        ("role", json!("CLIENT")),
        ("isAdmin", json!(false)),
        ("emailVerified", json!(true)),
        ("profileImageUrl", Value::Null),
        ("createdAt", json!("2026-11-21T07:00:00Z")),
    ] {
        assert_eq!(answer.body[field], value, "{field}");
    }
    assert_eq!(person.get("/api/auth/user").await.expect(200).body, answer.body);
    assert_eq!(app.number("SELECT count(*) AS number FROM audit_log WHERE act = 'user.registered'"), 1);
    assert_eq!(app.number("SELECT count(*) AS number FROM pending_registrations"), 0);
    let again = app.anonymous().post("/api/auth/register/confirm", confirm("ayesha@example.com", &code)).await;
    assert_eq!(again.expect(422).field("code"), WRONG);
}

/// Also the one that no test before looks at: a code that was right once.
#[actix_web::test]
async fn codes_that_do_not_work_are_refused_alike() {
    let app = TestApp::start().await;
    app.client("taken").await;
    let register = async |email: &str| {
        app.anonymous().post("/api/auth/register", with("email", json!(email))).await.expect(202);
        app.wait(Duration::SECOND);
    };
    register("late@example.com").await;
    let late = app.code(&json!("late@example.com"));
    app.wait(Duration::minutes(15));
    register("wrong@example.com").await;
    let right = app.code(&json!("wrong@example.com"));
    register("taken@example.com").await;
    let mut seen = Vec::new();
    for body in [
        confirm("late@example.com", &late),
        confirm("wrong@example.com", other_than(&right)),
        confirm("wrong@example.com", "no code at all"),
        confirm("wrong@example.com", ""),
        confirm("unknown@example.com", &right),
        confirm("no address", &right),
        confirm("taken@example.com", &right),
        json!({"email": "wrong@example.com", "code": right, "attempt": attempt(7)}),
    ] {
        let answer = app.anonymous().post("/api/auth/register/confirm", body).await.expect(422);
        assert_eq!(answer.header("set-cookie"), "");
        let mut body = answer.body;
        body["requestId"] = Value::Null;
        seen.push(body);
    }
    assert_eq!(seen[0]["fields"], json!({"code": WRONG}));
    assert!(seen.iter().all(|body| *body == seen[0]), "{seen:?}");
    assert_eq!(app.number("SELECT count(*) AS number FROM users"), 1);
}

#[actix_web::test]
async fn a_code_is_tried_five_times_also_at_once() {
    let app = TestApp::start().await;
    app.anonymous().post("/api/auth/register", ayesha()).await.expect(202);
    let code = app.code(&json!("Ayesha@example.com"));
    let people: Vec<_> = (0..9).map(|_| app.anonymous()).collect();
    let wrong = confirm("ayesha@example.com", other_than(&code));
    let tries = people.iter().map(|person| person.post("/api/auth/register/confirm", wrong.clone()));
    for answer in futures_util::future::join_all(tries).await {
        answer.expect(422);
    }
    assert_eq!(app.number("SELECT tries::bigint AS number FROM pending_registrations"), 5);
    let right = confirm("ayesha@example.com", &code);
    app.anonymous().post("/api/auth/register/confirm", right).await.expect(422);
    // Another code has tries of its own, and the link works all the same.
    app.wait(Duration::SECOND);
    app.anonymous().post("/api/auth/register", ayesha()).await.expect(202);
    let code = app.code(&json!("Ayesha@example.com"));
    app.anonymous().post("/api/auth/register/confirm", confirm("ayesha@example.com", &code)).await.expect(200);
}

/// Somebody who registers with the owner's address, before or after the owner, gets nothing by it, and keeps the owner from nothing.
#[actix_web::test]
async fn a_code_makes_the_account_of_its_own_browser() {
    const THEIRS: &str = "an attacker of lahore 9";
    for attacker_first in [true, false] {
        let app = TestApp::start().await;
        let (owner, attacker) = (app.anonymous(), app.anonymous());
        let email = json!("Ayesha@example.com");
        let mut wanted = with("attempt", attempt(1));
        let mut theirs = with("attempt", attempt(2));
        theirs["password"] = json!(THEIRS);
        theirs["firstName"] = json!("Mallory");
        if attacker_first {
            std::mem::swap(&mut wanted, &mut theirs);
        }
        app.anonymous().post("/api/auth/register", wanted).await.expect(202);
        let first = app.code(&email);
        app.wait(Duration::SECOND);
        app.anonymous().post("/api/auth/register", theirs).await.expect(202);
        let second = app.code(&email);
        let (own, foreign) = if attacker_first { (second, first) } else { (first, second) };
        let typed = |code: &str, number: u128| json!({"email": email, "code": code, "attempt": attempt(number)});
        // Six tries of the attacker use up none of the owner's; the code of the attacker's mail is none in the owner's browser.
        for _ in 0..6 {
            attacker.post("/api/auth/register/confirm", typed(other_than(&foreign), 2)).await.expect(422);
        }
        if own != foreign {
            owner.post("/api/auth/register/confirm", typed(&foreign, 1)).await.expect(422);
        }
        let me = owner.post("/api/auth/register/confirm", typed(&own, 1)).await.expect(200).body;
        assert_eq!(me["firstName"], "Ayesha");
        let login = |password: &str| json!({"email": email, "password": password});
        app.anonymous().post("/api/auth/login", login(THEIRS)).await.expect(401);
        app.anonymous().post("/api/auth/login", login(PASSWORD)).await.expect(200);
        attacker.post("/api/auth/register/confirm", typed(&foreign, 2)).await.expect(422);
        assert_eq!(app.number("SELECT count(*) AS number FROM pending_registrations"), 0);
    }
}

#[actix_web::test]
async fn the_link_signs_in_who_knows_the_password_of_its_registration() {
    let app = TestApp::start().await;
    app.anonymous().post("/api/auth/register", ayesha()).await.expect(202);
    let token = app.token("Ayesha").await;
    let elsewhere = app.anonymous();
    let wrong = json!({"token": token, "password": "another password 7"});
    let refused = elsewhere.post("/api/auth/verify-email", wrong).await.expect(422);
    assert!(!refused.field("password").is_empty());
    assert_eq!(app.number("SELECT count(*) AS number FROM users"), 0);
    let right = json!({"token": token, "password": PASSWORD});
    let me = elsewhere.post("/api/auth/verify-email", right.clone()).await.expect(200).body;
    assert_eq!((&me["name"], &me["emailVerified"]), (&json!("Ayesha Khan"), &json!(true)));
    elsewhere.get("/api/auth/user").await.expect(200);
    assert_eq!(app.anonymous().post("/api/auth/verify-email", right).await.expect(410).code(), "token_spent");
}

#[actix_web::test]
async fn the_link_alone_confirms_and_signs_nobody_in() {
    let app = TestApp::start().await;
    app.anonymous().post("/api/auth/register", ayesha()).await.expect(202);
    let token = app.token("Ayesha").await;
    let elsewhere = app.anonymous();
    let answer = elsewhere.post("/api/auth/verify-email", json!({"token": token})).await.expect(204);
    assert_eq!(answer.header("set-cookie"), "");
    elsewhere.get("/api/auth/user").await.expect(401);
    elsewhere.post("/api/auth/login", json!({"email": "ayesha@example.com", "password": PASSWORD})).await.expect(200);
    elsewhere.post("/api/auth/verify-email", json!({"token": token})).await.expect(410);
}

#[actix_web::test]
async fn links_of_registrations_last_48_hours_and_go() {
    let app = TestApp::start().await;
    app.anonymous().post("/api/auth/register", ayesha()).await.expect(202);
    let token = app.token("Ayesha").await;
    app.wait(Duration::hours(48));
    app.anonymous().post("/api/auth/verify-email", json!({"token": token})).await.expect(410);
    app.run_due().await;
    assert_eq!(app.number("SELECT count(*) AS number FROM pending_registrations"), 0);
}

#[actix_web::test]
async fn the_owner_of_an_account_is_told_by_mail_and_nothing_changes() {
    let app = TestApp::start().await;
    app.client("ayesha").await;
    app.wait(Duration::SECOND);
    let body = json!({"email": " AYESHA@example.com ", "password": "an attacker of lahore 9", "firstName": "Mallory", "role": "TALENT"});
    app.anonymous().post("/api/auth/register", body).await.expect(202);
    let mail = app.mails("ayesha").await[0].clone();
    assert_eq!(mail["subject"], "You already have an account");
    let text = mail["text"].as_str().unwrap();
    assert!(
        text.contains("http://muqabla.test/auth/login") && text.contains("http://muqabla.test/auth/forgot"),
        "{text}"
    );
    assert!(!text.contains("Mallory") && !text.contains("token="), "{text}");
    app.anonymous()
        .post("/api/auth/login", json!({"email": "ayesha@example.com", "password": PASSWORD}))
        .await
        .expect(200);
    assert_eq!(app.number("SELECT count(*) AS number FROM users"), 1);
}

/// The mailbox of somebody, with an account or without, is not flooded.
#[actix_web::test]
async fn a_mailbox_gets_five_mails_in_half_an_hour() {
    let app = TestApp::start_with(|config| config.rates = runtime::config::Rates::times(1)).await;
    app.client("taken").await;
    for email in ["taken@example.com", "free@example.com"] {
        let before = app.number("SELECT count(*) AS number FROM mails");
        let mut statuses = Vec::new();
        for n in 0..7 {
            let caller = app.calling_from(&format!("198.51.100.{n}:1"));
            let body = json!({"email": email, "password": PASSWORD, "firstName": "Mallory", "role": "CLIENT", "attempt": attempt(n)});
            statuses.push(caller.post("/api/auth/register", body).await.status);
        }
        // The account itself was registered with one of the five.
        let allowed = if email.starts_with("taken") { 4 } else { 5 };
        assert_eq!(statuses.iter().filter(|status| **status == 202).count(), allowed, "{email}: {statuses:?}");
        assert_eq!(statuses.last(), Some(&429));
        assert_eq!(app.number("SELECT count(*) AS number FROM mails") - before, i64::try_from(allowed).unwrap());
    }
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
async fn names_that_pretend_or_hide_are_refused() {
    let app = TestApp::start().await;
    for (field, name) in [
        ("firstName", "Muqabla"),
        ("firstName", "\u{391}dmin"),
        ("firstName", "M u q a b l a"),
        ("lastName", "Supp0rt"),
        ("lastName", "Official"),
        ("firstName", "Ali\u{202e}"),
        ("lastName", "Kh\u{200b}an"),
    ] {
        let answer = app.anonymous().post("/api/auth/register", with(field, json!(name))).await.expect(422);
        assert!(!answer.field(field).is_empty(), "{name}: {}", answer.body);
    }
    let mut split = with("firstName", json!("Muq"));
    split["lastName"] = json!("Abla");
    assert!(!app.anonymous().post("/api/auth/register", split).await.expect(422).field("firstName").is_empty());
    assert_eq!(app.number("SELECT count(*) AS number FROM pending_registrations"), 0);
    for name in ["Adminah", "\u{639}\u{644}\u{6cc}\u{200c}\u{631}\u{636}\u{627}", "عائشہ"] {
        app.anonymous().post("/api/auth/register", with("firstName", json!(name))).await.expect(202);
    }
    let bilal = app.client("bilal").await;
    let profile = |name: &str| json!({"name": name, "bio": "", "skills": [], "portfolio": []});
    for name in ["Muqabla Support", "B\u{456}lal \u{430}dmin", "Bilal\u{2066}"] {
        assert!(!bilal.put("/api/profile", profile(name)).await.expect(422).field("name").is_empty(), "{name}");
    }
    bilal.put("/api/profile", profile("بلال احمد")).await.expect(200);
}

#[actix_web::test]
async fn one_account_per_address_also_in_a_race() {
    let app = TestApp::start().await;
    let people: Vec<_> = (0..6).map(|_| app.anonymous()).collect();
    let mut codes = Vec::new();
    for (n, person) in people.iter().enumerate() {
        let email = if n % 2 == 0 { "ayesha@example.com" } else { " AYESHA@example.com" };
        let mut body = with("email", json!(email));
        body["attempt"] = attempt(n as u128 + 1);
        app.wait(Duration::SECOND);
        person.post("/api/auth/register", body).await.expect(202);
        codes.push(app.code(&json!(email.trim())));
    }
    let answers = futures_util::future::join_all(people.iter().zip(&codes).enumerate().map(|(n, (person, code))| {
        let body = json!({"email": "ayesha@example.com", "code": code, "attempt": attempt(n as u128 + 1)});
        person.post("/api/auth/register/confirm", body)
    }))
    .await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422, 422, 422, 422, 422]);
    assert_eq!(app.number("SELECT count(*) AS number FROM users"), 1);
    assert_eq!(app.number("SELECT count(*) AS number FROM pending_registrations"), 0);
}

#[actix_web::test]
async fn confirms_the_address_once() {
    let app = TestApp::start().await;
    let bilal = app.unverified("bilal", "TALENT").await;
    app.wait(Duration::SECOND);
    bilal.press("/api/auth/verify-email/resend").await.expect(204);
    let first = app.token("bilal").await;
    app.wait(Duration::SECOND);
    bilal.press("/api/auth/verify-email/resend").await.expect(204);
    assert_eq!(app.mails("bilal").await.len(), 3);
    let second = app.token("bilal").await;
    assert_ne!(first, second);
    let elsewhere = app.anonymous();
    elsewhere.post("/api/auth/verify-email", json!({"token": "x".repeat(43)})).await.expect(410);
    bilal.post("/api/auth/verify-email", json!({"token": first})).await.expect(204);
    assert_eq!(bilal.get("/api/auth/user").await.body["emailVerified"], true);
    let again = elsewhere.post("/api/auth/verify-email", json!({"token": first})).await.expect(410);
    assert_eq!(again.code(), "token_spent");
    elsewhere.post("/api/auth/verify-email", json!({"token": second})).await.expect(410);
    bilal.press("/api/auth/verify-email/resend").await.expect(204);
    assert_eq!(app.mails("bilal").await.len(), 3, "a confirmed address gets no more links");
}

#[actix_web::test]
async fn confirmation_links_last_48_hours() {
    let app = TestApp::start().await;
    let bilal = app.unverified("bilal", "TALENT").await;
    app.wait(Duration::SECOND);
    bilal.press("/api/auth/verify-email/resend").await.expect(204);
    let token = app.token("bilal").await;
    app.wait(Duration::hours(48));
    app.anonymous().post("/api/auth/verify-email", json!({"token": token})).await.expect(410);
}

#[actix_web::test]
async fn five_accounts_in_half_an_hour_from_one_address() {
    let app = TestApp::start_with(|config| config.rates = runtime::config::Rates::times(1)).await;
    for n in 0..5 {
        app.anonymous().post("/api/auth/register", with("email", json!("no address"))).await.expect(422);
        let body = with("email", json!(format!("a{n}@example.com")));
        app.anonymous().post("/api/auth/register", body).await.expect(202);
    }
    let refused = app.anonymous().post("/api/auth/register", with("email", json!("a5@example.com"))).await.expect(429);
    assert!(refused.header("retry-after").parse::<u32>().is_ok_and(|seconds| (300..=361).contains(&seconds)));
    let elsewhere = app.calling_from("198.51.100.4:1");
    elsewhere.post("/api/auth/register", with("email", json!("a5@example.com"))).await.expect(202);
}
