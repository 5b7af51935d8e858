//! The process ends when it is asked to, whatever its database does.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use testkit::{Proxy, TestDb};

/// What a supervisor gives it.
const ENDED_WITHIN: Duration = Duration::from_secs(20);

/// Asks for a page, and answers with what comes until the connection closes.
fn get(port: u16, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

#[test]
fn sigterm_ends_it_while_the_database_is_silent() {
    let database = TestDb::new();
    let proxy = Proxy::to(&database.url());
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port();
    let folder = std::env::temp_dir().join(format!("muqabla-test-ending-{port}"));
    std::fs::create_dir_all(&folder).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_muqabla"))
        .arg("serve")
        .env_clear()
        .env("DATABASE_URL", proxy.url(&database.url()))
        .env("PORT", port.to_string())
        .env("LOG", "warn")
        .current_dir(&folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let pid = Pid::from_child(&child);
    let begun = Instant::now();
    while !get(port, "/readyz").is_ok_and(|answer| answer.starts_with("HTTP/1.1 200")) {
        assert!(begun.elapsed() < Duration::from_secs(60) && child.try_wait().unwrap().is_none(), "it starts");
        std::thread::yield_now();
    }

    proxy.swallow();
    let waiting = std::thread::spawn(move || get(port, "/api/contests/00000000-0000-7000-8000-000000000000"));
    let (ended, end) = channel::<ExitStatus>();
    std::thread::spawn(move || ended.send(child.wait().unwrap()));
    let asked = Instant::now();
    kill_process(pid, Signal::TERM).unwrap();
    let status = end.recv_timeout(ENDED_WITHIN);
    if status.is_err() {
        kill_process(pid, Signal::KILL).unwrap();
    }
    assert!(status.unwrap().success(), "it ended by itself, after {:?}", asked.elapsed());
    // Answered or refused, but not kept waiting.
    let _answer = waiting.join().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
}
