//! What the clock does: due work of every domain, found by queries, each item in its own transaction.

use kernel::ctx::Ctx;
use kernel::db::Db;

use crate::error::Error;
use crate::{contest_timers, deposit, handover, housekeeping, refund};

/// Items of one kind taken in one round, so that a backlog of one kind does not keep the others waiting.
const BATCH: i64 = 50;

/// One kind of due work.
struct Sweep {
    name: &'static str,
    run: fn(&Db, &Ctx, i64) -> Result<usize, Error>,
}

/// All kinds, in the order in which one may make the next due.
const SWEEPS: [Sweep; 9] = [
    Sweep { name: "cancel unpaid drafts", run: contest_timers::cancel_unpaid_drafts },
    Sweep { name: "close entries at the deadline", run: contest_timers::close_entries_due },
    Sweep { name: "refund contests without entries", run: refund::refund_without_entries_due },
    Sweep { name: "lapse undelivered handovers", run: handover::lapse_undelivered },
    Sweep { name: "accept reviewed handovers", run: handover::accept_overdue_reviews },
    Sweep { name: "remind of handovers", run: handover::remind },
    Sweep { name: "expire payments", run: deposit::expire_due },
    Sweep { name: "send refunds", run: refund::send_due },
    Sweep { name: "forget what has expired", run: housekeeping::forget_expired },
];

/// Does one round of due work and answers how many items were done. A kind that fails is logged and does not hold up the others;
/// its items stay due.
pub fn run(db: &Db, ctx: &Ctx) -> usize {
    let mut done = 0_usize;
    for sweep in &SWEEPS {
        match (sweep.run)(db, ctx, BATCH) {
            Ok(count) => done = done.saturating_add(count),
            Err(error) => tracing::error!(sweep = sweep.name, %error, "due work failed"),
        }
    }
    done
}
