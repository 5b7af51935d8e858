//! Clients who take connections: slow ones, many, and too many.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::Stage;
use crate::client::{Body, Person};
use crate::pause::{Signal, pause, until};

const SLOW_CLIENTS: usize = 500;
const STREAMS_EACH: usize = 5;
const WATCHERS: usize = 100;
const LASTS: Duration = Duration::from_secs(10);
/// The database is silent for so long.
const SILENCE: Duration = Duration::from_secs(30);
const ANSWERED_WITHIN: Duration = Duration::from_secs(5);
const HEALED_WITHIN: Duration = Duration::from_secs(5);
const VISITORS: usize = 8;
/// A page that no server keeps: each asks the database, which knows no such contest.
const ABSENT: &str = "/api/contests/00000000-0000-4000-8000-000000000000";
/// Searches at a time that keep two servers of a debug build busy; the overload is four times as many.
const BUSY: usize = 16;

fn connect(port: u16) -> Result<TcpStream> {
    let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    stream.set_nonblocking(true)?;
    Ok(stream)
}

/// A third sends heads, a third bodies byte by byte; a third asks for an answer and does not read it.
fn beginning(number: usize) -> &'static str {
    match number % 3 {
        0 => "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        1 => {
            "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n\
             Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"
        }
        _ => "GET /api/contests HTTP/1.1\r\nHost: localhost\r\n\r\n",
    }
}

pub(super) fn slow_clients(stage: &mut Stage<'_>) -> Result<()> {
    let ports = stage.world.market.servers.ports();
    let mut clients = Vec::new();
    for (number, port) in ports.iter().cycle().take(SLOW_CLIENTS).enumerate() {
        let mut stream = connect(*port)?;
        stream.write_all(beginning(number).as_bytes())?;
        clients.push((number, stream));
    }
    let begun = Instant::now();
    while begun.elapsed() < LASTS {
        pause(Duration::from_secs(1));
        for (number, stream) in &mut clients {
            if *number % 3 != 2 {
                // The server may have ended it.
                let _sent = stream.write(b" ");
            }
        }
    }
    Ok(())
}

/// Opens streams for all watchers at one server; answers those that were opened.
fn open_streams(watchers: &[Person], port: u16, each: usize) -> Result<Vec<TcpStream>> {
    let mut streams = Vec::new();
    for watcher in watchers {
        for _stream in 0..each {
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
            stream.set_read_timeout(Some(Duration::from_secs(10)))?;
            let cookie = watcher.cookie();
            stream.write_all(
                format!("GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n").as_bytes(),
            )?;
            let mut head = [0; 15];
            stream.read_exact(&mut head)?;
            ensure!(head.starts_with(b"HTTP/1.1 200"), "a stream: {}", String::from_utf8_lossy(&head));
            streams.push(stream);
        }
    }
    Ok(streams)
}

/// Whether the server has not closed it.
fn is_open(stream: &mut TcpStream) -> bool {
    let mut part = [0; 4096];
    if stream.set_nonblocking(true).is_err() {
        return false;
    }
    loop {
        match stream.read(&mut part) {
            Ok(0) => return false,
            Ok(_more) => {}
            Err(error) => return error.kind() == std::io::ErrorKind::WouldBlock,
        }
    }
}

pub(super) fn event_streams(stage: &mut Stage<'_>) -> Result<()> {
    let world = &mut *stage.world;
    let turn = world.market.lives.load(Ordering::Relaxed);
    let mut watchers = Vec::new();
    for number in 0..WATCHERS {
        let watcher = Person::new(format!("watcher-{turn}-{number}-{}@example.com", world.market.run));
        world.register(&watcher, "Sana", "CLIENT")?;
        watchers.push(watcher);
    }
    let [first, second] = *world.market.servers.ports() else { anyhow::bail!("not two servers") };
    let mut at_first = open_streams(&watchers, first, STREAMS_EACH - 2)?;
    let mut at_second = open_streams(&watchers, second, 2)?;
    pause(Duration::from_secs(3));
    let open = at_first.iter_mut().chain(&mut at_second).filter_map(|stream| is_open(stream).then_some(())).count();
    let victim = world.servers.first_mut().context("a server")?;
    victim.kill()?;
    let mut again = open_streams(&watchers, second, STREAMS_EACH - 2)?;
    let back = again.iter_mut().chain(&mut at_second).filter_map(|stream| is_open(stream).then_some(())).count();
    victim.start()?;
    victim.wait()?;
    for stream in again.iter().chain(&at_second) {
        let _closed = stream.shutdown(Shutdown::Both);
    }
    stage.notes.push(format!("{open} streams open, {back} after the kill"));
    ensure!(open == WATCHERS * STREAMS_EACH && back == open, "streams were closed: {open} open, then {back}");
    Ok(())
}

pub(super) fn overload(stage: &mut Stage<'_>) -> Result<()> {
    let (answered, refused, slowest) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let ended = Signal::default();
    let market = Arc::clone(&stage.world.market);
    std::thread::scope(|scope| {
        for number in 0..4 * BUSY {
            let (market, ended, answered, refused, slowest) = (&market, &ended, &answered, &refused, &slowest);
            scope.spawn(move || {
                let nobody = Person::new(String::new());
                let mut turn = 0;
                while !ended.is_set() {
                    turn += 1;
                    let path = format!("/api/search/contests?q=logo+{number}+{turn}");
                    let asked = Instant::now();
                    let answer = nobody.call(&market.servers, "GET", &path, None, Body::Nothing);
                    let took = u64::try_from(asked.elapsed().as_millis()).unwrap_or(u64::MAX);
                    slowest.fetch_max(took, Ordering::Relaxed);
                    match answer {
                        Ok(answer) if answer.status == 200 => _ = answered.fetch_add(1, Ordering::Relaxed),
                        Ok(answer) if matches!(answer.status, 429 | 503) => _ = refused.fetch_add(1, Ordering::Relaxed),
                        Ok(answer) => market.record.found(format!("{} search", answer.status)),
                        Err(error) => market.record.found(format!("no answer to a search: {error:#}")),
                    }
                }
            });
        }
        pause(LASTS);
        ended.set();
    });
    let (answered, refused) = (answered.into_inner(), refused.into_inner());
    let slowest = slowest.into_inner();
    stage.notes.push(format!("{answered} searches answered, {refused} refused, slowest {slowest} ms"));
    Ok(())
}

/// Nobody waits for a database that does not answer, and soon after it does again everybody is served.
pub(super) fn long_black_hole(stage: &mut Stage<'_>) -> Result<()> {
    let (slowest, ended) = (AtomicU64::new(0), Signal::default());
    let market = Arc::clone(&stage.world.market);
    let ask = |person: &Person| person.call(&market.servers, "GET", ABSENT, None, Body::Nothing);
    stage.world.proxy.swallow();
    std::thread::scope(|scope| {
        for _visitor in 0..VISITORS {
            scope.spawn(|| {
                let nobody = Person::new(String::new());
                while !ended.is_set() {
                    let asked = Instant::now();
                    match ask(&nobody) {
                        Ok(answer) if answer.status == 503 => {}
                        Ok(answer) => market.record.found(format!("{} without a database", answer.status)),
                        Err(error) => market.record.found(format!("no answer without a database: {error:#}")),
                    }
                    slowest
                        .fetch_max(u64::try_from(asked.elapsed().as_millis()).unwrap_or(u64::MAX), Ordering::Relaxed);
                }
            });
        }
        pause(SILENCE);
        ended.set();
    });
    stage.world.proxy.heal();
    let (healed, mut served) = (Instant::now(), 0);
    let nobody = Person::new(String::new());
    until("every server answers again", HEALED_WITHIN, || {
        served = if ask(&nobody)?.status == 404 { served + 1 } else { 0 };
        // Each of them in turn, twice.
        Ok(served >= 2 * market.servers.ports().len())
    })?;
    let slowest = Duration::from_millis(slowest.into_inner());
    stage.notes.push(format!(
        "slowest answer {:.1} s, served {:.1} s after it",
        slowest.as_secs_f64(),
        healed.elapsed().as_secs_f64()
    ));
    ensure!(slowest <= ANSWERED_WITHIN, "an answer took {slowest:?}");
    Ok(())
}
