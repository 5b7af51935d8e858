//! Receives uploads: straight into the file store, counted and typed on the way, recorded when whole.

use actix_multipart::{Field, Multipart};
use actix_web::web;
use bytes::Bytes;
use files::hostile::{self, archive};
use files::picture::Header;
use files::{Error, File, NewFile, Purpose, Received, budget, name, sniff};
use futures_util::TryStreamExt;
use kernel::actor::Actor;
use kernel::ids::FileId;

use crate::error::ApiError;
use crate::state::Call;
use crate::worker;

/// Parts of a form that are looked at before the file must have come.
const PARTS_MAX: usize = 8;
const MIB: u64 = 1024 * 1024;

/// Reads the part `file` of a form, stores and records it. What is refused leaves nothing behind.
///
/// # Errors
/// 413 above the limit of the purpose, 422 for content that is not accepted, 400 for a form without a file.
pub async fn receive(call: &Call, actor: Actor, purpose: Purpose, mut form: Multipart) -> Result<File, ApiError> {
    call.app.limits.upload.count(actor.user.to_string())?;
    // Before anything is stored; once more, under a lock, when it is recorded.
    call.run(move |db, _ctx| db.read(|conn| files::repo::ensure_room(conn, actor.user, 0))).await?;
    for _part in 0..PARTS_MAX {
        let field = form.try_next().await.map_err(|_broken| ApiError::from(Error::Interrupted))?;
        let Some(field) = field else { break };
        if field.name() == Some("file") {
            return store(call, actor, purpose, field).await;
        }
    }
    Err(ApiError::field("file", "Choose a file"))
}

async fn store(call: &Call, actor: Actor, purpose: Purpose, field: Field) -> Result<File, ApiError> {
    let id: FileId = call.ctx.new_id();
    let typed = field.content_disposition().and_then(|header| header.get_filename()).unwrap_or("");
    let name = name::clean(typed);
    let storage_key = format!("{}/{id}", purpose.as_str().to_lowercase());
    let received = call.app.store.receive(&storage_key, field, bytes_max(purpose)).await?;
    let accepted = accept(call, purpose, &storage_key, &received).await;
    let result = match accepted {
        Ok((media_type, pixels)) => {
            let name = name::fitting(&name, media_type);
            let (size_bytes, sha256) = (received.size_bytes, received.sha256);
            let new =
                NewFile { id, purpose, name, media_type, size_bytes, sha256, storage_key: storage_key.clone(), pixels };
            call.run(move |db, ctx| workflows::upload::record(db, ctx, &actor, &new)).await
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
    call: &Call,
    purpose: Purpose,
    storage_key: &str,
    received: &Received,
) -> Result<(&'static str, Option<(i32, i32)>), ApiError> {
    let media_type = sniff::media_type(&received.head).ok_or(Error::TypeNotAccepted)?;
    if !sniff::is_picture(media_type) {
        if purpose == Purpose::ProfileImage {
            return Err(Error::TypeNotAccepted.into());
        }
        refuse_hostile(call, media_type, storage_key, received).await?;
        return Ok((media_type, None));
    }
    let kind = worker::picture_use(purpose);
    let permit = budget::acquire(Header::memory_of_reading(received.size_bytes)).await?;
    let bytes = call.app.store.read(storage_key).await?;
    let look = move || {
        let (bytes, _permit) = (bytes, permit);
        if hostile::hides_in_picture(&bytes) { Err(Error::Hostile) } else { Header::read(&bytes, kind)?.pixels() }
    };
    let pixels = web::block(look).await.map_err(|broken| ApiError::internal(&broken))??;
    Ok((media_type, Some(pixels)))
}

/// Refuses documents that do something by themselves and archives that harm whoever unpacks them.
async fn refuse_hostile(call: &Call, media_type: &str, key: &str, received: &Received) -> Result<(), ApiError> {
    let store = &call.app.store;
    let plain = match media_type {
        "application/pdf" => {
            let permit = budget::acquire(Header::memory_of_reading(received.size_bytes)).await?;
            let bytes = store.read(key).await?;
            let look = move || {
                let (bytes, _permit) = (bytes, permit);
                !hostile::hides_in_pdf(&bytes)
            };
            web::block(look).await.map_err(|broken| ApiError::internal(&broken))?
        }
        "application/zip" => {
            let size = u64::try_from(received.size_bytes).unwrap_or(0);
            let tail = store.read_range(key, size.saturating_sub(archive::TAIL_BYTES)..size).await?;
            match archive::directory(&tail, size) {
                Some(found) => {
                    let over = found.offset.saturating_add(found.size);
                    let empty = found.size == 0;
                    let bytes = if empty { Bytes::new() } else { store.read_range(key, found.offset..over).await? };
                    archive::is_plain(&found, &bytes, size)
                }
                None => false,
            }
        }
        _ => true,
    };
    if plain { Ok(()) } else { Err(Error::Hostile.into()) }
}

/// What a file may weigh, in bytes.
const fn bytes_max(purpose: Purpose) -> u64 {
    match purpose {
        Purpose::Entry | Purpose::Dispute => 25 * MIB,
        Purpose::Handover => 100 * MIB,
        Purpose::ProfileImage => 5 * MIB,
    }
}
