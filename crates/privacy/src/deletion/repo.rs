//! Deletions in the database.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{DeletionId, UserId};
use time::OffsetDateTime;

use super::{Deletion, Event, GRACE, POSTPONED_BY, SOON, Status};
use crate::Error;
use crate::schema::account_deletions as deletions;

/// The deletion of the person's account that is scheduled, if one is.
pub fn scheduled_of(conn: &mut PgConnection, user: UserId) -> Result<Option<Deletion>, Error> {
    Ok(deletions::table
        .filter(deletions::user_id.eq(user).and(deletions::status.eq(Status::Scheduled)))
        .select(Deletion::as_select())
        .first(conn)
        .optional()?)
}

/// The deletion, locked until the transaction ends.
///
/// # Errors
/// [`Error::NotFound`], the database's.
pub fn lock(tx: &mut Tx<'_>, id: DeletionId) -> Result<Deletion, Error> {
    let row: Option<Deletion> =
        deletions::table.find(id).select(Deletion::as_select()).for_update().first(&mut **tx).optional()?;
    row.ok_or(Error::NotFound)
}

/// Schedules the end of an account.
///
/// # Errors
/// [`Error::AlreadyScheduled`], the database's.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, reason: Option<&str>) -> Result<Deletion, Error> {
    diesel::insert_into(deletions::table)
        .values((
            deletions::id.eq(ctx.new_id::<DeletionId>()),
            deletions::user_id.eq(user),
            deletions::reason.eq(reason),
            deletions::status.eq(Status::Scheduled),
            deletions::requested_at.eq(ctx.now),
            deletions::scheduled_for.eq(ctx.now.saturating_add(GRACE)),
        ))
        .returning(Deletion::as_returning())
        .get_result(&mut **tx)
        .map_err(|error| match violated(&error) {
            Some("account_deletions_one_scheduled") => Error::AlreadyScheduled,
            _ => error.into(),
        })
}

fn end(tx: &mut Tx<'_>, ctx: &Ctx, deletion: &Deletion, event: Event) -> Result<(), Error> {
    let updated = diesel::update(deletions::table.find(deletion.id))
        .filter(deletions::status.eq(deletion.status))
        .set((deletions::status.eq(deletion.status.next(event)?), deletions::ended_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    if updated == 1 { Ok(()) } else { Err(Error::NotScheduled) }
}

/// SCHEDULED → CANCELLED.
///
/// # Errors
/// [`Error::NotScheduled`] (compare and set), the database's.
pub fn record_cancelled(tx: &mut Tx<'_>, ctx: &Ctx, deletion: &Deletion) -> Result<(), Error> {
    end(tx, ctx, deletion, Event::Cancel)
}

/// SCHEDULED → DONE, and the reasons of this and earlier requests are gone.
///
/// # Errors
/// [`Error::NotScheduled`] (compare and set), the database's.
pub fn record_done(tx: &mut Tx<'_>, ctx: &Ctx, deletion: &Deletion) -> Result<(), Error> {
    diesel::update(deletions::table.filter(deletions::user_id.eq(deletion.user)))
        .set(deletions::reason.eq(None::<String>))
        .execute(&mut **tx)?;
    end(tx, ctx, deletion, Event::CarryOut)
}

/// Puts the end off; answers when it is now. The person is reminded again.
///
/// # Errors
/// [`Error::NotScheduled`] (compare and set), the database's.
pub fn record_postponed(tx: &mut Tx<'_>, ctx: &Ctx, deletion: &Deletion) -> Result<OffsetDateTime, Error> {
    let scheduled_for = ctx.now.saturating_add(POSTPONED_BY);
    let updated = diesel::update(deletions::table.find(deletion.id))
        .filter(deletions::status.eq(deletion.status))
        .set((
            deletions::status.eq(deletion.status.next(Event::Postpone)?),
            deletions::scheduled_for.eq(scheduled_for),
            deletions::postponed.eq(deletions::postponed + 1_i16),
            deletions::reminded_at.eq(None::<OffsetDateTime>),
        ))
        .execute(&mut **tx)?;
    if updated == 1 { Ok(scheduled_for) } else { Err(Error::NotScheduled) }
}

/// Deletions whose time has come.
pub fn due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<DeletionId>, Error> {
    Ok(deletions::table
        .filter(deletions::status.eq(Status::Scheduled).and(deletions::scheduled_for.le(now)))
        .order(deletions::scheduled_for)
        .limit(limit)
        .select(deletions::id)
        .load(conn)?)
}

/// Deletions that come soon and whose people were not told again.
pub fn reminders_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<DeletionId>, Error> {
    Ok(deletions::table
        .filter(deletions::status.eq(Status::Scheduled).and(deletions::reminded_at.is_null()))
        .filter(deletions::scheduled_for.le(now.saturating_add(SOON)).and(deletions::scheduled_for.gt(now)))
        .order(deletions::scheduled_for)
        .limit(limit)
        .select(deletions::id)
        .load(conn)?)
}

/// Notes that the person was told again; answers whether that is news.
pub fn record_reminded(tx: &mut Tx<'_>, ctx: &Ctx, id: DeletionId) -> Result<bool, Error> {
    let updated = diesel::update(deletions::table.find(id))
        .filter(deletions::status.eq(Status::Scheduled).and(deletions::reminded_at.is_null()))
        .set(deletions::reminded_at.eq(ctx.now))
        .execute(&mut **tx)?;
    Ok(updated == 1)
}
