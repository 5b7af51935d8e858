//! How far behind this process's worker is, for each kind of due work, and how often it failed.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// When nothing more was due of each kind.
static CAUGHT_UP: Mutex<BTreeMap<&'static str, Instant>> = Mutex::new(BTreeMap::new());

/// Rounds that failed, by kind.
static FAILURES: Mutex<BTreeMap<&'static str, u64>> = Mutex::new(BTreeMap::new());
/// When a look last said what is due.
static LOOKED: Mutex<Option<Instant>> = Mutex::new(None);

/// A look said what is due, also when everything is held.
pub(crate) fn looked() {
    *LOOKED.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
}

/// How long ago a look last said what is due. None without a worker.
pub(crate) fn since_look() -> Option<Duration> {
    LOOKED.lock().unwrap_or_else(PoisonError::into_inner).map(|at| at.elapsed())
}

/// A round of `kind` failed.
pub(crate) fn failed(kind: &'static str) {
    let mut failures = FAILURES.lock().unwrap_or_else(PoisonError::into_inner);
    let count = failures.entry(kind).or_default();
    *count = count.saturating_add(1);
}

/// Rounds that failed since the program started, by kind; those without a failure are left out.
pub(crate) fn failures() -> BTreeMap<&'static str, u64> {
    FAILURES.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The worker begins to work on `kind`.
pub(crate) fn begin(kind: &'static str) {
    CAUGHT_UP.lock().unwrap_or_else(PoisonError::into_inner).entry(kind).or_insert_with(Instant::now);
}

/// Nothing more of `kind` is due. Kinds that were not begun are not measured.
pub(crate) fn caught_up(kind: &'static str) {
    if let Some(since) = CAUGHT_UP.lock().unwrap_or_else(PoisonError::into_inner).get_mut(kind) {
        *since = Instant::now();
    }
}

/// How long ago nothing more was due, by kind. Empty without a worker.
pub(crate) fn all() -> Vec<(&'static str, Duration)> {
    let caught_up = CAUGHT_UP.lock().unwrap_or_else(PoisonError::into_inner);
    caught_up.iter().map(|(kind, since)| (*kind, since.elapsed())).collect()
}

#[cfg(test)]
pub(crate) fn caught_up_at() -> BTreeMap<&'static str, Instant> {
    CAUGHT_UP.lock().unwrap().clone()
}
