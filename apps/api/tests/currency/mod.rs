//! Rates and conversion over HTTP.

use serde_json::{Value, json};
use time::Duration;

use crate::helpers::{Answer, Person, TestApp};

async fn put(admin: &Person, currency: &str, pkr: Value, as_of: &str) -> Answer {
    admin.put("/api/admin/currency/rates", json!({"currency": currency, "pkrPerUnit": pkr, "asOf": as_of})).await
}

async fn convert(person: &Person, amount: Value, from: &str, to: &str) -> Answer {
    person.post("/api/currency/convert", json!({"amount": amount, "fromCurrency": from, "toCurrency": to})).await
}

#[actix_web::test]
async fn admins_keep_rates_and_everybody_converts() {
    let app = TestApp::start().await;
    let (admin, visitor) = (app.admin().await, app.anonymous());
    let none = visitor.get("/api/currency/rates").await.expect(200);
    assert_eq!((&none.body, none.header("cache-control")), (&json!([]), "public, max-age=300"));
    put(&admin, "usd", json!("280.00"), "2026-11-19").await.expect(200);
    put(&admin, "USD", json!(281.45), "2026-11-20").await.expect(200);
    let eur = put(&admin, "EUR", json!(300), "2026-11-21").await.expect(200);
    assert_eq!(eur.body, json!({"currency": "EUR", "pkrPerUnit": "300", "asOf": "2026-11-21"}));
    let usd = json!({"currency": "USD", "pkrPerUnit": "281.45", "asOf": "2026-11-20"});
    assert_eq!(visitor.get("/api/currency/rates").await.expect(200).body, json!([eur.body, usd]));
    assert_eq!(admin.get("/api/admin/currency/rates").await.expect(200).body.as_array().unwrap().len(), 3);

    let answer = convert(&visitor, json!("12500"), "PKR", "usd").await.expect(200);
    assert_eq!(
        answer.body,
        json!({"amount": "12500", "fromCurrency": "PKR", "toCurrency": "USD", "result": "44.41",
            "rate": "0.003553029", "asOf": "2026-11-20"})
    );
    assert_eq!(convert(&visitor, json!(0.1), "USD", "PKR").await.expect(200).body["result"], "28.14", "half to even");
    assert_eq!(convert(&visitor, json!(0), "EUR", "USD").await.expect(200).body["result"], "0.00");

    put(&admin, "USD", json!("282"), "2026-11-20").await.expect(200);
    assert_eq!(app.number("SELECT count(*) AS number FROM currency_rates"), 3, "a day has one rate");
    let audit = "SELECT count(*) AS number FROM audit_log WHERE act = 'currency.rate_set'";
    assert_eq!(app.number(audit), 4);
    assert_eq!(app.number(&format!("{audit} AND detail->>'before' = '281.45' AND detail->>'after' = '282'")), 1);
}

#[actix_web::test]
async fn wrong_amounts_and_currencies_are_named() {
    let app = TestApp::start().await;
    let (admin, visitor) = (app.admin().await, app.anonymous());
    put(&admin, "USD", json!("280"), "2026-11-19").await.expect(200);
    for amount in [
        json!(-1),
        json!(1e300),
        json!("1e3"),
        json!(""),
        json!("12,5"),
        json!(true),
        json!(null),
        json!([1]),
        json!({"a": 1}),
        json!("1000000000000.01"),
        json!("0.1234567"),
        json!("9".repeat(1_000)),
        json!("\u{0}"),
    ] {
        let answer = convert(&visitor, amount.clone(), "PKR", "USD").await.expect(422);
        assert!(!answer.field("amount").is_empty(), "{amount}: {}", answer.body);
    }
    for (code, message) in [
        ("US", "Currency code must be 3 characters"),
        ("USDT", "Currency code must be 3 characters"),
        ("", "Currency code must be 3 characters"),
        ("XXX", "There is no rate for this currency"),
    ] {
        assert_eq!(convert(&visitor, json!(1), code, "USD").await.expect(422).field("fromCurrency"), message);
        assert_eq!(convert(&visitor, json!(1), "USD", code).await.expect(422).field("toCurrency"), message);
    }
    visitor.post("/api/currency/convert", json!({"amount": 1, "fromCurrency": "PKR"})).await.expect(422);
    visitor
        .post("/api/currency/convert", json!({"amount": 1, "fromCurrency": 5, "toCurrency": "USD"}))
        .await
        .expect(422);
}

#[actix_web::test]
async fn rates_are_the_admins_and_checked() {
    let app = TestApp::start().await;
    let (admin, client) = (app.admin().await, app.client("ayesha").await);
    put(&client, "USD", json!("280"), "2026-11-19").await.expect(403);
    put(&app.anonymous(), "USD", json!("280"), "2026-11-19").await.expect(401);
    for (currency, pkr, as_of, field) in [
        ("PKR", json!("1"), "2026-11-19", "currency"),
        ("US", json!("280"), "2026-11-19", "currency"),
        ("USD", json!("0"), "2026-11-19", "pkrPerUnit"),
        ("USD", json!("-280"), "2026-11-19", "pkrPerUnit"),
        ("USD", json!("1000000.000001"), "2026-11-19", "pkrPerUnit"),
        ("USD", json!(null), "2026-11-19", "pkrPerUnit"),
        ("USD", json!("280"), "2026-11-22", "asOf"),
        ("USD", json!("280"), "2026-02-30", "asOf"),
        ("USD", json!("280"), "yesterday", "asOf"),
        ("USD", json!("280"), "1999-12-31", "asOf"),
    ] {
        let answer = put(&admin, currency, pkr, as_of).await.expect(422);
        assert!(!answer.field(field).is_empty(), "{field}: {}", answer.body);
    }
    assert_eq!(app.number("SELECT count(*) AS number FROM currency_rates"), 0);
    assert_eq!(app.number("SELECT count(*) AS number FROM audit_log WHERE act = 'currency.rate_set'"), 0);
}

#[actix_web::test]
async fn a_day_begins_at_midnight_in_karachi() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    // The clock starts at noon in Karachi; 11 h 59 min later it is still the same day there.
    app.wait(Duration::hours(12) - Duration::seconds(1));
    let admin = admin.sign_in_again("admin@example.com").await;
    put(&admin, "USD", json!("280"), "2026-11-22").await.expect(422);
    app.wait(Duration::seconds(1));
    put(&admin, "USD", json!("280"), "2026-11-22").await.expect(200);
}

#[actix_web::test]
async fn contests_are_in_rupees_only() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let mut body = json!({"title": "A logo", "brief": "A logo for a shop that sells honey.", "category": "design",
        "prizeCents": 500_000, "deadline": "2026-12-01T07:00:00Z", "currency": "USD"});
    let answer = client.post("/api/contests", body.clone()).await.expect(422);
    assert_eq!(answer.field("currency"), "Contests are in PKR only");
    body["currency"] = json!("PKR");
    client.post("/api/contests", body).await.expect(201);
}
