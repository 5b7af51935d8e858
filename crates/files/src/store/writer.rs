//! Writes a file whose size is not known before: a small one at once, a large one part by part.

use object_store::path::Path;
use object_store::{MultipartUpload, ObjectStoreExt, PutPayloadMut};
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, SemaphorePermit};

use super::Store;
use crate::budget::WAIT_MAX;
use crate::error::Error;

/// Memory is allocated and counted in blocks of this size.
const BLOCK_BYTES: usize = 64 * 1024;

/// Blocks that all uploads of the process hold together: 128 MiB.
static BLOCKS: Semaphore = Semaphore::const_new(2_048);

pub(super) struct Writer<'a> {
    store: &'a Store,
    to: Path,
    buffer: PutPayloadMut,
    blocks: Option<SemaphorePermit<'static>>,
    begun: Begun,
}

/// An upload of several parts: what was sent of it goes when nobody finishes it.
struct Begun(Option<Box<dyn MultipartUpload>>);

impl Drop for Begun {
    fn drop(&mut self) {
        // The one who sent it is gone.
        if let (Some(mut upload), Ok(runtime)) = (self.0.take(), Handle::try_current()) {
            runtime.spawn(async move { drop(upload.abort().await) });
        }
    }
}

impl<'a> Writer<'a> {
    pub(super) fn new(store: &'a Store, key: &str) -> Self {
        Self { store, to: store.at(key), buffer: empty(), blocks: None, begun: Begun(None) }
    }

    pub(super) async fn write(&mut self, mut bytes: &[u8]) -> Result<(), Error> {
        while !bytes.is_empty() {
            // Not before more comes: what fits one part is sent at once.
            if self.buffer.content_length() >= self.store.part_bytes {
                self.send_part().await?;
            }
            let room = self.store.part_bytes.saturating_sub(self.buffer.content_length());
            let (now, rest) = bytes.split_at(room.min(bytes.len()).min(BLOCK_BYTES));
            self.reserve(now.len()).await?;
            self.buffer.extend_from_slice(now);
            bytes = rest;
        }
        Ok(())
    }

    /// Waits for memory for so many bytes more.
    async fn reserve(&mut self, more: usize) -> Result<(), Error> {
        let blocks = self.buffer.content_length().saturating_add(more).div_ceil(BLOCK_BYTES);
        let held = self.blocks.as_ref().map_or(0, SemaphorePermit::num_permits);
        let missing = u32::try_from(blocks.saturating_sub(held)).map_err(|_too_many| Error::Busy)?;
        let acquired = tokio::time::timeout(WAIT_MAX, BLOCKS.acquire_many(missing)).await;
        let acquired = acquired.map_err(|_late| Error::Busy)?.map_err(|_closed| Error::Busy)?;
        match &mut self.blocks {
            Some(blocks) => blocks.merge(acquired),
            none => *none = Some(acquired),
        }
        Ok(())
    }

    async fn send_part(&mut self) -> Result<(), Error> {
        if self.begun.0.is_none() {
            self.begun.0 = Some(self.store.inner.put_multipart(&self.to).await?);
        }
        let part = std::mem::replace(&mut self.buffer, empty());
        // Kept until it is sent, whatever comes meanwhile waits.
        let _blocks = self.blocks.take();
        if let Some(upload) = &mut self.begun.0 {
            upload.put_part(part.freeze()).await?;
        }
        Ok(())
    }

    pub(super) async fn finish(&mut self) -> Result<(), Error> {
        if self.begun.0.is_none() {
            let whole = std::mem::replace(&mut self.buffer, empty());
            self.store.inner.put(&self.to, whole.freeze()).await?;
            return Ok(());
        }
        self.send_part().await?;
        if let Some(upload) = &mut self.begun.0 {
            upload.complete().await?;
        }
        // Nothing is left to end.
        self.begun.0 = None;
        Ok(())
    }

    /// Removes what was sent; when that fails, the store does it some day (a rule of the bucket, a sweep of the folder).
    pub(super) async fn abort(mut self) {
        if let Some(mut upload) = self.begun.0.take()
            && let Err(error) = upload.abort().await
        {
            tracing::warn!(%error, "the parts of an upload stay in the store");
        }
    }
}

fn empty() -> PutPayloadMut {
    PutPayloadMut::new().with_block_size(BLOCK_BYTES)
}

/// Blocks that no upload holds.
#[cfg(test)]
pub(super) fn free() -> usize {
    BLOCKS.available_permits()
}
