//! Does what is due: deadlines, mails, previews, forgotten uploads. Any number of workers may run; rows are claimed one by one.

use std::sync::Arc;
use std::time::Duration;

use files::File;
use futures_util::future::join_all;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use notifications::{Error, outbox};
use privacy::removal;
use tokio::sync::{Semaphore, watch};
use workflows::schedule::{BATCH as BATCH_OF_KIND, SWEEPS, Sweep};

use crate::data_export;
use crate::lag;
use crate::previews::{self, MemoryWait};
use crate::services::Services;

/// Pause of an idle worker.
const PAUSE: Duration = Duration::from_millis(500);
/// Rounds that `/dev/clock` runs at most before it answers.
const ROUNDS_MAX: usize = 200;
/// Mails delivered, previews made, files removed in one round.
const BATCH: usize = 20;
/// Kinds of due work that may use the database concurrently, so that requests keep most of the connections. Kinds that ask providers are not
/// among them: they may wait for a provider for long, and hold no connection meanwhile.
const KINDS_AT_ONCE: usize = 3;

/// One round of everything that is due; answers how many things were done.
///
/// # Errors
/// When the database or the file store cannot be reached; what was not done stays due.
pub async fn run_due(services: &Arc<Services>) -> anyhow::Result<usize> {
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

/// One round of one kind of due work.
async fn run_kind(services: &Arc<Services>, kind: &'static Sweep, permits: &Semaphore) -> anyhow::Result<usize> {
    let _permit = if kind.asks_providers() {
        None
    } else {
        // Closed: the worker ends.
        let Ok(permit) = permits.acquire().await else { return Ok(0) };
        Some(permit)
    };
    let done = block(services, |services, ctx| Ok(kind.run(&services.db, ctx, &services.gateways)?)).await?;
    // A full round leaves more behind.
    if i64::try_from(done)? < BATCH_OF_KIND {
        lag::caught_up(kind.name());
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
/// payment provider that does not answer holds up no deadline, nor does a table that somebody holds.
pub async fn run_forever(services: Arc<Services>, stop: watch::Receiver<bool>) {
    let permits = Semaphore::new(KINDS_AT_ONCE);
    let kind = |kind: &'static Sweep| {
        lag::begin(kind.name());
        let (services, permits) = (&services, &permits);
        rounds(services, kind.name(), stop.clone(), async move || run_kind(services, kind, permits).await)
    };
    let kinds = join_all(SWEEPS.iter().map(kind));
    let previews = rounds(&services, "make previews", stop.clone(), async || make_previews(&services).await);
    let removals = rounds(&services, "remove files", stop.clone(), async || remove_files(&services).await);
    let mails = rounds(&services, "deliver mails", stop.clone(), async || block(&services, deliver_mails).await);
    let documents = rounds(&services, "draw documents", stop.clone(), async || draw_documents(&services).await);
    let copies = rounds(&services, "export data", stop.clone(), async || data_export::make_due(&services).await);
    let ending = async {
        let mut stop = stop.clone();
        // Without a sender the program ends, too.
        let _stopped = stop.wait_for(|stop| *stop).await;
        permits.close();
    };
    tokio::join!(kinds, previews, removals, mails, documents, copies, ending);
}

async fn rounds(
    services: &Services,
    kind: &'static str,
    mut stop: watch::Receiver<bool>,
    round: impl AsyncFn() -> anyhow::Result<usize>,
) {
    while !*stop.borrow() {
        let with_others = services.rounds.read().await;
        let done = round().await.unwrap_or_else(|error| {
            tracing::error!(kind, error = %error, "a round of due work failed");
            0
        });
        drop(with_others);
        if done == 0 {
            // A closed channel means that the program is ending.
            let ended = tokio::time::timeout(PAUSE, stop.changed()).await;
            if matches!(ended, Ok(Err(_))) {
                return;
            }
        }
    }
}

pub(crate) async fn block<T: Send + 'static>(
    services: &Arc<Services>,
    work: impl FnOnce(&Services, &Ctx) -> anyhow::Result<T> + Send + 'static,
) -> anyhow::Result<T> {
    let services = Arc::clone(services);
    tokio::task::spawn_blocking(move || {
        let ctx = services.ctx("worker");
        work(&services, &ctx)
    })
    .await?
}

fn deliver_mails(services: &Services, ctx: &Ctx) -> anyhow::Result<usize> {
    for done in 0..BATCH {
        let Some(mail) = services.db.write(|tx| outbox::claim(tx, ctx.now))? else { return Ok(done) };
        match services.mailer.deliver(&mail) {
            Ok(()) => services.db.write(|tx| outbox::record_sent(tx, mail.id, ctx.now, services.mail_bodies()))?,
            Err(error) => {
                tracing::warn!(mail_id = %mail.id, kind = mail.kind, attempt = mail.attempts, %error, "mail was not delivered");
                services.db.write(|tx| outbox::record_failed(tx, &mail, ctx.now, &error.to_string()))?;
                // The others keep their attempts until the server is there again.
                if matches!(error, Error::Unreachable(_)) {
                    return Ok(0);
                }
            }
        }
    }
    Ok(BATCH)
}

async fn make_previews(services: &Arc<Services>) -> anyhow::Result<usize> {
    for done in 0..BATCH {
        let claimed = block(services, |services, ctx| Ok(services.db.write(|tx| claim_picture(tx, ctx))?)).await?;
        let Some(file) = claimed else { return Ok(done) };
        let id = file.id;
        match previews::draw(services, &file, MemoryWait::Unbounded).await {
            Ok(()) => {
                block(services, move |services, _| {
                    Ok(services.db.write(|tx| files::repo::record_previews(tx, id, None))?)
                })
                .await?;
            }
            Err(error) => {
                tracing::warn!(file_id = %id, %error, "previews were not made");
                block(services, move |services, _| {
                    Ok(services.db.write(|tx| files::repo::record_preview_failure(tx, id))?)
                })
                .await?;
            }
        }
    }
    Ok(BATCH)
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
        let claimed =
            block(services, |services, ctx| Ok(services.db.write(|tx| files::repo::claim_document(tx, ctx.now))?))
                .await?;
        let Some(file) = claimed else { return Ok(done) };
        let id = file.id;
        match previews::draw_document(services, &file).await {
            Ok(pages) => {
                block(services, move |services, _| {
                    Ok(services.db.write(|tx| files::repo::record_previews(tx, id, pages))?)
                })
                .await?;
            }
            Err(files::Error::Document(refusal)) => {
                tracing::warn!(file_id = %id, %refusal, "a document cannot be drawn");
                block(services, move |services, _| Ok(services.db.write(|tx| files::repo::record_refusal(tx, id))?))
                    .await?;
            }
            Err(error) => {
                tracing::warn!(file_id = %id, %error, "a document was not drawn");
                block(services, move |services, _| {
                    Ok(services.db.write(|tx| files::repo::record_preview_failure(tx, id))?)
                })
                .await?;
            }
        }
    }
    Ok(BATCH)
}

/// Removes the files of identity documents whose keys are destroyed; what fails stays due.
async fn remove_identity_documents(services: &Arc<Services>) -> anyhow::Result<usize> {
    let limit = i64::try_from(BATCH)?;
    let due = block(services, move |services, _| {
        Ok(services.db.read(|conn| kyc::identity_document::repo::removals_due(conn, limit))?)
    })
    .await?;
    let count = due.len();
    for (id, key) in due {
        services.store.remove(&key).await?;
        block(services, move |services, ctx| {
            Ok(services.db.write(|tx| kyc::identity_document::repo::record_removed(tx, ctx, id))?)
        })
        .await?;
    }
    Ok(count)
}

/// Removes files of accounts and copies that have ended and uploads that nothing took; what fails stays due.
async fn remove_erased(services: &Arc<Services>) -> anyhow::Result<usize> {
    let limit = i64::try_from(BATCH)?;
    let due =
        block(services, move |services, ctx| Ok(services.db.read(|conn| removal::due(conn, ctx.now, limit))?)).await?;
    let count = due.len();
    for key in due {
        services.store.remove_with_previews(&key).await?;
        block(services, move |services, _| Ok(services.db.write(|tx| removal::record_done(tx, &key))?)).await?;
    }
    Ok(count)
}
