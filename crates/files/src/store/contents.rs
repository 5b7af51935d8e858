//! What lies in the store, page by page, for those who look for files that belong to nothing.

use std::collections::BinaryHeap;
use std::io::{self, ErrorKind};
use std::path::Path as FilePath;

use futures_util::{StreamExt, TryStreamExt};
use object_store::{ObjectMeta, ObjectStoreExt};
use time::OffsetDateTime;
use uuid::Uuid;

use super::Store;
use crate::error::Error;

#[cfg(test)]
mod tests;

/// Written to ask the store what time it is.
pub(super) const CLOCK: &str = "clock";
/// Characters of an id.
const ID_CHARS: usize = 36;

/// A file, or the folder of a document's pages (then the key ends with a slash).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    pub key: String,
    /// By the clock of the store.
    pub modified_at: OffsetDateTime,
    /// Of a folder any number.
    pub size_bytes: u64,
}

impl Stored {
    /// Whether it is what is left of an upload that broke off.
    pub fn is_temporary(&self) -> bool {
        self.key.contains('#')
    }
}

#[derive(Debug)]
pub struct Page {
    /// Ordered by key.
    pub files: Vec<Stored>,
    /// After which key the next page begins, if there is one.
    pub next: Option<String>,
}

/// The key that a row would name for what lies under `key`: that of the original for previews and pages. None for what is not named
/// like files of ours (`folder/id`).
pub fn owner_key(key: &str) -> Option<&str> {
    let (folder, name) = key.split_once('/')?;
    let id = name.get(..ID_CHARS)?;
    let rest = name.get(ID_CHARS..)?;
    if folder.is_empty() || Uuid::try_parse(id).is_err() {
        return None;
    }
    // Exports are numbered: `export/id-attempt`.
    let number =
        rest.strip_prefix('-').map_or(0, |rest| rest.bytes().take_while(u8::is_ascii_digit).count().saturating_add(1));
    if !matches!(rest.get(number..)?.chars().next(), None | Some('.' | '#')) {
        return None;
    }
    key.get(..folder.len().saturating_add(1).saturating_add(ID_CHARS).saturating_add(number))
}

impl Store {
    /// Up to `limit` files whose keys come after `after`, in the order of their bytes. Needs a store that lists in this order, as S3
    /// does; a folder is put in order here.
    ///
    /// # Errors
    /// [`Error::Store`], [`Error::Decoding`] when the folder cannot be read.
    pub async fn page(&self, after: &str, limit: usize) -> Result<Page, Error> {
        if let Some(folder) = self.folder.clone() {
            let after = after.to_owned();
            let listed = tokio::task::spawn_blocking(move || page_of_folder(&folder, &after, limit)).await;
            return Ok(listed.map_err(io::Error::other)??);
        }
        let from = if after.is_empty() { self.prefix.clone() } else { self.at(after) };
        let found: Vec<_> = self.inner.list_with_offset(Some(&self.prefix), &from).take(limit).try_collect().await?;
        let files: Vec<Stored> = found
            .iter()
            .filter_map(|meta| {
                let parts: Vec<_> = meta.location.prefix_match(&self.prefix)?.collect();
                let key = parts.iter().map(AsRef::as_ref).collect::<Vec<&str>>().join("/");
                Some(stored(key, meta))
            })
            .collect();
        let next = (found.len() == limit).then(|| files.last().map(|file| file.key.clone())).flatten();
        Ok(Page { files, next })
    }

    /// Like [`Self::page`], with the files of a document's pages in the place of their folder: more than `limit` then.
    ///
    /// # Errors
    /// As [`Self::page`].
    pub async fn page_of_files(&self, after: &str, limit: usize) -> Result<Page, Error> {
        let page = self.page(after, limit).await?;
        let mut files = Vec::with_capacity(page.files.len());
        for file in page.files {
            let Some(folder) = file.key.strip_suffix('/') else {
                files.push(file);
                continue;
            };
            let found: Vec<_> = self.inner.list(Some(&self.at(folder))).try_collect().await?;
            let within = found.iter().filter_map(|meta| {
                let name = meta.location.filename()?;
                Some(stored(format!("{folder}/{name}"), meta))
            });
            let mut within: Vec<Stored> = within.collect();
            within.sort_by(|one, other| one.key.cmp(&other.key));
            files.extend(within);
        }
        Ok(Page { files, next: page.next })
    }

    /// The names of the folders at its top, in order.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn folders(&self) -> Result<Vec<String>, Error> {
        let found = self.answer(self.inner.list_with_delimiter(Some(&self.prefix))).await;
        let found = match found {
            Err(Error::NotFound) => return Ok(Vec::new()),
            found => found?,
        };
        let mut names: Vec<String> =
            found.common_prefixes.iter().filter_map(|path| path.filename().map(str::to_owned)).collect();
        names.sort_unstable();
        Ok(names)
    }

    /// Whether there is something under `key`.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn exists(&self, key: &str) -> Result<bool, Error> {
        Ok(self.size(key).await?.is_some())
    }

    /// The size of what is under `key`, if there is something.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn size(&self, key: &str) -> Result<Option<u64>, Error> {
        match self.answer(self.inner.head(&self.at(key))).await {
            Ok(found) => Ok(Some(found.size)),
            Err(Error::NotFound) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// What time it is by the clock that dates files, which need not be ours.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn now(&self) -> Result<OffsetDateTime, Error> {
        self.write(CLOCK, bytes::Bytes::new()).await?;
        Ok(moment(self.answer(self.inner.head(&self.at(CLOCK))).await?.last_modified.timestamp()))
    }

    /// Removes what is left of an upload that broke off. Of S3 no such thing is listed: a rule of the bucket ends those uploads.
    ///
    /// # Errors
    /// [`Error::Decoding`] when the folder cannot be written.
    pub async fn remove_temporary(&self, file: &Stored) -> Result<(), Error> {
        let Some(path) = self.folder.as_ref().filter(|_| file.is_temporary()).map(|folder| folder.join(&file.key))
        else {
            return Ok(());
        };
        match tokio::task::spawn_blocking(move || std::fs::remove_file(path)).await.map_err(io::Error::other)? {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error.into()),
            Ok(()) | Err(_) => Ok(()),
        }
    }
}

fn stored(key: String, meta: &ObjectMeta) -> Stored {
    Stored { key, modified_at: moment(meta.last_modified.timestamp()), size_bytes: meta.size }
}

fn moment(seconds: i64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

/// Reads the names of the folder below `root` in which the page lies, and keeps the `limit` first ones: memory for one page, however
/// large the folder is.
fn page_of_folder(root: &FilePath, after: &str, limit: usize) -> io::Result<Page> {
    let mut folders: Vec<String> = Vec::new();
    for entry in std::fs::read_dir(root)? {
        let entry = entry?;
        if let (true, Ok(name)) = (entry.file_type()?.is_dir(), entry.file_name().into_string()) {
            folders.push(format!("{name}/"));
        }
    }
    folders.sort_unstable();
    let mut first: BinaryHeap<String> = BinaryHeap::new();
    for folder in folders {
        // All keys of this folder were on pages before, or come after those of the folders before it.
        if folder.as_str() < after && !after.starts_with(&folder) {
            continue;
        }
        if first.len() >= limit {
            break;
        }
        for entry in std::fs::read_dir(root.join(&folder))? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            let key = format!("{folder}{name}{}", if entry.file_type()?.is_dir() { "/" } else { "" });
            if key.as_str() > after {
                first.push(key);
                if first.len() > limit {
                    first.pop();
                }
            }
        }
    }
    let keys = first.into_sorted_vec();
    let next = (keys.len() == limit).then(|| keys.last().cloned()).flatten();
    let mut files = Vec::with_capacity(keys.len());
    for key in keys {
        let path = root.join(&key);
        match look(&path) {
            Ok(Some((modified_at, size_bytes))) => files.push(Stored { key, modified_at, size_bytes }),
            Ok(None) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(Page { files, next })
}

/// When the file was written last, and its size; nothing for an empty folder, in which nothing is left.
fn look(path: &FilePath) -> io::Result<Option<(OffsetDateTime, u64)>> {
    let meta = std::fs::metadata(path)?;
    if meta.is_dir() && std::fs::read_dir(path)?.next().is_none() {
        return Ok(None);
    }
    Ok(Some((meta.modified()?.into(), meta.len())))
}
