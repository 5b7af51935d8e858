//! Money over HTTP: from the draft to the accepted files, and back to the payer. The books are checked when each test ends.

mod desk;
mod dispute;
mod exports;
mod gateways;
mod handover;
mod papers;
mod paying;
mod payouts;
mod terms;

use serde_json::{Value, json};
use testkit::TestDb;

use crate::helpers::{Answer, Person, TestApp};
use crate::market;

/// An application whose books must agree when the test ends.
pub(crate) async fn start() -> TestApp {
    TestApp::start_on(TestDb::new().finally(ledger::checks::assert_clean), |_config| {}).await
}

/// Starts paying; answers where the payer goes.
pub(crate) async fn deposit(client: &Person, contest: &str, provider: &str) -> String {
    let body = json!({"contestId": contest, "provider": provider});
    let answer = client.post("/api/payments/deposit", body).await.expect(200);
    answer.body["redirectUrl"].as_str().unwrap().to_owned()
}

/// What the simulator page posts on success.
pub(crate) fn success(url: &str) -> Value {
    let page = url::Url::parse("http://muqabla.test").unwrap().join(url).unwrap();
    let of = |name: &str| page.query_pairs().find(|(key, _)| key == name).unwrap().1.into_owned();
    if page.path().ends_with("easypaisa") {
        json!({"amount": of("amount"), "reference": of("ref"), "status": "SUCCESS", "merchant_ref": of("contest"), "signature": of("sig")})
    } else {
        json!({"pp_Amount": of("amount").replace('.', ""), "pp_TxnRefNo": of("ref"), "pp_ResponseCode": "000",
            "pp_MerchantID": of("mid"), "contestId": of("contest"), "pp_SecureHash": of("sig")})
    }
}

/// Posts a provider's message from anywhere, as a provider does: no cookie, no origin.
pub(crate) async fn webhook(app: &TestApp, provider: &str, body: &Value) -> Answer {
    let request = actix_web::test::TestRequest::post().uri(&format!("/api/payments/{provider}/webhook")).set_json(body);
    app.calling_from("203.0.113.9:443").send_bare(request).await
}

/// A contest of `client` that was paid like any other.
pub(crate) async fn funded(app: &TestApp, client: &Person) -> String {
    let id = market::draft(app, client).await;
    let url = deposit(client, &id, "easypaisa").await;
    webhook(app, "easypaisa", &success(&url)).await.expect(200);
    id
}
