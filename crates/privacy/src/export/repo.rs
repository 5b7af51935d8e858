//! Copies in the database.

use diesel::dsl::exists;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{ExportId, UserId};
use time::OffsetDateTime;

use super::{ATTEMPTS_MAX, CLAIM, Event, Export, KEPT, PAUSE, Status};
use crate::Error;
use crate::schema::data_exports as exports;

/// The person's copies, newest first, at most 20.
pub fn of_user(conn: &mut PgConnection, user: UserId) -> Result<Vec<Export>, Error> {
    Ok(exports::table
        .filter(exports::user_id.eq(user))
        .order((exports::created_at.desc(), exports::id.desc()))
        .limit(20)
        .select(Export::as_select())
        .load(conn)?)
}

/// The person's copy with this id.
///
/// # Errors
/// [`Error::NotFound`] for somebody else's, too; the database's.
pub fn get_own(conn: &mut PgConnection, user: UserId, id: ExportId) -> Result<Export, Error> {
    let row: Option<Export> =
        exports::table.find(id).filter(exports::user_id.eq(user)).select(Export::as_select()).first(conn).optional()?;
    row.ok_or(Error::NotFound)
}

/// Asks for a copy. Someone who decides holds a lock on the person.
///
/// # Errors
/// [`Error::ExportRunning`] when there is one under way, the database's.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<Export, Error> {
    diesel::insert_into(exports::table)
        .values((
            exports::id.eq(ctx.new_id::<ExportId>()),
            exports::user_id.eq(user),
            exports::status.eq(Status::Pending),
            exports::due_at.eq(ctx.now),
            exports::created_at.eq(ctx.now),
        ))
        .returning(Export::as_returning())
        .get_result(&mut **tx)
        .map_err(|error| match violated(&error) {
            Some("data_exports_one_running") => Error::ExportRunning,
            _ => error.into(),
        })
}

#[diesel::dsl::auto_type(no_type_alias)]
fn due(now: OffsetDateTime) -> _ {
    let unfinished: [Status; 2] = [Status::Pending, Status::Processing];
    exports::table.filter(exports::due_at.le(now)).filter(exports::status.eq_any(unfinished))
}

/// Whether there is one for [`claim`].
pub fn has_due(conn: &mut PgConnection, now: OffsetDateTime) -> Result<bool, Error> {
    Ok(diesel::select(exists(due(now))).get_result(conn)?)
}

/// Takes the next copy that is to be made; no other worker gets it until the claim has run out.
pub fn claim(tx: &mut Tx<'_>, now: OffsetDateTime) -> Result<Option<Export>, Error> {
    let due: Option<Export> = due(now)
        .order(exports::due_at)
        .select(Export::as_select())
        .for_update()
        .skip_locked()
        .first(&mut **tx)
        .optional()?;
    let Some(mut found) = due else { return Ok(None) };
    found.status = found.status.next(Event::Claim)?;
    found.attempts = found.attempts.saturating_add(1);
    diesel::update(exports::table.find(found.id))
        .set((
            exports::status.eq(found.status),
            exports::attempts.eq(found.attempts),
            exports::due_at.eq(now.saturating_add(CLAIM)),
        ))
        .execute(&mut **tx)?;
    Ok(Some(found))
}

/// What there is of a copy once it is whole.
#[derive(Debug)]
pub struct Made {
    /// Its key, wrapped.
    pub wrapped_key: Vec<u8>,
    pub size_bytes: i64,
}

/// PROCESSING → COMPLETED, by the worker whose attempt this is; answers when it goes.
///
/// # Errors
/// [`Error::Conflict`] when another worker has it, or the person is gone; the database's.
pub fn record_completed(tx: &mut Tx<'_>, ctx: &Ctx, export: &Export, made: &Made) -> Result<OffsetDateTime, Error> {
    let expires_at = ctx.now.saturating_add(KEPT);
    let updated = diesel::update(mine(export))
        .set((
            exports::status.eq(export.status.next(Event::Complete)?),
            exports::due_at.eq(None::<OffsetDateTime>),
            exports::storage_key.eq(export.key_of_attempt()),
            exports::wrapped_key.eq(&made.wrapped_key),
            exports::size_bytes.eq(made.size_bytes),
            exports::completed_at.eq(ctx.now),
            exports::expires_at.eq(expires_at),
        ))
        .execute(&mut **tx)?;
    if updated == 1 { Ok(expires_at) } else { Err(Error::Conflict) }
}

/// PROCESSING → PENDING, or FAILED after the last attempt; answers what it is now. An outage of the store ends nothing. Does nothing when
/// another worker has it.
pub fn record_failed(tx: &mut Tx<'_>, ctx: &Ctx, export: &Export, is_outage: bool) -> Result<Status, Error> {
    let event = if export.attempts >= ATTEMPTS_MAX && !is_outage { Event::GiveUp } else { Event::Retry };
    let status = export.status.next(event)?;
    let due_at = (status == Status::Pending).then(|| ctx.now.saturating_add(PAUSE));
    diesel::update(mine(export)).set((exports::status.eq(status), exports::due_at.eq(due_at))).execute(&mut **tx)?;
    Ok(status)
}

/// The row, while it belongs to this attempt.
#[diesel::dsl::auto_type(no_type_alias)]
fn mine(export: &Export) -> _ {
    let id: ExportId = export.id;
    let attempts: i16 = export.attempts;
    let status: Status = Status::Processing;
    exports::table.find(id).filter(exports::status.eq(status)).filter(exports::attempts.eq(attempts))
}

/// Copies whose week is over.
pub fn expirations_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<ExportId>, Error> {
    Ok(exports::table
        .filter(exports::status.eq(Status::Completed).and(exports::expires_at.le(now)))
        .order(exports::expires_at)
        .limit(limit)
        .select(exports::id)
        .load(conn)?)
}

/// COMPLETED → EXPIRED: its key is destroyed; answers where its file lies, which is to go. None when it is not COMPLETED any more.
pub fn record_expired(tx: &mut Tx<'_>, id: ExportId) -> Result<Option<String>, Error> {
    let row: Option<Export> = exports::table
        .find(id)
        .filter(exports::status.eq(Status::Completed))
        .select(Export::as_select())
        .for_update()
        .first(&mut **tx)
        .optional()?;
    let Some(row) = row else { return Ok(None) };
    diesel::update(exports::table.find(id))
        .set((
            exports::status.eq(Status::Completed.next(Event::Expire)?),
            exports::storage_key.eq(None::<String>),
            exports::wrapped_key.eq(None::<Vec<u8>>),
        ))
        .execute(&mut **tx)?;
    Ok(row.storage_key)
}

/// Forgets the copies of a person whose account ends; answers where files may lie, which are to go.
pub fn erase(tx: &mut Tx<'_>, user: UserId) -> Result<Vec<String>, Error> {
    let copies: Vec<Export> = diesel::delete(exports::table.filter(exports::user_id.eq(user)))
        .returning(Export::as_returning())
        .get_results(&mut **tx)?;
    // An attempt that runs writes to its own place; it finds no row in the end, and its file goes with the others.
    Ok(copies.iter().map(|copy| copy.storage_key.clone().unwrap_or_else(|| copy.key_of_attempt())).collect())
}
