//! How a provider answers: a circuit breaker and a few figures, in the memory of this process.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use time::{Duration, OffsetDateTime};

/// So many calls in a row without an answer, and the provider counts as down.
pub const FAILURES_MAX: u32 = 5;
/// Of calls that took as long as [`SLOW`], so many are enough: everything that waits for the provider waits as long.
const SLOW_FAILURES_MAX: u32 = 2;
const SLOW: std::time::Duration = std::time::Duration::from_secs(5);
/// How long nothing is begun at a provider that is down. Then one call or payment in as long a time finds out whether it is back.
pub const OPEN_FOR: Duration = Duration::seconds(60);
/// Limits of the histogram of durations, in milliseconds.
const LIMITS_MS: [u64; 8] = [50, 100, 250, 500, 1_000, 2_500, 5_000, 15_000];
/// The newest calls that the middle duration is taken of.
const SAMPLES: usize = 64;

kernel::text_enum! {
    /// Whether anything new is begun at a provider.
    pub enum Breaker as GatewayBreaker {
        Closed = "closed",
        /// It does not, and is not called for a while.
        Open = "open",
        /// It has rested; one try finds out.
        HalfOpen = "half_open",
    }
}

/// What the admin screen shows of a provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figures {
    /// Whether anything is begun there.
    pub breaker: Breaker,
    pub calls: u64,
    /// Of these, without an answer.
    pub failures: u64,
    pub last_success_at: Option<OffsetDateTime>,
    /// When it last did not.
    pub last_failure_at: Option<OffsetDateTime>,
    pub last_error: Option<String>,
    /// Half of the newest calls took no longer, in milliseconds.
    pub p50_ms: Option<u64>,
    /// Limits in milliseconds, and how many calls took no longer.
    pub within: Vec<(u64, u64)>,
    /// All calls together, in milliseconds.
    pub took_ms: u64,
}

#[derive(Debug, Default)]
struct State {
    calls: u64,
    failures: u64,
    in_a_row: u32,
    slow_in_a_row: u32,
    open_until: Option<OffsetDateTime>,
    last_success_at: Option<OffsetDateTime>,
    last_failure_at: Option<OffsetDateTime>,
    last_error: Option<String>,
    newest_ms: VecDeque<u64>,
    /// Calls that took no longer than each of the limits.
    within: [u64; LIMITS_MS.len()],
    took_ms: u64,
}

/// The health of one provider, as this process sees it.
#[derive(Debug, Default)]
pub struct Health {
    state: Mutex<State>,
}

impl Health {
    /// Whether something may be begun at `now`. Once the circuit has been open long enough, one attempt may; the next one only
    /// after as long a time again.
    pub fn try_acquire(&self, now: OffsetDateTime) -> bool {
        let mut state = self.lock();
        match state.open_until {
            None => true,
            Some(until) if now < until => false,
            Some(_over) => {
                state.open_until = Some(now.saturating_add(OPEN_FOR));
                true
            }
        }
    }

    /// The provider answered, whatever it said.
    pub fn answered(&self, now: OffsetDateTime, took: std::time::Duration) {
        let mut state = self.lock();
        state.calls = state.calls.saturating_add(1);
        (state.in_a_row, state.slow_in_a_row) = (0, 0);
        state.open_until = None;
        state.last_success_at = Some(now);
        state.took(took);
    }

    /// The provider did not answer, or said nothing that can be read.
    pub fn failed(&self, now: OffsetDateTime, took: std::time::Duration, error: &str) {
        let mut state = self.lock();
        state.calls = state.calls.saturating_add(1);
        state.failures = state.failures.saturating_add(1);
        state.in_a_row = state.in_a_row.saturating_add(1);
        if took >= SLOW {
            state.slow_in_a_row = state.slow_in_a_row.saturating_add(1);
        }
        if state.in_a_row >= FAILURES_MAX || state.slow_in_a_row >= SLOW_FAILURES_MAX {
            state.open_until = Some(now.saturating_add(OPEN_FOR));
        }
        state.last_failure_at = Some(now);
        state.last_error = Some(error.chars().filter(|c| !c.is_control()).take(200).collect());
        state.took(took);
    }

    /// Whether anything is begun there at `now`. Asking changes nothing.
    pub fn breaker(&self, now: OffsetDateTime) -> Breaker {
        self.lock().breaker(now)
    }

    /// The figures as they are at `now`.
    pub fn figures(&self, now: OffsetDateTime) -> Figures {
        let state = self.lock();
        let mut sorted: Vec<u64> = state.newest_ms.iter().copied().collect();
        sorted.sort_unstable();
        let middle = sorted.len().checked_div(2).unwrap_or(0);
        Figures {
            breaker: state.breaker(now),
            calls: state.calls,
            failures: state.failures,
            last_success_at: state.last_success_at,
            last_failure_at: state.last_failure_at,
            last_error: state.last_error.clone(),
            p50_ms: sorted.get(middle).copied(),
            within: LIMITS_MS.into_iter().zip(state.within).collect(),
            took_ms: state.took_ms,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Figures survive a thread that died between two of them.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn took(&mut self, took: std::time::Duration) {
        let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        if self.newest_ms.len() >= SAMPLES {
            self.newest_ms.pop_front();
        }
        self.newest_ms.push_back(ms);
        self.took_ms = self.took_ms.saturating_add(ms);
        for (limit, within) in LIMITS_MS.iter().zip(&mut self.within) {
            if ms <= *limit {
                *within = within.saturating_add(1);
            }
        }
    }

    fn breaker(&self, now: OffsetDateTime) -> Breaker {
        match self.open_until {
            None => Breaker::Closed,
            Some(until) if now < until => Breaker::Open,
            Some(_over) => Breaker::HalfOpen,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUICK: std::time::Duration = std::time::Duration::from_millis(7);

    fn second(second: i64) -> OffsetDateTime {
        testkit::START + Duration::seconds(second)
    }

    #[test]
    fn five_in_a_row_open_it_for_a_minute_and_one_try_closes_it() {
        let health = Health::default();
        for _ in 1..FAILURES_MAX {
            health.failed(second(0), QUICK, "timeout");
        }
        assert!(health.try_acquire(second(0)), "four are not enough");
        health.answered(second(1), QUICK);
        for _ in 0..4 {
            health.failed(second(2), QUICK, "timeout");
        }
        assert_eq!(health.breaker(second(2)), Breaker::Closed, "an answer between them begins the count again");
        health.failed(second(3), QUICK, "time\nout");
        assert_eq!((health.breaker(second(62)), health.try_acquire(second(62))), (Breaker::Open, false));
        assert_eq!(health.breaker(second(63)), Breaker::HalfOpen);
        assert!(health.try_acquire(second(63)), "one try");
        assert!(!health.try_acquire(second(63)) && !health.try_acquire(second(122)), "and no second one beside it");
        assert!(health.try_acquire(second(123)), "unless the first never came back");
        health.failed(second(124), QUICK, "timeout");
        assert_eq!(health.breaker(second(183)), Breaker::Open, "a failed try opens it again");
        assert!(health.try_acquire(second(184)));
        health.answered(second(185), QUICK);
        assert!(health.try_acquire(second(185)) && health.try_acquire(second(185)));
        let figures = health.figures(second(186));
        assert_eq!((figures.calls, figures.failures, figures.p50_ms), (12, 10, Some(7)));
        assert_eq!(figures.last_error.as_deref(), Some("timeout"));
    }

    #[test]
    fn two_timeouts_in_a_row_open_it() {
        let (health, timeout) = (Health::default(), SLOW);
        health.failed(second(0), timeout, "timeout");
        health.answered(second(1), QUICK);
        health.failed(second(2), timeout, "timeout");
        assert_eq!(health.breaker(second(2)), Breaker::Closed, "an answer between them begins the count again");
        health.failed(second(3), timeout, "timeout");
        assert_eq!(health.breaker(second(3)), Breaker::Open);
    }

    #[test]
    fn durations_are_counted_up_to_each_limit_and_the_newest_give_the_middle() {
        let health = Health::default();
        health.answered(second(0), std::time::Duration::from_millis(50));
        health.answered(second(1), std::time::Duration::from_millis(101));
        let figures = health.figures(second(1));
        assert_eq!(figures.within[..3], [(50, 1), (100, 1), (250, 2)]);
        assert_eq!((figures.took_ms, figures.last_success_at), (151, Some(second(1))));
        for _call in 0..SAMPLES / 2 {
            health.answered(second(2), QUICK);
        }
        assert_eq!(health.figures(second(2)).p50_ms, Some(7));
        for _call in 0..=SAMPLES / 2 {
            health.answered(second(3), std::time::Duration::from_millis(9));
        }
        assert_eq!(health.figures(second(3)).p50_ms, Some(9), "more than half of the newest");
        assert_eq!(health.lock().newest_ms.len(), SAMPLES);
    }

    #[test]
    fn of_many_at_once_one_finds_out() {
        let health = Health::default();
        (0..FAILURES_MAX).for_each(|_| health.failed(second(0), QUICK, "timeout"));
        let entered = std::thread::scope(|scope| {
            let tries: Vec<_> = (0..16).map(|_| scope.spawn(|| health.try_acquire(second(60)))).collect();
            tries.into_iter().filter_map(|entered| entered.join().ok()).filter(|entered| *entered).count()
        });
        assert_eq!(entered, 1);
    }
}
