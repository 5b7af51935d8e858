//! Limits how many requests run the same expensive operation concurrently.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// All permits were held for as long as callers wait.
#[derive(Debug, thiserror::Error)]
#[error("no permit became free in time")]
pub struct Busy;

#[derive(Debug)]
pub struct ConcurrencyLimit {
    permits: Arc<Semaphore>,
    timeout: Duration,
}

impl ConcurrencyLimit {
    /// Creates a limit of `permits`. Callers that wait longer than `timeout` get [`Busy`].
    pub fn new(permits: usize, timeout: Duration) -> Self {
        Self { permits: Arc::new(Semaphore::new(permits)), timeout }
    }

    /// Waits for a permit, first come, first served. It moves into the work: a caller that leaves ends the request, not the thread that
    /// works for it.
    pub async fn acquire(&self) -> Result<OwnedSemaphorePermit, Busy> {
        let permit = tokio::time::timeout(self.timeout, Arc::clone(&self.permits).acquire_owned()).await;
        permit.ok().and_then(Result::ok).ok_or(Busy)
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
}
