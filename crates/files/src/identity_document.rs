//! Identity documents as they are kept: as a picture that we made, of a PDF one with its pages below each other.

use bytes::Bytes;

use crate::document::Job;
use crate::picture::{Header, Use};
use crate::{Error, Refusal, Sandbox, budget, decoding, preview, sniff};

/// The picture that is kept of an upload. Its content decides what it is, not what it calls itself.
///
/// # Errors
/// [`Error::TypeNotAccepted`] for what is neither picture nor PDF, and what pictures and documents are refused for.
pub async fn picture(sandbox: &Sandbox, bytes: Vec<u8>) -> Result<Vec<u8>, Error> {
    let head = bytes.get(..sniff::HEAD_BYTES.min(bytes.len())).unwrap_or_default();
    match sniff::media_type(head) {
        Some("image/jpeg" | "image/png" | "image/webp") => {
            let permit = budget::acquire(Header::read(&bytes, Use::Document)?.memory()).await?;
            decoding::run(move || preview::make_document_picture(&bytes, &permit)).await?
        }
        Some("application/pdf") => draw(sandbox, bytes).await,
        Some(_) | None => Err(Error::TypeNotAccepted),
    }
}

/// The pages of a PDF as one picture.
///
/// # Errors
/// [`Error::Document`], and when it cannot be drawn now.
pub async fn draw(sandbox: &Sandbox, pdf: Vec<u8>) -> Result<Vec<u8>, Error> {
    let drawn = sandbox.run_for_upload(Job::DrawIdentity, &Bytes::from(pdf)).await?;
    let picture = drawn.pictures.into_iter().next();
    picture.map(|(_ending, bytes)| bytes).ok_or(Error::Document(Refusal::Unreadable))
}
