//! Receives uploads: straight into the file store, counted and typed on the way, recorded when whole.

use i18n::api::requests::NoFile;

use actix_multipart::{Field, Multipart};
use files::upload::Target;
use files::{Error, File, NewFile, Purpose, name};
use futures_util::TryStreamExt;
use kernel::ids::FileId;

use crate::idempotency::Reply;
use crate::prelude::*;

/// Parts of a form that are looked at before the file must have come.
const PARTS_MAX: usize = 8;

/// Reads the part `file` of a form, stores and records it. What is refused leaves nothing behind. For what is replaced by the next upload, and
/// needs no Idempotency-Key.
///
/// # Errors
/// 413 above the limit of the purpose, 422 for content that is not accepted, 400 for a form without a file.
pub async fn receive(call: &RequestContext, actor: Actor, purpose: Purpose, form: Multipart) -> Result<File, ApiError> {
    let new = store(call, actor, &Target { purpose, preview_of: None }, form).await?;
    let storage_key = new.storage_key.clone();
    let recorded = call.run(move |db, ctx| workflows::accounts::upload::record(db, ctx, &actor, &new)).await;
    if recorded.as_ref().is_err_and(ApiError::is_refusal) {
        call.app.store.remove(&storage_key).await?;
    }
    recorded
}

/// The same once for each Idempotency-Key, with what `finish` does with the file and answers: both or neither.
///
/// # Errors
/// As [`receive`], and what `finish` refuses.
pub async fn create<T: Serialize>(
    call: &RequestContext,
    actor: Actor,
    purpose: Purpose,
    form: Multipart,
    finish: impl Fn(&Db, &Ctx, File) -> Result<T, ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    create_as(call, actor, Target { purpose, preview_of: None }, form, finish).await
}

/// The same for what an author adds to one of their files, so that others can look at it.
///
/// # Errors
/// As [`create`]; 404 when it is not their file, 422 for a file of another kind.
pub async fn create_preview<T: Serialize>(
    call: &RequestContext,
    actor: Actor,
    of: FileId,
    form: Multipart,
    finish: impl Fn(&Db, &Ctx, File) -> Result<T, ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let of = call.read(move |conn, _ctx| files::repo::get(conn, of)).await?;
    if of.owner != actor.user {
        return Err(Error::NotFound.into());
    }
    create_as(call, actor, Target { purpose: Purpose::Preview, preview_of: Some(of) }, form, finish).await
}

async fn create_as<T: Serialize>(
    call: &RequestContext,
    actor: Actor,
    target: Target,
    form: Multipart,
    finish: impl Fn(&Db, &Ctx, File) -> Result<T, ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let new = store(call, actor, &target, form).await?;
    let storage_key = new.storage_key.clone();
    call.record_body(&[new.name.as_bytes(), &[0], &new.sha256].concat());
    let record = move |db: &Db, ctx: &Ctx| {
        db.atomic(|db| finish(db, ctx, workflows::accounts::upload::record(db, ctx, &actor, &new)?))
    };
    let recorded = call.act_once(Some(actor.user), StatusCode::CREATED, record).await;
    remove_unless_recorded(call, &storage_key, &recorded).await?;
    recorded.map(Into::into)
}

/// Removes a file whose row was refused, or which an earlier request with the same key has sent already. After a fault the row may be there:
/// then the file stays, and the daily sweep removes it if it belongs to nothing.
///
/// # Errors
/// The store's.
pub(crate) async fn remove_unless_recorded(
    call: &RequestContext,
    storage_key: &str,
    recorded: &Result<Reply, ApiError>,
) -> Result<(), ApiError> {
    let is_spare = match recorded {
        Ok(reply) => reply.is_replayed,
        Err(error) => error.is_refusal(),
    };
    if is_spare {
        call.app.store.remove(storage_key).await?;
    }
    Ok(())
}

/// Stores the part `file` of a form, for a row that is still to be written.
async fn store(call: &RequestContext, actor: Actor, target: &Target, mut form: Multipart) -> Result<NewFile, ApiError> {
    call.app.limits.upload.count(call, actor.user.to_string()).await?;
    // Before anything is stored; once more, under a lock, when it is recorded.
    call.read(move |conn, _ctx| files::repo::ensure_room(conn, actor.user, 0)).await?;
    for _part in 0..PARTS_MAX {
        let field = form.try_next().await.map_err(|_broken| ApiError::from(Error::Interrupted))?;
        let Some(field) = field else { break };
        if field.name() == Some("file") {
            return store_field(call, target, field).await;
        }
    }
    Err(ApiError::field("file", NoFile))
}

async fn store_field(call: &RequestContext, target: &Target, field: Field) -> Result<NewFile, ApiError> {
    let purpose = target.purpose;
    let id: FileId = call.ctx.new_id();
    let typed = field.content_disposition().and_then(|header| header.get_filename()).unwrap_or("");
    let name = name::clean(typed);
    let storage_key = target.storage_key(id);
    let received = call.app.store.receive(&storage_key, field, purpose.bytes_max()).await?;
    let accepted = target.check((&call.app.store, &call.app.sandbox), &storage_key, &received).await;
    match accepted {
        Ok((media_type, pixels)) => {
            let name = name::fitting(&name, media_type);
            let (size_bytes, sha256) = (received.size_bytes, received.sha256);
            let preview_of = target.preview_of.as_ref().map(|of| of.id);
            Ok(NewFile { id, purpose, name, media_type, size_bytes, sha256, storage_key, pixels, preview_of })
        }
        Err(refused) => {
            call.app.store.remove(&storage_key).await?;
            Err(refused.into())
        }
    }
}
