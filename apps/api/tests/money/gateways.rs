//! Real providers over HTTP: the one-time page, what a browser brings back, and the admin area.

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;

use actix_web::http::header::{CONTENT_TYPE, ORIGIN};
use actix_web::test::TestRequest;
use diesel::prelude::*;
use runtime::config::{Config, Payments};
use serde_json::json;
use time::Duration;

use super::{funded, start};
use crate::helpers::{Answer, Person, TestApp};
use crate::market;

/// Both providers as a merchant configures them; where they are asked, nobody answers.
const LIVE: &[(&str, &str)] = &[
    ("DATABASE_URL", "postgres://localhost/nowhere"),
    ("BASE_URL", "https://muqabla.test"),
    ("PAYMENTS_MODE", "live"),
    ("JAZZCASH_MERCHANT_ID", "MC12345"),
    ("JAZZCASH_PASSWORD", "p4ssw0rd9x"),
    ("JAZZCASH_SALT", "s4lts4lts4"),
    ("JAZZCASH_INQUIRY_URL", "http://127.0.0.1:9/inquire"),
    ("JAZZCASH_MIN_PKR", "100"),
    ("JAZZCASH_MAX_PKR", "20000"),
    ("EASYPAISA_STORE_ID", "43"),
    ("EASYPAISA_HASH_KEY", "ABCDEFGHIJKLMNOP"),
    ("EASYPAISA_API_USER", "muqabla"),
    ("EASYPAISA_API_PASSWORD", "p4ssw0rd9x"),
    ("EASYPAISA_ACCOUNT", "03001234567"),
    ("EASYPAISA_INQUIRY_URL", "http://127.0.0.1:9/inquire"),
];

/// The one text that a query answers (`… AS text`).
fn text(app: &TestApp, sql: &str) -> String {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = diesel::sql_types::Text)]
        text: String,
    }
    diesel::sql_query(sql).get_result::<Row>(&mut app.db.connection()).unwrap().text
}

pub(super) fn html_of(answer: &Answer) -> &str {
    answer.body.as_str().unwrap_or("")
}

async fn live() -> TestApp {
    live_with(&[]).await
}

/// The same with other settings of the providers.
async fn live_with(settings: &[(&str, &str)]) -> TestApp {
    let payments = providers(settings);
    TestApp::start_on(super::database(), |config| config.payments = payments).await
}

/// Both providers, with these settings beside or instead of the usual ones.
pub(super) fn providers(settings: &[(&str, &str)]) -> Payments {
    let vars = LIVE.iter().chain(settings).map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Config::from_vars(vars.collect::<BTreeMap<_, _>>()).unwrap().payments
}

pub(super) async fn begun(client: &Person, contest: &str, provider: &str) -> (String, String) {
    let body = json!({"contestId": contest, "provider": provider});
    let answer = client.post("/api/payments/deposit", body).await.expect(200).body;
    let payment = answer["paymentId"].as_str().unwrap().to_owned();
    let go = format!("/api/payments/{payment}/go");
    assert_eq!((answer["redirectUrl"].as_str(), answer.get("qrCodeData")), (Some(go.as_str()), None));
    (payment, go)
}

#[actix_web::test]
async fn the_page_to_a_provider_opens_once_and_sends_its_form_there_only() {
    let app = live().await;
    let (client, other) = (app.client("ayesha").await, app.client("sana").await);
    let contest = market::draft(&app, &client).await;
    for (provider, host, field) in [
        ("jazzcash", "https://sandbox.jazzcash.com.pk", "pp_SecureHash"),
        ("easypaisa", "https://easypaystg.easypaisa.com.pk", "merchantHashedReq"),
    ] {
        let (payment, go) = begun(&client, &contest, provider).await;
        other.get(&go).await.expect(404);
        app.anonymous().get(&go).await.expect(401);
        let cross = TestRequest::get().uri(&go).insert_header(("sec-fetch-site", "cross-site"));
        client.send_bare(cross).await.expect(404);
        let issued = client.get(&go).await.expect(303);
        let page = issued.header("location").to_owned();
        assert!(page.starts_with(&format!("/api/payments/{payment}/checkout?t=")), "{page}");
        assert_eq!(issued.header("cache-control"), "no-store");
        other.get(&page).await.expect(404);
        let elsewhere = client.sign_in_again("ayesha@example.com").await;
        elsewhere.get(&page).await.expect(410);
        let opened = client.get(&page).await.expect(200);
        let (policy, html) = (opened.header("content-security-policy"), html_of(&opened));
        assert!(
            policy.contains(&format!("form-action {host} 'self';")) && policy.contains("default-src 'none'"),
            "{policy}"
        );
        assert_eq!((opened.header("cache-control"), opened.header("referrer-policy")), ("no-store", "origin"));
        assert!(html.contains(&format!("name=\"{field}\"")) && html.contains(">Continue</button>"), "{html}");
        assert!(html.contains(&format!("action=\"{host}/")), "{html}");
        let again = client.get(&page).await.expect(410);
        assert!(html_of(&again).contains(&format!("href=\"{go}\"")), "it leads back");
        client.get(&format!("/api/payments/{payment}/checkout")).await.expect(410);
        client.get(&format!("/api/payments/{payment}/checkout?t=%22%3E%3Cscript%3E")).await.expect(410);
    }
    app.wait(Duration::minutes(30));
    let payment = text(&app, "SELECT id::text AS text FROM payments LIMIT 1");
    // Half an hour has ended the session, too.
    let client = client.sign_in_again("ayesha@example.com").await;
    let over = client.get(&format!("/api/payments/{payment}/go")).await.expect(410);
    assert!(html_of(&over).contains("can no longer be paid"));
}

#[actix_web::test]
async fn what_a_browser_or_a_stranger_brings_settles_nothing() {
    let app = live().await;
    let client = app.client("ayesha").await;
    let contest = market::draft(&app, &client).await;
    let (payment, _go) = begun(&client, &contest, "easypaisa").await;
    let reference = text(&app, "SELECT order_ref AS text FROM payments");
    let stranger = app.anonymous();
    let returned = format!("/api/payments/easypaisa/return?status=0000&desc=PAID&orderRefNumber={reference}");
    let answer = stranger.send_bare(TestRequest::get().uri(&returned)).await.expect(303);
    assert_eq!(answer.header("location"), format!("/dashboard?payment={payment}&contest={contest}"));
    let form =
        format!("pp_ResponseCode=000&pp_TxnRefNo={reference}&pp_Amount=1250000&pp_MerchantID=MC12345&pp_SecureHash=00");
    for (path, status) in [
        ("/api/payments/jazzcash/return", 303),
        ("/api/payments/jazzcash/ipn", 400),
        ("/api/payments/jazzcash/webhook", 400),
        ("/api/payments/visa/return", 404),
        ("/api/payments/visa/ipn", 404),
    ] {
        let post = TestRequest::post().uri(path).insert_header((ORIGIN, "https://evil.example"));
        let post = post.insert_header(("sec-fetch-site", "cross-site"));
        let post = post.insert_header((CONTENT_TYPE, "application/x-www-form-urlencoded"));
        let answer = stranger.send_bare(post.set_payload(form.clone())).await;
        assert_eq!(answer.status, status, "{path} {}", answer.body);
    }
    let ipn = "/api/payments/easypaisa/ipn?url=https%3A%2F%2Feasypaystg.easypaisa.com.pk%2Feasypay-service%2Frest%2Fv1%2Forder-status%2F03001234567%2F";
    stranger.send_bare(TestRequest::get().uri(&format!("{ipn}{reference}"))).await.expect(200);
    stranger.send_bare(TestRequest::get().uri(&format!("{ipn}SX20261121120000ZZZZ"))).await.expect(404);
    let long = format!("/api/payments/easypaisa/return?x={}", "a".repeat(17_000));
    assert!(stranger.send_bare(TestRequest::get().uri(&long)).await.status >= 400);
    let step = "/api/payments/easypaisa/return?auth_token=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E";
    let again = stranger.send_bare(TestRequest::get().uri(step)).await;
    assert!(!html_of(&again).contains("<script>alert"), "{}", html_of(&again));
    app.run_due().await;
    let contest = client.get(&format!("/api/contests/{contest}")).await.expect(200).body;
    assert_eq!((contest["status"].as_str(), contest["payment"]["status"].as_str()), (Some("DRAFT"), Some("PENDING")));
    assert_eq!(app.number("SELECT count(*) AS number FROM ledger_transactions"), 0);
    assert_eq!(app.number("SELECT count(*) AS number FROM payment_notices WHERE verdict = 'RECEIVED'"), 0);
}

#[actix_web::test]
async fn limits_and_silence_offer_what_works() {
    let app = live().await;
    let client = app.client("ayesha").await;
    app.execute("UPDATE plans SET max_active_contests = -1");
    let contest = market::draft(&app, &client).await;
    app.execute("UPDATE contests SET prize_paisa = 2500000");
    let body = json!({"contestId": contest, "provider": "jazzcash"});
    let refused = client.post("/api/payments/deposit", body.clone()).await.expect(422);
    assert!(
        refused.field("provider").contains("20000") && refused.field("provider").contains("Easypaisa"),
        "{}",
        refused.body
    );
    app.execute("UPDATE contests SET prize_paisa = 1250000");
    for _ in 0..5 {
        let other = market::draft(&app, &client).await;
        begun(&client, &other, "jazzcash").await;
    }
    app.advance(Duration::minutes(10)).await;
    let refused = client.post("/api/payments/deposit", body).await.expect(503);
    assert_eq!((refused.code(), refused.header("retry-after")), ("gateway_down", "60"));
    assert!(refused.field("provider").contains("Easypaisa"), "{}", refused.body);
    let providers = app.anonymous().get("/api/payments/providers").await.expect(200).body;
    let told: Vec<_> =
        providers.as_array().unwrap().iter().map(|one| (one["provider"].as_str(), one["down"].as_bool())).collect();
    assert_eq!(told, [(Some("easypaisa"), Some(false)), (Some("jazzcash"), Some(true))]);
    let admin = app.admin().await;
    let gateways = admin.get("/api/admin/gateways").await.expect(200).body;
    let jazzcash = &gateways[1];
    assert_eq!((jazzcash["breaker"].as_str(), jazzcash["failures"].as_i64()), (Some("open"), Some(5)));
    assert_eq!((jazzcash["pending"].as_i64(), jazzcash["simulated"].as_bool()), (Some(5), Some(false)));
    client.get("/api/admin/gateways").await.expect(403);
    app.anonymous().get("/api/admin/gateways").await.expect(401);
}

#[actix_web::test]
async fn the_sandbox_has_no_such_page() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let contest = market::draft(&app, &client).await;
    super::deposit(&client, &contest, "jazzcash").await;
    let payment = text(&app, "SELECT id::text AS text FROM payments");
    client.get(&format!("/api/payments/{payment}/go")).await.expect(404);
    client.get(&format!("/api/payments/{payment}/checkout?t=x")).await.expect(404);
    let providers = client.get("/api/payments/providers").await.expect(200).body;
    assert_eq!((providers[0]["available"].as_bool(), providers[0]["minCents"].as_i64()), (Some(true), Some(500)));
}

#[actix_web::test]
async fn finance_settles_what_a_provider_took_back() {
    let app = start().await;
    let (client, talent, admin) = (app.client("ayesha").await, app.talent("bilal").await, app.admin().await);
    let contest = funded(&app, &client).await;
    let payment = text(&app, "SELECT id::text AS text FROM payments");
    let report = format!("/api/admin/payments/{payment}/chargeback");
    for (who, status) in [(&client, 403), (&talent, 403)] {
        who.post(&report, json!({"note": "the provider wrote"})).await.expect(status);
    }
    assert!(!admin.post(&report, json!({"note": ""})).await.expect(422).field("note").is_empty());
    admin.post(&report, json!({"note": "it wrote", "amountCents": 1})).await.expect(422);
    let case = admin.post(&report, json!({"note": "the provider wrote"})).await.expect(200).body;
    assert_eq!((case["takenFrom"].as_str(), case["status"].as_str()), (Some("ESCROW"), Some("OPEN")));
    admin.post(&report, json!({"note": "the provider wrote"})).await.expect(409);
    let shown = client.get(&format!("/api/contests/{contest}")).await.expect(200).body;
    assert_eq!(shown["next"]["code"], "ON_HOLD", "{shown}");
    let actions = shown["allowedActions"].to_string();
    for action in ["award", "efund", "extend", "raise", "closeEntries", "boost", "guarantee"] {
        assert!(!actions.contains(action), "{actions}");
    }
    let refused = client.post(&format!("/api/contests/{contest}/refund"), json!({})).await.expect(409);
    assert_eq!(refused.code(), "contest_frozen");
    let listed = admin.get("/api/admin/chargebacks?status=open").await.expect(200).body;
    assert_eq!(listed[0]["id"], case["id"]);
    admin.get("/api/admin/chargebacks?status=new").await.expect(422);
    let settle = format!("/api/admin/chargebacks/{}/settle", case["id"].as_str().unwrap());
    for (body, field) in
        [(json!({}), "outcome"), (json!({"outcome": "MAYBE"}), "outcome"), (json!({"outcome": "WON"}), "note")]
    {
        assert!(!admin.post(&settle, body).await.expect(422).field(field).is_empty(), "{field}");
    }
    client.post(&settle, json!({"outcome": "WON", "note": "mine"})).await.expect(403);
    let done = admin.post(&settle, json!({"outcome": "LOST", "note": "the provider decided"})).await.expect(200).body;
    assert_eq!(done["status"], "LOST");
    admin.post(&settle, json!({"outcome": "PAID", "reference": "T-1"})).await.expect(409);
    let shown = client.get(&format!("/api/contests/{contest}")).await.expect(200).body;
    assert_eq!((shown["status"].as_str(), shown["payment"]["status"].as_str()), (Some("CLOSED"), Some("CHARGED_BACK")));
    let review = format!("/api/admin/payments/{payment}/review");
    let refused = admin.post(&review, json!({"finding": "REJECT", "note": "nothing came"})).await.expect(409);
    assert_eq!(refused.code(), "not_in_review");
}

#[actix_web::test]
async fn a_settlement_file_comes_in_once() {
    let app = start().await;
    let (client, admin) = (app.client("ayesha").await, app.admin().await);
    funded(&app, &client).await;
    let txn = text(&app, "SELECT concat(provider_txn_id, ',', order_ref) AS text FROM payments");
    let provider = text(&app, "SELECT provider AS text FROM payments");
    let csv = format!(
        "transaction_id,order_ref,gross,fee,net,settled_on\n{txn},12500.00,145.00,12355.00,2026-11-21\nX-1,,5.00,0.00,5.00,2026-11-21\n"
    );
    let send = |csv: &str, dry: bool| {
        let body = json!({"provider": provider, "csv": csv, "dryRun": dry});
        admin.post("/api/admin/settlements", body)
    };
    let dry = send(&csv, true).await.expect(200).body;
    assert_eq!((dry["matched"].as_i64(), dry["id"].is_null(), dry["feeCents"].as_i64()), (Some(1), true, Some(14_500)));
    assert_eq!(dry["others"][0]["verdict"], "MISSING_HERE");
    let done = send(&csv, false).await.expect(200).body;
    assert!(done["id"].is_string() && done["dryRun"] == false, "{done}");
    assert_eq!(send(&csv, false).await.expect(409).code(), "file_imported");
    assert!(send("a,b\n", true).await.expect(422).field("csv").starts_with("Line 1"));
    assert!(!send("", true).await.expect(422).field("csv").is_empty());
    admin.post("/api/admin/settlements", json!({"provider": "visa", "csv": csv})).await.expect(422);
    client.post("/api/admin/settlements", json!({"provider": provider, "csv": csv})).await.expect(403);
    assert_eq!(app.number("SELECT count(*) AS number FROM ledger_transactions WHERE kind = 'settle'"), 1);
}

/// The lines of somebody's statement of a year: kind, what it brought (below zero: cost) and reference.
async fn lines(person: &Person) -> Vec<(String, i64, String)> {
    let year = person.get("/api/statements/2026").await.expect(200).body;
    let lines = year["lines"].as_array().unwrap().iter();
    let of = |line: &serde_json::Value, name: &str| line[name].as_str().unwrap_or("").to_owned();
    lines
        .map(|line| {
            (
                of(line, "kind"),
                line["inCents"].as_i64().unwrap() - line["outCents"].as_i64().unwrap(),
                of(line, "reference"),
            )
        })
        .collect()
}

#[actix_web::test]
async fn a_statement_tells_what_was_taken_back_won_and_made_good() {
    let app = start().await;
    let (client, talent, admin) = (app.client("ayesha").await, app.talent("bilal").await, app.admin().await);
    let contest = funded(&app, &client).await;
    let entry = market::enter(&talent, &contest).await;
    client.post(&format!("/api/contests/{contest}/award"), json!({"entryId": entry})).await.expect(200);
    let payment = text(&app, "SELECT id::text AS text FROM payments");
    let reference = text(&app, "SELECT order_ref AS text FROM payments");
    let report = format!("/api/admin/payments/{payment}/chargeback");
    let mut settled = Vec::new();
    for outcomes in [
        vec![json!({"outcome": "WON", "note": "decided for us"})],
        vec![
            json!({"outcome": "LOST", "note": "decided for the payer"}),
            json!({"outcome": "PAID", "reference": "IBFT-77"}),
        ],
    ] {
        app.wait(Duration::minutes(1));
        let case = admin.post(&report, json!({"note": "the provider wrote"})).await.expect(200).body;
        let settle = format!("/api/admin/chargebacks/{}/settle", case["id"].as_str().unwrap());
        for outcome in outcomes {
            app.wait(Duration::minutes(1));
            admin.post(&settle, outcome).await.expect(200);
        }
        settled.push(case["id"].clone());
    }
    assert_ne!(settled[0], settled[1], "each round is a case");
    let amount = 1_250_000;
    let line = |kind: &str, came: i64, reference: &str| (kind.to_owned(), came, reference.to_owned());
    assert_eq!(
        lines(&client).await,
        [
            line("PAYMENT", -amount, &reference),
            line("CHARGEBACK", amount, &reference),
            line("CHARGEBACK_WON", -amount, &reference),
            line("CHARGEBACK", amount, &reference),
            line("DEBT_PAID", -amount, "IBFT-77"),
        ]
    );
    assert!(lines(&talent).await.is_empty(), "the payer's alone");
    let year = client.get("/api/statements/2026").await.expect(200).body;
    // Paid, won back and made good; less what was taken back twice.
    assert_eq!(year["totals"], json!({"inCents": 2 * amount, "outCents": 3 * amount}), "{year}");
    let page = client.get("/api/statements/2026/html").await.expect(200);
    let html = html_of(&page);
    assert!(html.contains("IBFT-77") && html.matches(&reference).count() >= 4, "{html}");
}

#[actix_web::test]
async fn what_became_of_a_silent_refund_is_said_once_after_a_day_by_an_admin() {
    let app = start().await;
    let (client, talent, admin) = (app.client("ayesha").await, app.talent("bilal").await, app.admin().await);
    let contest = funded(&app, &client).await;
    client.post(&format!("/api/contests/{contest}/refund"), json!({})).await.expect(200);
    app.execute("UPDATE refunds SET status = 'SENT', due_at = due_at + interval '9 days'");
    let id = text(&app, "SELECT id::text AS text FROM refunds");
    let found = format!("/api/admin/refunds/{id}/found");
    let done = json!({"finding": "DONE", "words": "JC-REFUND-1"});
    app.anonymous().post(&found, done.clone()).await.expect(401);
    for person in [&client, &talent] {
        person.post(&found, done.clone()).await.expect(403);
    }
    let unknown = "/api/admin/refunds/00000000-0000-4000-8000-000000000000/found";
    admin.post(unknown, done.clone()).await.expect(404);
    for wrong in [
        json!({}),
        json!({"finding": "DONE"}),
        json!({"words": "JC-1"}),
        json!({"finding": "done", "words": "JC-1"}),
        json!({"finding": "DONE", "words": 1}),
        json!({"finding": "DONE", "words": ""}),
        json!({"finding": "DONE", "words": "x".repeat(1_001)}),
        json!({"finding": "NOT_DONE", "words": "no"}),
        json!({"finding": "DONE", "words": "JC-1", "amountCents": 1}),
    ] {
        let refused = admin.post(&found, wrong.clone()).await;
        assert_eq!(refused.status, 422, "{wrong} {}", refused.body);
    }
    admin.post(&found, json!({"finding": null, "words": "JC-1"})).await.expect(400);
    app.wait(Duration::days(1) - Duration::seconds(1));
    let admin = admin.sign_in_again("admin@example.com").await;
    let early = admin.post(&found, done.clone()).await.expect(409);
    assert_eq!(text(&app, "SELECT status AS text FROM refunds"), "SENT", "{}", early.body);
    app.wait(Duration::seconds(1));
    let said = admin.post(&found, done.clone()).await.expect(200).body;
    assert_eq!((said["status"].as_str(), said["providerRef"].as_str()), (Some("REFUNDED"), Some("JC-REFUND-1")));
    admin.post(&found, done).await.expect(409);
    admin.post(&found, json!({"finding": "NOT_DONE", "words": "not in the portal"})).await.expect(409);
    assert_eq!(app.number("SELECT count(*) AS number FROM ledger_transactions WHERE kind = 'refund_paid'"), 1);
}

#[actix_web::test]
async fn a_provider_that_hangs_holds_up_no_deadline() {
    let silent = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let inquiry = format!("http://{}/inquire", silent.local_addr().unwrap());
    let app = live_with(&[("JAZZCASH_INQUIRY_URL", &inquiry)]).await;
    let client = app.client("ayesha").await;
    let (paying, unpaid) = (market::draft(&app, &client).await, market::draft(&app, &client).await);
    begun(&client, &paying, "jazzcash").await;
    app.execute("UPDATE payments SET next_ask_at = created_at");
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let worker = actix_web::rt::spawn(runtime::worker::run_forever(Arc::clone(&app.state().services), stopped));
    // The worker asks, and nobody answers.
    let asked = actix_web::web::block(move || silent.accept()).await.unwrap().unwrap();

    app.execute(&format!("UPDATE contests SET created_at = created_at - interval '15 days' WHERE id = '{unpaid}'"));
    let status = format!("SELECT status AS text FROM contests WHERE id = '{unpaid}'");
    let begun = std::time::Instant::now();
    while text(&app, &status) == "DRAFT" {
        assert!(begun.elapsed() < std::time::Duration::from_secs(5), "the deadline waits for the provider");
        actix_web::rt::task::yield_now().await;
    }
    assert_eq!(app.number("SELECT count(*) AS number FROM payments WHERE status = 'PENDING'"), 1);
    assert!(
        runtime::metrics::render(&app.state().services).await.unwrap().contains("muqabla_due_work_lag_seconds{kind=")
    );
    stop.send_replace(true);
    drop(asked);
    worker.await.unwrap();
}
