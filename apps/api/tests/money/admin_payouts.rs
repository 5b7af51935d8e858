//! Payouts as administrators pay them: files for the bank and its results, two administrators, account numbers.

use actix_web::http::header;
use actix_web::test::TestRequest;
use serde_json::{Value, json};
use testkit::statements;
use time::Duration;

use super::{add_wallet, start, won};
use crate::helpers::{Log, Person, TestApp};

/// In national form, so that it is found in every form it may be kept in.
const CANARY: &str = "3012344471";
pub(super) const BATCHES: &str = "/api/admin/payout-batches";
pub(super) const RESULTS: &str = "/api/admin/payout-results";
pub(super) const HEAD: &str = "payout_id,status,reference,failure_reason,paid_at\n";

/// A second administrator.
async fn second_admin(app: &TestApp) -> Person {
    let person = app.client("finance").await;
    app.execute("UPDATE users SET staff_role = 'OWNER' WHERE email_key = 'finance@example.com'");
    person
}

pub(super) fn results(csv: &str, rows: i64, total: i64, dry_run: bool) -> Value {
    json!({"csv": csv, "controlRows": rows, "controlTotalCents": total, "dryRun": dry_run})
}

/// Planning its answer took a quarter of what the database did for a transfer.
#[actix_web::test]
async fn what_a_transfer_asks_is_kept_prepared() {
    statements::record();
    let app = start().await;
    let (client, winner, admin) = (app.client("ayesha").await, app.talent("bilal").await, app.admin().await);
    add_wallet(&winner).await;
    let id = won(&app, &client, &winner, 1_000_000).await;
    statements::take();
    admin.post(&format!("/api/admin/payouts/{id}/paid"), json!({"reference": "TX-1"})).await.expect(200);
    let asked = statements::take();
    assert!(asked.iter().any(|statement| statement.contains("payout_proposals")), "{asked:?}");
    assert_eq!(statements::planned_each_time(&asked), [""; 0]);
}

#[actix_web::test]
async fn a_large_payout_takes_two_administrators() {
    let app = start().await;
    let (client, winner) = (app.client("ayesha").await, app.talent("bilal").await);
    let (first, second) = (app.admin().await, second_admin(&app).await);
    add_wallet(&winner).await;
    let id = won(&app, &client, &winner, 20_000_000).await;
    let path = format!("/api/admin/payouts/{id}/paid");
    let proposed = first.post(&path, json!({"reference": "TX-1", "notes": "by IBFT"})).await.expect(200).body;
    assert_eq!((proposed["status"].as_str(), proposed["canPay"].as_bool()), (Some("PENDING"), Some(false)));
    assert_eq!(proposed["needsSecondAdmin"], true);
    let proposal = &proposed["proposal"];
    assert_eq!((proposal["outcome"].as_str(), proposal["reference"].as_str()), (Some("PAID"), Some("TX-1")));
    assert_eq!((proposal["by"]["name"].as_str(), proposal["notes"].as_str()), (Some("Admin"), Some("by IBFT")));
    assert_eq!(first.post(&path, json!({"reference": "TX-1"})).await.expect(409).code(), "second_admin_needed");
    assert_eq!(second.post(&path, json!({"reference": "TX-2"})).await.expect(409).code(), "proposal_differs");
    let seen = second.get("/api/admin/payouts/pending").await.expect(200).body;
    assert_eq!((seen[0]["canPay"].as_bool(), &seen[0]["proposal"]["reference"]), (Some(true), &json!("TX-1")));
    let withdraw = format!("/api/admin/payouts/{id}/proposal/withdraw");
    assert_eq!(second.press(&withdraw).await.expect(200).body["proposal"], Value::Null);
    second.post(&path, json!({"reference": "TX-2"})).await.expect(200);
    let paid = first.post(&path, json!({"reference": "TX-2"})).await.expect(200).body;
    assert_eq!((paid["status"].as_str(), &paid["proposal"]), (Some("PAID"), &Value::Null));
    assert!(
        winner.get("/api/payouts").await.expect(200).body[0].get("proposal").is_none(),
        "not the winner's business"
    );
}

#[actix_web::test]
async fn the_number_is_in_the_file_and_nowhere_else() {
    let log = Log::start();
    let app = start().await;
    let (client, winner, admin) = (app.client("ayesha").await, app.talent("bilal").await, app.admin().await);
    add_wallet(&winner).await;
    log.forget();
    let id = won(&app, &client, &winner, 1_000_000).await;
    let mut heard = Vec::new();
    let made = admin.press(BATCHES).await.expect(200);
    let batch = made.body["id"].as_str().unwrap().to_owned();
    assert_eq!((made.body["rows"].as_i64(), made.body["totalCents"].as_i64()), (Some(1), Some(970_000)));
    heard.push(made);
    let file = admin.get(&format!("{BATCHES}/{batch}/file")).await.expect(200);
    assert!(
        file.header("content-type").starts_with("text/csv")
            && file.header("content-disposition").starts_with("attachment")
    );
    assert_eq!((file.header("cache-control"), file.header("x-content-type-options")), ("no-store", "nosniff"));
    let text = String::from_utf8(file.bytes).unwrap();
    assert!(
        text.contains(&format!(",92{CANARY},")) && text.contains(",'=Bilal Ahmed,") && text.contains(",9700.00,PKR,"),
        "{text}"
    );
    assert_eq!(app.number("SELECT count(*) AS number FROM audit_log WHERE act = 'payout_batch.downloaded'"), 1);
    heard.push(admin.press(BATCHES).await.expect(409));
    let csv = format!("{HEAD}{id},PAID,FT-1,,2026-11-21");
    for body in [results(&csv, 1, 970_000, true), results(&csv, 2, 970_000, false), results(&csv, 1, 970_000, false)] {
        heard.push(admin.post(RESULTS, body).await);
    }
    for path in [BATCHES, "/api/admin/payouts", "/api/admin/ledger/transactions", "/api/admin/ledger/accounts"] {
        heard.push(admin.get(path).await.expect(200));
    }
    heard.push(winner.get(&format!("/api/payouts/{id}")).await.expect(200));
    heard.push(admin.get(&format!("{BATCHES}/{batch}/file")).await.expect(409));
    assert_eq!(heard[5].body[0]["settled"], json!(1), "the list counts what is settled: {}", heard[5].body);
    for answer in heard {
        assert!(!String::from_utf8_lossy(&answer.bytes).contains(CANARY), "{}", answer.body);
    }
    for mail in app.mails("bilal").await {
        assert!(!mail.to_string().contains(CANARY), "{mail}");
    }
    let log = log.text();
    assert!(log.contains(RESULTS), "something is logged at all");
    assert!(!log.contains(CANARY), "the log holds the number");
}

#[actix_web::test]
async fn results_are_checked_before_they_count() {
    let app = start().await;
    let (client, winner, admin) = (app.client("ayesha").await, app.talent("bilal").await, app.admin().await);
    add_wallet(&winner).await;
    let id = won(&app, &client, &winner, 1_000_000).await;
    let batch = admin.press(BATCHES).await.expect(200).body["id"].as_str().unwrap().to_owned();
    let csv = format!("{HEAD}{id},PAID,FT-1,,");
    let tried = admin.post(RESULTS, results(&csv, 1, 970_000, true)).await.expect(200).body;
    assert_eq!(
        tried,
        json!({
            "rows": [{"line": 2, "payoutId": id, "status": "PAID", "amountCents": 970_000, "problem": null}],
            "rowCount": 1, "totalCents": 970_000, "problems": 0, "applied": false, "alreadyImported": false,
        })
    );
    assert!(!admin.post(RESULTS, results(&csv, 2, 970_000, true)).await.expect(422).field("controlRows").is_empty());
    assert!(!admin.post(RESULTS, results(&csv, 1, 1, false)).await.expect(422).field("controlTotalCents").is_empty());
    let refused = admin.post(RESULTS, results("payout_id\n", 1, 1, true)).await.expect(422);
    assert!(refused.field("csv").starts_with("Line 1:"), "{}", refused.body);
    let unknown = format!("{HEAD}{},PAID,FT-1,,", batch);
    let checked = admin.post(RESULTS, results(&unknown, 1, 0, false)).await.expect(200).body;
    assert_eq!((checked["applied"].as_bool(), checked["problems"].as_i64()), (Some(false), Some(1)));
    assert_eq!(checked["rows"][0]["amountCents"], Value::Null);
    admin.post(RESULTS, json!({"csv": csv, "controlRows": 1, "controlTotalCents": 970_000})).await.expect(422);
    admin
        .post(RESULTS, json!({"csv": csv, "controlRows": "1", "controlTotalCents": 1, "dryRun": true}))
        .await
        .expect(422);
    admin
        .post(RESULTS, json!({"csv": csv, "controlRows": 1.5, "controlTotalCents": 1, "dryRun": true}))
        .await
        .expect(422);
    let mut extra = results(&csv, 1, 970_000, false);
    extra["force"] = json!(true);
    admin.post(RESULTS, extra).await.expect(422);
    assert_eq!(app.number("SELECT count(*) AS number FROM payouts WHERE status = 'PENDING'"), 1);
    let applied = admin.post(RESULTS, results(&csv, 1, 970_000, false)).await.expect(200).body;
    assert_eq!((applied["applied"].as_bool(), applied["alreadyImported"].as_bool()), (Some(true), Some(false)));
    let again = admin.post(RESULTS, results(&csv, 1, 970_000, false)).await.expect(200).body;
    assert_eq!((again["applied"].as_bool(), again["alreadyImported"].as_bool()), (Some(false), Some(true)));
    assert_eq!(app.number("SELECT count(*) AS number FROM payouts WHERE status = 'PAID'"), 1);
}

#[actix_web::test]
async fn files_that_are_no_text_or_too_large_are_refused() {
    let app = start().await;
    let admin = app.admin().await;
    let raw = |body: Vec<u8>| {
        TestRequest::post().uri(RESULTS).insert_header((header::CONTENT_TYPE, "application/json")).set_payload(body)
    };
    let mut bad = br#"{"csv":""#.to_vec();
    bad.extend_from_slice(&[0xff, 0xfe, 0x80]);
    bad.extend_from_slice(br#"","controlRows":1,"controlTotalCents":1,"dryRun":true}"#);
    let answer = admin.send(raw(bad)).await;
    assert!(matches!(answer.status, 400 | 422), "{}", answer.body);
    let huge = "x".repeat(5 * 1024 * 1024);
    assert_eq!(admin.post(RESULTS, results(&huge, 1, 1, true)).await.expect(413).code(), "too_large");
    let rows = "00000000-0000-4000-8000-000000000000,UNKNOWN,,,\n".repeat(1_001);
    let many = admin.post(RESULTS, results(&format!("{HEAD}{rows}"), 1_001, 0, true)).await.expect(422);
    assert!(many.field("csv").contains("more than 1000 rows"), "{}", many.body);
    let rows = "00000000-0000-4000-8000-000000000000,UNKNOWN,,,\n".repeat(1_000);
    let full = admin.post(RESULTS, results(&format!("{HEAD}{rows}"), 1_000, 0, true)).await.expect(200);
    assert_eq!(full.body["problems"], json!(1_000));
    // Elsewhere the usual limit holds.
    let body = json!({"reference": "x".repeat(100_000)});
    admin.post("/api/admin/refunds/00000000-0000-4000-8000-000000000000/paid", body).await.expect(413);
    assert_eq!(app.number("SELECT count(*) AS number FROM payout_imports"), 0);
}

#[actix_web::test]
async fn the_full_number_is_read_one_at_a_time_with_a_proof() {
    let log = Log::start();
    let app = start().await;
    let (client, winner, admin) = (app.client("ayesha").await, app.talent("bilal").await, app.admin().await);
    let id = won(&app, &client, &winner, 1_000_000).await;
    let path = format!("/api/admin/payouts/{id}/account");
    assert_eq!(admin.post(&path, json!({})).await.expect(409).code(), "payout_on_hold", "nowhere to pay to yet");
    add_wallet(&winner).await;
    log.forget();
    let read = admin.post(&path, json!({"reason": " By hand, the file failed "})).await.expect(200);
    assert_eq!(
        (read.body["accountNumber"].as_str(), read.header("cache-control")),
        (Some("+923012344471"), "no-store")
    );
    let mut noted = "SELECT count(*) AS number FROM audit_log WHERE act = 'payout.account_read'".to_owned();
    assert_eq!(app.number(&noted), 1);
    noted.push_str(" AND detail = '{\"account\": \"•••• 4471\", \"reason\": \"By hand, the file failed\"}'");
    assert_eq!(app.number(&noted), 1, "who and which payout, and not the number");
    assert!(!log.text().contains(CANARY), "the log holds the number");
    for wrong in [json!({"reason": "x".repeat(501)}), json!({"reason": 5})] {
        assert!(!admin.post(&path, wrong).await.expect(422).field("reason").is_empty());
    }
    admin.post(&path, json!({"number": true})).await.expect(422);
    assert!(matches!(admin.get(&path).await.status, 404 | 405), "no link opens it");
    admin.post("/api/admin/payouts/00000000-0000-7000-8000-000000000000/account", json!({})).await.expect(404);
    // Those who cannot mark it paid cannot read it.
    for (role, code) in [("SUPPORT", "admin_required"), ("MODERATOR", "admin_required"), ("FINANCE", "own_payout")] {
        app.execute(&format!("UPDATE users SET staff_role = '{role}' WHERE email_key = 'bilal@example.com'"));
        assert_eq!(winner.post(&path, json!({})).await.expect(403).code(), code, "{role}");
    }
    app.wait(Duration::minutes(11));
    assert_eq!(admin.post(&path, json!({})).await.expect(403).code(), "reauth_required");
    admin.post("/api/auth/reauth", json!({"password": crate::helpers::PASSWORD})).await.expect(204);
    admin.post(&path, json!({})).await.expect(200);
    admin.post(&format!("/api/admin/payouts/{id}/paid"), json!({"reference": "TX-9"})).await.expect(200);
    assert_eq!(admin.post(&path, json!({})).await.expect(409).code(), "payout_not_pending");
}

#[actix_web::test]
async fn payouts_that_can_be_paid_come_first() {
    let app = start().await;
    let (client, admin) = (app.client("ayesha").await, app.admin().await);
    let (held, ready) = (app.talent("bilal").await, app.talent("omar").await);
    let first = won(&app, &client, &held, 1_000_000).await;
    app.wait(Duration::minutes(1));
    ready
        .post(
            "/api/payout-methods",
            json!({"type": "JAZZCASH", "accountNumber": "0300 1234567", "accountName": "Omar"}),
        )
        .await
        .expect(201);
    let second = won(&app, &client, &ready, 1_000_000).await;
    let list = async |query: &str| {
        let body = admin.get(&format!("/api/admin/payouts?{query}")).await.expect(200).body;
        let ids = body["payouts"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned());
        (ids.collect::<Vec<_>>(), body["total"].as_i64().unwrap(), body["counts"]["ready"].as_i64().unwrap())
    };
    assert_eq!(list("status=pending&sort=ready").await.0, [second.clone(), first.clone()]);
    assert_eq!(list("status=pending&sort=created").await.0, [first.clone(), second.clone()]);
    assert_eq!(list("status=ready").await, (vec![second.clone()], 1, 1));
    assert_eq!(list(&format!("id={first}")).await.0, [first]);
    assert_eq!(
        admin.get("/api/admin/payouts?status=done").await.expect(422).field("status"),
        "Status is PENDING, READY, PAID or FAILED"
    );
    let queues = admin.get("/api/admin/queues").await.expect(200).body;
    assert_eq!((&queues["queues"][0]["queue"], &queues["queues"][0]["count"]), (&json!("PAYOUTS_READY"), &json!(1)));
}
