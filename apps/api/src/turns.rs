//! Work that only so many may do at once, so that it takes neither all cores nor all connections from everything else.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::ApiError;

/// Places for one kind of work.
#[derive(Debug)]
pub struct Turns {
    places: Arc<Semaphore>,
    wait_max: Duration,
}

impl Turns {
    /// So many places; who has waited for `wait_max` is told to come back.
    pub fn new(places: usize, wait_max: Duration) -> Self {
        Self { places: Arc::new(Semaphore::new(places)), wait_max }
    }

    /// A place, until the answer is dropped. Who waits longest is next. It goes along with the work: a caller who leaves ends the
    /// request, not the thread that works for it.
    ///
    /// # Errors
    /// 503 when none becomes free in time.
    pub async fn take(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let turn = tokio::time::timeout(self.wait_max, Arc::clone(&self.places).acquire_owned()).await;
        turn.map_err(|late| ApiError::unavailable(&late))?.map_err(|closed| ApiError::internal(&closed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn a_place_is_taken_once_and_given_back() {
        let turns = Turns::new(2, Duration::ZERO);
        let (one, _other) = (turns.take().await.unwrap(), turns.take().await.unwrap());
        assert!(turns.take().await.is_err());
        drop(one);
        assert!(turns.take().await.is_ok());
    }
}
