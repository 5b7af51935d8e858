//! The object store: a folder or a bucket of S3 behind one interface.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{Stream, StreamExt, TryStreamExt};
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt};
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::file::{PAGES_FOLDER, Variant};
use crate::sniff::HEAD_BYTES;

mod contents;
mod open;
#[cfg(test)]
mod tests;
mod transfer;
mod transport;
mod writer;

pub use contents::{Page, Stored, owner_key};
pub use open::{S3Access, Unusable, is_plain_http};
pub use transfer::Transfer;
use transport::Circuit;
use writer::Writer;

/// Where originals and previews lie.
#[derive(Clone)]
pub struct Store {
    inner: Arc<dyn ObjectStore>,
    prefix: Path,
    /// Where it lies, when that is a folder: the library does not list files of uploads that broke off.
    folder: Option<PathBuf>,
    /// Bytes of a part: what an upload takes of our memory.
    part_bytes: usize,
    /// How long an answer that is read whole may take.
    answer_max: Duration,
    /// Of a store that is reached over a network.
    circuit: Option<Arc<Circuit>>,
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
    /// Streams an upload to `key`, counting and hashing. Above `max_bytes`, or when the stream breaks, nothing is kept.
    ///
    /// # Errors
    /// [`Error::TooLarge`], [`Error::Interrupted`], [`Error::Busy`], [`Error::Store`].
    pub async fn receive<E>(
        &self,
        key: &str,
        upload: impl Stream<Item = Result<Bytes, E>>,
        max_bytes: u64,
    ) -> Result<Received, Error> {
        let mut writer = Writer::new(self, key);
        let received = receive_into(&mut writer, upload, max_bytes).await;
        if received.is_err() {
            writer.abort().await;
        }
        received
    }

    /// Whether the store is down: it has not answered lately, and most requests are refused without asking it.
    pub fn is_circuit_open(&self) -> bool {
        self.circuit.as_ref().is_some_and(|circuit| circuit.is_open())
    }

    /// All bytes under `key`.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Store`].
    pub async fn read(&self, key: &str) -> Result<Bytes, Error> {
        self.answer(async { self.inner.get(&self.at(key)).await?.bytes().await }).await
    }

    /// Bytes `range` of what lies under `key`; they must be there.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Store`].
    pub async fn read_range(&self, key: &str, range: Range<u64>) -> Result<Bytes, Error> {
        self.answer(self.inner.get_range(&self.at(key), range)).await
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
        self.answer(self.inner.put(&self.at(key), bytes.into())).await.map(drop)
    }

    /// Removes what lies under `key`; nothing there is fine.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn remove(&self, key: &str) -> Result<(), Error> {
        self.remove_at(&self.at(key)).await
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
            self.remove_at(&page?.location).await?;
        }
        Ok(())
    }

    async fn remove_at(&self, path: &Path) -> Result<(), Error> {
        match self.answer(self.inner.delete(path)).await {
            Err(Error::NotFound) | Ok(()) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The store may be slow, but not without end.
    async fn answer<T>(&self, asked: impl Future<Output = object_store::Result<T>>) -> Result<T, Error> {
        let late = |_late| object_store::Error::Generic { store: "file store", source: "it was too slow".into() };
        tokio::time::timeout(self.answer_max, asked).await.map_err(late)?.map_err(missing)
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

async fn receive_into<E>(
    writer: &mut Writer<'_>,
    upload: impl Stream<Item = Result<Bytes, E>>,
    max_bytes: u64,
) -> Result<Received, Error> {
    let (mut size, mut hash, mut head) = (0_u64, Sha256::new(), Vec::new());
    let mut upload = std::pin::pin!(upload);
    while let Some(chunk) = upload.next().await {
        let chunk = chunk.map_err(|_broken| Error::Interrupted)?;
        size = size.saturating_add(u64::try_from(chunk.len()).unwrap_or(u64::MAX));
        if size > max_bytes {
            return Err(Error::TooLarge { max_bytes });
        }
        hash.update(&chunk);
        let wanted = HEAD_BYTES.saturating_sub(head.len()).min(chunk.len());
        head.extend_from_slice(chunk.get(..wanted).unwrap_or_default());
        writer.write(&chunk).await?;
    }
    writer.finish().await?;
    Ok(Received { size_bytes: i64::try_from(size).unwrap_or(i64::MAX), sha256: hash.finalize().to_vec(), head })
}
