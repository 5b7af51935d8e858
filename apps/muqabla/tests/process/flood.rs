//! Clients that send or read slowly take nothing from others, however many they are and wherever they come from.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::server::{Member, Server};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use testkit::{TestDb, repetitions};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{MissedTickBehavior, interval_at};

const CLIENTS: usize = 1_300;
/// What the server may open.
const FILES: u32 = 1_024;
/// What is left for everything that is no connection.
const RESERVE: usize = 80;
/// Between two bytes of a client, and before it connects again.
const PACE: Duration = Duration::from_secs(2);
const ANSWERED_WITHIN: Duration = Duration::from_secs(1);
/// Longer than everything here takes: a test that waits so long has failed.
const TIMEOUT: Duration = Duration::from_secs(60);
const MEGABYTE: u64 = 1024 * 1024;

/// What a slow client does.
#[derive(Clone, Copy)]
enum Slow {
    /// Sends the head of a request, and then its body byte by byte.
    Body,
    /// Sends the head of a request byte by byte.
    Head,
    /// Asks for a large file, and takes nothing of it.
    Reader,
}

impl Slow {
    fn of(number: usize) -> Self {
        match number % 4 {
            0 => Self::Head,
            1 => Self::Reader,
            _ => Self::Body,
        }
    }

    fn begins(self, number: usize) -> String {
        // Behind a proxy: one of twenty people.
        let from = format!("X-Forwarded-For: 203.0.113.{}\r\n", number % 20);
        match self {
            Self::Body => format!(
                "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n{from}Sec-Fetch-Site: same-origin\r\n\
                 Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{{"
            ),
            Self::Head => format!("GET /healthz HTTP/1.1\r\nHost: localhost\r\n{from}X-Slow: "),
            Self::Reader => format!("GET /large.bin HTTP/1.1\r\nHost: localhost\r\n{from}\r\n"),
        }
    }
}

/// Connects, is slow, and connects again whenever it is refused or closed.
async fn be_slow(server: SocketAddr, begin: Instant, number: usize, hosts: u8, connected: Arc<AtomicUsize>) {
    let slow = Slow::of(number);
    let host = 2 + u8::try_from(number % usize::from(hosts)).unwrap();
    // Five hundred of them begin in a second: a server that was compiled for tests takes a millisecond for each.
    let mut pace = interval_at((begin + Duration::from_millis(2 * u64::try_from(number).unwrap())).into(), PACE);
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        pace.tick().await;
        let Ok(mut stream) = connect(server, host).await else { continue };
        if stream.write_all(slow.begins(number).as_bytes()).await.is_err() {
            continue;
        }
        connected.fetch_add(1, Ordering::Relaxed);
        // A reader only waits for its end.
        let drip: &[u8] = if matches!(slow, Slow::Reader) { b"" } else { b" " };
        loop {
            pace.tick().await;
            let ended = matches!(stream.try_read(&mut [0; 1]), Ok(0)) && !matches!(slow, Slow::Reader);
            if ended || stream.write_all(drip).await.is_err() {
                break;
            }
        }
    }
}

async fn connect(server: SocketAddr, host: u8) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(4_096)?;
    socket.bind(SocketAddr::new(IpAddr::V4(Ipv4Addr::new(127, 0, 0, host)), 0))?;
    socket.connect(server).await
}

fn timed(what: &str, status: u16, ask: impl FnOnce() -> String) {
    let begun = Instant::now();
    let answer = ask();
    let took = begun.elapsed();
    assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{what} after {took:?}: {answer:?}");
    assert!(took < ANSWERED_WITHIN, "{what} took {took:?}");
}

/// Everybody else is served.
fn serves(server: &Server, member: &Member) {
    timed("/healthz", 200, || server.get("/healthz").unwrap_or_default());
    timed("/readyz", 200, || server.get("/readyz").unwrap_or_default());
    timed("a signed-in GET", 200, || member.get("/api/auth/user"));
    let consent = r#"{"analytics":true,"marketing":false,"preferences":true}"#;
    timed("a signed-in POST", 200, || member.post("/api/privacy/cookie-consent", consent));
}

/// Bytes that the system holds for connections: a container pays for them like for its own memory.
fn socket_buffers() -> u64 {
    const PAGE: u64 = 4_096;
    let sockets = std::fs::read_to_string("/proc/net/sockstat").unwrap();
    let pages = sockets.lines().find_map(|line| line.strip_prefix("TCP:")?.split_whitespace().last()).unwrap();
    pages.parse::<u64>().unwrap() * PAGE
}

/// `hosts`: addresses from which the clients come.
fn flood(hosts: u8, variables: &[(&str, &str)]) {
    // Two for each client: some connect again while the last one is still closing.
    let limit = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: limit.maximum.map(|max| max.min(8_192)).or(Some(8_192)), ..limit })
        .unwrap();
    let site = std::env::temp_dir().join(format!("muqabla-test-flood-{}", std::process::id()));
    std::fs::create_dir_all(&site).unwrap();
    std::fs::write(site.join("index.html"), "<html><head><title>x</title></head></html>").unwrap();
    std::fs::write(site.join("large.bin"), vec![7; 16 << 20]).unwrap();
    let database = TestDb::new();
    let variables = [variables, &[("FRONTEND_DIR", site.to_str().unwrap())]].concat();
    let server = Server::start(&database.url(), Some(FILES), &variables);
    let member = Member::register(&server, &database);
    serves(&server, &member);
    let (before, memory) = (server.descriptors(), server.memory() + socket_buffers());

    let crowd = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let connected = Arc::new(AtomicUsize::new(0));
    let begun = Instant::now();
    for number in 0..CLIENTS {
        crowd.spawn(be_slow(server.address(), begun, number, hosts, Arc::clone(&connected)));
    }
    while connected.load(Ordering::Relaxed) < CLIENTS {
        assert!(begun.elapsed() < TIMEOUT, "{connected:?} have connected");
        timed("/healthz", 200, || server.get("/healthz").unwrap_or_default());
    }
    for _time in 0..repetitions(10, 1_000) {
        serves(&server, &member);
    }
    let open = server.descriptors();
    assert!(open + RESERVE <= usize::try_from(FILES).unwrap(), "{open} descriptors");
    let grown = (server.memory() + socket_buffers()).saturating_sub(memory) / MEGABYTE;
    assert!(grown < 150, "{grown} MB more");
    assert!(!server.log().contains("accepting"), "{}", server.log());

    crowd.shutdown_background();
    let begun = Instant::now();
    while server.descriptors() > before + 10 {
        assert!(begun.elapsed() < TIMEOUT, "{} descriptors remain of {before}", server.descriptors());
        serves(&server, &member);
    }
    std::fs::remove_dir_all(&site).unwrap();
}

#[test]
fn slow_clients_of_many_addresses_leave_others_served() {
    flood(20, &[]);
}

#[test]
fn slow_clients_behind_a_proxy_leave_others_served() {
    flood(1, &[("TRUST_PROXY", "true")]);
}
