//! Limits the memory that decoding takes, over the whole process: someone who decodes holds a permit for its bytes.

use std::time::Duration;

use tokio::sync::{Semaphore, SemaphorePermit};

use crate::error::Error;

/// Bytes that all permits of the process cover together.
pub const BYTES_MAX: u64 = 304 * 1024 * 1024;
/// How long [`acquire`] waits before it gives up.
pub const WAIT_MAX: Duration = Duration::from_secs(20);
/// The semaphore counts in units of this size, so that its numbers stay small.
const UNIT_BYTES: u64 = 64 * 1024;
const UNITS: u32 = 4_864;

static BUDGET: Semaphore = Semaphore::const_new(4_864);

/// A share of the budget, given back when it is dropped. It goes along with the work to the thread that does it: a caller who
/// leaves ends the request, not the thread.
#[derive(Debug)]
pub struct Permit {
    bytes: u64,
    _units: SemaphorePermit<'static>,
}

impl Permit {
    /// The bytes that it covers.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// A permit for `bytes`, for a request: waits for at most [`WAIT_MAX`]. Callers are served in their order, so a large request is not
/// starved by small ones. Never hold one permit while waiting for another.
///
/// # Errors
/// [`Error::Busy`] when the time is over, [`Error::TooManyPixels`] when `bytes` is more than the whole budget.
pub async fn acquire(bytes: u64) -> Result<Permit, Error> {
    acquire_within(bytes, WAIT_MAX).await
}

async fn acquire_within(bytes: u64, wait_max: Duration) -> Result<Permit, Error> {
    tokio::time::timeout(wait_max, acquire_unbounded(bytes)).await.map_err(|_late| Error::Busy)?
}

/// The same for the worker, which has time.
///
/// # Errors
/// [`Error::TooManyPixels`] when `bytes` is more than the whole budget.
pub async fn acquire_unbounded(bytes: u64) -> Result<Permit, Error> {
    if bytes > BYTES_MAX {
        return Err(Error::TooManyPixels { megapixels_max: None });
    }
    let units = u32::try_from(bytes.div_ceil(UNIT_BYTES)).unwrap_or(UNITS);
    let units = BUDGET.acquire_many(units).await.map_err(|_closed| Error::Busy)?;
    Ok(Permit { bytes, _units: units })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOMENT: Duration = Duration::from_millis(1);

    #[tokio::test]
    async fn all_permits_together_stay_within_the_budget() {
        let (half, other) = (acquire(BYTES_MAX / 2).await.unwrap(), acquire(BYTES_MAX / 2).await.unwrap());
        assert!(matches!(acquire_within(1, MOMENT).await, Err(Error::Busy)), "nothing is left");
        drop(half);
        assert_eq!(acquire(BYTES_MAX / 2).await.unwrap().bytes(), BYTES_MAX / 2);
        assert!(matches!(acquire_within(BYTES_MAX, MOMENT).await, Err(Error::Busy)), "half of it is taken");
        drop(other);
        assert!(matches!(acquire(BYTES_MAX + 1).await, Err(Error::TooManyPixels { .. })), "it never fits");
        assert!(acquire(BYTES_MAX).await.is_ok());
    }

    #[test]
    fn the_units_are_the_budget() {
        assert_eq!(u64::from(UNITS) * UNIT_BYTES, BYTES_MAX);
        assert_eq!(BUDGET.available_permits(), usize::try_from(UNITS).unwrap());
    }
}
