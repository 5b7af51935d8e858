//! The end of an account: refused, scheduled, cancelled, put off, carried out.

use std::sync::{Arc, Barrier};

use kernel::actor::{Actor, Role};
use serde_json::{Value, json};
use time::Duration;

use super::grace;
use crate::helpers::{PASSWORD, Person, TestApp};
use crate::market::{self, back};
use crate::money;

const STATUS: &str = "/api/privacy/deletion-status";
const DELETE: &str = "/api/privacy/delete-account";
const CANCEL: &str = "/api/privacy/cancel-deletion";

fn kinds(body: &Value) -> Vec<&str> {
    body["open"].as_array().unwrap().iter().map(|item| item["kind"].as_str().unwrap()).collect()
}

async fn blocked(person: &Person) -> Vec<String> {
    let before = person.get(STATUS).await.expect(200).body;
    let refused = person.post(DELETE, json!({})).await.expect(409);
    assert_eq!(refused.code(), "deletion_blocked");
    assert_eq!(refused.body["open"], before["open"], "the page shows before what the call refuses for");
    assert_eq!(person.get(STATUS).await.expect(200).body["scheduledFor"], Value::Null);
    kinds(&refused.body).into_iter().map(str::to_owned).collect()
}

#[actix_web::test]
async fn money_that_is_held_or_owed_keeps_accounts_open() {
    let app = money::start().await;
    let (client, winner, second, admin) =
        (app.client("ayesha").await, app.talent("bilal").await, app.talent("danish").await, app.admin().await);
    assert_eq!(blocked(&admin).await, ["staff"]);
    let draft = market::draft(&app, &client).await;
    assert!(
        client.get(STATUS).await.expect(200).body["open"].as_array().unwrap().is_empty(),
        "a draft is nobody's money"
    );
    let url = money::deposit(&client, &draft, "easypaisa").await;
    assert_eq!(blocked(&client).await, ["payment"]);
    money::webhook(&app, "easypaisa", &money::success(&url)).await.expect(200);
    assert_eq!(blocked(&client).await, ["held_prize"]);
    let entry = market::enter(&winner, &draft).await;
    market::enter(&second, &draft).await;
    assert_eq!(blocked(&winner).await, ["running_entry"]);
    client.post(&format!("/api/contests/{draft}/award"), json!({"entryId": entry})).await.expect(200);
    assert_eq!(blocked(&client).await, ["held_prize"]);
    assert_eq!(blocked(&winner).await, ["running_entry", "payout"]);
    assert!(second.get(STATUS).await.expect(200).body["open"].as_array().unwrap().is_empty(), "not selected");
    let handover = format!("/api/contests/{draft}/handover");
    winner.upload(&format!("{handover}/files"), "logo.png", market::PNG).await.expect(201);
    winner.press(&format!("{handover}/deliver")).await.expect(200);
    client.press(&format!("{handover}/accept")).await.expect(200);
    assert_eq!(blocked(&winner).await, ["payout"]);
    let wallet = json!({"type": "EASYPAISA", "accountNumber": "03012344471", "accountName": "Bilal Ahmed"});
    winner.post("/api/payout-methods", wallet).await.expect(201);
    let id = winner.get("/api/payouts").await.expect(200).body[0]["id"].as_str().unwrap().to_owned();
    admin.post(&format!("/api/admin/payouts/{id}/failed"), json!({"notes": "Wallet closed"})).await.expect(200);
    assert_eq!(blocked(&winner).await, ["payout"], "a transfer that failed leaves its debt");
    let again =
        winner.press(&format!("/api/payouts/{id}/retry")).await.expect(200).body["id"].as_str().unwrap().to_owned();
    assert_eq!(blocked(&winner).await, ["payout"]);
    admin.post(&format!("/api/admin/payouts/{again}/paid"), json!({"reference": "TX-1"})).await.expect(200);
    for person in [&client, &winner, &second] {
        person.post(DELETE, json!({})).await.expect(200);
    }
}

#[actix_web::test]
async fn a_refund_on_its_way_keeps_an_account_open() {
    let app = money::start().await;
    let client = app.client("ayesha").await;
    let contest = money::funded(&app, &client).await;
    client.post(&format!("/api/contests/{contest}/refund"), json!({})).await.expect(200);
    assert_eq!(blocked(&client).await, ["refund"]);
    app.run_due().await;
    assert!(client.get(STATUS).await.expect(200).body["open"].as_array().unwrap().is_empty());
}

#[actix_web::test]
async fn scheduled_and_cancelled() {
    let app = TestApp::start().await;
    let hira = app.newcomer("hira").await;
    let none = hira.get(STATUS).await.expect(200).body;
    assert_eq!((&none["scheduledFor"], &none["requestedAt"]), (&Value::Null, &Value::Null));
    assert_eq!(hira.press(CANCEL).await.expect(409).code(), "deletion_not_scheduled");
    let asked = hira.post(DELETE, json!({"reason": "Too many mails"})).await.expect(200).body;
    assert_eq!(asked["scheduledFor"], "2026-12-21T07:00:00Z");
    assert_eq!(hira.get("/api/auth/user").await.expect(200).body["deletionScheduledFor"], asked["scheduledFor"]);
    assert_eq!(hira.post(DELETE, json!({})).await.expect(409).code(), "deletion_scheduled");
    let told = |mail: &Value| mail["subject"].as_str().unwrap().contains("will be deleted on 21 Dec 2026");
    assert_eq!(app.mails("hira").await.iter().filter(|mail| told(mail)).count(), 1);
    assert_eq!(hira.press(CANCEL).await.expect(200).body["scheduledFor"], Value::Null);
    assert_eq!(hira.get("/api/auth/user").await.expect(200).body["deletionScheduledFor"], Value::Null);
    grace(&app).await;
    let hira = back(&hira, "hira").await;
    hira.get("/api/profile").await.expect(200);
    assert_eq!(app.number("SELECT count(*) AS number FROM users WHERE erased_at IS NOT NULL"), 0);
    hira.post(DELETE, json!({})).await.expect(200);
}

#[actix_web::test]
async fn what_does_not_fit_schedules_nothing() {
    let app = TestApp::start().await;
    let hira = app.newcomer("hira").await;
    for body in [
        json!({"reason": "x".repeat(501)}),
        json!({"reason": "a\u{0}b"}),
        json!({"reason": 7}),
        json!({"scheduledFor": "2026-11-21T07:00:00Z"}),
        json!({"userId": hira.id().to_string()}),
    ] {
        let status = hira.post(DELETE, body.clone()).await.status;
        assert!((400..500).contains(&status), "{body}: {status}");
    }
    let anonymous = app.anonymous();
    anonymous.post(DELETE, json!({})).await.expect(401);
    anonymous.get(STATUS).await.expect(401);
    anonymous.press(CANCEL).await.expect(401);
    assert_eq!(app.number("SELECT count(*) AS number FROM account_deletions"), 0);
}

#[actix_web::test]
async fn thirty_days_to_the_second() {
    let app = TestApp::start().await;
    let hira = app.newcomer("hira").await;
    hira.post(DELETE, json!({})).await.expect(200);
    app.advance(Duration::days(27) - Duration::SECOND).await;
    let reminded = async || {
        app.mails("hira").await.iter().filter(|mail| mail["text"].to_string().contains("cannot be undone")).count()
    };
    assert_eq!(reminded().await, 0);
    app.advance(Duration::SECOND).await;
    app.advance(Duration::SECOND).await;
    assert_eq!(reminded().await, 1, "once");
    app.advance(Duration::days(3) - Duration::seconds(2)).await;
    let hira = back(&hira, "hira").await;
    let other = back(&hira, "hira").await;
    app.advance(Duration::SECOND).await;
    for session in [&hira, &other] {
        session.get("/api/profile").await.expect(401);
    }
    let login = json!({"email": "hira@example.com", "password": PASSWORD});
    app.anonymous().post("/api/auth/login", login).await.expect(401);
    let ghost = json!({"email": format!("{}@deleted.invalid", hira.id()), "password": "none"});
    app.anonymous().post("/api/auth/login", ghost).await.expect(401);
    app.unverified("hira", "TALENT").await.get("/api/profile").await.expect(200);
}

#[actix_web::test]
async fn what_is_open_at_the_end_puts_it_off() {
    let app = money::start().await;
    let (client, hira) = (app.client("ayesha").await, app.talent("hira").await);
    hira.post(DELETE, json!({})).await.expect(200);
    app.wait(Duration::days(29));
    let (client, hira) = (back(&client, "ayesha").await, back(&hira, "hira").await);
    let contest = money::funded(&app, &client).await;
    market::enter(&hira, &contest).await;
    app.advance(Duration::DAY).await;
    let hira = back(&hira, "hira").await;
    let status = hira.get(STATUS).await.expect(200).body;
    assert_eq!(
        (status["scheduledFor"].as_str(), status["postponed"].as_bool()),
        (Some("2026-12-28T07:00:00Z"), Some(true))
    );
    assert_eq!(kinds(&status), ["running_entry"]);
    let mail = app.mails("hira").await[0].clone();
    assert_eq!(mail["subject"], "Your account could not be deleted yet");
    assert!(mail["text"].as_str().unwrap().contains("A logo for a dhaba"), "{mail}");
    let mine = hira.get("/api/entries/mine").await.expect(200).body;
    let id = mine[0]["entry"]["id"].as_str().unwrap();
    hira.press(&format!("/api/entries/{id}/withdraw")).await.expect(200);
    app.advance(Duration::days(7)).await;
    assert_eq!(app.number("SELECT count(*) AS number FROM users WHERE erased_at IS NOT NULL"), 1);
}

#[actix_web::test]
async fn of_cancelling_and_carrying_out_at_once_one_happens() {
    let app = TestApp::start().await;
    let (mut stayed, mut left) = (0, 0);
    for round in 0..12 {
        let name = format!("person{round}");
        let person = app.newcomer(&name).await;
        person.post(DELETE, json!({})).await.expect(200);
        let actor = Actor { user: person.id(), role: Role::Talent, email_verified: true, staff: None };
        app.wait(Duration::days(30));
        let (db, ctx, barrier) = (app.db.db(), app.state().ctx("race"), Arc::new(Barrier::new(2)));
        let (their_db, their_ctx, their_barrier) = (db.clone(), ctx.clone(), Arc::clone(&barrier));
        let cancelling = std::thread::spawn(move || {
            their_barrier.wait();
            workflows::privacy::cancel_deletion(&their_db, &their_ctx, &actor).is_ok()
        });
        barrier.wait();
        let ended = workflows::privacy::ending::end_due(&db, &ctx, 10).unwrap();
        let cancelled = cancelling.join().unwrap();
        assert_eq!(ended, usize::from(!cancelled), "round {round}");
        let sql = format!("SELECT count(*) AS number FROM users WHERE id = '{}' AND erased_at IS NOT NULL", actor.user);
        assert_eq!(app.number(&sql), i64::from(!cancelled), "round {round}");
        if cancelled { stayed += 1 } else { left += 1 }
    }
    assert_eq!(stayed + left, 12);
}
