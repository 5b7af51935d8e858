//! Copies files from one store into another.

use futures_util::{Stream, StreamExt, TryStreamExt, future};
use sha2::{Digest, Sha256};

use super::Store;
use super::contents::CLOCK;
use crate::error::Error;

/// What became of one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transfer {
    Copied,
    /// It was there already.
    Equal,
    /// It was removed meanwhile.
    Vanished,
    /// What was read back has another SHA-256 than the source, or the source another one than expected.
    Different,
}

impl Store {
    /// Keys and sizes of all files, in no order.
    pub fn all(&self) -> impl Stream<Item = Result<(String, u64), Error>> + Send + use<> {
        let prefix = self.prefix.clone();
        self.inner.list(Some(&self.prefix)).map_err(Error::from).try_filter_map(move |meta| {
            let parts = meta.location.prefix_match(&prefix).map(|parts| parts.map(|part| part.as_ref().to_owned()));
            let key = parts.map(|parts| parts.collect::<Vec<String>>().join("/")).filter(|key| key != CLOCK);
            future::ready(Ok(key.map(|key| (key, meta.size))))
        })
    }

    /// Keys of all files in a folder and in those below it, in no order.
    pub fn below(&self, folder: &str) -> impl Stream<Item = Result<String, Error>> + Send + use<> {
        let at = self.at(folder);
        let key = format!("{folder}/");
        self.inner.list(Some(&at)).map_err(Error::from).try_filter_map(move |meta| {
            let parts = meta.location.prefix_match(&at).map(|parts| parts.map(|part| part.as_ref().to_owned()));
            future::ready(Ok(parts.map(|parts| format!("{key}{}", parts.collect::<Vec<String>>().join("/")))))
        })
    }

    /// Copies the file of `size` bytes under `key` unless `target` has it, and reads back what was written. What its SHA-256 is to be
    /// spares reading the source when the file is there.
    ///
    /// # Errors
    /// [`Error::Store`], [`Error::Busy`].
    pub async fn copy_to(
        &self,
        target: &Self,
        (key, size): (&str, u64),
        expected: Option<&[u8]>,
    ) -> Result<Transfer, Error> {
        match self.compare_and_copy(target, (key, size), expected).await {
            Err(Error::NotFound) => Ok(Transfer::Vanished),
            other => other,
        }
    }

    async fn compare_and_copy(
        &self,
        target: &Self,
        (key, size): (&str, u64),
        expected: Option<&[u8]>,
    ) -> Result<Transfer, Error> {
        let is_equal = match expected {
            Some(expected) => target.holds(key, size, expected).await?,
            None => target.size(key).await? == Some(size) && target.sha256(key).await? == self.sha256(key).await?,
        };
        if is_equal {
            return Ok(Transfer::Equal);
        }
        let (_size, bytes) = self.stream(key).await?;
        let sent = target.receive(key, bytes, u64::MAX).await?;
        let is_same = target.sha256(key).await? == sent.sha256 && expected.is_none_or(|it| it == sent.sha256);
        Ok(if is_same { Transfer::Copied } else { Transfer::Different })
    }

    /// Whether a file of this size and SHA-256 is under `key`. Reads it.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn holds(&self, key: &str, size: u64, sha256: &[u8]) -> Result<bool, Error> {
        Ok(self.size(key).await? == Some(size) && self.sha256(key).await? == sha256)
    }

    async fn sha256(&self, key: &str) -> Result<Vec<u8>, Error> {
        let (_size, bytes) = self.stream(key).await?;
        let mut bytes = std::pin::pin!(bytes);
        let mut hash = Sha256::new();
        while let Some(piece) = bytes.next().await {
            hash.update(&piece?);
        }
        Ok(hash.finalize().to_vec())
    }
}
