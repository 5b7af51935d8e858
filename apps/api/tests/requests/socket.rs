//! The application behind a real port, and clients that send bytes as they like.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::helpers::{Person, TestApp};

/// Longer than anything here takes: a test that waits so long has failed.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The application at a port of its own.
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    handle: ServerHandle,
}

impl Site {
    pub(crate) fn open(app: &TestApp) -> Self {
        let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let server = api::server::start(app.state(), listener).unwrap();
        let handle = server.handle();
        actix_web::rt::spawn(server);
        Self { address, handle }
    }

    pub(crate) async fn connect(&self) -> Client {
        self.connect_from(1).await
    }

    /// From 127.0.0.`host`.
    pub(crate) async fn connect_from(&self, host: u8) -> Client {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::new(IpAddr::from([127, 0, 0, host]), 0)).unwrap();
        Client(socket.connect(self.address).await.unwrap())
    }

    pub(crate) async fn close(self) {
        self.handle.stop(false).await;
    }
}

pub(crate) struct Client(TcpStream);

impl Client {
    pub(crate) async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        // A refused client may have been closed already.
        let _sent = self.0.write_all(bytes.as_ref()).await;
    }

    /// Everything until the server closes.
    pub(crate) async fn rest(&mut self) -> String {
        self.rest_while(Duration::from_secs(3_600), b"").await
    }

    /// The same, sending `drip` whenever nothing came for so long.
    pub(crate) async fn rest_while(&mut self, pause: Duration, drip: &[u8]) -> String {
        let mut text = Vec::new();
        let reading = async {
            let mut part = [0; 4_096];
            loop {
                match tokio::time::timeout(pause, self.0.read(&mut part)).await {
                    Ok(Ok(0) | Err(_)) => return,
                    Ok(Ok(read)) => text.extend_from_slice(&part[..read]),
                    Err(_nothing) => {
                        let _sent = self.0.write_all(drip).await;
                    }
                }
            }
        };
        tokio::time::timeout(TIMEOUT, reading).await.expect("the server closes");
        String::from_utf8_lossy(&text).into_owned()
    }

    /// An answer whose end is known by its last bytes; the connection stays open.
    pub(crate) async fn until(&mut self, end: &str) -> String {
        let mut text = String::new();
        let reading = async {
            let mut part = [0; 4_096];
            while !text.contains(end) {
                let read = self.0.read(&mut part).await.unwrap();
                assert!(read > 0, "closed after {text:?}");
                text.push_str(&String::from_utf8_lossy(&part[..read]));
            }
        };
        tokio::time::timeout(TIMEOUT, reading).await.expect("the server answers");
        text
    }

    /// Whether nothing has come, not even an end.
    pub(crate) async fn is_silent(&mut self) -> bool {
        tokio::time::timeout(Duration::ZERO, self.0.read(&mut [0; 16])).await.is_err()
    }
}

/// The head of a request, with the person's session.
pub(crate) fn head(line: &str, person: &Person, headers: &str) -> String {
    let cookie = person.cookie().map(|cookie| format!("Cookie: {}={}\r\n", cookie.name(), cookie.value()));
    let cookie = cookie.unwrap_or_default();
    format!("{line} HTTP/1.1\r\nHost: muqabla.test\r\nSec-Fetch-Site: same-origin\r\n{cookie}{headers}\r\n")
}

/// The status of an answer's text.
pub(crate) fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or("nothing")
}
