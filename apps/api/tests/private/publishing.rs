//! Entries of private contests stay between client and author until the client agrees.

use serde_json::{Value, json};

use super::{insider, open, subscriber};
use crate::helpers::{Person, TestApp};
use crate::market::{self, PNG, texts};

async fn enter(author: &Person, contest: &str) -> (String, String) {
    let file = market::upload(author, "logo.png", PNG).await;
    let body = json!({"files": [file], "note": "Two colours", "ownWork": true});
    let answer = author.post(&format!("/api/contests/{contest}/entries"), body).await.expect(201).body;
    (answer["id"].as_str().unwrap().to_owned(), file)
}

async fn work(app: &TestApp, person: &Person) -> Value {
    app.anonymous().get(&format!("/api/users/{}", person.id())).await.expect(200).body["work"].clone()
}

#[actix_web::test]
async fn entries_are_shown_once_the_client_agrees() {
    let app = TestApp::start().await;
    let client = subscriber(&app, "ayesha").await;
    let contest = open(&app, &client, "PRIVATE").await;
    let winner = insider(&app, &client, &contest, "bilal").await;
    let loser = insider(&app, &client, &contest, "omar").await;
    let watcher = insider(&app, &client, &contest, "zoya").await;
    let stranger = app.talent("noor").await;
    let (won, picture) = enter(&winner, &contest).await;
    let (lost, _picture) = enter(&loser, &contest).await;
    app.run_due().await;
    let agree = format!("/api/contests/{contest}/publication");
    client.press(&agree).await.expect(409);
    market::award(&app, &client, &contest, &won);
    market::complete(&app, &contest);

    let publish = format!("/api/entries/{lost}/publish");
    let refused = loser.post(&publish, json!({"published": true})).await.expect(409);
    assert_eq!(refused.code(), "publication_not_agreed");
    assert_eq!(work(&app, &winner).await, json!([]));
    let preview = format!("/api/files/{picture}?variant=preview");
    for person in [&watcher, &stranger, &app.anonymous()] {
        person.get(&preview).await.expect(404);
    }
    watcher.get(&format!("/api/entries/{won}")).await.expect(404);
    for person in [&winner, &watcher, &stranger] {
        person.press(&agree).await.expect(404);
    }
    let page = client.get(&format!("/api/contests/{contest}")).await.expect(200).body;
    assert!(texts(&page["allowedActions"]).contains(&"agreeToPublication"), "{page}");

    let page = client.press(&agree).await.expect(200).body;
    assert!(page["publicationAgreedAt"].is_string(), "{page}");
    client.press(&agree).await.expect(409);
    let told = app.mails("omar").await;
    assert!(told.iter().any(|mail| mail["subject"].as_str().unwrap().contains("may be shown")), "{told:?}");
    loser.post(&publish, json!({"published": true})).await.expect(200);
    watcher.get(&format!("/api/entries/{lost}")).await.expect(200);
    stranger.get(&format!("/api/entries/{lost}")).await.expect(404);
    stranger.get(&format!("/api/contests/{contest}")).await.expect(404);
    let shown = work(&app, &winner).await;
    assert_eq!((&shown[0]["contestTitle"], &shown[0]["contestId"]), (&json!("Private contest"), &json!(null)));
    app.anonymous().get(&preview).await.expect(200);
}

#[actix_web::test]
async fn strangers_read_no_title_beside_a_review() {
    let app = TestApp::start().await;
    let client = subscriber(&app, "ayesha").await;
    let contest = open(&app, &client, "PRIVATE").await;
    let winner = insider(&app, &client, &contest, "bilal").await;
    let (won, _picture) = enter(&winner, &contest).await;
    market::award(&app, &client, &contest, &won);
    market::complete(&app, &contest);
    app.execute(&format!(
        "INSERT INTO reviews (id, contest_id, side, reviewer_id, reviewee_id, rating, comment, is_public, status, reveal_at, created_at, revealed_at)
         VALUES (gen_random_uuid(), '{contest}', 'CLIENT', '{}', '{}', 5, 'Quick', true, 'REVEALED', '2026-11-21Z', '2026-11-21Z', '2026-11-21Z')",
        client.id(),
        winner.id()
    ));
    let reviews = format!("/api/reviews/user/{}", winner.id());
    let seen = app.anonymous().get(&reviews).await.expect(200).body;
    assert!(!seen.to_string().contains("zarqa") && !seen.to_string().contains(&contest), "{seen}");
    assert!(seen.to_string().contains("Private contest"), "{seen}");
    for party in [&client, &winner] {
        let seen = party.get(&reviews).await.expect(200).body;
        assert!(seen.to_string().contains("zarqa"), "{seen}");
    }
    app.anonymous().get(&format!("/api/reviews/contest/{contest}")).await.expect(404);
}
