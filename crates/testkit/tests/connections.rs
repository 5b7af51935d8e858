//! Connections that PostgreSQL has closed (a restart, an administrator, a crash) are replaced before anybody gets them, and reads write nothing.
#![allow(clippy::unwrap_used, reason = "tests stop where what they need is missing")]

use diesel::prelude::*;
use diesel::sql_types::{Integer, Text};
use kernel::db::{Db, DbConfig, DbFault, WalPosition};
use testkit::TestDb;

#[derive(QueryableByName)]
struct Backend {
    #[diesel(sql_type = Integer)]
    pid: i32,
}

#[derive(QueryableByName)]
struct Setting {
    #[diesel(sql_type = Text)]
    value: String,
}

fn pid(test: &TestDb) -> i32 {
    let asked = |conn: &mut PgConnection| {
        diesel::sql_query("SELECT pg_backend_pid() AS pid").get_result::<Backend>(conn).map_err(DbFault::from)
    };
    test.db().read(asked).unwrap().pid
}

/// Ends every connection of the database but the one that asks, and waits until they are gone.
fn close_all(test: &TestDb) {
    let closed = diesel::sql_query(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    assert!(closed.execute(&mut test.connection()).unwrap() > 0, "there were some");
}

#[test]
fn nobody_gets_a_connection_that_was_closed_meanwhile() {
    let test = TestDb::new();
    // As many as a busy server has.
    let held: Vec<_> = (0..8).map(|_| test.db().connect().unwrap()).collect();
    drop(held);
    let before = pid(&test);
    for _round in 0..3 {
        close_all(&test);
        // One after the other on whatever the pool has left, and all at once.
        for _request in 0..10 {
            assert_ne!(pid(&test), before);
        }
        close_all(&test);
        let held: Vec<_> = (0..8).map(|_| test.db().connect().unwrap()).collect();
        for mut connection in held {
            diesel::sql_query("SELECT 1").execute(&mut *connection).unwrap();
        }
    }
}

#[test]
fn a_connection_that_breaks_while_it_is_used_goes_to_nobody_else() {
    let test = TestDb::new();
    let mut connection = test.db().connect().unwrap();
    close_all(&test);
    assert!(diesel::sql_query("SELECT 1").execute(&mut *connection).is_err());
    drop(connection);
    for _request in 0..30 {
        let _alive = pid(&test);
    }
    let mut connection = test.db().connect().unwrap();
    assert!(diesel::sql_query("SELECT 1 / 0").execute(&mut *connection).is_err());
    let before: Backend = diesel::sql_query("SELECT pg_backend_pid() AS pid").get_result(&mut *connection).unwrap();
    drop(connection);
    // A statement that fails breaks nothing: the connection stays.
    let pids: Vec<i32> = (0..30).map(|_| pid(&test)).collect();
    assert!(pids.contains(&before.pid));
}

#[test]
fn connections_are_set_up() {
    let test = TestDb::new();
    for (name, value) in [
        ("jit", "off"),
        ("max_parallel_workers_per_gather", "0"),
        ("TimeZone", "UTC"),
        ("statement_timeout", "5s"),
        ("client_min_messages", "warning"),
    ] {
        let mut connection = test.db().connect().unwrap();
        let sql = "SELECT current_setting($1) AS value";
        let setting: Setting = diesel::sql_query(sql).bind::<Text, _>(name).get_result(&mut *connection).unwrap();
        assert_eq!(setting.value, value, "{name}");
    }
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    count: i64,
}

fn people(conn: &mut PgConnection) -> Result<i64, DbFault> {
    Ok(diesel::sql_query("SELECT count(*) FROM users").get_result::<Count>(conn)?.count)
}

fn register(test: &TestDb, name: &str) {
    test.db().write(|tx| Ok::<_, DbFault>(testkit::seed::user(tx, &testkit::ctx(), name))).unwrap();
}

#[test]
fn a_read_cannot_write() {
    let test = TestDb::new();
    register(&test, "ayesha");
    let refused =
        test.db().read(|conn| Ok::<_, DbFault>(diesel::sql_query("DELETE FROM users").execute(conn)?)).unwrap_err();
    assert!(refused.to_string().contains("read-only transaction"), "{refused}");
    assert_eq!(test.db().read(people).unwrap(), 1);
    // The connection that refused writes again for those who may.
    register(&test, "bilal");
    assert_eq!(test.db().read(people).unwrap(), 2);
}

#[test]
fn a_read_sees_one_moment() {
    let test = TestDb::new();
    let (before, during) = test
        .db()
        .read(|conn| {
            let before = people(conn)?;
            register(&test, "ayesha");
            Ok::<_, DbFault>((before, people(conn)?))
        })
        .unwrap();
    assert_eq!((before, during), (0, 0));
    assert_eq!(test.db().read(people).unwrap(), 1);
}

#[test]
fn a_read_only_handle_reads_and_writes_nothing() {
    let test = TestDb::new();
    let db = Db::new(&config(&test, 1, true));
    let count = |conn: &mut PgConnection| Ok::<_, DbFault>(diesel::sql_query("SELECT * FROM users").execute(conn)?);
    db.read(count).unwrap();
    let written = db.write(|tx| Ok::<_, DbFault>(diesel::sql_query("DELETE FROM users").execute(&mut **tx)?));
    assert!(matches!(written, Err(DbFault::ReadOnly)), "{written:?}");
    assert!(matches!(db.atomic(|_atomic| Ok::<_, DbFault>(())), Err(DbFault::ReadOnly)));
    let mut connection = db.connect().unwrap();
    let written = diesel::sql_query("DELETE FROM users").execute(&mut *connection).unwrap_err();
    assert_eq!(kernel::db::sqlstate(&written), Some("25006"));
}

#[test]
fn those_who_wait_for_a_connection_are_counted() {
    let test = TestDb::new();
    let db = Db::new(&config(&test, 1, false));
    let held = db.connect().unwrap();
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| db.connect().map(drop));
        while db.usage().waiting == 0 {
            std::thread::yield_now();
        }
        assert_eq!((db.usage().in_use, db.usage().idle), (1, 0));
        drop(held);
        waiting.join().unwrap().unwrap();
    });
    let usage = db.usage();
    assert_eq!((usage.waiting, usage.requested, usage.timeouts), (0, 2, 0));
    assert!(usage.waited > std::time::Duration::ZERO);
    let _held = db.connect().unwrap();
    let (late, _left) = kernel::db::within(std::time::Duration::from_millis(50), || db.connect().map(drop));
    assert!(late.is_err());
    assert_eq!(db.usage().timeouts, 1);
}

#[test]
fn a_handle_for_a_replica_reads_from_no_other_server_and_leaves_its_connection_whole() {
    let test = TestDb::new();
    let db = Db::new(&config(&test, 1, true));
    let position = db.read(|conn| Ok::<_, DbFault>(WalPosition::written(conn)?)).unwrap();
    assert_eq!(db.read(|conn| Ok::<_, DbFault>(WalPosition::replayed(conn)?)).unwrap(), None, "no standby");
    let backend = |conn: &mut PgConnection| {
        Ok::<_, DbFault>(diesel::sql_query("SELECT pg_backend_pid() AS pid").get_result::<Backend>(conn)?.pid)
    };
    let before = db.read(backend).unwrap();
    let refused = db.replayed(position).read(people).unwrap_err();
    assert!(refused.to_string().contains("not a standby that has replayed"), "{refused}");
    assert_eq!(db.read(backend).unwrap(), before);
}

fn config(test: &TestDb, connections_max: u32, is_read_only: bool) -> DbConfig {
    DbConfig {
        url: test.url(),
        connections_max,
        connections_idle_min: 0,
        wait_max: std::time::Duration::from_secs(10),
        silence_max: std::time::Duration::from_secs(10),
        is_read_only,
        through_pooler: false,
    }
}
