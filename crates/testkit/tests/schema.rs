//! Rules about the schema, read from the catalogue of a migrated database.

use std::path::{Path, PathBuf};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_migrations::MigrationHarness;
use testkit::TestDb;
use testkit::database::MIGRATIONS;
use testkit::schema;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

#[allow(clippy::expect_used, reason = "a failure here is a failed test")]
fn lines(connection: &mut diesel::PgConnection, sql: &str) -> Vec<String> {
    diesel::sql_query(sql).load::<Line>(connection).expect("query").into_iter().map(|row| row.line).collect()
}

/// Set `UPDATE_SCHEMA=1` (or run `make schema`) to write the files instead of comparing them.
#[test]
#[allow(clippy::disallowed_methods, reason = "the switch between comparing and writing")]
fn schema_files_are_fresh() {
    let database = TestDb::new();
    let mut connection = database.connection();
    let toml = std::fs::read_to_string(repository().join("diesel.toml")).unwrap();
    for output in schema::outputs(&toml) {
        let printed = schema::print(&mut connection, &output.tables);
        let path = repository().join(&output.file);
        if std::env::var("UPDATE_SCHEMA").is_ok() {
            std::fs::write(&path, &printed).unwrap();
        }
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(written == printed, "{} is stale; run: make schema", output.file);
    }
}

#[test]
fn every_table_has_one_owner() {
    let database = TestDb::new();
    let toml = std::fs::read_to_string(repository().join("diesel.toml")).unwrap();
    let mut outputs = schema::outputs(&toml);
    outputs.retain(|output| !["readmodels", "search"].iter().any(|reader| output.file.contains(reader)));
    for table in schema::tables(&mut database.connection()) {
        let owners = outputs.iter().filter(|o| o.tables.contains(&table)).count();
        assert_eq!(owners, 1, "table {table} must be printed for exactly one crate in diesel.toml");
    }
}

#[test]
fn foreign_keys_are_indexed() {
    let database = TestDb::new();
    let bare = lines(
        &mut database.connection(),
        "SELECT format('%s (%s)', k.conrelid::regclass, a.attname) AS line
           FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
          WHERE k.contype = 'f' AND NOT EXISTS (
            SELECT FROM pg_index i WHERE i.indrelid = k.conrelid AND i.indkey[0] = k.conkey[1])",
    );
    assert!(bare.is_empty(), "foreign keys without an index that begins with them: {bare:?}");
}

#[test]
fn money_is_bigint_with_a_check_and_time_has_a_zone() {
    let database = TestDb::new();
    let mut connection = database.connection();
    let money = lines(
        &mut connection,
        "SELECT format('%s.%s', c.relname, a.attname) AS line
           FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname = 'public' AND c.relkind = 'r' AND a.attname LIKE '%\\_paisa' AND (a.atttypid NOT IN ('bigint'::regtype, 'bigint[]'::regtype)
             OR NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND a.attnum = ANY (k.conkey)))",
    );
    assert!(money.is_empty(), "money columns without bigint or CHECK: {money:?}");
    let times = lines(
        &mut connection,
        "SELECT format('%s.%s', table_name, column_name) AS line FROM information_schema.columns
          WHERE table_schema = 'public' AND data_type = 'timestamp without time zone' AND table_name <> '__diesel_schema_migrations'",
    );
    assert!(times.is_empty(), "times without a zone: {times:?}");
    let defaults = lines(
        &mut connection,
        "SELECT format('%s.%s', table_name, column_name) AS line FROM information_schema.columns
          WHERE table_schema = 'public' AND column_default ~* 'now\\(|current_|uuid' AND table_name <> '__diesel_schema_migrations'",
    );
    assert!(defaults.is_empty(), "time and ids come from the program: {defaults:?}");
}

#[test]
fn statuses_have_checks() {
    let database = TestDb::new();
    let bare = lines(
        &mut database.connection(),
        "SELECT format('%s.%s', c.relname, a.attname) AS line
           FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname = 'public' AND c.relkind = 'r' AND a.attname IN ('status', 'outcome', 'verdict', 'purpose', 'role')
            AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND a.attnum = ANY (k.conkey))",
    );
    assert!(bare.is_empty(), "status columns without a CHECK: {bare:?}");
}

#[test]
fn migrations_go_down_and_up_again() {
    let database = TestDb::new();
    let mut connection = database.connection();
    let catalogue = "SELECT format('%s %s %s %s', table_name, column_name, data_type, is_nullable) AS line
           FROM information_schema.columns WHERE table_schema = 'public'
         UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
         UNION ALL SELECT format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint
                    WHERE connamespace = 'public'::regnamespace
         UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
         ORDER BY 1";
    let before = lines(&mut connection, catalogue);
    connection.revert_all_migrations(MIGRATIONS).expect("down");
    let left = lines(
        &mut connection,
        "SELECT relname::text AS line FROM pg_class WHERE relnamespace = 'public'::regnamespace
            AND relkind IN ('r', 'S', 'v') AND relname <> '__diesel_schema_migrations'
         UNION ALL SELECT proname::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
    );
    assert!(left.is_empty(), "left by down migrations: {left:?}");
    connection.run_pending_migrations(MIGRATIONS).expect("up again");
    assert_eq!(before, lines(&mut connection, catalogue));
}

#[test]
fn the_journal_refuses_changes() {
    let database = TestDb::new();
    let mut connection = database.connection();
    for statement in [
        "INSERT INTO ledger_transactions VALUES (gen_random_uuid(), 'sandbox', 'x', 'x', '\\x', NULL, 'r', now())",
        "TRUNCATE ledger_entries",
        "TRUNCATE audit_log",
    ] {
        assert!(connection.batch_execute(statement).is_err(), "must be refused: {statement}");
    }
}
