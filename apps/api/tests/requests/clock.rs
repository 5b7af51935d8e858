//! Machines whose clocks are wrong: every process goes by the database's.

use std::sync::Arc;
use std::time::{Duration as StdDuration, Instant};

use kernel::time::SystemClock;
use runtime::listener::Listener;
use runtime::services::Services;
use runtime::worker;
use time::{Duration, OffsetDateTime};

use crate::helpers::TestApp;

/// Long enough for any machine; nothing waits for it to pass.
const TIMEOUT: StdDuration = StdDuration::from_secs(30);

/// A process on a machine whose clock is `ahead`.
fn on_a_wrong_machine(app: &TestApp, ahead: Duration) -> Arc<Services> {
    let clock = Arc::new(SystemClock::starting_at(database_time(app) + ahead));
    Arc::new(Services::new(app.state().config.clone(), app.db.db(), clock).unwrap())
}

fn database_time(app: &TestApp) -> OffsetDateTime {
    let micros = app.number("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS number");
    OffsetDateTime::UNIX_EPOCH + Duration::microseconds(micros)
}

fn is_right(app: &TestApp, services: &Services) -> bool {
    let (before, now) = (database_time(app), services.clock.now());
    before - Duration::milliseconds(100) <= now && now <= database_time(app) + Duration::milliseconds(100)
}

#[actix_web::test]
async fn who_serves_goes_by_the_databases_clock() {
    let app = TestApp::start().await;
    for ahead in [Duration::hours(1), Duration::seconds(-5)] {
        let services = on_a_wrong_machine(&app, ahead);
        assert!(!is_right(&app, &services));
        let _listener = Listener::start(Arc::clone(&services)).unwrap();
        let mut hears = services.changes.subscribe();
        tokio::time::timeout(TIMEOUT, hears.wait_for(|heard| heard.listening)).await.expect("heard in time").unwrap();
        assert!(is_right(&app, &services), "{ahead}");
    }
}

#[actix_web::test]
async fn a_worker_does_nothing_early() {
    let app = TestApp::start().await;
    let (early, due) =
        (drafts(&app, "ayesha", Duration::minutes(30)).await, drafts(&app, "bilal", Duration::minutes(-30)).await);
    let services = on_a_wrong_machine(&app, Duration::hours(1));
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let working = actix_web::rt::spawn(worker::run_forever(Arc::clone(&services), stopped));
    let begun = Instant::now();
    while status(&app, &due) == "DRAFT" {
        assert!(begun.elapsed() < TIMEOUT, "nothing was done");
        actix_web::rt::task::yield_now().await;
    }
    assert!(is_right(&app, &services));
    assert_eq!(status(&app, &early), "DRAFT");
    stop.send_replace(true);
    working.await.unwrap();
}

/// A draft that ends after `left`, by the database's clock.
async fn drafts(app: &TestApp, client: &str, left: Duration) -> String {
    let client = app.client(client).await;
    let contest = crate::market::draft(app, &client).await;
    app.execute(&format!(
        "UPDATE contests SET created_at = clock_timestamp() - interval '14 days' + interval '{} seconds' WHERE id = '{contest}'",
        left.whole_seconds()
    ));
    contest
}

fn status(app: &TestApp, contest: &str) -> String {
    app.text(&format!("SELECT status AS text FROM contests WHERE id = '{contest}'"))
}

#[actix_web::test]
async fn a_process_knows_the_time_before_it_serves() {
    let app = TestApp::start().await;
    let services = Services::open(app.state().config.clone()).unwrap();
    assert!(is_right(&app, &services));
    assert_eq!(services.clock.skew().whole_seconds(), 0, "database and tests run on one machine");
}
