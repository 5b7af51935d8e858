//! How files look on the wire.

use files::File;
use files::listing::{Item, Listing};
use readmodels::file_access::FileView;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A file in an archive.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArchiveItem {
    pub name: String,
    /// Unpacked, as the archive says.
    pub size_bytes: u64,
}

/// What lies in an archive.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArchiveContents {
    /// The first 500 files.
    pub items: Vec<ArchiveItem>,
    pub total: u32,
}

impl From<Listing> for ArchiveContents {
    fn from(listing: Listing) -> Self {
        let item = |item: Item| ArchiveItem { name: item.name, size_bytes: item.size_bytes };
        Self { items: listing.items.into_iter().map(item).collect(), total: listing.total }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadedFile {
    /// The id to submit with the entry.
    pub id: Uuid,
    /// Where the owner can read it.
    pub url: Option<String>,
    /// A small picture, once it is made.
    pub thumbnail_url: Option<String>,
    pub file: FileView,
}

impl From<File> for UploadedFile {
    fn from(file: File) -> Self {
        let file = FileView::of_owner(file);
        Self { id: file.id, url: file.url.clone(), thumbnail_url: file.thumbnail_url.clone(), file }
    }
}
