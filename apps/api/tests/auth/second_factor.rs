//! Signing in with a second step.

use runtime::config::Rates;
use serde_json::{Value, json};
use time::Duration;

use crate::helpers::authenticator::{Authenticator, enrol};
use crate::helpers::{Answer, PASSWORD, Person, TestApp};

fn login() -> Value {
    json!({"email": "ayesha@example.com", "password": PASSWORD})
}

/// The challenge that the right password brings.
async fn challenge(person: &Person) -> String {
    let asked = person.post("/api/auth/login", login()).await.expect(200);
    assert_eq!((asked.body["twoFactorRequired"].as_bool(), asked.header("set-cookie")), (Some(true), ""));
    asked.body["challenge"].as_str().unwrap().to_owned()
}

async fn answer(person: &Person, challenge: &str, code: &str) -> Answer {
    person.post("/api/auth/login/second-step", json!({"challenge": challenge, "code": code})).await
}

/// A code that is wrong now.
fn wrong(app: &TestApp, authenticator: &Authenticator, number: u32) -> String {
    let now = app.now();
    let right: Vec<String> = (-1..=1).map(|step| authenticator.code(now + Duration::seconds(30 * step))).collect();
    let mut codes = (0..1_000_000_u32).map(|code| format!("{code:06}")).filter(|code| !right.contains(code));
    codes.nth(number as usize).unwrap()
}

#[actix_web::test]
async fn asks_for_a_code_once_it_is_on_and_not_before() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let begun = ayesha.press("/api/auth/totp").await.expect(200).body;
    assert!(begun["address"].as_str().unwrap().starts_with("otpauth://totp/Muqabla:ayesha@example.com?secret="));
    assert!(
        begun["qrSize"].as_u64().is_some_and(|size| size >= 21) && begun["qrPath"].as_str().unwrap().starts_with('M')
    );
    // Begun is not on.
    app.anonymous().post("/api/auth/login", login()).await.expect(200).body["id"].as_str().unwrap();
    assert_eq!(ayesha.get("/api/auth/security").await.expect(200).body["twoFactor"], false);
    let (authenticator, codes) = enrol(&app, &ayesha).await;
    let state = ayesha.get("/api/auth/security").await.expect(200).body;
    assert_eq!((&state["twoFactor"], &state["recoveryCodesLeft"]), (&json!(true), &json!(10)));
    assert_eq!(ayesha.get("/api/auth/user").await.body["twoFactor"], true);
    assert_eq!(codes.len(), 10);
    assert!(app.mails("ayesha").await.iter().any(|mail| mail["subject"] == "Two-factor sign-in is on"));
    assert_eq!(ayesha.press("/api/auth/totp").await.expect(409).code(), "two_factor_on");

    app.wait(Duration::seconds(30));
    let browser = app.anonymous();
    let challenge = challenge(&browser).await;
    browser.get("/api/auth/user").await.expect(401);
    let refused = answer(&browser, &challenge, &wrong(&app, &authenticator, 0)).await.expect(401);
    assert_eq!((refused.code(), refused.header("set-cookie")), ("wrong_code", ""));
    let me = answer(&browser, &challenge, &authenticator.code(app.now())).await.expect(200).body;
    assert_eq!(me["email"], "ayesha@example.com");
    browser.get("/api/auth/user").await.expect(200);
    assert_eq!(answer(&app.anonymous(), &challenge, "123456").await.expect(410).code(), "challenge_over");
}

#[actix_web::test]
async fn a_code_may_come_with_the_password_and_counts_once() {
    let app = TestApp::start().await;
    let (authenticator, _codes) = enrol(&app, &app.client("ayesha").await).await;
    let with = |code: &str| json!({"email": "ayesha@example.com", "password": PASSWORD, "code": code});
    // The code that confirmed the enrolment is used up.
    let used = authenticator.code(app.now());
    assert_eq!(app.anonymous().post("/api/auth/login", with(&used)).await.expect(401).code(), "wrong_code");
    app.wait(Duration::seconds(30));
    let code = authenticator.code(app.now());
    app.anonymous().post("/api/auth/login", with(&code)).await.expect(200);
    app.anonymous().post("/api/auth/login", with(&code)).await.expect(401);
    let again = challenge(&app.anonymous()).await;
    answer(&app.anonymous(), &again, &code).await.expect(401);
    // A code of an older step does not follow a newer one, though its time has not passed.
    app.wait(Duration::seconds(30));
    let (older, newer) = (authenticator.code(app.now()), authenticator.code(app.now() + Duration::seconds(30)));
    app.anonymous().post("/api/auth/login", with(&newer)).await.expect(200);
    app.anonymous().post("/api/auth/login", with(&older)).await.expect(401);
    // The right code does not make up for a wrong password.
    app.wait(Duration::seconds(60));
    let guess =
        json!({"email": "ayesha@example.com", "password": "not the password", "code": authenticator.code(app.now())});
    assert_eq!(app.anonymous().post("/api/auth/login", guess).await.expect(401).code(), "wrong_credentials");
}

#[actix_web::test]
async fn five_wrong_codes_end_a_sign_in_and_are_told() {
    let app = TestApp::start().await;
    let (authenticator, _codes) = enrol(&app, &app.client("ayesha").await).await;
    app.wait(Duration::seconds(30));
    let thief = app.calling_from("203.0.113.9:1");
    let challenge = challenge(&thief).await;
    let mut evaluated = 0;
    for number in 0..100 {
        let refused = answer(&thief, &challenge, &wrong(&app, &authenticator, number)).await;
        match (refused.status, refused.code()) {
            (401, "wrong_code") => evaluated += 1,
            (410, "challenge_over") => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(evaluated, 5);
    answer(&thief, &challenge, &authenticator.code(app.now())).await.expect(410);
    let told = app.mails("ayesha").await;
    assert_eq!(told.iter().filter(|mail| mail["subject"] == "Somebody has your password").count(), 1);
    // The owner gets in all the same.
    let owner = challenge_of(&app).await;
    answer(&app.anonymous(), &owner, &authenticator.code(app.now())).await.expect(200);
}

async fn challenge_of(app: &TestApp) -> String {
    challenge(&app.anonymous()).await
}

#[actix_web::test]
async fn many_sign_ins_do_not_bring_many_tries() {
    let app = TestApp::start_with(|config| {
        config.rates = Rates { second_factor: Rates::times(1).second_factor, ..Rates::times(1_000) };
    })
    .await;
    let (authenticator, _codes) = enrol(&app, &app.client("ayesha").await).await;
    let (mut evaluated, mut refused) = (0, 0);
    for number in 0..20 {
        let challenge = challenge(&app.anonymous()).await;
        let answered = answer(&app.anonymous(), &challenge, &wrong(&app, &authenticator, number)).await;
        match answered.status {
            401 => evaluated += 1,
            429 => {
                refused += 1;
                assert_eq!(answered.header("ratelimit-policy"), "\"second_factor\";q=10;w=900");
                assert!(answered.header("ratelimit").starts_with("\"second_factor\";r=0;t="));
            }
            other => panic!("{other}"),
        }
    }
    // Confirming the enrolment was one.
    assert!(evaluated <= 10 && refused >= 10, "{evaluated} {refused}");
}

#[actix_web::test]
async fn a_challenge_lasts_ten_minutes() {
    let app = TestApp::start().await;
    let (authenticator, _codes) = enrol(&app, &app.client("ayesha").await).await;
    let (first, second) = (challenge(&app.anonymous()).await, challenge(&app.anonymous()).await);
    app.wait(Duration::minutes(10) - Duration::SECOND);
    answer(&app.anonymous(), &first, &authenticator.code(app.now())).await.expect(200);
    app.wait(Duration::SECOND);
    answer(&app.anonymous(), &second, &authenticator.code(app.now() + Duration::seconds(30))).await.expect(410);
    app.run_due().await;
    assert_eq!(app.number("SELECT count(*) AS number FROM sign_in_challenges"), 0);
    for nonsense in ["", "x", &"x".repeat(5_000)] {
        answer(&app.anonymous(), nonsense, "123456").await.expect(410);
    }
}

#[actix_web::test]
async fn recovery_codes_work_once_each_and_lie_hashed() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let (_authenticator, codes) = enrol(&app, &ayesha).await;
    let with = |code: &str| json!({"email": "ayesha@example.com", "password": PASSWORD, "code": code});
    app.wait(Duration::SECOND);
    app.anonymous().post("/api/auth/login", with(&codes[0].to_lowercase())).await.expect(200);
    let told = &app.mails("ayesha").await[0];
    assert_eq!(told["subject"], "A recovery code was used");
    assert!(told["text"].as_str().unwrap().contains("9 more work"), "{}", told["text"]);
    app.anonymous().post("/api/auth/login", with(&codes[0])).await.expect(401);
    let challenge = challenge_of(&app).await;
    answer(&app.anonymous(), &challenge, &codes[1].replace('-', " ")).await.expect(200);
    assert_eq!(ayesha.get("/api/auth/security").await.body["recoveryCodesLeft"], 8);
    let renewed = ayesha.press("/api/auth/recovery-codes").await.expect(200).body;
    app.anonymous().post("/api/auth/login", with(&codes[2])).await.expect(401);
    app.anonymous().post("/api/auth/login", with(renewed["recoveryCodes"][0].as_str().unwrap())).await.expect(200);
    // Somebody else's codes open nothing.
    let bilal = app.client("bilal").await;
    enrol(&app, &bilal).await;
    let foreign = json!({"email": "bilal@example.com", "password": PASSWORD, "code": renewed["recoveryCodes"][1]});
    app.anonymous().post("/api/auth/login", foreign).await.expect(401);
    // Nothing of it lies in the open.
    let plain = codes[3].replace('-', "");
    for text in [codes[3].as_str(), plain.as_str()] {
        let rows = format!("SELECT count(*) AS number FROM recovery_codes AS row WHERE row::text ILIKE '%{text}%'");
        assert_eq!(app.number(&rows), 0);
        let hex: String = text.bytes().map(|byte| format!("{byte:02x}")).collect();
        let rows =
            format!("SELECT count(*) AS number FROM recovery_codes WHERE encode(code_hash, 'hex') LIKE '%{hex}%'");
        assert_eq!(app.number(&rows), 0);
    }
}

#[actix_web::test]
async fn turned_off_nothing_is_asked_any_more() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    assert_eq!(ayesha.press("/api/auth/recovery-codes").await.expect(409).code(), "two_factor_off");
    let (_authenticator, codes) = enrol(&app, &ayesha).await;
    let waiting = challenge_of(&app).await;
    app.wait(Duration::SECOND);
    ayesha.delete("/api/auth/totp").await.expect(204);
    assert_eq!(app.mails("ayesha").await[0]["subject"], "Two-factor sign-in is off");
    answer(&app.anonymous(), &waiting, &codes[0]).await.expect(410);
    assert!(app.anonymous().post("/api/auth/login", login()).await.expect(200).body["id"].is_string());
    let left =
        app.number("SELECT (SELECT count(*) FROM recovery_codes) + (SELECT count(*) FROM second_factors) AS number");
    assert_eq!(left, 0);
    ayesha.delete("/api/auth/totp").await.expect(204);
}

#[actix_web::test]
async fn a_password_set_again_does_not_lead_past_it() {
    let app = TestApp::start().await;
    let (authenticator, _codes) = enrol(&app, &app.client("ayesha").await).await;
    let waiting = challenge_of(&app).await;
    app.wait(Duration::minutes(1));
    app.anonymous().post("/api/auth/password/forgot", json!({"email": "ayesha@example.com"})).await.expect(204);
    let body = json!({"token": app.token("ayesha").await, "password": "seven red buses in quetta"});
    let reset = app.anonymous();
    reset.post("/api/auth/password/reset", body).await.expect(204);
    assert!(reset.cookie().is_none());
    // Who was half-way in with the old password is out.
    answer(&app.anonymous(), &waiting, &authenticator.code(app.now())).await.expect(410);
    let login = json!({"email": "ayesha@example.com", "password": "seven red buses in quetta"});
    assert_eq!(reset.post("/api/auth/login", login).await.expect(200).body["twoFactorRequired"], true);
    reset.get("/api/auth/user").await.expect(401);
}

#[actix_web::test]
async fn an_enrolment_takes_the_right_code_in_time() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let code = |code: &str| json!({"code": code});
    assert_eq!(ayesha.post("/api/auth/totp/confirm", code("123456")).await.expect(409).code(), "enrolment_over");
    let first = ayesha.press("/api/auth/totp").await.expect(200).body;
    let second = ayesha.press("/api/auth/totp").await.expect(200).body;
    let [first, second] = [first, second].map(|begun| Authenticator::of_key(begun["key"].as_str().unwrap()));
    let replaced = ayesha.post("/api/auth/totp/confirm", code(&first.code(app.now()))).await.expect(422);
    assert!(!replaced.field("code").is_empty());
    ayesha.post("/api/auth/totp/confirm", code(&second.code(app.now() + Duration::seconds(60)))).await.expect(422);
    app.wait(Duration::minutes(30) - Duration::SECOND);
    ayesha.post("/api/auth/reauth", json!({"password": PASSWORD})).await.expect(204);
    app.wait(Duration::SECOND);
    let late = ayesha.post("/api/auth/totp/confirm", code(&second.code(app.now()))).await.expect(409);
    assert_eq!(late.code(), "enrolment_over");
    assert_eq!(app.number("SELECT count(*) AS number FROM second_factors WHERE confirmed_at IS NOT NULL"), 0);
}

/// An account from before registration waited for the address, whose maker took somebody else's and turned a second step on then.
async fn squatted(app: &TestApp) -> Person {
    let squatter = app.client("ayesha").await;
    enrol(app, &squatter).await;
    squatter.post("/api/auth/email", json!({"email": "mallory@example.com"})).await.expect(204);
    app.execute("UPDATE users SET email_verified_at = NULL WHERE email_key = 'ayesha@example.com'");
    app.wait(Duration::SECOND);
    squatter
}

/// Nothing that was set before the address confirmed itself is left.
async fn assert_nothing_left(app: &TestApp) {
    for left in ["second_factors", "recovery_codes", "sign_in_challenges", "account_tokens WHERE used_at IS NULL"] {
        assert_eq!(app.number(&format!("SELECT count(*) AS number FROM {left}")), 0, "{left}");
    }
    let confirmed = "SELECT count(*) AS number FROM users WHERE email_verified_at IS NOT NULL";
    assert_eq!(app.number(confirmed), 1);
}

#[actix_web::test]
async fn the_owner_s_reset_meets_nothing_of_the_person_who_took_the_address() {
    let app = TestApp::start().await;
    let squatter = squatted(&app).await;
    let waiting = challenge_of(&app).await;
    app.wait(Duration::SECOND);
    let owner = app.anonymous();
    owner.post("/api/auth/password/forgot", json!({"email": "ayesha@example.com"})).await.expect(204);
    let body = json!({"token": app.token("ayesha").await, "password": "seven red buses in quetta"});
    owner.post("/api/auth/password/reset", body).await.expect(204);
    assert_nothing_left(&app).await;
    answer(&app.anonymous(), &waiting, "123456").await.expect(410);
    squatter.get("/api/auth/user").await.expect(401);
    let moved = json!({"token": app.token("mallory").await});
    app.anonymous().post("/api/auth/email/confirm", moved).await.expect(410);
    let login = json!({"email": "ayesha@example.com", "password": "seven red buses in quetta"});
    assert!(owner.post("/api/auth/login", login).await.expect(200).body["id"].is_string(), "no code is asked for");
}

#[actix_web::test]
async fn the_first_confirmation_leaves_the_session_that_asks_and_nothing_else() {
    let app = TestApp::start().await;
    let elsewhere = squatted(&app).await;
    let here = elsewhere.copy();
    app.execute("DELETE FROM second_factors");
    here.post("/api/auth/login", login()).await.expect(200);
    let third = elsewhere.sign_in_again("ayesha@example.com").await;
    here.press("/api/auth/verify-email/resend").await.expect(204);
    let token = json!({"token": app.token("ayesha").await});
    here.post("/api/auth/verify-email", token).await.expect(204);
    assert_nothing_left(&app).await;
    here.get("/api/auth/user").await.expect(200);
    third.get("/api/auth/user").await.expect(401);
    // Later confirmations remove nothing: it is the owner's by now.
    enrol(&app, &here).await;
    app.wait(Duration::SECOND);
    here.post("/api/auth/password/forgot", json!({"email": "ayesha@example.com"})).await.expect(204);
    let body = json!({"token": app.token("ayesha").await, "password": "seven red buses in quetta"});
    here.post("/api/auth/password/reset", body).await.expect(204);
    assert_eq!(app.number("SELECT count(*) AS number FROM second_factors"), 1);
}

#[actix_web::test]
async fn it_takes_a_confirmed_address() {
    let app = TestApp::start().await;
    let ayesha = app.unverified("ayesha", "CLIENT").await;
    assert_eq!(ayesha.press("/api/auth/totp").await.expect(403).code(), "email_unverified");
    app.execute("UPDATE users SET email_verified_at = created_at");
    let begun = ayesha.press("/api/auth/totp").await.expect(200).body;
    let code = Authenticator::of_key(begun["key"].as_str().unwrap()).code(app.now());
    app.execute("UPDATE users SET email_verified_at = NULL");
    let refused = ayesha.post("/api/auth/totp/confirm", json!({"code": code})).await.expect(403);
    assert_eq!(refused.code(), "email_unverified");
    assert_eq!(app.number("SELECT count(*) AS number FROM second_factors WHERE confirmed_at IS NOT NULL"), 0);
}

#[actix_web::test]
async fn an_unconfirmed_account_that_moves_leaves_its_second_step_behind() {
    let app = TestApp::start().await;
    squatted(&app).await;
    let token = json!({"token": app.token("mallory").await});
    app.anonymous().post("/api/auth/email/confirm", token).await.expect(204);
    assert_nothing_left(&app).await;
    assert_eq!(app.number("SELECT count(*) AS number FROM user_sessions"), 0);
}
