//! A collector of traces for tests, over a real socket.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};

/// Takes what is sent to it by OTLP over HTTP.
pub struct Collector {
    address: SocketAddr,
    bodies: Arc<Mutex<Vec<Vec<u8>>>>,
}

impl Collector {
    pub fn start() -> Self {
        Self::with(|stream, bodies| serve(&stream, bodies))
    }

    /// One that takes connections and never answers.
    pub fn silent() -> Self {
        let kept = Mutex::new(Vec::new());
        Self::with(move |stream, _bodies| {
            kept.lock().unwrap_or_else(PoisonError::into_inner).push(stream);
            Ok(())
        })
    }

    fn with(serve: impl Fn(TcpStream, &Mutex<Vec<Vec<u8>>>) -> std::io::Result<()> + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let bodies = Arc::<Mutex<Vec<Vec<u8>>>>::default();
        let (shared, serve) = (Arc::clone(&bodies), Arc::new(serve));
        // It ends with the process of the test.
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let (shared, serve) = (Arc::clone(&shared), Arc::clone(&serve));
                std::thread::spawn(move || {
                    // The other side may hang up at any time.
                    let _ended = serve(stream, &shared);
                });
            }
        });
        Self { address, bodies }
    }

    /// What `OTEL_EXPORTER_OTLP_ENDPOINT` names.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The requests so far, each an `ExportTraceServiceRequest`.
    pub fn bodies(&self) -> Vec<Vec<u8>> {
        self.bodies.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Answers every request of a connection with 200 and an empty message.
fn serve(stream: &TcpStream, bodies: &Mutex<Vec<Vec<u8>>>) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream);
    loop {
        let mut length = 0;
        let mut line = String::new();
        while reader.read_line(&mut line)? > 0 && line != "\r\n" {
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().unwrap();
            }
            line.clear();
        }
        if line.is_empty() {
            return Ok(());
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body)?;
        bodies.lock().unwrap_or_else(PoisonError::into_inner).push(body);
        (&*stream)
            .write_all(b"HTTP/1.1 200 OK\r\ncontent-type: application/x-protobuf\r\ncontent-length: 0\r\n\r\n")?;
    }
}
