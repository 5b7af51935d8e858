//! Posting, changing and giving up contests.

use actix_web::http::header;
use actix_web::test::TestRequest;
use serde_json::{Value, json};
use time::Duration;
use time::format_description::well_known::Rfc3339;

use crate::helpers::TestApp;
use crate::market::{self, contest_body, texts};

fn with(body: &Value, field: &str, value: Value) -> Value {
    let mut body = body.clone();
    body[field] = value;
    body
}

#[actix_web::test]
async fn a_draft_is_created_and_shown_to_its_client_alone() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let answer = client.post("/api/contests", contest_body(&app)).await.expect(201);
    let body = &answer.body;
    assert_eq!(body["status"], "DRAFT");
    assert_eq!((&body["category"], &body["subcategory"]), (&json!("design"), &json!("Logo Design")));
    assert_eq!(
        (&body["prizeCents"], &body["feeCents"], &body["winnerCents"]),
        (&json!(1_250_000), &json!(37_500), &json!(1_212_500))
    );
    assert_eq!(body["feeBps"], json!(300));
    assert_eq!((&body["currency"], &body["sealed"], &body["viewer"]), (&json!("PKR"), &json!(true), &json!("CLIENT")));
    assert_eq!(texts(&body["allowedActions"]), ["edit", "delete", "pay", "guarantee", "boost"]);
    assert_eq!((&body["next"]["code"], &body["next"]["mine"]), (&json!("PAY"), &json!(true)));
    assert_eq!(body["client"]["name"], "Ayesha");
    for name in ["outcome", "fundedAt", "entriesClosedAt", "awardedAt", "closedAt", "winner", "payment"] {
        assert!(body.as_object().unwrap().contains_key(name) && body[name].is_null(), "{name}");
    }
    let path = format!("/api/contests/{}", body["id"].as_str().unwrap());
    client.get(&path).await.expect(200);
    app.client("sana").await.get(&path).await.expect(404);
    app.anonymous().get(&path).await.expect(404);
}

#[actix_web::test]
async fn invalid_terms_are_told_word_for_word() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let good = contest_body(&app);
    let now = app.now().format(&Rfc3339).unwrap();
    let latest = app.now() + Duration::days(30);
    let too_late = (latest + Duration::seconds(1)).format(&Rfc3339).unwrap();
    let cases = [
        ("title", json!("ab"), "Title must be at least 3 characters"),
        ("title", json!("x".repeat(101)), "Title is too long"),
        ("brief", json!("x".repeat(19)), "Brief must be at least 20 characters"),
        ("brief", json!("x".repeat(2001)), "Brief is too long"),
        ("category", json!(""), "Category is required"),
        ("category", json!("poetry"), "Category is required"),
        ("prizeCents", json!(499), "Minimum prize is PKR 5"),
        ("prizeCents", json!(50_000_001), "Maximum prize is PKR 500,000"),
        ("deadline", json!(now), "Deadline must be in the future"),
        ("deadline", json!("tomorrow"), "Deadline must be in the future"),
        ("deadline", json!("9999-12-31T23:59:59-12:00"), "Deadline must be in the future"),
        ("deadline", json!("9999-12-31T23:59:59Z"), "A contest runs at most 30 days from its payment"),
        ("deadline", json!(too_late), "A contest runs at most 30 days from its payment"),
        ("currency", json!("USD"), "Contests are in PKR only"),
    ];
    for (field, value, message) in cases {
        let answer = client.post("/api/contests", with(&good, field, value)).await.expect(422);
        assert_eq!(
            (answer.code(), answer.field(field), answer.body["message"].as_str()),
            ("invalid_fields", message, Some(message))
        );
    }
    let latest = latest.format(&Rfc3339).unwrap();
    client.post("/api/contests", with(&good, "deadline", json!(latest))).await.expect(201);
    app.execute("DELETE FROM contests");
    let empty = client.post("/api/contests", json!({})).await.expect(422);
    assert_eq!(empty.body["fields"].as_object().unwrap().len(), 5, "{}", empty.body);
    assert_eq!(app.number("SELECT count(*) AS number FROM contests"), 0);
}

#[actix_web::test]
async fn what_is_not_a_contest_at_all_is_refused() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let good = contest_body(&app);
    for (field, value) in [
        ("title", json!(3)),
        ("prizeCents", json!("1000")),
        ("prizeCents", json!(10.5)),
        ("sealed", json!("yes")),
        ("guaranteed", json!("yes")),
        ("refundable", json!(true)),
    ] {
        client.post("/api/contests", with(&good, field, value)).await.expect(422);
    }
    let raw = |kind: &'static str, text: String| {
        TestRequest::post().uri("/api/contests").insert_header((header::CONTENT_TYPE, kind)).set_payload(text)
    };
    client.send(raw("application/json", "{\"title\":".into())).await.expect(400);
    client.send(raw("text/plain", good.to_string())).await.expect(415);
    client.post("/api/contests", with(&good, "brief", json!("x".repeat(2_000_000)))).await.expect(413);
    let nul = client.post("/api/contests", with(&good, "title", json!("a\u{0}bcd"))).await.expect(422);
    assert!(!nul.field("title").is_empty());
    assert_eq!(app.number("SELECT count(*) AS number FROM contests"), 0);
}

#[actix_web::test]
async fn only_verified_clients_post() {
    let app = TestApp::start().await;
    let body = contest_body(&app);
    app.anonymous().post("/api/contests", body.clone()).await.expect(401);
    let talent = app.talent("bilal").await.post("/api/contests", body.clone()).await.expect(403);
    assert_eq!(talent.code(), "role_required");
    assert!(talent.body["message"].as_str().unwrap().contains("Switch your role"));
    let unverified = app.unverified("omar", "CLIENT").await.post("/api/contests", body).await.expect(403);
    assert_eq!(unverified.code(), "email_unverified");
}

#[actix_web::test]
async fn a_draft_changes_freely_and_an_open_contest_by_versions() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let talent = app.talent("bilal").await;
    let id = market::draft(&app, &client).await;
    let path = format!("/api/contests/{id}");
    let edited =
        client.patch(&path, json!({"prizeCents": 500, "category": "seo services", "sealed": false})).await.expect(200);
    assert_eq!(
        (&edited.body["prizeCents"], &edited.body["category"], &edited.body["subcategory"]),
        (&json!(500), &json!("marketing"), &json!("SEO Services"))
    );
    client.patch(&path, json!({"prizeCents": 499})).await.expect(422);
    client.patch(&path, json!({"deadline": "soon"})).await.expect(422);
    market::fund(&app, &id);
    let refused = client.patch(&path, json!({"prizeCents": 600})).await.expect(409);
    assert_eq!(refused.code(), "terms_fixed");
    let same = client.patch(&path, json!({"title": "Before entries"})).await.expect(200);
    assert_eq!(same.body["briefVersion"], 1);
    market::enter(&talent, &id).await;
    let next = client.patch(&path, json!({"brief": "Another brief, and long enough for the rule."})).await.expect(200);
    assert_eq!(next.body["briefVersion"], 2);
    let versions = talent.get(&format!("{path}/versions")).await.expect(200);
    let numbers: Vec<_> = versions.body.as_array().unwrap().iter().map(|version| version["version"].clone()).collect();
    assert_eq!(numbers, [2, 1]);
    assert_eq!(versions.body[1]["title"], "Before entries");
    app.anonymous().get(&format!("{path}/versions")).await.expect(401);
    let mails = app.mails("bilal").await;
    assert!(mails.iter().any(|mail| mail["subject"].as_str().unwrap().contains(" changed the brief: ")));
    client.press(&format!("{path}/close")).await.expect(200);
    client.patch(&path, json!({"title": "Too late now"})).await.expect(409);
}

#[actix_web::test]
async fn a_draft_can_be_given_up() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let id = market::draft(&app, &client).await;
    let path = format!("/api/contests/{id}");
    client.delete(&path).await.expect(204);
    client.delete(&path).await.expect(409);
    assert_eq!(client.get(&path).await.expect(200).body["outcome"], "CANCELLED");
    app.anonymous().get(&path).await.expect(404);
    assert_eq!(client.get("/api/contests/mine").await.expect(200).body, json!([]));
    assert_eq!(client.get("/api/contests/feed").await.body["total"], 0);
    let open = market::open(&app, &client).await;
    client.delete(&format!("/api/contests/{open}")).await.expect(409);
}

#[actix_web::test]
async fn a_late_draft_needs_another_deadline_and_unpaid_ones_end() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let id = market::draft(&app, &client).await;
    let path = format!("/api/contests/{id}");
    app.wait(Duration::days(3));
    let client = market::back(&client, "ayesha").await;
    let late = client.get(&path).await.expect(200);
    assert_eq!(
        (late.body["next"]["code"].as_str(), texts(&late.body["allowedActions"])),
        (Some("NEW_DEADLINE"), vec!["edit", "delete", "guarantee"])
    );
    client.patch(&path, json!({"title": "Another title"})).await.expect(422);
    let later = (app.now() + Duration::days(20)).format(&Rfc3339).unwrap();
    let saved = client.patch(&path, json!({"deadline": later})).await.expect(200);
    assert!(texts(&saved.body["allowedActions"]).contains(&"pay"));
    app.advance(Duration::days(11) - Duration::microseconds(1)).await;
    let client = market::back(&client, "ayesha").await;
    assert_eq!(client.get(&path).await.body["status"], "DRAFT");
    app.advance(Duration::microseconds(1)).await;
    assert_eq!(client.get(&path).await.body["outcome"], "CANCELLED");
    assert!(
        app.mails("ayesha")
            .await
            .iter()
            .any(|mail| mail["subject"].as_str().unwrap().starts_with("Your draft was cancelled"))
    );
}
