//! An index of published contests in a folder of this process (ADR 0072). PostgreSQL stays the truth: what is found here is read there.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::Thread;
use std::time::{Duration, Instant};

use tantivy::Searcher;

use crate::find::{SearchHits, SearchRequest};
use crate::index::collect::View;

mod changes;
mod collect;
mod document;
mod follower;
pub(crate) mod lexemes;
mod query;
mod terms;
#[cfg(test)]
mod tests;

pub use follower::{FollowError, Follower, Progress};

/// How long after it was last known to hold every change the index answers.
const AGE_MAX: Duration = Duration::from_secs(30);
/// How old it is when a search asks for a look at what has changed. Most changes are announced and wake the follower; counts of entries are not.
const LOOK_AFTER: Duration = Duration::from_secs(1);

/// What requests and the follower of a process share. Until a follower has built the index, and when it is behind, the database answers.
#[derive(Default)]
pub struct SearchIndex(Mutex<State>);

#[derive(Default)]
struct State {
    view: Option<View>,
    /// When the index was last known to hold every change.
    caught_up: Option<Instant>,
    rebuilds: u64,
    /// A search failed in it: it is built again.
    is_broken: Arc<AtomicBool>,
    follower: Option<Thread>,
}

/// For a monitoring system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figures {
    pub documents: u64,
    /// How long ago the index held every change; nothing before it first did.
    pub age: Option<Duration>,
    pub is_in_use: bool,
    /// How often it was built as a whole.
    pub rebuilds: u64,
}

impl SearchIndex {
    /// The index as it is now; nothing while it is being built, or is behind.
    pub(crate) fn current(&self) -> Option<Snapshot> {
        let state = self.lock();
        let age = state.age()?;
        if age >= LOOK_AFTER {
            state.wake();
        }
        let is_usable = age < AGE_MAX && !state.is_broken.load(Ordering::Relaxed);
        let view = state.view.clone().filter(|_view| is_usable)?;
        Some(Snapshot { view, is_broken: Arc::clone(&state.is_broken) })
    }

    /// Has the follower look at what has changed.
    pub fn wake(&self) {
        self.lock().wake();
    }

    /// This thread follows the changes: it is woken from parking.
    pub fn set_follower(&self) {
        self.lock().follower = Some(std::thread::current());
    }

    /// Nothing where nobody follows the changes.
    pub fn figures(&self) -> Option<Figures> {
        let state = self.lock();
        state.follower.as_ref()?;
        let age = state.age();
        Some(Figures {
            documents: state.view.as_ref().map_or(0, |view| view.searcher.num_docs()),
            age,
            is_in_use: state.view.is_some() && age.is_some_and(|age| age < AGE_MAX),
            rebuilds: state.rebuilds,
        })
    }

    fn publish(&self, searcher: Searcher) {
        self.lock().view = Some(View::new(searcher));
    }

    /// It holds all that was committed before `at`.
    fn record_caught_up(&self, at: Instant) {
        let mut state = self.lock();
        state.caught_up = state.caught_up.max(Some(at));
    }

    fn record_rebuild(&self) {
        let mut state = self.lock();
        state.rebuilds = state.rebuilds.saturating_add(1);
        state.is_broken = Arc::default();
    }

    /// The database answers.
    fn withdraw(&self) {
        self.lock().view = None;
    }

    fn is_broken(&self) -> bool {
        self.lock().is_broken.load(Ordering::Relaxed)
    }

    /// A panic between two steps leaves a state that is as good as before.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn age(&self) -> Option<Duration> {
        self.caught_up.map(|at| at.elapsed())
    }

    fn wake(&self) {
        if let Some(follower) = &self.follower {
            follower.unpark();
        }
    }
}

/// The index at one moment: a page and its count fit together.
#[derive(Clone)]
pub(crate) struct Snapshot {
    view: View,
    is_broken: Arc<AtomicBool>,
}

impl fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Snapshot").field("documents", &self.view.searcher.num_docs()).finish_non_exhaustive()
    }
}

impl Snapshot {
    /// `size` contests from place `offset` on, and how many fit; nothing when the database must answer: the index holds no places of words.
    pub(crate) fn page(&self, request: &SearchRequest, (offset, size): (i64, i64)) -> Option<SearchHits> {
        let (offset, size) = (usize::try_from(offset).ok()?, usize::try_from(size).ok()?);
        let keep = if size == 0 { 0 } else { offset.saturating_add(size) };
        let query = query::of(request)?;
        let ranking = collect::Ranking::new(&request.ask, request.now, keep);
        // A file that was damaged on the disk may be read as anything.
        match catch_unwind(AssertUnwindSafe(|| ranking.search(&self.view, &*query))) {
            Ok(Ok(ranked)) => Some(SearchHits { ids: ranked.ids(offset), count: ranked.count() }),
            Ok(Err(error)) => self.fail(&error.to_string()),
            Err(_panic) => self.fail("a panic"),
        }
    }

    fn fail(&self, error: &str) -> Option<SearchHits> {
        tracing::error!(error, "the search index is damaged; the database answers until it is built again");
        self.is_broken.store(true, Ordering::Relaxed);
        None
    }
}
