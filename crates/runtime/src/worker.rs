//! Does what is due: deadlines, mails, previews, forgotten uploads. Any number of workers may run; rows are claimed one by one.

use std::panic::Location;
use std::sync::Arc;
use std::time::Duration;

use diesel::PgConnection;
use files::File;
use futures_util::future::join_all;
use kernel::ctx::Ctx;
use kernel::db::{Tx, follow_clock};
use kernel::ids::FileId;
use kernel::spans;
use kernel::time::Clock;
use kyc::identity_document;
use notifications::outbox;
use privacy::removal;
use time::OffsetDateTime;
use tokio::sync::{Notify, Semaphore, watch};
use tracing::{Instrument, Span};
use workflows::schedule::{BATCH as BATCH_OF_SWEEP, SWEEPS, Sweep};

use crate::data_export;
use crate::lag;
use crate::previews::{self, MemoryWait};
use crate::services::Services;
use crate::store_sweep;

/// How long the worker waits until it looks for due work again. A request of its own process wakes it earlier.
const LOOK_EVERY: Duration = Duration::from_millis(1_300);
/// How long it rests between two looks, however much is written.
const LOOK_AGAIN_AFTER: Duration = Duration::from_millis(200);
/// Between two pages of the comparison of store and rows: a million files and their rows take an hour and a quarter.
const STORE_PAGE_EVERY: Duration = Duration::from_secs(10);
/// Kinds of due work beside the sweeps.
const PREVIEWS: &str = "make previews";
const DOCUMENTS: &str = "draw documents";
const REMOVALS: &str = "remove files";
pub(crate) const MAILS: &str = "deliver mails";
pub(crate) const EXPORTS: &str = "export data";
const STORE: &str = "sweep the store";
/// All of them.
pub(crate) const KINDS: [&str; 6] = [PREVIEWS, DOCUMENTS, REMOVALS, MAILS, EXPORTS, STORE];
/// Rounds that `/dev/clock` runs at most before it answers.
const ROUNDS_MAX: usize = 200;
/// Mails delivered, previews made, files removed in one round. A round ends early when the process is to end: each of them may take seconds.
const BATCH: usize = 20;
/// Kinds of due work that may use the database concurrently, so that requests keep most of the connections. Kinds that ask providers are not
/// among them: they may wait for a provider for long, and hold no connection meanwhile.
const CONCURRENT_SWEEPS_MAX: usize = 3;

/// One round of everything that is due; answers how many things were done.
///
/// # Errors
/// When the database or the file store cannot be reached; what was not done stays due.
pub async fn run_due(services: &Arc<Services>) -> anyhow::Result<usize> {
    if !block(services, |services, _ctx| Ok(services.outbound.look()?)).await? {
        return Ok(0);
    }
    let worked = work_off(services).await?.saturating_add(draw_documents(services).await?);
    let worked = worked.saturating_add(data_export::make_due(services).await?);
    Ok(worked.saturating_add(block(services, deliver_mails).await?))
}

/// One round of everything but mails, documents and copies of data.
async fn work_off(services: &Arc<Services>) -> anyhow::Result<usize> {
    let swept =
        block(services, |services, ctx| Ok(workflows::schedule::run(&services.db, ctx, &services.gateways))).await?;
    let drawn = make_previews(services).await?;
    Ok(swept.saturating_add(drawn).saturating_add(remove_files(services).await?))
}

async fn remove_files(services: &Arc<Services>) -> anyhow::Result<usize> {
    Ok(remove_identity_documents(services).await?.saturating_add(remove_erased(services).await?))
}

async fn run_sweep(services: &Arc<Services>, sweep: &'static Sweep, permits: &Semaphore) -> anyhow::Result<usize> {
    let _permit = if sweep.asks_providers() {
        None
    } else {
        // Closed: the worker ends.
        let Ok(permit) = permits.acquire().await else { return Ok(0) };
        Some(permit)
    };
    let done = block(services, |services, ctx| Ok(sweep.run(&services.db, ctx, &services.gateways)?)).await?;
    // A full round leaves more behind.
    if i64::try_from(done)? < BATCH_OF_SWEEP {
        lag::caught_up(sweep.name());
    }
    Ok(done)
}

/// Rounds until nothing is due: for `/dev/clock`, which answers when the work is done.
///
/// # Errors
/// As [`run_due`].
pub async fn run_until_idle(services: &Arc<Services>) -> anyhow::Result<()> {
    // What a round of another holds would look like nothing to do.
    let _alone = services.rounds.write().await;
    for _round in 0..ROUNDS_MAX {
        if run_due(services).await? == 0 {
            return Ok(());
        }
    }
    anyhow::bail!("work was still due after {ROUNDS_MAX} rounds")
}

/// Rounds until `stop` says true. A failure is logged, and the next round tries again. Each kind of work has rounds of its own: a mail server or a
/// payment provider that does not answer holds up no deadline, nor does a table that somebody holds. A kind of which nothing is due asks nothing
/// of the database: one look finds out for all of them.
pub async fn run_forever(services: Arc<Services>, stop: watch::Receiver<bool>) {
    learn_the_time(&services, stop.clone()).await;
    let permits = Semaphore::new(CONCURRENT_SWEEPS_MAX);
    // No round begins before somebody looked whether work may leave.
    if let Err(error) = block(&services, |services, _ctx| Ok(services.outbound.look()?)).await {
        tracing::warn!(%error, "whether outgoing work is held is not known");
    }
    let mut wakers = Wakers::default();
    let sweeps = SWEEPS.iter().map(|sweep| {
        lag::begin(sweep.name());
        let pause = Pause { wake: wakers.add(sweep.name()), interval: sweep.interval(), stop: stop.clone() };
        let (services, permits) = (&services, &permits);
        rounds(services, sweep.name(), pause, async move || run_sweep(services, sweep, permits).await)
    });
    let sweeps = join_all(sweeps);
    let mut pause = |kind| Pause { wake: wakers.add(kind), interval: None, stop: stop.clone() };
    let (previews, documents, removals) = (pause(PREVIEWS), pause(DOCUMENTS), pause(REMOVALS));
    let (mails, exports) = (pause(MAILS), pause(EXPORTS));
    let previews = rounds(&services, PREVIEWS, previews, async || make_previews(&services).await);
    let documents = rounds(&services, DOCUMENTS, documents, async || draw_documents(&services).await);
    let removals = rounds(&services, REMOVALS, removals, async || remove_files(&services).await);
    let mails = rounds(&services, MAILS, mails, async || block(&services, deliver_mails).await);
    let exports = rounds(&services, EXPORTS, exports, async || data_export::make_due(&services).await);
    // Not of `run_due`: it goes by the clock of the store, which nobody moves. Nobody wakes it either: a page keeps a core busy.
    let pause = Pause { wake: Arc::default(), interval: Some(STORE_PAGE_EVERY), stop: stop.clone() };
    let store = rounds(&services, STORE, pause, async || store_sweep::round(&services).await);
    let looks = look_forever(&services, &wakers, stop.clone());
    let ending = async {
        let mut stop = stop.clone();
        // Without a sender the program ends, too.
        let _stopped = stop.wait_for(|stop| *stop).await;
        permits.close();
    };
    tokio::join!(sweeps, previews, documents, removals, mails, exports, store, looks, ending);
}

/// Wakes each kind of due work by its name.
#[derive(Default)]
struct Wakers(Vec<(&'static str, Arc<Notify>)>);

impl Wakers {
    fn add(&mut self, kind: &'static str) -> Arc<Notify> {
        let wake = Arc::new(Notify::new());
        self.0.push((kind, Arc::clone(&wake)));
        wake
    }
}

/// What a kind of due work waits for when it has nothing to do.
struct Pause {
    wake: Arc<Notify>,
    /// Of kinds that no look finds.
    interval: Option<Duration>,
    stop: watch::Receiver<bool>,
}

impl Pause {
    async fn wait(&mut self) {
        let woken = async {
            match self.interval {
                // Either is a reason to go on.
                Some(interval) => drop(tokio::time::timeout(interval, self.wake.notified()).await),
                None => self.wake.notified().await,
            }
        };
        tokio::select! {
            () = woken => {}
            _stopped = self.stop.wait_for(|stop| *stop) => {}
        }
    }

    /// Whether the worker is to end; without a sender it is, too.
    fn is_over(&self) -> bool {
        *self.stop.borrow() || self.stop.has_changed().is_err()
    }
}

async fn rounds(
    services: &Services,
    kind: &'static str,
    mut pause: Pause,
    round: impl AsyncFn() -> anyhow::Result<usize>,
) {
    while !pause.is_over() {
        let with_others = services.rounds.read().await;
        let done = if services.outbound.may_work() { round().await } else { Ok(0) };
        let done = done.unwrap_or_else(|error| {
            tracing::error!(kind, error = %error, "a round of due work failed");
            lag::failed(kind);
            0
        });
        drop(with_others);
        if done == 0 {
            pause.wait().await;
        }
    }
}

/// Waits until the database has said what time it is: a machine whose clock is ahead would do everything early.
async fn learn_the_time(services: &Arc<Services>, mut stop: watch::Receiver<bool>) {
    while let Err(error) = block(services, |services, _ctx| Ok(services.db.follow_clock(&*services.clock)?)).await {
        tracing::warn!(%error, "the worker does not know what time it is");
        tokio::select! {
            () = tokio::time::sleep(LOOK_EVERY) => {}
            _stopped = stop.wait_for(|stop| *stop) => return,
        }
    }
}

/// Looks what is due, and wakes those kinds; for nothing while everything is held.
async fn look_forever(services: &Arc<Services>, wakers: &Wakers, mut stop: watch::Receiver<bool>) {
    loop {
        let look = |conn: &mut PgConnection, clock: &dyn Clock| {
            // Again and again: a worker alone has no listener.
            follow_clock(conn, clock)?;
            find_due(conn, clock.now())
        };
        let due = block(services, move |services, _ctx| {
            Ok(services.outbound.look_and(|conn| look(conn, &*services.clock))?)
        })
        .await;
        if due.is_ok() {
            lag::looked();
        }
        match due {
            Ok(None) => {}
            Ok(Some(due)) => {
                wakers.0.iter().filter(|(kind, _wake)| due.contains(kind)).for_each(|(_kind, wake)| wake.notify_one());
                record_caught_up(&due);
            }
            // One table that cannot be read: the kinds that need another can go on.
            Err(error) => {
                tracing::warn!(%error, "the worker could not look for due work");
                wakers.0.iter().for_each(|(_kind, wake)| wake.notify_one());
            }
        }
        let next = async {
            tokio::time::sleep(LOOK_AGAIN_AFTER).await;
            let _written = tokio::time::timeout(LOOK_EVERY, services.written.notified()).await;
        };
        tokio::select! {
            () = next => {}
            _stopped = stop.wait_for(|stop| *stop) => return,
        }
    }
}

/// Records the sweeps of which a look found nothing. It says nothing about those that no look finds.
fn record_caught_up(due: &[&str]) {
    let looked_for = SWEEPS.iter().filter(|sweep| sweep.interval().is_none());
    looked_for.filter(|sweep| !due.contains(&sweep.name())).for_each(|sweep| lag::caught_up(sweep.name()));
}

/// The kinds of which something is due, in one snapshot.
fn find_due(conn: &mut PgConnection, now: OffsetDateTime) -> Result<Vec<&'static str>, workflows::error::Error> {
    let mut due = Vec::new();
    for sweep in SWEEPS {
        if sweep.is_due(conn, now)? {
            due.push(sweep.name());
        }
    }
    let others = [
        (PREVIEWS, files::repo::has_previews_due(conn, now)?),
        (DOCUMENTS, files::repo::has_documents_due(conn, now)?),
        (
            REMOVALS,
            (!removal::due(conn, now, 1)?.is_empty() || !identity_document::repo::removals_due(conn, 1)?.is_empty())
                && !removal::are_paused(conn)?,
        ),
        (MAILS, outbox::has_due(conn, now)?),
        (EXPORTS, privacy::export::repo::has_due(conn, now)?),
    ];
    due.extend(others.into_iter().filter_map(|(kind, is_due)| is_due.then_some(kind)));
    Ok(due)
}

/// The kinds of which something has been due since `since`. Without those whose queries do not ask since when; their lag is known to the
/// worker alone.
pub(crate) fn find_late(
    conn: &mut PgConnection,
    since: OffsetDateTime,
) -> Result<Vec<&'static str>, workflows::error::Error> {
    let mut late = find_due(conn, since)?;
    late.retain(|kind| *kind != REMOVALS && !workflows::schedule::UNDATED.contains(kind));
    Ok(late)
}

pub(crate) async fn block<T: Send + 'static>(
    services: &Arc<Services>,
    work: impl FnOnce(&Services, &Ctx) -> anyhow::Result<T> + Send + 'static,
) -> anyhow::Result<T> {
    let (services, span) = (Arc::clone(services), Span::current());
    tokio::task::spawn_blocking(move || {
        let ctx = services.ctx("worker");
        span.in_scope(|| work(&services, &ctx))
    })
    .await?
}

fn deliver_mails(services: &Services, _ctx: &Ctx) -> anyhow::Result<usize> {
    for done in 0..BATCH {
        if services.is_draining() {
            return Ok(done);
        }
        // A server that answers slowly must not let the claims of a round run out.
        let now = || services.clock.now();
        let Some(mail) = services.db.write(|tx| outbox::claim(tx, now()))? else { return Ok(done) };
        let span = spans::work(MAILS, Location::caller());
        let _entered = span.enter();
        match services.mailer.deliver(&mail) {
            Ok(()) => services.db.write(|tx| outbox::record_sent(tx, mail.id, now(), services.mail_bodies()))?,
            Err(failure) => {
                spans::fail(&span, failure.kind());
                tracing::warn!(mail_id = %mail.id, kind = mail.kind, attempt = mail.attempts, %failure, "mail was not delivered");
                services.db.write(|tx| outbox::record_failed(tx, &mail, now(), &failure))?;
                if failure.is_outage() {
                    return Ok(0);
                }
            }
        }
    }
    Ok(BATCH)
}

async fn make_previews(services: &Arc<Services>) -> anyhow::Result<usize> {
    for done in 0..BATCH {
        if services.is_draining() {
            return Ok(done);
        }
        let claimed = block(services, |services, ctx| Ok(services.db.write(|tx| claim_picture(tx, ctx))?)).await?;
        let Some(file) = claimed else { return Ok(done) };
        preview(services, &file).instrument(spans::work(PREVIEWS, Location::caller())).await?;
    }
    Ok(BATCH)
}

async fn preview(services: &Arc<Services>, file: &File) -> anyhow::Result<()> {
    let id = file.id;
    match previews::draw(services, file, MemoryWait::Unbounded).await {
        Ok(()) => {
            block(services, move |services, _| {
                Ok(services.db.write(|tx| files::repo::record_previews(tx, id, None))?)
            })
            .await
        }
        Err(error) => record_failure(services, id, error).await,
    }
}

/// An attempt that counts, unless the store is down: then the round fails, and the file does not.
async fn record_failure(services: &Arc<Services>, id: FileId, error: files::Error) -> anyhow::Result<()> {
    let is_outage = error.is_outage();
    spans::fail(&Span::current(), if is_outage { "file_store" } else { "previews" });
    let record = if is_outage { files::repo::return_attempt } else { files::repo::record_preview_failure };
    block(services, move |services, _| Ok(services.db.write(|tx| record(tx, id))?)).await?;
    if is_outage {
        return Err(error.into());
    }
    tracing::warn!(file_id = %id, %error, "previews were not made");
    Ok(())
}

/// New pictures first; then those that have only the previews of before.
fn claim_picture(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Option<File>, files::Error> {
    match files::repo::claim_preview(tx, ctx.now)? {
        Some(new) => Ok(Some(new)),
        None => files::repo::claim_outdated(tx, ctx.now),
    }
}

/// Draws documents that are due, and lists archives.
async fn draw_documents(services: &Arc<Services>) -> anyhow::Result<usize> {
    for done in 0..BATCH {
        if services.is_draining() {
            return Ok(done);
        }
        let claimed =
            block(services, |services, ctx| Ok(services.db.write(|tx| files::repo::claim_document(tx, ctx.now))?))
                .await?;
        let Some(file) = claimed else { return Ok(done) };
        document(services, &file).instrument(spans::work(DOCUMENTS, Location::caller())).await?;
    }
    Ok(BATCH)
}

async fn document(services: &Arc<Services>, file: &File) -> anyhow::Result<()> {
    let id = file.id;
    match previews::draw_document(services, file).await {
        Ok(pages) => {
            block(services, move |services, _| {
                Ok(services.db.write(|tx| files::repo::record_previews(tx, id, pages))?)
            })
            .await
        }
        Err(files::Error::Document(refusal)) => {
            tracing::warn!(file_id = %id, %refusal, "a document cannot be drawn");
            spans::fail(&Span::current(), "refused");
            block(services, move |services, _| Ok(services.db.write(|tx| files::repo::record_refusal(tx, id))?)).await
        }
        Err(error) => record_failure(services, id, error).await,
    }
}

/// Removes the files of identity documents whose keys are destroyed; what fails stays due.
async fn remove_identity_documents(services: &Arc<Services>) -> anyhow::Result<usize> {
    let limit = i64::try_from(BATCH)?;
    let due = block(services, move |services, _| {
        let due = services.db.read(|conn| identity_document::repo::removals_due(conn, limit))?;
        Ok(if services.db.read(removal::are_paused)? { Vec::new() } else { due })
    })
    .await?;
    let count = due.len();
    for (id, key) in due {
        let removal = async {
            services.store.remove(&key).await?;
            block(services, move |services, ctx| {
                Ok(services.db.write(|tx| identity_document::repo::record_removed(tx, ctx, id))?)
            })
            .await
        };
        removal.instrument(spans::work(REMOVALS, Location::caller())).await?;
    }
    Ok(count)
}

/// Removes files of accounts and copies that have ended and uploads that nothing took; what fails stays due.
async fn remove_erased(services: &Arc<Services>) -> anyhow::Result<usize> {
    let limit = i64::try_from(BATCH)?;
    let due = block(services, move |services, ctx| {
        let due = services.db.read(|conn| removal::due(conn, ctx.now, limit))?;
        Ok(if services.db.read(removal::are_paused)? { Vec::new() } else { due })
    })
    .await?;
    let count = due.len();
    for key in due {
        let removal = async {
            services.store.remove_with_previews(&key).await?;
            block(services, move |services, _| Ok(services.db.write(|tx| removal::record_done(tx, &key))?)).await
        };
        removal.instrument(spans::work(REMOVALS, Location::caller())).await?;
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listener::PROBE_EVERY;
    use crate::search_follower;

    #[test]
    fn an_idle_process_begins_at_most_two_transactions_a_second() {
        let intervals = SWEEPS.iter().filter_map(Sweep::interval);
        let all = intervals.chain([
            LOOK_EVERY + LOOK_AGAIN_AFTER,
            STORE_PAGE_EVERY,
            PROBE_EVERY,
            search_follower::LOOK_EVERY,
        ]);
        let per_second: f64 = all.map(|interval| interval.as_secs_f64().recip()).sum();
        assert!(per_second <= 2.0, "{per_second}");
    }

    #[test]
    fn a_look_catches_up_only_with_what_it_looked_for_and_did_not_find() {
        SWEEPS.iter().for_each(|sweep| lag::begin(sweep.name()));
        let before = lag::caught_up_at();
        record_caught_up(&["send refunds"]);
        let after = lag::caught_up_at();
        for sweep in SWEEPS {
            let is_late = sweep.name() == "send refunds" || sweep.interval().is_some();
            assert_eq!(before[sweep.name()] == after[sweep.name()], is_late, "{}", sweep.name());
        }
    }
}
