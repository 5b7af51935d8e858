//! Who listens in this process, and how to wake them. What there is to tell lies in the database.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kernel::ids::UserId;
use tokio::sync::watch;

/// Streams of one person at a time.
const STREAMS_MAX: usize = 5;
/// Proxies give connections up that say nothing for half a minute or more.
const PING_EVERY: Duration = Duration::from_secs(25);

/// What a stream is told.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Signal {
    /// Counts how often there may be something new.
    news: u64,
    /// Counts how often the stream was asked to say something, so that dead connections are found.
    pings: u64,
    /// The process is about to end.
    over: bool,
}

struct Listeners {
    streams: usize,
    signal: watch::Sender<Signal>,
}

/// The streams of this process.
pub struct Hub {
    /// How often a stream says that it is there.
    pub ping_every: Duration,
    people: Arc<Mutex<HashMap<UserId, Listeners>>>,
    closed: AtomicBool,
}

impl Default for Hub {
    fn default() -> Self {
        Self { ping_every: PING_EVERY, people: Arc::default(), closed: AtomicBool::new(false) }
    }
}

impl Hub {
    /// A place for one more stream of `user`. When there are too many, those that are there are asked to say something: a browser that
    /// was closed is noticed only then, and its place is free when the page asks again.
    pub fn join(&self, user: UserId) -> Option<Seat> {
        let mut people = lock(&self.people);
        let listeners = people
            .entry(user)
            .or_insert_with(|| Listeners { streams: 0, signal: watch::Sender::new(Signal::default()) });
        if listeners.streams >= STREAMS_MAX {
            listeners.signal.send_modify(|signal| signal.pings = signal.pings.wrapping_add(1));
            return None;
        }
        listeners.streams = listeners.streams.saturating_add(1);
        let signal = listeners.signal.subscribe();
        let seen = *signal.borrow();
        Some(Seat { user, seen, signal, people: Arc::clone(&self.people) })
    }

    /// There may be something new for `user`.
    pub fn wake(&self, user: UserId) {
        if let Some(listeners) = lock(&self.people).get(&user) {
            listeners.signal.send_modify(|signal| signal.news = signal.news.wrapping_add(1));
        }
    }

    /// There may be something new for everybody: nothing was heard for a while.
    pub fn wake_all(&self) {
        for listeners in lock(&self.people).values() {
            listeners.signal.send_modify(|signal| signal.news = signal.news.wrapping_add(1));
        }
    }

    /// Ends all streams. One that joined before is ended; one that joined after finds [`Self::is_closed`].
    pub fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
        for listeners in lock(&self.people).values() {
            listeners.signal.send_modify(|signal| signal.over = true);
        }
    }

    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::SeqCst)
    }

    /// How many streams `user` has here.
    pub fn streams(&self, user: UserId) -> usize {
        lock(&self.people).get(&user).map_or(0, |listeners| listeners.streams)
    }
}

/// A panic between two steps leaves counts that are as good as before.
fn lock(people: &Mutex<HashMap<UserId, Listeners>>) -> MutexGuard<'_, HashMap<UserId, Listeners>> {
    people.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a stream has to do next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wake {
    /// Look whether there is something new.
    News,
    /// Look, and say something in any case.
    Ping,
    Over,
}

/// The place of a stream, free again when it is dropped.
pub struct Seat {
    pub user: UserId,
    seen: Signal,
    signal: watch::Receiver<Signal>,
    people: Arc<Mutex<HashMap<UserId, Listeners>>>,
}

impl Seat {
    /// Waits for the next thing to do, at most `timeout`.
    pub async fn next(&mut self, timeout: Duration) -> Wake {
        let changed = tokio::time::timeout(timeout, self.signal.wait_for(|signal| *signal != self.seen)).await;
        let now = match changed {
            Err(_nothing) => return Wake::Ping,
            Ok(Err(_closed)) => return Wake::Over,
            Ok(Ok(signal)) => *signal,
        };
        let before = std::mem::replace(&mut self.seen, now);
        if now.over {
            Wake::Over
        } else if now.pings != before.pings {
            Wake::Ping
        } else {
            Wake::News
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut people = lock(&self.people);
        if let Some(listeners) = people.get_mut(&self.user) {
            listeners.streams = listeners.streams.saturating_sub(1);
            if listeners.streams == 0 {
                people.remove(&self.user);
            }
        }
    }
}
