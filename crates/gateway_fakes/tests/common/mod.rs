//! What the tests of both fakes share.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use gateway_fakes::Merchant;
use kernel::ids::{Id, PaymentId};
use kernel::money::Paisa;
use payments::OrderRef;
use payments::gateway::http::Timeouts;
use payments::gateway::{GatewayError, InquiryOrder, Limits, Order, RefundOrder};
use time::macros::datetime;
use uuid::Uuid;

pub(crate) const RETURN_URL: &str = "http://127.0.0.1:1/api/payments/return";
pub(crate) const ABOUT: Uuid = Uuid::from_u128(7);
/// Long enough for any answer that comes at all.
pub(crate) const LONG_TIMEOUTS: Timeouts =
    Timeouts { connect: Duration::from_secs(20), total: Duration::from_secs(20) };
/// For answers that never come.
pub(crate) const SHORT_TIMEOUTS: Timeouts =
    Timeouts { connect: Duration::from_secs(20), total: Duration::from_millis(150) };
pub(crate) const LIMITS: Limits = Limits { min: Paisa::new(500), max: Paisa::new(50_000_000) };

pub(crate) fn merchant() -> Merchant {
    Merchant { return_url: RETURN_URL.to_owned(), webhook_url: None }
}

pub(crate) fn order_ref(number: u32) -> OrderRef {
    OrderRef::parse(&format!("SX20261121120000{number:04}")).unwrap()
}

pub(crate) fn order(number: u32, paisa: i64) -> Order {
    Order {
        payment: PaymentId::from_uuid(Uuid::from_u128(number.into())),
        order_ref: order_ref(number),
        amount: Paisa::new(paisa),
        description: "Contest prize deposit",
        about: ABOUT,
        created_at: datetime!(2026-11-21 07:00 UTC),
        expires_at: datetime!(2026-11-21 07:30 UTC),
    }
}

pub(crate) fn asked(order: &Order, known: Option<&str>) -> InquiryOrder {
    InquiryOrder {
        payment: order.payment,
        order_ref: order.order_ref.clone(),
        amount: order.amount,
        provider_txn_id: known.map(str::to_owned),
        within: Duration::from_secs(20),
    }
}

pub(crate) fn refund(order: &Order, paisa: i64) -> RefundOrder {
    RefundOrder {
        refund: Id::from_uuid(Uuid::from_u128(9)),
        order_ref: order.order_ref.clone(),
        provider_txn_id: None,
        amount: Paisa::new(paisa),
    }
}

/// Why nothing is known; panics on anything else.
pub(crate) fn unknown<T: std::fmt::Debug>(result: Result<T, GatewayError>) -> String {
    match result {
        Err(GatewayError::Unknown(why)) => why,
        other => panic!("{other:?}"),
    }
}

/// The code of a definite no; panics on anything else.
pub(crate) fn refused<T: std::fmt::Debug>(result: Result<T, GatewayError>) -> String {
    match result {
        Err(GatewayError::Refused { code }) => code,
        other => panic!("{other:?}"),
    }
}

/// A listener that reads one whole request for each connection and answers with whatever `answer` makes of it; the requests it saw.
pub(crate) fn listen(answer: impl Fn(&str) -> String + Send + 'static) -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let seen = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&seen);
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let request = read(&mut stream);
            let reply = answer(&request);
            kept.lock().unwrap().push(request);
            // A caller may hang up before the end of a long answer.
            drop(stream.write_all(reply.as_bytes()));
        }
    });
    (url, seen)
}

fn read(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let mut byte = [0_u8; 1];
    while !bytes.ends_with(b"\r\n\r\n") && stream.read(&mut byte).unwrap_or(0) == 1 {
        bytes.extend(byte);
    }
    let head = String::from_utf8(bytes).unwrap();
    let length = head
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))
        .map_or(0, |(_, value)| value.trim().parse().unwrap());
    let mut body = vec![0_u8; length];
    stream.read_exact(&mut body).unwrap();
    head + &String::from_utf8(body).unwrap()
}

pub(crate) fn http(status: &str, content_type: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
}

/// A request as a person's tools send it; the whole answer.
pub(crate) fn call(url: &str, method: &str, path: &str, body: &str) -> String {
    let host = url.strip_prefix("http://").unwrap().split('/').next().unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    let length = body.len();
    write!(stream, "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// Numbers that look random and are the same in every run.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(limit).unwrap()).unwrap()
    }
}
