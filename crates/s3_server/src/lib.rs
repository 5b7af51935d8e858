#![doc = include_str!("../README.md")]
#![allow(clippy::expect_used, reason = "test support: a failure here is a failed test")]

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use s3s::auth::SimpleAuth;
use s3s::service::{S3Service, S3ServiceBuilder};
use s3s::{Body, HttpError, HttpResponse};
use s3s_fs::FileSystem;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

pub const ACCESS_KEY_ID: &str = "AKIATEST";
pub const SECRET_ACCESS_KEY: &str = "canary-of-the-secret-key";
const BUCKET: &str = "files";

/// What happens to requests instead of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// They are accepted, and nothing ever comes.
    Silence,
    /// They are refused with this status and this body.
    Refusal(u16, &'static str),
}

/// A request as it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    pub method: String,
    /// Path and query.
    pub target: String,
    /// By name in small letters.
    pub headers: BTreeMap<String, String>,
}

#[derive(Default)]
struct State {
    requests: Vec<Recorded>,
    fault: Option<Fault>,
}

/// One bucket, empty at first; it goes with this value.
pub struct S3Server {
    address: SocketAddr,
    root: PathBuf,
    state: Arc<Mutex<State>>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl S3Server {
    pub fn start() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let root = std::env::temp_dir().join(format!("muqabla-s3-{}-{number}", std::process::id()));
        std::fs::create_dir_all(root.join(BUCKET)).expect("a folder");
        let mut builder = S3ServiceBuilder::new(FileSystem::new(&root).expect("a folder"));
        builder.set_auth(SimpleAuth::from_single(ACCESS_KEY_ID, SECRET_ACCESS_KEY));
        let (service, state) = (builder.build(), Arc::<Mutex<State>>::default());
        let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        listener.set_nonblocking(true).expect("a socket");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel();
        let serving = Arc::clone(&state);
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let listener = TcpListener::from_std(listener).expect("a socket");
                tokio::select! {
                    () = serve(listener, service, serving) => {}
                    _stopped = stopped => {}
                }
            });
        });
        Self { address, root, state, stop: Some(stop), thread: Some(thread) }
    }

    /// A store in it, below a prefix.
    pub fn url(&self) -> String {
        format!("s3://{BUCKET}/below/here?endpoint=http://{}", self.address)
    }

    /// From now on, until the next call.
    pub fn set_fault(&self, fault: Option<Fault>) {
        self.lock().fault = fault;
    }

    pub fn requests(&self) -> Vec<Recorded> {
        self.lock().requests.clone()
    }

    /// The folder in which the files of [`Self::url`] lie.
    pub fn folder(&self) -> PathBuf {
        self.root.join(BUCKET).join("below/here")
    }

    /// Parts of uploads that were neither finished nor ended.
    pub fn parts(&self) -> usize {
        let entries = std::fs::read_dir(&self.root).expect("a folder").flatten();
        entries.filter(|entry| entry.file_name().to_string_lossy().contains("upload_id")).count()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

impl Drop for S3Server {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _panicked = thread.join();
        }
        let _left = std::fs::remove_dir_all(&self.root);
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn serve(listener: TcpListener, service: S3Service, state: Arc<Mutex<State>>) {
    while let Ok((stream, _from)) = listener.accept().await {
        let (service, state) = (service.clone(), Arc::clone(&state));
        let answering = service_fn(move |request| answer(service.clone(), Arc::clone(&state), request));
        let connection = hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(stream), answering);
        tokio::spawn(async move { drop(connection.await) });
    }
}

async fn answer(
    service: S3Service,
    state: Arc<Mutex<State>>,
    request: Request<Incoming>,
) -> Result<HttpResponse, HttpError> {
    let header = |(name, value): (&hyper::header::HeaderName, &hyper::header::HeaderValue)| {
        (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into_owned())
    };
    let recorded = Recorded {
        method: request.method().to_string(),
        target: request.uri().to_string(),
        headers: request.headers().iter().map(header).collect(),
    };
    let fault = {
        let mut state = lock(&state);
        state.requests.push(recorded);
        state.fault.clone()
    };
    match fault {
        None => service.call(request.map(Body::from)).await,
        Some(Fault::Silence) => std::future::pending().await,
        Some(Fault::Refusal(status, body)) => {
            let mut answer = HttpResponse::new(Body::from(body.to_owned()));
            *answer.status_mut() = StatusCode::from_u16(status).expect("a status");
            Ok(answer)
        }
    }
}
