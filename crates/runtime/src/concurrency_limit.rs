//! Limits how many requests run the same expensive operation concurrently.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// All permits were held for as long as callers wait, or as many callers waited as may.
#[derive(Debug, thiserror::Error)]
#[error("no permit became free in time")]
pub struct Busy;

#[derive(Debug)]
pub struct ConcurrencyLimit {
    permits: Arc<Semaphore>,
    timeout: Duration,
    /// One for each caller who has a permit or waits for one, if there is a limit.
    queue: Option<Arc<Semaphore>>,
}

/// Permission to run the operation, until it is dropped.
#[derive(Debug)]
pub struct Permit {
    _permit: OwnedSemaphorePermit,
    _place: Option<OwnedSemaphorePermit>,
}

impl ConcurrencyLimit {
    /// Creates a limit of `permits`. Callers that wait longer than `timeout` get [`Busy`].
    pub fn new(permits: usize, timeout: Duration) -> Self {
        Self { permits: Arc::new(Semaphore::new(permits)), timeout, queue: None }
    }

    /// The same; callers who find `waiting_max` others waiting get [`Busy`] immediately.
    pub fn with_queue(permits: usize, timeout: Duration, waiting_max: usize) -> Self {
        let queue = Arc::new(Semaphore::new(permits.saturating_add(waiting_max)));
        Self { queue: Some(queue), ..Self::new(permits, timeout) }
    }

    /// Waits for a permit, first come, first served. It moves into the work: a caller that leaves ends the request, not the thread that
    /// works for it.
    pub async fn acquire(&self) -> Result<Permit, Busy> {
        let place = self.queue.as_ref().map(|queue| Arc::clone(queue).try_acquire_owned());
        let place = place.transpose().map_err(|_full| Busy)?;
        let permit = tokio::time::timeout(self.timeout, Arc::clone(&self.permits).acquire_owned()).await;
        let permit = permit.ok().and_then(Result::ok).ok_or(Busy)?;
        Ok(Permit { _permit: permit, _place: place })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_permit_is_held_by_one_caller_until_it_is_dropped() {
        let limit = ConcurrencyLimit::new(2, Duration::ZERO);
        let (one, _other) = (limit.acquire().await.unwrap(), limit.acquire().await.unwrap());
        assert!(limit.acquire().await.is_err());
        drop(one);
        assert!(limit.acquire().await.is_ok());
    }

    #[tokio::test]
    async fn a_full_queue_turns_callers_away_immediately() {
        let limit = ConcurrencyLimit::with_queue(1, Duration::from_secs(3_600), 1);
        let running = limit.acquire().await.unwrap();
        let mut waiting = Box::pin(limit.acquire());
        assert!(tokio::time::timeout(Duration::ZERO, &mut waiting).await.is_err(), "waits");
        assert!(limit.acquire().await.is_err());
        drop(running);
        assert!(waiting.await.is_ok());
    }
}
