//! A stored upload.

use diesel::dsl::GtEq;
use diesel::prelude::*;
use kernel::ids::{FileId, UserId};
use time::OffsetDateTime;

use crate::picture::Use;
use crate::schema::files;
use crate::sniff::Family;

kernel::text_enum! {
    /// What a file was uploaded for; it can be attached to nothing else.
    pub enum Purpose {
        Entry = "ENTRY",
        /// What an author shows of a file before it is theirs who ordered it: shortened or marked by themselves.
        Preview = "PREVIEW",
        /// Part of the winner's delivery.
        Handover = "HANDOVER",
        /// The picture of a person.
        ProfileImage = "PROFILE_IMAGE",
        Dispute = "DISPUTE",
        /// Part of a brief.
        Attachment = "ATTACHMENT",
    }
}

impl Purpose {
    /// What a file may weigh, in bytes.
    pub const fn bytes_max(self) -> u64 {
        const MIB: u64 = 1024 * 1024;
        match self {
            Self::Entry | Self::Dispute | Self::Attachment => 25 * MIB,
            Self::Handover => 100 * MIB,
            Self::Preview => 10 * MIB,
            Self::ProfileImage => 5 * MIB,
        }
    }

    /// What is made of pictures of this purpose.
    pub const fn picture_use(self) -> Use {
        match self {
            Self::ProfileImage => Use::Portrait,
            Self::Entry | Self::Preview | Self::Handover | Self::Dispute | Self::Attachment => Use::Preview,
        }
    }

    /// Whether files of this family may be uploaded for it.
    pub fn accepts(self, family: Family) -> bool {
        match (self, family) {
            (Self::ProfileImage, family) => family == Family::Picture,
            // A brief has nothing that its author would have to shorten first.
            (Self::Attachment, family) => !family.needs_authors_preview(),
            (_, family) => family != Family::Font,
        }
    }
}

kernel::text_enum! {
    /// Whether there is something to see of a file.
    pub enum PreviewStatus as PreviewState {
        /// Nothing that the server could draw.
        None = "NONE",
        Pending = "PENDING",
        Ready = "READY",
        Failed = "FAILED",
    }
}

/// How wide a small picture is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Width {
    W320,
    W640,
    W960,
}

impl Width {
    /// All of them, the smallest first.
    pub const ALL: [Self; 3] = [Self::W320, Self::W640, Self::W960];

    /// Pixels at most; pictures that are smaller are not enlarged.
    pub const fn pixels(self) -> u32 {
        match self {
            Self::W320 => 320,
            Self::W640 => 640,
            Self::W960 => 960,
        }
    }

    /// The width of as many pixels.
    pub fn parse(pixels: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|width| width.pixels() == pixels)
    }
}

/// One of the shapes in which a file can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variant {
    Original,
    /// At most 1600 pixels, no metadata.
    Preview,
    /// The same under a watermark.
    MarkedPreview,
    /// At most 480 pixels, as JPEG.
    Thumb,
    /// As WebP, some pixels wide.
    Small(Width),
    /// The same under a watermark: of widths that are more than a thumbnail.
    MarkedSmall(Width),
    /// One page of a document, as WebP under a watermark, counted from 1.
    Page(u32),
    /// The names in an archive, as JSON.
    Listing,
}

impl Variant {
    /// Everything that may lie beside an original, and the original; pages come besides.
    pub const ALL: [Self; 10] = [
        Self::Original,
        Self::Preview,
        Self::MarkedPreview,
        Self::Thumb,
        Self::Small(Width::W320),
        Self::Small(Width::W640),
        Self::Small(Width::W960),
        Self::MarkedSmall(Width::W640),
        Self::MarkedSmall(Width::W960),
        Self::Listing,
    ];

    /// Where the variant of the file stored under `key` lies.
    pub fn key(self, key: &str) -> String {
        format!("{key}{}", self.ending())
    }

    /// Of what we made; an original has the type of its file.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Small(_) | Self::MarkedSmall(_) | Self::Page(_) => "image/webp",
            Self::Preview | Self::MarkedPreview | Self::Thumb => "image/jpeg",
            Self::Original | Self::Listing => "application/octet-stream",
        }
    }

    /// What follows the key of the original.
    pub fn ending(self) -> String {
        match self {
            Self::Original => String::new(),
            Self::Preview => ".preview.jpg".to_owned(),
            Self::MarkedPreview => ".marked.jpg".to_owned(),
            Self::Thumb => ".thumb.jpg".to_owned(),
            Self::Small(width) => format!(".{}.webp", width.pixels()),
            Self::MarkedSmall(width) => format!(".{}.marked.webp", width.pixels()),
            Self::Page(page) => format!("{PAGES_FOLDER}/{page}.webp"),
            Self::Listing => ".names.json".to_owned(),
        }
    }
}

/// The folder of pages beside an original.
pub(crate) const PAGES_FOLDER: &str = ".pages";

/// Which previews are made today; raise it when others are, together with the index of outdated ones.
pub(crate) const PREVIEWS_VERSION: i16 = 2;

/// A file that arrived whole.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = files, check_for_backend(diesel::pg::Pg))]
pub struct File {
    pub id: FileId,
    #[diesel(column_name = owner_id)]
    pub owner: UserId,
    pub purpose: Purpose,
    /// The cleaned name that it had on the owner's machine.
    pub name: String,
    /// By content, for example `image/png`.
    pub media_type: String,
    /// Size of the original in bytes.
    pub size_bytes: i64,
    pub sha256: Vec<u8>,
    /// Where it lies in the object store.
    pub storage_key: String,
    /// Pixels, of images.
    pub width: Option<i32>,
    /// Pixels, of images.
    pub height: Option<i32>,
    #[diesel(column_name = preview_status)]
    pub preview: PreviewStatus,
    /// Pages of which there are pictures, of documents whose previews are ready.
    pub pages: Option<i32>,
    /// The file that this one is its author's preview of.
    pub preview_of: Option<FileId>,
    /// Whether all previews of today lie beside it, or only those of when it was uploaded.
    #[diesel(select_expression = files::previews_version.ge(PREVIEWS_VERSION))]
    #[diesel(select_expression_type = GtEq<files::previews_version, i16>)]
    pub previews_current: bool,
    pub attached_at: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
}

impl File {
    /// Whether there are pictures to show of it: of itself, or of its pages.
    pub fn has_pictures(&self) -> bool {
        let is_drawn = match Family::of(&self.media_type) {
            Family::Picture => true,
            Family::Document => self.pages.is_some_and(|pages| pages > 0),
            Family::Archive | Family::Audio | Family::Video | Family::Font => false,
        };
        is_drawn && self.preview == PreviewStatus::Ready
    }
}

/// What is known of a file when it has just arrived.
#[derive(Debug, Clone)]
pub struct NewFile {
    /// Its id, of which the storage key was made.
    pub id: FileId,
    pub purpose: Purpose,
    /// Cleaned by [`crate::name::clean`].
    pub name: String,
    pub media_type: &'static str,
    pub size_bytes: i64,
    pub sha256: Vec<u8>,
    pub storage_key: String,
    /// Width and height in pixels, of images.
    pub pixels: Option<(i32, i32)>,
    /// The file that this one is its author's preview of: with [`Purpose::Preview`] only.
    pub preview_of: Option<FileId>,
}
