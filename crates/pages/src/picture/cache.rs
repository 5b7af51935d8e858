//! Pictures that were drawn: in memory, and on disk for the next process. Each is drawn once, however many want it, and few at once.

use std::collections::{HashMap, VecDeque};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use kernel::ids::ContestId;
use runtime::concurrency_limit::ConcurrencyLimit;
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

use super::drawing::{self, Fault};
use super::{Facts, PollFacts, SITE_VERSION};
use crate::Error;

mod disk;
#[cfg(test)]
mod tests;

use disk::Disk;

/// Bytes of all pictures that are kept in memory.
const KEPT_BYTES_MAX: usize = 8 * 1024 * 1024;
/// Pictures drawn at once: each takes a core for some 100 ms, and 3 MB for its pixels.
const DRAWING_MAX: usize = 2;
/// How long somebody waits for their turn: that of more than a hundred pictures.
const WAIT_MAX: Duration = Duration::from_secs(15);

/// Pictures by name, the latest used last.
#[derive(Debug)]
pub struct Pictures {
    kept: Mutex<PictureCache>,
    /// Those that are being drawn: who comes second waits for the first.
    coming: Mutex<HashMap<String, Arc<OnceCell<Bytes>>>>,
    disk: Disk,
    limit: ConcurrencyLimit,
}

#[derive(Debug, Default)]
struct PictureCache {
    pictures: VecDeque<(String, Bytes)>,
    bytes: usize,
}

impl Pictures {
    /// Pictures that are kept in `folder`, too.
    pub fn new(folder: PathBuf) -> Self {
        let limit = ConcurrencyLimit::new(DRAWING_MAX, WAIT_MAX);
        Self { kept: Mutex::default(), coming: Mutex::default(), disk: Disk::new(folder), limit }
    }

    /// The picture of pages that have none of their own.
    pub async fn site(&self) -> Result<Bytes, Error> {
        self.get(SITE_VERSION, || Ok(()), drawing::of_site).await
    }

    /// The picture of the contest of these facts. It is drawn only when `may_draw` allows that, whose refusal is returned.
    pub async fn contest<E: From<Error>>(
        &self,
        id: ContestId,
        facts: Facts,
        may_draw: impl FnOnce() -> Result<(), E>,
    ) -> Result<Bytes, E> {
        let key = format!("{id}.{}", facts.version());
        self.get(&key, may_draw, move || drawing::of_contest(&facts.0)).await
    }

    /// The card of a poll of these facts, under a name that tells nothing of its address.
    pub async fn poll<E: From<Error>>(
        &self,
        facts: PollFacts,
        may_draw: impl FnOnce() -> Result<(), E>,
    ) -> Result<Bytes, E> {
        let key = format!("poll.{}", facts.version());
        self.get(&key, may_draw, move || drawing::of_poll(&facts.0)).await
    }

    /// The picture called `key`, drawn by `draw` when it is not at hand and `may_draw` allows that.
    async fn get<E: From<Error>>(
        &self,
        key: &str,
        may_draw: impl FnOnce() -> Result<(), E>,
        draw: impl FnOnce() -> Result<Vec<u8>, Fault> + Send + 'static,
    ) -> Result<Bytes, E> {
        if let Some(picture) = self.find(key) {
            return Ok(picture);
        }
        let cell = Arc::clone(self.coming().entry(key.to_owned()).or_default());
        let picture = cell.get_or_try_init(|| self.make(key, may_draw, draw)).await.cloned();
        // Who failed leaves it to those who wait, and the last of them takes it away.
        let mut coming = self.coming();
        if picture.is_ok() || Arc::strong_count(&cell) <= 2 {
            coming.remove(key);
        }
        picture
    }

    async fn make<E: From<Error>>(
        &self,
        key: &str,
        may_draw: impl FnOnce() -> Result<(), E>,
        draw: impl FnOnce() -> Result<Vec<u8>, Fault> + Send + 'static,
    ) -> Result<Bytes, E> {
        if let Some(picture) = self.find(key) {
            return Ok(picture);
        }
        let (disk, name) = (self.disk.clone(), key.to_owned());
        let found = spawn_blocking(move || disk.read(&name)).await.map_err(Error::from)?;
        let picture = match found {
            Some(found) => Bytes::from(found),
            None => {
                may_draw()?;
                let permit = self.limit.acquire().await.map_err(Error::from)?;
                let (disk, name) = (self.disk.clone(), key.to_owned());
                let drawn = spawn_blocking(move || {
                    let _permit = permit;
                    let picture = draw()?;
                    disk.write(&name, &picture);
                    Ok::<_, Fault>(picture)
                });
                Bytes::from(drawn.await.map_err(Error::from)?.map_err(Error::from)?)
            }
        };
        self.keep(key, &picture);
        Ok(picture)
    }

    fn coming(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<OnceCell<Bytes>>>> {
        self.coming.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, key: &str) -> Option<Bytes> {
        let mut kept = self.kept.lock().ok()?;
        let at = kept.pictures.iter().position(|(name, _picture)| name == key)?;
        let found = kept.pictures.remove(at)?;
        let picture = found.1.clone();
        kept.pictures.push_back(found);
        Some(picture)
    }

    fn keep(&self, key: &str, picture: &Bytes) {
        let Ok(mut kept) = self.kept.lock() else { return };
        kept.bytes = kept.bytes.saturating_add(picture.len());
        kept.pictures.push_back((key.to_owned(), picture.clone()));
        while kept.bytes > KEPT_BYTES_MAX {
            let Some((_name, oldest)) = kept.pictures.pop_front() else { return };
            kept.bytes = kept.bytes.saturating_sub(oldest.len());
        }
    }
}
