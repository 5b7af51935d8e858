//! Payments as administrators read them, with what providers said, and the ledger; who may read any of it.

use serde_json::json;
use time::Duration;

use super::admin_payouts::{BATCHES, HEAD, RESULTS, results};
use super::{add_wallet, deposit, funded, paid, start, success, webhook, won};
use crate::helpers::{Person, TestApp};
use crate::market;

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
async fn check_ledger(app: &TestApp, admin: &Person) {
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
    check_ledger(&app, &admin).await;
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
        check_ledger(&app, &admin).await;
    }
}

#[actix_web::test]
async fn the_ledger_can_be_browsed() {
    let app = start().await;
    let (client, admin) = (app.client("ayesha").await, app.admin().await);
    let contest = funded(&app, &client).await;
    let found = admin.get("/api/admin/ledger/transactions").await.expect(200).body;
    let posting = &found["transactions"][0];
    assert_eq!((posting["kind"].as_str(), posting["entries"].as_array().unwrap().len()), (Some("deposit"), 2));
    assert_eq!(
        posting["entries"],
        json!([
            {"account": "gateway_clearing:easypaisa", "side": "DR", "amountCents": 1_250_000},
            {"account": format!("contest_escrow:{contest}"), "side": "CR", "amountCents": 1_250_000},
        ])
    );
    let key = posting["key"].as_str().unwrap();
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
    // Many postings of the same moment, as a batch makes them.
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
        for posting in page["transactions"].as_array().unwrap() {
            assert!(seen.insert(posting["key"].as_str().unwrap().to_owned()), "{posting}");
            assert_eq!(posting["entries"].as_array().unwrap().len(), 2);
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
async fn finance_is_for_administrators() {
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
