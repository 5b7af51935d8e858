//! The read replica: which reads it may answer, and whether it does. States and invariants: README, *A read replica*.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{Thread, park_timeout};
use std::time::{Duration, Instant};

use diesel::QueryResult;
use diesel::pg::PgConnection;
use kernel::db::{Db, DbConfig, DbFault, WalPosition, within, within_part};

use crate::background::Background;
use crate::changes::{Changes, Heard};
use crate::services::Services;

#[cfg(test)]
mod tests;

/// How often the primary is asked where it writes while nothing changes, or four times within a limit that is shorter.
const POSITION_EVERY: Duration = Duration::from_secs(1);
/// How often the replica is asked what it has replayed, while it answers reads or does not answer at all.
const PROBE_EVERY: Duration = Duration::from_millis(500);
/// The same while it has not replayed what is required: mostly that is a matter of milliseconds.
const PROBE_BEHIND_EVERY: Duration = Duration::from_millis(20);
/// How long it may take to answer that.
const PROBE_WITHIN: Duration = Duration::from_secs(1);
/// How long a request waits for a free connection to the replica.
const CONNECTION_WAIT_MAX: Duration = Duration::from_millis(300);
/// What a request waits for the replica in total: of the 4.5 s that it has for databases, most are left for the primary.
const READ_WAIT_MAX: Duration = Duration::from_millis(1_500);

/// The replica of a process, if it has one.
pub struct Replica {
    pools: Option<Pools>,
    changes: Changes,
    lag_max: Duration,
    state: Mutex<State>,
    prober: OnceLock<Thread>,
}

struct Pools {
    reads: Db,
    /// One connection that no read takes.
    probes: Db,
}

#[derive(Default)]
struct State {
    /// Where the primary wrote, oldest first, and for no longer than `lag_max`.
    written: VecDeque<Written>,
    /// What the replica had replayed when it was asked last; nothing while it does not answer, or is no standby.
    replayed: Option<WalPosition>,
    /// Whether it told that; nothing before it was asked.
    is_reached: Option<bool>,
    /// The moment of which the replica is known to show all that was committed before.
    shows: Option<Instant>,
    /// Grows with each read that failed: what was asked before it says nothing about the replica after it.
    failures: u64,
}

#[derive(Clone, Copy)]
struct Written {
    /// When the question began: the position covers all that was committed before.
    asked: Instant,
    /// The changes that had been heard of by then.
    changes: u64,
    position: WalPosition,
}

/// For a monitoring system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figures {
    /// How old what it shows is at most; nothing when that was never known.
    pub lag: Option<Duration>,
    pub is_in_use: bool,
}

impl State {
    /// What must have been replayed: all that changed by now as far as is known, and all that was committed until `lag_max` ago.
    fn required(&self, heard: Heard, now: Instant, lag_max: Duration) -> Option<WalPosition> {
        if !heard.listening {
            return None;
        }
        let is_outdated = |written: &Written| {
            written.changes != heard.changes || now.saturating_duration_since(written.asked) > lag_max
        };
        self.written.get(self.written.partition_point(is_outdated)).map(|written| written.position)
    }

    /// Whether a new position is of use: none is known after the last change, or the newest is old.
    fn wants_position(&self, heard: Heard, now: Instant, lag_max: Duration) -> bool {
        self.written.back().is_none_or(|newest| {
            newest.changes != heard.changes
                || now.saturating_duration_since(newest.asked) >= POSITION_EVERY.min(lag_max / 4)
        })
    }

    fn add(&mut self, written: Written, lag_max: Duration) {
        self.written.push_back(written);
        while self.written.front().is_some_and(|oldest| written.asked.saturating_duration_since(oldest.asked) > lag_max)
        {
            self.written.pop_front();
        }
    }

    fn set_replayed(&mut self, replayed: Option<WalPosition>) {
        self.replayed = replayed;
        let Some(replayed) = replayed else { return };
        let shown = self.written.iter().rev().find(|written| written.position <= replayed).map(|written| written.asked);
        self.shows = self.shows.max(shown);
    }
}

impl Replica {
    /// The replica at `config`. It answers nothing before the listener and [`Prober`] run.
    pub fn new(config: Option<&DbConfig>, changes: Changes, lag_max: Duration) -> Self {
        let pools = config.map(|config| Pools {
            reads: Db::new(&DbConfig { wait_max: CONNECTION_WAIT_MAX, ..config.clone() }),
            probes: Db::new(&DbConfig { connections_max: 1, connections_idle_min: 0, ..config.clone() }),
        });
        Self { pools, changes, lag_max, state: Mutex::default(), prober: OnceLock::new() }
    }

    pub fn is_configured(&self) -> bool {
        self.pools.is_some()
    }

    /// A handle whose reads show all that changed by now as far as this process knows, and are not older than the limit otherwise. Nothing while
    /// that is not to be had from the replica.
    fn lend(&self) -> Option<Db> {
        let pools = self.pools.as_ref()?;
        let heard = self.changes.heard();
        let state = self.lock();
        let required = state.required(heard, Instant::now(), self.lag_max)?;
        (state.replayed? >= required).then(|| pools.reads.replayed(required))
    }

    /// Runs `work`, which only reads, on the replica if it may answer, otherwise on `primary`. When it fails on the replica for a reason that is
    /// not the caller's (`fault`), it is run again on the primary.
    ///
    /// # Errors
    /// What `work` returns.
    pub fn read_or<T, E>(
        &self,
        primary: &Db,
        work: impl Fn(&Db) -> Result<T, E>,
        fault: impl Fn(&E) -> Option<Fault>,
    ) -> Result<T, E> {
        let Some(replica) = self.lend() else { return work(primary) };
        let result = within_part(READ_WAIT_MAX, || work(&replica));
        match result.as_ref().err().and_then(fault) {
            None => return result,
            Some(Fault::Unavailable) => self.fail(),
            Some(Fault::Internal) => {}
        }
        work(primary)
    }

    /// The replica is not used until it has answered a question that is asked after this.
    fn fail(&self) {
        let mut state = self.lock();
        state.replayed = None;
        state.failures = state.failures.wrapping_add(1);
        drop(state);
        self.wake_prober();
    }

    /// Asks the primary where it writes, when that is of use.
    pub(crate) fn follow(&self, primary: &mut PgConnection) -> QueryResult<()> {
        let (heard, asked) = (self.changes.heard(), Instant::now());
        if !self.is_configured() || !self.lock().wants_position(heard, asked, self.lag_max) {
            return Ok(());
        }
        let position = WalPosition::written(primary)?;
        let mut state = self.lock();
        state.add(Written { asked, changes: heard.changes, position }, self.lag_max);
        let is_behind = state.replayed.is_some_and(|replayed| replayed < position);
        drop(state);
        if is_behind {
            self.wake_prober();
        }
        Ok(())
    }

    /// For a monitoring system; nothing in a process that does not ask the replica, as workers do not.
    pub fn figures(&self) -> Option<Figures> {
        self.prober.get()?;
        let shows = self.lock().shows;
        Some(Figures { lag: shows.map(|shows| shows.elapsed()), is_in_use: self.lend().is_some() })
    }

    /// Asks the replica what it has replayed. Answers when to ask again.
    fn probe(&self, probes: &Db) -> Duration {
        let failures = self.lock().failures;
        let asked = within(PROBE_WITHIN, || probes.read(|conn| Ok::<_, DbFault>(WalPosition::replayed(conn)?))).0;
        let mut state = self.lock();
        if state.failures != failures {
            return Duration::ZERO;
        }
        let replayed = asked.as_ref().ok().copied().flatten();
        state.set_replayed(replayed);
        // Once, not twice a second.
        if state.is_reached.replace(replayed.is_some()) != Some(replayed.is_some()) {
            match asked {
                Ok(Some(_replayed)) => tracing::info!("the replica answers"),
                Ok(None) => tracing::warn!("the replica is no standby; the primary answers its reads"),
                Err(error) => tracing::warn!(%error, "the replica does not answer; the primary answers its reads"),
            }
        }
        let required = state.required(self.changes.heard(), Instant::now(), self.lag_max);
        match (state.replayed, required) {
            (Some(replayed), Some(required)) if replayed < required => PROBE_BEHIND_EVERY,
            _ => PROBE_EVERY,
        }
    }

    fn wake_prober(&self) {
        if let Some(prober) = self.prober.get() {
            prober.unpark();
        }
    }

    /// A panic between two steps leaves a state that is as good as before.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a failure says about the replica.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It cannot be used at the moment.
    Unavailable,
    /// Only this read failed.
    Internal,
}

/// Keeps asking what the replica has replayed, until it is dropped.
pub struct Prober(#[allow(dead_code, reason = "ends the thread when it is dropped")] Background);

impl Prober {
    /// Begins to ask; nothing without a replica.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn start(services: Arc<Services>) -> std::io::Result<Option<Self>> {
        if !services.replica.is_configured() {
            return Ok(None);
        }
        let work = move |stop: &AtomicBool| {
            let replica = &services.replica;
            let Some(pools) = &replica.pools else { return };
            replica.prober.get_or_init(std::thread::current);
            while !stop.load(Ordering::Relaxed) {
                park_timeout(replica.probe(&pools.probes));
            }
        };
        Background::start("replica", work).map(|thread| Some(Self(thread)))
    }
}
