//! As little HTTP/1.1 as it takes to ask a server many times over one connection.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc2822;

/// A request as it is sent.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Request(Vec<u8>);

impl Request {
    /// A plain GET; `tag` asks whether an answer is still the same.
    pub(crate) fn get(path: &str, tag: Option<&str>) -> Self {
        let condition = tag.map(|tag| format!("If-None-Match: {tag}\r\n")).unwrap_or_default();
        Self(format!("GET {path} HTTP/1.1\r\nHost: bench\r\nAccept: application/json\r\n{condition}\r\n").into_bytes())
    }

    /// This as browsers ask it: the answer may be compressed.
    pub(crate) fn compressed(&self) -> Self {
        let head = self.0.strip_suffix(b"\r\n").unwrap_or(&self.0);
        Self([head, b"Accept-Encoding: gzip, deflate, br, zstd\r\n\r\n"].concat())
    }

    /// A GET of somebody who is signed in.
    pub(crate) fn signed(path: &str, cookie: &str) -> Self {
        Self(
            format!("GET {path} HTTP/1.1\r\nHost: bench\r\nAccept: application/json\r\nCookie: {cookie}\r\n\r\n")
                .into_bytes(),
        )
    }

    /// What is asked for: the first line without the method.
    pub(crate) fn path(&self) -> &str {
        let line = self.0.split(|byte| *byte == b' ').nth(1).unwrap_or_default();
        std::str::from_utf8(line).unwrap_or_default()
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Answer {
    /// 200, or 304.
    pub(crate) status: u16,
    /// Names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn length(&self) -> usize {
        self.body.len()
    }
}

/// One connection that stays open.
pub(crate) struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

/// Longer than any answer may take.
const TIMEOUT: Duration = Duration::from_secs(20);
const HEAD_MAX: usize = 1 << 16;

impl Connection {
    /// Connects.
    ///
    /// # Errors
    /// Nobody listens.
    pub(crate) fn open(server: SocketAddr) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(server).with_context(|| format!("nobody listens at {server}"))?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(TIMEOUT))?;
        Ok(Self { stream, buffer: Vec::with_capacity(1 << 18) })
    }

    /// Sends `request` and waits until the answer is here as a whole; nothing is made of it but whether it is one: a server that has
    /// too much to do may say so with 503.
    ///
    /// # Errors
    /// None of 200, 304 and 503, or no answer.
    pub(crate) fn send(&mut self, request: &Request) -> anyhow::Result<bool> {
        let (head, _) = self.exchange(request)?;
        match status(self.buffer.get(..head).unwrap_or_default()) {
            200 | 304 => Ok(true),
            503 => Ok(false),
            other => bail!("{} answered {other}", request.path()),
        }
    }

    /// The same, and what the answer says.
    ///
    /// # Errors
    /// Neither 200 nor 304, or no answer.
    pub(crate) fn ask(&mut self, request: &Request) -> anyhow::Result<Answer> {
        let (head, end) = self.exchange(request)?;
        let head_bytes = self.buffer.get(..head).context("a head")?;
        let status = status(head_bytes);
        let text = String::from_utf8_lossy(head_bytes);
        let headers = text
            .lines()
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
            .collect();
        let sent = self.buffer.get(head..end).context("a body")?;
        let body = if is_chunked(head_bytes) { chunks(sent).context("chunks")?.0 } else { sent.to_vec() };
        ensure!(
            status == 200 || status == 304,
            "{} answered {status}: {}",
            request.path(),
            String::from_utf8_lossy(&body)
        );
        Ok(Answer { status, headers, body })
    }

    /// Sends, and reads until head and body are in the buffer; answers where each ends.
    fn exchange(&mut self, request: &Request) -> anyhow::Result<(usize, usize)> {
        self.stream.write_all(&request.0)?;
        self.buffer.clear();
        let mut piece = [0_u8; 1 << 16];
        loop {
            let read = self.stream.read(&mut piece)?;
            ensure!(read > 0, "the server hung up");
            self.buffer.extend_from_slice(piece.get(..read).context("what was read")?);
            if let Some(head) = self.head() {
                let (begin, rest) = self.buffer.split_at(head);
                let length =
                    if is_chunked(begin) { chunks(rest).map(|(_body, sent)| sent) } else { Some(length(begin)?) };
                if let Some(length) = length.filter(|length| rest.len() >= *length) {
                    return Ok((head, head.saturating_add(length)));
                }
            }
            ensure!(self.head().is_some() || self.buffer.len() < HEAD_MAX, "a head without end");
        }
    }

    fn head(&self) -> Option<usize> {
        self.buffer.windows(4).position(|four| four == b"\r\n\r\n").map(|at| at.saturating_add(4))
    }
}

/// `HTTP/1.1 200 OK`.
fn status(head: &[u8]) -> u16 {
    head.get(9..12).and_then(|digits| std::str::from_utf8(digits).ok()).and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// Whether the body comes in chunks, as one that is compressed while it is sent does.
fn is_chunked(head: &[u8]) -> bool {
    let name = b"transfer-encoding: chunked";
    head.windows(name.len()).any(|part| part.eq_ignore_ascii_case(name))
}

/// The body, and how many bytes its chunks took; none before the last one is here.
fn chunks(sent: &[u8]) -> Option<(Vec<u8>, usize)> {
    let (mut body, mut at) = (Vec::new(), 0_usize);
    loop {
        let line = sent.get(at..)?;
        let line = line.get(..line.windows(2).position(|two| two == b"\r\n")?)?;
        let size = usize::from_str_radix(std::str::from_utf8(line).ok()?, 16).ok()?;
        let begin = at.checked_add(line.len())?.checked_add(2)?;
        let end = begin.checked_add(size)?;
        body.extend_from_slice(sent.get(begin..end)?);
        at = end.checked_add(2)?;
        if size == 0 {
            return (sent.len() >= at).then_some((body, at));
        }
    }
}

/// How long the body is, of one that does not come in chunks.
fn length(head: &[u8]) -> anyhow::Result<usize> {
    if status(head) == 304 {
        return Ok(0);
    }
    let name = b"content-length: ";
    let at = head
        .windows(name.len())
        .position(|part| part.eq_ignore_ascii_case(name))
        .with_context(|| format!("an answer without a length: {}", String::from_utf8_lossy(head)))?;
    let digits = head.get(at.saturating_add(name.len())..).unwrap_or_default().split(|byte| *byte == b'\r').next();
    Ok(std::str::from_utf8(digits.unwrap_or_default())?.trim().parse()?)
}

/// Signs somebody in; answers the cookies for later requests.
///
/// # Errors
/// The server lets nobody in.
pub(crate) fn sign_in(server: SocketAddr, email: &str, password: &str) -> anyhow::Result<String> {
    let body = format!(r#"{{"email":"{email}","password":"{password}"}}"#);
    let head =
        "POST /api/auth/login HTTP/1.1\r\nHost: bench\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json";
    let request = Request(format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).into_bytes());
    let answer = Connection::open(server)?.ask(&request)?;
    let set = answer.headers.iter().filter(|(name, _value)| name == "set-cookie");
    let cookies: Vec<&str> = set.filter_map(|(_name, value)| value.split(';').next()).collect();
    ensure!(!cookies.is_empty(), "{email} signed in without a cookie");
    Ok(cookies.join("; "))
}

/// The server's clock.
///
/// # Errors
/// No answer, or one without a date.
pub(crate) fn server_time(server: SocketAddr) -> anyhow::Result<OffsetDateTime> {
    let answer = Connection::open(server)?.ask(&Request::get("/readyz", None))?;
    let date = answer.header("date").context("an answer without a date")?;
    Ok(OffsetDateTime::parse(&date.replace("GMT", "+0000"), &Rfc2822)?)
}

/// Asks each request once: what the memory has to answer, and what warms the server up.
///
/// # Errors
/// One was refused.
pub(crate) fn ask_each(server: SocketAddr, requests: &[Request]) -> anyhow::Result<Vec<(Request, Answer)>> {
    let mut connection = Connection::open(server)?;
    requests.iter().map(|request| Ok((request.clone(), connection.ask(request)?))).collect()
}
