//! Money over HTTP: from the draft to the accepted files, and back to the payer. The ledger is checked when each test ends.

mod admin_payments;
mod admin_payouts;
mod dispute;
mod documents;
mod exports;
mod gateways;
mod handover;
mod paying;
mod payouts;
mod places;
mod purchases;
mod restore;
mod terms;

use serde_json::{Value, json};
use testkit::TestDb;

use crate::helpers::{Answer, Person, TestApp};
use crate::market::{self, PNG};

/// An application whose ledger must agree when the test ends.
pub(crate) async fn start() -> TestApp {
    TestApp::start_on(database(), |_config| {}).await
}

/// A database in which journal and domains must agree when the test ends.
pub(crate) fn database() -> TestDb {
    TestDb::new().check_on_drop(ledger_agrees)
}

fn ledger_agrees(conn: &mut diesel::PgConnection) {
    testkit::assert_no_rows(conn, "ledger_checks", reconciliation::all().map(|check| (check.name, check.sql)));
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

/// A contest of `client` with this prize, paid.
async fn paid(app: &TestApp, client: &Person, prize: i64) -> String {
    let mut body = market::contest_body(app);
    body["prizeCents"] = json!(prize);
    let contest = client.post("/api/contests", body).await.expect(201).body["id"].as_str().unwrap().to_owned();
    let url = deposit(client, &contest, "easypaisa").await;
    webhook(app, "easypaisa", &success(&url)).await.expect(200);
    contest
}

/// A contest of `client` with this prize that `winner` won, handed over and accepted; its payout.
pub(crate) async fn won(app: &TestApp, client: &Person, winner: &Person, prize: i64) -> String {
    let contest = paid(app, client, prize).await;
    let entry = market::enter(winner, &contest).await;
    client.post(&format!("/api/contests/{contest}/award"), json!({"entryId": entry})).await.expect(200);
    let handover = format!("/api/contests/{contest}/handover");
    winner.upload(&format!("{handover}/files"), "logo.png", PNG).await.expect(201);
    winner.press(&format!("{handover}/deliver")).await.expect(200);
    client.press(&format!("{handover}/accept")).await.expect(200);
    let payouts = winner.get("/api/payouts").await.expect(200).body;
    let of_this = payouts.as_array().unwrap().iter().find(|payout| payout["entry"]["contest"]["id"] == *contest);
    of_this.unwrap()["id"].as_str().unwrap().to_owned()
}

async fn add_wallet(winner: &Person) {
    let wallet = json!({"type": "EASYPAISA", "accountNumber": "0301 234-4471", "accountName": "=Bilal Ahmed"});
    winner.post("/api/payout-methods", wallet).await.expect(201);
}
