//! Waiting that can be ended: for a condition with a deadline, or between two tries.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

/// Between two looks at a condition.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Opens once.
#[derive(Default)]
pub(crate) struct Signal {
    is_set: Mutex<bool>,
    changed: Condvar,
}

impl Signal {
    pub(crate) fn set(&self) {
        *self.is_set.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }

    pub(crate) fn is_set(&self) -> bool {
        *self.is_set.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until it is set, at most for `time`; answers whether it is.
    pub(crate) fn wait(&self, time: Duration) -> bool {
        let guard = self.is_set.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.changed.wait_timeout_while(guard, time, |is_set| !*is_set);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Keeps a fault up for `time`.
pub(crate) fn pause(time: Duration) {
    let _never = Signal::default().wait(time);
}

/// Looks until `condition` holds; an error after `time`.
pub(crate) fn until(what: &str, time: Duration, mut condition: impl FnMut() -> Result<bool>) -> Result<()> {
    let begun = Instant::now();
    while !condition()? {
        if begun.elapsed() > time {
            bail!("{what}: not within {time:?}");
        }
        pause(LOOK_EVERY);
    }
    Ok(())
}
