//! Killed without warning while files arrive: every row has its file, whole, and what no row names is found.

use std::collections::BTreeSet;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::server::{Member, Server, files_below};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use testkit::{TestDb, repetitions};

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    storage_key: String,
    #[diesel(sql_type = BigInt)]
    size_bytes: i64,
}

const UPLOADERS: usize = 3;

#[test]
fn every_row_has_its_file_and_every_file_its_row_or_is_found() {
    let database = TestDb::new();
    let url = database.url();
    let generous = [("RATE_LIMIT_FACTOR", "100000")];
    let mut server = Server::start(&url, None, &generous);
    let member = Member::register(&server, &database);
    for kill in 0..repetitions(3, 40) {
        let (uploaded, ended) = (AtomicUsize::new(0), AtomicBool::new(false));
        std::thread::scope(|scope| {
            for uploader in 0..UPLOADERS {
                let (member, uploaded, ended) = (&member, &uploaded, &ended);
                scope.spawn(move || {
                    while !ended.load(Ordering::Relaxed) {
                        let text = "a line of text\n".repeat(2_000 * (uploader + 1));
                        let is_kept = member.upload(text.as_bytes()).starts_with("HTTP/1.1 201");
                        uploaded.fetch_add(usize::from(is_kept), Ordering::Relaxed);
                    }
                });
            }
            // In the middle of others, each time elsewhere.
            while uploaded.load(Ordering::Relaxed) < 2 + kill % 3 {
                std::thread::yield_now();
            }
            server.kill();
            ended.store(true, Ordering::Relaxed);
        });
        // Room for more: a person has only so many uploads that nothing took.
        database
            .with_connection(|conn| diesel::sql_query("UPDATE files SET attached_at = created_at").execute(conn))
            .unwrap();
        server = server.restart(&url, &generous);
    }
    server.kill();

    let query = diesel::sql_query("SELECT storage_key, size_bytes FROM files");
    let rows = database.with_connection(|conn| query.load::<Row>(conn)).unwrap();
    assert!(!rows.is_empty());
    let stored = server.stored();
    for row in &rows {
        let size = stored.join(&row.storage_key).metadata().map(|meta| meta.len());
        assert_eq!(size.ok(), u64::try_from(row.size_bytes).ok(), "{}", row.storage_key);
    }

    // Even when no kill left anything.
    for key in ["entry/0193c2f0-0000-7000-8000-000000000001", "entry/0193c2f0-0000-7000-8000-000000000002#1"] {
        std::fs::write(stored.join(key), "left").unwrap();
    }
    let day = std::time::Duration::from_secs(24 * 60 * 60);
    let named: BTreeSet<&str> = rows.iter().map(|row| row.storage_key.as_str()).collect();
    let owner = |key: &str| files::owner_key(key).map(str::to_owned);
    let mut left = BTreeSet::new();
    for key in files_below(&stored) {
        let path = stored.join(&key);
        let modified = path.metadata().unwrap().modified().unwrap();
        std::fs::File::options().write(true).open(&path).unwrap().set_modified(modified - 2 * day).unwrap();
        if let Some(owner) = owner(&key).filter(|owner| !named.contains(owner.as_str()) || key.contains('#')) {
            left.insert(if key.contains('#') { key } else { owner });
        }
    }
    assert!(left.len() >= 2);
    let found = sweep(&server, &url, &["--dry-run"]);
    assert_eq!(found, left);
    assert_eq!(sweep(&server, &url, &[]), left);
    assert!(files_below(&stored).iter().all(|key| !key.contains('#')), "what broke off is gone at once");
    assert!(sweep(&server, &url, &[]).is_empty(), "and the others are to go");
}

/// The keys that the command reports.
fn sweep(server: &Server, database_url: &str, arguments: &[&str]) -> BTreeSet<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_muqabla"))
        .args(["storage", "sweep"])
        .args(arguments)
        .env_clear()
        .env("DATABASE_URL", database_url)
        .env("NO_COLOR", "1")
        .current_dir(&server.folder)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{text}");
    text.lines().filter_map(|line| line.split("key=\"").nth(1)?.split('"').next()).map(str::to_owned).collect()
}
