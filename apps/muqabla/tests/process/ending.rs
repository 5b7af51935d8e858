//! The process ends when it is asked to, whatever its database does.

use std::process::ExitStatus;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use crate::server::{Server, get};
use rustix::process::{Signal, kill_process};
use testkit::{Proxy, TestDb};

/// What a supervisor gives it.
const ENDED_WITHIN: Duration = Duration::from_secs(20);

#[test]
fn sigterm_ends_it_while_the_database_is_silent() {
    let database = TestDb::new();
    let proxy = Proxy::to(&database.url());
    let server = Server::start(&proxy.url(&database.url()), None, &[]);
    let (pid, port) = (server.pid(), server.port);

    proxy.swallow();
    let waiting = std::thread::spawn(move || get(port, "/api/contests/00000000-0000-7000-8000-000000000000"));
    let (ended, end) = channel::<ExitStatus>();
    let asked = Instant::now();
    std::thread::spawn(move || {
        let mut server = server;
        ended.send(server.end())
    });
    let status = end.recv_timeout(ENDED_WITHIN);
    if status.is_err() {
        kill_process(pid, Signal::KILL).unwrap();
    }
    assert!(status.unwrap().success(), "it ended by itself, after {:?}", asked.elapsed());
    // Answered or refused, but not kept waiting.
    let _answer = waiting.join().unwrap();
}
