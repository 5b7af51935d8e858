//! `muqabla check-config`, as an operator types it.

use std::net::TcpListener;
use std::process::{Command, Output};

use diesel::connection::SimpleConnection;
use testkit::{MailServer, TestDb};

const CANARY: &str = "canary-0123456789-canary-0123456789";

struct Check {
    folder: std::path::PathBuf,
    output: Output,
}

impl Check {
    fn run(words: &[&str], variables: &[(&str, &str)]) -> Self {
        let folder = std::env::temp_dir().join(format!("muqabla-check-{}", testkit::free_port()));
        std::fs::create_dir_all(&folder).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_muqabla"))
            .arg("check-config")
            .args(words)
            .env_clear()
            .envs(variables.iter().copied())
            .current_dir(&folder)
            .output()
            .unwrap();
        Self { folder, output }
    }

    fn text(&self) -> String {
        let said = [&self.output.stdout[..], &self.output.stderr].concat();
        let said = String::from_utf8(said).unwrap();
        assert!(!said.contains("canary"), "a secret: {said}");
        said
    }

    /// The lines that failed, when it fails with them.
    fn failed(&self) -> Vec<String> {
        let said = self.text();
        let failed: Vec<String> =
            said.lines().filter_map(|line| line.strip_prefix("FAILED  ")).map(Into::into).collect();
        assert_eq!(self.output.status.success(), failed.is_empty(), "{said}");
        failed
    }

    fn has(&self, line: &str) {
        let said = self.text();
        assert!(said.lines().any(|other| other.starts_with(line)), "{line}\n{said}");
    }
}

impl Drop for Check {
    fn drop(&mut self) {
        let _left = std::fs::remove_dir_all(&self.folder);
    }
}

/// A port that nothing listens on.
fn closed_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

#[test]
fn names_every_problem_of_the_configuration() {
    let check = Check::run(&["--offline"], &[("PORT", "0"), ("SECRET_KEY", "canary"), ("SMTP_URL", "canary")]);
    let failed = check.failed();
    assert_eq!(failed.len(), 4, "{failed:?}");
    for name in ["PORT", "SECRET_KEY", "SMTP_URL", "DATABASE_URL"] {
        assert!(failed.iter().any(|line| line.starts_with("configuration: ") && line.contains(name)), "{name}");
    }
    let json = Check::run(&["--offline", "--json"], &[("DATABASE_URL", "mysql://canary"), ("SECRET_KEY", CANARY)]);
    assert!(!json.output.status.success());
    let said = json.text();
    assert!(said.contains("\"ok\": false") && said.contains("\"outcome\": \"failed\""), "{said}");
}

#[test]
fn offline_asks_nothing_of_anybody() {
    let nowhere = format!("postgres://app:canary@127.0.0.1:{}/app", closed_port());
    let check = Check::run(&["--offline"], &[("DATABASE_URL", &nowhere), ("SECRET_KEY", CANARY)]);
    assert_eq!(check.failed(), Vec::<String>::new());
    check.has("ok      configuration: complete");
    let json = Check::run(&["--offline", "--json"], &[("DATABASE_URL", &nowhere)]);
    assert!(json.output.status.success() && json.text().contains("\"ok\": true"), "{}", json.text());
}

#[test]
fn tries_all_that_can_be_reached() {
    let (database, mail) = (TestDb::new(), MailServer::start());
    let (url, mail_url) = (database.url(), mail.url_with_password());
    let variables = [("DATABASE_URL", url.as_str()), ("SMTP_URL", &mail_url), ("SECRET_KEY", CANARY)];
    let check = Check::run(&[], &variables);
    assert_eq!(check.failed(), Vec::<String>::new());
    for line in [
        "ok      database: PostgreSQL ",
        "ok      migrations: all ",
        "ok      database rights",
        "ok      database clock",
        "ok      SECRET_KEY: nothing is encrypted yet",
        "ok      store: folder",
        "ok      mail server: 127.0.0.1",
        "skipped providers",
    ] {
        check.has(line);
    }
    let files = check.folder.join(".data/files/check");
    assert_eq!(std::fs::read_dir(files).map_or(0, Iterator::count), 0, "the object was removed");
    assert!(mail.taken().is_empty(), "no mail was sent");

    // An encrypted value of another secret, a migration that is missing, a mail server that refuses, a folder that is a file.
    let rows = "INSERT INTO users (id, email, email_key, first_name, role, password_hash, email_verified_at, created_at, updated_at)
            VALUES (gen_random_uuid(), 'a@example.test', 'a@example.test', 'A', 'CLIENT', 'none', now(), now(), now());
        INSERT INTO second_factors (user_id, key_sealed, created_at) SELECT id, decode(repeat('00', 60), 'hex'), now() FROM users;
        DELETE FROM __diesel_schema_migrations WHERE version = (SELECT max(version) FROM __diesel_schema_migrations)";
    database.with_connection(|conn| conn.batch_execute(rows)).unwrap();
    mail.answer("AUTH", "535 5.7.8 wrong password");
    let file = check.folder.join("file");
    std::fs::write(&file, "").unwrap();
    let store = format!("file://{}/below", file.display());
    let check = Check::run(&[], &[&variables[..], &[("STORAGE_URL", store.as_str())]].concat());
    let failed = check.failed();
    assert_eq!(failed.len(), 4, "{failed:?}");
    for (line, rest) in [
        ("migrations: 1 pending", "muqabla migrate"),
        ("SECRET_KEY: opens 0 of 1", "SECRET_KEY_PREVIOUS"),
        ("mail server", ""),
        ("store: write", ""),
    ] {
        assert!(failed.iter().any(|other| other.starts_with(line) && other.contains(rest)), "{line} {failed:?}");
    }
}

#[test]
fn a_database_that_is_away_or_may_not_be_written_fails() {
    let nowhere = format!("postgres://app:canary@127.0.0.1:{}/app", closed_port());
    let live = [
        ("DATABASE_URL", nowhere.as_str()),
        ("PAYMENTS_MODE", "live"),
        ("JAZZCASH_MERCHANT_ID", "MC1"),
        ("JAZZCASH_PASSWORD", "canary"),
        ("JAZZCASH_SALT", CANARY),
        ("JAZZCASH_PAGE_URL", "https://localhost:1/page"),
        ("JAZZCASH_INQUIRY_URL", "https://localhost:1/inquiry"),
        ("JAZZCASH_REFUND_URL", "https://localhost:1/refund"),
    ];
    let check = Check::run(&[], &live);
    let failed = check.failed();
    assert_eq!(failed.len(), 2, "{failed:?}");
    assert!(
        failed[0].starts_with("database: ") && failed[1].starts_with("provider JazzCash: localhost:1"),
        "{failed:?}"
    );
    check.has("skipped migrations");
    check.has("ok      store");

    let database = TestDb::new();
    let reader = format!("{}?options=-crole%3Dpg_read_all_data", database.url());
    let failed = Check::run(&[], &[("DATABASE_URL", &reader)]).failed();
    assert_eq!(failed.len(), 1, "{failed:?}");
    assert!(failed[0].starts_with("database rights") && failed[0].contains("ledger_entries"), "{failed:?}");
}
