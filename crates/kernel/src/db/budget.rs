//! How long one piece of work may wait for databases.

use std::time::Duration;

/// Runs `work`, which waits for connections and answers of databases for `budget` in total. When the budget is used up, the statement that runs
/// fails with its connection, and whatever follows finds none. Returns what is left of the budget.
pub fn within<T>(budget: Duration, work: impl FnOnce() -> T) -> (T, Duration) {
    let _before = Restored(pq_sys::wait_budget(Some(budget)));
    let done = work();
    (done, pq_sys::budget_left().unwrap_or_default())
}

/// Runs `work` with at most `part` of the budget, if there is one: the rest is left for what is tried afterwards.
pub fn within_part<T>(part: Duration, work: impl FnOnce() -> T) -> T {
    let part = pq_sys::budget_left().map_or(part, |left| left.min(part));
    let (done, left) = within(part, work);
    pq_sys::spend(part.saturating_sub(left));
    done
}

/// The budget of the work around it: threads serve one piece of work after another.
struct Restored(Option<Duration>);

impl Drop for Restored {
    fn drop(&mut self) {
        pq_sys::wait_budget(self.0);
    }
}
