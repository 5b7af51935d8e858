//! As much HTTP as the fakes need: one request for each connection, on this machine only.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use time::OffsetDateTime;
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use url::{Url, form_urlencoded};

use crate::html;
use crate::switch::{Switch, Switches};

/// Requests and answers may be so long.
const BYTES_MAX: usize = 64 * 1024;
/// A browser may open a connection and say nothing for so long.
const TIMEOUT: Duration = Duration::from_secs(30);

#[derive(Debug, Clone, Default)]
pub(crate) struct Request {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) query: String,
    /// By name in lower case.
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: Vec<u8>,
}

impl Request {
    /// The pairs of a form in the body.
    pub(crate) fn form(&self) -> Vec<(String, String)> {
        form_urlencoded::parse(&self.body).into_owned().collect()
    }

    /// The pairs of the address.
    pub(crate) fn pairs(&self) -> Vec<(String, String)> {
        form_urlencoded::parse(self.query.as_bytes()).into_owned().collect()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }
}

/// What goes back; nothing closes the connection without a word.
#[derive(Debug, Clone)]
pub(crate) enum Reply {
    Answer { status: u16, headers: Vec<(&'static str, String)>, body: String },
    Nothing,
}

impl Reply {
    pub(crate) fn json(status: u16, body: &serde_json::Value) -> Self {
        let headers = vec![("Content-Type", "application/json; charset=utf-8".to_owned())];
        Self::Answer { status, headers, body: body.to_string() }
    }

    pub(crate) fn html(status: u16, body: String) -> Self {
        let headers = vec![("Content-Type", "text/html; charset=utf-8".to_owned())];
        Self::Answer { status, headers, body }
    }

    pub(crate) fn see(address: &str) -> Self {
        Self::Answer { status: 302, headers: vec![("Location", address.to_owned())], body: String::new() }
    }

    fn bytes(&self) -> Option<Vec<u8>> {
        let Self::Answer { status, headers, body } = self else { return None };
        let mut text = format!("HTTP/1.1 {status} -\r\nConnection: close\r\nCache-Control: no-store\r\n");
        if let Some(date) = date() {
            text.push_str(&format!("Date: {date}\r\n"));
        }
        for (name, value) in headers {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        text.push_str(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
        Some(text.into_bytes())
    }
}

const DATE: &[BorrowedFormatItem<'_>] =
    format_description!("[weekday repr:short], [day] [month repr:short] [year] [hour]:[minute]:[second] GMT");

/// The machine's clock, as a header has it.
#[allow(clippy::disallowed_methods, reason = "a provider has a clock of its own, and callers compare theirs with it")]
fn date() -> Option<String> {
    OffsetDateTime::now_utc().format(DATE).ok()
}

/// A call of the merchant's server with whatever goes wrong: on the way there, and on the way back when the work is done.
pub(crate) fn failing(switches: &Switches, stream: &TcpStream, work: impl FnOnce() -> Reply) -> Reply {
    if switches.takes(Switch::Timeout) {
        switches.hold(stream);
        return Reply::Nothing;
    }
    if switches.takes(Switch::HtmlWith200) {
        return Reply::html(200, html::REJECTED.to_owned());
    }
    let answer = work();
    let is_lost = switches.takes(Switch::LostReply) || (switches.takes(Switch::Slow) && !switches.hold(stream));
    if is_lost { Reply::Nothing } else { answer }
}

pub(crate) trait Handler: Send + Sync + 'static {
    fn handle(&self, request: &Request, stream: &TcpStream) -> Reply;
}

/// A listener on the loopback address, one thread for each connection.
#[derive(Debug)]
pub(crate) struct Server {
    address: SocketAddr,
    closing: Arc<AtomicBool>,
    listener: Option<JoinHandle<()>>,
}

impl Server {
    pub(crate) fn start(port: u16, handler: Arc<dyn Handler>) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        let closing = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&closing);
        let accept = move || {
            for stream in listener.incoming().flatten() {
                if stop.load(Ordering::SeqCst) {
                    return;
                }
                let handler = Arc::clone(&handler);
                thread::spawn(move || drop(serve(&stream, handler.as_ref())));
            }
        };
        Ok(Self { address, closing, listener: Some(thread::spawn(accept)) })
    }

    /// An address on this server.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.closing.store(true, Ordering::SeqCst);
        // The listener looks up when somebody calls.
        drop(TcpStream::connect(self.address));
        if let Some(listener) = self.listener.take() {
            drop(listener.join());
        }
    }
}

fn serve(mut stream: &TcpStream, handler: &dyn Handler) -> io::Result<()> {
    stream.set_read_timeout(Some(TIMEOUT))?;
    let request = request(stream)?;
    if let Some(answer) = handler.handle(&request, stream).bytes() {
        stream.write_all(&answer)?;
    }
    stream.shutdown(Shutdown::Both)
}

fn broken() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "not HTTP")
}

fn request(stream: impl Read) -> io::Result<Request> {
    let (first, headers, body) = message(stream)?;
    let mut words = first.split(' ');
    let (Some(method), Some(target)) = (words.next(), words.next()) else { return Err(broken()) };
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    Ok(Request { method: method.to_owned(), path: path.to_owned(), query: query.to_owned(), headers, body })
}

type Message = (String, BTreeMap<String, String>, Vec<u8>);

fn message(mut stream: impl Read) -> io::Result<Message> {
    let mut head = Vec::new();
    let mut byte = [0_u8; 1];
    while !head.ends_with(b"\r\n\r\n") {
        if head.len() > BYTES_MAX || stream.read(&mut byte)? == 0 {
            return Err(broken());
        }
        head.extend(byte);
    }
    let head = String::from_utf8(head).map_err(|_other| broken())?;
    let mut lines = head.split("\r\n");
    let first = lines.next().unwrap_or_default().to_owned();
    let headers: BTreeMap<String, String> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.trim().to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    let length: usize = headers.get("content-length").and_then(|text| text.parse().ok()).unwrap_or(0);
    let mut body = vec![0_u8; length.min(BYTES_MAX)];
    stream.read_exact(&mut body)?;
    Ok((first, headers, body))
}

/// Asks somebody on this machine; answers the status and the body.
pub(crate) fn ask(method: &str, url: &str, content_type: &str, body: &[u8]) -> io::Result<(u16, Vec<u8>)> {
    let url = Url::parse(url).map_err(|_other| broken())?;
    let (Some(host), Some(port)) = (url.host_str(), url.port_or_known_default()) else { return Err(broken()) };
    let mut stream = TcpStream::connect((host, port))?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    let target = url.query().map_or_else(|| url.path().to_owned(), |query| format!("{}?{query}", url.path()));
    let head = format!(
        "{method} {target} HTTP/1.1\r\nHost: {host}:{port}\r\nUser-Agent: fake\r\nConnection: close\r\nContent-Type: {content_type}\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(body)?;
    let (first, _headers, body) = message(&stream)?;
    let status = first.split(' ').nth(1).and_then(|text| text.parse().ok()).ok_or_else(broken)?;
    Ok((status, body))
}
