//! The threads that decode pictures.
//!
//! Two of them: the allocator keeps what was freed for each thread that used it, and spread over the threads of all requests that is more than
//! the pictures themselves take.

use std::io;
use std::sync::LazyLock;

use tokio::runtime::{Builder, Runtime};

const THREADS_MAX: usize = 2;

static THREADS: LazyLock<io::Result<Runtime>> =
    LazyLock::new(|| Builder::new_current_thread().max_blocking_threads(THREADS_MAX).thread_name("decoding").build());

/// Runs `work` on one of them. It takes its permit ([`crate::budget`]) along.
///
/// # Errors
/// When the threads cannot be started, or `work` panics.
pub async fn run<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> io::Result<T> {
    match &*THREADS {
        Ok(threads) => threads.spawn_blocking(work).await.map_err(io::Error::other),
        Err(error) => Err(io::Error::other(error.to_string())),
    }
}
