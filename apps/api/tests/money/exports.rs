//! Tables to take along: own rows only, every row once however many there are, nothing that runs in a spreadsheet.

use std::collections::BTreeSet;

use serde_json::json;

use super::{funded, start};
use crate::helpers::{Answer, Person, TestApp};
use crate::market;

/// The cells of a table, by an own small reader of RFC 4180.
fn cells(answer: &Answer) -> Vec<Vec<String>> {
    let text = String::from_utf8(answer.bytes.clone()).unwrap();
    let (mut rows, mut row, mut cell, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match (quoted, c) {
            (true, '"') if rest.next_if_eq(&'"').is_some() => cell.push('"'),
            (_, '"') => quoted = !quoted,
            (false, ',') => row.push(std::mem::take(&mut cell)),
            (false, '\r') => assert_eq!(rest.next(), Some('\n'), "a bare CR"),
            (false, '\n') => {}
            (_, other) => cell.push(other),
        }
        if !quoted && c == '\r' {
            row.push(std::mem::take(&mut cell));
            rows.push(std::mem::take(&mut row));
        }
    }
    assert!(!quoted && row.is_empty() && cell.is_empty(), "the last line ends with CRLF");
    rows
}

async fn table(person: &Person, path: &str) -> Vec<Vec<String>> {
    let answer = person.get(path).await.expect(200);
    assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "private, no-store");
    assert!(answer.header("content-disposition").starts_with("attachment; filename=\"muqabla-"));
    let rows = cells(&answer);
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "as many cells as columns");
    rows
}

/// The cell of a row under a column name.
fn cell<'t>(table: &'t [Vec<String>], row: usize, name: &str) -> &'t str {
    let column = table[0].iter().position(|column| column == name).unwrap_or_else(|| panic!("no column {name}"));
    &table[row][column]
}

/// So many more payments of a person, of one moment, beside the one that there is.
fn many_payments(app: &TestApp, person: &Person, count: i64) {
    app.execute(&format!(
        "INSERT INTO payments (id, purpose, contest_id, payer_id, provider, environment, order_ref, amount_paisa, currency,
                               status, expires_at, created_at, updated_at)
         SELECT gen_random_uuid(), p.purpose, p.contest_id, p.payer_id, p.provider, p.environment, p.order_ref || n, 100 + n, 'PKR',
                'EXPIRED', p.expires_at, p.created_at - (n / 400) * interval '1 second', p.updated_at
           FROM payments p, generate_series(1, {count}) n WHERE p.payer_id = '{}'",
        person.id()
    ));
}

#[actix_web::test]
async fn people_take_their_own_rows_along() {
    let app = start().await;
    let (client, other) = (app.client("ayesha").await, app.client("danish").await);
    for path in ["/api/exports/payments.csv", "/api/exports/payouts.csv", "/api/exports/credits.csv"] {
        assert_eq!(table(&client, path).await.len(), 1, "a table without rows has its columns");
    }
    funded(&app, &client).await;
    let own = table(&client, "/api/exports/payments.csv").await;
    assert_eq!(own.len(), 2);
    assert_eq!(
        ["purpose", "about", "status", "amount_pkr", "currency", "confirmed_at", "refund_pkr"]
            .map(|name| cell(&own, 1, name)),
        ["DEPOSIT", "A logo for a dhaba", "SUCCEEDED", "12500.00", "PKR", "2026-11-21T12:00:00+05:00", ""]
    );
    assert_eq!(table(&other, "/api/exports/payments.csv").await.len(), 1);
    app.execute(&format!(
        "INSERT INTO credit_lots (id, user_id, kind, reason, amount_paisa, remaining_paisa, held_paisa, status, expires_at, used_at,
                                  ended_at, created_at)
         VALUES (gen_random_uuid(), '{}', 'REFERRAL', '+Reward', 20000, 15000, 0, 'OPEN',
             '2027-11-21T07:00:00Z', NULL, NULL, '2026-11-21T07:00:00Z')",
        other.id()
    ));
    let credits = table(&other, "/api/exports/credits.csv").await;
    assert_eq!(
        ["reason", "amount_pkr", "remaining_pkr", "status"].map(|name| cell(&credits, 1, name)),
        ["'+Reward", "200.00", "150.00", "OPEN"]
    );
    assert_eq!(table(&client, "/api/exports/credits.csv").await.len(), 1);
    app.execute("DELETE FROM credit_lots");
}

#[actix_web::test]
async fn formulas_stay_words() {
    let app = start().await;
    let (client, admin) = (app.client("ayesha").await, app.admin().await);
    let titles =
        ["=HYPERLINK(\"http://x\",\"y\")", "+92 300 1", "-1+1", "@SUM(A1:A2)", "two, \"words\"", "\u{ff1d}1+1"];
    for title in titles {
        let mut body = market::contest_body(&app);
        body["title"] = json!(title);
        app.execute("UPDATE plans SET max_active_contests = -1");
        let contest = client.post("/api/contests", body).await.expect(201).body["id"].as_str().unwrap().to_owned();
        super::deposit(&client, &contest, "easypaisa").await;
    }
    app.execute(
        "UPDATE users SET first_name = '@Ayesha', last_name = E'x\\r\\n=1' WHERE email_key = 'ayesha@example.com'",
    );
    for (person, path, name) in
        [(&client, "/api/exports/payments.csv", "about"), (&admin, "/api/admin/exports/payments.csv", "contest")]
    {
        let rows = table(person, path).await;
        let shown: BTreeSet<String> = (1..rows.len()).map(|row| cell(&rows, row, name).to_owned()).collect();
        let expected: BTreeSet<String> = titles
            .iter()
            .map(|title| if title.starts_with("two") { (*title).to_owned() } else { format!("'{title}") })
            .collect();
        assert_eq!(shown, expected);
        let runs = |cell: &String| cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']);
        assert!(!rows.iter().flatten().any(runs), "{rows:?}");
    }
    let rows = table(&admin, "/api/admin/exports/payments.csv").await;
    assert_eq!(cell(&rows, 1, "payer"), "'@Ayesha x\r\n=1");
}

#[actix_web::test]
async fn a_long_table_has_every_row_once() {
    let app = start().await;
    let (client, admin) = (app.client("ayesha").await, app.admin().await);
    funded(&app, &client).await;
    many_payments(&app, &client, 2_999);
    for (person, path) in [(&client, "/api/exports/payments.csv"), (&admin, "/api/admin/exports/payments.csv")] {
        let rows = table(person, path).await;
        let ids: BTreeSet<&str> = (1..rows.len()).map(|row| cell(&rows, row, "payment_id")).collect();
        assert_eq!((rows.len(), ids.len()), (3_001, 3_000), "{path}");
        let times: Vec<&str> = (1..rows.len()).map(|row| cell(&rows, row, "created_at")).collect();
        assert!(times.is_sorted(), "oldest first");
    }
    // A chunk that is exactly full is followed by one without rows.
    let exact = app.client("danish").await;
    funded(&app, &exact).await;
    many_payments(&app, &exact, 1_999);
    assert_eq!(table(&exact, "/api/exports/payments.csv").await.len(), 2_001);
}

#[actix_web::test]
async fn admins_choose_days_of_karachi_and_are_noted() {
    let app = start().await;
    let (client, admin) = (app.client("ayesha").await, app.admin().await);
    funded(&app, &client).await;
    // The test's day is 21 November; at 19:00 UTC the 22nd begins in Karachi.
    app.execute("UPDATE payments SET created_at = '2026-11-21T18:59:59Z'");
    for (days, found) in [
        ("", 1),
        ("?from=2026-11-21&to=2026-11-21", 1),
        ("?from=2026-11-22", 0),
        ("?to=2026-11-20", 0),
        ("?to=2026-11-21", 1),
        ("?from=2026-11-30&to=2026-11-01", 0),
    ] {
        // Moved past the present moment, the row is found only when the days say so.
        app.wait(time::Duration::hours(if days.is_empty() { 13 } else { 0 }));
        let rows = table(&market::back(&admin, "admin").await, &format!("/api/admin/exports/payments.csv{days}")).await;
        assert_eq!(rows.len() - 1, found, "{days}");
    }
    app.execute("UPDATE payments SET created_at = '2026-11-21T19:00:00Z'");
    let admin = market::back(&admin, "admin").await;
    assert_eq!(table(&admin, "/api/admin/exports/payments.csv?to=2026-11-21").await.len(), 1);
    assert_eq!(table(&admin, "/api/admin/exports/payments.csv?from=2026-11-22&to=2026-11-22").await.len(), 2);
    for wrong in
        ["2026-13-01", "2026-11", "21.11.2026", "x", "20261121", "+2026-11-21", "0000-01-01", "9999-12-31", "%00"]
    {
        for field in ["from", "to"] {
            let refused = admin.get(&format!("/api/admin/exports/ledger.csv?{field}={wrong}")).await.expect(422);
            assert!(refused.field(field).contains("2026-11-01"), "{}", refused.body);
        }
    }
    let noted =
        "SELECT count(*) AS number FROM audit_log WHERE act = 'export.made' AND detail ->> 'table' = 'all-payments'";
    assert_eq!(app.number(noted), 8, "each one, and none that was refused");
    for path in ["payments", "payouts", "refunds", "ledger"] {
        client
            .sign_in_again("ayesha@example.com")
            .await
            .get(&format!("/api/admin/exports/{path}.csv"))
            .await
            .expect(403);
    }
}

#[actix_web::test]
async fn the_journal_leaves_the_house_whole() {
    let app = start().await;
    let (client, admin) = (app.client("ayesha").await, app.admin().await);
    let contest = funded(&app, &client).await;
    client.post(&format!("/api/contests/{contest}/refund"), json!({"reason": "no"})).await.expect(200);
    app.advance(time::Duration::minutes(10)).await;
    let rows = table(&admin, "/api/admin/exports/ledger.csv").await;
    let count = app.number("SELECT count(*) AS number FROM ledger_entries");
    assert!(count >= 6 && rows.len() == usize::try_from(count).unwrap() + 1, "{count} {rows:?}");
    let sum =
        |name: &str| -> f64 { (1..rows.len()).filter_map(|row| cell(&rows, row, name).parse::<f64>().ok()).sum() };
    assert!((sum("debit_pkr") - sum("credit_pkr")).abs() < 0.001, "debits are credits");
    assert!((sum("debit_pkr") - 37_500.0).abs() < 0.001);
    let refunds = table(&admin, "/api/admin/exports/refunds.csv").await;
    assert_eq!(
        ["status", "amount_pkr", "contest", "payer_email"].map(|name| cell(&refunds, 1, name)),
        ["REFUNDED", "12500.00", "A logo for a dhaba", "ayesha@example.com"]
    );
    assert_eq!(table(&admin, "/api/admin/exports/payouts.csv").await.len(), 1);
    let own = table(&client, "/api/exports/payments.csv").await;
    assert_eq!(["refund_pkr", "refund_status"].map(|name| cell(&own, 1, name)), ["12500.00", "REFUNDED"]);
}
