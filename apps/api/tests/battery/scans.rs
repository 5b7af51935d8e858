//! Calls that read a table from its start to its end: what no index serves takes the longer the more the marketplace has seen.

use super::stage::Stage;
use super::table;

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
/// When everything that the calls began is due.
const LATER: time::Duration = time::Duration::days(40);

#[actix_web::test]
async fn every_call_finds_its_rows_by_an_index() {
    let stage = Stage::set().await;
    let copy = stage.copy().await;
    // A scan that costs more than everything else is only taken where there is nothing else.
    let database = copy.app.text("SELECT current_database()::text AS text");
    copy.app.execute(&format!("ALTER DATABASE {database} SET enable_seqscan = off"));
    // Plans for all values compare costs without that.
    copy.app.execute(&format!("ALTER DATABASE {database} SET plan_cache_mode = force_custom_plan"));
    // The checks of the ledger read all of it, once a day.
    let (first, last) = (copy.app.now().date(), (copy.app.now() + LATER).date());
    copy.app.execute(&format!(
        "INSERT INTO ledger_check_runs SELECT day, day, day, 0 FROM generate_series('{first}'::date, '{last}', '1 day') AS day ON CONFLICT DO NOTHING"
    ));
    let copy = copy.restarted().await;
    let close = "SELECT count(pg_terminate_backend(pid, 5000))::text AS text FROM pg_stat_activity
                  WHERE datname = current_database() AND pid <> pg_backend_pid()";
    copy.app.text(close);
    copy.app.text("SELECT pg_stat_reset()::text AS text");
    for row in table::all().iter().filter(|row| !["/api/events", CHECKS].contains(&row.path.as_str())) {
        if let Some(column) = row.welcome() {
            stage.call(&copy.people[column], row).await;
        }
    }
    copy.app.advance(LATER).await;
    // A connection that ends says what it has done.
    copy.app.text(close);
    let scanned = copy.app.text(
        "SELECT coalesce(string_agg(relname, ' ' ORDER BY relname), '') AS text
           FROM pg_stat_user_tables WHERE seq_scan > 0",
    );
    let scanned: Vec<&str> = scanned.split(' ').filter(|table| !SMALL.contains(table)).collect();
    assert_eq!(scanned, Vec::<&str>::new());
}
