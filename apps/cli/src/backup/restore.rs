//! Restores a backup into an empty database and the configured store. Ends with everything held (ADR 0045).

use anyhow::{Context, bail, ensure};
use files::Store;
use futures_util::{StreamExt, stream};
use kernel::db::{Db, DbFault};
use kernel::secret::Secret;
use runtime::config::Config;
use runtime::migrations;
use vault::Vault;

use super::crypt::{self, Identities};
use super::manifest::{self, Entry, Manifest};
use super::{Source, Tools, blocking, check, database, identities, open_store, vault};
use crate::block_on;
use crate::storage::{COPIED_AT_ONCE, FAILED_MAX};

pub(crate) fn restore(config: Config, source: &Source) -> anyhow::Result<()> {
    block_on(async {
        let backups = open_store(&config, &source.from)?;
        let vault = vault(&config);
        let opened = Opened::open(backups, vault, source).await?;
        ensure_empty(&crate::open_patiently(&config))?;
        opened.check_database_and_index().await?;
        let target = config.open_store()?;
        opened.restore_files(&target).await?;
        // The last step, and whole or not at all: until it has ended the same command goes on.
        opened.restore_database(&config, database::tools(source.pg_bin.as_deref())).await?;
        opened.hold(config.clone()).await?;
        blocking(move || database::analyze(&config)).await?;
        tracing::info!(id = opened.manifest.id, "the backup is restored: next is `muqabla restore-report`");
        Ok(())
    })
}

/// A database that holds anything is nobody's to overwrite.
fn ensure_empty(db: &Db) -> anyhow::Result<()> {
    let found = db.read(|conn| Ok::<_, DbFault>(database::contents(conn)))??;
    ensure!(
        found.is_empty(),
        "the database is not empty ({}, ...): a backup is restored into a new one. If `muqabla restore` was ended after the database was \
         restored, run `muqabla migrate` and `muqabla restore-mark` instead",
        found.join(", ")
    );
    Ok(())
}

/// A backup whose manifest was read, with what opens it.
pub(super) struct Opened {
    pub(super) store: Store,
    pub(super) vault: Vault,
    pub(super) manifest: Manifest,
    pub(super) identities: Option<Identities>,
}

impl Opened {
    pub(super) async fn open(store: Store, vault: Vault, source: &Source) -> anyhow::Result<Self> {
        let manifest = Manifest::find(&store, &vault, source.id.as_deref()).await?;
        let known = migrations::known();
        let is_known = |version: &String| known.iter().any(|(known, _name)| known == version);
        ensure!(
            manifest.migrations.iter().all(is_known),
            "backup {} is of version {}, whose migrations this program does not have: use that version",
            manifest.id,
            manifest.program_version
        );
        let identities = identities(source.identity.as_deref(), &manifest)?;
        Ok(Self { store, vault, manifest, identities })
    }

    /// Before anything is written. Files are checked one by one, each before it is there.
    pub(super) async fn check_database_and_index(&self) -> anyhow::Result<()> {
        let parts = [std::slice::from_ref(&self.manifest.database), &self.manifest.index].concat();
        let problems = check(&self.store, &parts).await?;
        ensure!(
            problems.is_empty(),
            "parts of backup {} are missing, were changed, or are cut off: {}",
            self.manifest.id,
            problems.join(", ")
        );
        Ok(())
    }

    pub(super) async fn restore_database(&self, config: &Config, tools: Tools) -> anyhow::Result<()> {
        let url = config.database_direct_url().clone();
        crypt::load(&self.store, &self.manifest.database, self.identities.as_ref(), move |dump| {
            tools.restore(url.expose(), dump)
        })
        .await
    }

    /// Nothing leaves a restored database, also when the program never worked with the one of the backup.
    pub(super) async fn hold(&self, config: Config) -> anyhow::Result<()> {
        let reason = format!("backup {} was restored", self.manifest.id);
        blocking(move || {
            // The row of the hold is one of this program's schema.
            if !crate::open(&config).read(migrations::is_current)? {
                migrations::migrate(&config)?;
            }
            crate::restore::mark(&config, &reason)
        })
        .await
    }

    /// Puts the files of the backup into the store; what is there and equal stays, so it goes on where it was ended.
    async fn restore_files(&self, target: &Store) -> anyhow::Result<()> {
        let (mut written, mut equal) = (0_u64, 0_u64);
        self.each_file(
            async |entry| {
                let sha256 = hex::decode(&entry.sha256)?;
                if target.holds(&entry.key, entry.size, &sha256).await? {
                    return Ok(false);
                }
                let identities = self.identities.as_ref();
                let plain = crypt::load_file(&self.store, &entry.part, identities, target, &entry.key).await?;
                ensure!(plain.sha256 == entry.sha256, "its SHA-256 is not that of the index");
                Ok(true)
            },
            |is_written| {
                let count = if is_written { &mut written } else { &mut equal };
                *count = count.saturating_add(1);
            },
        )
        .await?;
        tracing::info!(written, equal, "the files are restored");
        Ok(())
    }

    /// Runs `work` for each file of the backup, some concurrently, and hands what it answers to `done`. Fails in the end when one failed.
    pub(super) async fn each_file<T>(
        &self,
        work: impl AsyncFn(&Entry) -> anyhow::Result<T>,
        mut done: impl FnMut(T),
    ) -> anyhow::Result<()> {
        let (mut failed, work) = (0_u64, &work);
        for part in &self.manifest.index {
            let entries = manifest::segment(&self.store, &self.vault, &part.name).await?.entries;
            let working = entries.iter().map(|entry| async move { (&entry.key, work(entry).await) });
            let mut working = std::pin::pin!(stream::iter(working).buffer_unordered(COPIED_AT_ONCE));
            while let Some((key, result)) = working.next().await {
                match result {
                    Ok(answer) => done(answer),
                    Err(error) => {
                        tracing::error!(key, "this file of the backup cannot be used: {error:#}");
                        failed = failed.saturating_add(1);
                        if failed >= FAILED_MAX {
                            bail!("{failed} files failed; once their reason is gone, start again");
                        }
                    }
                }
            }
        }
        ensure!(
            failed == 0,
            "{failed} files failed; once their reason is gone, start again, or restore an older backup"
        );
        Ok(())
    }
}

/// The configuration for another database of the same server.
pub(super) fn for_database(config: &Config, name: &str) -> anyhow::Result<Config> {
    let url = database::sibling(config.database_direct_url().expose(), name).context("the address of the copy")?;
    Ok(Config {
        database_url: Secret::new(url),
        database_direct_url: None,
        database_read_url: None,
        database_through_pooler: false,
        ..config.clone()
    })
}
