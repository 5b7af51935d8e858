//! Keeps the search index of a process up to date (ADR 0072).

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::park_timeout;
use std::time::{Duration, Instant};

use search::index::{FollowError, Follower, Progress};

use crate::background::Background;
use crate::services::Services;

/// How often it looks without a word of a change and without a search. Both wake it earlier.
pub(crate) const LOOK_EVERY: Duration = Duration::from_secs(15);
/// How long it rests between two looks, however much changes: each may write to the disk.
const LOOK_AGAIN_AFTER: Duration = Duration::from_millis(100);
/// How long it waits after a failure: what was built in vain takes a minute.
const RETRY_AFTER: Duration = Duration::from_secs(10);

/// Follows the changes until it is dropped.
pub struct SearchFollower(#[allow(dead_code, reason = "ends the thread when it is dropped")] Background);

impl SearchFollower {
    /// Begins to follow; nothing without a folder.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn start(services: Arc<Services>) -> std::io::Result<Option<Self>> {
        let Some(folder) = services.config.search_index.clone() else { return Ok(None) };
        let work = move |stop: &AtomicBool| follow_forever(&services, folder, stop);
        Background::start("search index", work).map(|thread| Some(Self(thread)))
    }
}

fn follow_forever(services: &Services, folder: PathBuf, stop: &AtomicBool) {
    let index = &services.search_index;
    index.set_follower();
    let is_stopping = || stop.load(Ordering::Relaxed);
    let mut follower = Follower::new(folder, Arc::clone(index));
    let mut before: Option<Result<Progress, String>> = None;
    while !is_stopping() {
        let begun = Instant::now();
        let followed = catch_unwind(AssertUnwindSafe(|| follower.follow(&services.db, &is_stopping)));
        let followed = followed.unwrap_or_else(|_panic| {
            // Files that were damaged on the disk may be read as anything.
            follower.discard();
            Err(FollowError::Folder(std::io::Error::other("it is damaged, and built again")))
        });
        let followed = followed.map_err(|error| error.to_string());
        report(&followed, before.as_ref());
        let (rest, wait) = match &followed {
            Ok(Progress::CaughtUp) => (LOOK_AGAIN_AFTER, LOOK_EVERY),
            Ok(Progress::Behind | Progress::Stopped) => (Duration::ZERO, Duration::ZERO),
            Ok(Progress::Waiting) => (LOOK_AGAIN_AFTER, LOOK_AGAIN_AFTER),
            Ok(Progress::Locked) | Err(_) => (RETRY_AFTER, RETRY_AFTER),
        };
        before = Some(followed);
        park_timeout(wait);
        while let Some(left) = rest.checked_sub(begun.elapsed()).filter(|_left| !is_stopping()) {
            park_timeout(left);
        }
    }
}

/// Says what is new, once.
fn report(followed: &Result<Progress, String>, before: Option<&Result<Progress, String>>) {
    if Some(followed) == before {
        return;
    }
    match followed {
        Ok(Progress::Locked) => {
            tracing::warn!("another process uses the folder of the search index; the database answers searches");
        }
        Err(error) => tracing::warn!(%error, "the search index is not kept up to date"),
        Ok(Progress::CaughtUp | Progress::Behind | Progress::Waiting | Progress::Stopped) => {}
    }
}
