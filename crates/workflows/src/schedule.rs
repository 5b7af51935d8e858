//! What the clock does: due work of every domain, found by queries, each item in its own transaction.

pub mod housekeeping;

use std::time::Duration;

use ::documents::document;
use ::payments::{Gateways, payment};
use ::privacy::{deletion, export};
use ::referrals::credit;
use ::subscriptions::subscription;
use contests::{boost, contest};
use diesel::PgConnection;
use kernel::ctx::Ctx;
use kernel::db::Db;
use kyc::application;
use notifications::fanout;
use time::OffsetDateTime;

use crate::accounts::upload;
use crate::contests::entry_purchase::{give_back, reminder};
use crate::contests::{distribute, final_round, poll, refund, remind_client, timers};
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
    when: When,
    run: Run,
}

/// How the worker learns that something of a kind is due.
#[derive(Clone, Copy)]
enum When {
    /// A query finds it: how much, counted to a limit.
    Found(fn(&mut PgConnection, OffsetDateTime, i64) -> Result<usize, Error>),
    /// Looking costs as much as doing, and nobody waits for it.
    Every(Duration),
}

enum Run {
    /// Works on the database alone.
    Local(fn(&Db, &Ctx, i64) -> Result<usize, Error>),
    /// Asks providers, too.
    Asking(fn(&Db, &Ctx, &Gateways, i64) -> Result<usize, Error>),
}

const NOTIFY_MANY: &str = "notify many people";
const NUMBER_DOCUMENTS: &str = "number documents";
/// Kinds whose queries find something whatever the time is.
pub const UNDATED: &[&str] = &[NOTIFY_MANY, NUMBER_DOCUMENTS];

const MINUTE: Duration = Duration::from_secs(60);

impl Sweep {
    const fn local(name: &'static str, when: When, run: fn(&Db, &Ctx, i64) -> Result<usize, Error>) -> Self {
        Self { name, when, run: Run::Local(run) }
    }

    const fn asking(
        name: &'static str,
        when: When,
        run: fn(&Db, &Ctx, &Gateways, i64) -> Result<usize, Error>,
    ) -> Self {
        Self { name, when, run: Run::Asking(run) }
    }

    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Whether it calls other machines, which may take long.
    pub fn asks_providers(&self) -> bool {
        matches!(self.run, Run::Asking(_))
    }

    /// How often it runs without anything having been found.
    pub fn interval(&self) -> Option<Duration> {
        match self.when {
            When::Found(_) => None,
            When::Every(interval) => Some(interval),
        }
    }

    /// Whether its query finds something that is due. Kinds without one answer no.
    pub fn is_due(&self, conn: &mut PgConnection, now: OffsetDateTime) -> Result<bool, Error> {
        Ok(self.count_due(conn, now, 1)? > 0)
    }

    /// How much its query finds, counted to `limit`. Kinds without one answer 0.
    pub fn count_due(&self, conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<usize, Error> {
        match self.when {
            When::Found(count) => count(conn, now, limit),
            When::Every(_) => Ok(0),
        }
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

/// Counts what a query for due items finds.
macro_rules! found {
    ($query:path) => {
        When::Found(|conn, now, limit| Ok($query(conn, now, limit)?.len()))
    };
}

/// All kinds, in the order in which one may make the next due.
pub static SWEEPS: &[Sweep] = &[
    Sweep::local("cancel unpaid drafts", found!(contest::repo::unpaid_drafts_due), timers::cancel_unpaid_drafts),
    Sweep::local("close entries at the deadline", found!(contest::repo::closings_due), timers::close_entries_due),
    Sweep::local(
        "refund contests without entries",
        found!(contest::repo::refunds_due),
        refund::refund_without_entries_due,
    ),
    Sweep::local(
        "share out prizes of silent clients",
        found!(contest::repo::distributions_due),
        distribute::distribute_due,
    ),
    Sweep::local("remind clients to choose a winner", found!(contest::repo::reminders_due), remind_client::remind_due),
    Sweep::local("tell about final rounds", found!(contest::final_round::repo::notices_due), final_round::notify_due),
    Sweep::local(
        "lapse undelivered handovers",
        found!(contests::handover::repo::undelivered_due),
        handover::lapse_undelivered,
    ),
    Sweep::local(
        "accept reviewed handovers",
        found!(contests::handover::repo::reviews_due),
        handover::accept_overdue_reviews,
    ),
    Sweep::local("carry out decisions of disputes", found!(contests::dispute::repo::final_due), dispute::settle_final),
    Sweep::local("give prices of entries back", When::Every(MINUTE), give_back::due),
    Sweep::local(
        "tell that sales of entries end",
        found!(contests::purchase::repo::reminders_due),
        reminder::remind_due,
    ),
    Sweep::local("tell that polls ended", found!(contests::poll::repo::ends_due), poll::settle_ends),
    Sweep::local("reveal reviews", found!(::reviews::review::repo::reveals_due), reviews::reveal_due),
    Sweep::local("remind of handovers", found!(contests::handover::repo::reminders_due), handover::remind),
    Sweep::asking("apply unprocessed payment messages", found!(webhook::unprocessed), webhook::apply_unprocessed),
    Sweep::asking("ask about payments", found!(payment::repo::asks_due), inquiry::ask_due),
    Sweep::asking("ask whether payments were taken back", found!(payment::repo::rechecks_due), inquiry::recheck_due),
    Sweep::local("expire payments", found!(payment::repo::expired), webhook::expire_due),
    Sweep::local(
        "write that plans end soon",
        found!(subscription::repo::reminders_due),
        subscribe::periods::notify_due,
    ),
    Sweep::local("end periods of plans", found!(subscription::repo::periods_over), subscribe::periods::end_due),
    Sweep::local(
        "write that identities end soon",
        found!(application::repo::reminders_due),
        identity::retention::remind_due,
    ),
    Sweep::local("end identities", found!(application::repo::expirations_due), identity::retention::expire_due),
    Sweep::local("destroy identity documents", When::Every(MINUTE), identity::retention::destroy_due),
    Sweep::local("write that accounts end soon", found!(deletion::repo::reminders_due), privacy::ending::remind_due),
    // Before credits expire: those of an account that ends do.
    Sweep::local("end accounts", found!(deletion::repo::due), privacy::ending::end_due),
    Sweep::local("end copies of data", found!(export::repo::expirations_due), privacy::expire_due),
    Sweep::local("earn featured places", found!(boost::repo::earnings_due), placement::earn_due),
    Sweep::asking("expire credits", found!(credit::expiry_due), credits::expire_due),
    Sweep::asking("send refunds", found!(::payments::refund::repo::due), send_refund::send_due),
    Sweep::local(NOTIFY_MANY, When::Found(|conn, _now, _limit| Ok(fanout::has_any(conn)?.into())), notify::expand_due),
    Sweep::local("fold tallies", When::Every(MINUTE), |db, _ctx, _limit| housekeeping::fold_tallies(db)),
    Sweep::local("check the ledger", When::Every(MINUTE), |db, ctx, _limit| housekeeping::check_ledger(db, ctx)),
    Sweep::local(
        NUMBER_DOCUMENTS,
        When::Found(|conn, _now, _limit| Ok(document::repo::has_unnumbered(conn)?.into())),
        |db, _ctx, limit| documents::number_due(db, limit),
    ),
    Sweep::local("forget uploads that nothing took", When::Every(MINUTE), upload::forget_unattached),
    Sweep::local("forget answers of repeated requests", When::Every(MINUTE), housekeeping::forget_answers),
    Sweep::local("forget old notifications", When::Every(MINUTE), housekeeping::forget_notifications),
    Sweep::local("forget what has expired", When::Every(MINUTE), housekeeping::forget_expired),
];

/// Does one round of all kinds, one after the other, and answers how many items were done. A kind that fails is logged and does not hold up the
/// others; its items stay due. For callers that wait until nothing is due: the worker runs each kind by itself.
pub fn run(db: &Db, ctx: &Ctx, gateways: &Gateways) -> usize {
    let mut done = 0_usize;
    for sweep in SWEEPS {
        let is_due = || Ok::<_, Error>(sweep.interval().is_some() || db.read(|conn| sweep.is_due(conn, ctx.now))?);
        let run = || if is_due()? { sweep.run(db, ctx, gateways) } else { Ok(0) };
        match run() {
            Ok(count) => done = done.saturating_add(count),
            Err(error) => tracing::error!(sweep = sweep.name, %error, "due work failed"),
        }
    }
    done
}
