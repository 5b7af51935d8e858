//! Copies of data: what is in them and what is not, who gets them, how often and how long.

use actix_web::test::TestRequest;
use kernel::actor::{Actor, Role};
use kernel::db::DbFault;
use serde_json::{Value, json};
use time::Duration;

use super::{copy_of, pdf, stored};
use crate::helpers::{PASSWORD, Person, TestApp};
use crate::market::{self, PNG, back};
use crate::{identity, money};

const ASK: &str = "/api/privacy/export-data";
const LIST: &str = "/api/privacy/export-requests";

fn file<'a>(copy: &'a [(String, Vec<u8>)], name: &str) -> &'a [u8] {
    let names = || copy.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>();
    &copy.iter().find(|(of, _)| of == name).unwrap_or_else(|| panic!("{name} is not in {:?}", names())).1
}

fn document(copy: &[(String, Vec<u8>)], name: &str) -> Value {
    serde_json::from_slice(file(copy, name)).unwrap()
}

#[actix_web::test]
async fn everything_of_the_person_and_nothing_of_others() {
    let app = money::start().await;
    let (client, hira, admin) = (app.client("ayeshacanary").await, app.newcomer("hira").await, app.admin().await);
    hira.put("/api/profile", json!({"name": "Hira Baloch", "bio": "I draw", "skills": ["Logo Design"]}))
        .await
        .expect(200);
    hira.upload("/api/profile/image", "me.png", PNG).await.expect(200);
    identity::submitted(&hira, &admin).await;
    let wallet = json!({"type": "EASYPAISA", "accountNumber": "0301 234-4471", "accountName": "Hira Baloch"});
    hira.post("/api/payout-methods", wallet).await.expect(201);
    let contest = money::funded(&app, &client).await;
    let large = [pdf("a large file"), vec![b'x'; 300_000], b"%%EOF".to_vec()].concat();
    let uploaded = [
        market::upload(&hira, "work.pdf", &large).await,
        market::upload(&hira, "work.pdf", &pdf("another of that name")).await,
    ];
    let mut body = market::entry_body();
    body["files"] = json!(uploaded);
    let entry = hira.post(&format!("/api/contests/{contest}/entries"), body).await.expect(201).body;
    let comments = format!("/api/entries/{}/comments", entry["id"].as_str().unwrap());
    let mut newer = market::entry_body();
    newer["note"] = json!("Three colours");
    hira.post(&format!("/api/entries/{}/versions", entry["id"].as_str().unwrap()), newer).await.expect(201);
    hira.post(&comments, json!({"body": "My own words"})).await.expect(201);
    client.post(&comments, json!({"body": "Words of the canary client"})).await.expect(201);
    let pins = format!("/api/entries/{}/pins", entry["id"].as_str().unwrap());
    client
        .post(&pins, json!({"fileId": uploaded[0], "page": 1, "body": "Words of the canary client"}))
        .await
        .expect(201);
    hira.post(&format!("{pins}/1/comments"), json!({"body": "My own answer"})).await.expect(201);
    hira.post("/api/privacy/cookie-consent", json!({"analytics": true})).await.expect(200);
    hira.put("/api/contests/draft", json!({"title": "Half a ti"})).await.expect(200);

    let copy = copy_of(&app, &hira).await;
    assert_eq!(document(&copy, "contest-form.json")[0]["title"], "Half a ti");
    assert_eq!(document(&copy, "profile.json")[0]["email"], "hira@example.com");
    let entry = &document(&copy, "entries.json")[0];
    assert_eq!((&entry["version"], &entry["note"], &entry["files"]), (&json!(2), &json!("Three colours"), &json!([])));
    let older = &document(&copy, "entry-versions.json")[0];
    assert_eq!((&older["version"], &older["note"]), (&json!(1), &json!("Two colours")));
    assert_eq!(older["files"], json!(["work.pdf", "work.pdf"]));
    assert_eq!(document(&copy, "comments.json")[0]["body"], "My own words");
    let pin = &document(&copy, "pins.json")[0];
    assert_eq!((&pin["body"], &pin["page"], &pin["file"]), (&json!("My own answer"), &json!(1), &json!("work.pdf")));
    assert_eq!(document(&copy, "consents.json")[0]["analytics"], true);
    assert_eq!(
        document(&copy, "payout-methods.json")[0]["accountNumber"],
        "+923012344471",
        "one's own number is not masked"
    );
    assert_eq!(document(&copy, "identity-forms.json")[0]["cnic"], identity::CNIC);
    assert_eq!(document(&copy, "sessions.json").as_array().unwrap().len(), 1);
    assert!(!document(&copy, "notifications.json").as_array().unwrap().is_empty());
    // They came in the same moment: either may be the first of its name.
    let mut works = [file(&copy, "files/entry/work.pdf"), file(&copy, "files/entry/2-work.pdf")];
    works.sort_by_key(|work| work.len());
    assert_eq!(works, [&pdf("another of that name")[..], &large[..]]);
    assert_eq!(file(&copy, "files/profile-image/me.png"), PNG);
    assert_eq!(copy.iter().filter(|(name, _)| name.starts_with("files/identity/")).count(), 3);
    let about = document(&copy, "about.json");
    let documents = about["documents"].as_array().unwrap().len();
    assert_eq!(documents + 1 + 3 + 3, copy.len(), "each document is explained");
    assert_eq!(about["filesThatWereNotThere"], json!([]));
    for (name, bytes) in &copy {
        let text = String::from_utf8_lossy(bytes).to_lowercase();
        assert!(!text.contains("canary") || name == "identity-forms.json", "{name} says something of somebody else");
        assert!(!text.contains("password") && !text.contains("argon2"), "{name}");
    }
    for (path, bytes) in stored(&app).iter().filter(|(path, _)| path.contains("/export/")) {
        for open in [&b"hira@example.com"[..], b"PK\x03\x04", b"3012344471", b"%PDF"] {
            assert!(!bytes.windows(open.len()).any(|window| window == open), "{path} lies in the open");
        }
    }
}

#[actix_web::test]
async fn a_copy_is_its_owners_alone() {
    let app = TestApp::start().await;
    let (hira, sana, admin) = (app.newcomer("hira").await, app.newcomer("sana").await, app.admin().await);
    copy_of(&app, &hira).await;
    let url = hira.get(LIST).await.expect(200).body[0]["downloadUrl"].as_str().unwrap().to_owned();
    for stranger in [&sana, &admin] {
        stranger.get(&url).await.expect(404);
        assert_eq!(stranger.get(LIST).await.expect(200).body, json!([]));
    }
    let anonymous = app.anonymous();
    for path in [url.as_str(), LIST] {
        anonymous.get(path).await.expect(401);
    }
    anonymous.press(ASK).await.expect(401);
    let answer = hira.get(&url).await.expect(200);
    assert_eq!(answer.header("content-type"), "application/zip");
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"muqabla-data-2026-11-21.zip\"");
    assert_eq!(answer.header("cache-control"), "private, no-store");
    assert_eq!(answer.header("content-length"), answer.bytes.len().to_string());
    assert_eq!(app.number("SELECT count(*) AS number FROM audit_log WHERE act = 'export.downloaded'"), 2);
    let mails = app.mails("hira").await;
    let mail = mails.iter().find(|mail| mail["subject"] == "Your data export is ready").expect("a mail");
    assert!(!mail["text"].as_str().unwrap().contains("/exports/"), "the mail leads to the page, not to the file");
}

/// A browser left open is not enough, and somebody who follows a link sees a page that asks, not JSON.
#[actix_web::test]
async fn a_copy_takes_a_fresh_proof_and_a_link_to_it_leads_to_the_page_that_asks() {
    let app = TestApp::start().await;
    let hira = app.newcomer("hira").await;
    copy_of(&app, &hira).await;
    let url = hira.get(LIST).await.expect(200).body[0]["downloadUrl"].as_str().unwrap().to_owned();
    let mails = app.mails("hira").await;
    let mail = mails.iter().find(|mail| mail["subject"] == "Your data export is ready").expect("a mail");
    assert!(mail["text"].as_str().unwrap().contains("/privacy#export"), "{mail}");
    let follow = async |person: &Person| {
        let link = TestRequest::get().uri(&url).insert_header(("sec-fetch-mode", "navigate"));
        person.send_bare(link.insert_header(("sec-fetch-site", "none"))).await
    };
    follow(&hira).await.expect(200);
    app.wait(Duration::minutes(10));
    assert_eq!(hira.get(&url).await.expect(403).code(), "reauth_required");
    for person in [&hira, &app.anonymous()] {
        assert_eq!(follow(person).await.expect(303).header("location"), "/privacy#export");
    }
    app.anonymous().get(&url).await.expect(401);
    hira.post("/api/auth/reauth", json!({"password": PASSWORD})).await.expect(204);
    follow(&hira).await.expect(200);
    // What is not there is not a matter of proof.
    let stranger = app.newcomer("sana").await;
    follow(&stranger).await.expect(404);
}

#[actix_web::test]
async fn one_at_a_time_once_a_day_for_a_week() {
    let app = TestApp::start().await;
    let hira = app.newcomer("hira").await;
    let asked = hira.press(ASK).await.expect(202).body;
    assert_eq!((asked["status"].as_str(), &asked["downloadUrl"]), (Some("pending"), &Value::Null));
    assert_eq!(hira.press(ASK).await.expect(409).code(), "export_running");
    app.run_due().await;
    let done = hira.get(LIST).await.expect(200).body[0].clone();
    assert_eq!(
        (done["status"].as_str(), done["expiresAt"].as_str()),
        (Some("completed"), Some("2026-11-28T07:00:00Z"))
    );
    let url = done["downloadUrl"].as_str().unwrap().to_owned();
    let early = hira.press(ASK).await.expect(429);
    assert_eq!((early.code(), early.header("retry-after")), ("too_many_requests", "86400"));
    app.wait(Duration::DAY - Duration::SECOND);
    let hira = back(&hira, "hira").await;
    assert_eq!(hira.press(ASK).await.expect(429).header("retry-after"), "1");
    app.wait(Duration::SECOND);
    hira.press(ASK).await.expect(202);
    app.run_due().await;

    app.wait(Duration::days(6) - Duration::SECOND);
    let hira = back(&hira, "hira").await;
    hira.get(&url).await.expect(200);
    app.wait(Duration::SECOND);
    assert_eq!(hira.get(&url).await.expect(410).code(), "export_over", "before anything swept it");
    assert_eq!(hira.get(LIST).await.expect(200).body[1]["status"], "expired");
    let files = || stored(&app).iter().filter(|(path, _)| path.contains("/export/")).count();
    assert_eq!(files(), 2);
    app.run_due().await;
    app.advance(Duration::minutes(5)).await;
    assert_eq!(files(), 1, "the file goes with its week");
    assert_eq!(hira.get(&url).await.expect(410).code(), "export_over");
    assert_eq!(app.number("SELECT count(*) AS number FROM data_exports WHERE wrapped_key IS NOT NULL"), 1);
}

#[actix_web::test]
async fn an_attempt_that_fails_is_repeated_and_given_up() {
    let app = TestApp::start().await;
    let hira = app.newcomer("hira").await;
    app.execute("ALTER TABLE payout_methods RENAME TO aside");
    hira.press(ASK).await.expect(202);
    let status = async || hira.get(LIST).await.expect(200).body[0]["status"].as_str().unwrap().to_owned();
    for _ in 0..2 {
        app.run_due().await;
        assert_eq!(status().await, "pending");
        app.wait(Duration::MINUTE);
    }
    app.run_due().await;
    assert_eq!(status().await, "failed");
    assert_eq!(app.mails("hira").await[0]["subject"], "Your data export could not be made");
    app.execute("ALTER TABLE aside RENAME TO payout_methods");
    assert!(!copy_of(&app, &hira).await.is_empty(), "one may ask again at once");
}

fn actor(person: &Person) -> Actor {
    Actor { user: person.id(), role: Role::Talent, email_verified: true, staff: None }
}

#[actix_web::test]
async fn of_many_requests_at_once_one_makes_a_copy_and_of_many_workers_one_takes_it() {
    let app = TestApp::start().await;
    let hira = app.newcomer("hira").await;
    let (db, ctx, person) = (app.db.db(), app.state().ctx("race"), actor(&hira));
    let session = db.write(|tx| Ok::<_, DbFault>(testkit::seed::session(tx, &ctx, person.user))).unwrap();
    let count = |won: Vec<bool>| won.into_iter().filter(|won| *won).count();
    let asked =
        testkit::run_concurrently(8, |_| workflows::privacy::ask_for_export(&db, &ctx, (&person, session)).is_ok());
    assert_eq!(count(asked), 1);
    let taken = testkit::run_concurrently(8, |_| workflows::privacy::claim_export(&db, &ctx).unwrap().is_some());
    assert_eq!(count(taken), 1);
    assert_eq!(app.number("SELECT attempts::bigint AS number FROM data_exports"), 1);
}

#[actix_web::test]
async fn a_copy_under_a_secret_that_is_gone_is_gone() {
    let app = TestApp::start().await;
    let hira = app.newcomer("hira").await;
    copy_of(&app, &hira).await;
    let url = hira.get(LIST).await.expect(200).body[0]["downloadUrl"].as_str().unwrap().to_owned();
    app.execute("UPDATE data_exports SET wrapped_key = decode(md5('x'), 'hex')");
    assert_eq!(hira.get(&url).await.expect(410).code(), "export_over");
}
