//! Award, handover, agreement.

use serde_json::{Value, json};
use testkit::statements;
use time::Duration;

use super::{funded, start};
use crate::helpers::{Person, TestApp};
use crate::market::{self, PNG};

struct Scene {
    app: TestApp,
    client: Person,
    winner: Person,
    second: Person,
    contest: String,
    entries: [String; 2],
}

async fn scene() -> Scene {
    let app = start().await;
    let (client, winner, second) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("danish").await);
    let contest = funded(&app, &client).await;
    let entries = [market::enter(&winner, &contest).await, market::enter(&second, &contest).await];
    Scene { app, client, winner, second, contest, entries }
}

impl Scene {
    async fn award(&self, entry: usize) -> Value {
        let path = format!("/api/contests/{}/award", self.contest);
        self.client.post(&path, json!({"entryId": self.entries[entry]})).await.expect(200).body
    }

    fn path(&self, step: &str) -> String {
        format!("/api/contests/{}/handover{step}", self.contest)
    }

    async fn deliver(&self) {
        self.winner.upload(&self.path("/files"), "logo <final>.png", PNG).await.expect(201);
        self.winner.press(&self.path("/deliver")).await.expect(200);
    }
}

#[actix_web::test]
async fn from_the_award_to_the_agreement() {
    let scene = scene().await;
    let awarded = scene.award(0).await;
    assert_eq!((awarded["status"].as_str(), awarded["winner"]["entryNumber"].as_i64()), (Some("AWARDED"), Some(1)));
    let again = scene
        .client
        .post(&format!("/api/contests/{}/award", scene.contest), json!({"entryId": scene.entries[1]}))
        .await;
    assert_eq!((again.status, again.code()), (409, "already_awarded"));

    let view = scene.winner.get(&scene.path("")).await.expect(200).body;
    assert_eq!((view["status"].as_str(), view["changesMax"].as_i64()), (Some("AWAITING_FILES"), Some(2)));
    assert_eq!(
        (view["prizeCents"].as_i64(), view["feeCents"].as_i64(), view["winnerCents"].as_i64()),
        (Some(1_250_000), Some(37_500), Some(1_212_500))
    );
    assert_eq!(view["feeBps"], json!(300));
    // The rate stored with the contest counts, whatever is in force by now.
    scene.app.execute("UPDATE contests SET fee_bps = 250");
    let stored = scene.winner.get(&scene.path("")).await.expect(200).body;
    assert_eq!((&stored["feeBps"], &stored["feeCents"]), (&json!(250), &json!(31_250)));
    let page = scene.winner.get(&format!("/api/contests/{}", scene.contest)).await.expect(200).body;
    assert_eq!((&page["feeBps"], &page["feeCents"]), (&json!(250), &json!(31_250)));
    scene.app.execute("UPDATE contests SET fee_bps = 300");
    assert!(view["payoutId"].is_string());
    assert_eq!(scene.client.get(&scene.path("")).await.expect(200).body["payoutId"], json!(null), "the winner's alone");
    assert_eq!(scene.winner.press(&scene.path("/deliver")).await.expect(409).code(), "nothing_to_deliver");

    let uploaded = scene.winner.upload(&scene.path("/files"), "draft.png", PNG).await.expect(201).body;
    let draft = uploaded["files"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(scene.client.get(&scene.path("")).await.expect(200).body["files"], json!([]), "not before delivery");
    scene.client.upload(&scene.path("/files"), "mine.png", PNG).await.expect(404);
    scene.client.delete(&scene.path(&format!("/files/{draft}"))).await.expect(404);
    let removed = scene.winner.delete(&scene.path(&format!("/files/{draft}"))).await.expect(200).body;
    assert_eq!(removed["files"], json!([]));

    scene.deliver().await;
    let review = scene.client.get(&scene.path("")).await.expect(200).body;
    assert_eq!((review["status"].as_str(), review["files"].as_array().unwrap().len()), (Some("IN_REVIEW"), 1));
    assert!(review["files"][0]["url"].is_null(), "the client looks at previews until it is accepted: {review}");
    let file = review["files"][0]["id"].as_str().unwrap().to_owned();
    scene.winner.delete(&scene.path(&format!("/files/{file}"))).await.expect(409);
    assert_eq!(
        scene.client.post(&scene.path("/request-changes"), json!({"note": "no"})).await.expect(422).field("note"),
        "Say in at least 10 characters what should change"
    );
    let asked = scene
        .client
        .post(&scene.path("/request-changes"), json!({"note": "Please make it darker"}))
        .await
        .expect(200)
        .body;
    assert_eq!(asked["notes"][0]["text"], "Please make it darker");
    scene.deliver().await;
    let agreement = format!("/api/contests/{}/agreement", scene.contest);
    scene.client.get(&agreement).await.expect(404);
    let accepted = scene.client.press(&scene.path("/accept")).await.expect(200).body;
    assert_eq!((accepted["status"].as_str(), accepted["acceptedBy"].as_str()), (Some("ACCEPTED"), Some("CLIENT")));
    assert_eq!(accepted["agreementUrl"], json!(agreement));
    assert_eq!(scene.client.get(&format!("/api/contests/{}", scene.contest)).await.body["outcome"], "COMPLETED");

    let page = scene.winner.get(&agreement).await.expect(200);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    let html = page.body.as_str().unwrap();
    for expected in ["Ayesha", "Bilal", "#1", "PKR 12,500", "PKR 12,125", "logo &lt;final&gt;.png", "PKT"] {
        assert!(html.contains(expected), "{expected} in {html}");
    }
    let hash = scene.app.number("SELECT count(*) AS number FROM files WHERE length(sha256) = 32");
    assert!(hash > 0 && !html.contains("<script"));
    scene.second.get(&agreement).await.expect(404);
    scene.app.anonymous().get(&agreement).await.expect(401);
}

#[actix_web::test]
async fn others_see_and_change_nothing() {
    let scene = scene().await;
    let elsewhere = funded(&scene.app, &scene.client).await;
    let award = |person: &Person, contest: &str, entry: &str| {
        let (path, body) = (format!("/api/contests/{contest}/award"), json!({"entryId": entry}));
        let person = person.copy();
        async move { person.post(&path, body).await }
    };
    award(&scene.winner, &scene.contest, &scene.entries[0]).await.expect(404);
    award(&scene.client, &elsewhere, &scene.entries[0]).await.expect(404);
    assert_eq!(award(&scene.client, &scene.contest, "x").await.expect(422).field("entryId"), "Entry ID is required");
    scene.client.get(&scene.path("")).await.expect(404);
    scene.award(0).await;
    for person in [&scene.second, &scene.app.client("sana").await] {
        person.get(&scene.path("")).await.expect(404);
        person.upload(&scene.path("/files"), "x.png", PNG).await.expect(404);
        for step in ["/deliver", "/accept"] {
            person.press(&scene.path(step)).await.expect(404);
        }
        person.post(&scene.path("/request-changes"), json!({"note": "Please make it darker"})).await.expect(404);
        person.post(&format!("/api/contests/{}/refund", scene.contest), json!({})).await.expect(404);
    }
    scene.client.press(&scene.path("/deliver")).await.expect(404);
    scene.winner.press(&scene.path("/accept")).await.expect(404);
    assert_eq!(scene.app.number("SELECT count(*) AS number FROM handover_files"), 0);
    assert_eq!(scene.app.number("SELECT count(*) AS number FROM handovers WHERE status = 'AWAITING_FILES'"), 1);
}

#[actix_web::test]
async fn undelivered_awards_end_and_the_next_is_made() {
    let scene = scene().await;
    scene.award(0).await;
    scene.app.advance(Duration::days(5) - Duration::seconds(1)).await;
    let client = market::back(&scene.client, "ayesha").await;
    let view = client.get(&scene.path("")).await.expect(200).body;
    assert_eq!(view["status"], "AWAITING_FILES");
    scene.app.advance(Duration::seconds(1)).await;
    let view = client.get(&scene.path("")).await.expect(200).body;
    assert_eq!((view["status"].as_str(), &view["allowedActions"]), (Some("LAPSED"), &json!(["awardAnother"])));
    let late = market::back(&scene.winner, "bilal").await;
    assert_eq!(late.press(&scene.path("/deliver")).await.status, 409);
    let path = format!("/api/contests/{}/award", scene.contest);
    client.post(&path, json!({"entryId": scene.entries[0]})).await.expect(409);
    client.post(&path, json!({"entryId": scene.entries[1]})).await.expect(200);
    late.get(&scene.path("")).await.expect(404);
    let second = market::back(&scene.second, "danish").await;
    assert_eq!(second.get(&scene.path("")).await.expect(200).body["status"], "AWAITING_FILES");
    let mails = scene.app.mails("bilal").await;
    let told = mails.iter().any(|mail| mail["subject"].as_str().unwrap().starts_with("The award went on"));
    assert!(told, "{mails:?}");
    scene.app.advance(Duration::days(5)).await;
    let view = market::back(&scene.client, "ayesha").await.get(&scene.path("")).await.expect(200).body;
    assert_eq!((view["status"].as_str(), &view["allowedActions"]), (Some("LAPSED"), &json!([])), "nobody is left");
}

#[actix_web::test]
async fn a_page_asks_as_often_for_many_files_as_for_one() {
    statements::record();
    let scene = scene().await;
    scene.award(0).await;
    scene.deliver().await;
    let asked = async |person: &Person| {
        statements::take();
        person.get(&scene.path("")).await.expect(200);
        statements::take().len()
    };
    scene.client.post(&scene.path("/request-changes"), json!({"note": "Please make it darker"})).await.expect(200);
    let of_one = [asked(&scene.client).await, asked(&scene.winner).await];
    for name in ["a.png", "b.png"] {
        scene.winner.upload(&scene.path("/files"), name, PNG).await.expect(201);
    }
    scene.winner.press(&scene.path("/deliver")).await.expect(200);
    assert_eq!([asked(&scene.client).await, asked(&scene.winner).await], of_one);
}

#[actix_web::test]
async fn the_winner_ticks_the_formats_of_the_brief() {
    let scene = scene().await;
    scene.app.execute(
        "INSERT INTO contest_requirements (id, contest_id, audience, must_have, avoid, colours, sizes, examples, formats)
         SELECT id, id, '', '', '', '', '', '', '{AI,SVG}' FROM contests",
    );
    scene.award(0).await;
    let path = scene.path("/formats");
    let agreed = |view: &Value| view["formats"].clone();
    let said = |ai: bool, svg: bool| json!([{"format": "AI", "included": ai}, {"format": "SVG", "included": svg}]);
    let view = scene.client.get(&scene.path("")).await.expect(200).body;
    assert_eq!(agreed(&view), said(false, false));
    let ticked = scene.winner.put(&path, json!({"formats": ["SVG"]})).await.expect(200).body;
    assert_eq!(agreed(&ticked), said(false, true));
    for strange in [&scene.client, &scene.second] {
        strange.put(&path, json!({"formats": ["AI"]})).await.expect(404);
    }
    let foreign = scene.winner.put(&path, json!({"formats": ["AI", "PDF"]})).await.expect(422);
    assert_eq!(foreign.field("formats"), "The brief does not ask for this format");
    scene.winner.put(&path, json!({"formats": ["EXE"]})).await.expect(422);
    scene.winner.put(&path, json!({"formats": ["AI", "SVG", "AI"]})).await.expect(200);
    scene.deliver().await;
    scene.winner.put(&path, json!({"formats": []})).await.expect(409);
    assert_eq!(agreed(&scene.client.get(&scene.path("")).await.expect(200).body), said(true, true));
}
