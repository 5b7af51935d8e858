//! The process ends when it is asked to: not before a load balancer knows, and whatever its database does.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

use crate::server::{ENDED_WITHIN, Member, Server, get, queue_mail};
use testkit::{Proxy, TestDb};

#[test]
fn sigterm_ends_it_while_the_database_is_silent() {
    let database = TestDb::new();
    let proxy = Proxy::to(&database.url());
    let server = Server::start(&proxy.url(&database.url()), None, &[]);
    let port = server.port;

    proxy.swallow();
    let waiting = std::thread::spawn(move || get(port, "/api/contests/00000000-0000-7000-8000-000000000000"));
    assert!(server.ending()().success());
    // Answered or refused, but not kept waiting.
    let _answer = waiting.join().unwrap();
}

/// The mail server takes a connection and says nothing. Waits for up to 18 seconds.
#[test]
fn sigterm_ends_it_while_a_mail_server_hangs_and_a_request_is_half_sent() {
    let database = TestDb::new();
    let mail_server = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let smtp = format!("smtp://{}", mail_server.local_addr().unwrap());
    let server = Server::start(&database.url(), None, &[("SMTP_URL", &smtp), ("MAIL_FROM", "mail@example.com")]);
    queue_mail(&database);
    let _hanging = mail_server.accept().unwrap();
    let mut request = TcpStream::connect(server.address()).unwrap();
    let head = "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{";
    request.write_all(head.as_bytes()).unwrap();
    // With success, or by force.
    assert!(server.ending()().code().is_some());
}

/// Costs the two seconds of the drain period.
#[test]
fn serves_as_before_while_it_drains() {
    let database = TestDb::new();
    let server = Server::start(&database.url(), None, &[("DRAIN_SECONDS", "2")]);
    let member = Member::register(&server, &database);
    let port = server.port;
    let mut kept = BufReader::new(TcpStream::connect(server.address()).unwrap());
    assert!(!ask_again(&mut kept, "/healthz").contains("connection: close"));
    let mut before = open_stream(&server, &member);

    let asked = Instant::now();
    let end = server.ending();
    while get(port, "/readyz").unwrap().starts_with("HTTP/1.1 200") {
        assert!(asked.elapsed() < ENDED_WITHIN);
    }
    // The connection that is kept, new ones, signed-in reads, and streams.
    let answer = ask_again(&mut kept, "/healthz");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("connection: close"), "{answer}");
    assert_eq!(kept.read(&mut [0]).unwrap(), 0);
    assert!(get(port, "/api/contests").unwrap().starts_with("HTTP/1.1 200"));
    assert!(member.get("/api/auth/user").starts_with("HTTP/1.1 200"));
    let mut during = member.open("/api/events");
    let streams = [&mut before, &mut during].map(|stream| {
        let mut rest = String::new();
        stream.read_to_string(&mut rest).unwrap();
        rest
    });
    assert!(asked.elapsed() >= Duration::from_secs(1), "streams last until the end of the drain period");
    assert!(streams[1].starts_with("HTTP/1.1 200"), "{}", streams[1]);
    for stream in streams {
        assert!(stream.ends_with("0\r\n\r\n"), "a stream ends, and is not cut off: {stream}");
    }

    assert!(end().success());
}

/// A stream of events of which the first has come.
fn open_stream(server: &Server, member: &Member) -> BufReader<TcpStream> {
    let (mut stream, mut line) = (member.open("/api/events"), String::new());
    while !line.starts_with("data: ") {
        line.clear();
        assert_ne!(stream.read_line(&mut line).unwrap(), 0, "{}", server.log());
    }
    stream
}

/// The head of the answer to one more request of a connection that is kept.
fn ask_again(kept: &mut BufReader<TcpStream>, path: &str) -> String {
    write!(kept.get_mut(), "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let (mut head, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        assert_ne!(kept.read_line(&mut line).unwrap(), 0, "{head}");
        length = line.strip_prefix("content-length: ").map_or(length, |text| text.trim().parse().unwrap());
        if line == "\r\n" {
            kept.read_exact(&mut vec![0; length]).unwrap();
            return head;
        }
        head.push_str(&line);
    }
}
