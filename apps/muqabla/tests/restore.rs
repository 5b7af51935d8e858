//! The commands after a restore, as an operator types them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::process::{Command, Output};

use diesel::connection::SimpleConnection;
use testkit::TestDb;

fn run(database: &TestDb, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_muqabla"))
        .args(words)
        .env_clear()
        .env("DATABASE_URL", database.url())
        .current_dir(std::env::temp_dir())
        .output()
        .unwrap()
}

fn expect(output: &Output, succeeds: bool) -> String {
    let (out, log) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.success(), succeeds, "{out}\n{log}");
    format!("{out}{log}")
}

/// A database with `boss@example.test`, an owner, `clerk@example.test`, who is nobody, and a mail that waits.
fn database() -> TestDb {
    let database = TestDb::new();
    let rows = "INSERT INTO users (id, email, email_key, first_name, role, password_hash, email_verified_at, staff_role, created_at, updated_at)
        SELECT gen_random_uuid(), name || '@example.test', name || '@example.test', name, 'CLIENT', 'none', now(), staff_role, now(), now()
          FROM (VALUES ('boss', 'OWNER'), ('clerk', NULL)) people (name, staff_role);
        INSERT INTO mails (id, to_address, kind, subject, text_body, html_body, status, due_at, created_at)
        VALUES (gen_random_uuid(), 'boss@example.test', 'test.kind', 's', 't', 'h', 'QUEUED', now(), '2026-11-21T05:00:00Z')";
    database.with_connection(|conn| conn.batch_execute(rows)).unwrap();
    database
}

#[test]
fn a_restore_is_marked_reported_and_resumed() {
    let database = database();
    let resume = ["restore-resume", "--yes", "--by", "boss@example.test"];
    assert!(expect(&run(&database, &resume), false).contains("nothing is held"));
    expect(&run(&database, &["restore-mark", "--reason", "two\nlines"]), false);
    expect(&run(&database, &["restore-mark", "--reason", "the backup of Monday"]), true);
    expect(&run(&database, &["restore-mark"]), true);

    let report = expect(&run(&database, &["restore-report", "--json"]), true);
    for part in
        ["\"status\": \"HELD\"", "\"reason\": \"the backup of Monday\"", "\"kind\": \"test.kind\"", "\"count\": 1"]
    {
        assert!(report.contains(part), "{part} {report}");
    }
    assert!(report.contains("\"oldestAt\": \"2026-11-21T05:00:00Z\""), "{report}");
    let text = expect(&run(&database, &["restore-report"]), true);
    assert!(text.contains("Mails that would be delivered: 1") && text.contains("kind=\"test.kind\""), "{text}");

    for (refused, why) in [
        (["restore-resume", "--by", "boss@example.test"].as_slice(), "--yes"),
        (&["restore-resume", "--yes"], "--by"),
        (&["restore-resume", "--yes", "--by", "nobody@example.test"], "nobody is registered"),
        (&["restore-resume", "--yes", "--by", "clerk@example.test"], "only staff who handle refunds"),
    ] {
        assert!(expect(&run(&database, refused), false).contains(why), "{why}");
    }
    assert!(expect(&run(&database, &resume), true).contains("work goes on"));
    assert!(expect(&run(&database, &resume), false).contains("nothing is held"));
    assert!(expect(&run(&database, &["restore-report", "--json"]), true).contains("\"status\": \"RUNNING\""));
}

#[test]
fn migrating_notices_that_the_database_is_another_one() {
    let database = database();
    expect(&run(&database, &["migrate"]), true);
    let moved = "UPDATE outbound_state SET identity = 'elsewhere'";
    database.with_connection(|conn| conn.batch_execute(moved)).unwrap();
    let report = expect(&run(&database, &["restore-report", "--json"]), true);
    assert!(report.contains("\"status\": \"MOVED\"") && report.contains("\"stored\": \"elsewhere\""), "{report}");
    assert!(expect(&run(&database, &["migrate"]), true).contains("everything that leaves is held"));
    assert!(expect(&run(&database, &["restore-report", "--json"]), true).contains("it was elsewhere"));
}
