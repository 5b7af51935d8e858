//! Limits how many requests run the same expensive operation concurrently.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::ApiError;

#[derive(Debug)]
pub struct ConcurrencyLimit {
    permits: Arc<Semaphore>,
    timeout: Duration,
}

impl ConcurrencyLimit {
    /// Creates a limit of `permits`. Callers that wait longer than `timeout` get 503.
    pub fn new(permits: usize, timeout: Duration) -> Self {
        Self { permits: Arc::new(Semaphore::new(permits)), timeout }
    }

    /// Waits for a permit, first come, first served. It moves into the work: a caller that leaves ends the request, not the thread that
    /// works for it.
    ///
    /// # Errors
    /// 503 when none becomes free in time.
    pub async fn acquire(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let permit = tokio::time::timeout(self.timeout, Arc::clone(&self.permits).acquire_owned()).await;
        permit.map_err(|late| ApiError::unavailable(&late))?.map_err(|closed| ApiError::internal(&closed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn a_permit_is_held_by_one_caller_until_it_is_dropped() {
        let limit = ConcurrencyLimit::new(2, Duration::ZERO);
        let (one, _other) = (limit.acquire().await.unwrap(), limit.acquire().await.unwrap());
        assert!(limit.acquire().await.is_err());
        drop(one);
        assert!(limit.acquire().await.is_ok());
    }
}
