//! Requests for the money back in the database.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{ChargeId, MoneyBackId, UserId};
use time::OffsetDateTime;

use super::{Facts, Request, Status};
use crate::charge;
use crate::error::Error;
use crate::schema::money_back_requests as requests;

/// Stores a request: PENDING.
///
/// # Errors
/// [`Error::MoneyBackUsed`] when another is PENDING or was granted.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, charge: ChargeId, reason: &str) -> Result<MoneyBackId, Error> {
    let id: MoneyBackId = ctx.new_id();
    let inserted = diesel::insert_into(requests::table)
        .values((
            requests::id.eq(id),
            requests::user_id.eq(user),
            requests::charge_id.eq(charge),
            requests::reason.eq(reason),
            requests::status.eq(Status::Pending.as_str()),
            requests::created_at.eq(ctx.now),
        ))
        .execute(&mut **tx);
    match inserted {
        Ok(_one) => Ok(id),
        Err(error) if violated(&error) == Some("money_back_requests_once") => Err(Error::MoneyBackUsed),
        Err(error) => Err(error.into()),
    }
}

/// The request.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, id: MoneyBackId) -> Result<Request, Error> {
    requests::table.find(id).select(Request::as_select()).first(conn).optional()?.ok_or(Error::NotFound)
}

pub fn latest_of(conn: &mut PgConnection, user: UserId) -> Result<Option<Request>, Error> {
    Ok(requests::table
        .filter(requests::user_id.eq(user))
        .order((requests::created_at.desc(), requests::id.desc()))
        .select(Request::as_select())
        .first(conn)
        .optional()?)
}

/// What is known of the person at `now`.
pub fn facts(conn: &mut PgConnection, user: UserId, now: OffsetDateTime) -> Result<Facts, Error> {
    Ok(Facts {
        first_paid_at: charge::repo::first_paid_at(conn, user)?,
        pending: has(conn, user, Status::Pending)?,
        granted: has(conn, user, Status::Approved)?,
        charge: charge::repo::refundable(conn, user, now)?.map(|charge| charge.id),
    })
}

/// Whether the person has a request in this state.
pub fn has(conn: &mut PgConnection, user: UserId, status: Status) -> Result<bool, Error> {
    let found = requests::table.filter(requests::user_id.eq(user)).filter(requests::status.eq(status.as_str()));
    Ok(diesel::select(diesel::dsl::exists(found)).get_result(conn)?)
}

/// An admin's decision; `status` is not PENDING.
///
/// # Errors
/// [`Error::AlreadyDecided`] when somebody was faster.
pub fn record_decided(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: MoneyBackId,
    decision: (Status, UserId),
    note: Option<&str>,
) -> Result<(), Error> {
    let (status, admin) = decision;
    let moved = diesel::update(requests::table.find(id))
        .filter(requests::status.eq(Status::Pending.as_str()))
        .set((
            requests::status.eq(status.as_str()),
            requests::decided_by.eq(admin),
            requests::note.eq(note),
            requests::decided_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    if moved == 1 { Ok(()) } else { Err(Error::AlreadyDecided) }
}
