//! Previews: smaller pictures with a watermark, pictures of a document's pages, the names in an archive.

use bytes::Bytes;
use files::budget::{self, Permit};
use files::document::Job;
use files::hostile::archive;
use files::picture::{Header, Use};
use files::sniff::Family;
use files::{Error, File, Refusal, Variant, decoding, listing, preview};

use crate::services::Services;

/// How long to wait for memory.
#[derive(Debug, Clone, Copy)]
pub enum MemoryWait {
    /// As long as a request may take.
    Bounded,
    Unbounded,
}

impl MemoryWait {
    async fn acquire(self, bytes: u64) -> Result<Permit, Error> {
        match self {
            Self::Bounded => budget::acquire(bytes).await,
            Self::Unbounded => budget::acquire_unbounded(bytes).await,
        }
    }
}

/// Makes the previews of one picture and stores them beside the original.
///
/// # Errors
/// When the picture cannot be read, the store fails, or a request had to wait too long.
pub async fn draw(services: &Services, file: &File, wait: MemoryWait) -> Result<(), Error> {
    let kind = file.purpose.picture_use();
    // Read twice rather than kept while waiting: who holds a permit never waits for another.
    let memory = {
        let _permit = wait.acquire(Header::memory_of_reading(file.size_bytes)).await?;
        Header::read(&services.store.read(&file.storage_key).await?, kind)?.memory()
    };
    let permit = wait.acquire(memory).await?;
    let original = services.store.read(&file.storage_key).await?;
    let seed = services.seed(file);
    let made = decoding::run(move || {
        let (original, permit) = (original, permit);
        if kind == Use::Portrait {
            preview::make_portrait(&original, &permit)
        } else {
            preview::make(&original, &permit, &seed)
        }
    })
    .await??;
    for (variant, bytes) in made.variants() {
        services.store.write(&variant.key(&file.storage_key), Bytes::copy_from_slice(bytes)).await?;
    }
    Ok(())
}

/// Stores pictures of the pages of a document, or the names in an archive, beside it; answers how many pages there are.
pub(crate) async fn draw_document(services: &Services, file: &File) -> Result<Option<i32>, Error> {
    let job = match (Family::of(&file.media_type), file.media_type.as_str()) {
        (Family::Archive, _) => {
            let size = u64::try_from(file.size_bytes).unwrap_or(0);
            let unreadable = Error::Document(Refusal::Unreadable);
            let (found, bytes) = archive::load(&services.store, &file.storage_key, size).await?.ok_or(unreadable)?;
            let listing = serde_json::to_vec(&listing::read(&found, &bytes))
                .map_err(|_unwritable| Error::Document(Refusal::Unreadable))?;
            services.store.write(&Variant::Listing.key(&file.storage_key), listing.into()).await?;
            return Ok(None);
        }
        (_, "application/pdf") => Job::DrawPdf,
        (_, _) => Job::DrawText,
    };
    let _permit = budget::acquire_unbounded(Header::memory_of_reading(file.size_bytes)).await?;
    let original = services.store.read(&file.storage_key).await?;
    let drawn = services.sandbox.run(job, &services.seed(file), &original).await?;
    for (ending, bytes) in drawn.pictures {
        services.store.write(&format!("{}{ending}", file.storage_key), bytes.into()).await?;
    }
    Ok(i32::try_from(drawn.pages).ok())
}
