//! The object store: a folder so far, behind an interface that knows more.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::{Stream, StreamExt, TryStreamExt};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt, WriteMultipart};
use sha2::{Digest, Sha256};
use url::Url;

use crate::error::Error;
use crate::file::{PAGES_FOLDER, Variant};
use crate::sniff::HEAD_BYTES;

mod contents;

pub use contents::{Page, Stored, owner_key};

/// Parts in flight to the store per upload.
const PARTS_IN_FLIGHT_MAX: usize = 2;
/// Bytes of a part: with those in flight what an upload takes of our memory. A store over the network will want 5 MiB.
const PART_BYTES: usize = 256 * 1024;

/// Where originals and previews lie.
#[derive(Clone)]
pub struct Store {
    inner: Arc<dyn ObjectStore>,
    prefix: Path,
    /// Where it lies, when that is a folder: the library does not list files of uploads that broke off.
    folder: Option<PathBuf>,
}

/// What was learnt of an upload while it streamed in.
#[derive(Debug)]
pub struct Received {
    pub size_bytes: i64,
    pub sha256: Vec<u8>,
    /// The first bytes, for [`crate::sniff::media_type`].
    pub head: Vec<u8>,
}

impl Store {
    /// The store behind a `file://` address.
    ///
    /// # Errors
    /// [`Error::Store`] when the address is of a kind that this build does not know.
    pub fn open(url: &Url) -> Result<Self, Error> {
        let (inner, prefix) = object_store::parse_url(url)?;
        if let ("file", Ok(folder)) = (url.scheme(), url.to_file_path()) {
            // What was written is on the disk before a row names it, with the entry of its folder (ADR 0047).
            let inner = Arc::new(LocalFileSystem::new().with_fsync(true));
            return Ok(Self { inner, prefix, folder: Some(folder) });
        }
        Ok(Self { inner: Arc::from(inner), prefix, folder: None })
    }

    /// Streams an upload to `key`, counting and hashing. Above `max_bytes`, or when the stream breaks, nothing is kept.
    ///
    /// # Errors
    /// [`Error::TooLarge`], [`Error::Interrupted`], [`Error::Store`].
    pub async fn receive<E>(
        &self,
        key: &str,
        upload: impl Stream<Item = Result<Bytes, E>>,
        max_bytes: u64,
    ) -> Result<Received, Error> {
        let mut writer =
            WriteMultipart::new_with_chunk_size(self.inner.put_multipart(&self.at(key)).await?, PART_BYTES);
        let (mut size, mut hash, mut head) = (0_u64, Sha256::new(), Vec::new());
        let mut upload = std::pin::pin!(upload);
        let refused = loop {
            match upload.next().await {
                None => break None,
                Some(Err(_broken)) => break Some(Error::Interrupted),
                Some(Ok(chunk)) => {
                    size = size.saturating_add(u64::try_from(chunk.len()).unwrap_or(u64::MAX));
                    if size > max_bytes {
                        break Some(Error::TooLarge { max_bytes });
                    }
                    hash.update(&chunk);
                    let wanted = HEAD_BYTES.saturating_sub(head.len()).min(chunk.len());
                    head.extend_from_slice(chunk.get(..wanted).unwrap_or_default());
                    writer.wait_for_capacity(PARTS_IN_FLIGHT_MAX).await?;
                    writer.put(chunk);
                }
            }
        };
        if let Some(error) = refused {
            writer.abort().await?;
            return Err(error);
        }
        writer.finish().await?;
        Ok(Received { size_bytes: i64::try_from(size).unwrap_or(i64::MAX), sha256: hash.finalize().to_vec(), head })
    }

    /// All bytes under `key`.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Store`].
    pub async fn read(&self, key: &str) -> Result<Bytes, Error> {
        Ok(self.inner.get(&self.at(key)).await.map_err(missing)?.bytes().await?)
    }

    /// Bytes `range` of what lies under `key`; they must be there.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Store`].
    pub async fn read_range(&self, key: &str, range: Range<u64>) -> Result<Bytes, Error> {
        self.inner.get_range(&self.at(key), range).await.map_err(missing)
    }

    /// The size of what lies under `key` and its bytes as they come.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Store`].
    pub async fn stream(
        &self,
        key: &str,
    ) -> Result<(u64, impl Stream<Item = Result<Bytes, Error>> + Send + 'static + use<>), Error> {
        let found = self.inner.get(&self.at(key)).await.map_err(missing)?;
        Ok((found.meta.size, found.into_stream().map_err(Error::Store)))
    }

    /// Puts `bytes` under `key`, whole or not at all.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn write(&self, key: &str, bytes: Bytes) -> Result<(), Error> {
        self.inner.put(&self.at(key), bytes.into()).await?;
        Ok(())
    }

    /// Removes what lies under `key`; nothing there is fine.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn remove(&self, key: &str) -> Result<(), Error> {
        match self.inner.delete(&self.at(key)).await {
            Err(object_store::Error::NotFound { .. }) | Ok(()) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Removes the file under `key` and everything that was made of it.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn remove_with_previews(&self, key: &str) -> Result<(), Error> {
        for variant in Variant::ALL {
            self.remove(&variant.key(key)).await?;
        }
        let mut pages = self.inner.list(Some(&self.at(&format!("{key}{PAGES_FOLDER}"))));
        while let Some(page) = pages.next().await {
            match self.inner.delete(&page?.location).await {
                Err(object_store::Error::NotFound { .. }) | Ok(()) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    fn at(&self, key: &str) -> Path {
        Path::from(format!("{}/{key}", self.prefix))
    }
}

#[allow(clippy::wildcard_enum_match_arm, reason = "the library's list of errors is open")]
fn missing(error: object_store::Error) -> Error {
    match error {
        object_store::Error::NotFound { .. } => Error::NotFound,
        error => Error::Store(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::stream;

    fn store() -> (Store, std::path::PathBuf) {
        let name = format!("muqabla-files-{}", hex::encode(kernel::random::bytes::<8>().unwrap()));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        (Store::open(&Url::from_directory_path(&folder).unwrap()).unwrap(), folder)
    }

    fn files_below(folder: &std::path::Path) -> usize {
        std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .map(|path| if path.is_dir() { files_below(&path) } else { 1 })
            .sum()
    }

    #[tokio::test]
    async fn counts_hashes_and_keeps() {
        let (store, folder) = store();
        let chunks = stream::iter([Ok::<_, ()>(Bytes::from_static(b"hello ")), Ok(Bytes::from_static(b"world"))]);
        let received = store.receive("a/b", chunks, 11).await.unwrap();
        assert_eq!((received.size_bytes, received.head.as_slice()), (11, &b"hello world"[..]));
        assert_eq!(hex::encode(&received.sha256[..4]), "b94d27b9");
        assert_eq!(store.read("a/b").await.unwrap(), Bytes::from_static(b"hello world"));
        store.remove("a/b").await.unwrap();
        store.remove("a/b").await.unwrap();
        assert!(matches!(store.read("a/b").await, Err(Error::NotFound)));
        std::fs::remove_dir_all(folder).unwrap();
    }

    /// What the kernel says it never had to write, because it was removed before: pages that were not synced.
    fn never_written() -> u64 {
        let io = std::fs::read_to_string("/proc/self/io").unwrap();
        io.lines().find_map(|line| line.strip_prefix("cancelled_write_bytes: ")).unwrap().parse().unwrap()
    }

    #[tokio::test]
    async fn what_is_stored_is_on_the_disk() {
        let (store, folder) = store();
        assert!(format!("{:?}", store.inner).contains("fsync: true"));
        let large = Bytes::from(vec![7; 1 << 20]);
        let before = never_written();
        store.receive("a/received", stream::iter([Ok::<_, ()>(large.clone())]), u64::MAX).await.unwrap();
        store.write("b/written", large).await.unwrap();
        // Nothing is left to be written when the files go. (A file system in memory writes nothing at all.)
        std::fs::remove_dir_all(folder).unwrap();
        assert_eq!(never_written() - before, 0);
    }

    #[tokio::test]
    async fn too_large_or_broken_leaves_nothing() {
        let (store, folder) = store();
        let large = stream::iter([Ok::<_, ()>(Bytes::from(vec![1; 8])), Ok(Bytes::from(vec![2; 4]))]);
        assert!(matches!(store.receive("x", large, 11).await, Err(Error::TooLarge { max_bytes: 11 })));
        let broken = stream::iter([Ok(Bytes::from(vec![1; 8])), Err(())]);
        assert!(matches!(store.receive("y", broken, 100).await, Err(Error::Interrupted)));
        assert_eq!(files_below(&folder), 0);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
