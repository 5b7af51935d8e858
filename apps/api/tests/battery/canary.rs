//! Secrets that were given to us come back to nobody: not in answers, not in the log, not in a dump of the database, not in a stored file.

use std::fmt::Write;

use diesel::prelude::*;
use diesel::sql_types::Text;

use super::stage::{CNIC, Stage, WALLET};
use super::table::{self, PEOPLE};
use crate::helpers::{Log, PASSWORD, Person, TestApp};

/// Where an administrator must see what nobody else does, and writes down that they did.
const DUTIES: [(&str, &str); 3] = [
    ("GET /api/admin/kyc/{id}", "a card number"),
    ("GET /api/admin/payout-batches/{id}/file", "an account number"),
    ("POST /api/admin/payouts/{id}/account", "an account number"),
];
const EMAILS: [Option<&str>; PEOPLE.len()] =
    [None, Some("ayesha@"), Some("sana@"), Some("bilal@"), Some("omar@"), Some("admin@")];

/// In the forms that they may be kept in: without what people type between the digits.
fn secrets(people: &[Person]) -> Vec<(&'static str, String)> {
    let mut secrets = vec![
        ("a card number", CNIC.replace('-', "")),
        ("a card number", crate::identity::CNIC.replace('-', "")),
        ("an account number", WALLET.to_owned()),
        ("a password", PASSWORD.replace(' ', "")),
        ("a password's hash", "$argon2".to_owned()),
    ];
    secrets.extend(people.iter().filter_map(Person::cookie).map(|cookie| ("a session", cookie.value().to_owned())));
    secrets
}

fn compact(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, ' ' | '-')).collect()
}

fn dump(app: &TestApp) -> Vec<(String, String)> {
    #[derive(QueryableByName)]
    struct Line {
        #[diesel(sql_type = Text)]
        text: String,
    }
    let mut conn = app.db.connection();
    let tables = "SELECT tablename::text AS text FROM pg_tables WHERE schemaname = 'public'";
    let tables: Vec<Line> = diesel::sql_query(tables).load(&mut conn).unwrap();
    let mut all = Vec::new();
    for Line { text: table } in tables {
        let rows: Vec<Line> =
            diesel::sql_query(format!("SELECT t::text AS text FROM \"{table}\" t")).load(&mut conn).unwrap();
        // Times and ids of a row have hyphens of their own; they stay apart.
        all.extend(rows.into_iter().map(|row| (table.clone(), row.text)));
    }
    all
}

fn files(folder: &std::path::Path) -> Vec<Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    entries
        .flat_map(|entry| {
            let path = entry.unwrap().path();
            if path.is_dir() { files(&path) } else { vec![std::fs::read(path).unwrap()] }
        })
        .collect()
}

#[actix_web::test]
async fn nobody_reads_them_in_an_answer_or_in_the_log() {
    let log = Log::start();
    let stage = Stage::set().await;
    let copy = stage.copy().await;
    let secrets = secrets(&stage.people);
    assert!(secrets.len() >= 10, "sessions too");
    let mut faults = Vec::new();
    let mut answers = 0;
    for row in table::all().into_iter().filter(|row| row.path != "/api/events" && !row.path.starts_with("/dev")) {
        for (column, name) in PEOPLE.iter().enumerate() {
            let person = copy.app.seat(&stage.people[column]);
            let answer = stage.call(&person, &row).await;
            answers += 1;
            let text = String::from_utf8_lossy(&answer.bytes).into_owned();
            let dense = compact(&text);
            for (what, secret) in &secrets {
                let duty = *name == "admin" && DUTIES.contains(&(row.call().as_str(), what));
                if dense.contains(&compact(secret)) && !duty {
                    faults.push(format!("{} shows {name} {what}: {text:.300}", row.call()));
                }
            }
            // Addresses of other people are for administrators, and for who knows the password.
            for email in EMAILS.iter().flatten().filter(|_| row.path != "/api/auth/login") {
                if *name != "admin" && text.contains(&format!("{email}example.com")) && EMAILS[column] != Some(email) {
                    faults.push(format!("{} shows {name} the address {email}…: {text:.300}", row.call()));
                }
            }
        }
    }
    let text = compact(&log.text());
    assert!(text.contains("/api/payoutmethods"), "something is logged at all");
    for (what, secret) in &secrets {
        if let Some(at) = text.find(&compact(secret)) {
            let around: String = text.chars().skip(text[..at].chars().count().saturating_sub(80)).take(200).collect();
            faults.push(format!("the log holds {what}: {around}"));
        }
    }
    assert!(faults.is_empty(), "{} in {answers} answers:\n{}", faults.len(), faults.join("\n"));
}

#[actix_web::test]
async fn a_dump_and_the_stored_files_do_not_hold_them() {
    let stage = Stage::set().await;
    let copy = stage.copy().await;
    let secrets: Vec<_> =
        secrets(&stage.people).into_iter().filter(|(what, _secret)| *what != "a password's hash").collect();
    let mut faults = String::new();
    let rows = dump(&copy.app);
    assert!(rows.len() > 300, "{}", rows.len());
    for (table, row) in &rows {
        let dense = compact(row);
        for (what, secret) in &secrets {
            if dense.contains(&compact(secret)) {
                writeln!(faults, "{table} holds {what}: {row:.300}").unwrap();
            }
        }
    }
    let stored = files(&stage.app.stored_in());
    assert!(stored.len() > 10, "{}", stored.len());
    for bytes in stored {
        let dense = compact(&String::from_utf8_lossy(&bytes));
        for (what, secret) in &secrets {
            if dense.contains(&compact(secret)) {
                writeln!(faults, "a file holds {what}").unwrap();
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}
