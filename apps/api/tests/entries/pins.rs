//! Pins over HTTP: who sets, answers, resolves and reads them, and what they stand on.

use serde_json::{Value, json};
use time::Duration;

use crate::helpers::{Person, TestApp};
use crate::market::{self, PNG, snapshot, texts};
use crate::privacy::pdf;

struct Scene {
    app: TestApp,
    client: Person,
    bilal: Person,
    contest: String,
    entry: String,
    picture: String,
}

async fn scene() -> Scene {
    let app = TestApp::start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let contest = market::open(&app, &client).await;
    let picture = market::upload(&bilal, "logo.png", PNG).await;
    let entry = enter(&bilal, &contest, &[&picture]).await;
    Scene { app, client, bilal, contest, entry, picture }
}

async fn enter(author: &Person, contest: &str, files: &[&str]) -> String {
    let body = json!({"files": files, "note": "Two colours", "ownWork": true});
    let entered = author.post(&format!("/api/contests/{contest}/entries"), body).await.expect(201);
    entered.body["id"].as_str().unwrap().to_owned()
}

impl Scene {
    fn pins(&self) -> String {
        format!("/api/entries/{}/pins", self.entry)
    }

    fn point(&self) -> Value {
        json!({"fileId": self.picture, "x": 1_000, "y": 2_000, "body": "A thicker line here"})
    }

    fn with(&self, changes: &Value) -> Value {
        let mut body = self.point();
        for (name, value) in changes.as_object().unwrap() {
            body[name] = value.clone();
        }
        body
    }
}

fn place(pin: &Value) -> [Value; 6] {
    ["x", "y", "width", "height", "page", "momentMs"].map(|name| pin[name].clone())
}

#[actix_web::test]
async fn client_and_author_talk_at_a_place_and_resolve_it() {
    let scene = scene().await;
    let (client, bilal) = (&scene.client, &scene.bilal);
    assert_eq!(client.get(&scene.pins()).await.expect(200).body, json!([]));
    let set = client.post(&scene.pins(), scene.point()).await.expect(201).body;
    assert_eq!(place(&set), [json!(1_000), json!(2_000), json!(0), json!(0), json!(null), json!(null)]);
    assert_eq!((&set["number"], &set["fileId"], &set["version"]), (&json!(1), &json!(scene.picture), &json!(1)));
    let first = &set["comments"][0];
    assert_eq!((&first["body"], &first["mine"]), (&json!("A thicker line here"), &json!(true)));
    let area = scene.with(&json!({"width": 9_000, "height": 8_000, "body": "All of this"}));
    assert_eq!(client.post(&scene.pins(), area).await.expect(201).body["number"], 2);

    scene.app.wait(Duration::SECOND);
    let answered = bilal.post(&format!("{}/1/comments", scene.pins()), json!({"body": "Like this?"})).await.expect(201);
    assert_eq!(answered.body["comments"].as_array().unwrap().len(), 2);
    let list = bilal.get(&scene.pins()).await.expect(200).body;
    assert_eq!((&list[0]["comments"][0]["mine"], &list[0]["comments"][1]["mine"]), (&json!(false), &json!(true)));
    let open = async |person: &Person| {
        person.get(&format!("/api/entries/{}", scene.entry)).await.expect(200).body["openPins"].clone()
    };
    assert_eq!((open(client).await, open(bilal).await), (json!(2), json!(2)));

    let resolution = format!("{}/1/resolution", scene.pins());
    for _twice in 0..2 {
        let resolved = bilal.post(&resolution, json!({"resolved": true})).await.expect(200).body;
        assert_eq!(resolved["resolvedBy"]["id"], bilal.id().to_string());
    }
    let listed = client.get(&format!("/api/contests/{}/entries", scene.contest)).await.expect(200).body;
    assert_eq!(listed["entries"][0]["openPins"], 1);
    let reopened = client.post(&resolution, json!({"resolved": false})).await.expect(200).body;
    assert_eq!((&reopened["resolvedAt"], &reopened["resolvedBy"]), (&json!(null), &json!(null)));
}

#[actix_web::test]
async fn others_find_nothing_and_authors_set_nothing() {
    let scene = scene().await;
    let (hina, sana, admin) = (scene.app.talent("hina").await, scene.app.client("sana").await, scene.app.admin().await);
    scene.client.patch(&format!("/api/contests/{}", scene.contest), json!({"sealed": false})).await;
    scene.app.execute("UPDATE contests SET sealed = false");
    scene.client.post(&scene.pins(), scene.point()).await.expect(201);
    let before = snapshot(&scene.app);
    scene.app.anonymous().get(&scene.pins()).await.expect(401);
    for other in [&hina, &sana, &admin] {
        other.get(&scene.pins()).await.expect(404);
        other.post(&scene.pins(), scene.point()).await.expect(404);
        other.post(&format!("{}/1/comments", scene.pins()), json!({"body": "Me too"})).await.expect(404);
        other.post(&format!("{}/1/resolution", scene.pins()), json!({"resolved": true})).await.expect(404);
    }
    let seen = hina.get(&format!("/api/entries/{}", scene.entry)).await.expect(200).body;
    assert_eq!((&seen["openPins"], texts(&seen["allowedActions"]).contains(&"pin")), (&json!(0), false));
    scene.bilal.post(&scene.pins(), scene.point()).await.expect(404);
    for (number, status) in [("2", 404), ("0", 404), ("-1", 404), ("99999", 404), ("x", 404)] {
        let answer = scene.bilal.post(&format!("{}/{number}/comments", scene.pins()), json!({"body": "Hello"})).await;
        assert_eq!(answer.status, status, "{number}: {}", answer.body);
    }
    assert_eq!(snapshot(&scene.app), before, "what is refused changes nothing");
}

#[actix_web::test]
async fn a_place_must_be_on_a_file_of_the_entry() {
    let scene = scene().await;
    let client = &scene.client;
    let other = market::upload(&scene.bilal, "other.png", PNG).await;
    enter(&scene.bilal, &scene.contest, &[&other]).await;
    let unattached = market::upload(&scene.bilal, "later.png", PNG).await;
    let before = snapshot(&scene.app);
    for foreign in [&other, &unattached, &scene.entry] {
        let refused = client.post(&scene.pins(), scene.with(&json!({"fileId": foreign}))).await.expect(422);
        assert_eq!(refused.field("fileId"), "Choose a file of this entry");
    }
    for (changes, field) in [
        (json!({"x": -1}), "x"),
        (json!({"y": 10_001}), "y"),
        (json!({"x": null}), "x"),
        (json!({"width": 9_001, "height": 1}), "width"),
        (json!({"width": 1}), "height"),
        (json!({"page": 1}), "page"),
        (json!({"momentMs": 1}), "momentMs"),
        (json!({"body": "  "}), "body"),
        (json!({"body": "x".repeat(1_001)}), "body"),
        (json!({"body": "a\u{0}b"}), "body"),
    ] {
        let refused = client.post(&scene.pins(), scene.with(&changes)).await.expect(422);
        assert!(!refused.field(field).is_empty(), "{changes}: {}", refused.body);
    }
    for changes in [
        json!({"x": "NaN"}),
        json!({"x": 0.5}),
        json!({"x": 1e300}),
        json!({"fileId": "logo.png"}),
        json!({"fileId": null}),
        json!({"body": 7}),
        json!({"number": 9}),
    ] {
        client.post(&scene.pins(), scene.with(&changes)).await.expect(422);
    }
    client.post(&format!("{}/1/resolution", scene.pins()), json!({"resolved": "yes"})).await.expect(422);
    assert_eq!(snapshot(&scene.app), before, "what is refused changes nothing");
}

#[actix_web::test]
async fn pins_stay_with_the_version_of_their_file() {
    let scene = scene().await;
    let (client, bilal) = (&scene.client, &scene.bilal);
    client.post(&scene.pins(), scene.point()).await.expect(201);
    let document = market::upload(bilal, "pages.pdf", &pdf("three pages")).await;
    let body = json!({"files": [document], "note": "Second", "ownWork": true});
    bilal.post(&format!("/api/entries/{}/versions", scene.entry), body).await.expect(201);
    assert_eq!(client.post(&scene.pins(), scene.point()).await.expect(201).body["version"], 1);
    let page = json!({"fileId": document, "page": 1, "body": "The second line"});
    let on_page = client.post(&scene.pins(), page).await.expect(201).body;
    assert_eq!((&on_page["version"], &on_page["page"], &on_page["x"]), (&json!(2), &json!(1), &json!(null)));
    let place = json!({"fileId": document, "page": 1, "x": 5, "y": 5, "width": 10, "height": 10, "body": "This word"});
    client.post(&scene.pins(), place).await.expect(201);
    let unpaged = client.post(&scene.pins(), json!({"fileId": document, "body": "Where?"})).await.expect(422);
    assert_eq!(unpaged.field("page"), "Choose a page of this document");
    let list = client.get(&scene.pins()).await.expect(200).body;
    let numbers: Vec<_> =
        list.as_array().unwrap().iter().map(|pin| (pin["number"].clone(), pin["version"].clone())).collect();
    let expected = [(1, 1), (2, 1), (3, 2), (4, 2)].map(|(number, version)| (json!(number), json!(version)));
    assert_eq!(numbers, expected);
}

#[actix_web::test]
async fn what_cannot_be_seen_takes_no_pins_and_videos_take_moments() {
    let scene = scene().await;
    let (client, bilal) = (&scene.client, &scene.bilal);
    let file = scene.picture.as_str();
    let send = async |changes: Value| client.post(&scene.pins(), changes).await;
    let become_type = |media_type: &str| {
        scene.app.execute(&format!("UPDATE files SET media_type = '{media_type}' WHERE id = '{file}'"));
    };
    for hidden in ["application/zip", "audio/mpeg", "video/mp4"] {
        become_type(hidden);
        let refused = send(scene.point()).await.expect(422);
        assert_eq!(refused.field("fileId"), "Nothing of this file can be commented on", "{hidden}");
    }
    let preview = bilal.upload(&format!("/api/upload/preview?of={file}"), "short.png", PNG).await.expect(201).body;
    send(scene.point()).await.expect(201);
    scene.app.execute(&format!(
        "UPDATE files SET media_type = 'video/mp4' WHERE id = '{}'",
        preview["id"].as_str().unwrap()
    ));
    let moment = json!({"fileId": file, "momentMs": 86_400_000, "body": "Cut here"});
    assert_eq!(send(moment.clone()).await.expect(201).body["momentMs"], 86_400_000);
    for wrong in [json!(86_400_001), json!(-1), json!(null)] {
        let mut body = moment.clone();
        body["momentMs"] = wrong;
        assert!(!send(body).await.expect(422).field("momentMs").is_empty());
    }
}

#[actix_web::test]
async fn pins_open_the_entry_and_tell_the_other_side_in_one_line() {
    let scene = scene().await;
    let (client, bilal) = (&scene.client, &scene.bilal);
    client.post(&scene.pins(), scene.point()).await.expect(201);
    scene.app.advance(Duration::minutes(1)).await;
    client.post(&scene.pins(), scene.point()).await.expect(201);
    let seen = bilal.get(&format!("/api/entries/{}", scene.entry)).await.expect(200).body;
    assert!(seen["seenByClientAt"].is_string());
    let told = async |person: &Person| {
        let all = person.get("/api/notifications?unread=true").await.expect(200).body["notifications"].clone();
        let mut pinned = all.as_array().unwrap().clone();
        pinned.retain(|line| line["kind"] == "entry.pinned");
        assert_eq!(pinned.len(), 1, "{all}");
        (pinned[0]["title"].as_str().unwrap().to_owned(), pinned[0]["path"].as_str().unwrap().to_owned())
    };
    let link = |pin: i16| format!("/contests/{}?entry={}&pin={pin}", scene.contest, scene.entry);
    let title = "Ayesha wrote 2 comments on places of entry #1: \u{201c}A logo for a dhaba\u{201d}";
    assert_eq!(told(bilal).await, (title.to_owned(), link(2)));
    bilal.post(&format!("{}/1/comments", scene.pins()), json!({"body": "Like this?"})).await.expect(201);
    let title = "Bilal commented on a place of entry #1: \u{201c}A logo for a dhaba\u{201d}";
    assert_eq!(told(client).await, (title.to_owned(), link(1)));

    // A withdrawn entry is out of the client's sight, and its author writes at no pin any more.
    bilal.press(&format!("/api/entries/{}/withdraw", scene.entry)).await.expect(200);
    client.get(&scene.pins()).await.expect(404);
    client.post(&scene.pins(), scene.point()).await.expect(404);
    assert_eq!(bilal.get(&scene.pins()).await.expect(200).body.as_array().unwrap().len(), 2);
    let answer = bilal.post(&format!("{}/1/comments", scene.pins()), json!({"body": "Like this?"})).await;
    assert_eq!(answer.expect(409).code(), "entry_not_live");
}
