//! Receives uploads: straight into the file store, counted and typed on the way, recorded when whole.

use i18n::api::files as m;
use i18n::api::requests::NoFile;
use std::time::Duration;

use actix_multipart::{Field, Multipart};
use actix_web::web;
use bytes::Bytes;
use files::document::{self, Job, Outcome};
use files::hostile::{self, archive};
use files::picture::Header;
use files::sniff::Family;
use files::{Error, File, NewFile, Purpose, Received, Seed, budget, name, sniff};
use futures_util::TryStreamExt;
use kernel::actor::Actor;
use kernel::ids::FileId;

use crate::error::ApiError;
use crate::state::RequestContext;

/// Parts of a form that are looked at before the file must have come.
const PARTS_MAX: usize = 8;

/// Reads the part `file` of a form, stores and records it. What is refused leaves nothing behind.
///
/// # Errors
/// 413 above the limit of the purpose, 422 for content that is not accepted, 400 for a form without a file.
pub async fn receive(call: &RequestContext, actor: Actor, purpose: Purpose, form: Multipart) -> Result<File, ApiError> {
    receive_as(call, actor, Target { purpose, preview_of: None }, form).await
}

/// The same for what an author adds to one of their files, so that others can look at it.
///
/// # Errors
/// As [`receive`]; 404 when it is not their file, 422 for a file of another kind.
pub async fn receive_preview(
    call: &RequestContext,
    actor: Actor,
    of: FileId,
    form: Multipart,
) -> Result<File, ApiError> {
    let of = call.run(move |db, _ctx| db.read(|conn| files::repo::get(conn, of))).await?;
    if of.owner != actor.user {
        return Err(Error::NotFound.into());
    }
    receive_as(call, actor, Target { purpose: Purpose::Preview, preview_of: Some(of) }, form).await
}

/// What an upload is for.
struct Target {
    purpose: Purpose,
    /// The file that it is a preview of.
    preview_of: Option<File>,
}

async fn receive_as(
    call: &RequestContext,
    actor: Actor,
    target: Target,
    mut form: Multipart,
) -> Result<File, ApiError> {
    call.app.limits.upload.count(actor.user.to_string())?;
    // Before anything is stored; once more, under a lock, when it is recorded.
    call.run(move |db, _ctx| db.read(|conn| files::repo::ensure_room(conn, actor.user, 0))).await?;
    for _part in 0..PARTS_MAX {
        let field = form.try_next().await.map_err(|_broken| ApiError::from(Error::Interrupted))?;
        let Some(field) = field else { break };
        if field.name() == Some("file") {
            return store(call, actor, &target, field).await;
        }
    }
    Err(ApiError::field("file", NoFile))
}

async fn store(call: &RequestContext, actor: Actor, target: &Target, field: Field) -> Result<File, ApiError> {
    let purpose = target.purpose;
    let id: FileId = call.ctx.new_id();
    let typed = field.content_disposition().and_then(|header| header.get_filename()).unwrap_or("");
    let name = name::clean(typed);
    let storage_key = format!("{}/{id}", purpose.as_str().to_lowercase());
    let received = call.app.store.receive(&storage_key, field, purpose.bytes_max()).await?;
    let accepted = accept(call, target, &storage_key, &received).await;
    let result = match accepted {
        Ok((media_type, pixels)) => {
            let name = name::fitting(&name, media_type);
            let (size_bytes, sha256) = (received.size_bytes, received.sha256);
            let preview_of = target.preview_of.as_ref().map(|of| of.id);
            let storage_key = storage_key.clone();
            let new = NewFile { id, purpose, name, media_type, size_bytes, sha256, storage_key, pixels, preview_of };
            call.run(move |db, ctx| workflows::accounts::upload::record(db, ctx, &actor, &new)).await
        }
        Err(refused) => Err(refused),
    };
    if result.is_err() {
        call.app.store.remove(&storage_key).await?;
    }
    result
}

/// The type of what was stored, and its size in pixels when it is a picture.
async fn accept(
    call: &RequestContext,
    target: &Target,
    storage_key: &str,
    received: &Received,
) -> Result<(&'static str, Option<(i32, i32)>), ApiError> {
    let media_type = sniff::media_type(&received.head).ok_or(Error::TypeNotAccepted)?;
    let family = Family::of(media_type);
    if !target.purpose.accepts(family) {
        return Err(Error::TypeNotAccepted.into());
    }
    if let Some(of) = &target.preview_of
        && !Family::of(&of.media_type).takes_preview(family)
    {
        return Err(ApiError::field("file", m::OtherPreview));
    }
    match family {
        Family::Picture => {
            let kind = target.purpose.picture_use();
            let permit = budget::acquire(Header::memory_of_reading(received.size_bytes)).await?;
            let bytes = call.app.store.read(storage_key).await?;
            let look = move || {
                let (bytes, _permit) = (bytes, permit);
                if hostile::hides_in_picture(&bytes) {
                    Err(Error::Hostile)
                } else {
                    Header::read(&bytes, kind)?.pixels()
                }
            };
            let pixels = web::block(look).await.map_err(|broken| ApiError::internal(&broken))??;
            Ok((media_type, Some(pixels)))
        }
        Family::Document => {
            let pages = inspect(call, media_type, target.purpose, (storage_key, received.size_bytes)).await?;
            if matches!(target.purpose, Purpose::Entry | Purpose::Preview) {
                document::check_length(pages).map_err(Error::from)?;
            }
            Ok((media_type, None))
        }
        Family::Archive => {
            let size = u64::try_from(received.size_bytes).unwrap_or(0);
            match archive::load(&call.app.store, storage_key, size).await? {
                Some((found, bytes)) if archive::is_plain(&found, &bytes, size) => Ok((media_type, None)),
                Some(_) | None => Err(Error::Hostile.into()),
            }
        }
        Family::Audio | Family::Video => Ok((media_type, None)),
    }
}

/// Refuses documents that do something by themselves or that nobody can read; answers their pages, of those of which there will be pictures.
async fn inspect(
    call: &RequestContext,
    media_type: &str,
    purpose: Purpose,
    (key, size_bytes): (&str, i64),
) -> Result<u32, ApiError> {
    let job = match (media_type, purpose) {
        ("application/pdf", _) => Job::InspectPdf,
        (_, Purpose::Entry | Purpose::Preview) => Job::InspectText,
        (_, Purpose::Handover | Purpose::Dispute | Purpose::ProfileImage) => return Ok(0),
    };
    let _permit = budget::acquire(Header::memory_of_reading(size_bytes)).await?;
    let bytes = call.app.store.read(key).await?;
    Ok(read_document(call, job, &bytes).await??.pages)
}

/// How long somebody waits while other documents are read.
const READING_WAIT_MAX: Duration = Duration::from_secs(90);

/// Has a document read in a process of its own.
///
/// # Errors
/// 503 when so many documents are read that it takes too long.
pub async fn read_document(call: &RequestContext, job: Job, bytes: &Bytes) -> Result<Result<Outcome, Error>, ApiError> {
    let reading = tokio::time::timeout(READING_WAIT_MAX, call.app.sandbox.run(job, &Seed::NONE, bytes)).await;
    reading.map_err(|late| ApiError::unavailable(&late))
}
