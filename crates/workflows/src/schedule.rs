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
const BATCH: i64 = 50;

/// One kind of due work.
struct Sweep {
    name: &'static str,
    run: fn(&Db, &Ctx, &Gateways, i64) -> Result<usize, Error>,
}

/// All kinds, in the order in which one may make the next due.
const SWEEPS: &[Sweep] = &[
    Sweep {
        name: "cancel unpaid drafts",
        run: |db, ctx, _gateways, limit| timers::cancel_unpaid_drafts(db, ctx, limit),
    },
    Sweep {
        name: "close entries at the deadline",
        run: |db, ctx, _gateways, limit| timers::close_entries_due(db, ctx, limit),
    },
    Sweep {
        name: "refund contests without entries",
        run: |db, ctx, _gateways, limit| refund::refund_without_entries_due(db, ctx, limit),
    },
    Sweep {
        name: "share out prizes of silent clients",
        run: |db, ctx, _gateways, limit| distribute::distribute_due(db, ctx, limit),
    },
    Sweep {
        name: "remind clients to choose a winner",
        run: |db, ctx, _gateways, limit| remind_client::remind_due(db, ctx, limit),
    },
    Sweep {
        name: "lapse undelivered handovers",
        run: |db, ctx, _gateways, limit| handover::lapse_undelivered(db, ctx, limit),
    },
    Sweep {
        name: "accept reviewed handovers",
        run: |db, ctx, _gateways, limit| handover::accept_overdue_reviews(db, ctx, limit),
    },
    Sweep {
        name: "carry out decisions of disputes",
        run: |db, ctx, _gateways, limit| dispute::settle_final(db, ctx, limit),
    },
    Sweep { name: "reveal reviews", run: |db, ctx, _gateways, limit| reviews::reveal_due(db, ctx, limit) },
    Sweep { name: "remind of handovers", run: |db, ctx, _gateways, limit| handover::remind(db, ctx, limit) },
    Sweep { name: "apply unprocessed payment messages", run: webhook::apply_left_behind },
    Sweep { name: "ask about payments", run: inquiry::ask_due },
    Sweep { name: "ask whether payments were taken back", run: inquiry::recheck_due },
    Sweep { name: "expire payments", run: |db, ctx, _gateways, limit| webhook::expire_due(db, ctx, limit) },
    Sweep {
        name: "write that plans end soon",
        run: |db, ctx, _gateways, limit| subscribe::periods::notify_due(db, ctx, limit),
    },
    Sweep {
        name: "end periods of plans",
        run: |db, ctx, _gateways, limit| subscribe::periods::end_due(db, ctx, limit),
    },
    Sweep {
        name: "write that identities end soon",
        run: |db, ctx, _gateways, limit| identity::retention::remind_due(db, ctx, limit),
    },
    Sweep { name: "end identities", run: |db, ctx, _gateways, limit| identity::retention::expire_due(db, ctx, limit) },
    Sweep {
        name: "destroy identity documents",
        run: |db, ctx, _gateways, limit| identity::retention::destroy_due(db, ctx, limit),
    },
    Sweep {
        name: "write that accounts end soon",
        run: |db, ctx, _gateways, limit| privacy::ending::remind_due(db, ctx, limit),
    },
    // Before credits expire: those of an account that ends do.
    Sweep { name: "end accounts", run: |db, ctx, _gateways, limit| privacy::ending::end_due(db, ctx, limit) },
    Sweep { name: "end copies of data", run: |db, ctx, _gateways, limit| privacy::expire_due(db, ctx, limit) },
    Sweep { name: "earn featured places", run: |db, ctx, _gateways, limit| placement::earn_due(db, ctx, limit) },
    Sweep { name: "expire credits", run: credits::expire_due },
    Sweep { name: "send refunds", run: send_refund::send_due },
    Sweep { name: "notify many people", run: |db, ctx, _gateways, limit| notify::expand_due(db, ctx, limit) },
    Sweep { name: "fold the tallies of contests", run: |db, _ctx, _gateways, _limit| housekeeping::fold_tallies(db) },
    Sweep { name: "check the ledger", run: |db, ctx, _gateways, _limit| housekeeping::check_ledger(db, ctx) },
    Sweep { name: "number documents", run: |db, _ctx, _gateways, limit| documents::number_due(db, limit) },
    Sweep {
        name: "forget uploads that nothing took",
        run: |db, ctx, _gateways, limit| upload::forget_unattached(db, ctx, limit),
    },
    Sweep {
        name: "forget answers of repeated requests",
        run: |db, ctx, _gateways, limit| housekeeping::forget_answers(db, ctx, limit),
    },
    Sweep {
        name: "forget old notifications",
        run: |db, ctx, _gateways, limit| housekeeping::forget_notifications(db, ctx, limit),
    },
    Sweep {
        name: "forget what has expired",
        run: |db, ctx, _gateways, limit| housekeeping::forget_expired(db, ctx, limit),
    },
];

/// Does one round of due work and answers how many items were done. A kind that fails is logged and does not hold up the others;
/// its items stay due.
pub fn run(db: &Db, ctx: &Ctx, gateways: &Gateways) -> usize {
    let mut done = 0_usize;
    for sweep in SWEEPS {
        match (sweep.run)(db, ctx, gateways, BATCH) {
            Ok(count) => done = done.saturating_add(count),
            Err(error) => tracing::error!(sweep = sweep.name, %error, "due work failed"),
        }
    }
    done
}
