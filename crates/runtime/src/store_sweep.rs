//! Compares the file store with the rows: removes files that no row names, and reports rows whose file is missing.

use std::collections::BTreeSet;
use std::sync::Arc;

use files::sweep::{self, Found, Phase};
use files::{Stored, owner_key};
use futures_util::{StreamExt, TryStreamExt, stream};
use privacy::removal;
use readmodels::stored_files;
use time::Duration;

use crate::services::Services;
use crate::worker::block;

/// Files or rows that are looked at together: a folder is read once for each page of it.
const PAGE: usize = 5_000;
/// Files about which one transaction decides; it holds a lock for each.
const DECIDED_TOGETHER: usize = 500;
/// How old a file without a row must be. An upload is written to all the time, and recorded seconds after its last byte.
const AGE_MIN: Duration = Duration::days(1);
/// Files that a pass of the worker removes at most. Uploads that break off leave a few a day; more are a sign that store and database do
/// not belong together (a backup that was restored, another address), and then somebody should look first.
const REMOVALS_MAX: usize = 1_000;
/// Questions to the store at the same time.
const QUESTIONS: usize = 8;
/// Keys of a page that are logged at most.
const LOGGED_MAX: usize = 20;

/// What is to become of what is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// It is only reported.
    DryRun,
    Remove,
}

/// What a whole pass found.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Keys of files that no row names; with [`Mode::Remove`] they are to go.
    pub orphans: Vec<String>,
    /// What was left of uploads that broke off, and was removed.
    pub temporary: Vec<String>,
    /// Keys that rows name, and under which nothing lies.
    pub missing: Vec<String>,
}

/// One page, when it is due. Always answers that nothing was done: between two pages the worker pauses.
///
/// # Errors
/// When database or store cannot be reached: then nothing was removed, and another worker takes the page later.
pub async fn round(services: &Arc<Services>) -> anyhow::Result<usize> {
    let claimed = block(services, |services, ctx| Ok(services.db.write(|tx| sweep::claim(tx, ctx.now))?)).await?;
    let Some(page) = claimed else { return Ok(0) };
    let mut report = Report::default();
    let next = match page.phase {
        Phase::Store => {
            let left = REMOVALS_MAX.saturating_sub(usize::try_from(page.orphans)?);
            store_page(services, &page.after_key, Mode::Remove, left, &mut report).await?
        }
        Phase::Rows => rows_page(services, &page.after_key, &mut report).await?,
    };
    for key in report.orphans.iter().chain(&report.temporary).take(LOGGED_MAX) {
        tracing::info!(key, "a file that no row names");
    }
    for key in report.missing.iter().take(LOGGED_MAX) {
        tracing::warn!(key, "the file of a row is missing");
    }
    let orphans = report.orphans.len().saturating_add(report.temporary.len());
    let found = Found { orphans: i64::try_from(orphans)?, missing: i64::try_from(report.missing.len())?, next };
    let ended =
        block(services, move |services, ctx| Ok(services.db.write(|tx| sweep::record(tx, ctx.now, &page, &found))?));
    if let Some((orphans, missing)) = ended.await? {
        tracing::info!(orphans, missing, "store and rows were compared");
        if orphans > i64::try_from(REMOVALS_MAX)? {
            tracing::error!(
                orphans,
                removed = REMOVALS_MAX,
                "too many files without a row; see `muqabla storage sweep`"
            );
        }
    }
    Ok(0)
}

/// A whole pass at once, whatever the worker does meanwhile.
///
/// # Errors
/// When database or store cannot be reached.
pub async fn run(services: &Arc<Services>, mode: Mode) -> anyhow::Result<Report> {
    let mut report = Report::default();
    let mut after = Some(String::new());
    while let Some(key) = after {
        after = store_page(services, &key, mode, usize::MAX, &mut report).await?;
    }
    report.missing = missing(services).await?;
    Ok(report)
}

/// Keys that rows name, and under which nothing lies.
///
/// # Errors
/// When database or store cannot be reached.
pub async fn missing(services: &Arc<Services>) -> anyhow::Result<Vec<String>> {
    let mut report = Report::default();
    let mut after = Some(String::new());
    while let Some(key) = after {
        after = rows_page(services, &key, &mut report).await?;
    }
    Ok(report.missing)
}

/// Looks for the rows of a page of files; answers where the next page begins. At most `removals_max` files go.
async fn store_page(
    services: &Arc<Services>,
    after: &str,
    mode: Mode,
    removals_max: usize,
    report: &mut Report,
) -> anyhow::Result<Option<String>> {
    let old = services.store.now().await?.saturating_sub(AGE_MIN);
    let page = services.store.page(after, PAGE).await?;
    let (old, young): (Vec<Stored>, Vec<Stored>) = page.files.into_iter().partition(|file| file.modified_at < old);
    let (temporary, whole): (Vec<Stored>, Vec<Stored>) = old.into_iter().partition(Stored::is_temporary);
    // Something beside it is young: somebody works on it.
    let busy: BTreeSet<&str> = young.iter().filter_map(|file| owner_key(&file.key)).collect();
    let keys: BTreeSet<String> = whole
        .iter()
        .filter_map(|file| owner_key(&file.key))
        .filter(|key| !busy.contains(key))
        .map(str::to_owned)
        .collect();
    let orphans = block(services, move |services, ctx| {
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        let named = services.db.read(|conn| stored_files::named(conn, &keys))?;
        let unnamed: Vec<&str> = keys.into_iter().filter(|key| !named.contains(*key)).collect();
        let going = unnamed.get(..removals_max.min(unnamed.len())).unwrap_or_default();
        let decided = if mode == Mode::Remove { going } else { &[] };
        for some in decided.chunks(DECIDED_TOGETHER) {
            services.db.write(|tx| {
                // Asked once more behind the lock: a row may have come since, and none comes from now on.
                removal::lock(tx, some)?;
                let named = stored_files::named(tx, some)?;
                let gone: Vec<String> =
                    some.iter().filter(|key| !named.contains(**key)).map(|key| (*key).to_owned()).collect();
                Ok::<_, readmodels::Error>(removal::push(tx, ctx, &gone)?)
            })?;
        }
        Ok(unnamed.into_iter().map(str::to_owned).collect::<Vec<_>>())
    })
    .await?;
    report.orphans.extend(orphans);
    for file in temporary.into_iter().filter(|file| owner_key(&file.key).is_some()) {
        if mode == Mode::Remove {
            services.store.remove_temporary(&file).await?;
        }
        report.temporary.push(file.key);
    }
    Ok(page.next)
}

/// Looks for the files of a page of rows; answers where the next page begins.
async fn rows_page(services: &Arc<Services>, after: &str, report: &mut Report) -> anyhow::Result<Option<String>> {
    let (after, limit) = (after.to_owned(), i64::try_from(PAGE)?);
    let expected =
        block(services, move |services, _| Ok(services.db.read(|conn| stored_files::expected(conn, &after, limit))?))
            .await?;
    let next = (expected.len() == PAGE).then(|| expected.last().cloned()).flatten();
    let asked = expected.into_iter().map(async |key| Ok::<_, files::Error>((services.store.exists(&key).await?, key)));
    let answers: Vec<(bool, String)> = stream::iter(asked).buffered(QUESTIONS).try_collect().await?;
    let missing: Vec<String> = answers.into_iter().filter(|(exists, _)| !exists).map(|(_, key)| key).collect();
    if !missing.is_empty() {
        // The row may have gone first.
        let still = block(services, move |services, _| {
            let keys: Vec<&str> = missing.iter().map(String::as_str).collect();
            Ok(services.db.read(|conn| stored_files::expected_among(conn, &keys))?)
        });
        report.missing.extend(still.await?);
    }
    Ok(next)
}
