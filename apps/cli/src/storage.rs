//! The file store, as commands for people.

use std::collections::HashMap;
use std::pin::pin;
use std::sync::Arc;

use anyhow::{Context, bail};
use files::{Store, Transfer};
use futures_util::{StreamExt, TryStreamExt, stream};
use runtime::config::Config;
use runtime::services::Services;
use runtime::store_sweep::{self, Mode};
use url::Url;

use crate::block_on;

/// Files whose rows are asked for together.
const BATCH: usize = 500;
/// Files on their way at the same time; each takes the memory of an upload.
pub(crate) const COPIED_AT_ONCE: usize = 6;
/// So many that could not be copied, and a store is down.
pub(crate) const FAILED_MAX: u64 = 20;

/// Logs every file without a row and every row without its file. What goes is removed by the worker some minutes later.
pub(crate) fn sweep(config: Config, dry_run: bool) -> anyhow::Result<()> {
    let services = Arc::new(Services::open(config)?);
    let mode = if dry_run { Mode::DryRun } else { Mode::Remove };
    block_on(async {
        let report = store_sweep::run(&services, mode).await?;
        for key in &report.orphans {
            tracing::warn!(key, "no row names this file");
        }
        for key in &report.temporary {
            tracing::warn!(key, "an upload broke off");
        }
        for key in &report.missing {
            tracing::error!(key, "the file of a row is missing");
        }
        let (orphans, temporary, missing) = (report.orphans.len(), report.temporary.len(), report.missing.len());
        tracing::warn!(dry_run, orphans, temporary, missing, "store and rows were compared");
        if missing > 0 {
            bail!("{missing} rows without their file");
        }
        Ok(())
    })
}

/// Copies every file of one store into another one, and reads back what was written. What is there and equal stays, so it goes on where
/// it was ended.
pub(crate) fn copy(config: &Config, from: &Url, to: &Url) -> anyhow::Result<()> {
    if !config.is_development() && (files::is_plain_http(from) || files::is_plain_http(to)) {
        bail!("in production the endpoint must begin with https://");
    }
    let source = Store::open(from, &config.source_access).context("the store to copy from")?;
    let target = Store::open(to, &config.storage_access).context("the store to copy to")?;
    let db = crate::open(config);
    block_on(async {
        let mut done = Done::default();
        let mut batches = pin!(source.all().try_chunks(BATCH));
        while let Some(batch) = batches.next().await {
            let batch = batch.map_err(|broken| broken.1)?;
            let keys: Vec<&str> = batch.iter().map(|(key, _size)| key.as_str()).collect();
            let expected: HashMap<String, Vec<u8>> = db.read(|conn| files::repo::sha256_of(conn, &keys))?;
            let copies = batch.iter().map(async |(key, size)| {
                let expected = expected.get(key).map(Vec::as_slice);
                (key, size, source.copy_to(&target, (key, *size), expected).await)
            });
            let mut copies = pin!(stream::iter(copies).buffer_unordered(COPIED_AT_ONCE));
            while let Some((key, size, result)) = copies.next().await {
                done.count(key, *size, result);
                if done.failed >= FAILED_MAX {
                    break;
                }
            }
            tracing::info!(?done, "copying");
            if done.failed >= FAILED_MAX {
                break;
            }
        }
        tracing::warn!(?done, "the store was copied");
        match done.failed.saturating_add(done.different) {
            0 => Ok(()),
            wrong => bail!("{wrong} files were not copied; once their reason is gone, start again"),
        }
    })
}

#[derive(Debug, Default)]
struct Done {
    copied: u64,
    copied_bytes: u64,
    equal: u64,
    vanished: u64,
    different: u64,
    failed: u64,
}

impl Done {
    fn count(&mut self, key: &str, size: u64, result: Result<Transfer, files::Error>) {
        let counter = match result {
            Ok(Transfer::Copied) => {
                self.copied_bytes = self.copied_bytes.saturating_add(size);
                &mut self.copied
            }
            Ok(Transfer::Equal) => &mut self.equal,
            Ok(Transfer::Vanished) => &mut self.vanished,
            Ok(Transfer::Different) => {
                tracing::error!(key, "this file has another SHA-256 than it should");
                &mut self.different
            }
            Err(error) => {
                tracing::error!(key, %error, "this file was not copied");
                &mut self.failed
            }
        };
        *counter = counter.saturating_add(1);
    }
}
