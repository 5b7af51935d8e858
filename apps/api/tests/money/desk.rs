//! The finance desk over HTTP: files for the bank and back, payments with what providers said, the books.

use actix_web::http::header;
use actix_web::test::TestRequest;
use serde_json::{Value, json};
use time::Duration;

use super::{deposit, funded, start, success, webhook};
use crate::helpers::{Log, Person, TestApp};
use crate::market::{self, PNG};

/// In national form, so that it is found in every form it may be kept in.
const CANARY: &str = "3012344471";
const BATCHES: &str = "/api/admin/payout-batches";
const RESULTS: &str = "/api/admin/payout-results";
const HEAD: &str = "payout_id,status,reference,failure_reason,paid_at\n";

/// A second administrator.
async fn second_admin(app: &TestApp) -> Person {
    let person = app.client("finance").await;
    app.execute("UPDATE users SET staff_role = 'OWNER' WHERE email_key = 'finance@example.com'");
    person
}

async fn add_wallet(winner: &Person) {
    let wallet = json!({"type": "EASYPAISA", "accountNumber": "0301 234-4471", "accountName": "=Bilal Ahmed"});
    winner.post("/api/payout-methods", wallet).await.expect(201);
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
async fn won(app: &TestApp, client: &Person, winner: &Person, prize: i64) -> String {
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

fn results(csv: &str, rows: i64, total: i64, dry_run: bool) -> Value {
    json!({"csv": csv, "controlRows": rows, "controlTotalCents": total, "dryRun": dry_run})
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
async fn results_are_judged_before_they_count() {
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
    let judged = admin.post(RESULTS, results(&unknown, 1, 0, false)).await.expect(200).body;
    assert_eq!((judged["applied"].as_bool(), judged["problems"].as_i64()), (Some(false), Some(1)));
    assert_eq!(judged["rows"][0]["amountCents"], Value::Null);
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
async fn a_payment_shows_what_was_said_without_secrets() {
    let app = start().await;
    let (client, admin) = (app.client("ayesha").await, app.admin().await);
    let contest = market::draft(&app, &client).await;
    let url = deposit(&client, &contest, "easypaisa").await;
    let message = success(&url);
    let signature = message["signature"].as_str().unwrap().to_owned();
    webhook(&app, "easypaisa", &message).await.expect(200);
    webhook(&app, "easypaisa", &message).await.expect(200);
    let list = admin.get("/api/admin/payments").await.expect(200).body;
    let payment = &list["payments"][0];
    let id = payment["id"].as_str().unwrap();
    assert_eq!((payment["purpose"].as_str(), payment["appliedTo"].as_str()), (Some("DEPOSIT"), Some("ESCROW")));
    assert_eq!(
        (payment["payer"]["name"].as_str(), payment["contest"]["id"].as_str()),
        (Some("Ayesha"), Some(contest.as_str()))
    );
    let detail = admin.get(&format!("/api/admin/payments/{id}")).await.expect(200);
    assert!(!String::from_utf8_lossy(&detail.bytes).contains(&signature), "{}", detail.body);
    let notices = detail.body["notices"].as_array().unwrap();
    assert_eq!(notices.len(), 2);
    assert_eq!(notices.iter().filter(|notice| notice["verdict"] == "APPLIED").count(), 1);
    for notice in notices {
        let body = notice["body"].as_str().unwrap();
        assert!(body.contains("\"signature\":\"***\"") && body.contains("\"status\":\"SUCCESS\""), "{body}");
    }
    let reference = payment["orderRef"].as_str().unwrap();
    for (query, found) in [
        ("status=succeeded&provider=Easypaisa&purpose=deposit", 1),
        ("status=PENDING", 0),
        ("provider=jazzcash", 0),
        ("purpose=BOOST", 0),
        ("status=&provider=&purpose=&q=", 1),
        (&format!("q={reference}"), 1),
        (&format!("q={}", reference.to_lowercase()), 1),
        (&format!("q={contest}"), 1),
        (&format!("q={id}"), 1),
        (&format!("q=SIM-{reference}"), 1),
        ("q=Ayesha%40Example.com", 1),
        ("q=%25", 0),
        ("q='%20OR%201%3D1", 0),
    ] {
        let list = admin.get(&format!("/api/admin/payments?{query}")).await.expect(200).body;
        assert_eq!(list["payments"].as_array().unwrap().len(), found, "{query}");
    }
    for query in ["status=PAID", "provider=visa", "purpose=GIFT", "q=%00"] {
        admin.get(&format!("/api/admin/payments?{query}")).await.expect(422);
    }
    admin.get("/api/admin/payments?cursor=nonsense").await.expect(400);
    admin.get("/api/admin/payments/00000000-0000-4000-8000-000000000000").await.expect(404);
    admin.get("/api/admin/payments/1").await.expect(404);
}

#[actix_web::test]
async fn the_provider_is_asked_once_a_minute() {
    let app = start().await;
    let (client, admin) = (app.client("ayesha").await, app.admin().await);
    let contest = market::draft(&app, &client).await;
    deposit(&client, &contest, "jazzcash").await;
    let id = admin.get("/api/admin/payments").await.body["payments"][0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/admin/payments/{id}/inquire");
    let asked = admin.press(&path).await.expect(200).body;
    assert_eq!(
        asked["answer"],
        json!({"outcome": "PENDING", "code": "PENDING", "message": "The simulator has sent no message about this payment."})
    );
    assert_eq!((asked["status"].as_str(), asked["notices"].as_array().unwrap().len()), (Some("PENDING"), 1));
    app.wait(Duration::seconds(59));
    let early = admin.press(&path).await.expect(429);
    assert_eq!((early.code(), early.header("retry-after")), ("too_many_requests", "60"));
    app.wait(Duration::seconds(1));
    admin.press(&path).await.expect(200);
    app.execute("UPDATE users SET staff_role = 'OWNER' WHERE email_key = 'ayesha@example.com'");
    assert_eq!(client.press(&path).await.expect(403).code(), "own_contest");
    admin.press("/api/admin/payments/00000000-0000-4000-8000-000000000000/inquire").await.expect(404);
}

#[actix_web::test]
async fn money_without_a_purpose_is_listed_with_its_way_back() {
    let app = start().await;
    let (client, admin) = (app.client("ayesha").await, app.admin().await);
    let contest = market::draft(&app, &client).await;
    let (one, two) = (deposit(&client, &contest, "easypaisa").await, deposit(&client, &contest, "jazzcash").await);
    assert_eq!(admin.get("/api/admin/unapplied").await.expect(200).body, json!([]));
    webhook(&app, "easypaisa", &success(&one)).await.expect(200);
    webhook(&app, "jazzcash", &success(&two)).await.expect(200);
    let unapplied = admin.get("/api/admin/unapplied").await.expect(200).body;
    assert_eq!(unapplied.as_array().unwrap().len(), 1);
    assert_eq!(
        (&unapplied[0]["payment"]["provider"], &unapplied[0]["refund"]["status"]),
        (&json!("jazzcash"), &json!("PENDING"))
    );
    let refunds = admin.get("/api/admin/refunds?status=pending").await.expect(200).body;
    let refund = &refunds["refunds"][0];
    assert_eq!((&refund["reason"], &refund["paidByHand"]), (&json!("LATE_PAYMENT"), &json!(false)));
    assert_eq!(refund["paymentId"], unapplied[0]["payment"]["id"]);
    let path = format!("/api/admin/refunds/{}/paid", refund["id"].as_str().unwrap());
    assert_eq!(admin.post(&path, json!({"reference": "IBFT-1"})).await.expect(409).code(), "conflict");
    app.execute("UPDATE refunds SET status = 'REFUSED', refused_code = 'R-17'");
    assert!(!admin.post(&path, json!({"reference": " "})).await.expect(422).field("reference").is_empty());
    let paid = admin.post(&path, json!({"reference": "IBFT-1"})).await.expect(200).body;
    assert_eq!(
        (&paid["status"], &paid["paidByHand"], &paid["providerRef"]),
        (&json!("REFUNDED"), &json!(true), &json!("IBFT-1"))
    );
    assert_eq!(paid["refusedCode"], "R-17");
    admin.post(&path, json!({"reference": "IBFT-1"})).await.expect(200);
    admin.post(&path, json!({"reference": "IBFT-2"})).await.expect(409);
    admin.get("/api/admin/refunds?status=LOST").await.expect(422);
    let found = format!("/api/admin/refunds/{}/found", refund["id"].as_str().unwrap());
    let said = |finding: &str, words: &str| json!({"finding": finding, "words": words});
    assert_eq!(admin.post(&found, said("DONE", "JC-1")).await.expect(409).code(), "conflict", "it was said");
    app.execute("UPDATE refunds SET status = 'SENT', created_at = created_at - interval '1 day'");
    let stuck = admin.get("/api/admin/refunds?status=SENT").await.expect(200).body;
    assert_eq!(stuck["refunds"][0]["stuck"], json!(true));
    assert!(!admin.post(&found, said("DONE", " ")).await.expect(422).field("reference").is_empty());
    assert!(!admin.post(&found, said("NOT_DONE", "no")).await.expect(422).field("note").is_empty());
    admin.post(&found, said("PERHAPS", "it did")).await.expect(422);
    app.execute("UPDATE refunds SET status = 'REFUNDED'");
    assert_eq!(admin.get("/api/admin/refunds?status=PENDING").await.expect(200).body["refunds"], json!([]));
}

/// The sums of the trial balance agree with each other, with the rows of its own list, and with plain SQL.
async fn check_books(app: &TestApp, admin: &Person) {
    let trial = admin.get("/api/admin/ledger/trial-balance").await.expect(200).body;
    assert_eq!(trial["debitCents"], trial["creditCents"]);
    let rows = trial["accounts"].as_array().unwrap();
    let sum = |field: &str| rows.iter().map(|row| row[field].as_i64().unwrap()).sum::<i64>();
    assert_eq!(
        (json!(sum("debitCents")), json!(sum("creditCents"))),
        (trial["debitCents"].clone(), trial["creditCents"].clone())
    );
    let signed: i64 = rows
        .iter()
        .map(|row| row["balanceCents"].as_i64().unwrap() * if row["normalSide"] == "DR" { 1 } else { -1 })
        .sum();
    assert_eq!(signed, 0);
    assert_eq!(
        sum("debitCents"),
        app.number("SELECT coalesce(sum(amount_paisa), 0)::bigint AS number FROM ledger_entries WHERE side = 'DR'")
    );
    assert_eq!(sum("count"), app.number("SELECT count(*) AS number FROM ledger_accounts"));
    let checks = admin.get("/api/admin/ledger/checks").await.expect(200).body;
    assert!(checks["checks"].as_array().unwrap().iter().all(|check| check["violations"] == json!([])), "{checks}");
}

#[actix_web::test]
async fn debits_equal_credits_after_whatever_happens() {
    let app = start().await;
    let (client, winner, admin) = (app.client("ayesha").await, app.talent("bilal").await, app.admin().await);
    add_wallet(&winner).await;
    // The plan is not what is tried here.
    app.execute("UPDATE plans SET max_active_contests = 1000");
    check_books(&app, &admin).await;
    // A small generator, so that a failing run can be repeated.
    let mut seed = 20_261_121_u64;
    let mut next = |bound: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % bound
    };
    for step in 0..25 {
        match next(6) {
            0 => drop(funded(&app, &client).await),
            1 => {
                let contest = funded(&app, &client).await;
                client.post(&format!("/api/contests/{contest}/refund"), json!({})).await.expect(200);
            }
            2 => {
                let contest = market::draft(&app, &client).await;
                let (one, two) =
                    (deposit(&client, &contest, "easypaisa").await, deposit(&client, &contest, "jazzcash").await);
                webhook(&app, "easypaisa", &success(&one)).await.expect(200);
                webhook(&app, "jazzcash", &success(&two)).await.expect(200);
            }
            3 => {
                let prize = i64::try_from(500 + next(2_000_000)).unwrap();
                let id = won(&app, &client, &winner, prize).await;
                let reference = json!({"reference": format!("TX-{step}")});
                admin.post(&format!("/api/admin/payouts/{id}/paid"), reference).await.expect(200);
            }
            4 => {
                let id = won(&app, &client, &winner, 1_000_000).await;
                admin.post(&format!("/api/admin/payouts/{id}/failed"), json!({"notes": "Closed"})).await.expect(200);
                if next(2) == 0 {
                    winner.press(&format!("/api/payouts/{id}/retry")).await.expect(200);
                }
            }
            _ => app.run_due().await,
        }
        check_books(&app, &admin).await;
    }
}

#[actix_web::test]
async fn the_books_can_be_browsed() {
    let app = start().await;
    let (client, admin) = (app.client("ayesha").await, app.admin().await);
    let contest = funded(&app, &client).await;
    let found = admin.get("/api/admin/ledger/transactions").await.expect(200).body;
    let booking = &found["transactions"][0];
    assert_eq!((booking["kind"].as_str(), booking["entries"].as_array().unwrap().len()), (Some("deposit"), 2));
    assert_eq!(
        booking["entries"],
        json!([
            {"account": "gateway_clearing:easypaisa", "side": "DR", "amountCents": 1_250_000},
            {"account": format!("contest_escrow:{contest}"), "side": "CR", "amountCents": 1_250_000},
        ])
    );
    let key = booking["key"].as_str().unwrap();
    for (query, count) in [
        (format!("account=contest_escrow:{contest}"), 1),
        ("account=contest_escrow:nobody".to_owned(), 0),
        (format!("key={key}"), 1),
        ("kind=deposit".to_owned(), 1),
        ("kind=award".to_owned(), 0),
        (format!("account=contest_escrow:{contest}&key={key}&kind=deposit"), 1),
        ("account=&key=&kind=".to_owned(), 1),
    ] {
        let list = admin.get(&format!("/api/admin/ledger/transactions?{query}")).await.expect(200).body;
        assert_eq!(list["transactions"].as_array().unwrap().len(), count, "{query}");
    }
    let accounts = admin.get("/api/admin/ledger/accounts?kind=contest_escrow").await.expect(200).body;
    assert_eq!(
        accounts["accounts"],
        json!([{"key": format!("contest_escrow:{contest}"), "kind": "contest_escrow", "balanceCents": 1_250_000}])
    );
    let clearing = admin.get("/api/admin/ledger/accounts?kind=gateway_clearing").await.expect(200).body;
    assert_eq!(clearing["accounts"][0]["balanceCents"], 1_250_000, "no balance row is kept for it");
    admin.get("/api/admin/ledger/transactions?key=%00").await.expect(422);
    admin.get("/api/admin/ledger/accounts?cursor=x").await.expect(400);
}

#[actix_web::test]
async fn pages_hold_every_row_once() {
    let app = start().await;
    let (client, admin) = (app.client("ayesha").await, app.admin().await);
    funded(&app, &client).await;
    // Many bookings of the same moment, as a batch makes them.
    app.execute(
        "WITH t AS (INSERT INTO ledger_transactions (id, environment, kind, idem_key, input_hash, request_id, effective_at)
            SELECT gen_random_uuid(), 'sandbox', 'test', 'test:' || n, '\\x00', 'test', '2026-11-21T08:00:00Z'
              FROM generate_series(1, 150) n RETURNING id),
         a AS (SELECT id FROM ledger_accounts WHERE kind = 'gateway_clearing')
         INSERT INTO ledger_entries (transaction_id, position, account_id, side, amount_paisa)
         SELECT t.id, s.position, a.id, s.side, 1
           FROM t, a, (VALUES (0, 'DR'), (1, 'CR')) s (position, side)",
    );
    let mut seen = std::collections::BTreeSet::new();
    let mut cursor = String::new();
    let mut pages = 0;
    loop {
        let page = admin.get(&format!("/api/admin/ledger/transactions?kind=test{cursor}")).await.expect(200).body;
        for booking in page["transactions"].as_array().unwrap() {
            assert!(seen.insert(booking["key"].as_str().unwrap().to_owned()), "{booking}");
            assert_eq!(booking["entries"].as_array().unwrap().len(), 2);
        }
        pages += 1;
        match page["nextCursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!((seen.len(), pages), (150, 3));
}

#[actix_web::test]
async fn lists_of_money_are_ordered_by_amount_and_by_time() {
    let app = start().await;
    let (client, winner, admin) = (app.client("ayesha").await, app.talent("bilal").await, app.admin().await);
    for prize in [2_000_000, 1_000_000, 3_000_000] {
        won(&app, &client, &winner, prize).await;
        app.wait(Duration::minutes(1));
    }
    for prize in [1_600_000, 1_500_000] {
        let contest = paid(&app, &client, prize).await;
        client.post(&format!("/api/contests/{contest}/refund"), json!({"reason": "no"})).await.expect(200);
        app.wait(Duration::minutes(1));
    }
    let amounts = async |list: &str, sort: &str| {
        let answer = admin.get(&format!("/api/admin/{list}?sort={sort}")).await.expect(200);
        let rows = answer.body[list].as_array().unwrap();
        rows.iter().map(|row| row["amountCents"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    for (list, by_time) in [
        ("payouts", vec![1_940_000, 970_000, 2_910_000]),
        ("payments", vec![2_000_000, 1_000_000, 3_000_000, 1_600_000, 1_500_000]),
        ("refunds", vec![1_600_000, 1_500_000]),
    ] {
        let sorted = {
            let mut amounts = by_time.clone();
            amounts.sort_unstable();
            amounts
        };
        let back = |amounts: &[i64]| amounts.iter().rev().copied().collect::<Vec<_>>();
        assert_eq!(amounts(list, "amount").await, sorted, "{list}");
        assert_eq!(amounts(list, "-amount").await, back(&sorted), "{list}");
        assert_eq!(amounts(list, "created").await, by_time, "{list}");
        assert_eq!(amounts(list, "").await, back(&by_time), "{list}: the newest first when nothing is said");
        let refused = admin.get(&format!("/api/admin/{list}?sort=status")).await.expect(422);
        let columns = if list == "payouts" { "created or amount or ready" } else { "created or amount" };
        assert_eq!(refused.field("sort"), format!("Sort by {columns}, with - in front the other way round"));
    }
}

#[actix_web::test]
async fn the_desk_is_for_administrators() {
    let app = start().await;
    let (client, admin) = (app.client("ayesha").await, app.admin().await);
    funded(&app, &client).await;
    let id = "00000000-0000-4000-8000-000000000000";
    let reads = [
        BATCHES.to_owned(),
        format!("{BATCHES}/{id}/file"),
        "/api/admin/payments".to_owned(),
        format!("/api/admin/payments/{id}"),
        "/api/admin/unapplied".to_owned(),
        "/api/admin/refunds".to_owned(),
        "/api/admin/ledger/trial-balance".to_owned(),
        "/api/admin/ledger/accounts".to_owned(),
        "/api/admin/ledger/transactions".to_owned(),
        "/api/admin/ledger/checks".to_owned(),
    ];
    let writes = [
        (BATCHES.to_owned(), json!({})),
        (RESULTS.to_owned(), results(HEAD, 0, 0, true)),
        (format!("/api/admin/payments/{id}/inquire"), json!({})),
        (format!("/api/admin/refunds/{id}/paid"), json!({"reference": "X"})),
        (format!("/api/admin/refunds/{id}/found"), json!({"finding": "DONE", "words": "X"})),
        (format!("/api/admin/payouts/{id}/paid"), json!({"reference": "X"})),
        (format!("/api/admin/payouts/{id}/failed"), json!({"notes": "X"})),
        (format!("/api/admin/payouts/{id}/proposal/withdraw"), json!({})),
    ];
    for (person, status) in [(&app.anonymous(), 401), (&client, 403)] {
        for path in &reads {
            assert_eq!(person.get(path).await.status, status, "{path}");
        }
        for (path, body) in &writes {
            assert_eq!(person.post(path, body.clone()).await.status, status, "{path}");
        }
    }
    for path in &reads {
        assert!(matches!(admin.get(path).await.status, 200 | 404), "{path}");
    }
    assert_eq!(app.number("SELECT count(*) AS number FROM audit_log WHERE act LIKE 'payout%'"), 0);
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
