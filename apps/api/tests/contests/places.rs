//! Places of a prize over HTTP: what the form sends, what is kept, and what the payment fixes.

use serde_json::{Value, json};

use crate::helpers::{Person, TestApp};
use crate::market;

/// The body of a contest with these amounts for places 2 to 5 of a prize of PKR 12,500.
fn body(app: &TestApp, lower: Value) -> Value {
    let mut body = market::contest_body(app);
    body["lowerPlacesCents"] = lower;
    body
}

async fn page(person: &Person, contest: &str) -> Value {
    person.get(&format!("/api/contests/{contest}")).await.expect(200).body
}

#[actix_web::test]
async fn a_prize_is_divided_among_places() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    for (lower, amounts) in [
        (json!([]), json!(null)),
        (json!([624_999]), json!([625_001, 624_999])),
        (json!([500]), json!([1_249_500, 500])),
        (json!([300_000, 200_000, 100_000, 500]), json!([649_500, 300_000, 200_000, 100_000, 500])),
    ] {
        let made = client.post("/api/contests", body(&app, lower.clone())).await.expect(201).body;
        let shown = if amounts.is_null() { json!(null) } else { json!({"amountsCents": amounts, "unused": "REFUND"}) };
        let count = lower.as_array().unwrap().len() + 1;
        assert_eq!((&made["places"], &made["placeCount"]), (&shown, &json!(count)), "{lower}");
    }
    let mut given_on = body(&app, json!([500]));
    given_on["unusedPlaces"] = json!("FIRST_PLACE");
    let made = client.post("/api/contests", given_on).await.expect(201).body;
    assert_eq!(made["places"]["unused"], json!("FIRST_PLACE"));

    // Everybody who sees the prize sees how it is divided, and a raise goes to the first place.
    let contest = made["id"].as_str().unwrap().to_owned();
    market::fund(&app, &contest);
    let seen = page(&app.anonymous(), &contest).await;
    assert_eq!((&seen["places"], &seen["placeCount"]), (&made["places"], &json!(2)));
    let listed = app.anonymous().get("/api/contests/feed").await.expect(200).body;
    assert_eq!(listed["contests"][0]["placeCount"], json!(2), "{listed}");
}

#[actix_web::test]
async fn amounts_that_are_no_places_are_refused_beside_their_field() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    for (lower, complaint) in [
        (json!([625_000]), "Each place gets less than the one above it"),
        (json!([200_000, 200_000]), "Each place gets less than the one above it"),
        (json!([200_000, 300_000]), "Each place gets less than the one above it"),
        (json!([1_250_000]), "The places come to more than the prize"),
        (json!([i64::MAX, i64::MAX]), "The places come to more than the prize"),
        (json!([499]), "Each place gets at least PKR 5"),
        (json!([i64::MIN]), "Each place gets at least PKR 5"),
        (json!([5, 4, 3, 2, 1]), "A prize has at most 5 places"),
        (json!(vec![500; 10_000]), "A prize has at most 5 places"),
    ] {
        let refused = client.post("/api/contests", body(&app, lower.clone())).await.expect(422);
        assert_eq!(refused.field("lowerPlacesCents"), complaint);
    }
    for wrong in [json!(null), json!("500"), json!(500), json!([1.5]), json!(["500"]), json!([null]), json!({"2": 500})]
    {
        let refused = client.post("/api/contests", body(&app, wrong.clone())).await;
        assert!(matches!(refused.status, 400 | 422), "{wrong}: {}", refused.body);
    }
    for wrong in [json!("KEEP"), json!(null), json!(1), json!([]), json!("refund")] {
        let mut body = body(&app, json!([500]));
        body["unusedPlaces"] = wrong;
        let refused = client.post("/api/contests", body).await;
        assert!(matches!(refused.status, 400 | 422), "{}", refused.body);
    }
    let made = "SELECT count(*) AS number FROM contests";
    assert_eq!(app.number(made), 0);
}

#[actix_web::test]
async fn the_payment_fixes_the_places_of_a_draft() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let draft = market::draft(&app, &client).await;
    let path = format!("/api/contests/{draft}");
    let edits = [
        (json!({"lowerPlacesCents": [300_000]}), json!({"amountsCents": [950_000, 300_000], "unused": "REFUND"})),
        (json!({"unusedPlaces": "FIRST_PLACE"}), json!({"amountsCents": [950_000, 300_000], "unused": "FIRST_PLACE"})),
        (json!({"prizeCents": 700_000}), json!({"amountsCents": [400_000, 300_000], "unused": "FIRST_PLACE"})),
        (json!({"lowerPlacesCents": []}), json!(null)),
        (
            json!({"lowerPlacesCents": [20_000, 10_000]}),
            json!({"amountsCents": [670_000, 20_000, 10_000], "unused": "REFUND"}),
        ),
        (json!({"title": "Another title"}), json!({"amountsCents": [670_000, 20_000, 10_000], "unused": "REFUND"})),
    ];
    for (edit, places) in edits {
        let edited = client.patch(&path, edit.clone()).await.expect(200).body;
        assert_eq!(edited["places"], places, "{edit}");
    }
    let refused = client.patch(&path, json!({"prizeCents": 50_000})).await.expect(422);
    assert_eq!(refused.field("lowerPlacesCents"), "Each place gets less than the one above it");
    market::fund(&app, &draft);
    for edit in
        [json!({"lowerPlacesCents": []}), json!({"lowerPlacesCents": [20_000]}), json!({"unusedPlaces": "FIRST_PLACE"})]
    {
        assert_eq!(client.patch(&path, edit).await.expect(409).code(), "terms_fixed");
    }
    client.patch(&path, json!({"lowerPlacesCents": [20_000, 10_000], "unusedPlaces": "REFUND"})).await.expect(200);
    assert_eq!(page(&client, &draft).await["places"]["amountsCents"], json!([670_000, 20_000, 10_000]));
}

#[actix_web::test]
async fn a_form_that_is_kept_has_its_places() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let form = json!({"title": "Half a ti", "lowerPlacesCents": [0, 900, 1], "unusedPlaces": "FIRST_PLACE"});
    client.put("/api/contests/draft", form).await.expect(200);
    let kept = client.get("/api/contests/draft").await.expect(200).body;
    assert_eq!((&kept["lowerPlacesCents"], &kept["unusedPlaces"]), (&json!([0, 900, 1]), &json!("FIRST_PLACE")));
    client.put("/api/contests/draft", json!({"unusedPlaces": "KEEP"})).await.expect(422);
    client.put("/api/contests/draft", json!({"lowerPlacesCents": "900"})).await.expect(422);
}
