//! The first owner of a new site.

use std::process::Command;

use diesel::connection::SimpleConnection;
use testkit::TestDb;

/// Whether it succeeded, and what it said.
fn run(database: &TestDb, words: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_muqabla"))
        .arg("admin")
        .args(words)
        .env_clear()
        .env("DATABASE_URL", database.url())
        .current_dir(std::env::temp_dir())
        .output()
        .unwrap();
    (output.status.success(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
}

#[test]
fn an_owner_registers_before_the_role_is_given() {
    let database = TestDb::new();
    for command in ["grant", "revoke"] {
        let (is_done, said) = run(&database, &[command, "owner@example.test"]);
        assert!(!is_done && said.contains("nobody is registered") && said.contains("register on the site"), "{said}");
    }
    assert_eq!(run(&database, &["list"]), (true, String::new()));
    let person = "INSERT INTO users (id, email, email_key, first_name, role, password_hash, email_verified_at, created_at, updated_at)
        VALUES (gen_random_uuid(), 'Owner@example.test', 'owner@example.test', 'Sana', 'CLIENT', 'none', now(), now(), now())";
    database.with_connection(|conn| conn.batch_execute(person)).unwrap();
    assert!(!run(&database, &["grant", "owner@example.test", "--role", "king"]).0);
    assert!(run(&database, &["grant", " OWNER@example.test", "--role", "owner"]).0);
    assert_eq!(run(&database, &["list"]), (true, "OWNER\tOwner@example.test\tSana\n".to_owned()));
    assert!(run(&database, &["revoke", "owner@example.test"]).0);
    assert_eq!(run(&database, &["list"]), (true, String::new()));
}
