//! Connections: so many per network address and in total, and none that begins a request without end.
//!
//! actix limits the time for the first head of a connection only; [`Connection`] does for those that follow. When all connections
//! are taken, [`Budget`] closes those of whom least is lost: nobody who sends or reads slowly keeps others out.

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

mod budget;
#[cfg(test)]
mod tests;

pub(crate) use budget::Slot;
use budget::{Budget, Seat};

/// How many connections there are of each address, and of the whole process.
#[derive(Debug, Clone)]
pub struct Connections {
    per_address_max: usize,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
    budget: Budget,
}

/// One of them, until it is dropped.
#[derive(Debug)]
pub struct Place {
    network: IpAddr,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Connections {
    /// At most so many per address, and so many in total.
    pub fn new(per_address_max: usize, max: usize) -> Self {
        Self { per_address_max, open: Arc::default(), budget: Budget::new(max) }
    }

    /// Connections of the process at most, with those that are being closed.
    pub(crate) fn hard_max(&self) -> usize {
        self.budget.hard_max()
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
    slot: Arc<Slot>,
}

/// A request that is under way, until its answer is sent.
pub struct Running(Rc<Progress>);

impl Progress {
    pub(crate) fn begin(progress: &Rc<Self>, body: Option<Body>) -> Running {
        progress.running.set(progress.running.get().saturating_add(1));
        progress.has_served.set(true);
        progress.head_since.set(None);
        progress.slot.begin();
        if let Some(body) = &body {
            body.report_to(&progress.slot);
        }
        progress.last_body.replace(body);
        Running(Rc::clone(progress))
    }

    /// The request that runs belongs to a session.
    pub(crate) fn sign_in(&self) {
        self.slot.sign_in();
    }

    /// When the head must be whole, if one is on its way after another request.
    fn head_due(&self, within: Duration) -> Option<Instant> {
        if self.running.get() > 0 || !self.has_served.get() {
            return None;
        }
        Some(self.head_since.get()? + within)
    }
}

impl Running {
    /// The handler is done; what follows goes as fast as the client takes it.
    pub(crate) fn answer(&self) {
        self.0.slot.answer();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.running.set(self.0.running.get().saturating_sub(1));
        if self.0.running.get() == 0 {
            self.0.slot.rest();
        }
    }
}

/// A connection that ends when the head of a request takes too long, or when others need its place.
pub struct Connection {
    // Dropped before the seat: a seat is free when its descriptor is.
    stream: TcpStream,
    progress: Rc<Progress>,
    head_within: Duration,
    timer: Option<(Instant, Pin<Box<Sleep>>)>,
    _place: Option<Place>,
    seat: Seat,
}

impl Connection {
    /// Around `stream`, for which others may have to go. `place` is that of its address.
    ///
    /// # Errors
    /// When the client is already gone.
    pub(crate) fn admit(
        connections: &Connections,
        stream: TcpStream,
        head_within: Duration,
        place: Option<Place>,
    ) -> io::Result<Self> {
        // A compressed answer ends in a write of its own. With Nagle's algorithm its five bytes would wait until the client acknowledges what
        // came before, which systems put off by 40 ms and more.
        stream.set_nodelay(true)?;
        let seat = connections.budget.admit();
        let progress = Rc::new(Progress { slot: Arc::clone(&seat.slot), ..Progress::default() });
        Ok(Self { stream, progress, head_within, timer: None, _place: place, seat })
    }

    /// For the requests that come over it.
    pub(crate) fn progress(&self) -> Rc<Progress> {
        Rc::clone(&self.progress)
    }

    /// What a write answers: a client that takes nothing more keeps us waiting, until somebody else needs the place.
    fn unless_closed(&self, cx: &Context<'_>, answer: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if answer.is_pending() {
            self.seat.slot.wait();
            self.seat.slot.poll_open(cx)?;
        }
        answer
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
                self.seat.slot.wait();
            }
            return answer;
        }
        self.seat.slot.poll_open(cx)?;
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
        let answer = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.unless_closed(cx, answer)
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
        let answer = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.unless_closed(cx, answer)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
