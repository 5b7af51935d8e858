//! A file as one viewer sees it.

use files::sniff::Family;
use files::{File, PreviewStatus};
use kernel::ids::Id;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Access, of_authors_preview};

/// A file, with the addresses of what the viewer may read of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileView {
    pub id: Uuid,
    /// The name it had on the owner's machine.
    pub name: String,
    #[schema(example = "image/png")]
    pub media_type: String,
    pub size_bytes: i64,
    /// Pixels, of images.
    pub width: Option<i32>,
    /// Pixels, of images.
    pub height: Option<i32>,
    /// Whether there is a picture to show.
    pub preview_status: PreviewStatus,
    pub thumbnail_url: Option<String>,
    pub preview_url: Option<String>,
    /// Pages of a document of which there are pictures to see: `variant=page&page=1` and so on.
    pub pages: Option<i32>,
    /// The first page; the others follow with the next numbers.
    pub first_page_url: Option<String>,
    /// The names in an archive.
    pub contents_url: Option<String>,
    /// The original, when the viewer may have it.
    pub url: Option<String>,
    /// What its author added to be looked at until then.
    #[schema(no_recursion)]
    pub authors_preview: Option<Box<FileView>>,
}

impl FileView {
    /// The file as a viewer with `access` sees it.
    pub fn new(file: File, access: Access) -> Self {
        let family = Family::of(&file.media_type);
        let ready = file.preview == PreviewStatus::Ready;
        let address = |shape: &str| format!("/api/files/{}?variant={shape}", file.id);
        let pages = file.pages.filter(|_pages| ready && access.document);
        let has_contents = ready && family == Family::Archive && access.document;
        Self {
            id: file.id.uuid(),
            size_bytes: file.size_bytes,
            width: file.width,
            height: file.height,
            preview_status: file.preview,
            thumbnail_url: (ready && access.thumb).then(|| address("thumb")),
            preview_url: (ready && access.preview.is_some()).then(|| address("preview")),
            first_page_url: pages.map(|_pages| address("page&page=1")),
            pages,
            contents_url: has_contents.then(|| format!("/api/files/{}/contents", file.id)),
            url: access.original.then(|| address("original")),
            authors_preview: None,
            name: file.name,
            media_type: file.media_type,
        }
    }

    /// The same, with what its author added for those who may look at it.
    #[must_use]
    pub fn with_authors_preview(self, added: Option<File>) -> Self {
        let view = |added: File| {
            let access = of_authors_preview(Family::of(&added.media_type));
            Box::new(Self::new(added, access))
        };
        Self { authors_preview: added.map(view), ..self }
    }

    /// The file as its owner sees it.
    pub fn of_owner(file: File) -> Self {
        let access = Access::everything(Family::of(&file.media_type));
        Self::new(file, access)
    }
}
