//! What a backup says of itself, signed with a key that is made of `SECRET_KEY`.

use std::collections::BTreeMap;
use std::pin::pin;

use anyhow::{Context, bail, ensure};
use bytes::Bytes;
use files::Store;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use time::OffsetDateTime;
use vault::{Purpose, Vault};

use super::database::Facts;

/// Of what is written here; a program refuses others than its own.
pub(super) const FORMAT: u32 = 1;
/// Written last: a backup without it is not whole.
const NAME: &str = "manifest";
/// Entries of an index; read whole.
const PAGE_OF_BACKUPS: usize = 1_000;

/// An object of the backup, as it lies there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Part {
    pub(super) name: String,
    pub(super) size: u64,
    pub(super) sha256: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Manifest {
    pub(super) format: u32,
    pub(super) id: String,
    pub(super) program_version: String,
    /// Of the secret without which identities, account numbers and cookies of the backup cannot be read.
    pub(super) secret_key_fingerprint: String,
    /// Who can read the parts; nobody's key is needed when there are none.
    pub(super) recipients: Vec<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub(super) snapshot_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    pub(super) finished_at: OffsetDateTime,
    pub(super) server: Server,
    /// Versions of the migrations that had run.
    pub(super) migrations: Vec<String>,
    pub(super) facts: Facts,
    pub(super) database: Part,
    pub(super) index: Vec<Part>,
    pub(super) files: Totals,
}

/// Where and when in the life of the server the snapshot was taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Server {
    pub(super) version: String,
    pub(super) system_identifier: String,
    pub(super) timeline: String,
    pub(super) lsn: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Totals {
    pub(super) count: u64,
    pub(super) bytes: u64,
    /// Keys that rows named, and under which nothing lay when the backup was made.
    pub(super) missing: Vec<String>,
    /// Keys of files whose SHA-256 was not that of their row.
    pub(super) damaged: Vec<String>,
}

/// A page of the index: which files are in the backup, in the order of their keys.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Segment {
    pub(super) recipients: Vec<String>,
    pub(super) entries: Vec<Entry>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) size: u64,
    pub(super) sha256: String,
    /// When the file was written, in seconds; none when it may have been written again in the same second.
    pub(super) modified: Option<i64>,
    /// Where it lies, maybe in the folder of an earlier backup.
    pub(super) part: Part,
}

/// Writes `body` behind a line with its authentication code, which cannot be made up without `SECRET_KEY`.
pub(super) async fn write_signed(store: &Store, vault: &Vault, name: &str, body: &[u8]) -> anyhow::Result<Part> {
    let code = vault.fingerprint(Purpose::Backup, &authenticated(name, body))?;
    let bytes = Bytes::from([hex::encode(code).as_bytes(), b"\n", body].concat());
    let sha256 = hex::encode(Sha256::digest(&bytes));
    let size = u64::try_from(bytes.len())?;
    store.write(name, bytes).await?;
    Ok(Part { name: name.to_owned(), size, sha256 })
}

/// What [`write_signed`] wrote under this name.
pub(super) async fn read_signed(store: &Store, vault: &Vault, name: &str) -> anyhow::Result<Bytes> {
    let bytes = store.read(name).await.with_context(|| format!("{name} cannot be read"))?;
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    let body = bytes.slice(end.saturating_add(1).min(bytes.len())..);
    let code = hex::decode(bytes.slice(..end)).unwrap_or_default();
    if vault.fingerprints(Purpose::Backup, &authenticated(name, &body))?.contains(&code) {
        return Ok(body);
    }
    let said = serde_json::from_slice::<BTreeMap<String, serde_json::Value>>(&body).unwrap_or_default();
    if let Some(fingerprint) = said.get("secretKeyFingerprint").and_then(|value| value.as_str()) {
        let known = vault.fingerprints(Purpose::Backup, SECRET)?;
        ensure!(
            known.iter().any(|known| hex::encode(known) == fingerprint),
            "{name} was made with another SECRET_KEY: without that one identities and account numbers cannot be read"
        );
    }
    bail!("{name} was changed, is cut off, or was made with another SECRET_KEY")
}

/// Stands for the secret itself.
const SECRET: &[u8] = b"secret";

pub(super) fn fingerprint(vault: &Vault) -> anyhow::Result<String> {
    Ok(hex::encode(vault.fingerprint(Purpose::Backup, SECRET)?))
}

/// The name is part of it, so that nothing is taken for another backup's.
fn authenticated(name: &str, body: &[u8]) -> Vec<u8> {
    [name.as_bytes(), b"\n", body].concat()
}

impl Manifest {
    pub(super) async fn write(&self, store: &Store, vault: &Vault) -> anyhow::Result<()> {
        let name = format!("{}/{NAME}", self.id);
        write_signed(store, vault, &name, &serde_json::to_vec_pretty(self)?).await.map(drop)
    }

    pub(super) async fn read(store: &Store, vault: &Vault, id: &str) -> anyhow::Result<Self> {
        let name = format!("{id}/{NAME}");
        let manifest: Self = serde_json::from_slice(&read_signed(store, vault, &name).await?)
            .with_context(|| format!("{name} is not of this version of the program"))?;
        ensure!(
            manifest.format == FORMAT,
            "backup {id} has format {}: this program knows format {FORMAT}",
            manifest.format
        );
        Ok(manifest)
    }

    /// The manifest of `id`, or of the newest backup that is whole.
    pub(super) async fn find(store: &Store, vault: &Vault, id: Option<&str>) -> anyhow::Result<Self> {
        let id = match id {
            Some(id) => id.to_owned(),
            None => ids(store).await?.1.pop().context("there is no backup that is whole")?,
        };
        Self::read(store, vault, &id).await
    }
}

pub(super) async fn segment(store: &Store, vault: &Vault, name: &str) -> anyhow::Result<Segment> {
    serde_json::from_slice(&read_signed(store, vault, name).await?)
        .with_context(|| format!("{name} is not of this version of the program"))
}

/// Names of the parts of the index of a backup that may not be whole, in order.
pub(super) async fn index_names(store: &Store, id: &str) -> anyhow::Result<Vec<String>> {
    let prefix = format!("{id}/index-");
    let (mut names, mut after) = (Vec::new(), Some(prefix.clone()));
    while let Some(key) = after {
        let page = store.page(&key, PAGE_OF_BACKUPS).await?;
        let is_over = page.files.iter().any(|file| !file.key.starts_with(&prefix));
        names.extend(page.files.into_iter().map(|file| file.key).filter(|key| key.starts_with(&prefix)));
        after = page.next.filter(|_| !is_over);
    }
    Ok(names)
}

/// The ids of the backups that were broken off, and of those that are whole; both in the order in which they began.
pub(super) async fn ids(store: &Store) -> anyhow::Result<(Vec<String>, Vec<String>)> {
    let (mut broken_off, mut whole) = (Vec::new(), Vec::new());
    for id in store.folders().await? {
        if store.exists(&format!("{id}/{NAME}")).await? {
            whole.push(id);
        } else if pin!(store.below(&id)).next().await.is_some() {
            broken_off.push(id);
        }
    }
    Ok((broken_off, whole))
}
