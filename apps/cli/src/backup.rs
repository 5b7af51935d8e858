//! Backups: one snapshot of the database and every file, in a store of their own (ADR 0055).

mod copies;
mod crypt;
mod database;
mod drill;
mod manifest;
mod restore;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use age::x25519::{Identity, Recipient};
use anyhow::{Context, bail, ensure};
use clap::{Args, Subcommand};
use files::Store;
use futures_util::StreamExt;
use kernel::db::{Db, DbFault};
use privacy::removal;
use runtime::config::Config;
use runtime::services::Services;
use runtime::store_sweep;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use tokio::task::spawn_blocking;
use url::Url;
use vault::Vault;

use crate::block_on;
use crate::storage::COPIED_AT_ONCE;
use copies::Copies;
use crypt::{Identities, Recipients};
use database::Tools;
use manifest::{Manifest, Part};

pub(crate) use drill::drill;
pub(crate) use restore::restore;

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct BackupArgs {
    #[command(subcommand)]
    action: Option<BackupCommand>,
    #[command(flatten)]
    new: Option<NewBackup>,
}

#[derive(Args)]
pub(crate) struct NewBackup {
    /// The store of the backups: file:/// or s3://, with the keys BACKUP_AWS_ACCESS_KEY_ID and so on, or else AWS_ACCESS_KEY_ID and so on.
    #[arg(long)]
    to: Url,
    /// Whom it is encrypted to, as `age-keygen` prints it (age1...); several can each open it.
    #[arg(long = "recipient", value_name = "AGE1")]
    recipients: Vec<Recipient>,
    /// Required in production when there is no recipient.
    #[arg(long, conflicts_with = "recipients")]
    unencrypted: bool,
    /// The folder of `pg_dump`, at least as new as the server; otherwise it is looked for in PATH.
    #[arg(long, value_name = "FOLDER")]
    pg_bin: Option<PathBuf>,
}

#[derive(Subcommand)]
pub(crate) enum BackupCommand {
    /// Prints the backups of a store, the oldest first.
    List {
        #[arg(long)]
        from: Url,
    },
    /// Reads all of a backup and compares it with its manifest; needs no key of a recipient. Fails when something is missing or differs.
    Verify {
        #[arg(long)]
        from: Url,
        /// Otherwise the newest.
        #[arg(long)]
        id: Option<String>,
    },
    /// Removes all but the newest backups, and the files that only those had.
    Prune {
        #[arg(long)]
        from: Url,
        /// How many stay.
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
        keep: u32,
    },
}

/// Where a backup is read from, and with what.
#[derive(Args)]
pub(crate) struct Source {
    /// The store of the backups: file:/// or s3://.
    #[arg(long)]
    from: Url,
    /// Which backup; otherwise the newest that is whole.
    #[arg(long)]
    id: Option<String>,
    /// A file with the key of a recipient, as `age-keygen` writes it.
    #[arg(long, value_name = "FILE")]
    identity: Option<PathBuf>,
    /// The folder of `pg_restore`; otherwise it is looked for in PATH.
    #[arg(long, value_name = "FOLDER")]
    pg_bin: Option<PathBuf>,
}

pub(crate) fn run(config: Config, args: BackupArgs) -> anyhow::Result<()> {
    match (args.action, args.new) {
        (None, Some(new)) => block_on(create(config, new)),
        (None, None) => bail!("--to is missing: where the backup is to lie"),
        (Some(BackupCommand::List { from }), _) => block_on(list(&config, &from)),
        (Some(BackupCommand::Verify { from, id }), _) => block_on(verify(&config, &from, id.as_deref())),
        (Some(BackupCommand::Prune { from, keep }), _) => block_on(prune(&config, &from, keep)),
    }
}

fn open_store(config: &Config, url: &Url) -> anyhow::Result<Store> {
    if !config.is_development() && files::is_plain_http(url) {
        bail!("in production the endpoint must begin with https://");
    }
    let folder = |url: &Url| format!("{}/", url.as_str().split('?').next().unwrap_or_default().trim_end_matches('/'));
    let (backups, uploads) = (folder(url), folder(&config.storage_url));
    if backups.starts_with(&uploads) || uploads.starts_with(&backups) {
        bail!("backups and uploads must not lie in one another: the sweep would look at one as the other");
    }
    Store::open(url, &config.backup_access).context("the store of the backups")
}

fn vault(config: &Config) -> Vault {
    Vault::new(&config.secret_key, &config.secret_keys_previous)
}

/// The keys of a file, if one is given.
fn identities(path: Option<&Path>, manifest: &Manifest) -> anyhow::Result<Option<Identities>> {
    if manifest.recipients.is_empty() {
        return Ok(None);
    }
    let path = path.with_context(|| format!("--identity is missing: backup {} is encrypted", manifest.id))?;
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let keys: Vec<Identity> = lines
        .map(|line| {
            line.parse().map_err(|_secret| anyhow::anyhow!("{} holds something else than keys of age", path.display()))
        })
        .collect::<anyhow::Result<_>>()?;
    let opens = keys.iter().any(|key| manifest.recipients.contains(&key.to_public().to_string()));
    ensure!(opens, "backup {} is encrypted to others than {}", manifest.id, path.display());
    Ok(Some(keys.into()))
}

async fn create(config: Config, new: NewBackup) -> anyhow::Result<()> {
    if !config.is_development() && new.recipients.is_empty() && !new.unencrypted {
        bail!("--recipient is missing: in production a backup is encrypted, unless --unencrypted is there");
    }
    let store = open_store(&config, &new.to)?;
    let vault = vault(&config);
    let services = Arc::new(Services::open(config)?);
    let db = crate::open_patiently(&services.config);
    // From here on to the end of the process no file is removed.
    let mut pause = db.connect()?;
    ensure!(removal::pause(&mut pause)?, "another backup is running");
    let begun = services.ctx("backup").now;
    let id = format!(
        "{}-{}",
        begun.format(format_description!("[year][month][day]T[hour][minute][second][subsecond digits:3]"))?,
        hex::encode(kernel::random::bytes::<4>()?)
    );
    let recipients: Recipients = new.recipients.into();
    let names: Vec<String> = recipients.iter().map(ToString::to_string).collect();
    tracing::info!(id, "a backup begins");

    let taken = dump(&services, db, &store, &id, &recipients, database::tools(new.pg_bin.as_deref())).await?;
    tracing::info!(bytes = taken.1.size, "the database is in the backup");
    let missing = store_sweep::missing(&services).await?;
    let copies =
        Copies { services: &services, to: &store, vault: &vault, id: &id, recipients: &recipients, names: &names };
    let (index, mut files) = copies.run().await?;
    files.missing = missing;
    ensure!(removal::are_paused(&mut pause)?, "files may have been removed meanwhile; start again");

    let (snapshot, database) = taken;
    let manifest = Manifest {
        format: manifest::FORMAT,
        program_version: env!("CARGO_PKG_VERSION").to_owned(),
        secret_key_fingerprint: manifest::fingerprint(&vault)?,
        recipients: names,
        snapshot_at: snapshot.at,
        finished_at: services.ctx("backup").now,
        server: snapshot.server,
        migrations: snapshot.migrations,
        facts: snapshot.facts,
        database,
        index,
        files,
        id,
    };
    manifest.write(&store, &vault).await?;
    let Manifest { id, files, .. } = &manifest;
    tracing::info!(id, files = files.count, bytes = files.bytes, "the backup is whole");
    for key in files.missing.iter().chain(&files.damaged) {
        tracing::error!(key, "the file of a row is missing or damaged, and so it is in the backup");
    }
    let wrong = files.missing.len().saturating_add(files.damaged.len());
    ensure!(
        wrong == 0,
        "backup {id} is whole, but {wrong} files were missing or damaged before: restore them from an older one"
    );
    Ok(())
}

async fn dump(
    services: &Services,
    db: Db,
    store: &Store,
    id: &str,
    recipients: &Recipients,
    tools: Tools,
) -> anyhow::Result<(database::Snapshot, Part)> {
    let url = services.config.database_direct_url().clone();
    let (taken, snapshot) = tokio::sync::oneshot::channel();
    let name = format!("{id}/database");
    let dumped = crypt::store(store, &name, recipients, move |out| {
        db.read(|conn| {
            let dumped = database::snapshot(conn).and_then(|snapshot| {
                tools.dump(url.expose(), &snapshot.exported, out)?;
                taken.send(snapshot).map_err(|_snapshot| anyhow::anyhow!("nobody waits for the snapshot"))
            });
            Ok::<_, DbFault>(dumped)
        })?
    });
    let (part, _plain) = dumped.await?;
    Ok((snapshot.await?, part))
}

async fn list(config: &Config, from: &Url) -> anyhow::Result<()> {
    let (store, vault) = (open_store(config, from)?, vault(config));
    let (broken_off, whole) = manifest::ids(&store).await?;
    let mut out = std::io::stdout().lock();
    for id in whole {
        match Manifest::read(&store, &vault, &id).await {
            Ok(manifest) => writeln!(
                out,
                "{id}  snapshot {}  database {} bytes  {} files of {} bytes  {}",
                manifest.snapshot_at.format(&Rfc3339)?,
                manifest.database.size,
                manifest.files.count,
                manifest.files.bytes,
                if manifest.recipients.is_empty() { "not encrypted" } else { "encrypted" }
            )?,
            Err(error) => writeln!(out, "{id}  unusable: {error:#}")?,
        }
    }
    for id in broken_off {
        writeln!(out, "{id}  not whole: being made, broken off, or removed but for files that others need")?;
    }
    Ok(())
}

async fn verify(config: &Config, from: &Url, id: Option<&str>) -> anyhow::Result<()> {
    let (store, vault) = (open_store(config, from)?, vault(config));
    let manifest = Manifest::find(&store, &vault, id).await?;
    let mut problems = check(&store, std::slice::from_ref(&manifest.database)).await?;
    let index = check(&store, &manifest.index).await?;
    problems.extend(index.iter().cloned());
    for part in manifest.index.iter().filter(|part| !index.contains(&part.name)) {
        let parts: Vec<Part> =
            manifest::segment(&store, &vault, &part.name).await?.entries.into_iter().map(|entry| entry.part).collect();
        problems.extend(check(&store, &parts).await?);
    }
    for name in &problems {
        tracing::error!(name, "this part is missing, was changed, or is cut off");
    }
    ensure!(problems.is_empty(), "{} parts of backup {} cannot be used", problems.len(), manifest.id);
    tracing::info!(id = manifest.id, files = manifest.files.count, "the backup agrees with its manifest");
    Ok(())
}

/// The names of those parts that are not as the manifest says.
async fn check(store: &Store, parts: &[Part]) -> anyhow::Result<Vec<String>> {
    let mut problems = Vec::new();
    let checks = parts.iter().map(async |part| {
        let sha256 = hex::decode(&part.sha256)?;
        anyhow::Ok((part, store.holds(&part.name, part.size, &sha256).await?))
    });
    let mut checks = std::pin::pin!(futures_util::stream::iter(checks).buffer_unordered(COPIED_AT_ONCE));
    while let Some(checked) = checks.next().await {
        let (part, is_there) = checked?;
        if !is_there {
            problems.push(part.name.clone());
        }
    }
    Ok(problems)
}

async fn prune(config: &Config, from: &Url, keep: u32) -> anyhow::Result<()> {
    let (store, vault) = (open_store(config, from)?, vault(config));
    let db = crate::open_patiently(config);
    let mut pause = db.connect()?;
    ensure!(removal::pause(&mut pause)?, "a backup is running");
    let (broken_off, whole) = manifest::ids(&store).await?;
    let Some(oldest) = whole.iter().rev().nth(usize::try_from(keep)?.saturating_sub(1)) else {
        tracing::info!(whole = whole.len(), "nothing is to be removed");
        return Ok(());
    };
    let (going, staying): (Vec<&String>, Vec<&String>) = whole.iter().partition(|id| *id < oldest);
    let dead = going.iter().copied().chain(broken_off.iter().filter(|id| *id < oldest));
    // What a backup that stays needs of the folders of those that go.
    let needed = copies::Needed::read(&store, &vault, &staying).await?;
    let mut removed = 0_u64;
    for id in dead {
        removed = removed.saturating_add(needed.remove_rest_of(&store, id).await?);
    }
    tracing::info!(backups = going.len(), objects = removed, "older backups are removed");
    Ok(())
}

/// Work on a thread that may block.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> anyhow::Result<T> + Send + 'static) -> anyhow::Result<T> {
    spawn_blocking(work).await?
}
