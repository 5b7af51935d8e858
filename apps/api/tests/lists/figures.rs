//! The figures of the fourteen names.

use serde_json::{Value, json};
use time::Duration;

use crate::helpers::TestApp;
use crate::market;

const NAMES: [(&str, &str); 14] = [
    ("Logo Design", "design"),
    ("Web Design", "design"),
    ("Mobile App Design", "design"),
    ("Print Design", "design"),
    ("Marketing Design", "design"),
    ("Website Development", "development"),
    ("Mobile App Development", "development"),
    ("API Development", "development"),
    ("Content Writing", "writing"),
    ("Copywriting", "writing"),
    ("Technical Writing", "writing"),
    ("Social Media Marketing", "marketing"),
    ("Digital Marketing", "marketing"),
    ("SEO Services", "marketing"),
];

async fn stats(app: &TestApp) -> Vec<Value> {
    let answer = app.anonymous().get("/api/categories/stats").await.expect(200);
    answer.body.as_array().unwrap().clone()
}

#[actix_web::test]
async fn all_names_are_there_in_their_order() {
    let app = TestApp::start().await;
    let found = stats(&app).await;
    assert_eq!(found.len(), 14);
    for (stats, (name, slug)) in found.iter().zip(NAMES) {
        let zeros = json!({"category": name, "slug": slug, "activeContests": 0, "openContests": 0,
            "completedContests": 0, "totalPrize": 0, "avgPrize": 0});
        assert_eq!(*stats, zeros);
    }
}

#[actix_web::test]
async fn a_contest_is_counted_from_its_payment_to_its_end() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let talent = app.talent("bilal").await;
    let logo = async |app: &TestApp| {
        let first = stats(app).await.remove(0);
        let number = |name: &str| first[name].as_i64().unwrap();
        (
            number("activeContests"),
            number("openContests"),
            number("completedContests"),
            number("totalPrize"),
            number("avgPrize"),
        )
    };
    let id = market::draft(&app, &client).await;
    assert_eq!(logo(&app).await, (0, 0, 0, 0, 0), "a draft");
    market::fund(&app, &id);
    assert_eq!(logo(&app).await, (1, 1, 0, 1_250_000, 1_250_000));
    let other = market::open(&app, &client).await;
    app.execute(&format!("UPDATE contests SET prize_paisa = 1250001 WHERE id = '{other}'"));
    assert_eq!(logo(&app).await, (2, 2, 0, 2_500_001, 1_250_000), "the mean is rounded down");
    let entry = market::enter(&talent, &id).await;
    client.press(&format!("/api/contests/{id}/close")).await.expect(200);
    assert_eq!(logo(&app).await, (2, 1, 0, 2_500_001, 1_250_000), "a winner is being chosen");
    market::award(&app, &client, &id, &entry);
    app.run_due().await;
    assert_eq!(logo(&app).await, (2, 1, 0, 2_500_001, 1_250_000), "a winner hands over; folded");
    market::complete(&app, &id);
    assert_eq!(logo(&app).await, (1, 1, 1, 1_250_001, 1_250_001));
    market::refund(&app, &other);
    assert_eq!(logo(&app).await, (0, 0, 1, 0, 0), "a refund completes nothing");
    app.run_due().await;
    assert_eq!(logo(&app).await, (0, 0, 1, 0, 0));
    assert_eq!(app.number("SELECT count(*) AS number FROM contest_tally_deltas"), 0);
}

#[actix_web::test]
async fn a_category_without_a_name_counts_for_the_category_only() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let mut body = market::contest_body(&app);
    body["category"] = json!("marketing");
    let id = client.post("/api/contests", body).await.expect(201).body["id"].as_str().unwrap().to_owned();
    market::fund(&app, &id);
    assert!(stats(&app).await.iter().all(|stats| stats["activeContests"] == 0));
    let feed = app.anonymous().get("/api/contests/feed").await.expect(200).body;
    assert_eq!((&feed["total"], &feed["categoryCounts"]["marketing"]), (&json!(1), &json!(1)));
}

#[actix_web::test]
async fn drafts_that_end_are_never_counted() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let gone = market::draft(&app, &client).await;
    market::draft(&app, &client).await;
    client.delete(&format!("/api/contests/{gone}")).await.expect(204);
    app.advance(Duration::days(15)).await;
    assert_eq!(app.number("SELECT count(*) AS number FROM contests WHERE outcome = 'CANCELLED'"), 2);
    assert!(stats(&app).await.iter().all(|stats| stats["activeContests"] == 0 && stats["completedContests"] == 0));
    assert_eq!(app.anonymous().get("/api/contests/feed").await.body["total"], 0);
}
