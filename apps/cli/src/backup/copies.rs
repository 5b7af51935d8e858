//! The files of a backup: those that an earlier one has are not copied again.

use std::collections::{BTreeSet, HashMap, VecDeque};

use anyhow::{Context, bail};
use files::{Store, Stored, owner_key};
use futures_util::{StreamExt, stream};
use runtime::services::Services;
use vault::Vault;

use super::crypt::{self, Recipients};
use super::manifest::{self, Entry, Manifest, Part, Segment, Totals};
use crate::storage::{COPIED_AT_ONCE, FAILED_MAX};

/// Files of a page of the index: what a backup that is killed loses at most.
const PAGE: usize = 100;
/// A file that was written so lately may be written again within the second that its time says.
const SETTLED_SECONDS: i64 = 2;

pub(super) struct Copies<'a> {
    pub(super) services: &'a Services,
    pub(super) to: &'a Store,
    pub(super) vault: &'a Vault,
    pub(super) id: &'a str,
    pub(super) recipients: &'a Recipients,
    /// The recipients as texts.
    pub(super) names: &'a [String],
}

impl Copies<'_> {
    /// Copies every file, page by page. Each page of the index is written behind its files, so that a backup that was killed has not worked in
    /// vain: the next one takes over what it has.
    pub(super) async fn run(&self) -> anyhow::Result<(Vec<Part>, Totals)> {
        let mut earlier = Earlier::find(self.to, self.vault, self.names).await?;
        let (mut index, mut totals) = (Vec::new(), Totals::default());
        let (mut copied, mut failed) = (0_u64, 0_u64);
        let mut after = Some(String::new());
        while let Some(key) = after {
            let page = self.services.store.page_of_files(&key, PAGE).await?;
            after = page.next;
            let ours = page.files.into_iter().filter(|file| !file.is_temporary() && owner_key(&file.key).is_some());
            let mut found = Vec::new();
            for file in ours {
                let known = earlier.file(self.to, self.vault, &file.key).await;
                found.push((file, known));
            }
            let keys: Vec<&str> = found.iter().map(|(file, _known)| file.key.as_str()).collect();
            let expected = self.services.db.read(|conn| files::repo::sha256_of(conn, &keys))?;
            let now = self.services.ctx("backup").now.unix_timestamp();
            let copies = found.into_iter().map(|(file, known)| self.copy(file, known, &expected, now));
            let mut copies = std::pin::pin!(stream::iter(copies).buffered(COPIED_AT_ONCE));
            let mut entries = Vec::new();
            while let Some(result) = copies.next().await {
                match result {
                    Ok(None) => {}
                    Ok(Some(entry)) => {
                        copied = copied.saturating_add(u64::from(entry.part.name.starts_with(self.id)));
                        totals.count = totals.count.saturating_add(1);
                        totals.bytes = totals.bytes.saturating_add(entry.size);
                        if expected.get(&entry.key).is_some_and(|it| hex::encode(it) != entry.sha256) {
                            totals.damaged.push(entry.key.clone());
                        }
                        entries.push(entry);
                    }
                    Err(error) => {
                        tracing::error!("a file was not copied: {error:#}");
                        failed = failed.saturating_add(1);
                        if failed >= FAILED_MAX {
                            bail!("{failed} files were not copied; once their reason is gone, start again");
                        }
                    }
                }
            }
            if !entries.is_empty() {
                let name = format!("{}/index-{:06}", self.id, index.len());
                let segment = Segment { recipients: self.names.to_vec(), entries };
                let body = serde_json::to_vec(&segment)?;
                index.push(manifest::write_signed(self.to, self.vault, &name, &body).await?);
            }
        }
        if failed > 0 {
            bail!("{failed} files were not copied; once their reason is gone, start again");
        }
        tracing::info!(copied, kept = totals.count.saturating_sub(copied), "the files are in the backup");
        Ok((index, totals))
    }

    async fn copy(
        &self,
        file: Stored,
        known: Option<Entry>,
        expected: &HashMap<String, Vec<u8>>,
        now: i64,
    ) -> anyhow::Result<Option<Entry>> {
        let Stored { key, size_bytes, .. } = file;
        let written = file.modified_at.unix_timestamp();
        let modified = (written.saturating_add(SETTLED_SECONDS) < now).then_some(written);
        if let Some(known) = known {
            let is_equal = match expected.get(&key) {
                Some(expected) => known.sha256 == hex::encode(expected),
                None => known.modified == Some(written),
            };
            if is_equal && known.size == size_bytes && self.to.size(&known.part.name).await? == Some(known.part.size) {
                return Ok(Some(Entry { modified, ..known }));
            }
        }
        let name = format!("{}/files/{key}", self.id);
        match crypt::store_file(&self.services.store, &key, self.to, &name, self.recipients).await {
            Ok((part, plain)) => Ok(Some(Entry { key, size: plain.size, sha256: plain.sha256, modified, part })),
            // Nothing is removed while a backup runs but what no row ever named: an upload that was refused.
            Err(error) if matches!(error.downcast_ref(), Some(files::Error::NotFound)) => Ok(None),
            Err(error) => Err(error).with_context(|| key),
        }
    }
}

/// What earlier backups have: the newest that is whole, and those that were broken off after it. Each is read along with the listing, a page at
/// a time, since all of them are in the order of their keys.
struct Earlier(Vec<Pages>);

#[derive(Default)]
struct Pages {
    names: VecDeque<String>,
    entries: VecDeque<Entry>,
}

impl Earlier {
    async fn find(store: &Store, vault: &Vault, recipients: &[String]) -> anyhow::Result<Self> {
        let (broken_off, whole) = manifest::ids(store).await?;
        let mut all = Vec::new();
        let newest = whole.last();
        if let Some(id) = newest {
            match Manifest::read(store, vault, id).await {
                Ok(manifest) if manifest.recipients == recipients => {
                    all.push(Pages {
                        names: manifest.index.into_iter().map(|part| part.name).collect(),
                        ..Pages::default()
                    });
                }
                Ok(_for_others) => tracing::info!(id, "the last backup has other recipients: all files are copied"),
                Err(error) => tracing::warn!(id, "the last backup cannot be used, all files are copied: {error:#}"),
            }
        }
        for id in broken_off.iter().filter(|id| newest.is_none_or(|newest| *id > newest)) {
            all.push(Pages { names: manifest::index_names(store, id).await?.into(), ..Pages::default() });
        }
        let mut earlier = Self(all);
        for pages in &mut earlier.0 {
            // Of a backup that was broken off the first page tells whom it is for.
            pages.next(store, vault, Some(recipients)).await;
        }
        Ok(earlier)
    }

    /// The file under `key`, as the newest of them has it; asked for in the order of the keys.
    async fn file(&mut self, store: &Store, vault: &Vault, key: &str) -> Option<Entry> {
        let mut newest = None;
        for pages in &mut self.0 {
            newest = pages.file(store, vault, key).await.or(newest);
        }
        newest
    }
}

impl Pages {
    async fn file(&mut self, store: &Store, vault: &Vault, key: &str) -> Option<Entry> {
        loop {
            match self.entries.front() {
                Some(entry) if entry.key.as_str() < key => drop(self.entries.pop_front()),
                Some(entry) if entry.key == key => return self.entries.pop_front(),
                Some(_later) => return None,
                None if self.names.is_empty() => return None,
                None => self.next(store, vault, None).await,
            }
        }
    }

    /// Reads the next page; one that cannot be read ends them, and what it has is copied again.
    async fn next(&mut self, store: &Store, vault: &Vault, recipients: Option<&[String]>) {
        let Some(name) = self.names.pop_front() else { return };
        match manifest::segment(store, vault, &name).await {
            Ok(segment) if recipients.is_none_or(|all| all == segment.recipients) => {
                self.entries = segment.entries.into()
            }
            Ok(_for_others) => self.names.clear(),
            Err(error) => {
                tracing::warn!("files are copied again: {error:#}");
                self.names.clear();
            }
        }
    }
}

/// Objects that backups need which stay.
pub(super) struct Needed(BTreeSet<String>);

impl Needed {
    pub(super) async fn read(store: &Store, vault: &Vault, ids: &[&String]) -> anyhow::Result<Self> {
        let mut names = BTreeSet::new();
        for id in ids {
            let manifest = Manifest::read(store, vault, id).await?;
            for part in &manifest.index {
                let entries = manifest::segment(store, vault, &part.name).await?.entries;
                names.extend(entries.into_iter().map(|entry| entry.part.name).filter(|name| !name.starts_with(*id)));
            }
        }
        Ok(Self(names))
    }

    /// Removes a backup but for the files that others need. Its manifest goes first: without it nobody takes it for whole.
    pub(super) async fn remove_rest_of(&self, store: &Store, id: &str) -> anyhow::Result<u64> {
        store.remove(&format!("{id}/manifest")).await?;
        let mut removed = 0_u64;
        let mut objects = std::pin::pin!(store.below(id));
        while let Some(name) = objects.next().await {
            let name = name?;
            if !self.0.contains(&name) {
                store.remove(&name).await?;
                removed = removed.saturating_add(1);
            }
        }
        Ok(removed)
    }
}
