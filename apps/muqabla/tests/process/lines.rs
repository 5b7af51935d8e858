//! Malformed requests in numbers leave a bounded log, and the log says how many there were.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Instant;

use crate::server::{Server, send};
use testkit::{TestDb, repetitions};

#[test]
fn lines_of_malformed_requests_are_sampled() {
    let (unknown, unreadable) = (repetitions(1_000, 10_000), repetitions(100, 10_000));
    let database = TestDb::new();
    let mut server = Server::start(&database.url(), None, &[("LOG", "info"), ("NO_COLOR", "1")]);
    let begun = Instant::now();
    let mut stream = BufReader::new(TcpStream::connect(server.address()).unwrap());
    for _request in 0..unknown {
        stream.get_mut().write_all(b"GET /api/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        let (mut length, mut line) = (0, String::new());
        while stream.read_line(&mut line).unwrap() > 2 {
            length = line.strip_prefix("content-length: ").map_or(length, |text| text.trim().parse().unwrap());
            line.clear();
        }
        stream.read_exact(&mut vec![0; length]).unwrap();
    }
    for _request in 0..unreadable {
        let answer = send(server.port, "GET\0/ HTTP/9\r\n\r\n", &[]).unwrap_or_default();
        assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    }
    let seconds = usize::try_from(begun.elapsed().as_secs()).unwrap() + 2;
    assert!(server.end().success());
    let log = server.log();
    let count = |text: &str| log.lines().filter(|line| line.contains(text)).count();
    let suppressed = |kind: &str| -> usize {
        let lines = log.lines().filter(|line| line.contains("more suppressed") && line.contains(kind));
        lines.map(|line| line.split("suppressed=").nth(1).unwrap().trim().parse::<usize>().unwrap()).sum()
    };
    let written = [count("status=404"), count("stream error")];
    assert!(written.iter().all(|lines| (10..=10 * seconds).contains(lines)), "{written:?} in {seconds} s");
    assert_eq!(written[0] + suppressed("status 404"), unknown, "{log}");
    assert_eq!(written[1] + suppressed("unreadable"), unreadable, "{log}");
}
