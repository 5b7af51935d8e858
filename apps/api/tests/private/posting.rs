//! Who posts a private contest, and until when that is chosen.

use serde_json::json;
use time::Duration;

use super::{body, draft, open, subscriber};
use crate::helpers::TestApp;
use crate::market;
use crate::money;

#[actix_web::test]
async fn a_private_contest_takes_a_plan_that_has_them() {
    let app = TestApp::start().await;
    let free = app.client("sana").await;
    for visibility in ["PRIVATE", "INVITE_ONLY"] {
        let refused = free.post("/api/contests", body(&app, visibility)).await.expect(403);
        assert_eq!(refused.code(), "plan_feature");
        assert!(refused.field("visibility").contains("Free"), "{}", refused.body);
    }
    let public = market::draft(&app, &free).await;
    let edit = json!({"visibility": "PRIVATE"});
    assert_eq!(free.patch(&format!("/api/contests/{public}"), edit).await.expect(403).code(), "plan_feature");
    free.post("/api/contests", body(&app, "SECRET")).await.expect(422);

    let ayesha = subscriber(&app, "ayesha").await;
    let plan = ayesha.get("/api/subscription/current").await.body;
    assert_eq!(plan["limits"]["privateContests"], true, "{plan}");
    let plans = free.get("/api/plans").await.expect(200).body;
    let allowed: Vec<_> = plans.as_array().unwrap().iter().map(|plan| plan["privateContests"].clone()).collect();
    assert_eq!(allowed, [false, true, true, true]);
    let id = draft(&app, &ayesha, "PRIVATE").await;
    let page = ayesha.get(&format!("/api/contests/{id}")).await.expect(200).body;
    assert_eq!(
        (&page["visibility"], &page["access"], &page["sealed"]),
        (&json!("PRIVATE"), &json!("FULL"), &json!(true))
    );
    let boost = ayesha.post(&format!("/api/contests/{id}/boost"), json!({"payWith": "easypaisa"})).await.expect(409);
    assert!(boost.body["message"].as_str().unwrap().contains("private"), "{}", boost.body);
    for visibility in ["INVITE_ONLY", "PUBLIC", "PRIVATE"] {
        let page = ayesha.patch(&format!("/api/contests/{id}"), json!({"visibility": visibility})).await.expect(200);
        assert_eq!(page.body["visibility"], visibility);
    }
}

#[actix_web::test]
async fn the_payment_fixes_who_finds_a_contest() {
    let app = TestApp::start().await;
    let client = subscriber(&app, "ayesha").await;
    for (from, others) in [
        ("PUBLIC", ["PRIVATE", "INVITE_ONLY"]),
        ("PRIVATE", ["PUBLIC", "INVITE_ONLY"]),
        ("INVITE_ONLY", ["PUBLIC", "PRIVATE"]),
    ] {
        let id = open(&app, &client, from).await;
        for to in others {
            let refused = client.patch(&format!("/api/contests/{id}"), json!({"visibility": to})).await.expect(409);
            assert_eq!(refused.code(), "terms_fixed", "{from} {to}");
        }
        client.patch(&format!("/api/contests/{id}"), json!({"visibility": from})).await.expect(200);
    }
}

#[actix_web::test]
async fn a_plan_that_ended_refuses_the_payment_and_not_what_was_begun() {
    let app = money::start().await;
    let client = subscriber(&app, "ayesha").await;
    let mut late = body(&app, "PRIVATE");
    late["deadline"] = json!("2026-12-21T06:00:00Z");
    app.advance(Duration::days(29)).await;
    let client = market::back(&client, "ayesha").await;
    let deadline = (app.now() + Duration::days(20)).format(&time::format_description::well_known::Rfc3339).unwrap();
    late["deadline"] = json!(deadline);
    let [begun, waiting] = [
        client.post("/api/contests", late.clone()).await.expect(201).body["id"].as_str().unwrap().to_owned(),
        client.post("/api/contests", late).await.expect(201).body["id"].as_str().unwrap().to_owned(),
    ];
    app.advance(Duration::days(1) - Duration::minutes(5)).await;
    let client = market::back(&client, "ayesha").await;
    let url = money::deposit(&client, &begun, "easypaisa").await;
    app.advance(Duration::minutes(10)).await;
    let refused = json!({"contestId": waiting, "provider": "easypaisa"});
    let refused = client.post("/api/payments/deposit", refused).await.expect(403);
    assert_eq!(refused.code(), "plan_feature");
    money::webhook(&app, "easypaisa", &money::success(&url)).await.expect(200);
    let page = client.get(&format!("/api/contests/{begun}")).await.expect(200).body;
    assert_eq!((&page["status"], &page["visibility"]), (&json!("OPEN"), &json!("PRIVATE")));
}
