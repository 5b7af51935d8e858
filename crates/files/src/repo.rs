//! Files in the database.

use std::collections::HashMap;

use diesel::dsl::{exists, sql};
use diesel::expression::SqlLiteral;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use kernel::ctx::Ctx;
use kernel::db::{Keep as _, Tx};
use kernel::fields::FieldErrors;
use kernel::ids::{FileId, UserId};
use time::{Duration, OffsetDateTime};

use crate::error::Error;
use crate::file::{File, NewFile, PREVIEWS_VERSION, PreviewStatus, Purpose};
use crate::schema::files;
use crate::sniff::Family;

#[cfg(test)]
mod tests;

/// Uploads of one person that nothing has taken yet, at most.
const WAITING_MAX: i64 = 60;
/// Bytes of one person's uploads that nothing has taken yet, at most.
pub const WAITING_BYTES_MAX: i64 = 200 * 1024 * 1024;
const PREVIEW_ATTEMPTS_MAX: i16 = 3;
/// How long a claimed picture is left to the worker that claimed it.
const PREVIEW_CLAIM: Duration = Duration::minutes(2);
/// Attempts to make the previews of a picture that has older ones, with those that made the older ones.
const REMAKE_ATTEMPTS_MAX: i16 = 6;
/// How long a claimed document is left to the worker that claimed it.
const DOCUMENT_CLAIM: Duration = Duration::minutes(5);
/// How long an upload may wait to be attached.
pub const UNATTACHED_KEPT: Duration = Duration::days(1);

/// The file.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(connection: &mut PgConnection, id: FileId) -> Result<File, Error> {
    files::table.find(id).select(File::as_select()).first(connection).optional()?.ok_or(Error::NotFound)
}

/// The files with these ids, in their order; unknown ids are left out.
pub fn of_ids(connection: &mut PgConnection, ids: &[FileId]) -> Result<Vec<File>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    Ok(in_order(files::table.filter(files::id.eq_any(ids)).select(File::as_select()).load(connection)?, ids))
}

fn in_order(mut files: Vec<File>, ids: &[FileId]) -> Vec<File> {
    files.sort_by_key(|file| ids.iter().position(|id| *id == file.id));
    files
}

/// Refuses another upload of `owner`, with `size_bytes` when they are known, while too many or too large ones wait to be taken.
///
/// # Errors
/// [`Error::TooManyWaiting`], [`Error::TooMuchWaiting`].
pub fn ensure_room(connection: &mut PgConnection, owner: UserId, size_bytes: i64) -> Result<(), Error> {
    let waiting: Vec<i64> = files::table
        .filter(files::owner_id.eq(owner).and(files::attached_at.is_null()))
        .select(files::size_bytes)
        .load(connection)?;
    if i64::try_from(waiting.len()).unwrap_or(i64::MAX) >= WAITING_MAX {
        return Err(Error::TooManyWaiting);
    }
    if waiting.iter().fold(size_bytes, |sum, bytes| sum.saturating_add(*bytes)) > WAITING_BYTES_MAX {
        return Err(Error::TooMuchWaiting);
    }
    Ok(())
}

/// Records a file that has arrived whole. Uploads of one person are recorded one after another, so that those that come at the same
/// time do not pass the limits together.
///
/// # Errors
/// [`Error::TooManyWaiting`], [`Error::TooMuchWaiting`] when the owner has uploads that nothing took.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, owner: UserId, new: &NewFile) -> Result<File, Error> {
    tx.lock_key(format!("files:{owner}"))?;
    ensure_room(tx, owner, new.size_bytes)?;
    let (picture_due, document_due) = match (Family::of(new.media_type), new.purpose) {
        (Family::Picture, _) => (Some(ctx.now), None),
        // Evidence is read as it is.
        (Family::Document | Family::Archive, Purpose::Dispute) | (Family::Audio | Family::Video | Family::Font, _) => {
            (None, None)
        }
        (Family::Document | Family::Archive, _) => (None, Some(ctx.now)),
    };
    let is_due = picture_due.or(document_due).is_some();
    let preview = if is_due { PreviewStatus::Pending } else { PreviewStatus::None };
    Ok(diesel::insert_into(files::table)
        .values((
            files::id.eq(new.id),
            files::owner_id.eq(owner),
            files::purpose.eq(new.purpose),
            files::name.eq(&new.name),
            files::media_type.eq(new.media_type),
            files::size_bytes.eq(new.size_bytes),
            files::sha256.eq(&new.sha256),
            files::storage_key.eq(&new.storage_key),
            files::width.eq(new.pixels.map(|(width, _)| width)),
            files::height.eq(new.pixels.map(|(_, height)| height)),
            files::preview_status.eq(preview),
            files::preview_due_at.eq(picture_due),
            files::document_due_at.eq(document_due),
            files::preview_of.eq(new.preview_of),
            files::created_at.eq(ctx.now),
        ))
        .returning(File::as_returning())
        .get_result(&mut **tx)?)
}

/// Gives the files to one thing, permanently.
///
/// # Errors
/// [`Error::Fields`] on `files` when one of them is not the owner's, was uploaded for something else, or is taken.
pub fn attach(tx: &mut Tx<'_>, ctx: &Ctx, owner: UserId, purpose: Purpose, ids: &[FileId]) -> Result<Vec<File>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let taken: Vec<File> = diesel::update(files::table)
        .filter(files::id.eq_any(ids))
        .filter(files::owner_id.eq(owner).and(files::purpose.eq(purpose)).and(files::attached_at.is_null()))
        .set(files::attached_at.eq(ctx.now))
        .returning(File::as_returning())
        .kept()
        .get_results(&mut **tx)?;
    if taken.len() != ids.len() {
        return Err(Error::Fields(FieldErrors::one("files", "One of the files is no longer there. Upload it again.")));
    }
    Ok(in_order(taken, ids))
}

/// Takes files, with their authors' previews, away from what they were attached to; they are swept like uploads that nothing took.
pub fn detach(tx: &mut Tx<'_>, ids: &[FileId]) -> Result<(), Error> {
    diesel::update(files::table.filter(files::id.eq_any(ids).or(files::preview_of.eq_any(ids).assume_not_null())))
        .set(files::attached_at.eq(None::<OffsetDateTime>))
        .execute(&mut **tx)?;
    Ok(())
}

#[diesel::dsl::auto_type(no_type_alias)]
fn previews_due(now: OffsetDateTime) -> _ {
    let pending: PreviewStatus = PreviewStatus::Pending;
    files::table.filter(files::preview_status.eq(pending)).filter(files::preview_due_at.le(now))
}

#[diesel::dsl::auto_type(no_type_alias)]
fn outdated_previews(now: OffsetDateTime) -> _ {
    let attempts_max: i16 = REMAKE_ATTEMPTS_MAX;
    // In words, so that the index of outdated pictures fits.
    let outdated: SqlLiteral<Bool> = sql::<Bool>("preview_status = 'READY' AND previews_version < 2");
    files::table
        .filter(outdated)
        .filter(files::preview_due_at.is_null().or(files::preview_due_at.le(now).assume_not_null()))
        .filter(files::preview_attempts.lt(attempts_max))
}

#[diesel::dsl::auto_type(no_type_alias)]
fn documents_due(now: OffsetDateTime) -> _ {
    let pending: PreviewStatus = PreviewStatus::Pending;
    files::table.filter(files::preview_status.eq(pending)).filter(files::document_due_at.le(now))
}

/// Whether there is a picture for [`claim_preview`] or [`claim_outdated`].
pub fn has_previews_due(conn: &mut PgConnection, now: OffsetDateTime) -> Result<bool, Error> {
    Ok(diesel::select(exists(previews_due(now)).or(exists(outdated_previews(now)))).get_result(conn)?)
}

/// Whether there is a document or archive for [`claim_document`].
pub fn has_documents_due(conn: &mut PgConnection, now: OffsetDateTime) -> Result<bool, Error> {
    Ok(diesel::select(exists(documents_due(now))).get_result(conn)?)
}

/// Takes the next picture whose previews are due: no other worker gets it for two minutes.
pub fn claim_preview(tx: &mut Tx<'_>, now: OffsetDateTime) -> Result<Option<File>, Error> {
    let due: Option<File> = previews_due(now)
        .order(files::preview_due_at)
        .select(File::as_select())
        .for_update()
        .skip_locked()
        .first(&mut **tx)
        .optional()?;
    if let Some(file) = &due {
        lease(tx, file.id, now)?;
    }
    Ok(due)
}

/// Takes the next picture that has only previews of before: no other worker gets it for two minutes.
pub fn claim_outdated(tx: &mut Tx<'_>, now: OffsetDateTime) -> Result<Option<File>, Error> {
    let due: Option<File> = outdated_previews(now)
        .order(files::id)
        .select(File::as_select())
        .for_update()
        .skip_locked()
        .first(&mut **tx)
        .optional()?;
    if let Some(file) = &due {
        lease(tx, file.id, now)?;
    }
    Ok(due)
}

/// Takes the next document or archive whose pages or names are due: no other worker gets it for five minutes.
pub fn claim_document(tx: &mut Tx<'_>, now: OffsetDateTime) -> Result<Option<File>, Error> {
    let due: Option<File> = documents_due(now)
        .order(files::document_due_at)
        .select(File::as_select())
        .for_update()
        .skip_locked()
        .first(&mut **tx)
        .optional()?;
    if let Some(file) = &due {
        diesel::update(files::table.find(file.id))
            .set((
                files::document_due_at.eq(now.saturating_add(DOCUMENT_CLAIM)),
                files::preview_attempts.eq(files::preview_attempts + 1_i16),
            ))
            .execute(&mut **tx)?;
    }
    Ok(due)
}

/// Leaves a picture to one worker for a while, and counts the attempt.
fn lease(tx: &mut Tx<'_>, id: FileId, now: OffsetDateTime) -> Result<(), Error> {
    diesel::update(files::table.find(id))
        .set((
            files::preview_due_at.eq(now.saturating_add(PREVIEW_CLAIM)),
            files::preview_attempts.eq(files::preview_attempts + 1_i16),
        ))
        .execute(&mut **tx)?;
    Ok(())
}

/// Records that the previews of `id` are there.
pub fn record_previews(tx: &mut Tx<'_>, id: FileId, pages: Option<i32>) -> Result<(), Error> {
    diesel::update(files::table.find(id))
        .set((
            files::preview_status.eq(PreviewStatus::Ready),
            files::previews_version.eq(PREVIEWS_VERSION),
            files::pages.eq(pages),
            files::preview_due_at.eq(None::<OffsetDateTime>),
            files::document_due_at.eq(None::<OffsetDateTime>),
        ))
        .execute(&mut **tx)?;
    Ok(())
}

/// Records that `id` cannot be drawn, however often it is tried.
pub fn record_refusal(tx: &mut Tx<'_>, id: FileId) -> Result<(), Error> {
    let waiting = files::preview_status.eq(PreviewStatus::Pending);
    diesel::update(files::table.find(id).filter(waiting)).set(failed()).execute(&mut **tx)?;
    Ok(())
}

/// Records that the previews of `id` could not be made; after the third time they are given up. Older previews stay.
pub fn record_preview_failure(tx: &mut Tx<'_>, id: FileId) -> Result<(), Error> {
    let given_up =
        files::preview_attempts.ge(PREVIEW_ATTEMPTS_MAX).and(files::preview_status.eq(PreviewStatus::Pending));
    diesel::update(files::table.find(id).filter(given_up)).set(failed()).execute(&mut **tx)?;
    Ok(())
}

/// What the SHA-256 of the originals among these keys is.
pub fn sha256_of(connection: &mut PgConnection, keys: &[&str]) -> Result<HashMap<String, Vec<u8>>, Error> {
    let found = files::table.filter(files::storage_key.eq_any(keys)).select((files::storage_key, files::sha256));
    Ok(found.load(connection)?.into_iter().collect())
}

/// Gives an attempt back: the store is down, which says nothing about the file. It stays claimed, so that it is not tried at once.
pub fn return_attempt(tx: &mut Tx<'_>, id: FileId) -> Result<(), Error> {
    diesel::update(files::table.find(id).filter(files::preview_attempts.gt(0)))
        .set(files::preview_attempts.eq(files::preview_attempts - 1_i16))
        .execute(&mut **tx)?;
    Ok(())
}

type NoTime<C> = diesel::dsl::Eq<C, Option<OffsetDateTime>>;

fn failed() -> (
    diesel::dsl::Eq<files::preview_status, PreviewStatus>,
    NoTime<files::preview_due_at>,
    NoTime<files::document_due_at>,
) {
    (files::preview_status.eq(PreviewStatus::Failed), files::preview_due_at.eq(None), files::document_due_at.eq(None))
}

/// The authors' own previews of these files, with the file that each shows.
pub fn previews_of(connection: &mut PgConnection, ids: &[FileId]) -> Result<HashMap<FileId, File>, Error> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let found: Vec<File> =
        files::table.filter(files::preview_of.eq_any(ids)).select(File::as_select()).load(connection)?;
    Ok(found.into_iter().filter_map(|file| file.preview_of.map(|of| (of, file))).collect())
}

/// The file that an author adds a preview to, locked. A preview that it has already makes room while nothing took the file.
///
/// # Errors
/// [`Error::NotFound`] when it is not the owner's or nothing that previews are added to; [`Error::Fields`] on `of` when it has one that
/// somebody may have looked at.
pub fn lock_for_preview(tx: &mut Tx<'_>, owner: UserId, id: FileId) -> Result<File, Error> {
    let file: File = files::table
        .filter(files::id.eq(id).and(files::owner_id.eq(owner)))
        .filter(files::purpose.eq_any([Purpose::Entry, Purpose::Handover]))
        .select(File::as_select())
        .for_update()
        .first(&mut **tx)
        .optional()?
        .ok_or(Error::NotFound)?;
    let older = files::table.filter(files::preview_of.eq(id));
    if file.attached_at.is_some() && diesel::select(diesel::dsl::exists(older)).get_result(&mut **tx)? {
        return Err(Error::Fields(FieldErrors::one(
            "of",
            "This file has a preview already. What was submitted stays as it is.",
        )));
    }
    diesel::update(older).set(files::preview_of.eq(None::<FileId>)).execute(&mut **tx)?;
    Ok(file)
}

/// Gives the authors' own previews of these files to what took the files.
pub fn attach_previews(tx: &mut Tx<'_>, ctx: &Ctx, ids: &[FileId]) -> Result<(), Error> {
    if ids.is_empty() {
        return Ok(());
    }
    let attached = diesel::update(files::table.filter(files::preview_of.eq_any(ids.to_vec())));
    Ok(tx.defer(attached.set(files::attached_at.eq(ctx.now)))?)
}

/// Forgets up to `limit` uploads that nothing took for a day, and answers where they lie.
pub fn forget_unattached(tx: &mut Tx<'_>, now: OffsetDateTime, limit: i64) -> Result<Vec<File>, Error> {
    let forgotten: Vec<File> = files::table
        .filter(files::attached_at.is_null().and(files::created_at.lt(now.saturating_sub(UNATTACHED_KEPT))))
        .order(files::created_at)
        .limit(limit)
        .select(File::as_select())
        .for_update()
        .skip_locked()
        .load(&mut **tx)?;
    let ids: Vec<FileId> = forgotten.iter().map(|file| file.id).collect();
    diesel::delete(files::table.filter(files::id.eq_any(ids))).execute(&mut **tx)?;
    Ok(forgotten)
}
