//! What administrators do with plans and with requests for the money back.

use serde_json::{Value, json};
use time::Duration;

use super::{current, give_credits, plan, start, subscribed};
use crate::market;

fn edited() -> Value {
    json!({"name": "Pro plus", "priceCents": 250_000, "maxActiveContests": 30, "featuredCreditsPerMonth": 6,
        "features": ["30 active contests"]})
}

#[actix_web::test]
async fn an_administrator_edits_plans_and_running_periods_keep_their_terms() {
    let app = start().await;
    let (admin, client) = (app.admin().await, app.client("ayesha").await);
    subscribed(&app, &client, "PRO").await;
    let id = plan(&client, "PRO").await;
    let path = format!("/api/admin/plans/{id}");
    let saved = admin.put(&path, edited()).await.expect(200).body;
    assert_eq!((saved["name"].as_str(), saved["formattedPrice"].as_str()), (Some("Pro plus"), Some("PKR 2,500")));
    assert_eq!(admin.get("/api/admin/plans").await.expect(200).body[2], saved);
    assert_eq!(app.anonymous().get("/api/plans").await.expect(200).body[2], saved, "sold like this from now on");
    let kept = current(&client).await;
    assert_eq!((kept["plan"]["name"].as_str(), kept["plan"]["priceCents"].as_i64()), (Some("Pro"), Some(199_900)));
    assert_eq!(kept["limits"], json!({"maxActiveContests": 20, "featuredCreditsPerMonth": 5, "privateContests": true}));
    assert_eq!(app.number("SELECT count(*) AS number FROM audit_log WHERE act = 'plan.edited'"), 1);

    for (field, value) in [
        ("name", json!("A")),
        ("priceCents", json!(0)),
        ("priceCents", json!(-1)),
        ("maxActiveContests", json!(-2)),
        ("featuredCreditsPerMonth", json!(-1)),
        ("features", json!([""])),
    ] {
        let mut body = edited();
        body[field] = value;
        assert_ne!(admin.put(&path, body).await.expect(422).field(field), "", "{field}");
    }
    for (field, value) in [
        ("priceCents", json!(1.5)),
        ("priceCents", json!("1")),
        ("maxActiveContests", json!(1e12)),
        ("tier", json!("FREE")),
    ] {
        let mut body = edited();
        body[field] = value;
        admin.put(&path, body).await.expect(422);
    }
    let free = plan(&client, "FREE").await;
    assert_eq!(
        admin.put(&format!("/api/admin/plans/{free}"), edited()).await.expect(422).field("priceCents"),
        "The free plan costs nothing"
    );
    admin.put("/api/admin/plans/00000000-0000-7000-8000-0000000000ff", edited()).await.expect(404);
    assert_eq!(client.put(&path, edited()).await.expect(403).code(), "admin_required");
    assert_eq!(app.anonymous().get("/api/plans").await.expect(200).body[2], saved);
}

#[actix_web::test]
async fn money_back_is_asked_for_granted_and_shown() {
    let app = start().await;
    let (admin, client) = (app.admin().await, app.client("ayesha").await);
    give_credits(&app, &client, 20_000);
    subscribed(&app, &client, "STARTER").await;
    let reason = json!({"reason": " We posted no contest after all "});
    let asked = client.post("/api/subscription/money-back", reason.clone()).await.expect(200).body;
    let request = &asked["moneyBack"]["request"];
    assert_eq!(
        (request["status"].as_str(), request["reason"].as_str()),
        (Some("PENDING"), Some("We posted no contest after all"))
    );
    assert_eq!(asked["moneyBack"]["until"], Value::Null, "it cannot be asked for twice");
    assert_eq!(client.post("/api/subscription/money-back", reason.clone()).await.expect(409).code(), "conflict");
    let listed = admin.get("/api/admin/money-back?status=pending").await.expect(200).body;
    assert_eq!(listed.as_array().map(Vec::len), Some(1));
    assert_eq!(
        (listed[0]["user"]["email"].as_str(), listed[0]["planName"].as_str()),
        (Some("ayesha@example.com"), Some("Starter"))
    );
    assert_eq!((listed[0]["cashCents"].as_i64(), listed[0]["creditCents"].as_i64()), (Some(79_900), Some(20_000)));
    assert_eq!(listed[0]["decidable"], true);
    let path = format!("/api/admin/money-back/{}", listed[0]["id"].as_str().unwrap());
    client.post(&format!("{path}/approve"), json!({})).await.expect(403);
    admin.post(&format!("{path}/approve"), json!({"note": "x".repeat(1_001)})).await.expect(422);
    let granted = admin.post(&format!("{path}/approve"), json!({"note": "All the best"})).await.expect(200).body;
    assert_eq!((granted["status"].as_str(), granted["decidable"].as_bool()), (Some("APPROVED"), Some(false)));
    assert_eq!(granted["cashCents"], 79_900, "what went back");
    for verb in ["approve", "decline"] {
        admin.post(&format!("{path}/{verb}"), json!({})).await.expect(409);
    }
    app.run_due().await;
    let after = current(&client).await;
    assert_eq!((after["plan"]["tier"].as_str(), after["isExpired"].as_bool()), (Some("FREE"), Some(false)));
    assert_eq!(
        (after["moneyBack"]["request"]["status"].as_str(), after["moneyBack"]["request"]["note"].as_str()),
        (Some("APPROVED"), Some("All the best"))
    );
    assert_eq!(client.get("/api/credits").await.expect(200).body["totalAmountCents"], 20_000);
    let charges = client.get("/api/subscription/charges").await.expect(200).body;
    assert_eq!(charges[0]["status"], "REFUNDED");
    assert_eq!(
        app.number("SELECT count(*) AS number FROM refunds WHERE status = 'REFUNDED' AND reason = 'MONEY_BACK'"),
        1
    );
    assert_eq!(client.post("/api/subscription/money-back", reason).await.expect(409).code(), "money_back_over");
    assert_eq!(admin.get("/api/admin/money-back?status=PENDING").await.expect(200).body, json!([]));
    assert_eq!(admin.get("/api/admin/money-back").await.expect(200).body.as_array().map(Vec::len), Some(1));
    admin.get("/api/admin/money-back?status=maybe").await.expect(422);
}

#[actix_web::test]
async fn administrators_decide_about_others_and_in_time() {
    let app = start().await;
    let (admin, client) = (app.admin().await, app.client("ayesha").await);
    for person in [&admin, &client] {
        subscribed(&app, person, "STARTER").await;
    }
    let reason = json!({"reason": "It does not suit us"});
    admin.post("/api/subscription/money-back", reason.clone()).await.expect(200);
    let own = admin.get("/api/admin/money-back").await.expect(200).body;
    assert_eq!(own[0]["decidable"], false);
    let path = format!("/api/admin/money-back/{}/approve", own[0]["id"].as_str().unwrap());
    admin.post(&path, json!({})).await.expect(403);
    admin.post("/api/admin/money-back/00000000-0000-7000-8000-0000000000ff/approve", json!({})).await.expect(404);
    app.wait(Duration::days(30));
    let client = market::back(&client, "ayesha").await;
    let late = client.post("/api/subscription/money-back", reason).await.expect(409);
    assert_eq!(
        (late.code(), late.body["message"].as_str()),
        ("money_back_over", Some("The 30 days after your first payment are over. You can cancel your plan instead."))
    );
}
