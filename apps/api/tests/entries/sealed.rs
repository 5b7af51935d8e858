//! Who sees which entries, in lists, counts and threads.

use serde_json::{Value, json};

use crate::helpers::{Person, TestApp};
use crate::market::{self, snapshot};

struct Market {
    app: TestApp,
    client: Person,
    bilal: Person,
    hina: Person,
    omar: Person,
    sana: Person,
    contest: String,
    bilals: String,
    hinas: String,
}

async fn market(sealed: bool) -> Market {
    let app = TestApp::start().await;
    let (client, sana) = (app.client("ayesha").await, app.client("sana").await);
    let (bilal, hina, omar) = (app.talent("bilal").await, app.talent("hina").await, app.talent("omar").await);
    let contest = market::draft(&app, &client).await;
    client.patch(&format!("/api/contests/{contest}"), json!({"sealed": sealed})).await.expect(200);
    market::fund(&app, &contest);
    let bilals = market::enter(&bilal, &contest).await;
    let hinas = market::enter(&hina, &contest).await;
    Market { app, client, bilal, hina, omar, sana, contest, bilals, hinas }
}

impl Market {
    /// Numbers of the entries that `person` sees, and how many are hidden from them; the list, and each by itself.
    async fn seen(&self, person: &Person) -> (Vec<i64>, i64) {
        let body = person.get(&format!("/api/contests/{}/entries", self.contest)).await.expect(200).body;
        let numbers: Vec<i64> =
            body["entries"].as_array().unwrap().iter().map(|entry| entry["number"].as_i64().unwrap()).collect();
        for (number, id) in [(1, &self.bilals), (2, &self.hinas)] {
            let status = if numbers.contains(&number) { 200 } else { 404 };
            person.get(&format!("/api/entries/{id}")).await.expect(status);
        }
        (numbers, body["hidden"].as_i64().unwrap())
    }
}

#[actix_web::test]
async fn a_sealed_contest_shows_entries_to_client_and_author_until_it_is_closed() {
    let m = market(true).await;
    assert_eq!(m.seen(&m.client).await, (vec![1, 2], 0));
    assert_eq!(m.seen(&m.bilal).await, (vec![1], 1));
    assert_eq!(m.seen(&m.omar).await, (vec![], 2));
    assert_eq!(m.seen(&m.sana).await, (vec![], 2));
    m.app.anonymous().get(&format!("/api/contests/{}/entries", m.contest)).await.expect(401);
    m.app.anonymous().get(&format!("/api/entries/{}", m.bilals)).await.expect(401);
    market::award(&m.app, &m.client, &m.contest, &m.bilals);
    assert_eq!(m.seen(&m.omar).await, (vec![], 2), "the winner's too");
    market::complete(&m.app, &m.contest);
    assert_eq!(m.seen(&m.omar).await, (vec![1], 1));
    assert_eq!(m.seen(&m.client).await, (vec![1, 2], 0));
    let publish = format!("/api/entries/{}/publish", m.hinas);
    m.hina.post(&publish, json!({"published": true})).await.expect(200);
    assert_eq!(m.seen(&m.omar).await, (vec![1, 2], 0));
    m.hina.post(&publish, json!({"published": false})).await.expect(200);
    assert_eq!(m.seen(&m.omar).await, (vec![1], 1));
    let winner = m.bilal.post(&format!("/api/entries/{}/publish", m.bilals), json!({"published": true})).await;
    winner.expect(409);
}

#[actix_web::test]
async fn an_unsealed_contest_shows_the_running_ones() {
    let m = market(false).await;
    assert_eq!(m.seen(&m.omar).await, (vec![1, 2], 0));
    m.client.post(&format!("/api/entries/{}/decline", m.hinas), json!({"reason": "STYLE"})).await.expect(200);
    assert_eq!(m.seen(&m.omar).await, (vec![1], 1), "a declined one is nobody's business");
    assert_eq!(m.seen(&m.hina).await, (vec![1, 2], 0));
    m.bilal.press(&format!("/api/entries/{}/withdraw", m.bilals)).await.expect(200);
    assert_eq!(m.seen(&m.omar).await, (vec![], 1));
    assert_eq!(m.seen(&m.client).await, (vec![2], 0));
    assert_eq!(m.seen(&m.bilal).await, (vec![1], 1), "one's own withdrawn entry stays visible and uncounted");
}

#[actix_web::test]
async fn a_refunded_contest_shows_entries_to_their_authors() {
    let m = market(true).await;
    market::refund(&m.app, &m.contest);
    assert_eq!(m.seen(&m.client).await, (vec![], 2));
    assert_eq!(m.seen(&m.omar).await, (vec![], 2));
    assert_eq!(m.seen(&m.bilal).await, (vec![1], 1));
    m.bilal.post(&format!("/api/entries/{}/publish", m.bilals), json!({"published": true})).await.expect(409);
    m.client.get(&format!("/api/entries/{}/comments", m.bilals)).await.expect(404);
}

#[actix_web::test]
async fn stars_reason_and_thread_are_for_the_parties() {
    let m = market(false).await;
    let path = format!("/api/entries/{}", m.bilals);
    assert!(m.bilal.get(&path).await.body["seenByClientAt"].is_null());
    m.client.post(&format!("{path}/rating"), json!({"stars": 4})).await.expect(200);
    m.client.post(&format!("{path}/comments"), json!({"body": "Try a thicker line."})).await.expect(201);
    let reply = m.bilal.post(&format!("{path}/comments"), json!({"body": "Will do."})).await.expect(201).body;
    assert_eq!((&reply["mine"], &reply["author"]["name"]), (&json!(true), &json!("Bilal")));
    let secret =
        |body: &Value| (body["stars"].clone(), body["commentsCount"].clone(), body["seenByClientAt"].is_null());
    assert_eq!(secret(&m.bilal.get(&path).await.body), (json!(4), json!(2), false), "who rates has seen it");
    assert_eq!(secret(&m.omar.get(&path).await.body), (json!(null), json!(0), true));
    for person in [&m.omar, &m.hina, &m.sana] {
        person.get(&format!("{path}/comments")).await.expect(404);
        person.post(&format!("{path}/comments"), json!({"body": "Hello"})).await.expect(404);
    }
    let thread = m.client.get(&format!("{path}/comments")).await.expect(200).body;
    assert_eq!(thread.as_array().unwrap().len(), 2);
    assert!(m.app.mails("bilal").await.iter().any(|mail| mail["text"].as_str().unwrap().contains("thicker line")));
}

#[actix_web::test]
async fn other_peoples_entries_cannot_be_touched() {
    let m = market(true).await;
    let before = snapshot(&m.app);
    let acts = [
        ("shortlist", json!({"shortlisted": true})),
        ("rating", json!({"stars": 5})),
        ("decline", json!({"reason": "OTHER"})),
        ("restore", json!({})),
        ("withdraw", json!({})),
        ("publish", json!({"published": true})),
        ("comments", json!({"body": "Hello"})),
    ];
    for id in [m.bilals.as_str(), "00000000-0000-7000-8000-000000000000", "not-an-id"] {
        for (act, body) in &acts {
            let path = format!("/api/entries/{id}/{act}");
            for person in [&m.hina, &m.omar, &m.sana] {
                person.post(&path, body.clone()).await.expect(404);
            }
            m.app.anonymous().post(&path, body.clone()).await.expect(401);
        }
        for person in [&m.hina, &m.omar, &m.sana] {
            person.get(&format!("/api/entries/{id}")).await.expect(404);
            person.get(&format!("/api/entries/{id}/comments")).await.expect(404);
        }
    }
    // Each party has its own acts, and not the other's.
    for act in ["withdraw", "publish"] {
        m.client.post(&format!("/api/entries/{}/{act}", m.bilals), json!({"published": true})).await.expect(404);
    }
    for (act, body) in acts.iter().take(4) {
        m.bilal.post(&format!("/api/entries/{}/{act}", m.bilals), body.clone()).await.expect(404);
    }
    assert_eq!(snapshot(&m.app), before, "nothing was written");
}
