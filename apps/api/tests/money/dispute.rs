//! Disputes over HTTP: both sides, their evidence, two admins, and what the end leaves behind.

use serde_json::{Value, json};
use time::Duration;

use super::{funded, start};
use crate::helpers::{Person, TestApp};
use crate::market::{self, PNG};

const NOTE: &str = "This is not what we agreed on";

struct Scene {
    app: TestApp,
    client: Person,
    winner: Person,
    entrant: Person,
    admin: Person,
    contest: String,
}

async fn scene() -> Scene {
    let app = start().await;
    let (client, winner, entrant) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("danish").await);
    let admin = app.admin().await;
    let contest = funded(&app, &client).await;
    let entry = market::enter(&winner, &contest).await;
    market::enter(&entrant, &contest).await;
    client.post(&format!("/api/contests/{contest}/award"), json!({"entryId": entry})).await.expect(200);
    Scene { app, client, winner, entrant, admin, contest }
}

impl Scene {
    fn path(&self, step: &str) -> String {
        format!("/api/contests/{}{step}", self.contest)
    }

    async fn deliver(&self) -> String {
        let files = self.path("/handover/files");
        let view = self.winner.upload(&files, "logo.png", PNG).await.expect(201).body;
        self.winner.press(&self.path("/handover/deliver")).await.expect(200);
        view["files"][0]["id"].as_str().unwrap().to_owned()
    }

    async fn open(&self, person: &Person, files: &[&str]) -> Value {
        let body = json!({"reason": "NOT_AS_BRIEFED", "note": NOTE, "fileIds": files});
        person.post(&self.path("/handover/dispute"), body).await.expect(200).body
    }

    async fn answer(&self, person: &Person, files: &[&str]) -> Value {
        let body = json!({"note": NOTE, "fileIds": files});
        person.post(&self.path("/handover/dispute/answer"), body).await.expect(200).body
    }

    async fn detail(&self, person: &Person) -> Value {
        person.get(&self.path("")).await.expect(200).body
    }

    async fn second(&self) -> Person {
        let person = self.app.client("farah").await;
        self.app.execute("UPDATE users SET staff_role = 'OWNER' WHERE email_key = 'farah@example.com'");
        person
    }

    /// How many rows everything around a dispute has.
    fn rows(&self) -> i64 {
        self.app.number(
            "SELECT (SELECT count(*) FROM disputes) + (SELECT count(*) FROM dispute_statements)
                  + (SELECT count(*) FROM dispute_files) + (SELECT count(*) FROM dispute_decisions)
                  + (SELECT count(*) FROM mails) + (SELECT count(*) FROM ledger_transactions)
                  + (SELECT count(*) FROM contest_events) AS number",
        )
    }
}

async fn evidence(person: &Person) -> String {
    let answer = person.upload("/api/upload/dispute", "chat.png", PNG).await.expect(201);
    answer.body["id"].as_str().unwrap().to_owned()
}

async fn reads(person: &Person, file: &str) -> bool {
    person.get(&format!("/api/files/{file}")).await.status == 200
}

fn actions(view: &Value) -> Vec<&str> {
    market::texts(&view["allowedActions"])
}

#[actix_web::test]
async fn from_the_opening_to_a_split() {
    let scene = scene().await;
    let delivered = scene.deliver().await;
    assert!(actions(&scene.detail(&scene.client).await).contains(&"openDispute"));
    assert_eq!(scene.detail(&scene.client).await["dispute"], json!(null));
    let (theirs, ours) = (evidence(&scene.client).await, evidence(&scene.winner).await);
    for nobody in [&scene.winner, &scene.admin, &scene.entrant] {
        assert!(!reads(nobody, &theirs).await, "no statement yet");
    }
    assert!(!reads(&scene.admin, &delivered).await, "no dispute yet");

    let view = scene.open(&scene.client, &[&theirs]).await;
    assert_eq!((view["status"].as_str(), view["openedSide"].as_str()), (Some("OPEN"), Some("CLIENT")));
    assert_eq!((view["prizeCents"].as_i64(), view["feeBps"].as_i64()), (Some(1_250_000), Some(300)));
    assert_eq!((view["statements"][0]["body"].as_str(), &view["allowedActions"]), (Some(NOTE), &json!([])));
    assert!(view["statements"][0]["files"][0]["url"].is_string());
    assert!(reads(&scene.winner, &theirs).await && reads(&scene.admin, &theirs).await);
    assert!(!reads(&scene.admin, &ours).await && !reads(&scene.client, &ours).await, "not stated yet");
    assert!(reads(&scene.admin, &delivered).await, "who decides opens the files themselves");
    assert!(!reads(&scene.client, &delivered).await, "a dispute is no acceptance");
    for nobody in [&scene.entrant, &scene.app.anonymous()] {
        assert!(!reads(nobody, &theirs).await && !reads(nobody, &delivered).await);
    }
    let (client, winner) = (scene.detail(&scene.client).await, scene.detail(&scene.winner).await);
    assert_eq!(
        (client["dispute"]["status"].as_str(), client["next"]["code"].as_str()),
        (Some("OPEN"), Some("DISPUTE_OPEN"))
    );
    assert_eq!(
        (winner["next"]["code"].as_str(), winner["next"]["mine"].as_bool()),
        (Some("ANSWER_DISPUTE"), Some(true))
    );
    assert!(actions(&winner).contains(&"answerDispute") && !actions(&client).contains(&"answerDispute"));
    assert!(!actions(&client).contains(&"accept") && !actions(&client).contains(&"openDispute"));
    let entrant = scene.detail(&scene.entrant).await;
    assert_eq!((&entrant["dispute"], entrant["next"]["code"].as_str()), (&json!(null), Some("HANDOVER")));

    let view = scene.answer(&scene.winner, &[&ours]).await;
    assert_eq!(view["statements"].as_array().unwrap().len(), 2);
    assert!(
        reads(&scene.client, &ours).await && reads(&scene.admin, &ours).await && !reads(&scene.entrant, &ours).await
    );

    let list = scene.admin.get("/api/admin/disputes?status=open").await.expect(200).body;
    assert_eq!((list[0]["decidable"].as_bool(), list[0]["decidableByMe"].as_bool()), (Some(true), Some(true)));
    let one = format!("/api/admin/disputes/{}", list[0]["id"].as_str().unwrap());
    let detail = scene.admin.get(&one).await.expect(200).body;
    assert_eq!((detail["whyNot"].clone(), detail["client"]["name"].as_str()), (json!(null), Some("Ayesha")));
    assert_eq!(detail["handoverFiles"][0]["id"].as_str(), Some(delivered.as_str()));
    assert!(detail["handoverFiles"][0]["url"].is_string() && detail["brief"].is_string());
    let body = json!({"verdict": "SPLIT", "winnerCents": 500_033, "note": "Half of the brief was delivered"});
    let decided = scene.admin.post(&format!("{one}/decide"), body.clone()).await.expect(200).body;
    assert_eq!((decided["status"].as_str(), decided["decidableByMe"].as_bool()), (Some("DECIDED"), Some(false)));
    assert_eq!(decided["decisions"][0]["clientCents"].as_i64(), Some(749_967));
    scene.admin.post(&format!("{one}/decide"), body).await.expect(409);
    assert_eq!(scene.detail(&scene.winner).await["next"]["code"], "DISPUTE_DECIDED");
    assert!(actions(&scene.detail(&scene.client).await).contains(&"appealDispute"));

    scene.app.advance(Duration::days(3) - Duration::seconds(1)).await;
    let client = market::back(&scene.client, "ayesha").await;
    assert_eq!(client.get(&scene.path("/dispute")).await.expect(200).body["status"], "DECIDED");
    scene.app.advance(Duration::seconds(1)).await;
    let view = client.get(&scene.path("/dispute")).await.expect(200).body;
    assert_eq!((view["status"].as_str(), view["settledAt"].is_string()), (Some("SETTLED"), true));
    let detail = scene.detail(&client).await;
    assert_eq!((detail["outcome"].as_str(), detail["winnerCents"].as_i64()), (Some("COMPLETED"), Some(485_033)));
    let entrant = scene.detail(&market::back(&scene.entrant, "danish").await).await;
    assert_eq!(
        (&entrant["dispute"], entrant["winnerCents"].as_i64()),
        (&json!(null), Some(1_212_500)),
        "not theirs to know"
    );
    let handover = client.get(&scene.path("/handover")).await.expect(200).body;
    assert_eq!((handover["status"].as_str(), handover["acceptedBy"].as_str()), (Some("ACCEPTED"), Some("ADMIN")));
    assert_eq!((handover["feeCents"].as_i64(), handover["winnerCents"].as_i64()), (Some(15_000), Some(485_033)));
    let page = client.get(&scene.path("/agreement")).await.expect(200);
    let html = page.body.as_str().unwrap();
    for expected in [
        "PKR 12,500",
        "Decided part of the prize",
        "PKR 5,000.33",
        "PKR 4,850.33",
        "PKR 150",
        "by the decision of a dispute",
    ] {
        assert!(html.contains(expected), "{expected} in {html}");
    }
    scene.app.run_due().await;
    assert_eq!(scene.app.number("SELECT amount_paisa AS number FROM refunds WHERE status = 'REFUNDED'"), 749_967);
    assert_eq!(scene.app.number("SELECT amount_paisa AS number FROM payouts WHERE voided_at IS NULL"), 485_033);
    for name in ["ayesha", "bilal"] {
        let mails = scene.app.mails(name).await;
        let kinds = mails.iter().filter(|mail| {
            let subject = mail["subject"].as_str().unwrap();
            ["dispute", "sides have written"].iter().any(|word| subject.contains(word))
        });
        assert_eq!(kinds.count(), 4, "opened, answered, decided, settled: {mails:?}");
    }
    assert!(scene.app.mails("danish").await.iter().all(|mail| !mail["subject"].as_str().unwrap().contains("dispute")));
}

#[actix_web::test]
async fn the_timeline_tells_the_two_sides_alone() {
    let scene = scene().await;
    scene.open(&scene.winner, &[]).await;
    let kinds = async |person: &Person| {
        let items = person.get(&scene.path("/timeline")).await.expect(200).body;
        items.as_array().unwrap().iter().map(|item| item["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    for side in [&scene.client, &scene.winner] {
        let kinds = kinds(side).await;
        assert!(kinds.contains(&"DISPUTE_OPENED".to_owned()));
        assert_eq!(kinds.last().map(String::as_str), Some("DISPUTE_ANSWERED"), "expected: {kinds:?}");
    }
    for other in [&scene.entrant, &scene.admin] {
        assert!(!kinds(other).await.iter().any(|kind| kind.starts_with("DISPUTE")));
    }
}

#[actix_web::test]
async fn others_see_and_change_nothing() {
    let scene = scene().await;
    let body = json!({"reason": "OTHER", "note": NOTE});
    for (step, body) in
        [("/handover/dispute/answer", json!({"note": NOTE})), ("/handover/dispute/appeal", json!({"note": NOTE}))]
    {
        scene.client.post(&scene.path(step), body).await.expect(404);
    }
    scene.client.get(&scene.path("/dispute")).await.expect(404);
    let file = evidence(&scene.client).await;
    let outsider = scene.app.talent("sana").await;
    for person in [&outsider, &scene.entrant, &scene.admin] {
        assert_eq!(person.upload("/api/upload/dispute", "x.png", PNG).await.expect(403).code(), "forbidden");
        person.post(&scene.path("/handover/dispute"), body.clone()).await.expect(404);
    }
    let view = scene.open(&scene.client, &[&file]).await;
    let rows = scene.rows();
    for person in [&outsider, &scene.entrant, &scene.admin] {
        person.get(&scene.path("/dispute")).await.expect(404);
        person.post(&scene.path("/handover/dispute"), body.clone()).await.expect(404);
        person.post(&scene.path("/handover/dispute/answer"), json!({"note": NOTE})).await.expect(404);
        person.post(&scene.path("/handover/dispute/appeal"), json!({"note": NOTE})).await.expect(404);
    }
    let one = format!("/api/admin/disputes/{}", view["id"].as_str().unwrap());
    let decision = json!({"verdict": "RELEASE", "note": NOTE});
    for person in [&outsider, &scene.client, &scene.winner] {
        person.get("/api/admin/disputes").await.expect(403);
        person.get(&one).await.expect(403);
        person.post(&format!("{one}/decide"), decision.clone()).await.expect(403);
    }
    let nowhere = format!("/api/admin/disputes/{}", scene.contest);
    scene.admin.get(&nowhere).await.expect(404);
    scene.admin.post(&format!("{nowhere}/decide"), decision.clone()).await.expect(404);
    let visitor = scene.app.anonymous();
    visitor.get(&scene.path("/dispute")).await.expect(401);
    visitor.get(&one).await.expect(401);
    visitor.post(&scene.path("/handover/dispute"), body).await.expect(401);
    visitor.upload("/api/upload/dispute", "x.png", PNG).await.expect(401);
    assert_eq!(scene.rows(), rows);
}

#[actix_web::test]
async fn bad_input_is_named_and_changes_nothing() {
    let scene = scene().await;
    let (client, path) = (&scene.client, scene.path("/handover/dispute"));
    let mut files = Vec::new();
    for _ in 0..6 {
        files.push(evidence(client).await);
    }
    let rows = scene.rows();
    let post = async |body: Value| client.post(&path, body).await.expect(422);
    let opening = |note: &str, ids: Value| json!({"reason": "OTHER", "note": note, "fileIds": ids});
    assert_eq!(post(opening("too short", json!([]))).await.field("note"), "Write at least 10 characters");
    assert!(post(opening(&"x".repeat(2_001), json!([]))).await.field("note").contains("too long"));
    assert_eq!(post(opening(NOTE, json!(files))).await.field("fileIds"), "At most 5 files");
    assert_eq!(post(json!({"note": NOTE})).await.field("reason"), "This field is required");
    post(json!({"reason": "BORED", "note": NOTE})).await;
    post(json!({"reason": "OTHER", "note": NOTE, "fileIds": ["x"]})).await;
    post(json!({"reason": "OTHER", "note": NOTE, "winnerCents": 1})).await;
    let theirs = evidence(&scene.winner).await;
    assert!(post(opening(NOTE, json!([theirs]))).await.field("fileIds").contains("Upload it again"));
    assert_eq!(scene.rows(), rows);
    let five: Vec<&str> = files.iter().take(5).map(String::as_str).collect();
    let view = scene.open(client, &five).await;
    assert_eq!(view["statements"][0]["files"].as_array().unwrap().len(), 5);
    let again = json!({"note": NOTE, "fileIds": [files[0]]});
    scene.winner.post(&format!("{path}/answer"), again).await.expect(422);
    scene.answer(&scene.winner, &[&theirs]).await;
    let late = scene.winner.post(&format!("{path}/answer"), json!({"note": NOTE})).await.expect(409);
    assert_eq!(late.code(), "dispute_closed");

    let decide = format!("/api/admin/disputes/{}/decide", view["id"].as_str().unwrap());
    for body in [
        json!({"verdict": "SPLIT", "note": NOTE}),
        json!({"verdict": "SPLIT", "winnerCents": 0, "note": NOTE}),
        json!({"verdict": "SPLIT", "winnerCents": -1, "note": NOTE}),
        json!({"verdict": "SPLIT", "winnerCents": 1_250_000, "note": NOTE}),
        json!({"verdict": "SPLIT", "winnerCents": 1_250_001, "note": NOTE}),
        json!({"verdict": "RELEASE", "winnerCents": 1, "note": NOTE}),
    ] {
        assert!(!scene.admin.post(&decide, body).await.expect(422).field("winnerCents").is_empty());
    }
    let reasons = json!({"verdict": "RELEASE", "note": "no"});
    assert!(!scene.admin.post(&decide, reasons).await.expect(422).field("note").is_empty());
    scene.admin.post(&decide, json!({"verdict": "SPLIT", "winnerCents": 1.5, "note": NOTE})).await.expect(422);
    scene.admin.post(&decide, json!({"verdict": "KEEP", "note": NOTE})).await.expect(422);
    let unknown = scene.admin.get("/api/admin/disputes?status=late").await.expect(422);
    assert!(unknown.field("status").starts_with("Status is OPEN"));
    assert_eq!(scene.app.number("SELECT count(*) AS number FROM dispute_decisions"), 0);
}

#[actix_web::test]
async fn an_appeal_goes_to_somebody_else_and_ends_at_once() {
    let scene = scene().await;
    let delivered = scene.deliver().await;
    let view = scene.open(&scene.winner, &[]).await;
    let one = format!("/api/admin/disputes/{}", view["id"].as_str().unwrap());
    let early =
        scene.admin.post(&format!("{one}/decide"), json!({"verdict": "RELEASE", "note": NOTE})).await.expect(409);
    assert!(early.body["message"].as_str().unwrap().contains("may still write"), "{}", early.body);
    let waiting = scene.admin.get("/api/admin/disputes").await.expect(200).body[0].clone();
    assert_eq!((waiting["decidable"].as_bool(), waiting["decidableByMe"].as_bool()), (Some(false), Some(false)));
    scene.answer(&scene.client, &[]).await;

    // The client, the winner and an entrant happen to be admins: they read no more than they may, and decide nothing.
    scene.app.execute("UPDATE users SET staff_role = 'OWNER' WHERE email_key IN ('ayesha@example.com', 'bilal@example.com', 'danish@example.com')");
    for party in [&scene.client, &scene.winner, &scene.entrant] {
        let seen = party.get(&one).await.expect(200).body;
        assert_eq!(seen["decidableByMe"], false);
        assert!(seen["whyNot"].as_str().unwrap().contains("Another administrator"), "{seen}");
        let refused =
            party.post(&format!("{one}/decide"), json!({"verdict": "RELEASE", "note": NOTE})).await.expect(403);
        assert_eq!(refused.code(), "own_contest");
        assert_eq!(party.get("/api/admin/disputes").await.expect(200).body[0]["decidableByMe"], false);
    }
    assert!(!reads(&scene.entrant, &delivered).await, "an entrant stays an entrant");
    scene.admin.post(&format!("{one}/decide"), json!({"verdict": "RELEASE", "note": NOTE})).await.expect(200);

    scene.app.wait(Duration::days(3) - Duration::seconds(1));
    let client = market::back(&scene.client, "ayesha").await;
    let appealed = client.post(&scene.path("/handover/dispute/appeal"), json!({"note": NOTE})).await.expect(200).body;
    assert_eq!((appealed["status"].as_str(), appealed["appealedSide"].as_str()), (Some("APPEALED"), Some("CLIENT")));
    assert_eq!((appealed["finalAt"].clone(), appealed["appealNote"].as_str()), (json!(null), Some(NOTE)));
    let twice = client.post(&scene.path("/handover/dispute/appeal"), json!({"note": NOTE})).await.expect(409);
    assert_eq!(twice.code(), "dispute_closed");
    scene.app.advance(Duration::days(9)).await;
    let (admin, second) = (market::back(&scene.admin, "admin").await, scene.second().await);
    let refund = json!({"verdict": "REFUND", "note": "Nothing of it follows the brief"});
    assert_eq!(admin.post(&format!("{one}/decide"), refund.clone()).await.expect(409).code(), "second_admin_needed");
    let seen = admin.get(&one).await.expect(200).body;
    assert_eq!((seen["status"].as_str(), seen["decidableByMe"].as_bool()), (Some("APPEALED"), Some(false)));
    let settled = second.post(&format!("{one}/decide"), refund).await.expect(200).body;
    assert_eq!((settled["status"].as_str(), settled["decisions"].as_array().unwrap().len()), (Some("SETTLED"), 2));

    let (client, winner) = (market::back(&scene.client, "ayesha").await, market::back(&scene.winner, "bilal").await);
    assert_eq!(scene.detail(&client).await["outcome"], "REFUNDED");
    assert_eq!(client.get(&scene.path("/handover")).await.expect(200).body["status"], "REVERSED");
    assert!(!reads(&client, &delivered).await && reads(&winner, &delivered).await, "no award, no files");
    client.get(&scene.path("/agreement")).await.expect(404);
    assert_eq!(winner.get(&scene.path("/dispute")).await.expect(200).body["status"], "SETTLED");
    let entries = winner.get("/api/entries/mine").await.expect(200).body;
    assert_eq!(entries[0]["entry"]["status"], "NOT_SELECTED", "{entries}");
    scene.app.run_due().await;
    assert_eq!(scene.app.number("SELECT count(*) AS number FROM refunds WHERE status = 'REFUNDED'"), 1);
}

#[actix_web::test]
async fn an_unanswered_dispute_waits_for_an_admin() {
    let scene = scene().await;
    scene.open(&scene.client, &[]).await;
    scene.app.advance(Duration::days(3)).await;
    let winner = market::back(&scene.winner, "bilal").await;
    let late = winner.post(&scene.path("/handover/dispute/answer"), json!({"note": NOTE})).await.expect(409);
    assert_eq!(late.code(), "dispute_closed");
    scene.app.advance(Duration::days(30)).await;
    let admin = market::back(&scene.admin, "admin").await;
    let line = admin.get("/api/admin/disputes?status=OPEN").await.expect(200).body[0].clone();
    assert_eq!((line["status"].as_str(), line["decidableByMe"].as_bool()), (Some("OPEN"), Some(true)));
    let decide = format!("/api/admin/disputes/{}/decide", line["id"].as_str().unwrap());
    admin.post(&decide, json!({"verdict": "RELEASE", "note": NOTE})).await.expect(200);
    scene.app.advance(Duration::days(3)).await;
    let winner = market::back(&scene.winner, "bilal").await;
    assert_eq!(winner.get(&scene.path("/handover")).await.expect(200).body["acceptedBy"], "ADMIN");
    let payouts = winner.get("/api/payouts").await.expect(200).body;
    assert_eq!(payouts[0]["holds"], json!(["METHOD"]), "{payouts}");
}

/// Until when the first of the person's entries says that a dispute is to be answered.
async fn answer_due(person: &Person) -> Value {
    let mine = person.get("/api/entries/mine").await.expect(200).body;
    mine[0]["disputeAnswerDueAt"].clone()
}

#[actix_web::test]
async fn the_winner_is_told_of_a_dispute_to_answer_until_it_is_answered_or_too_late() {
    let scene = scene().await;
    assert_eq!(answer_due(&scene.winner).await, Value::Null);
    let view = scene.open(&scene.client, &[]).await;
    assert_eq!(answer_due(&scene.winner).await, view["answerDueAt"]);
    assert_eq!(answer_due(&scene.entrant).await, Value::Null, "not theirs");
    scene.answer(&scene.winner, &[]).await;
    assert_eq!(answer_due(&scene.winner).await, Value::Null);

    let late = self::scene().await;
    late.open(&late.client, &[]).await;
    late.app.advance(Duration::days(3) - Duration::seconds(1)).await;
    let winner = market::back(&late.winner, "bilal").await;
    assert_ne!(answer_due(&winner).await, Value::Null);
    late.app.advance(Duration::seconds(1)).await;
    assert_eq!(answer_due(&winner).await, Value::Null);

    let own = self::scene().await;
    own.open(&own.winner, &[]).await;
    assert_eq!(answer_due(&own.winner).await, Value::Null, "the opening is the winner's statement");
}
