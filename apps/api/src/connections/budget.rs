//! The budget of connections: how many the process has, and which one makes room when they are used up.

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Context;
use std::time::{Duration, Instant};

use futures_util::task::AtomicWaker;
use runtime::metrics;

#[cfg(test)]
mod tests;

/// How long a client may keep us waiting before others count for more.
const PROMPT: Duration = Duration::from_secs(1);
/// The part of the budget that is closed together, so that a flood does not pay for a look at all connections with each of its own.
const BATCH_PART: usize = 32;

/// What a connection does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Nothing, after a request.
    Idle,
    /// We wait for the client: for a head, for a body, or until it takes more of an answer.
    Waiting,
    /// The client waits for us.
    Working,
    /// An answer is on its way, as fast as the client takes it; a stream of events for hours.
    Answering,
}

/// Who makes room first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Idle,
    /// Somebody unknown who has kept us waiting for longer than [`PROMPT`].
    Slow,
    /// Somebody unknown who has just come.
    Prompt,
    SignedIn,
    /// Last: a browser opens another one at once.
    Answering,
}

#[derive(Debug, Clone, Copy)]
struct Stage {
    phase: Phase,
    since: Instant,
    /// Whether the request that runs, or was the last one, belongs to a session.
    signed_in: bool,
}

/// One connection, as all threads see it.
#[derive(Debug)]
pub(crate) struct Slot {
    stage: Mutex<Stage>,
    is_closed: AtomicBool,
    waker: AtomicWaker,
}

impl Default for Slot {
    /// Of a client that has just connected and sent nothing.
    fn default() -> Self {
        let stage = Stage { phase: Phase::Waiting, since: Instant::now(), signed_in: false };
        Self { stage: Mutex::new(stage), is_closed: AtomicBool::new(false), waker: AtomicWaker::new() }
    }
}

impl Slot {
    fn stage(&self) -> MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn begin(&self) {
        *self.stage() = Stage { phase: Phase::Working, since: Instant::now(), signed_in: false };
    }

    /// The request belongs to a session that lives.
    pub(crate) fn sign_in(&self) {
        self.stage().signed_in = true;
    }

    /// The client keeps us waiting. A few bytes now and then do not begin the wait again.
    pub(crate) fn wait(&self) {
        self.enter(Phase::Waiting);
    }

    /// The body is there.
    pub(crate) fn work(&self) {
        self.enter(Phase::Working);
    }

    pub(crate) fn answer(&self) {
        self.enter(Phase::Answering);
    }

    pub(crate) fn rest(&self) {
        self.enter(Phase::Idle);
    }

    fn enter(&self, phase: Phase) {
        let mut stage = self.stage();
        if stage.phase != phase {
            (stage.phase, stage.since) = (phase, Instant::now());
        }
    }

    /// For what waits on the connection: wakes it when the connection is closed to make room.
    ///
    /// # Errors
    /// When that has happened.
    pub(crate) fn poll_open(&self, cx: &Context<'_>) -> io::Result<()> {
        self.waker.register(cx.waker());
        if self.is_closed.load(Ordering::Acquire) {
            return Err(io::Error::new(io::ErrorKind::ConnectionAborted, "closed to make room for others"));
        }
        Ok(())
    }

    fn close(&self) {
        self.is_closed.store(true, Ordering::Release);
        self.waker.wake();
    }

    /// None while a handler works: what it does would be lost, and it does not take long.
    fn rank(&self, now: Instant) -> Option<(Rank, Instant)> {
        if self.is_closed.load(Ordering::Acquire) {
            return None;
        }
        let stage = *self.stage();
        let rank = match (stage.phase, stage.signed_in) {
            (Phase::Idle, _) => Rank::Idle,
            (Phase::Waiting, false) if now.saturating_duration_since(stage.since) > PROMPT => Rank::Slow,
            (Phase::Waiting, false) => Rank::Prompt,
            (Phase::Waiting, true) => Rank::SignedIn,
            (Phase::Answering, _) => Rank::Answering,
            (Phase::Working, _) => return None,
        };
        Some((rank, stage.since))
    }
}

/// The connections of the whole process.
#[derive(Debug, Clone)]
pub(crate) struct Budget {
    max: usize,
    slots: Arc<Mutex<Slots>>,
}

#[derive(Debug, Default)]
struct Slots {
    last_id: u64,
    open: HashMap<u64, Arc<Slot>>,
    /// Of them, those that are told to close and have not done so yet.
    closing: usize,
}

/// The place of one connection, until it is dropped.
#[derive(Debug)]
pub(crate) struct Seat {
    id: u64,
    pub(crate) slot: Arc<Slot>,
    slots: Arc<Mutex<Slots>>,
}

impl Budget {
    pub(crate) fn new(max: usize) -> Self {
        Self { max, slots: Arc::default() }
    }

    /// The budget, and an eighth more for those that are being closed.
    pub(crate) fn hard_max(&self) -> usize {
        self.max.saturating_add(self.max.div_ceil(8))
    }

    /// A seat for another connection. When all are taken, those of whom least is lost are closed. While all of them work there are
    /// more seats, up to [`Self::hard_max`], to which the server holds itself; then connections wait in the queue of the system.
    pub(crate) fn admit(&self) -> Seat {
        let mut slots = lock(&self.slots);
        if slots.open.len().saturating_sub(slots.closing) >= self.max {
            self.make_room(&mut slots);
        }
        slots.last_id = slots.last_id.wrapping_add(1);
        let (id, slot) = (slots.last_id, Arc::<Slot>::default());
        slots.open.insert(id, Arc::clone(&slot));
        Seat { id, slot, slots: Arc::clone(&self.slots) }
    }

    /// Closes connections, the lowest rank and the longest wait first.
    fn make_room(&self, slots: &mut Slots) {
        let now = Instant::now();
        let mut candidates: Vec<(Rank, Instant, &Arc<Slot>)> =
            slots.open.values().filter_map(|slot| slot.rank(now).map(|(rank, since)| (rank, since, slot))).collect();
        candidates.sort_unstable_by_key(|(rank, since, _slot)| (*rank, *since));
        let mut closed = 0_usize;
        for (rank, _since, slot) in candidates.into_iter().take(self.max.div_ceil(BATCH_PART)) {
            // Of the others only as many as are needed.
            if closed > 0 && rank > Rank::Slow {
                break;
            }
            slot.close();
            closed = closed.saturating_add(1);
        }
        slots.closing = slots.closing.saturating_add(closed);
        metrics::connections_closed(closed);
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut slots = lock(&self.slots);
        slots.open.remove(&self.id);
        if self.slot.is_closed.load(Ordering::Acquire) {
            slots.closing = slots.closing.saturating_sub(1);
        }
    }
}

fn lock(slots: &Mutex<Slots>) -> MutexGuard<'_, Slots> {
    slots.lock().unwrap_or_else(PoisonError::into_inner)
}
