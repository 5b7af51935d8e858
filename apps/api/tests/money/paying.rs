//! Deposits, webhooks and refunds.

use actix_web::http::header::CONTENT_TYPE;
use actix_web::test::TestRequest;
use serde_json::json;
use time::Duration;

use super::{deposit, funded, start, success, webhook};
use crate::market;
use crate::shell::faults::fail_writes;

#[actix_web::test]
async fn paying_opens_the_contest_and_shows_to_its_client_only() {
    let app = start().await;
    let (client, other) = (app.client("ayesha").await, app.client("sana").await);
    let id = market::draft(&app, &client).await;
    let url = deposit(&client, &id, "jazzcash").await;
    assert!(url.starts_with("/payment-simulator/jazzcash?amount=12500.00&ref=SX"), "{url}");
    assert_eq!(deposit(&client, &id, "jazzcash").await, url, "a second click finds the first");
    let pending = client.get(&format!("/api/contests/{id}/payments")).await.expect(200).body;
    assert_eq!(
        (pending[0]["status"].as_str(), pending[0]["redirectUrl"].as_str()),
        (Some("PENDING"), Some(url.as_str()))
    );
    let payment = pending[0]["id"].as_str().unwrap().to_owned();

    let answer = webhook(&app, "jazzcash", &success(&url)).await.expect(200);
    assert_eq!(answer.body["pp_ResponseCode"], "000");
    assert_eq!(webhook(&app, "jazzcash", &success(&url)).await.expect(200).body, answer.body);

    let contest = client.get(&format!("/api/contests/{id}")).await.expect(200).body;
    assert_eq!((contest["status"].as_str(), contest["payment"]["status"].as_str()), (Some("OPEN"), Some("SUCCEEDED")));
    assert_eq!(contest["payment"]["redirectUrl"], json!(null), "leads nowhere any more");
    assert_eq!(other.get(&format!("/api/contests/{id}")).await.expect(200).body["payment"], json!(null));
    other.get(&format!("/api/contests/{id}/payments")).await.expect(404);
    other.get(&format!("/api/payments/{payment}")).await.expect(404);
    app.anonymous().get(&format!("/api/payments/{payment}")).await.expect(401);
    let seen = client.get(&format!("/api/payments/{payment}")).await.expect(200).body;
    assert_eq!((seen["amountCents"].as_i64(), seen["currency"].as_str()), (Some(1_250_000), Some("PKR")));
    let paid_again = client.post("/api/payments/deposit", json!({"contestId": id, "provider": "easypaisa"})).await;
    assert_eq!((paid_again.status, paid_again.code()), (409, "not_awaiting_payment"));
    assert_eq!(app.mails("ayesha").await.len(), 2, "confirm the address; the contest is open");
}

#[actix_web::test]
async fn a_deposit_says_what_is_wrong() {
    let app = start().await;
    let (client, other) = (app.client("ayesha").await, app.client("sana").await);
    let id = market::draft(&app, &client).await;
    let post = |body| client.post("/api/payments/deposit", body);
    assert_eq!(post(json!({"provider": "easypaisa"})).await.expect(422).field("contestId"), "Contest ID is required");
    assert_eq!(
        post(json!({"contestId": "x", "provider": "easypaisa"})).await.expect(422).field("contestId"),
        "Contest ID is required"
    );
    assert_eq!(
        post(json!({"contestId": id, "provider": "visa"})).await.expect(422).field("provider"),
        "Choose Easypaisa or JazzCash"
    );
    post(json!({"contestId": id, "provider": "easypaisa", "amountCents": 1})).await.expect(422);
    let body = json!({"contestId": id, "provider": "easypaisa"});
    other.post("/api/payments/deposit", body.clone()).await.expect(404);
    app.anonymous().post("/api/payments/deposit", body.clone()).await.expect(401);
    let stranger = app.unverified("new", "CLIENT").await;
    stranger.post("/api/payments/deposit", body).await.expect(404);
    assert_eq!(app.number("SELECT count(*) AS number FROM payments"), 0);
}

#[actix_web::test]
async fn an_idempotency_key_repeats_its_answer() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let (one, two) = (market::draft(&app, &client).await, market::draft(&app, &client).await);
    let post = |contest: &str, key: &str| {
        let body = json!({"contestId": contest, "provider": "easypaisa"});
        let request = TestRequest::post().uri("/api/payments/deposit").insert_header(("idempotency-key", key));
        client.send(request.set_json(body))
    };
    let first = post(&one, "key-1").await.expect(200);
    assert_eq!(first.header("idempotency-replayed"), "");
    let again = post(&one, "key-1").await.expect(200);
    assert_eq!((again.header("idempotency-replayed"), &again.body), ("true", &first.body));
    let other = post(&two, "key-1").await;
    assert_eq!((other.status, other.code()), (422, "idempotency_key_reused"));
    post(&two, &"k".repeat(256)).await.expect(400);
    post(&two, "two words").await.expect(400);
}

#[actix_web::test]
async fn messages_that_are_not_the_providers_are_refused() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let id = market::draft(&app, &client).await;
    let easypaisa = success(&deposit(&client, &id, "easypaisa").await);
    let jazzcash = success(&deposit(&client, &id, "jazzcash").await);

    let mut unsigned = easypaisa.clone();
    unsigned.as_object_mut().unwrap().remove("signature");
    let answer = webhook(&app, "easypaisa", &unsigned).await.expect(400);
    assert_eq!(answer.body["message"], "Invalid signature");
    let mut edited = jazzcash.clone();
    edited["pp_Amount"] = json!("100");
    let answer = webhook(&app, "jazzcash", &edited).await.expect(400);
    assert_eq!(
        (answer.body["message"].as_str(), answer.body["pp_ResponseCode"].as_str()),
        (Some("Invalid signature"), Some("115"))
    );
    webhook(&app, "jazzcash", &easypaisa).await.expect(400);
    webhook(&app, "visa", &easypaisa).await.expect(404);

    let provider = app.calling_from("203.0.113.9:443");
    let raw = |content_type: &str, body: Vec<u8>| {
        let request = TestRequest::post().uri("/api/payments/easypaisa/webhook");
        provider.send_bare(request.insert_header((CONTENT_TYPE, content_type.to_owned())).set_payload(body))
    };
    let text = easypaisa.to_string();
    raw("text/plain", text.clone().into_bytes()).await.expect(415);
    raw("application/json", vec![b' '; 17 * 1024]).await.expect(413);
    raw("application/json", text.replace("\"status\"", "\"amount\":\"1.00\",\"status\"").into_bytes())
        .await
        .expect(400);
    raw("application/json", b"\xff\xfe{".to_vec()).await.expect(400);
    raw("application/json", b"[".repeat(10_000)).await.expect(400);
    assert_eq!(app.number("SELECT count(*) AS number FROM payments WHERE status = 'PENDING'"), 2);
    assert_eq!(app.number("SELECT count(*) AS number FROM payment_notices WHERE verdict <> 'REJECTED'"), 0);
    assert_eq!(app.number("SELECT count(*) AS number FROM ledger_transactions"), 0);

    let form: String =
        easypaisa.as_object().unwrap().iter().map(|(k, v)| format!("{k}={}&", v.as_str().unwrap())).collect();
    raw("application/x-www-form-urlencoded", form.trim_end_matches('&').as_bytes().to_vec()).await.expect(200);
    assert_eq!(client.get(&format!("/api/contests/{id}")).await.body["status"], "OPEN");
}

#[actix_web::test]
async fn a_link_that_ran_out_is_gone_and_paying_again_works() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let id = market::draft(&app, &client).await;
    let late = deposit(&client, &id, "easypaisa").await;
    app.advance(Duration::minutes(31)).await;
    let client = market::back(&client, "ayesha").await;
    assert_eq!(webhook(&app, "easypaisa", &success(&late)).await.expect(410).code(), "link_expired");
    let listed = client.get(&format!("/api/contests/{id}/payments")).await.expect(200).body;
    assert_eq!((listed[0]["status"].as_str(), &listed[0]["redirectUrl"]), (Some("EXPIRED"), &json!(null)));
    let fresh = deposit(&client, &id, "easypaisa").await;
    assert_ne!(fresh, late);
    webhook(&app, "easypaisa", &success(&fresh)).await.expect(200);
}

#[actix_web::test]
async fn the_prize_goes_back_while_nobody_is_in_the_running() {
    let app = start().await;
    let (client, talent) = (app.client("ayesha").await, app.talent("bilal").await);
    let id = funded(&app, &client).await;
    let entry = market::enter(&talent, &id).await;
    let refund = format!("/api/contests/{id}/refund");
    assert_eq!(client.post(&refund, json!({})).await.expect(409).code(), "has_live_entries");
    talent.post(&refund, json!({})).await.expect(404);
    talent.press(&format!("/api/entries/{entry}/withdraw")).await.expect(200);
    client.post(&refund, json!({"reason": "x".repeat(1_001)})).await.expect(422);
    let closed = client.post(&refund, json!({"reason": "Plans changed"})).await.expect(200).body;
    assert_eq!((closed["status"].as_str(), closed["outcome"].as_str()), (Some("CLOSED"), Some("REFUNDED")));
    assert_eq!(closed["payment"]["refund"]["status"], "PENDING");
    client.post(&refund, json!({})).await.expect(409);
    app.run_due().await;
    let payment = &client.get(&format!("/api/contests/{id}/payments")).await.expect(200).body[0];
    assert_eq!(
        (payment["status"].as_str(), payment["refund"]["status"].as_str()),
        (Some("REFUNDED"), Some("REFUNDED"))
    );
    assert_eq!(payment["refund"]["amountCents"], 1_250_000);
}

#[actix_web::test]
async fn a_full_disk_asks_the_provider_to_send_again() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let id = market::draft(&app, &client).await;
    let message = success(&deposit(&client, &id, "jazzcash").await);
    // Before the message is kept, and after.
    for table in ["payment_notices", "ledger_transactions"] {
        fail_writes(&app, table, "53100");
        let answer = webhook(&app, "jazzcash", &message).await;
        assert_eq!((answer.status, answer.code(), answer.header("retry-after")), (503, "unavailable", "1"), "{table}");
        app.execute(&format!("DROP TRIGGER fail ON {table}"));
    }
    assert_eq!(client.get(&format!("/api/contests/{id}")).await.expect(200).body["status"], "DRAFT");
    assert_eq!(webhook(&app, "jazzcash", &message).await.expect(200).body["pp_ResponseCode"], "000");
    assert_eq!(client.get(&format!("/api/contests/{id}")).await.expect(200).body["status"], "OPEN");
}
