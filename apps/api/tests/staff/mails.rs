//! Mails that a mail server did not take: what an outage costs, who is told, and who sends them again.

use kernel::secret::Secret;
use serde_json::{Value, json};
use testkit::MailServer;
use time::Duration;

use super::{acts, each};
use crate::helpers::{Person, TestApp};
use crate::market::back;

async fn start(server: &MailServer) -> TestApp {
    let url = server.url();
    TestApp::start_with(|config| config.smtp_url = Some(Secret::new(url))).await
}

async fn ask_for_reset(app: &TestApp) {
    app.wait(Duration::SECOND);
    app.anonymous().post("/api/auth/password/forgot", json!({"email": "ayesha@example.com"})).await.expect(204);
}

async fn write_to_support(app: &TestApp, subject: &str) {
    app.wait(Duration::SECOND);
    let body = json!({"name": "Zara", "email": "zara@example.com", "subject": subject, "message": "The text of it"});
    app.anonymous().post("/api/contact", body).await.expect(201);
}

/// Of the mails that were taken, in order.
fn subjects(server: &MailServer) -> Vec<String> {
    let subject = |raw: &String| raw.lines().find_map(|line| line.strip_prefix("Subject: ")).unwrap().to_owned();
    let mut subjects: Vec<String> = server.taken().iter().map(subject).collect();
    subjects.sort();
    subjects
}

async fn list(person: &Person, query: &str) -> Value {
    person.get(&format!("/api/admin/mails{query}")).await.expect(200).body
}

#[actix_web::test]
async fn an_outage_of_64_minutes_loses_nothing_that_still_works() {
    let server = MailServer::start();
    server.set_down(true);
    let app = start(&server).await;
    app.client("ayesha").await;
    write_to_support(&app, "Before the outage").await;
    ask_for_reset(&app).await;
    for _quarter in 0..4 {
        app.advance(Duration::minutes(16)).await;
    }
    assert!(server.connections() <= 12, "{}", server.connections());
    server.set_down(false);
    app.advance(Duration::MINUTE).await;
    // The link to choose a password worked for an hour.
    assert_eq!(subjects(&server), ["Your code for Muqabla", "[No category] Before the outage"]);
    let left =
        app.text("SELECT status || ' ' || length(text_body) AS text FROM mails WHERE kind = 'account.reset_password'");
    assert_eq!(left, "EXPIRED 0");
}

#[actix_web::test]
async fn links_and_codes_can_be_asked_for_again_while_the_server_is_down() {
    let server = MailServer::start();
    server.set_down(true);
    let app = start(&server).await;
    let (ayesha, bilal) = (app.client("ayesha").await, app.unverified("bilal", "TALENT").await);
    app.execute("UPDATE users SET email_verified_at = now() WHERE email_key = 'ayesha@example.com'");
    app.execute("DELETE FROM mails");
    for _time in 0..3 {
        ask_for_reset(&app).await;
        bilal.press("/api/auth/verify-email/resend").await.expect(204);
        ayesha.post("/api/auth/email", json!({"email": "ayesha.new@example.com"})).await.expect(204);
        app.advance(Duration::minutes(4)).await;
    }
    server.set_down(false);
    app.advance(Duration::MINUTE).await;
    let taken = subjects(&server);
    let change = "Your e-mail is about to change";
    let newest = ["Choose a new password", "Confirm your e-mail", "Confirm your new e-mail"];
    assert_eq!(taken, [newest.as_slice(), &[change; 3]].concat(), "of what opens an account, the newest");
    let reset = json!({"token": app.token("ayesha.new").await});
    app.anonymous().post("/api/auth/email/confirm", reset).await.expect(204);
    let code = app.code(&json!("bilal@example.com"));
    bilal.post("/api/auth/verify-email/code", json!({"code": code})).await.expect(200);
}

#[actix_web::test]
async fn a_link_that_ran_out_in_the_outage_is_asked_for_again() {
    let server = MailServer::start();
    server.set_down(true);
    let app = start(&server).await;
    app.client("ayesha").await;
    ask_for_reset(&app).await;
    app.advance(Duration::hours(2)).await;
    ask_for_reset(&app).await;
    server.set_down(false);
    app.advance(Duration::MINUTE).await;
    assert_eq!(subjects(&server).iter().filter(|subject| *subject == "Choose a new password").count(), 1);
    let reset = json!({"token": app.token("ayesha").await, "password": "seven red buses in quetta"});
    app.anonymous().post("/api/auth/password/reset", reset).await.expect(204);
}

#[actix_web::test]
async fn what_was_given_up_is_listed_without_its_text_and_sent_again_once() {
    let server = MailServer::start();
    let app = start(&server).await;
    let mut admin = app.admin().await;
    app.run_due().await;
    server.set_down(true);
    write_to_support(&app, "Your code is 123456").await;
    app.run_due().await;
    let waiting = list(&admin, "?status=queued").await;
    let outage = &waiting["outage"];
    assert!(outage["since"].is_string() && !outage["reason"].as_str().unwrap().is_empty(), "{waiting}");
    assert_eq!((&waiting["mails"][0]["attempts"], &waiting["mails"][0]["allowedActions"]), (&json!(1), &json!([])));
    app.advance(Duration::days(3)).await;
    admin = back(&admin, "admin").await;
    let answer = admin.get("/api/admin/mails?status=failed&kind=contact.received").await.expect(200);
    assert!(!String::from_utf8_lossy(&answer.bytes).contains("The text of it"));
    let mail = &answer.body["mails"][0];
    assert_eq!(each(&answer.body["mails"], "subject"), ["[No category] Your code is ••••••"]);
    assert_eq!((&mail["toAddress"], &mail["status"]), (&json!("support@muqabla.pk"), &json!("FAILED")));
    assert_eq!((&mail["allowedActions"], &mail["nextAttemptAt"]), (&json!(["RESEND"]), &Value::Null));
    assert!(mail["lastError"].as_str().unwrap().starts_with("mail server not reached: "), "{mail}");

    let path = format!("/api/admin/mails/{}/resend", mail["id"].as_str().unwrap());
    server.set_down(false);
    for _time in 0..2 {
        let resent = admin.press(&path).await.expect(200).body;
        assert_eq!((&resent["status"], &resent["allowedActions"]), (&json!("QUEUED"), &json!([])));
    }
    assert_eq!(acts(&app, "mail.resent"), 1, "the second time it waits already");
    app.advance(Duration::MINUTE).await;
    assert!(subjects(&server).contains(&"[No category] Your code is 123456".to_owned()));
    let taken = server.taken().len();
    let refused = admin.press(&path).await.expect(409);
    assert_eq!(refused.body["message"], "This mail was delivered.");
    app.run_due().await;
    assert_eq!(server.taken().len(), taken);
    assert_eq!(list(&admin, "?status=failed").await["outage"], Value::Null);
}

#[actix_web::test]
async fn what_holds_a_link_is_not_sent_again() {
    let server = MailServer::start();
    let app = start(&server).await;
    let admin = app.admin().await;
    app.client("ayesha").await;
    app.run_due().await;
    server.answer("RCPT", "550 5.1.1 no such user");
    ask_for_reset(&app).await;
    write_to_support(&app, "A question").await;
    app.run_due().await;
    let rejected = list(&admin, "?status=rejected&sort=created").await["mails"].clone();
    assert_eq!(each(&rejected, "kind"), ["account.reset_password", "contact.received"]);
    assert_eq!(rejected[0]["member"]["name"], "Ayesha");
    assert_eq!((&rejected[0]["allowedActions"], &rejected[1]["allowedActions"]), (&json!([]), &json!(["RESEND"])));
    let path = format!("/api/admin/mails/{}/resend", rejected[0]["id"].as_str().unwrap());
    let refused = admin.press(&path).await.expect(409);
    assert!(refused.body["message"].as_str().unwrap().contains("asks for a new one"), "{}", refused.body);
    server.take_all();
    let resent = admin.post("/api/admin/mails/resend", json!({})).await.expect(200).body;
    assert_eq!((&resent["resent"], acts(&app, "mail.resent")), (&json!(1), 1));
    app.run_due().await;
    assert!(subjects(&server).contains(&"[No category] A question".to_owned()));
    let queues = admin.get("/api/admin/queues").await.expect(200).body;
    let failed = queues["queues"].as_array().unwrap().iter().find(|queue| queue["queue"] == "FAILED_MAILS");
    assert_eq!(failed.unwrap()["count"], 0, "a rejected address waits for nobody");
}

#[actix_web::test]
async fn many_are_listed_by_pages_and_sent_again_in_parts() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    app.run_due().await;
    app.execute(
        "INSERT INTO mails (id, kind, to_address, subject, text_body, html_body, status, attempts, due_at, created_at)
         SELECT gen_random_uuid(), CASE WHEN n % 3 = 0 THEN 'review.due' ELSE 'contest.awarded' END, 'a@example.com', 'Mail ' || n, 'Text',
                'Text', CASE WHEN n % 2 = 0 THEN 'FAILED' ELSE 'REJECTED' END, 1, now(), timestamptz '2026-11-21 07:00Z' + n * interval '1 second'
           FROM generate_series(1, 300) AS n",
    );
    let first = list(&admin, "?kind=review.due").await;
    assert_eq!((first["mails"].as_array().unwrap().len(), &first["mails"][0]["subject"]), (60, &json!("Mail 300")));
    assert_eq!(first["kinds"], json!(["contest.awarded", "review.due"]));
    let second = list(&admin, &format!("?kind=review.due&cursor={}", first["nextCursor"].as_str().unwrap())).await;
    assert_eq!((second["mails"].as_array().unwrap().len(), &second["nextCursor"]), (40, &Value::Null));
    let resend = |body: Value| admin.post("/api/admin/mails/resend", body);
    let some = resend(json!({"kind": "review.due", "status": "REJECTED"})).await.expect(200).body;
    assert_eq!(some["resent"], 50);
    assert_eq!(resend(json!({"kind": "nobody.wrote_it"})).await.expect(200).body["resent"], 0);
    for expected in [200, 50, 0] {
        assert_eq!(resend(json!({})).await.expect(200).body["resent"], expected);
    }
    assert_eq!(acts(&app, "mail.resent"), 300);
}

#[actix_web::test]
async fn wrong_filters_are_refused() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for query in ["?status=sent", "?status=nothing", "?kind=a%0Ab", "?sort=subject", "?cursor=x", "?kind=%00"] {
        let answer = admin.get(&format!("/api/admin/mails{query}")).await;
        assert!(matches!(answer.status, 400 | 422), "{query}: {}", answer.status);
    }
    for body in [
        json!({"status": "SENT"}),
        json!({"status": "QUEUED"}),
        json!({"status": "EXPIRED"}),
        json!({"status": 1}),
        json!({"kind": "x".repeat(61)}),
        json!({"kind": ["contest.awarded"]}),
        json!({"everything": true}),
        json!([]),
    ] {
        let answer = admin.post("/api/admin/mails/resend", body.clone()).await;
        assert!(matches!(answer.status, 400 | 422), "{body}: {}", answer.status);
    }
    admin.press("/api/admin/mails/00000000-0000-7000-8000-000000000000/resend").await.expect(404);
    let odd = admin.press("/api/admin/mails/nothing/resend").await;
    assert!((400..500).contains(&odd.status), "{}", odd.status);
}
