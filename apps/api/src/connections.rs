//! Connections: so many per network address, and none that begins a request without end.
//!
//! actix limits the time for the first head of a connection only; [`Connection`] does for those that follow.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv6Addr};
use std::pin::Pin;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::rt::net::TcpStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

use crate::bodies::Body;

#[cfg(test)]
mod tests;

/// How many connections each address has; of the whole process.
#[derive(Debug, Clone)]
pub struct Connections {
    per_address_max: usize,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// One of them, until it is dropped.
#[derive(Debug)]
pub struct Place {
    network: IpAddr,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Connections {
    /// At most so many per address.
    pub fn new(per_address_max: usize) -> Self {
        Self { per_address_max, open: Arc::default() }
    }

    /// A place for another one from `address`; none when it has as many as it may have.
    pub fn enter(&self, address: IpAddr) -> Option<Place> {
        let network = network(address);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(network).or_default();
        if *count >= self.per_address_max {
            return None;
        }
        *count = count.saturating_add(1);
        Some(Place { network, open: Arc::clone(&self.open) })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let left = open.get(&self.network).map_or(0, |count| count.saturating_sub(1));
        if left == 0 {
            open.remove(&self.network);
        } else {
            open.insert(self.network, left);
        }
    }
}

/// The address, or its /64 when it is IPv6: a subscriber has that many.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// What a connection is at: shared between its bytes and its requests.
#[derive(Default)]
pub struct Progress {
    running: Cell<u32>,
    /// Whether there was a request before.
    has_served: Cell<bool>,
    /// When the first byte of the next head came.
    head_since: Cell<Option<Instant>>,
    /// The last request's. While it lives, actix closes a connection whose body was not read to its end; otherwise it would wait
    /// for the rest of a chunked one for ever.
    last_body: RefCell<Option<Body>>,
}

/// A request that is under way, until its answer is sent.
pub struct Running(Rc<Progress>);

impl Progress {
    pub(crate) fn begin(progress: &Rc<Self>, body: Option<Body>) -> Running {
        progress.running.set(progress.running.get().saturating_add(1));
        progress.has_served.set(true);
        progress.head_since.set(None);
        progress.last_body.replace(body);
        Running(Rc::clone(progress))
    }

    /// When the head must be whole, if one is on its way after another request.
    fn head_due(&self, within: Duration) -> Option<Instant> {
        if self.running.get() > 0 || !self.has_served.get() {
            return None;
        }
        Some(self.head_since.get()? + within)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.running.set(self.0.running.get().saturating_sub(1));
    }
}

/// A connection that ends when the head of a request takes too long.
pub struct Connection {
    stream: TcpStream,
    progress: Rc<Progress>,
    head_within: Duration,
    timer: Option<(Instant, Pin<Box<Sleep>>)>,
    _place: Option<Place>,
}

impl Connection {
    /// Around `stream`.
    pub(crate) fn new(stream: TcpStream, head_within: Duration, place: Option<Place>) -> Self {
        Self { stream, progress: Rc::default(), head_within, timer: None, _place: place }
    }

    /// For the requests that come over it.
    pub(crate) fn progress(&self) -> Rc<Progress> {
        Rc::clone(&self.progress)
    }
}

impl AsyncRead for Connection {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let answer = Pin::new(&mut self.stream).poll_read(cx, buf);
        if answer.is_ready() {
            if buf.filled().len() > before
                && self.progress.running.get() == 0
                && self.progress.head_since.get().is_none()
            {
                self.progress.head_since.set(Some(Instant::now()));
            }
            return answer;
        }
        let Some(due) = self.progress.head_due(self.head_within) else {
            self.timer = None;
            return Poll::Pending;
        };
        let (set_for, timer) = self.timer.get_or_insert_with(|| (due, Box::pin(sleep_until(due))));
        if *set_for != due {
            *set_for = due;
            timer.as_mut().reset(due);
        }
        if timer.as_mut().poll(cx).is_pending() {
            return Poll::Pending;
        }
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the head of a request came too slowly")))
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
