//! The form of a new contest that is kept for the person who fills it in.

use serde_json::{Value, json};
use time::Duration;

use crate::helpers::TestApp;
use crate::market::{back, contest_body};

use super::requirements::{no_requirements, requirements};

const DRAFT: &str = "/api/contests/draft";

fn half() -> Value {
    json!({"title": "Half a ti", "brief": "A mark\nand a label", "category": "Logo Design", "prizeCents": 150_000,
        "deadline": "2026-12-01T18:00", "sealed": true, "guaranteed": false, "visibility": "PRIVATE", "nda": "Tell nobody.",
        "requirements": requirements()})
}

#[actix_web::test]
async fn another_browser_goes_on_with_the_form() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    ayesha.get(DRAFT).await.expect(204);
    let kept = ayesha.put(DRAFT, half()).await.expect(200).body;
    let mut expected = half();
    expected["attachments"] = json!([]);
    expected["updatedAt"] = json!("2026-11-21T07:00:00Z");
    expected["finalRoundDays"] = json!(null);
    expected["lowerPlacesCents"] = json!([]);
    expected["unusedPlaces"] = json!("REFUND");
    assert_eq!(kept, expected);
    app.wait(Duration::MINUTE);
    let elsewhere = ayesha.sign_in_again("ayesha@example.com").await;
    assert_eq!(elsewhere.get(DRAFT).await.expect(200).body, kept);
    elsewhere.put(DRAFT, json!({"title": "Half a title"})).await.expect(200);
    let now = ayesha.get(DRAFT).await.expect(200).body;
    assert_eq!(now["requirements"], no_requirements());
    assert_eq!((&now["title"], &now["brief"], &now["prizeCents"]), (&json!("Half a title"), &json!(""), &Value::Null));
    assert_eq!(now["updatedAt"], "2026-11-21T07:01:00Z");
    ayesha.delete(DRAFT).await.expect(204);
    ayesha.delete(DRAFT).await.expect(204);
    elsewhere.get(DRAFT).await.expect(204);
}

#[actix_web::test]
async fn everybody_has_their_own_form() {
    let app = TestApp::start().await;
    let (ayesha, sana) = (app.client("ayesha").await, app.client("sana").await);
    ayesha.put(DRAFT, half()).await.expect(200);
    sana.get(DRAFT).await.expect(204);
    sana.put(DRAFT, json!({"title": "Another"})).await.expect(200);
    sana.delete(DRAFT).await.expect(204);
    assert_eq!(ayesha.get(DRAFT).await.expect(200).body["title"], "Half a ti");
    let visitor = app.anonymous();
    visitor.get(DRAFT).await.expect(401);
    visitor.put(DRAFT, half()).await.expect(401);
    visitor.delete(DRAFT).await.expect(401);
}

#[actix_web::test]
async fn a_form_has_bounds() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    for (field, value) in [
        ("title", json!("x".repeat(301))),
        ("title", json!("a\nb")),
        ("brief", json!("x".repeat(10_001))),
        ("category", json!("x".repeat(101))),
        ("deadline", json!("x".repeat(33))),
        ("prizeCents", json!(-1)),
        ("prizeCents", json!(100_000_000_001_i64)),
        ("lowerPlacesCents", json!([1, -1])),
        ("lowerPlacesCents", json!([100_000_000_001_i64])),
        ("lowerPlacesCents", json!([0, 0, 0, 0, 0])),
        ("owner", json!("sana")),
    ] {
        let mut body = half();
        body[field] = value.clone();
        let refused = ayesha.put(DRAFT, body).await.expect(422);
        assert!(!refused.field(field).is_empty(), "{field} {value}: {}", refused.body);
    }
    let answers = ayesha.put(DRAFT, json!({"requirements": {"audience": "x".repeat(501)}})).await.expect(422);
    assert_eq!(answers.field("audience"), "At most 500 characters");
    ayesha.put(DRAFT, json!({"prizeCents": 1.5})).await.expect(422);
    let large = json!({"brief": "x".repeat(2_000_000)});
    assert!((400..500).contains(&ayesha.put(DRAFT, large).await.status));
    ayesha.get(DRAFT).await.expect(204);
    let longest = json!({"title": "ہ".repeat(300), "brief": "ہ".repeat(10_000)});
    ayesha.put(DRAFT, longest).await.expect(200);
}

#[actix_web::test]
async fn the_contest_takes_the_place_of_its_form_and_a_refused_one_does_not() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    ayesha.put(DRAFT, half()).await.expect(200);
    ayesha.post("/api/contests", half()).await.expect(422);
    ayesha.get(DRAFT).await.expect(200);
    ayesha.post("/api/contests", contest_body(&app)).await.expect(201);
    ayesha.get(DRAFT).await.expect(204);
    assert_eq!(app.number("SELECT count(*) AS number FROM contest_requirements"), 0, "the answers go with the form");
}

#[actix_web::test]
async fn a_form_that_nobody_goes_on_with_goes_after_90_days() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    ayesha.put(DRAFT, half()).await.expect(200);
    app.advance(Duration::days(90) - Duration::SECOND).await;
    back(&ayesha, "ayesha").await.get(DRAFT).await.expect(200);
    app.advance(Duration::SECOND).await;
    back(&ayesha, "ayesha").await.get(DRAFT).await.expect(204);
}
