//! What the clock does: due work of every domain, found by queries, each item in its own transaction.

pub mod housekeeping;

use kernel::ctx::Ctx;
use kernel::db::Db;
use payments::Gateways;

use crate::accounts::upload;
use crate::contests::{distribute, refund, remind_client, timers};
use crate::error::Error;
use crate::featured::placement;
use crate::handovers::{dispute, handover};
use crate::payments::{inquiry, send_refund, webhook};
use crate::referrals::credits;
use crate::subscriptions::subscribe;
use crate::{documents, identity, notify, privacy, reviews};

/// Items of one kind taken in one round, so that a backlog of one kind does not keep the others waiting.
pub const BATCH: i64 = 50;

/// One kind of due work.
pub struct Sweep {
    name: &'static str,
    run: Run,
}

enum Run {
    /// Works on the database alone.
    Local(fn(&Db, &Ctx, i64) -> Result<usize, Error>),
    /// Asks providers, too.
    Asking(fn(&Db, &Ctx, &Gateways, i64) -> Result<usize, Error>),
}

impl Sweep {
    const fn of(name: &'static str, run: fn(&Db, &Ctx, i64) -> Result<usize, Error>) -> Self {
        Self { name, run: Run::Local(run) }
    }

    const fn asking(name: &'static str, run: fn(&Db, &Ctx, &Gateways, i64) -> Result<usize, Error>) -> Self {
        Self { name, run: Run::Asking(run) }
    }

    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Whether it calls other machines, which may take long.
    pub fn asks_providers(&self) -> bool {
        matches!(self.run, Run::Asking(_))
    }

    /// Does what is due of this kind, at most [`BATCH`] items; answers how many were done. Items that fail are logged and stay due.
    ///
    /// # Errors
    /// When nothing of this kind could be done: its items stay due.
    pub fn run(&self, db: &Db, ctx: &Ctx, gateways: &Gateways) -> Result<usize, Error> {
        match self.run {
            Run::Local(run) => run(db, ctx, BATCH),
            Run::Asking(run) => run(db, ctx, gateways, BATCH),
        }
    }
}

/// All kinds, in the order in which one may make the next due.
pub static SWEEPS: &[Sweep] = &[
    Sweep::of("cancel unpaid drafts", timers::cancel_unpaid_drafts),
    Sweep::of("close entries at the deadline", timers::close_entries_due),
    Sweep::of("refund contests without entries", refund::refund_without_entries_due),
    Sweep::of("share out prizes of silent clients", distribute::distribute_due),
    Sweep::of("remind clients to choose a winner", remind_client::remind_due),
    Sweep::of("lapse undelivered handovers", handover::lapse_undelivered),
    Sweep::of("accept reviewed handovers", handover::accept_overdue_reviews),
    Sweep::of("carry out decisions of disputes", dispute::settle_final),
    Sweep::of("reveal reviews", reviews::reveal_due),
    Sweep::of("remind of handovers", handover::remind),
    Sweep::asking("apply unprocessed payment messages", webhook::apply_unprocessed),
    Sweep::asking("ask about payments", inquiry::ask_due),
    Sweep::asking("ask whether payments were taken back", inquiry::recheck_due),
    Sweep::of("expire payments", webhook::expire_due),
    Sweep::of("write that plans end soon", subscribe::periods::notify_due),
    Sweep::of("end periods of plans", subscribe::periods::end_due),
    Sweep::of("write that identities end soon", identity::retention::remind_due),
    Sweep::of("end identities", identity::retention::expire_due),
    Sweep::of("destroy identity documents", identity::retention::destroy_due),
    Sweep::of("write that accounts end soon", privacy::ending::remind_due),
    // Before credits expire: those of an account that ends do.
    Sweep::of("end accounts", privacy::ending::end_due),
    Sweep::of("end copies of data", privacy::expire_due),
    Sweep::of("earn featured places", placement::earn_due),
    Sweep::asking("expire credits", credits::expire_due),
    Sweep::asking("send refunds", send_refund::send_due),
    Sweep::of("notify many people", notify::expand_due),
    Sweep::of("fold the tallies of contests", |db, _ctx, _limit| housekeeping::fold_tallies(db)),
    Sweep::of("check the ledger", |db, ctx, _limit| housekeeping::check_ledger(db, ctx)),
    Sweep::of("number documents", |db, _ctx, limit| documents::number_due(db, limit)),
    Sweep::of("forget uploads that nothing took", upload::forget_unattached),
    Sweep::of("forget answers of repeated requests", housekeeping::forget_answers),
    Sweep::of("forget old notifications", housekeeping::forget_notifications),
    Sweep::of("forget what has expired", housekeeping::forget_expired),
];

/// Does one round of all kinds, one after the other, and answers how many items were done. A kind that fails is logged and does not hold up the
/// others; its items stay due. For callers that wait until nothing is due: the worker runs each kind by itself.
pub fn run(db: &Db, ctx: &Ctx, gateways: &Gateways) -> usize {
    let mut done = 0_usize;
    for sweep in SWEEPS {
        match sweep.run(db, ctx, gateways) {
            Ok(count) => done = done.saturating_add(count),
            Err(error) => tracing::error!(sweep = sweep.name, %error, "due work failed"),
        }
    }
    done
}
