//! `muqabla worker` and `serve` with parts switched off.

use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use testkit::{TestDb, free_port};

use crate::server::{Server, get, queue_mail, wait_for};

/// Ends with its test.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _gone = self.0.kill();
        let _ended = self.0.wait();
    }
}

#[test]
fn a_worker_answers_probes_and_figures() {
    let database = TestDb::new();
    let port = free_port();
    let worker = Command::new(env!("CARGO_BIN_EXE_muqabla"))
        .arg("worker")
        .env_clear()
        .envs([
            ("DATABASE_URL", database.url()),
            ("METRICS_ADDR", format!("127.0.0.1:{port}")),
            ("LOG", "error".into()),
        ])
        .current_dir(std::env::temp_dir())
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    let mut worker = Process(worker);
    wait_for(port, "/readyz", "200");
    wait_for(port, "/healthz", "200");
    let figures = wait_for(port, "/metrics", "200");
    assert!(figures.contains("muqabla_due_work_lag_seconds{kind=\"send refunds\"}"), "{figures}");
    assert!(get(port, "/api/status").unwrap().starts_with("HTTP/1.1 404"), "nothing else is answered");
    kill_process(Pid::from_child(&worker.0), Signal::TERM).unwrap();
    assert!(worker.0.wait().unwrap().success());
}

#[test]
fn a_server_without_a_worker_does_nothing_that_is_due_and_one_that_reads_only_writes_nothing() {
    let database = TestDb::new();
    queue_mail(&database);
    for words in ["--no-worker", "--read-only"] {
        let metrics = format!("127.0.0.1:{}", free_port());
        let mut server = Server::start_with(&database.url(), words, &[("METRICS_ADDR", &metrics)]);
        let port = metrics.rsplit(':').next().unwrap().parse().unwrap();
        let figures = wait_for(port, "/metrics", "200");
        assert!(!figures.contains("muqabla_due_work_lag_seconds{"), "{figures}");
        let is_read_only = i32::from(words == "--read-only");
        assert!(figures.contains(&format!("\nmuqabla_read_only {is_read_only}\n")), "{figures}");
        wait_for(port, "/readyz", "200");
        assert!(server.end().success(), "{}", server.log());
    }
    let identity =
        "DO $$ BEGIN ASSERT (SELECT count(*) FROM mails WHERE status = 'QUEUED' AND attempts = 0) = 1; END $$";
    database.with_connection(|conn| diesel::connection::SimpleConnection::batch_execute(conn, identity)).unwrap();
}
