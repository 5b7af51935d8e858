//! A TCP proxy in front of a server, which can stop forwarding without closing anything.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use url::Url;

/// A proxy on this machine. It accepts and acknowledges whatever happens, as a load balancer in front of a lost server does.
pub struct Proxy {
    address: SocketAddr,
    shared: Arc<Shared>,
}

struct Shared {
    server: String,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    is_black_hole: bool,
    is_over: bool,
    /// Connections of earlier generations forward nothing any more.
    generation: u64,
    open: Vec<TcpStream>,
}

impl Proxy {
    /// In front of the server that `url` names.
    pub fn to(url: &str) -> Self {
        let url = Url::parse(url).expect("an address");
        let server = format!("{}:{}", url.host_str().expect("a host"), url.port().unwrap_or(5432));
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let address = listener.local_addr().expect("an address");
        let shared = Arc::new(Shared { server, state: Mutex::default(), changed: Condvar::new() });
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

    /// The same address with this proxy as the server.
    pub fn url(&self, url: &str) -> String {
        let mut url = Url::parse(url).expect("an address");
        url.set_ip_host(self.address.ip()).expect("a host");
        url.set_port(Some(self.address.port())).expect("a port");
        url.to_string()
    }

    /// From now on nothing is forwarded.
    pub fn swallow(&self) {
        self.shared.lock().is_black_hole = true;
    }

    /// New connections work again. Those that were there, or were made meanwhile, stay silent for ever.
    pub fn heal(&self) {
        let mut state = self.shared.lock();
        state.is_black_hole = false;
        state.generation += 1;
        self.shared.changed.notify_all();
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.is_over = true;
        for stream in state.open.drain(..) {
            // It may be closed already.
            let _closed = stream.shutdown(Shutdown::Both);
        }
        drop(state);
        self.shared.changed.notify_all();
        // Wakes the thread that accepts.
        let _woken = TcpStream::connect(self.address);
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn connect(self: &Arc<Self>, client: TcpStream) {
        let Ok(server) = TcpStream::connect(&self.server) else { return };
        let generation = {
            let mut state = self.lock();
            state.open.extend([&client, &server].map(|stream| stream.try_clone().expect("a handle")));
            state.generation
        };
        let (back, forth) = (server.try_clone().expect("a handle"), client.try_clone().expect("a handle"));
        for (from, to) in [(client, server), (back, forth)] {
            let shared = Arc::clone(self);
            std::thread::spawn(move || shared.forward(from, to, generation));
        }
    }

    /// Forwards bytes until one side closes.
    fn forward(&self, mut from: TcpStream, mut to: TcpStream, generation: u64) {
        let mut part = [0; 16 * 1024];
        while let Ok(read @ 1..) = from.read(&mut part) {
            let mut state = self.lock();
            while !state.is_over && (state.is_black_hole || state.generation != generation) {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            drop(state);
            if to.write_all(part.get(..read).unwrap_or_default()).is_err() {
                break;
            }
        }
        if self.lock().generation == generation {
            let _closed = to.shutdown(Shutdown::Both);
        }
    }
}
