//! Does what is due: deadlines, mails, previews, forgotten uploads. Any number of workers may run; rows are claimed one by one.

use std::time::Duration;

use ::privacy::removal;
use actix_web::web::{self, Data};
use bytes::Bytes;
use files::budget::{self, Permit};
use files::document::Job;
use files::hostile::archive as archive_file;
use files::picture::{Header, Use};
use files::sniff::Family;
use files::{File, Purpose, Refusal, Variant, decoding, listing, preview};
use kernel::ctx::Ctx;
use kernel::db::Tx;
use notifications::{Error, outbox};
use tokio::sync::watch;

use crate::error::ApiError;
use crate::privacy::archive;
use crate::state::App;

/// Pause of an idle worker.
const PAUSE: Duration = Duration::from_millis(500);
/// Rounds that `/dev/clock` runs at most before it answers.
const ROUNDS_MAX: usize = 200;
/// Mails delivered, previews made, files removed in one round.
const BATCH: usize = 20;

/// One round of everything that is due; answers how many things were done.
///
/// # Errors
/// When the database or the file store cannot be reached; what was not done stays due.
pub async fn run_due(app: &Data<App>) -> anyhow::Result<usize> {
    let worked = work_off(app).await?.saturating_add(draw_documents(app).await?);
    let worked = worked.saturating_add(archive::make_due(app).await?);
    Ok(worked.saturating_add(block(app, deliver_mails).await?))
}

/// One round of everything but mails, documents and copies of data.
async fn work_off(app: &Data<App>) -> anyhow::Result<usize> {
    let swept = block(app, |app, ctx| Ok(workflows::schedule::run(&app.db, ctx, &app.gateways))).await?;
    let drawn = make_previews(app).await?;
    let forgotten = remove_identity_documents(app).await?.saturating_add(remove_erased(app).await?);
    Ok(swept.saturating_add(drawn).saturating_add(forgotten))
}

/// Rounds until nothing is due: for `/dev/clock`, which answers when the work is done.
///
/// # Errors
/// As [`run_due`].
pub async fn run_until_idle(app: &Data<App>) -> anyhow::Result<()> {
    // What a round of another holds would look like nothing to do.
    let _alone = app.rounds.write().await;
    for _round in 0..ROUNDS_MAX {
        if run_due(app).await? == 0 {
            return Ok(());
        }
    }
    anyhow::bail!("work was still due after {ROUNDS_MAX} rounds")
}

/// Rounds until `stop` says true. A failure is logged, and the next round tries again. Mails have rounds of their own: a mail server
/// that does not answer holds up no deadline. So have copies of people's data, which may be large, and documents, which take up to a minute.
pub async fn run_forever(app: Data<App>, stop: watch::Receiver<bool>) {
    let work = rounds(&app, stop.clone(), async || work_off(&app).await);
    let mails = rounds(&app, stop.clone(), async || block(&app, deliver_mails).await);
    let documents = rounds(&app, stop.clone(), async || draw_documents(&app).await);
    let copies = rounds(&app, stop, async || archive::make_due(&app).await);
    tokio::join!(work, mails, documents, copies);
}

async fn rounds(app: &App, mut stop: watch::Receiver<bool>, round: impl AsyncFn() -> anyhow::Result<usize>) {
    while !*stop.borrow() {
        let with_others = app.rounds.read().await;
        let done = round().await.unwrap_or_else(|error| {
            tracing::error!(error = %error, "a round of due work failed");
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
    app: &Data<App>,
    work: impl FnOnce(&App, &Ctx) -> anyhow::Result<T> + Send + 'static,
) -> anyhow::Result<T> {
    let app = app.clone();
    web::block(move || {
        let ctx = app.ctx("worker");
        work(&app, &ctx)
    })
    .await?
}

fn deliver_mails(app: &App, ctx: &Ctx) -> anyhow::Result<usize> {
    for done in 0..BATCH {
        let Some(mail) = app.db.write(|tx| outbox::claim(tx, ctx.now))? else { return Ok(done) };
        match app.mailer.deliver(&mail) {
            Ok(()) => app.db.write(|tx| outbox::record_sent(tx, mail.id, ctx.now, app.mail_bodies()))?,
            Err(error) => {
                tracing::warn!(mail_id = %mail.id, kind = mail.kind, attempt = mail.attempts, %error, "mail was not delivered");
                app.db.write(|tx| outbox::record_failed(tx, &mail, ctx.now, &error.to_string()))?;
                // The others keep their attempts until the server is there again.
                if matches!(error, Error::Unreachable(_)) {
                    return Ok(0);
                }
            }
        }
    }
    Ok(BATCH)
}

async fn make_previews(app: &Data<App>) -> anyhow::Result<usize> {
    for done in 0..BATCH {
        let claimed = block(app, |app, ctx| Ok(app.db.write(|tx| claim_picture(tx, ctx))?)).await?;
        let Some(file) = claimed else { return Ok(done) };
        let id = file.id;
        match draw(app, &file, MemoryWait::Unbounded).await {
            Ok(()) => {
                block(app, move |app, _| Ok(app.db.write(|tx| files::repo::record_previews(tx, id, None))?)).await?;
            }
            Err(error) => {
                tracing::warn!(file_id = %id, %error, "previews were not made");
                block(app, move |app, _| Ok(app.db.write(|tx| files::repo::record_preview_failure(tx, id))?)).await?;
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

/// How long to wait for memory.
#[derive(Debug, Clone, Copy)]
pub enum MemoryWait {
    /// As long as a request may take.
    Bounded,
    Unbounded,
}

impl MemoryWait {
    async fn acquire(self, bytes: u64) -> Result<Permit, files::Error> {
        match self {
            Self::Bounded => budget::acquire(bytes).await,
            Self::Unbounded => budget::acquire_unbounded(bytes).await,
        }
    }
}

/// What is made of pictures of this purpose.
pub(crate) const fn picture_use(purpose: Purpose) -> Use {
    match purpose {
        Purpose::ProfileImage => Use::Portrait,
        Purpose::Entry | Purpose::Preview | Purpose::Handover | Purpose::Dispute => Use::Preview,
    }
}

/// Makes the previews of one picture and stores them beside the original.
///
/// # Errors
/// When the picture cannot be read, the store fails, or a request had to wait too long.
pub async fn draw(app: &Data<App>, file: &File, wait: MemoryWait) -> Result<(), ApiError> {
    let kind = picture_use(file.purpose);
    // Read twice rather than kept while waiting: who holds a permit never waits for another.
    let memory = {
        let _permit = wait.acquire(Header::memory_of_reading(file.size_bytes)).await?;
        Header::read(&app.store.read(&file.storage_key).await?, kind)?.memory()
    };
    let permit = wait.acquire(memory).await?;
    let original = app.store.read(&file.storage_key).await?;
    let seed = app.seed(file);
    let made = decoding::run(move || {
        let (original, permit) = (original, permit);
        if kind == Use::Portrait {
            preview::make_portrait(&original, &permit)
        } else {
            preview::make(&original, &permit, &seed)
        }
    })
    .await
    .map_err(|broken| ApiError::internal(&broken))??;
    for (variant, bytes) in made.variants() {
        app.store.write(&variant.key(&file.storage_key), Bytes::copy_from_slice(bytes)).await?;
    }
    Ok(())
}

/// Draws documents that are due, and lists archives.
async fn draw_documents(app: &Data<App>) -> anyhow::Result<usize> {
    for done in 0..BATCH {
        let claimed = block(app, |app, ctx| Ok(app.db.write(|tx| files::repo::claim_document(tx, ctx.now))?)).await?;
        let Some(file) = claimed else { return Ok(done) };
        let id = file.id;
        match draw_document(app, &file).await {
            Ok(pages) => {
                block(app, move |app, _| Ok(app.db.write(|tx| files::repo::record_previews(tx, id, pages))?)).await?;
            }
            Err(files::Error::Document(refusal)) => {
                tracing::warn!(file_id = %id, %refusal, "a document cannot be drawn");
                block(app, move |app, _| Ok(app.db.write(|tx| files::repo::record_refusal(tx, id))?)).await?;
            }
            Err(error) => {
                tracing::warn!(file_id = %id, %error, "a document was not drawn");
                block(app, move |app, _| Ok(app.db.write(|tx| files::repo::record_preview_failure(tx, id))?)).await?;
            }
        }
    }
    Ok(BATCH)
}

/// Stores pictures of the pages of a document, or the names in an archive, beside it; answers how many pages there are.
async fn draw_document(app: &App, file: &File) -> Result<Option<i32>, files::Error> {
    let job = match (Family::of(&file.media_type), file.media_type.as_str()) {
        (Family::Archive, _) => {
            let size = u64::try_from(file.size_bytes).unwrap_or(0);
            let unreadable = files::Error::Document(Refusal::Unreadable);
            let (found, bytes) = archive_file::load(&app.store, &file.storage_key, size).await?.ok_or(unreadable)?;
            let listing = serde_json::to_vec(&listing::read(&found, &bytes))
                .map_err(|_unwritable| files::Error::Document(Refusal::Unreadable))?;
            app.store.write(&Variant::Listing.key(&file.storage_key), listing.into()).await?;
            return Ok(None);
        }
        (_, "application/pdf") => Job::DrawPdf,
        (_, _) => Job::DrawText,
    };
    let _permit = budget::acquire_unbounded(Header::memory_of_reading(file.size_bytes)).await?;
    let original = app.store.read(&file.storage_key).await?;
    let drawn = app.sandbox.run(job, &app.seed(file), &original).await?;
    for (ending, bytes) in drawn.pictures {
        app.store.write(&format!("{}{ending}", file.storage_key), bytes.into()).await?;
    }
    Ok(i32::try_from(drawn.pages).ok())
}

/// Removes the files of identity documents whose keys are destroyed; what fails stays due.
async fn remove_identity_documents(app: &Data<App>) -> anyhow::Result<usize> {
    let limit = i64::try_from(BATCH)?;
    let due =
        block(app, move |app, _| Ok(app.db.read(|conn| kyc::identity_document::repo::removals_due(conn, limit))?))
            .await?;
    let count = due.len();
    for (id, key) in due {
        app.store.remove(&key).await?;
        block(app, move |app, ctx| Ok(app.db.write(|tx| kyc::identity_document::repo::record_removed(tx, ctx, id))?))
            .await?;
    }
    Ok(count)
}

/// Removes files of accounts and copies that have ended and uploads that nothing took; what fails stays due.
async fn remove_erased(app: &Data<App>) -> anyhow::Result<usize> {
    let limit = i64::try_from(BATCH)?;
    let due = block(app, move |app, ctx| Ok(app.db.read(|conn| removal::due(conn, ctx.now, limit))?)).await?;
    let count = due.len();
    for key in due {
        app.store.remove_with_previews(&key).await?;
        block(app, move |app, _| Ok(app.db.write(|tx| removal::record_done(tx, &key))?)).await?;
    }
    Ok(count)
}
