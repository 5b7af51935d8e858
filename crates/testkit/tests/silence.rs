//! Servers that do not answer: connections end, and are replaced.
#![allow(clippy::unwrap_used, reason = "tests stop where what they need is missing")]

use std::time::{Duration, Instant};

use diesel::prelude::*;
use kernel::db::{Db, DbConfig, DbFault, within};
use testkit::{Proxy, TestDb};

/// Far more than anything here takes, and far less than a server that is waited for without end.
const SOON: Duration = Duration::from_secs(5);

fn db(test: &TestDb, proxy: &Proxy, silence_max: Duration) -> Db {
    Db::new(&DbConfig {
        url: format!("{}?connect_timeout=1", proxy.url(&test.url())),
        connections_max: 4,
        connections_idle_min: 0,
        wait_max: SOON,
        silence_max,
        is_read_only: false,
        through_pooler: false,
    })
}

fn ask(db: &Db) -> Result<usize, DbFault> {
    db.read(|conn| Ok(diesel::sql_query("SELECT 1").execute(conn)?))
}

#[test]
fn a_silent_connection_ends_and_the_others_are_replaced() {
    let test = TestDb::new();
    let proxy = Proxy::to(&test.url());
    let db = db(&test, &proxy, Duration::from_millis(300));
    let held: Vec<_> = (0..4).map(|_| db.connect().unwrap()).collect();
    drop(held);
    proxy.swallow();
    let begun = Instant::now();
    let silent = ask(&db).unwrap_err();
    assert!(silent.is_transient(), "{silent}");
    assert!(begun.elapsed() >= Duration::from_millis(300) && begun.elapsed() < SOON, "{:?}", begun.elapsed());
    proxy.heal();
    // Each of the three that were idle would be silent for 300 ms and fail.
    for _request in 0..4 {
        ask(&db).unwrap();
    }
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
}

#[test]
fn the_server_looks_whether_anybody_is_there() {
    #[derive(QueryableByName)]
    struct Setting {
        #[diesel(sql_type = diesel::sql_types::Text)]
        setting: String,
    }
    let test = TestDb::new();
    let mut alone = kernel::db::establish(&test.url(), None).unwrap();
    let of_the_operating_system = |conn: &mut PgConnection| {
        let sql = "SELECT setting FROM pg_settings WHERE name LIKE 'tcp\\_%' ORDER BY name";
        let found: Vec<Setting> = diesel::sql_query(sql).load(conn)?;
        Ok::<_, DbFault>(found.into_iter().map(|found| found.setting).collect::<Vec<_>>())
    };
    // Count, seconds without a word, seconds between two looks, milliseconds for what was sent.
    let expected = ["3", "10", "5", "25000"];
    assert_eq!(of_the_operating_system(&mut alone).unwrap(), expected);
    assert_eq!(test.db().read(of_the_operating_system).unwrap(), expected);
}

#[test]
fn work_waits_for_its_budget_and_no_longer() {
    let test = TestDb::new();
    let proxy = Proxy::to(&test.url());
    let db = db(&test, &proxy, Duration::from_secs(60));
    ask(&db).unwrap();
    proxy.swallow();
    let begun = Instant::now();
    let ((first, second), left) = within(Duration::from_millis(200), || (ask(&db), ask(&db)));
    assert!(first.unwrap_err().is_transient() && second.unwrap_err().is_transient());
    assert_eq!(left, Duration::ZERO);
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
}

#[test]
fn a_slow_statement_within_the_budget_is_no_silence() {
    let test = TestDb::new();
    let proxy = Proxy::to(&test.url());
    let db = db(&test, &proxy, Duration::from_secs(60));
    let slow = || db.read(|conn| Ok::<_, DbFault>(diesel::sql_query("SELECT pg_sleep(0.1)").execute(conn)?));
    let (done, left) = within(SOON, || slow().and(slow()));
    done.unwrap();
    assert!(left < SOON.saturating_sub(Duration::from_millis(200)), "both are counted: {left:?}");
}

#[test]
fn connecting_to_a_silent_server_ends() {
    let test = TestDb::new();
    let proxy = Proxy::to(&test.url());
    proxy.swallow();
    let begun = Instant::now();
    let url = format!("{}?connect_timeout=1", proxy.url(&test.url()));
    assert!(kernel::db::establish(&url, None).is_err());
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
}

#[test]
fn a_read_of_a_whole_table_may_be_silent() {
    let test = TestDb::new();
    let proxy = Proxy::to(&test.url());
    let db = db(&test, &proxy, Duration::from_millis(100));
    let slow = |conn: &mut PgConnection| Ok::<_, DbFault>(diesel::sql_query("SELECT pg_sleep(0.3)").execute(conn)?);
    assert!(db.read(slow).unwrap_err().is_transient());
    db.read_long(slow).unwrap();
    let written = db.read_long(|conn| Ok::<_, DbFault>(diesel::sql_query("CREATE TABLE t ()").execute(conn)?));
    assert!(written.unwrap_err().to_string().contains("25006"), "it is a read-only transaction");
}
