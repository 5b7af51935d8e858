//! Polls: who asks, who votes, what each of them sees.

mod asking;
mod sharing;
mod voting;

use serde_json::{Value, json};
use time::Duration;

use crate::helpers::{Person, TestApp};
use crate::market;
use crate::requests::pictures::square;

/// An open contest with entries of three people, and a poll about the first two.
struct Scene {
    app: TestApp,
    client: Person,
    authors: [Person; 3],
    contest: String,
    entries: [String; 3],
    /// The path of the API's poll.
    poll: String,
    id: String,
}

/// An entry with a picture.
async fn enter(author: &Person, contest: &str) -> String {
    let picture = market::upload(author, "bilal-ahmed.png", &square(400, 8)).await;
    enter_with(author, contest, &[picture]).await
}

async fn enter_with(author: &Person, contest: &str, files: &[String]) -> String {
    let body = json!({"files": files, "note": "By Bilal", "ownWork": true});
    let entry = author.post(&format!("/api/contests/{contest}/entries"), body).await.expect(201).body;
    entry["id"].as_str().unwrap().to_owned()
}

impl Scene {
    async fn set() -> Self {
        Self::set_on(TestApp::start().await).await
    }

    async fn set_on(app: TestApp) -> Self {
        let client = app.client("ayesha").await;
        let authors = [app.talent("bilal").await, app.talent("hina").await, app.talent("omar").await];
        let contest = market::open(&app, &client).await;
        let entries = [
            enter(&authors[0], &contest).await,
            enter(&authors[1], &contest).await,
            enter(&authors[2], &contest).await,
        ];
        app.advance(Duration::seconds(1)).await;
        let (poll, id) = (String::new(), String::new());
        let mut scene = Self { app, client, authors, contest, entries, poll, id };
        scene.id = scene.ask(json!({})).await;
        scene.poll = scene.address(&scene.id).await;
        scene
    }

    fn polls(&self) -> String {
        format!("/api/contests/{}/polls", self.contest)
    }

    fn body(&self, change: Value) -> Value {
        let mut body = json!({"entryIds": [self.entries[0], self.entries[1]], "days": 3});
        let Value::Object(change) = change else { panic!("an object: {change}") };
        for (name, value) in change {
            body[name] = value;
        }
        body
    }

    /// The id of a new poll.
    async fn ask(&self, change: Value) -> String {
        let made = self.client.post(&self.polls(), self.body(change)).await.expect(201).body;
        assert_eq!(made.as_object().unwrap().len(), 1, "the kept answer holds no link: {made}");
        made["id"].as_str().unwrap().to_owned()
    }

    /// A poll as the client sees it.
    async fn results(&self, id: &str) -> Value {
        let polls = self.client.get(&self.polls()).await.expect(200).body;
        polls.as_array().unwrap().iter().find(|poll| poll["id"] == *id).unwrap().clone()
    }

    async fn address(&self, id: &str) -> String {
        let url = self.results(id).await["url"].as_str().unwrap().to_owned();
        url.replace("http://muqabla.test/", "/api/")
    }

    async fn vote(&self, voter: &Person, ratings: &[(i64, i64)], comment: &str) -> crate::helpers::Answer {
        let ratings: Vec<Value> =
            ratings.iter().map(|(position, stars)| json!({"position": position, "stars": stars})).collect();
        voter.put(&format!("{}/vote", self.poll), json!({"ratings": ratings, "comment": comment})).await
    }
}
