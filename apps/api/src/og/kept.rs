//! Pictures that were drawn: in memory, and on disk for the next process. Each is drawn once, however many want it, and few at once.

use std::collections::{HashMap, VecDeque};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_web::web;
use bytes::Bytes;
use runtime::concurrency_limit::ConcurrencyLimit;
use tokio::sync::OnceCell;

use crate::error::ApiError;
use crate::og::drawing::Fault;

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

    /// The picture called `key`, drawn by `draw` when it is not at hand and `may_draw` allows that.
    ///
    /// # Errors
    /// What `may_draw` says; 503 when too many are being drawn, 500 when it cannot be drawn.
    pub(super) async fn get(
        &self,
        key: &str,
        may_draw: impl FnOnce() -> Result<(), ApiError>,
        draw: impl FnOnce() -> Result<Vec<u8>, Fault> + Send + 'static,
    ) -> Result<Bytes, ApiError> {
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

    async fn make(
        &self,
        key: &str,
        may_draw: impl FnOnce() -> Result<(), ApiError>,
        draw: impl FnOnce() -> Result<Vec<u8>, Fault> + Send + 'static,
    ) -> Result<Bytes, ApiError> {
        if let Some(picture) = self.find(key) {
            return Ok(picture);
        }
        let (disk, name) = (self.disk.clone(), key.to_owned());
        let found = web::block(move || disk.read(&name)).await.map_err(|broken| ApiError::internal(&broken))?;
        let picture = match found {
            Some(found) => Bytes::from(found),
            None => {
                may_draw()?;
                let permit = self.limit.acquire().await?;
                let (disk, name) = (self.disk.clone(), key.to_owned());
                let drawn = web::block(move || {
                    let _permit = permit;
                    let picture = draw()?;
                    disk.write(&name, &picture);
                    Ok::<_, Fault>(picture)
                });
                let drawn = drawn.await.map_err(|broken| ApiError::internal(&broken))?;
                Bytes::from(drawn.map_err(|fault| ApiError::internal(&fault))?)
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
