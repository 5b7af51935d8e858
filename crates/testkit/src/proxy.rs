//! A TCP proxy in front of a server, which can stop forwarding without closing anything, and do worse.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use socket2::SockRef;
use url::Url;

/// A proxy on this machine. It accepts and acknowledges whatever happens, as a load balancer in front of a lost server does.
pub struct Proxy {
    address: SocketAddr,
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    server: String,
    is_black_hole: bool,
    is_over: bool,
    /// Connections of earlier generations forward nothing any more.
    generation: u64,
    /// What the client sends waits for so long.
    delay: Duration,
    /// Bytes a second in each direction of a connection.
    rate: Option<u64>,
    open: Vec<Weak<Link>>,
}

/// Two connections that are one. Both close when both directions have ended.
struct Link {
    client: TcpStream,
    server: TcpStream,
    generation: u64,
    is_reset: Mutex<bool>,
}

impl Link {
    fn is_reset(&self) -> bool {
        *self.is_reset.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Proxy {
    /// In front of the server that `url` names.
    pub fn to(url: &str) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let address = listener.local_addr().expect("an address");
        let state = State { server: server_of(url), ..State::default() };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
        let accepting = Arc::clone(&shared);
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                if accepting.lock().is_over {
                    return;
                }
                accepting.connect(client);
            }
        });
        Self { address, shared }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The same address with this proxy as the server.
    pub fn url(&self, url: &str) -> String {
        let mut url = Url::parse(url).expect("an address");
        url.set_ip_host(self.address.ip()).expect("a host");
        url.set_port(Some(self.address.port())).expect("a port");
        url.to_string()
    }

    /// New connections go to the server that `url` names; those that are open stay where they are.
    pub fn forward_to(&self, url: &str) {
        self.shared.lock().server = server_of(url);
    }

    /// From now on nothing is forwarded. What is silent since the time before has ended at the server, as keepalives do it after a while.
    pub fn swallow(&self) {
        let mut state = self.shared.lock();
        state.is_black_hole = true;
        let is_earlier = |link: &Arc<Link>| link.generation < state.generation;
        for link in state.open.iter().filter_map(Weak::upgrade).filter(is_earlier) {
            // It may be closed already.
            let _closed = link.server.shutdown(Shutdown::Both);
        }
    }

    /// What clients send arrives so much later.
    pub fn delay(&self, delay: Duration) {
        self.shared.lock().delay = delay;
    }

    /// Limits each direction of a connection to so many bytes a second.
    pub fn limit(&self, rate: Option<u64>) {
        self.shared.lock().rate = rate;
    }

    /// Ends all connections with RST.
    pub fn reset(&self) {
        let links: Vec<_> = self.shared.lock().open.drain(..).filter_map(|link| link.upgrade()).collect();
        for link in links {
            *link.is_reset.lock().unwrap_or_else(PoisonError::into_inner) = true;
            for stream in [&link.client, &link.server] {
                // It may be closed already. Shutting down what is read sends nothing, and ends the read that waits.
                let _closed = SockRef::from(stream).set_linger(Some(Duration::ZERO));
                let _woken = stream.shutdown(Shutdown::Read);
            }
        }
        self.shared.changed.notify_all();
    }

    /// New connections work again, without delay or limit. Those that were there, or were made meanwhile, stay silent.
    pub fn heal(&self) {
        let mut state = self.shared.lock();
        if state.is_black_hole {
            state.generation += 1;
        }
        state.is_black_hole = false;
        state.delay = Duration::ZERO;
        state.rate = None;
        self.shared.changed.notify_all();
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.is_over = true;
        for link in state.open.drain(..).filter_map(|link| link.upgrade()) {
            for stream in [&link.client, &link.server] {
                // It may be closed already.
                let _closed = stream.shutdown(Shutdown::Both);
            }
        }
        drop(state);
        self.shared.changed.notify_all();
        // Wakes the thread that accepts.
        let _woken = TcpStream::connect(self.address);
    }
}

fn server_of(url: &str) -> String {
    let url = Url::parse(url).expect("an address");
    format!("{}:{}", url.host_str().expect("a host"), url.port().unwrap_or(5432))
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn connect(self: &Arc<Self>, client: TcpStream) {
        let address = self.lock().server.clone();
        let Ok(server) = TcpStream::connect(address) else { return };
        for stream in [&client, &server] {
            // Small messages are not to wait for each other here.
            let _set = stream.set_nodelay(true);
        }
        let mut state = self.lock();
        let link = Arc::new(Link { client, server, generation: state.generation, is_reset: Mutex::default() });
        state.open.retain(|link| link.strong_count() > 0);
        state.open.push(Arc::downgrade(&link));
        drop(state);
        for is_request in [true, false] {
            let (shared, link) = (Arc::clone(self), Arc::clone(&link));
            std::thread::spawn(move || shared.forward(&link, is_request));
        }
    }

    /// Forwards bytes until one side closes.
    fn forward(&self, link: &Link, is_request: bool) {
        let (mut from, mut to) = if is_request { (&link.client, &link.server) } else { (&link.server, &link.client) };
        let mut part = [0; 16 * 1024];
        while let Ok(read @ 1..) = from.read(&mut part) {
            self.hold(link, if is_request { self.lock().delay } else { Duration::ZERO });
            let mut rest = part.get(..read).unwrap_or_default();
            while !rest.is_empty() && !link.is_reset() {
                // Ten parts a second.
                let length = match self.lock().rate {
                    Some(rate) => usize::try_from(rate / 10).unwrap_or(1).clamp(1, rest.len()),
                    None => rest.len(),
                };
                let (now, later) = rest.split_at(length);
                if to.write_all(now).is_err() {
                    rest = &[];
                    continue;
                }
                if !later.is_empty() {
                    self.hold(link, Duration::from_millis(100));
                }
                rest = later;
            }
            if link.is_reset() {
                break;
            }
        }
        if !link.is_reset() && self.lock().generation == link.generation {
            let _closed = to.shutdown(Shutdown::Both);
        }
    }

    /// Waits for `delay`, and while nothing is forwarded.
    fn hold(&self, link: &Link, delay: Duration) {
        let begun = Instant::now();
        let mut state = self.lock();
        while !state.is_over && !link.is_reset() {
            let is_silent = state.is_black_hole || state.generation != link.generation;
            let left = delay.saturating_sub(begun.elapsed());
            if !is_silent && left.is_zero() {
                return;
            }
            state = if is_silent {
                self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
            } else {
                self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0
            };
        }
    }
}
