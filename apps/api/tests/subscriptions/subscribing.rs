//! Looking at plans, buying, changing, cancelling.

use actix_web::test::TestRequest;
use serde_json::{Value, json};
use time::Duration;

use super::{choose, current, give_credits, plan, start, subscribed, success, webhook};
use crate::helpers::Person;
use crate::market;

async fn quote(person: &Person, tier: &str) -> Value {
    let id = plan(person, tier).await;
    person.get(&format!("/api/subscription/quote?planId={id}")).await.expect(200).body
}

#[actix_web::test]
async fn everybody_sees_what_is_for_sale() {
    let app = start().await;
    let plans = app.anonymous().get("/api/plans").await.expect(200).body;
    let lines: Vec<_> = plans
        .as_array()
        .unwrap()
        .iter()
        .map(|plan| {
            let text = |name: &str| plan[name].as_str().unwrap().to_owned();
            let number = |name: &str| plan[name].as_i64().unwrap();
            (
                text("tier"),
                text("name"),
                number("priceCents"),
                text("currency"),
                text("formattedPrice"),
                number("maxActiveContests"),
                number("featuredCreditsPerMonth"),
            )
        })
        .collect();
    let line = |tier: &str, name: &str, price, formatted: &str, contests, featured| {
        (tier.into(), name.into(), price, "PKR".into(), formatted.into(), contests, featured)
    };
    assert_eq!(
        lines,
        [
            line("FREE", "Free", 0, "PKR 0", 2, 0),
            line("STARTER", "Starter", 99_900, "PKR 999", 5, 1),
            line("PRO", "Pro", 199_900, "PKR 1,999", 20, 5),
            line("ENTERPRISE", "Enterprise", 499_900, "PKR 4,999", -1, 15),
        ]
    );
    assert!(plans[0]["features"].as_array().is_some_and(|features| !features.is_empty()));
}

#[actix_web::test]
async fn who_has_paid_nothing_is_on_the_free_plan() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let now = current(&client).await;
    assert_eq!((now["plan"]["tier"].as_str(), now["status"].as_str()), (Some("FREE"), Some("active")));
    for name in ["daysUntilRenewal", "subscriptionId", "periodStart", "periodEnd", "paidUntil", "pending"] {
        assert_eq!(now[name], Value::Null, "{name}");
    }
    for name in ["isExpired", "cancelAtPeriodEnd", "canRenew"] {
        assert_eq!(now[name], json!(false), "{name}");
    }
    assert_eq!(now["limits"], json!({"maxActiveContests": 2, "featuredCreditsPerMonth": 0, "privateContests": false}));
    assert_eq!(now["moneyBack"], json!({"until": null, "request": null}));
    assert_eq!(client.get("/api/subscription/charges").await.expect(200).body, json!([]));
    for path in ["cancel", "resume"] {
        let refused = client.press(&format!("/api/subscription/{path}")).await.expect(409);
        assert_eq!(refused.body["message"], "You have no paid plan that runs.");
    }
}

#[actix_web::test]
async fn a_plan_is_chosen_paid_and_in_force() {
    let app = start().await;
    let (client, other) = (app.client("ayesha").await, app.client("sana").await);
    let quoted = quote(&client, "PRO").await;
    assert_eq!(
        quoted,
        json!({"priceCents": 199_900, "creditsCents": 0, "cashCents": 199_900, "unusedCents": 0, "kind": "FIRST"})
    );
    let chosen = choose(&client, "PRO", "jazzcash").await.expect(200).body;
    assert_eq!(chosen["status"], "pending_payment");
    let url = chosen["redirectUrl"].as_str().unwrap();
    assert!(url.starts_with("/payment-simulator/jazzcash?amount=1999.00&ref="), "{url}");
    assert_eq!(choose(&client, "PRO", "jazzcash").await.expect(200).body, chosen, "a second click");
    let waiting = current(&client).await;
    assert_eq!((waiting["plan"]["tier"].as_str(), waiting["status"].as_str()), (Some("FREE"), Some("active")));
    assert_eq!(waiting["pending"]["paymentId"], chosen["paymentId"]);
    assert_eq!(waiting["pending"]["tier"], "PRO");
    assert_eq!(
        (waiting["pending"]["cashCents"].as_i64(), waiting["pending"]["redirectUrl"].as_str()),
        (Some(199_900), Some(url))
    );
    assert_eq!(current(&other).await["pending"], Value::Null, "others see nothing of it");
    let payment = chosen["paymentId"].as_str().unwrap();
    client.get(&format!("/api/payments/{payment}")).await.expect(200);
    other.get(&format!("/api/payments/{payment}")).await.expect(404);

    webhook(&app, "jazzcash", &success(url)).await.expect(200);
    webhook(&app, "jazzcash", &success(url)).await.expect(200);
    let now = current(&client).await;
    assert_eq!((now["plan"]["tier"].as_str(), now["status"].as_str()), (Some("PRO"), Some("active")));
    assert_eq!((now["daysUntilRenewal"].as_i64(), now["featuredCreditsLeft"].as_i64()), (Some(30), Some(5)));
    assert_eq!(
        (now["periodStart"].as_str(), now["periodEnd"].as_str()),
        (Some("2026-11-21T07:00:00Z"), Some("2026-12-21T07:00:00Z"))
    );
    assert_eq!(now["limits"], json!({"maxActiveContests": 20, "featuredCreditsPerMonth": 5, "privateContests": true}));
    assert_eq!((&now["pending"], now["moneyBack"]["until"].as_str()), (&Value::Null, Some("2026-12-21T07:00:00Z")));
    let charges = client.get("/api/subscription/charges").await.expect(200).body;
    assert_eq!((charges[0]["kind"].as_str(), charges[0]["status"].as_str()), (Some("FIRST"), Some("PAID")));
    assert_eq!((charges[0]["planName"].as_str(), charges[0]["cashCents"].as_i64()), (Some("Pro"), Some(199_900)));
    let document = charges[0]["documentId"].as_str().expect("a receipt");
    client.get(&format!("/api/documents/{document}")).await.expect(200);
    other.get(&format!("/api/documents/{document}")).await.expect(404);
    assert_eq!(other.get("/api/subscription/charges").await.expect(200).body, json!([]));
    app.run_due().await;
    let mails = app.mails("ayesha").await;
    assert!(mails.iter().any(|mail| mail["subject"] == "Your plan is active: Pro"), "{mails:?}");

    let again = choose(&client, "PRO", "easypaisa").await.expect(409);
    assert_eq!(again.code(), "already_on_plan");
    assert_eq!(
        again.body["message"],
        "You are on this plan until 21 Dec 2026. You can renew it from three days before that day."
    );
    let id = plan(&client, "PRO").await;
    assert_eq!(client.get(&format!("/api/subscription/quote?planId={id}")).await.expect(409).code(), "already_on_plan");
}

#[actix_web::test]
async fn what_is_quoted_is_what_is_charged() {
    let app = start().await;
    let client = app.client("ayesha").await;
    give_credits(&app, &client, 20_000);
    let first = quote(&client, "STARTER").await;
    assert_eq!((first["creditsCents"].as_i64(), first["cashCents"].as_i64()), (Some(20_000), Some(79_900)));
    let chosen = choose(&client, "STARTER", "easypaisa").await.expect(200).body;
    assert_eq!(quote(&client, "STARTER").await, first, "while they are held for it");
    let pro = quote(&client, "PRO").await;
    assert_eq!(
        (pro["creditsCents"].as_i64(), pro["kind"].as_str()),
        (Some(20_000), Some("FIRST")),
        "they would be free again"
    );
    webhook(&app, "easypaisa", &success(chosen["redirectUrl"].as_str().unwrap())).await.expect(200);
    app.wait(Duration::days(10));
    let client = market::back(&client, "ayesha").await;
    let change = quote(&client, "PRO").await;
    assert_eq!(
        change,
        json!({"priceCents": 199_900, "creditsCents": 0, "cashCents": 199_900, "unusedCents": 66_600, "kind": "CHANGE"})
    );
    let free = quote(&client, "FREE").await;
    assert_eq!(
        (free["kind"].as_str(), free["unusedCents"].as_i64(), free["cashCents"].as_i64()),
        (Some("TO_FREE"), Some(66_600), Some(0))
    );
    subscribed(&app, &client, "PRO").await;
    let total = client.get("/api/credits").await.expect(200).body["totalAmountCents"].as_i64();
    assert_eq!(total, Some(66_600));
    let back = choose(&client, "FREE", "easypaisa").await.expect(200).body;
    assert_eq!(back, json!({"status": "active"}));
    assert_eq!(current(&client).await["plan"]["tier"], "FREE");
    let total = client.get("/api/credits").await.expect(200).body["totalAmountCents"].as_i64();
    assert_eq!(total, Some(66_600 + 199_900));
    let covered = choose(&client, "PRO", "easypaisa").await.expect(200).body;
    assert_eq!(covered, json!({"status": "active"}), "all in credits");
    assert_eq!(current(&client).await["plan"]["tier"], "PRO");
}

#[actix_web::test]
async fn a_choice_says_what_is_wrong() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let post = |body| client.post("/api/subscription/subscribe", body);
    let id = plan(&client, "PRO").await;
    for body in [json!({}), json!({"planId": "pro"}), json!({"planId": ""})] {
        assert_eq!(post(body).await.expect(422).field("planId"), "Choose a plan");
    }
    assert_eq!(
        post(json!({"planId": id, "provider": "visa"})).await.expect(422).field("provider"),
        "Choose Easypaisa or JazzCash"
    );
    post(json!({"planId": 3})).await.expect(422);
    post(json!({"planId": id, "priceCents": 1})).await.expect(422);
    post(json!({"planId": "00000000-0000-7000-8000-0000000000ff"})).await.expect(404);
    for path in ["/api/subscription/quote", "/api/subscription/quote?plan=x"] {
        client.get(path).await.expect(400);
    }
    assert_eq!(client.get("/api/subscription/quote?planId=x").await.expect(422).field("planId"), "Choose a plan");
    let unknown = "/api/subscription/quote?planId=00000000-0000-7000-8000-0000000000ff";
    client.get(unknown).await.expect(404);
    let stranger = app.unverified("new", "CLIENT").await;
    let unconfirmed = stranger.post("/api/subscription/subscribe", json!({"planId": id})).await.expect(403);
    assert_eq!(unconfirmed.code(), "email_unverified");
    for reason in [json!({}), json!({"reason": "short"}), json!({"reason": 3}), json!({"reason": "x".repeat(1_001)})] {
        client.post("/api/subscription/money-back", reason).await.expect(422);
    }
    let nothing =
        client.post("/api/subscription/money-back", json!({"reason": "It does not suit us"})).await.expect(409);
    assert_eq!(nothing.code(), "money_back_over");
    assert_eq!(app.number("SELECT count(*) AS number FROM subscriptions"), 0);
    assert_eq!(app.number("SELECT count(*) AS number FROM payments"), 0);
}

#[actix_web::test]
async fn easypaisa_is_meant_when_no_provider_is_named_and_talents_may_subscribe() {
    let app = start().await;
    let talent = app.talent("bilal").await;
    let id = plan(&talent, "STARTER").await;
    let chosen = talent.post("/api/subscription/subscribe", json!({"planId": id})).await.expect(200).body;
    assert!(chosen["redirectUrl"].as_str().unwrap().starts_with("/payment-simulator/easypaisa?"), "{chosen}");
}

#[actix_web::test]
async fn an_idempotency_key_repeats_its_answer() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let (pro, starter) = (plan(&client, "PRO").await, plan(&client, "STARTER").await);
    let post = |id: &str| {
        let request = TestRequest::post().uri("/api/subscription/subscribe").insert_header(("idempotency-key", "one"));
        client.send(request.set_json(json!({"planId": id})))
    };
    let first = post(&pro).await.expect(200);
    let again = post(&pro).await.expect(200);
    assert_eq!((again.header("idempotency-replayed"), &again.body), ("true", &first.body));
    assert_eq!(post(&starter).await.expect(422).code(), "idempotency_key_reused");
    assert_eq!(app.number("SELECT count(*) AS number FROM payments"), 1);
}

#[actix_web::test]
async fn a_plan_is_cancelled_resumed_and_ends_with_its_period() {
    let app = start().await;
    let client = app.client("ayesha").await;
    subscribed(&app, &client, "STARTER").await;
    let cancelled = client.press("/api/subscription/cancel").await.expect(200).body;
    assert_eq!((cancelled["cancelAtPeriodEnd"].as_bool(), cancelled["status"].as_str()), (Some(true), Some("active")));
    assert_eq!(cancelled["canRenew"], true);
    assert_eq!(client.press("/api/subscription/cancel").await.expect(200).body, cancelled, "again");
    let resumed = client.press("/api/subscription/resume").await.expect(200).body;
    assert_eq!((resumed["cancelAtPeriodEnd"].as_bool(), resumed["canRenew"].as_bool()), (Some(false), Some(false)));
    client.press("/api/subscription/cancel").await.expect(200);
    app.advance(Duration::days(30) - Duration::SECOND).await;
    let client = market::back(&client, "ayesha").await;
    assert_eq!(current(&client).await["plan"]["tier"], "STARTER");
    app.wait(Duration::SECOND);
    assert_eq!(current(&client).await["plan"]["tier"], "FREE", "before the clock is noticed");
    app.run_due().await;
    let over = current(&client).await;
    assert_eq!(
        (over["plan"]["tier"].as_str(), over["isExpired"].as_bool()),
        (Some("FREE"), Some(false)),
        "as was wished"
    );
    client.press("/api/subscription/resume").await.expect(409);
}

#[actix_web::test]
async fn an_unpaid_plan_shows_as_expired_until_its_person_decides() {
    let app = start().await;
    let client = app.client("ayesha").await;
    subscribed(&app, &client, "STARTER").await;
    app.advance(Duration::days(27)).await;
    let client = market::back(&client, "ayesha").await;
    let soon = current(&client).await;
    assert_eq!((soon["canRenew"].as_bool(), soon["daysUntilRenewal"].as_i64()), (Some(true), Some(3)));
    assert_eq!(quote(&client, "STARTER").await["kind"], "RENEWAL");
    let mails = app.mails("ayesha").await;
    let reminder = mails.iter().find(|mail| mail["subject"] == "Your plan ends soon: Starter").expect("a reminder");
    assert!(reminder["text"].as_str().unwrap().contains("http://muqabla.test/subscription"), "{reminder}");
    app.wait(Duration::days(3));
    let client = market::back(&client, "ayesha").await;
    for noticed in [false, true] {
        if noticed {
            app.run_due().await;
        }
        let over = current(&client).await;
        assert_eq!((over["plan"]["tier"].as_str(), over["status"].as_str()), (Some("STARTER"), Some("expired")));
        assert_eq!((over["isExpired"].as_bool(), over["daysUntilRenewal"].as_i64()), (Some(true), Some(0)));
        assert_eq!((over["limits"]["maxActiveContests"].as_i64(), over["canRenew"].as_bool()), (Some(2), Some(true)));
        assert_eq!(over["featuredCreditsLeft"], 0);
    }
    assert_eq!(choose(&client, "FREE", "easypaisa").await.expect(200).body, json!({"status": "active"}));
    let settled = current(&client).await;
    assert_eq!((settled["plan"]["tier"].as_str(), settled["isExpired"].as_bool()), (Some("FREE"), Some(false)));
    subscribed(&app, &client, "STARTER").await;
    assert_eq!(current(&client).await["plan"]["tier"], "STARTER");
}

#[actix_web::test]
async fn a_renewal_is_paid_ahead() {
    let app = start().await;
    let client = app.client("ayesha").await;
    subscribed(&app, &client, "STARTER").await;
    app.advance(Duration::days(28)).await;
    let client = market::back(&client, "ayesha").await;
    subscribed(&app, &client, "STARTER").await;
    let ahead = current(&client).await;
    assert_eq!(
        (ahead["periodEnd"].as_str(), ahead["paidUntil"].as_str()),
        (Some("2026-12-21T07:00:00Z"), Some("2027-01-21T07:00:00Z"))
    );
    assert_eq!((ahead["daysUntilRenewal"].as_i64(), ahead["canRenew"].as_bool()), (Some(33), Some(false)));
    app.advance(Duration::days(2)).await;
    let client = market::back(&client, "ayesha").await;
    let next = current(&client).await;
    assert_eq!(
        (next["periodStart"].as_str(), next["periodEnd"].as_str()),
        (Some("2026-12-21T07:00:00Z"), Some("2027-01-21T07:00:00Z"))
    );
    let charges = client.get("/api/subscription/charges").await.expect(200).body;
    let states: Vec<_> = charges
        .as_array()
        .unwrap()
        .iter()
        .map(|charge| (charge["kind"].as_str().unwrap(), charge["status"].as_str().unwrap()))
        .collect();
    assert_eq!(states, [("RENEWAL", "PAID"), ("FIRST", "EARNED")]);
}
