//! How a pool is used: what tells a pool that is too small from a database that is slow.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The pool as it is now, and its waits since the program started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Usage {
    pub in_use: u32,
    pub idle: u32,
    /// Callers who have no connection yet.
    pub waiting: u32,
    /// Connections that were asked for.
    pub requested: u64,
    /// Of these, how many did not come in time.
    pub timeouts: u64,
    /// How long all callers together waited.
    pub waited: Duration,
}

#[derive(Debug, Default)]
pub(super) struct Waits {
    waiting: AtomicU32,
    requested: AtomicU64,
    timeouts: AtomicU64,
    micros: AtomicU64,
}

impl Waits {
    /// Counts `wait`, which takes a connection.
    pub(super) fn count<T, E>(&self, wait: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        let begun = Instant::now();
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let taken = wait();
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        self.requested.fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
        if taken.is_err() {
            self.timeouts.fetch_add(1, Ordering::Relaxed);
        }
        taken
    }

    pub(super) fn usage(&self, in_use: u32, idle: u32) -> Usage {
        Usage {
            in_use,
            idle,
            waiting: self.waiting.load(Ordering::Relaxed),
            requested: self.requested.load(Ordering::Relaxed),
            timeouts: self.timeouts.load(Ordering::Relaxed),
            waited: Duration::from_micros(self.micros.load(Ordering::Relaxed)),
        }
    }
}
