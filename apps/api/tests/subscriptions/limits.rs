//! The limit of active contests, as people meet it.

use serde_json::json;

use super::{current, start, subscribed};
use crate::market;
use crate::money::funded;

#[actix_web::test]
async fn a_full_plan_says_how_to_go_on() {
    let app = start().await;
    let client = app.client("ayesha").await;
    for _ in 0..2 {
        funded(&app, &client).await;
    }
    assert_eq!(current(&client).await["activeContests"], 2);
    let refused = client.post("/api/contests", market::contest_body(&app)).await.expect(409);
    assert_eq!(refused.code(), "plan_limit");
    assert_eq!(
        refused.body["message"],
        "Your plan Free allows 2 active contests, and as many run or are being paid. Wait until one ends, or choose a larger plan."
    );
    subscribed(&app, &client, "STARTER").await;
    for _ in 0..3 {
        funded(&app, &client).await;
    }
    assert_eq!(client.post("/api/contests", market::contest_body(&app)).await.expect(409).code(), "plan_limit");
}

#[actix_web::test]
async fn a_draft_waits_while_another_is_paid() {
    let app = start().await;
    let client = app.client("ayesha").await;
    funded(&app, &client).await;
    let (one, two) = (market::draft(&app, &client).await, market::draft(&app, &client).await);
    let pay =
        |contest: &str| client.post("/api/payments/deposit", json!({"contestId": contest, "provider": "easypaisa"}));
    pay(&one).await.expect(200);
    assert_eq!(pay(&two).await.expect(409).code(), "plan_limit");
    pay(&one).await.expect(200);
}
