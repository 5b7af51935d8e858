//! How files look on the wire.

use files::listing::{Item, Listing};
use files::sniff::Family;
use files::{File, PreviewStatus};
use readmodels::file_access::{self, Access, VisibleFile};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::ids::Id;

/// A file, with the addresses of what the viewer may read of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileView {
    pub id: Uuid,
    /// The name it had on the owner's machine.
    pub name: String,
    #[schema(example = "image/png")]
    pub media_type: String,
    /// Bytes.
    pub size_bytes: i64,
    /// Pixels, of images.
    #[schema(required)]
    pub width: Option<i32>,
    /// Pixels, of images.
    #[schema(required)]
    pub height: Option<i32>,
    /// Whether there is a picture to show.
    pub preview_status: PreviewStatus,
    #[schema(required)]
    pub thumbnail_url: Option<String>,
    #[schema(required)]
    pub preview_url: Option<String>,
    /// Pages of a document of which there are pictures to see: `variant=page&page=1` and so on.
    #[schema(required)]
    pub pages: Option<i32>,
    /// The first page; the others follow with the next numbers.
    #[schema(required)]
    pub first_page_url: Option<String>,
    /// The names in an archive.
    #[schema(required)]
    pub contents_url: Option<String>,
    /// The original, when the viewer may have it.
    #[schema(required)]
    pub url: Option<String>,
    /// What its author added to be looked at until then.
    #[schema(required, no_recursion)]
    pub authors_preview: Option<Box<FileView>>,
}

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

impl FileView {
    /// The file as a viewer with `access` sees it.
    fn with_access(file: &File, access: Access) -> Self {
        let ready = file.preview == PreviewStatus::Ready;
        let archive = Family::of(&file.media_type) == Family::Archive;
        let address = |shape: &str| format!("/api/files/{}?variant={shape}", file.id);
        let pages = file.pages.filter(|_pages| ready && access.document);
        Self {
            id: file.id.uuid(),
            name: file.name.clone(),
            media_type: file.media_type.clone(),
            size_bytes: file.size_bytes,
            width: file.width,
            height: file.height,
            preview_status: file.preview,
            thumbnail_url: (ready && access.thumb).then(|| address("thumb")),
            preview_url: (ready && access.preview.is_some()).then(|| address("preview")),
            first_page_url: pages.map(|_pages| address("page&page=1")),
            pages,
            contents_url: (ready && archive && access.document).then(|| format!("/api/files/{}/contents", file.id)),
            url: access.original.then(|| address("original")),
            authors_preview: None,
        }
    }

    /// The file as its owner sees it.
    pub fn of_owner(file: &File) -> Self {
        Self::with_access(file, Access::everything(Family::of(&file.media_type)))
    }
}

impl From<&VisibleFile> for FileView {
    fn from(shown: &VisibleFile) -> Self {
        let added = shown.authors_preview.as_ref().map(|added| {
            let access = file_access::of_authors_preview(Family::of(&added.media_type));
            Box::new(Self::with_access(added, access))
        });
        Self { authors_preview: added, ..Self::with_access(&shown.file, shown.access) }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadedFile {
    /// The id to submit with the entry.
    pub id: Uuid,
    /// Where the owner can read it.
    #[schema(required)]
    pub url: Option<String>,
    /// A small picture, once it is made.
    #[schema(required)]
    pub thumbnail_url: Option<String>,
    pub file: FileView,
}

impl From<FileView> for UploadedFile {
    fn from(file: FileView) -> Self {
        Self { id: file.id, url: file.url.clone(), thumbnail_url: file.thumbnail_url.clone(), file }
    }
}
