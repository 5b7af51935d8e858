//! Private contests: who posts them, who finds them, and what everybody else gets.

use serde_json::{Value, json};

use crate::helpers::{Person, TestApp};
use crate::market;
use crate::money::{success, webhook};

mod lists;
mod members;
mod posting;
mod publishing;

/// A client whose plan has private contests.
pub(crate) async fn subscriber(app: &TestApp, name: &str) -> Person {
    let client = app.client(name).await;
    let plans = client.get("/api/plans").await.expect(200).body;
    let starter = plans.as_array().unwrap().iter().find(|plan| plan["tier"] == "STARTER").unwrap();
    let body = json!({"planId": starter["id"], "provider": "easypaisa"});
    let answer = client.post("/api/subscription/subscribe", body).await.expect(200).body;
    webhook(app, "easypaisa", &success(answer["redirectUrl"].as_str().unwrap())).await.expect(200);
    client
}

/// The body of a contest with this visibility, under a title of its own.
pub(crate) fn body(app: &TestApp, visibility: &str) -> Value {
    let mut body = market::contest_body(app);
    body["title"] = json!("A zarqa for the quiet launch");
    body["brief"] = json!("Draw the quetzalcoatl of our quiet launch, which nobody knows yet.");
    body["visibility"] = json!(visibility);
    body
}

pub(crate) async fn draft(app: &TestApp, client: &Person, visibility: &str) -> String {
    let answer = client.post("/api/contests", body(app, visibility)).await.expect(201);
    answer.body["id"].as_str().unwrap().to_owned()
}

/// An open contest with this visibility.
pub(crate) async fn open(app: &TestApp, client: &Person, visibility: &str) -> String {
    let id = draft(app, client, visibility).await;
    market::fund(app, &id);
    id
}

/// The secret of a new link of the contest.
pub(crate) async fn link(client: &Person, contest: &str) -> String {
    client.press(&format!("/api/contests/{contest}/members/link")).await.expect(200);
    let members = client.get(&format!("/api/contests/{contest}/members")).await.expect(200).body;
    members["link"].as_str().unwrap().rsplit('/').next().unwrap().to_owned()
}

/// `person` joins by a new link of the contest.
pub(crate) async fn join(client: &Person, contest: &str, person: &Person) {
    let secret = link(client, contest).await;
    let joined = person.press(&format!("/api/join/{secret}")).await.expect(200).body;
    assert_eq!(joined["contestId"], contest);
}

/// `person` signs the NDA of the contest, as far as access is concerned.
pub(crate) fn sign(app: &TestApp, contest: &str, person: &Person) {
    app.execute(&format!(
        "INSERT INTO contest_ndas (contest_id, standard_version, sha256, created_at)
         VALUES ('{contest}', 1, sha256('text'), '2026-11-21Z') ON CONFLICT DO NOTHING"
    ));
    app.execute(&format!(
        "INSERT INTO nda_signatures (contest_id, user_id, legal_name, client_name, contest_title, text_sha256, address, signed_at)
         VALUES ('{contest}', '{}', 'Somebody', 'Ayesha', 'A zarqa', sha256('text'), '192.0.2.1', '2026-11-21Z')",
        person.id()
    ));
}

/// A member of the contest who signed.
pub(crate) async fn insider(app: &TestApp, client: &Person, contest: &str, name: &str) -> Person {
    let person = app.talent(name).await;
    join(client, contest, &person).await;
    sign(app, contest, &person);
    person
}
