//! Pictures that were drawn are kept, as far as there is room for them; few are drawn at once.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;

use actix_web::web;
use bytes::Bytes;

use crate::error::ApiError;
use crate::og::drawing::Fault;
use crate::turns::Turns;

/// Bytes of all pictures that are kept.
const KEPT_BYTES_MAX: usize = 8 * 1024 * 1024;
/// Pictures drawn at once: each takes a core for some 100 ms, and 3 MB for its pixels.
const DRAWING_MAX: usize = 2;
/// How long somebody waits for their turn.
const WAIT_MAX: Duration = Duration::from_secs(4);

/// Pictures by name, the latest used last.
#[derive(Debug)]
pub struct Pictures {
    kept: Mutex<Kept>,
    turns: Turns,
}

#[derive(Debug, Default)]
struct Kept {
    pictures: VecDeque<(String, Bytes)>,
    bytes: usize,
}

impl Default for Pictures {
    fn default() -> Self {
        Self { kept: Mutex::default(), turns: Turns::new(DRAWING_MAX, WAIT_MAX) }
    }
}

impl Pictures {
    /// The picture called `key`; drawn by `draw` when it is not at hand.
    ///
    /// # Errors
    /// 503 when too many are being drawn, 500 when it cannot be drawn.
    pub(super) async fn get(
        &self,
        key: &str,
        draw: impl FnOnce() -> Result<Vec<u8>, Fault> + Send + 'static,
    ) -> Result<Bytes, ApiError> {
        if let Some(picture) = self.find(key) {
            return Ok(picture);
        }
        let _turn = self.turns.take().await?;
        // Somebody who waited before us may have wanted the same one.
        if let Some(picture) = self.find(key) {
            return Ok(picture);
        }
        let drawn = web::block(draw).await.map_err(|broken| ApiError::internal(&broken))?;
        let picture = Bytes::from(drawn.map_err(|fault| ApiError::internal(&fault))?);
        self.keep(key, &picture);
        Ok(picture)
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::{KEPT_BYTES_MAX, Pictures};

    #[actix_web::test]
    async fn each_is_drawn_once_and_the_oldest_make_room() {
        let pictures = Pictures::default();
        let drawn = Arc::new(AtomicUsize::new(0));
        let half = KEPT_BYTES_MAX / 2;
        for (key, expected) in [("a", 1), ("a", 1), ("b", 2), ("a", 2), ("c", 3), ("a", 3), ("b", 4)] {
            let count = Arc::clone(&drawn);
            let draw = move || {
                count.fetch_add(1, Ordering::SeqCst);
                Ok(vec![0; half])
            };
            assert_eq!(pictures.get(key, draw).await.unwrap().len(), half);
            assert_eq!(drawn.load(Ordering::SeqCst), expected, "{key}");
        }
        assert!(pictures.kept.lock().unwrap().bytes <= KEPT_BYTES_MAX);
    }
}
