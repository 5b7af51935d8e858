//! Threads that last as long as the process serves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, Thread};
use std::time::Duration;

/// How long the end of the program waits for a thread: connecting to a server that does not answer takes longer.
const END_WITHIN: Duration = Duration::from_secs(2);

/// A thread that is asked to stop when this is dropped.
pub(crate) struct Background {
    stop: Arc<AtomicBool>,
    thread: Thread,
    ended: Receiver<()>,
}

impl Background {
    /// Runs `work` until it finds that it should stop; it is woken for that from parking.
    ///
    /// # Errors
    /// When no thread can be started.
    pub(crate) fn start(name: &str, work: impl FnOnce(&AtomicBool) + Send + 'static) -> std::io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let (alive, ended) = channel();
        let handle = Builder::new().name(name.to_owned()).spawn(move || {
            let _alive: Sender<()> = alive;
            work(&stopped);
        })?;
        Ok(Self { stop, thread: handle.thread().clone(), ended })
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.unpark();
        // Nothing is ever sent: the channel closes when the thread ends.
        let _closed = self.ended.recv_timeout(END_WITHIN);
    }
}
