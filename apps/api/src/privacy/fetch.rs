//! Sends a copy: opened part by part on its way, so that it is never whole in memory.

use ::privacy::Export;
use ::privacy::export::encryption::{Decryptor, context};
use actix_web::HttpResponse;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_LENGTH};
use bytes::Bytes;
use futures_util::stream;
use futures_util::{Stream, StreamExt};
use time::macros::format_description;
use vault::{DataKey, Purpose};

use crate::documents;
use crate::error::ApiError;
use crate::state::RequestContext;

/// The ZIP of a copy that is there. What is encrypted under a secret that is gone is gone, too.
///
/// # Errors
/// 410 when it cannot be opened, failures of the store.
pub(super) async fn serve(call: &RequestContext, copy: Export) -> Result<HttpResponse, ApiError> {
    let over = || ApiError::from(::privacy::Error::ExportOver);
    let (Some(key), Some(wrapped), Some(size)) = (&copy.storage_key, &copy.wrapped_key, copy.size_bytes) else {
        return Err(over());
    };
    let context = context(&copy);
    let key_of_copy =
        DataKey::unwrap(&call.app.vault, Purpose::DataExport, &context, wrapped).map_err(|_secret_is_gone| over())?;
    let size = u64::try_from(size).unwrap_or(0);
    let (_stored_bytes, stored) = call.app.store.stream(key).await?;
    let day = copy.created_at.to_offset(kernel::time::karachi());
    let day = day.format(format_description!("[year]-[month]-[day]")).unwrap_or_default();
    Ok(documents::download("application/zip", &format!("muqabla-data-{day}.zip"))
        .insert_header((CONTENT_LENGTH, size.to_string()))
        // Packed already; with its length a browser shows how far the download is.
        .insert_header((CONTENT_ENCODING, "identity"))
        .insert_header(("content-security-policy", "sandbox; default-src 'none'"))
        .insert_header(("cross-origin-resource-policy", "same-origin"))
        .no_chunking(size)
        .streaming(open(Box::pin(stored), Decryptor::new(key_of_copy, context))))
}

fn open<S>(stored: S, decryptor: Decryptor) -> impl Stream<Item = Result<Bytes, std::io::Error>>
where
    S: Stream<Item = Result<Bytes, files::Error>> + Unpin,
{
    stream::try_unfold((stored, Some(decryptor)), |(mut stored, decryptor)| async move {
        let Some(mut decryptor) = decryptor else { return Ok(None) };
        while let Some(piece) = stored.next().await {
            let piece = piece.map_err(|error| cut_off(&error))?;
            let plain = decryptor.read(&piece).map_err(|error| cut_off(&error))?;
            // A part may come in several pieces.
            if !plain.is_empty() {
                return Ok(Some((Bytes::from(plain), (stored, Some(decryptor)))));
            }
        }
        let plain = decryptor.finish().map_err(|error| cut_off(&error))?;
        Ok(Some((Bytes::from(plain), (stored, None))))
    })
}

fn cut_off(error: &dyn std::fmt::Display) -> std::io::Error {
    tracing::error!(%error, "a copy of data was cut off");
    std::io::Error::other("the copy could not be sent to its end")
}
