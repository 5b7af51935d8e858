//! How files look on the wire.

use files::{File, PreviewStatus};
use readmodels::file_access::{self, Access};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::ids::Id;

/// A file, with the addresses of what the viewer may read of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileView {
    /// Its id.
    pub id: Uuid,
    /// The name it had on the owner's machine.
    pub name: String,
    /// By content.
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
    pub preview_status: PreviewState,
    /// A small picture.
    #[schema(required)]
    pub thumbnail_url: Option<String>,
    /// A large picture.
    #[schema(required)]
    pub preview_url: Option<String>,
    /// The original, when the viewer may have it.
    #[schema(required)]
    pub url: Option<String>,
}

/// Whether there is a picture of a file.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum PreviewState {
    /// Not an image.
    None,
    /// Being made.
    Pending,
    /// There.
    Ready,
    /// Could not be made.
    Failed,
}

impl From<PreviewStatus> for PreviewState {
    fn from(status: PreviewStatus) -> Self {
        match status {
            PreviewStatus::None => Self::None,
            PreviewStatus::Pending => Self::Pending,
            PreviewStatus::Ready => Self::Ready,
            PreviewStatus::Failed => Self::Failed,
        }
    }
}

impl FileView {
    /// The file as a viewer with `access` sees it.
    pub fn new(file: &File, access: Access) -> Self {
        let ready = file.preview == PreviewStatus::Ready;
        let address = |shape: &str| format!("/api/files/{}?variant={shape}", file.id);
        Self {
            id: file.id.uuid(),
            name: file.name.clone(),
            media_type: file.media_type.clone(),
            size_bytes: file.size_bytes,
            width: file.width,
            height: file.height,
            preview_status: file.preview.into(),
            thumbnail_url: (ready && access.thumb).then(|| address("thumb")),
            preview_url: (ready && access.preview.is_some()).then(|| address("preview")),
            url: access.original.then(|| address("original")),
        }
    }

    /// The file as its owner sees it.
    pub fn of_owner(file: &File) -> Self {
        Self::new(file, Access::everything(file_access::is_image(&file.media_type)))
    }
}

/// What an upload answers.
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
    /// All about it.
    pub file: FileView,
}

impl From<FileView> for UploadedFile {
    fn from(file: FileView) -> Self {
        Self { id: file.id, url: file.url.clone(), thumbnail_url: file.thumbnail_url.clone(), file }
    }
}
