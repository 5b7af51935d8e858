//! Files of briefs: who adds them, who reads them, and what becomes of them.

use serde_json::{Value, json};
use testkit::pdf;
use time::Duration;

use crate::helpers::{Person, TestApp};
use crate::market::{self, PNG, back, contest_body};
use crate::privacy::stored;

const FORM: &str = "/api/contests/draft/attachments";

/// The start of a font of fifteen tables.
const FONT: &[u8] = b"\0\x01\0\0\0\x0f\0\x80\0\x03\0\x70cmap\0\0\0\0";

fn id(value: &Value) -> String {
    value["id"].as_str().unwrap().to_owned()
}

fn of_contest(contest: &str) -> String {
    format!("/api/contests/{contest}/attachments")
}

fn names(brief: &Value) -> Vec<&str> {
    brief["attachments"].as_array().unwrap().iter().map(|file| file["name"].as_str().unwrap()).collect()
}

async fn post(app: &TestApp, client: &Person) -> String {
    id(&client.post("/api/contests", contest_body(app)).await.expect(201).body)
}

/// Statuses of original, preview and thumbnail.
async fn reads(person: &Person, file: &str) -> [u16; 3] {
    let mut statuses = [0; 3];
    for (status, variant) in statuses.iter_mut().zip(["original", "preview", "thumb"]) {
        *status = person.get(&format!("/api/files/{file}?variant={variant}")).await.status;
    }
    statuses
}

#[actix_web::test]
async fn files_of_the_form_become_those_of_the_contest() {
    let app = TestApp::start().await;
    let (client, other, talent) = (app.client("ayesha").await, app.client("sana").await, app.talent("bilal").await);
    let visitor = app.anonymous();
    let picture = id(&client.upload(FORM, "like.png", PNG).await.expect(201).body);
    app.wait(Duration::SECOND);
    let paper = id(&client.upload(FORM, "menu.pdf", &pdf::plain(2)).await.expect(201).body);
    app.wait(Duration::SECOND);
    let font = client.upload(FORM, "dhaba.ttf", FONT).await.expect(201).body;
    assert_eq!(font["file"]["mediaType"], "font/ttf");
    let form = client.get("/api/contests/draft").await.expect(200).body;
    assert_eq!(names(&form), ["like.png", "menu.pdf", "dhaba.ttf"], "a form that nobody typed into yet");
    client.put("/api/contests/draft", json!({"title": "Half a ti"})).await.expect(200);
    app.run_due().await;
    for person in [&other, &talent, &visitor] {
        assert_eq!(reads(person, &picture).await, [404; 3]);
    }
    let contest = post(&app, &client).await;
    client.get("/api/contests/draft").await.expect(204);
    let page = format!("/api/contests/{contest}");
    assert_eq!(names(&client.get(&page).await.body), ["like.png", "menu.pdf", "dhaba.ttf"]);
    assert_eq!(reads(&other, &picture).await, [404; 3], "a draft is its client's");
    market::fund(&app, &contest);
    assert_eq!(reads(&client, &picture).await, [200; 3]);
    for person in [&other, &talent] {
        assert_eq!(reads(person, &picture).await, [200; 3]);
        assert_eq!(reads(person, &paper).await, [200, 404, 200], "the first page");
    }
    assert_eq!(reads(&visitor, &picture).await, [404, 200, 200], "who saves a file says who they are");
    assert_eq!(reads(&visitor, &paper).await, [404, 404, 200]);
    let seen = visitor.get(&page).await.body;
    assert!(seen["attachments"].as_array().unwrap().iter().all(|file| file["url"].is_null()));
    assert!(talent.get(&page).await.body["attachments"][2]["url"].is_string());
    app.execute(&format!(
        "UPDATE contests SET hidden_at = now(), hidden_reason = 'Against the rules' WHERE id = '{contest}'"
    ));
    assert_eq!(reads(&talent, &picture).await, [404; 3], "as the contest");
    assert_eq!(reads(&client, &picture).await, [200; 3]);
}

#[actix_web::test]
async fn only_some_kinds_of_files_are_taken() {
    let app = TestApp::start().await;
    let (client, talent) = (app.client("ayesha").await, app.talent("bilal").await);
    for (name, bytes) in [
        ("page.html", &b"<!doctype html><script>alert(1)</script>"[..]),
        ("song.mp3", b"ID3\x03\0\0\0\0\0\0"),
        ("font.ttf", b"\0\x01\0\0\0\x0f\0\x10\0\x03\0\x70cmap"),
    ] {
        client.upload(FORM, name, bytes).await.expect(422);
    }
    let hidden = [FONT, b"PK\x03\x04\x14\0\0\0\x08\0PK\x05\x06\0\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\0\0"].concat();
    client.upload(FORM, "font.ttf", &hidden).await.expect(422);
    talent.upload("/api/upload/entry", "font.ttf", FONT).await.expect(422);
    talent.upload(FORM, "like.png", PNG).await.expect(403);
    app.anonymous().upload(FORM, "like.png", PNG).await.expect(401);
    assert_eq!(app.number("SELECT count(*) AS number FROM files"), 0);
    client.get("/api/contests/draft").await.expect(204);
}

#[actix_web::test]
async fn a_brief_has_at_most_ten_files() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let contest = post(&app, &client).await;
    for path in [FORM.to_owned(), of_contest(&contest)] {
        for _file in 0..10 {
            client.upload(&path, "like.png", PNG).await.expect(201);
        }
        let refused = client.upload(&path, "like.png", PNG).await.expect(422);
        assert_eq!(refused.field("file"), "A brief can have at most 10 files");
    }
    let files = stored(&app).len();
    assert_eq!(app.number("SELECT count(*) AS number FROM files"), 20);
    assert_eq!(files, 20, "nothing of what was refused is stored");
}

#[actix_web::test]
async fn others_neither_add_nor_remove() {
    let app = TestApp::start().await;
    let (client, other) = (app.client("ayesha").await, app.client("sana").await);
    let contest = market::open(&app, &client).await;
    let file = id(&client.upload(&of_contest(&contest), "like.png", PNG).await.expect(201).body);
    let own = id(&client.upload(FORM, "own.png", PNG).await.expect(201).body);
    let theirs = id(&other.upload(FORM, "theirs.png", PNG).await.expect(201).body);
    other.upload(&of_contest(&contest), "like.png", PNG).await.expect(404);
    other.delete(&format!("{}/{file}", of_contest(&contest))).await.expect(404);
    other.delete(&format!("{FORM}/{own}")).await.expect(404);
    client.delete(&format!("{FORM}/{theirs}")).await.expect(404);
    client.delete(&format!("{FORM}/{file}")).await.expect(404);
    client.delete(&format!("{}/{own}", of_contest(&contest))).await.expect(404);
    other.put(FORM, json!({"contestId": contest})).await.expect(404);
    assert_eq!(names(&other.get("/api/contests/draft").await.body), ["theirs.png"]);
    let left = client.delete(&format!("{}/{file}", of_contest(&contest))).await.expect(200).body;
    assert!(names(&left).is_empty());
    client.delete(&format!("{FORM}/{own}")).await.expect(204);
    assert_eq!(app.number("SELECT count(*) AS number FROM files WHERE attached_at IS NULL"), 2);
}

#[actix_web::test]
async fn what_entrants_work_from_stays_and_they_are_told_of_more() {
    let app = TestApp::start().await;
    let (client, talent) = (app.client("ayesha").await, app.talent("bilal").await);
    let contest = market::open(&app, &client).await;
    let path = of_contest(&contest);
    let first = id(&client.upload(&path, "first.png", PNG).await.expect(201).body);
    app.run_due().await;
    let told = || app.number("SELECT count(*) AS number FROM notifications WHERE kind = 'contest.files_added'");
    assert_eq!(told(), 0, "nobody entered");
    market::enter(&talent, &contest).await;
    let refused = client.delete(&format!("{path}/{first}")).await.expect(409);
    assert!(refused.body["message"].to_string().contains("Entrants work from this file"), "{}", refused.body);
    app.wait(Duration::minutes(61));
    let client = back(&client, "ayesha").await;
    client.upload(&path, "second.png", PNG).await.expect(201);
    client.upload(&path, "third.png", PNG).await.expect(201);
    app.run_due().await;
    assert_eq!(told(), 1, "once for files that come together");
    app.wait(Duration::minutes(60));
    let client = back(&client, "ayesha").await;
    client.upload(&path, "fourth.png", PNG).await.expect(201);
    app.run_due().await;
    assert_eq!(told(), 2);
    app.wait(Duration::days(3));
    let client = back(&client, "ayesha").await;
    client.upload(&path, "late.png", PNG).await.expect(409);
    assert_eq!(names(&client.get(&format!("/api/contests/{contest}")).await.body).len(), 4);
}

#[actix_web::test]
async fn an_earlier_contest_lends_its_files() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let earlier = market::open(&app, &client).await;
    let file = id(&client.upload(&of_contest(&earlier), "like.png", PNG).await.expect(201).body);
    client.upload(FORM, "other.png", PNG).await.expect(201);
    let form = client.put(FORM, json!({"contestId": earlier})).await.expect(200).body;
    assert_eq!(names(&form), ["like.png"]);
    let unattached = || app.number("SELECT count(*) AS number FROM files WHERE attached_at IS NULL");
    assert_eq!(unattached(), 1, "what the form had before");
    client.delete(&format!("{FORM}/{file}")).await.expect(204);
    assert_eq!(unattached(), 1, "the contest has it still");
    client.put(FORM, json!({"contestId": earlier})).await.expect(200);
    let later = post(&app, &client).await;
    client.delete(&format!("{}/{file}", of_contest(&earlier))).await.expect(200);
    assert_eq!(unattached(), 1);
    assert_eq!(reads(&client, &file).await[0], 200);
    client.delete(&format!("/api/contests/{later}")).await.expect(204);
    assert_eq!(unattached(), 2, "a draft that was given up keeps nothing");
    app.wait(Duration::hours(25));
    app.run_due().await;
    assert_eq!(app.number("SELECT count(*) AS number FROM files"), 0);
}

#[actix_web::test]
async fn a_form_that_is_given_up_takes_its_files_along() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let files = || app.number("SELECT count(*) AS number FROM files");
    client.upload(FORM, "like.png", PNG).await.expect(201);
    client.delete("/api/contests/draft").await.expect(204);
    assert_eq!(files(), 1);
    app.wait(Duration::hours(25));
    app.run_due().await;
    assert_eq!(files(), 0, "a day later");
    let client = back(&client, "ayesha").await;
    client.upload(FORM, "like.png", PNG).await.expect(201);
    app.wait(Duration::days(90) - Duration::microseconds(1));
    app.run_due().await;
    assert_eq!(files(), 1, "the form has it");
    app.wait(Duration::microseconds(1));
    app.run_due().await;
    assert_eq!((files(), app.number("SELECT count(*) AS number FROM contest_form_drafts")), (0, 0));
}
