//! What happens to a contest over time, and who sees what of it.

use serde_json::{Value, json};
use time::Duration;

use crate::helpers::{Person, TestApp};
use crate::market::{self, snapshot, texts};

async fn code(person: &Person, id: &str) -> (String, bool) {
    let body = person.get(&format!("/api/contests/{id}")).await.expect(200).body;
    (body["next"]["code"].as_str().unwrap_or("none").to_owned(), body["next"]["mine"] == json!(true))
}

#[actix_web::test]
async fn from_open_to_completed_for_everybody() {
    let app = TestApp::start().await;
    let (client, bilal, hina) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("hina").await);
    let (other, visitor) = (app.client("sana").await, app.anonymous());
    let id = market::open(&app, &client).await;
    let path = format!("/api/contests/{id}");
    assert_eq!(code(&client, &id).await, ("WAIT_FOR_ENTRIES".into(), false));
    assert_eq!(code(&bilal, &id).await, ("SUBMIT_ENTRY".into(), true));
    assert_eq!(code(&other, &id).await, ("ENTRIES_OPEN".into(), false));
    let entry = market::enter(&bilal, &id).await;
    market::enter(&hina, &id).await;
    let seen = visitor.get(&path).await.expect(200).body;
    assert_eq!(
        (&seen["viewer"], &seen["entriesCount"], &seen["allowedActions"]),
        (&json!("VISITOR"), &json!(2), &json!([]))
    );
    for hidden in ["next", "clientRecord", "winner", "payment"] {
        assert!(seen[hidden].is_null(), "{hidden}");
    }
    assert_eq!(bilal.get(&path).await.body["viewer"], "ENTRANT");
    assert_eq!(bilal.get(&path).await.body["myLiveEntries"], 1);
    assert_eq!(code(&client, &id).await, ("REVIEW_ENTRIES".into(), true));

    app.advance(Duration::days(3)).await;
    let (client, bilal) = (market::back(&client, "ayesha").await, market::back(&bilal, "bilal").await);
    let (hina, other) = (market::back(&hina, "hina").await, market::back(&other, "sana").await);
    assert_eq!(client.get(&path).await.body["status"], "SHORTLISTING");
    assert_eq!(code(&client, &id).await, ("CHOOSE_WINNER".into(), true));
    assert_eq!(code(&bilal, &id).await, ("CLIENT_CHOOSES".into(), false));
    assert!(
        app.mails("ayesha")
            .await
            .iter()
            .any(|mail| mail["subject"].as_str().unwrap().starts_with("Entries are closed"))
    );

    market::award(&app, &client, &id, &entry);
    let awarded = hina.get(&path).await.expect(200).body;
    assert_eq!((&awarded["winner"]["entryNumber"], &awarded["winner"]["person"]["name"]), (&json!(1), &json!("Bilal")));
    assert!(visitor.get(&path).await.body["winner"].is_null());
    assert_eq!(bilal.get(&path).await.body["viewer"], "WINNER");
    assert_eq!(code(&bilal, &id).await, ("DELIVER_FILES".into(), true));
    assert_eq!(texts(&bilal.get(&path).await.body["allowedActions"]), ["ask", "uploadHandover", "openDispute"]);
    let mine = bilal.get("/api/entries/mine").await.expect(200).body;
    assert!(mine[0]["handoverDueAt"].is_string() && mine[0]["entry"]["status"] == "WINNER");

    market::complete(&app, &id);
    for (person, own) in [(&client, "CLIENT"), (&bilal, "WINNER"), (&hina, "ENTRANT"), (&other, "MEMBER")] {
        let body = person.get(&path).await.expect(200).body;
        assert_eq!(
            (&body["viewer"], &body["outcome"], &body["next"]["code"]),
            (&json!(own), &json!("COMPLETED"), &json!("COMPLETED"))
        );
    }
    let record = &other.get(&path).await.body["clientRecord"];
    assert_eq!(
        (&record["contestsPosted"], &record["contestsAwarded"], &record["prizesPaidCents"]),
        (&json!(1), &json!(1), &json!(1_250_000))
    );
    let kinds = |body: &Value| {
        body.as_array().unwrap().iter().map(|item| item["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let line = hina.get(&format!("{path}/timeline")).await.expect(200).body;
    assert_eq!(kinds(&line), ["CREATED", "PAID", "ENTRIES_CLOSED", "AWARDED", "DELIVERED", "ACCEPTED"]);
    visitor.get(&format!("{path}/timeline")).await.expect(401);
}

#[actix_web::test]
async fn the_timeline_says_what_comes() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let id = market::open(&app, &client).await;
    let path = format!("/api/contests/{id}/timeline");
    let last = async || client.get(&path).await.expect(200).body.as_array().unwrap().last().unwrap().clone();
    assert_eq!((last().await["kind"].clone(), last().await["future"].clone()), (json!("ENTRIES_CLOSED"), json!(true)));
    client.press(&format!("/api/contests/{id}/close")).await.expect(200);
    assert_eq!((last().await["kind"].clone(), last().await["future"].clone()), (json!("REFUNDED"), json!(true)));
    assert_eq!(code(&client, &id).await, ("REFUND_DUE".into(), true));
    market::refund(&app, &id);
    assert_eq!((last().await["kind"].clone(), last().await["future"].clone()), (json!("REFUNDED"), json!(false)));
}

#[actix_web::test]
async fn what_the_client_and_the_winner_write_is_theirs() {
    let app = TestApp::start().await;
    let (client, bilal, hina) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("hina").await);
    let id = market::open(&app, &client).await;
    let entry = market::enter(&bilal, &id).await;
    market::award(&app, &client, &id, &entry);
    app.execute(&format!(
        "INSERT INTO contest_events (id, contest_id, kind, actor_id, detail, at)
         VALUES (gen_random_uuid(), '{id}', 'CHANGES_REQUESTED', '{}', 'a private note', now())",
        client.id()
    ));
    let path = format!("/api/contests/{id}/timeline");
    for (person, reads) in [(&client, true), (&bilal, true), (&hina, false)] {
        assert_eq!(person.get(&path).await.expect(200).body.to_string().contains("a private note"), reads);
    }
}

#[actix_web::test]
async fn other_peoples_contests_cannot_be_touched() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let others = [app.client("sana").await, app.talent("bilal").await];
    let draft = market::draft(&app, &client).await;
    let open = market::open(&app, &client).await;
    market::enter(&others[1], &open).await;
    let before = snapshot(&app);
    for id in [&draft, &open, "00000000-0000-7000-8000-000000000000", "not-an-id"] {
        let path = format!("/api/contests/{id}");
        for other in &others {
            other.patch(&path, json!({"title": "Mine now"})).await.expect(404);
            other.delete(&path).await.expect(404);
            other.press(&format!("{path}/close")).await.expect(404);
        }
        if id != open {
            for other in &others {
                for part in ["", "/versions", "/timeline", "/questions", "/entries"] {
                    other.get(&format!("{path}{part}")).await.expect(404);
                }
                other.post(&format!("{path}/questions"), json!({"body": "Which colours?"})).await.expect(404);
            }
            others[1].post(&format!("{path}/entries"), market::entry_body()).await.expect(404);
        }
        app.anonymous().patch(&path, json!({"title": "Mine now"})).await.expect(401);
        app.anonymous().delete(&path).await.expect(401);
    }
    assert_eq!(snapshot(&app), before, "nothing was written");
}
