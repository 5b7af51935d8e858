//! What can be wrong with an upload.

use kernel::db::DbFault;
use kernel::fields::FieldErrors;

/// Refusals and failures around files.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("no such file")]
    NotFound,
    /// The files named in a command cannot be used.
    #[error("files cannot be used")]
    Fields(FieldErrors),
    /// More bytes than allowed; nothing was kept.
    #[error("larger than {max_bytes} bytes")]
    TooLarge { max_bytes: u64 },
    /// Content of a kind that is not accepted.
    #[error("this kind of file is not accepted")]
    TypeNotAccepted,
    /// A preview that is neither a picture nor of the kind of its file.
    #[error("a preview of another kind than its file")]
    OtherPreview,
    /// An image with more pixels than can be shown safely, or one that is damaged.
    #[error("this picture cannot be read")]
    PictureNotReadable,
    /// An image with more pixels than its purpose takes, or than memory allows.
    #[error("this picture has too many pixels")]
    TooManyPixels {
        /// The limit of the purpose, in millions.
        megapixels_max: Option<u64>,
    },
    /// Too many pictures are being decoded, or too many uploads arrive; worth trying again.
    #[error("no memory is free for pictures or uploads")]
    Busy,
    /// A file that is also something else, or does something by itself.
    #[error("this file holds more than it shows")]
    Hostile,
    /// A document that is not accepted.
    #[error(transparent)]
    Document(#[from] crate::document::Refusal),
    /// No process could be started to read a document.
    #[error("sandbox: {0}")]
    Sandbox(String),
    /// Too many uploads that nothing has taken yet.
    #[error("too many uploads are waiting")]
    TooManyWaiting,
    /// Uploads that nothing has taken yet take too much room.
    #[error("uploads that wait are too large together")]
    TooMuchWaiting,
    /// The connection broke before the upload was whole.
    #[error("the upload was interrupted")]
    Interrupted,
    /// A picture was not decoded: no fault of the picture.
    #[error("decoding: {0}")]
    Decoding(#[from] std::io::Error),
    #[error("file store: {0}")]
    Store(#[from] object_store::Error),
    #[error(transparent)]
    Db(#[from] DbFault),
}

impl Error {
    /// Whether it says something about the store at this moment, and nothing about the file.
    pub fn is_outage(&self) -> bool {
        matches!(self, Self::Store(_) | Self::Busy)
    }
}

kernel::failure!(Error { Db });
