//! What the client answers to the questions about the work.

use serde_json::{Value, json};

use crate::helpers::TestApp;
use crate::market::{self, contest_body};

pub(crate) fn requirements() -> Value {
    json!({
        "audience": "Families in Lahore", "mustHave": "The name in Urdu", "avoid": "Gradients", "colours": "Green, gold",
        "sizes": "A sign of 3 m, a cup", "examples": "https://example.com/like", "formats": ["AI", "SVG", "PNG"],
        "styleModern": 2, "stylePlayful": 5, "styleDetailed": 1, "styleLuxurious": null,
    })
}

pub(crate) fn no_requirements() -> Value {
    json!({
        "audience": "", "mustHave": "", "avoid": "", "colours": "", "sizes": "", "examples": "", "formats": [],
        "styleModern": null, "stylePlayful": null, "styleDetailed": null, "styleLuxurious": null,
    })
}

fn body(app: &TestApp, requirements: Value) -> Value {
    let mut body = contest_body(app);
    body["requirements"] = requirements;
    body
}

#[actix_web::test]
async fn everybody_who_sees_the_contest_reads_the_answers() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let created = client.post("/api/contests", body(&app, requirements())).await.expect(201).body;
    assert_eq!(created["requirements"], requirements());
    let id = created["id"].as_str().unwrap();
    let path = format!("/api/contests/{id}");
    app.anonymous().get(&path).await.expect(404);
    market::fund(&app, id);
    assert_eq!(app.anonymous().get(&path).await.expect(200).body["requirements"], requirements());
    let plain = client.post("/api/contests", contest_body(&app)).await.expect(201).body;
    assert_eq!(plain["requirements"], no_requirements());
}

#[actix_web::test]
async fn a_draft_changes_its_answers_and_a_paid_contest_does_not() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let created = client.post("/api/contests", body(&app, requirements())).await.expect(201).body;
    let id = created["id"].as_str().unwrap();
    let path = format!("/api/contests/{id}");
    let edited = client.patch(&path, json!({"title": "A logo for two dhabas"})).await.expect(200).body;
    assert_eq!(edited["requirements"], requirements(), "what is left out stays");
    let fewer = client.patch(&path, json!({"requirements": {"formats": ["SVG", "AI", "SVG"]}})).await.expect(200).body;
    assert_eq!(
        (&fewer["requirements"]["formats"], &fewer["requirements"]["audience"]),
        (&json!(["AI", "SVG"]), &json!(""))
    );
    let none = client.patch(&path, json!({"requirements": {}})).await.expect(200).body;
    assert_eq!(none["requirements"], no_requirements());
    assert_eq!(app.number("SELECT count(*) AS number FROM contest_requirements"), 0, "no row without an answer");
    client.patch(&path, json!({"requirements": requirements()})).await.expect(200);
    market::fund(&app, id);
    for other in [json!({}), json!({"formats": ["AI"]})] {
        let refused = client.patch(&path, json!({"requirements": other})).await.expect(409);
        assert_eq!(refused.code(), "terms_fixed");
    }
    let same = json!({"title": "A logo for three dhabas", "requirements": requirements()});
    assert_eq!(client.patch(&path, same).await.expect(200).body["requirements"], requirements());
}

#[actix_web::test]
async fn answers_have_bounds() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    for (field, value) in [
        ("audience", json!("x".repeat(501))),
        ("mustHave", json!("x".repeat(501))),
        ("avoid", json!("a\u{7}")),
        ("colours", json!("x".repeat(501))),
        ("sizes", json!("x".repeat(501))),
        ("examples", json!("x".repeat(501))),
        ("styleModern", json!(0)),
        ("stylePlayful", json!(6)),
        ("styleDetailed", json!(-1)),
        ("styleLuxurious", json!(32767)),
    ] {
        let refused = client.post("/api/contests", body(&app, json!({field: value}))).await.expect(422);
        assert!(!refused.field(field).is_empty(), "{field} {value}: {}", refused.body);
    }
    for wrong in [
        json!({"formats": ["EXE"]}),
        json!({"formats": "AI"}),
        json!({"styleModern": 40000}),
        json!({"styleModern": 2.5}),
        json!({"owner": "sana"}),
        json!("AI"),
    ] {
        client.post("/api/contests", body(&app, wrong)).await.expect(422);
    }
    assert_eq!(app.number("SELECT count(*) AS number FROM contests"), 0);
    let longest = json!({"audience": "ہ".repeat(500), "styleLuxurious": 5});
    client.post("/api/contests", body(&app, longest)).await.expect(201);
}

#[actix_web::test]
async fn answers_of_an_unpaid_contest_go_with_the_account() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let created = client.post("/api/contests", body(&app, requirements())).await.expect(201).body;
    client.delete(&format!("/api/contests/{}", created["id"].as_str().unwrap())).await.expect(204);
    app.db.db().write(|tx| contests::erasure::erase(tx, client.id())).unwrap();
    assert_eq!(app.number("SELECT count(*) AS number FROM contest_requirements"), 0);
}
