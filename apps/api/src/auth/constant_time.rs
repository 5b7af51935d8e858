//! Answers that take the same time whether an address has an account or not.

use std::future::Future;
use std::time::{Duration, Instant};

use futures_util::future::LocalBoxFuture;

/// Longer than the work for a known address, which writes a token and a mail more than that for an unknown one.
const TAKES: Duration = Duration::from_millis(250);

/// Holds answers back. Tests replace it by a recorder: they wait for nothing, and see for how long an answer would have been held back.
pub trait Delay: Send + Sync {
    /// Ends when `takes` have passed since `begun`.
    fn until(&self, begun: Instant, takes: Duration) -> LocalBoxFuture<'static, ()>;
}

/// Waits by the clock of the machine.
#[derive(Debug, Clone, Copy)]
pub struct RealDelay;

impl Delay for RealDelay {
    fn until(&self, begun: Instant, takes: Duration) -> LocalBoxFuture<'static, ()> {
        Box::pin(async move {
            if let Some(at) = begun.checked_add(takes) {
                tokio::time::sleep_until(at.into()).await;
            }
        })
    }
}

/// The result of `work`, which looks an address up, after a time that says nothing about what was found.
pub(super) async fn constant_time<T>(delay: &dyn Delay, work: impl Future<Output = T>) -> T {
    let begun = Instant::now();
    let result = work.await;
    delay.until(begun, TAKES).await;
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn answers_no_earlier_than_its_time() {
        let begun = Instant::now();
        assert_eq!(constant_time(&RealDelay, async { 7 }).await, 7);
        assert!(begun.elapsed() >= TAKES);
    }
}
