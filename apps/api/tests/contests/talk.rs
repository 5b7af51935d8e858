//! Questions, answers, announcements.

use serde_json::json;

use crate::helpers::TestApp;
use crate::market::{self, snapshot};

#[actix_web::test]
async fn questions_are_public_and_answered_once() {
    let app = TestApp::start().await;
    let (client, bilal, sana) = (app.client("ayesha").await, app.talent("bilal").await, app.client("sana").await);
    let id = market::open(&app, &client).await;
    let path = format!("/api/contests/{id}/questions");
    market::enter(&bilal, &id).await;
    let asked = bilal.post(&path, json!({"body": "  Which colours? "})).await.expect(201).body;
    assert_eq!(
        (&asked["kind"], &asked["body"], &asked["answer"]),
        (&json!("QUESTION"), &json!("Which colours?"), &json!(null))
    );
    let told = client.post(&path, json!({"body": "Please send vector files."})).await.expect(201).body;
    assert_eq!(told["kind"], "ANNOUNCEMENT");
    let answer = format!("/api/questions/{}/answer", asked["id"].as_str().unwrap());
    let before = snapshot(&app);
    for other in [&bilal, &sana] {
        other.post(&answer, json!({"answer": "Red."})).await.expect(404);
    }
    let announcement = format!("/api/questions/{}/answer", told["id"].as_str().unwrap());
    client.post(&announcement, json!({"answer": "Red."})).await.expect(404);
    client.post(&answer, json!({"answer": " "})).await.expect(422);
    assert_eq!(snapshot(&app), before, "nothing was written");
    let answered = client.post(&answer, json!({"answer": "Red and white."})).await.expect(200).body;
    assert_eq!(answered["answer"], "Red and white.");
    client.post(&answer, json!({"answer": "Blue."})).await.expect(409);
    let list = sana.get(&path).await.expect(200).body;
    assert_eq!(list.as_array().unwrap().len(), 2);
    app.anonymous().get(&path).await.expect(401);
    let subjects =
        |mails: Vec<serde_json::Value>| mails.iter().map(|mail| mail["subject"].to_string()).collect::<String>();
    assert!(subjects(app.mails("ayesha").await).contains(" asks about "));
    let to_bilal = subjects(app.mails("bilal").await);
    assert!(to_bilal.contains("answered your question") && to_bilal.contains("Announcement"));
}

#[actix_web::test]
async fn texts_are_bounded_and_contests_running() {
    let app = TestApp::start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let id = market::open(&app, &client).await;
    let path = format!("/api/contests/{id}/questions");
    assert_eq!(bilal.post(&path, json!({"body": "??"})).await.expect(422).field("body"), "Write at least 3 characters");
    bilal.post(&path, json!({"body": "x".repeat(1001)})).await.expect(422);
    bilal.post(&path, json!({"body": 7})).await.expect(422);
    let draft = market::draft(&app, &client).await;
    client.post(&format!("/api/contests/{draft}/questions"), json!({"body": "Hello all"})).await.expect(409);
    market::refund(&app, &id);
    bilal.post(&path, json!({"body": "Still there?"})).await.expect(409);
}
