//! The index of a process (ADR 0072): it answers searches, follows the database, and stands after a kill.

use std::process::{Command, Stdio};
use std::time::Instant;

use diesel::connection::SimpleConnection;
use testkit::{TestDb, free_port};

use crate::server::{ANSWERED_WITHIN, Server, get, wait_for};

/// A contest that takes entries.
fn post(database: &TestDb, title: &str) {
    let sql = format!(
        "INSERT INTO users (id, email, email_key, first_name, role, password_hash, email_verified_at, created_at, updated_at)
         VALUES ('10000000-0000-4000-8000-000000000001', 'a@example.test', 'a@example.test', 'Anum', 'CLIENT', 'none', now(), now(), now())
             ON CONFLICT DO NOTHING;
         INSERT INTO contests (id, client_id, title, brief, brief_version, category, subcategory, prize_paisa, currency, fee_bps, status, sealed,
             guaranteed, deadline_at, funded_at, created_at, updated_at, entry_count)
         VALUES (gen_random_uuid(), '10000000-0000-4000-8000-000000000001', '{title}', 'A mark for a shop', 1, 'design', 'Logo Design', 500000, 'PKR',
             300, 'OPEN', false, false, now() + interval '9 days', now(), now(), now(), 0)"
    );
    database.with_connection(|conn| conn.batch_execute(&sql)).unwrap();
}

/// Waits for a figure of a search index.
fn wait_for_figure(metrics: u16, figure: &str) {
    let begun = Instant::now();
    let line = format!("\nmuqabla_search_index_{figure}\n");
    loop {
        let figures = wait_for(metrics, "/metrics", "200");
        if figures.contains(&line) {
            return;
        }
        assert!(begun.elapsed() < ANSWERED_WITHIN, "{figures}");
        std::thread::yield_now();
    }
}

fn finds(server: &Server, title: &str) -> bool {
    let answer = get(server.port, &format!("/api/search/contests?q={title}")).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    answer.contains("\"total\":1")
}

#[test]
fn an_index_follows_the_database_stands_after_a_kill_and_is_built_again_by_command() {
    let database = TestDb::new();
    post(&database, "Zebra");
    let metrics = free_port();
    let address = format!("127.0.0.1:{metrics}");
    let variables = [("METRICS_ADDR", address.as_str())];
    let server = Server::start(&database.url(), None, &variables);
    wait_for_figure(metrics, "in_use 1");
    wait_for_figure(metrics, "documents 1");
    assert!(finds(&server, "zebra") && !finds(&server, "wombat"));

    post(&database, "Wombat");
    let begun = Instant::now();
    // A search has it look at what has changed.
    while !finds(&server, "wombat") {
        assert!(begun.elapsed() < ANSWERED_WITHIN, "{}", server.log());
    }
    wait_for_figure(metrics, "documents 2");

    let server = server.restart(&database.url(), &variables);
    wait_for_figure(metrics, "in_use 1");
    wait_for_figure(metrics, "documents 2");
    wait_for_figure(metrics, "rebuilds_total 0");
    assert!(finds(&server, "wombat"));

    let rebuild = Command::new(env!("CARGO_BIN_EXE_muqabla"))
        .args(["search", "rebuild"])
        .env_clear()
        .env("DATABASE_URL", database.url())
        .current_dir(&server.folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(rebuild.status.success(), "{}", String::from_utf8_lossy(&rebuild.stderr));
    let begun = Instant::now();
    while wait_for(metrics, "/metrics", "200").contains("\nmuqabla_search_index_rebuilds_total 0\n") {
        assert!(finds(&server, "zebra"), "the database answers meanwhile");
        assert!(begun.elapsed() < ANSWERED_WITHIN, "{}", server.log());
    }
    assert!(server.ending()().success());
}

/// Each commit of the index begins a thread, and what those threads held must come back (ADR 0076).
#[test]
fn memory_does_not_grow_with_the_changes_that_an_index_follows() {
    let database = TestDb::new();
    post(&database, "Zebra");
    let metrics = free_port();
    let server = Server::start(&database.url(), None, &[("METRICS_ADDR", &format!("127.0.0.1:{metrics}"))]);
    wait_for_figure(metrics, "in_use 1");
    let mut held = Vec::new();
    for number in 2..=50 {
        post(&database, "Wombat");
        wait_for_figure(metrics, &format!("documents {number}"));
        held.push(server.memory() / 1_024 / 1_024);
    }
    assert!(held[48] < held[9] + 32, "{held:?} MB");
}

#[test]
fn the_second_process_of_a_folder_and_one_without_an_index_leave_searches_to_the_database() {
    let database = TestDb::new();
    post(&database, "Zebra");
    let metrics = free_port();
    let first =
        Server::start_with(&database.url(), "--read-only", &[("METRICS_ADDR", &format!("127.0.0.1:{metrics}"))]);
    wait_for_figure(metrics, "in_use 1");
    let folder = first.folder.join(".data/cache/search");
    let other = free_port();
    let address = format!("127.0.0.1:{other}");
    let second =
        Server::start(&database.url(), None, &[("METRICS_ADDR", &address), ("SEARCH_INDEX", folder.to_str().unwrap())]);
    wait_for_figure(other, "in_use 0");
    let without = Server::start(&database.url(), None, &[("SEARCH_INDEX", "off")]);
    for server in [first, second, without] {
        assert!(finds(&server, "zebra"), "{}", server.log());
        assert!(server.ending()().success());
    }
}
