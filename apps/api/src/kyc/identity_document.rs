//! Identity documents on their way in and out. Plain bytes live in memory only: what is written is encrypted before.

use actix_multipart::{Field, Multipart};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ContentDisposition, X_CONTENT_TYPE_OPTIONS};
use actix_web::web;
use bytes::Bytes;
use files::{Error as FileError, Refusal};
use futures_util::TryStreamExt;
use i18n::api::kyc as m;
use i18n::api::requests::NoFile;
use kernel::ids::KycDocumentId;
use kyc::identity_document::repo::NewIdentityDocument;
use kyc::identity_document::{self, BYTES_MAX, EncryptedIdentityDocument, MediaType};
use kyc::{IdentityDocument, Kind};

use crate::kyc::dto::read_kind;
use crate::prelude::*;
use crate::upload::remove_unless_recorded;

/// Parts of a form that are looked at.
const PARTS_MAX: usize = 8;
/// The longest name of a kind, and room.
const TYPE_BYTES_MAX: usize = 64;

/// Reads the parts `type` and `file` of a form, stores the identity document, and answers `view` of it, once for each Idempotency-Key. What is
/// refused leaves nothing behind.
///
/// # Errors
/// 413 above 10 MB, 422 for other content, 400 for a form without a file.
pub async fn receive<T: Serialize>(
    call: &RequestContext,
    actor: Actor,
    mut form: Multipart,
    view: impl Fn(IdentityDocument) -> T + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    call.app.limits.upload.count(call, actor.user.to_string()).await?;
    call.run(move |db, _ctx| workflows::identity::may_upload(db, &actor)).await?;
    let (mut kind, mut bytes) = (None, None);
    for _part in 0..PARTS_MAX {
        let Some(field) = form.try_next().await.map_err(interrupted)? else { break };
        match field.name() {
            Some("type") => {
                let text = read(field, TYPE_BYTES_MAX).await?;
                kind = std::str::from_utf8(&text).ok().and_then(read_kind);
            }
            Some("file") => bytes = Some(read(field, usize::try_from(BYTES_MAX).unwrap_or(usize::MAX)).await?),
            Some(_) | None => {}
        }
        if kind.is_some() && bytes.is_some() {
            break;
        }
    }
    let bytes = bytes.ok_or_else(|| ApiError::field("file", NoFile))?;
    let kind = kind.ok_or_else(|| {
        ApiError::field("type", m::DocumentKinds { values: "cnicFront, cnicBack, selfie or addressProof" })
    })?;
    call.record_body(&[kind.as_str().as_bytes(), &bytes].concat());
    store(call, actor, kind, bytes, view).await
}

/// All of a part, as long as it is not longer than `max`.
async fn read(mut field: Field, max: usize) -> Result<Vec<u8>, ApiError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = field.try_next().await.map_err(interrupted)? {
        if bytes.len().saturating_add(chunk.len()) > max {
            return Err(FileError::TooLarge { max_bytes: BYTES_MAX }.into());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

fn interrupted(_broken: actix_multipart::MultipartError) -> ApiError {
    FileError::Interrupted.into()
}

async fn store<T: Serialize>(
    call: &RequestContext,
    actor: Actor,
    kind: Kind,
    bytes: Vec<u8>,
    view: impl Fn(IdentityDocument) -> T + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let (id, user) = (call.ctx.new_id::<KycDocumentId>(), actor.user);
    let app = call.app.clone();
    let document = files::identity_document::picture(&app.sandbox, bytes).await.map_err(refused)?;
    let size_bytes = i64::try_from(document.len()).unwrap_or(i64::MAX);
    let encrypted = web::block(move || identity_document::encrypt(&app.vault, id, user, &document)).await;
    let encrypted = encrypted.map_err(|broken| ApiError::internal(&broken))??;
    let EncryptedIdentityDocument { stored, wrapped_key } = encrypted;
    let storage_key = identity_document::storage_key(id);
    call.app.store.write(&storage_key, Bytes::from(stored)).await?;
    let media_type = MediaType::Jpeg;
    let new =
        NewIdentityDocument { id, user, kind, media_type, size_bytes, storage_key: storage_key.clone(), wrapped_key };
    let record = move |db: &Db, ctx: &Ctx| workflows::identity::record_document(db, ctx, &new).map(&view);
    let recorded = call.act_once(Some(user), StatusCode::CREATED, record).await;
    remove_unless_recorded(call, &storage_key, &recorded).await?;
    recorded.map(Into::into)
}

/// What is wrong with an identity document, in the words of the form.
fn refused(error: FileError) -> ApiError {
    if matches!(error, FileError::TypeNotAccepted) {
        return ApiError::field("file", m::DocumentType);
    }
    let FileError::Document(refusal) = error else { return error.into() };
    match refusal {
        Refusal::TooLong => ApiError::field("file", m::DocumentTooLong { pages: files::document::IDENTITY_PAGES_MAX }),
        Refusal::Active | Refusal::Unreadable => ApiError::field("file", m::DocumentHostile),
    }
}

/// An identity document as a download that no browser shows as a page, runs or keeps. It is a picture, also of what was kept as a PDF before.
///
/// # Errors
/// 404 when it is destroyed, 422 for an old PDF that cannot be drawn.
pub async fn serve(call: &RequestContext, document: IdentityDocument) -> Result<HttpResponse, ApiError> {
    let stored = call.app.store.read(&document.storage_key).await?;
    let (app, media_type, kind) = (call.app.clone(), document.media_type, document.kind);
    let decrypted = web::block(move || document.decrypt(&app.vault, &stored)).await;
    let bytes = decrypted.map_err(|broken| ApiError::internal(&broken))??;
    let bytes = match media_type {
        MediaType::Jpeg => bytes,
        MediaType::Pdf => files::identity_document::draw(&call.app.sandbox, bytes).await.map_err(refused)?,
    };
    let name = kind.as_str().to_lowercase().replace('_', "-");
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, MediaType::Jpeg.as_str()))
        .insert_header(ContentDisposition::attachment(format!("{name}.jpg")))
        .insert_header((CACHE_CONTROL, "private, no-store"))
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header(("content-security-policy", "sandbox; default-src 'none'"))
        .insert_header(("cross-origin-resource-policy", "same-origin"))
        .body(bytes))
}
