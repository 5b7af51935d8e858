use std::time::Instant;

use diesel::connection::BoxableConnection;
use diesel::migration::{self, Migration, MigrationMetadata, MigrationName, MigrationVersion};
use diesel::sql_types::BigInt;
use testkit::TestDb;

use super::*;

const PATIENT: Locks = Locks { timeout: "200ms", pause: Duration::from_millis(100), tries: 100 };

/// A migration from a constant, where a program has a file.
#[derive(Debug, Clone, Copy)]
struct Fixture {
    sql: &'static str,
    in_transaction: bool,
}

impl std::fmt::Display for Fixture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("20990101000000_fixture")
    }
}

impl MigrationName for Fixture {
    fn version(&self) -> MigrationVersion<'_> {
        "20990101000000".into()
    }
}

impl MigrationMetadata for Fixture {
    fn run_in_transaction(&self) -> bool {
        self.in_transaction
    }
}

impl Migration<Pg> for Fixture {
    fn run(&self, conn: &mut dyn BoxableConnection<Pg>) -> migration::Result<()> {
        Ok(conn.batch_execute(self.sql)?)
    }

    fn revert(&self, _conn: &mut dyn BoxableConnection<Pg>) -> migration::Result<()> {
        Ok(())
    }

    fn metadata(&self) -> &dyn MigrationMetadata {
        self
    }

    fn name(&self) -> &dyn MigrationName {
        self
    }
}

impl MigrationSource<Pg> for Fixture {
    fn migrations(&self) -> migration::Result<Vec<Box<dyn Migration<Pg>>>> {
        Ok(vec![Box::new(*self)])
    }
}

const WIDE: Fixture = Fixture { sql: "ALTER TABLE contests ADD COLUMN wide text", in_transaction: true };

fn run(db: &TestDb, migration: Fixture, locks: &Locks) -> anyhow::Result<()> {
    run_pending(&mut db.connection(), migration, locks)
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

fn count(connection: &mut PgConnection, sql: &str) -> i64 {
    diesel::sql_query(sql).get_result::<Count>(connection).unwrap().count
}

/// Three quarters of a second: two lock timeouts and what is between them.
#[test]
fn readers_do_not_wait_behind_a_migration_that_waits() {
    let db = TestDb::new();
    let mut holder = db.connection();
    holder.batch_execute("BEGIN; SELECT count(*) FROM contests").unwrap();
    std::thread::scope(|scope| {
        let migration = scope.spawn(|| run(&db, WIDE, &PATIENT));
        let mut reader = db.connection();
        let waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'
                          AND relation = 'contests'::regclass";
        let begun = Instant::now();
        for _time in 0..2 {
            while count(&mut reader, waiting) == 0 {
                assert!(begun.elapsed() < Duration::from_secs(20) && !migration.is_finished());
            }
            reader.batch_execute("SET lock_timeout = '10s'; SELECT count(*) FROM contests").unwrap();
        }
        holder.batch_execute("COMMIT").unwrap();
        migration.join().unwrap().unwrap();
    });
    let columns =
        "SELECT count(*) FROM information_schema.columns WHERE table_name = 'contests' AND column_name = 'wide'";
    assert_eq!(count(&mut db.connection(), columns), 1);
}

#[test]
fn a_lock_that_is_never_free_fails_the_migration_and_leaves_nothing() {
    let db = TestDb::new();
    let wide = Fixture { sql: "CREATE TABLE half (id bigint); ALTER TABLE contests ADD COLUMN wide text", ..WIDE };
    let mut holder = db.connection();
    holder.batch_execute("BEGIN; SELECT count(*) FROM contests").unwrap();
    let impatient = Locks { timeout: "20ms", pause: Duration::ZERO, tries: 2 };
    let error = run(&db, wide, &impatient).unwrap_err().to_string();
    assert!(error.contains("lock timeout"), "{error}");
    assert_eq!(count(&mut holder, "SELECT count(*) FROM pg_class WHERE relname = 'half'"), 0);
    // Another error is not tried again.
    let broken = Fixture { sql: "SELECT nothing_of_that_name", ..WIDE };
    assert!(run(&db, broken, &Locks { pause: Duration::MAX, ..PATIENT }).is_err());
}

/// Half a second: longer than the timeout that others have.
#[test]
fn an_index_that_is_built_concurrently_waits_for_older_transactions() {
    let db = TestDb::new();
    let sql = "CREATE INDEX CONCURRENTLY contests_wide_idx ON contests (title, id)";
    let index = Fixture { sql, in_transaction: false };
    let mut holder = db.connection();
    // It waits for snapshots, which READ COMMITTED does not keep.
    holder.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM contests").unwrap();
    let mut observer = db.connection();
    std::thread::scope(|scope| {
        let migration = scope.spawn(|| run(&db, index, &PATIENT));
        let waiting =
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'CREATE INDEX%'
                          AND datname = current_database() AND clock_timestamp() - query_start > '400ms'";
        let begun = Instant::now();
        while count(&mut observer, waiting) == 0 {
            assert!(begun.elapsed() < Duration::from_secs(20) && !migration.is_finished());
        }
        holder.batch_execute("COMMIT").unwrap();
        migration.join().unwrap().unwrap();
    });
    let valid = "SELECT count(*) FROM pg_index WHERE indexrelid = 'contests_wide_idx'::regclass AND indisvalid";
    assert_eq!(count(&mut observer, valid), 1);
}
