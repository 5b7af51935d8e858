//! Calls that read a table from its start to its end: what no index serves takes the longer the more the marketplace has seen.

use super::stage::Stage;
use super::table;
use crate::helpers::TestApp;

/// Tables that may be read whole, and why.
const SMALL: [&str; 14] = [
    // One row, or one for each thing that we offer.
    "currency_rates",
    "experiments",
    "mail_server",
    "outbound_state",
    "plans",
    "search_history",
    "store_sweeps",
    // Folded by the worker, and cleaned every hour: an index would cost each count more than it saves.
    "contest_tally_deltas",
    "payout_tallies",
    "kyc_tallies",
    "account_tokens",
    "rate_limits",
    // Written by hand.
    "contact_messages",
    "refund_requests",
];

/// Their answer is what those checks find.
const CHECKS: &str = "/api/admin/ledger/checks";
/// What staff order and choose by, and the index that has these rows in this order: without it a page costs the more the longer the history is.
const CHOICES: [(&str, &str); 12] = [
    ("/api/admin/contests?sort=-prize", "contests_prize_idx"),
    ("/api/admin/contests?sort=-entries", "contest_entry_counts_count_idx"),
    ("/api/admin/users?sort=name", "users_by_name_idx"),
    ("/api/admin/payments", "payments_created_at_idx"),
    ("/api/admin/payments?sort=amount", "payments_amount_idx"),
    ("/api/admin/payments?status=FAILED", "payments_status_idx"),
    ("/api/admin/payments?purpose=BOOST", "payments_purpose_idx"),
    ("/api/admin/refunds?sort=-amount", "refunds_amount_idx"),
    ("/api/admin/refunds?status=REFUSED", "refunds_status_idx"),
    ("/api/admin/payouts?sort=-amount", "payouts_amount_idx"),
    ("/api/admin/payouts?status=PENDING&sort=amount", "payouts_status_amount_idx"),
    ("/api/admin/payouts?status=PENDING&sort=ready", "payouts_ready_order_idx"),
];
/// When everything that the calls began is due.
const LATER: time::Duration = time::Duration::days(40);

/// Lets connections that come take such plans only where there is nothing else.
fn avoid(app: &TestApp, plans: &[&str]) {
    let database = app.text("SELECT current_database()::text AS text");
    for plan in plans {
        app.execute(&format!("ALTER DATABASE {database} SET {plan} = off"));
    }
    // Plans for all values compare costs without that.
    app.execute(&format!("ALTER DATABASE {database} SET plan_cache_mode = force_custom_plan"));
}

/// A connection that ends says what it has done.
fn end_connections(app: &TestApp) {
    app.text(
        "SELECT count(pg_terminate_backend(pid, 5000))::text AS text FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
}

#[actix_web::test]
async fn every_call_finds_its_rows_by_an_index() {
    let stage = Stage::set().await;
    let copy = stage.copy().await;
    avoid(&copy.app, &["enable_seqscan"]);
    // The checks of the ledger read all of it, once a day.
    let (first, last) = (copy.app.now().date(), (copy.app.now() + LATER).date());
    copy.app.execute(&format!(
        "INSERT INTO ledger_check_runs SELECT day, day, day, 0 FROM generate_series('{first}'::date, '{last}', '1 day') AS day ON CONFLICT DO NOTHING"
    ));
    let copy = copy.restarted().await;
    end_connections(&copy.app);
    copy.app.text("SELECT pg_stat_reset()::text AS text");
    for row in table::all().iter().filter(|row| !["/api/events", CHECKS].contains(&row.path.as_str())) {
        if let Some(column) = row.welcome() {
            stage.call(&copy.people[column], row).await;
        }
    }
    copy.app.advance(LATER).await;
    end_connections(&copy.app);
    let scanned = copy.app.text(
        "SELECT coalesce(string_agg(relname, ' ' ORDER BY relname), '') AS text
           FROM pg_stat_user_tables WHERE seq_scan > 0",
    );
    let scanned: Vec<&str> = scanned.split(' ').filter(|table| !SMALL.contains(table)).collect();
    assert_eq!(scanned, Vec::<&str>::new());
}

#[actix_web::test]
async fn what_staff_choose_and_order_by_has_an_index() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    avoid(&app, &["enable_seqscan", "enable_sort"]);
    let app = app.restarted().await;
    let admin = app.seat(&admin);
    for (path, index) in CHOICES {
        end_connections(&app);
        let scans = format!(
            "SELECT coalesce(max(idx_scan), -1) AS number FROM pg_stat_user_indexes WHERE indexrelname = '{index}'"
        );
        let before = app.number(&scans);
        admin.get(path).await.expect(200);
        end_connections(&app);
        assert!(app.number(&scans) > before && before >= 0, "{path} does not use {index}");
    }
}
