//! Documents and statements over HTTP: own things only, private, and true to the journal.

use actix_web::test::TestRequest;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use time::Duration;

use super::{deposit, funded, start, success, webhook};
use crate::helpers::{Answer, Person, TestApp};
use crate::market::{self, PNG};

const XSS: &str = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>";

async fn documents(person: &Person) -> Vec<Value> {
    person.get("/api/documents").await.expect(200).body["documents"].as_array().unwrap().clone()
}

/// A prize on its way from client to winner, paid out.
async fn paid_out(app: &TestApp, client: &Person, winner: &Person, admin: &Person, reference: &str) -> String {
    let contest = funded(app, client).await;
    let entry = market::enter(winner, &contest).await;
    client.post(&format!("/api/contests/{contest}/award"), json!({"entryId": entry})).await.expect(200);
    let handover = format!("/api/contests/{contest}/handover");
    winner.upload(&format!("{handover}/files"), "logo.png", PNG).await.expect(201);
    winner.press(&format!("{handover}/deliver")).await.expect(200);
    client.press(&format!("{handover}/accept")).await.expect(200);
    let payouts = winner.get("/api/payouts").await.expect(200).body;
    let newest = payouts[0]["id"].as_str().unwrap().to_owned();
    let body = json!({"reference": reference});
    admin.post(&format!("/api/admin/payouts/{newest}/paid"), body).await.expect(200);
    contest
}

async fn add_wallet(winner: &Person) {
    let body = json!({"type": "EASYPAISA", "accountNumber": "0301 234-4471", "accountName": "=Bilal"});
    winner.post("/api/payout-methods", body).await.expect(201);
}

/// Nobody but the person may keep it, and no page of ours may be made to load or run anything.
fn is_private(answer: &Answer) {
    assert_eq!(answer.header("cache-control"), "private, no-store");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
}

fn is_inert(answer: &Answer) {
    is_private(answer);
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    let page = answer.body.as_str().unwrap();
    let style = page.split("<style>").nth(1).and_then(|rest| rest.split("</style>").next()).unwrap();
    let hash = STANDARD.encode(Sha256::digest(style));
    assert_eq!(
        answer.header("content-security-policy"),
        format!(
            "default-src 'none'; style-src 'sha256-{hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
    );
    assert!(!page.contains("<script") && !page.contains("<img") && !page.contains(" style=\""), "{page}");
}

#[actix_web::test]
async fn a_payer_keeps_receipts_and_a_winner_invoices_and_advices() {
    let app = start().await;
    let (client, winner, admin) = (app.client("ayesha").await, app.talent("bilal").await, app.admin().await);
    assert_eq!(client.get("/api/documents").await.expect(200).body, json!({"documents": [], "nextCursor": null}));
    add_wallet(&winner).await;
    let contest = paid_out(&app, &client, &winner, &admin, "TX-1").await;
    is_inert(&client.get(&format!("/api/contests/{contest}/agreement")).await.expect(200));
    assert_eq!(documents(&client).await[0]["number"], json!(null));
    let unnumbered = documents(&client).await[0]["id"].as_str().unwrap().to_owned();
    let early = client.get(&format!("/api/documents/{unnumbered}/pdf")).await.expect(409);
    assert_eq!(early.code(), "conflict");
    client.get(&format!("/api/documents/{unnumbered}")).await.expect(200);
    app.run_due().await;

    let own = documents(&client).await;
    assert_eq!(own.len(), 1);
    assert_eq!(
        (own[0]["kind"].as_str(), own[0]["number"].as_str(), own[0]["amountCents"].as_i64(), own[0]["title"].as_str()),
        (Some("RECEIPT"), Some("R-2026-000001"), Some(1_250_000), Some("Prize deposit: A logo for a dhaba"))
    );
    let mut earned: Vec<(String, i64)> = documents(&winner)
        .await
        .iter()
        .map(|document| (document["number"].as_str().unwrap().to_owned(), document["amountCents"].as_i64().unwrap()))
        .collect();
    earned.sort();
    assert_eq!(earned, [("A-2026-000001".to_owned(), 1_212_500), ("F-2026-000001".to_owned(), 37_500)]);
    assert_eq!(documents(&admin).await.len(), 0, "an admin keeps their own documents only");

    for (person, document) in
        [(&client, &own[0]), (&winner, &documents(&winner).await[0]), (&winner, &documents(&winner).await[1])]
    {
        let path = format!("/api/documents/{}", document["id"].as_str().unwrap());
        let page = person.get(&path).await.expect(200);
        is_inert(&page);
        let number = document["number"].as_str().unwrap();
        assert!(page.body.as_str().unwrap().contains(number));
        let pdf = person.get(&format!("{path}/pdf")).await.expect(200);
        is_private(&pdf);
        assert_eq!(pdf.header("content-type"), "application/pdf");
        assert_eq!(pdf.header("content-disposition"), format!("attachment; filename=\"muqabla-{number}.pdf\""));
        assert!(pdf.bytes.starts_with(b"%PDF-1.7") && pdf.bytes.trim_ascii_end().ends_with(b"%%EOF"));
        assert_eq!(person.get(&format!("{path}/pdf")).await.bytes, pdf.bytes, "the same document, the same bytes");
    }
}

#[actix_web::test]
async fn old_addresses_of_calls_redirect_and_refuse_whom_the_new_ones_refuse() {
    let app = start().await;
    let (client, other) = (app.client("ayesha").await, app.client("danish").await);
    funded(&app, &client).await;
    app.run_due().await;
    let id = documents(&client).await[0]["id"].as_str().unwrap().to_owned();
    for (rest, for_others) in
        [("", 200), ("?cursor=a%2Bb&x=%C3%A9", 400), (&format!("/{id}"), 404), (&format!("/{id}/pdf?x=1"), 404)]
    {
        let (old, new) = (format!("/api/papers{rest}"), format!("/api/documents{rest}"));
        for person in [&client, &other, &app.anonymous()] {
            let moved = person.get(&old).await.expect(308);
            assert_eq!((moved.header("location"), moved.bytes.len()), (new.as_str(), 0));
            assert_eq!(moved.header("cache-control"), "no-store");
        }
        client.get(&new).await.expect(if for_others == 400 { 400 } else { 200 });
        other.get(&new).await.expect(for_others);
        app.anonymous().get(&new).await.expect(401);
    }
    for unknown in ["/api/papersx", "/api/p%61pers", "/api/paper"] {
        client.get(unknown).await.expect(404);
    }
    client.post("/api/papers", json!({})).await.expect(404);
}

#[actix_web::test]
async fn other_peoples_documents_do_not_exist() {
    let app = start().await;
    let (client, other, admin) = (app.client("ayesha").await, app.client("danish").await, app.admin().await);
    funded(&app, &client).await;
    app.run_due().await;
    let id = documents(&client).await[0]["id"].as_str().unwrap().to_owned();
    for path in [format!("/api/documents/{id}"), format!("/api/documents/{id}/pdf")] {
        client.get(&path).await.expect(200);
        for person in [&other, &admin] {
            let refused = person.get(&path).await.expect(404);
            assert!(!String::from_utf8_lossy(&refused.bytes).contains("dhaba"));
        }
        app.anonymous().get(&path).await.expect(401);
    }
    assert_eq!(documents(&other).await, Vec::<Value>::new());
    for wrong in ["00000000-0000-7000-8000-000000000000", "1", "R-2026-000001", "../documents", "%00", "x'y"] {
        client.get(&format!("/api/documents/{wrong}")).await.expect(404);
        client.get(&format!("/api/documents/{wrong}/pdf")).await.expect(404);
    }
    for cursor in ["x", "", "AAAA", "%00", "';--"] {
        assert_eq!(client.get(&format!("/api/documents?cursor={cursor}")).await.expect(400).code(), "malformed");
    }
    for path in
        ["/api/statements/2026", "/api/statements/2026/html", "/api/statements/2026/pdf", "/api/exports/payments.csv"]
    {
        app.anonymous().get(path).await.expect(401);
    }
}

#[actix_web::test]
async fn whatever_people_typed_is_text() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let mut body = market::contest_body(&app);
    body["title"] = json!(XSS);
    let contest = client.post("/api/contests", body).await.expect(201).body["id"].as_str().unwrap().to_owned();
    app.execute("UPDATE users SET first_name = '<b>Ayesha</b>', last_name = '</title><svg/onload=alert(1)>'");
    let url = deposit(&client, &contest, "jazzcash").await;
    webhook(&app, "jazzcash", &success(&url)).await.expect(200);
    app.run_due().await;
    let id = documents(&client).await[0]["id"].as_str().unwrap().to_owned();
    for path in [format!("/api/documents/{id}"), "/api/statements/2026-11/html".to_owned()] {
        let page = client.get(&path).await.expect(200);
        is_inert(&page);
        let text = page.body.as_str().unwrap();
        assert!(text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "the title is shown");
        assert!(text.contains("&lt;b&gt;Ayesha&lt;/b&gt;") && !text.contains("<b>") && !text.contains("<svg/"));
    }
    client.get(&format!("/api/documents/{id}/pdf")).await.expect(200);
    client.get("/api/statements/2026-11/pdf").await.expect(200);
}

#[actix_web::test]
async fn periods_are_years_and_months() {
    let app = start().await;
    let client = app.client("ayesha").await;
    for wrong in ["2026-13", "20266", "0", "2026-00", "2026-1", "x", "2026-11-01", "-1", "%00", "2026%20", "1999"] {
        for form in ["", "/html", "/pdf", "/csv"] {
            let refused = client.get(&format!("/api/statements/{wrong}{form}")).await.expect(422);
            assert!(refused.field("period").contains("2026-11"), "{wrong}: {}", refused.body);
        }
    }
    let empty = client.get("/api/statements/2031").await.expect(200);
    assert_eq!(
        empty.body,
        json!({"period": "2031", "from": "2030-12-31T19:00:00Z", "to": "2031-12-31T19:00:00Z", "lines": [],
            "totals": {"inCents": 0, "outCents": 0}})
    );
    let page = client.get("/api/statements/2031/html").await.expect(200);
    is_inert(&page);
    assert!(page.body.as_str().unwrap().contains("No money moved in this time."));
    assert!(client.get("/api/statements/2031/pdf").await.expect(200).bytes.starts_with(b"%PDF"));
    let csv = client.get("/api/statements/2031/csv").await.expect(200);
    is_private(&csv);
    assert_eq!(csv.header("content-disposition"), "attachment; filename=\"muqabla-statement-2031.csv\"");
    assert_eq!(csv.bytes, b"at,kind,what,reference,in_pkr,out_pkr\r\n");
}

/// What the journal moved over the accounts that hold money, all people together.
fn moved(app: &TestApp, side: &str, kinds: &str) -> i64 {
    app.number(&format!(
        "SELECT coalesce(sum(e.amount_paisa), 0)::bigint AS number FROM ledger_entries e
           JOIN ledger_accounts a ON a.id = e.account_id WHERE e.side = '{side}' AND a.kind IN ({kinds})"
    ))
}

#[actix_web::test]
async fn statements_of_all_people_add_up_to_the_journal() {
    let app = start().await;
    let (client, other, winner, admin) =
        (app.client("ayesha").await, app.client("danish").await, app.talent("bilal").await, app.admin().await);
    add_wallet(&winner).await;
    // A prize that is paid out; one that comes back; one that is paid twice; one that is never paid; a featured place; a plan.
    paid_out(&app, &client, &winner, &admin, "=TX-1").await;
    let contest = funded(&app, &client).await;
    client.post(&format!("/api/contests/{contest}/refund"), json!({"reason": "no"})).await.expect(200);
    let twice = market::draft(&app, &other).await;
    let (first, second) = (deposit(&other, &twice, "easypaisa").await, deposit(&other, &twice, "jazzcash").await);
    webhook(&app, "easypaisa", &success(&first)).await.expect(200);
    webhook(&app, "jazzcash", &success(&second)).await.expect(200);
    let boost = other.post(&format!("/api/contests/{twice}/boost"), json!({"payWith": "jazzcash"})).await.expect(200);
    webhook(&app, "jazzcash", &success(boost.body["redirectUrl"].as_str().unwrap())).await.expect(200);
    let plans = other.get("/api/plans").await.expect(200).body;
    let pro = plans.as_array().unwrap().iter().find(|plan| plan["tier"] == "PRO").unwrap()["id"].clone();
    let body = json!({"planId": pro, "provider": "easypaisa"});
    let plan = other.post("/api/subscription/subscribe", body).await.expect(200);
    webhook(&app, "easypaisa", &success(plan.body["redirectUrl"].as_str().unwrap())).await.expect(200);
    let unpaid = market::draft(&app, &client).await;
    deposit(&client, &unpaid, "easypaisa").await;
    // Refunds are sent, and one answer may need asking again.
    app.advance(Duration::minutes(10)).await;

    let (mut paid, mut received, mut lines) = (0, 0, Vec::new());
    for person in [&client, &other, &winner, &admin] {
        let statement = person.get("/api/statements/2026").await.expect(200).body;
        let own = statement["lines"].as_array().unwrap();
        let sum = |field: &str| own.iter().map(|line| line[field].as_i64().unwrap()).sum::<i64>();
        assert_eq!(
            statement["totals"],
            json!({"inCents": sum("inCents"), "outCents": sum("outCents")}),
            "the totals are the sums of the lines"
        );
        assert_eq!(person.get("/api/statements/2026-11").await.expect(200).body["lines"], statement["lines"]);
        assert_eq!(person.get("/api/statements/2026-12").await.expect(200).body["lines"], json!([]));
        (paid, received) = (paid + sum("outCents"), received + sum("inCents"));
        lines.extend(own.iter().map(|line| line["what"].as_str().unwrap().split(':').next().unwrap().to_owned()));
    }
    assert_eq!(paid, moved(&app, "DR", "'gateway_clearing'"));
    assert_eq!(received, moved(&app, "CR", "'gateway_clearing', 'escrow_bank'"));
    lines.sort();
    assert_eq!(
        lines,
        [
            "Featured place",
            "Prize",
            "Prize deposit",
            "Prize deposit",
            "Prize deposit",
            "Prize deposit",
            "Refund of a prize deposit",
            "Refund of a prize deposit",
            "Subscription",
        ]
    );
    let csv = winner.get("/api/statements/2026/csv").await.expect(200);
    let text = String::from_utf8(csv.bytes).unwrap();
    assert!(text.contains("PAYOUT,Prize: A logo for a dhaba,'=TX-1,12125.00,0.00\r\n"), "{text}");
}

#[actix_web::test]
async fn a_repeated_message_is_one_receipt_and_one_line() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let contest = market::draft(&app, &client).await;
    let message = success(&deposit(&client, &contest, "easypaisa").await);
    for _repeat in 0..5 {
        webhook(&app, "easypaisa", &message).await.expect(200);
    }
    app.run_due().await;
    assert_eq!(documents(&client).await.len(), 1);
    let statement = client.get("/api/statements/2026-11").await.expect(200).body;
    assert_eq!(statement["lines"].as_array().unwrap().len(), 1);
    assert_eq!(statement["lines"][0]["at"], "2026-11-21T07:00:00Z");
}

#[actix_web::test]
async fn documents_come_in_pages_that_miss_none() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let contest = funded(&app, &client).await;
    // Copies of the receipt, all of one moment.
    app.execute(&format!(
        "INSERT INTO documents (id, kind, user_id, subject_id, facts, year, issued_at)
         SELECT gen_random_uuid(), p.kind, p.user_id, gen_random_uuid(), p.facts, p.year, p.issued_at
           FROM documents p, generate_series(1, 129) WHERE p.facts::text LIKE '%{contest}%'"
    ));
    app.run_due().await;
    let mut seen = std::collections::BTreeSet::new();
    let mut path = "/api/documents".to_owned();
    for expected in [60, 60, 10] {
        let page = client.send(TestRequest::get().uri(&path)).await.expect(200).body;
        let rows = page["documents"].as_array().unwrap();
        assert_eq!(rows.len(), expected);
        seen.extend(rows.iter().map(|row| row["number"].as_str().unwrap().to_owned()));
        path = format!("/api/documents?cursor={}", page["nextCursor"].as_str().unwrap_or("end"));
    }
    assert!(path.ends_with("=end"));
    let numbers: Vec<String> = (1..=130).map(|number| format!("R-2026-{number:06}")).collect();
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), numbers);
}
