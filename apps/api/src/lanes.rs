//! Keeps requests of one route from taking all connections of the database.
//!
//! Requests that wait for a lock keep their connections while they wait. A route whose table somebody holds would soon have all of them, and no
//! other route could answer. So each route has a lane: a share of the connections. A lane in which locks were not free twice in a row narrows to
//! one request at a time for a while; the others are told to come back at once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use actix_web::http::Method;
use runtime::concurrency_limit::Busy;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How long a lane stays narrow after a lock was not free.
const NARROW_FOR: Duration = Duration::from_secs(2);

/// Once is one row that somebody changes; more is a table.
const TIMEOUTS_MAX: u32 = 2;

/// The lanes of one process.
pub struct Lanes {
    /// Connections of the pool.
    connections: usize,
    lanes: Mutex<HashMap<String, Arc<Lane>>>,
}

/// The share of one route.
pub struct Lane {
    permits: Arc<Semaphore>,
    /// Of the one request that finds out whether the lock is free again.
    probe: Arc<Semaphore>,
    locked: Mutex<Locked>,
}

/// What is known of the locks that a lane needs.
#[derive(Default)]
struct Locked {
    timeouts_in_a_row: u32,
    narrow_until: Option<Instant>,
}

/// A request's place in a lane, until it is dropped.
pub struct LanePermit(#[allow(dead_code, reason = "held, never read")] OwnedSemaphorePermit);

impl Lanes {
    /// For a pool of so many connections.
    pub fn new(connections: u32) -> Self {
        Self { connections: usize::try_from(connections).unwrap_or(usize::MAX), lanes: Mutex::default() }
    }

    /// The lane of a route, named by its pattern. Reads have half of the connections: they wait for locks for 0.3 s. All else has a third.
    pub fn of_route(&self, method: &Method, pattern: String) -> Arc<Lane> {
        let share = if *method == Method::GET { 2 } else { 3 };
        let name = if *method == Method::GET { pattern } else { format!("{method} {pattern}") };
        let mut lanes = self.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(lanes.entry(name).or_insert_with(|| Arc::new(Lane::new((self.connections / share).max(1)))))
    }
}

impl Lane {
    fn new(permits: usize) -> Self {
        let (permits, probe) = (Arc::new(Semaphore::new(permits)), Arc::new(Semaphore::new(1)));
        Self { permits, probe, locked: Mutex::default() }
    }

    /// Waits for a place, for `timeout` at most.
    ///
    /// # Errors
    /// When none became free, or the lane is narrow and somebody is in it.
    pub async fn acquire(&self, timeout: Duration) -> Result<LanePermit, Busy> {
        if self.is_narrow() {
            return Arc::clone(&self.probe).try_acquire_owned().map(LanePermit).map_err(|_taken| Busy);
        }
        let permit = tokio::time::timeout(timeout, Arc::clone(&self.permits).acquire_owned()).await;
        let permit = permit.ok().and_then(Result::ok).ok_or(Busy)?;
        // Those who waited until others gave up waiting for a lock would do the same.
        if self.is_narrow() { Err(Busy) } else { Ok(LanePermit(permit)) }
    }

    /// A lock was not free in time.
    pub fn lock_timed_out(&self) {
        let mut locked = self.locked.lock().unwrap_or_else(PoisonError::into_inner);
        locked.timeouts_in_a_row = locked.timeouts_in_a_row.saturating_add(1);
        if locked.timeouts_in_a_row >= TIMEOUTS_MAX {
            locked.narrow_until = Instant::now().checked_add(NARROW_FOR);
        }
    }

    /// A request was answered: what it needed is free.
    pub fn answered(&self) {
        *self.locked.lock().unwrap_or_else(PoisonError::into_inner) = Locked::default();
    }

    fn is_narrow(&self) -> bool {
        let until = self.locked.lock().unwrap_or_else(PoisonError::into_inner).narrow_until;
        until.is_some_and(|until| Instant::now() < until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn enter(lane: &Lane) -> Result<LanePermit, Busy> {
        lane.acquire(Duration::ZERO).await
    }

    #[tokio::test]
    async fn a_route_has_a_share_of_the_connections() {
        let lanes = Lanes::new(12);
        let (read, write) =
            (lanes.of_route(&Method::GET, "/a".to_owned()), lanes.of_route(&Method::POST, "/a".to_owned()));
        for (lane, share) in [(&read, 6), (&write, 4)] {
            let mut held = Vec::new();
            while let Ok(permit) = enter(lane).await {
                held.push(permit);
            }
            assert_eq!(held.len(), share);
        }
        assert!(Arc::ptr_eq(&read, &lanes.of_route(&Method::GET, "/a".to_owned())));
        assert!(enter(&lanes.of_route(&Method::GET, "/b".to_owned())).await.is_ok());
    }

    #[tokio::test]
    async fn a_lane_is_narrow_after_a_lock_until_somebody_is_answered() {
        let lane = Lane::new(3);
        lane.lock_timed_out();
        assert!(enter(&lane).await.is_ok() && enter(&lane).await.is_ok(), "once is nothing");
        lane.lock_timed_out();
        let probe = enter(&lane).await;
        assert!(probe.is_ok());
        assert!(enter(&lane).await.is_err());
        lane.answered();
        assert!(enter(&lane).await.is_ok());
    }
}
