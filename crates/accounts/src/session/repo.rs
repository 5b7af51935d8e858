//! Sessions in the database.

use diesel::dsl::exists;
use diesel::prelude::*;
use kernel::actor::{Actor, Role, Staff};
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{SessionId, UserId};
use serde_json::Value;
use time::OffsetDateTime;

use super::{Expiry, Limits, Live, SEEN_EVERY, Session, is_fresh};
use crate::Error;
use crate::schema::{second_factors, user_sessions, users};

#[cfg(test)]
mod tests;

/// What is stored of a session that begins.
#[derive(Debug)]
pub struct NewSession<'a> {
    pub key_hash: Vec<u8>,
    pub user: Option<UserId>,
    /// What the browser calls itself.
    pub user_agent: &'a str,
    /// Where the sign-in comes from.
    pub ip: &'a str,
}

#[derive(Queryable)]
struct SessionRow {
    id: SessionId,
    created_at: OffsetDateTime,
    fresh_at: Option<OffsetDateTime>,
    last_seen_at: OffsetDateTime,
    idle_at: OffsetDateTime,
    absolute_at: OffsetDateTime,
    user: Option<(UserId, Role, Option<OffsetDateTime>, Option<Staff>)>,
    second_factor: bool,
}

/// The live session with this key and the person it belongs to, as that person is now. None of somebody who is suspended.
pub fn find_live(conn: &mut PgConnection, key_hash: &[u8], now: OffsetDateTime) -> Result<Option<Live>, Error> {
    let confirmed = second_factors::table
        .filter(second_factors::user_id.nullable().eq(user_sessions::user_id))
        .filter(second_factors::confirmed_at.is_not_null());
    let found: Option<SessionRow> = user_sessions::table
        .left_join(users::table.on(user_sessions::user_id.eq(users::id.nullable())))
        .filter(user_sessions::key_hash.eq(key_hash))
        // A sign-in that crossed a suspension left a session behind: it opens nothing.
        .filter(users::suspended_at.is_null())
        .select((
            user_sessions::id,
            user_sessions::created_at,
            user_sessions::fresh_at,
            user_sessions::last_seen_at,
            user_sessions::idle_expires_at,
            user_sessions::absolute_expires_at,
            (users::id, users::role, users::email_verified_at, users::staff_role).nullable(),
            exists(confirmed),
        ))
        .first(conn)
        .optional()?;
    let Some(found) = found else { return Ok(None) };
    let expiry = Expiry { idle_at: found.idle_at, absolute_at: found.absolute_at };
    if expiry.is_over(now) {
        return Ok(None);
    }
    let actor =
        found.user.map(|(user, role, verified, staff)| Actor { user, role, email_verified: verified.is_some(), staff });
    let is_fresh = is_fresh(found.fresh_at.unwrap_or(found.created_at), now);
    let unseen = (now - found.last_seen_at >= SEEN_EVERY).then_some(expiry);
    Ok(Some(Live { id: found.id, actor, is_fresh, second_factor: found.second_factor, unseen }))
}

/// Moves the idle limit of a session on that was used at `now`.
pub fn touch(tx: &mut Tx<'_>, id: SessionId, expiry: Expiry, limits: Limits, now: OffsetDateTime) -> Result<(), Error> {
    diesel::update(user_sessions::table.find(id))
        .set((
            user_sessions::last_seen_at.eq(now),
            user_sessions::idle_expires_at.eq(limits.touch(now, expiry).idle_at),
        ))
        .execute(&mut **tx)?;
    Ok(())
}

/// Stores a session that begins now.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, limits: Limits, new: &NewSession<'_>) -> Result<SessionId, Error> {
    let id: SessionId = ctx.new_id();
    let expiry = limits.begin(ctx.now);
    diesel::insert_into(user_sessions::table)
        .values((
            user_sessions::id.eq(id),
            user_sessions::key_hash.eq(&new.key_hash),
            user_sessions::user_id.eq(new.user),
            user_sessions::state.eq(Value::Object(serde_json::Map::new())),
            user_sessions::user_agent.eq(new.user_agent),
            user_sessions::ip.eq(new.ip),
            user_sessions::created_at.eq(ctx.now),
            user_sessions::fresh_at.eq(ctx.now),
            user_sessions::last_seen_at.eq(ctx.now),
            user_sessions::idle_expires_at.eq(expiry.idle_at),
            user_sessions::absolute_expires_at.eq(expiry.absolute_at),
        ))
        .execute(&mut **tx)?;
    Ok(id)
}

/// This session of the person, which nobody ends until the transaction does. A request learns who sent it before it is read to its
/// end: what is delicate is done only while this holds. Who locks the person too does so before.
///
/// # Errors
/// [`Error::SessionOver`].
pub fn hold(tx: &mut Tx<'_>, owner: UserId, id: SessionId) -> Result<(), Error> {
    let own = user_sessions::table.find(id).filter(user_sessions::user_id.eq(owner));
    let found: Option<SessionId> = own.select(user_sessions::id).for_key_share().first(&mut **tx).optional()?;
    found.map(|_held| ()).ok_or(Error::SessionOver)
}

/// Whether this session of the person lives. Asking is not a request: it does not move the idle limit on.
pub fn is_live(conn: &mut PgConnection, id: SessionId, owner: UserId, now: OffsetDateTime) -> Result<bool, Error> {
    let limits: Option<(OffsetDateTime, OffsetDateTime)> = user_sessions::table
        .find(id)
        .filter(user_sessions::user_id.eq(owner))
        .select((user_sessions::idle_expires_at, user_sessions::absolute_expires_at))
        .first(conn)
        .optional()?;
    Ok(limits.is_some_and(|(idle_at, absolute_at)| !Expiry { idle_at, absolute_at }.is_over(now)))
}

/// The person proved in this session who they are.
///
/// # Errors
/// [`Error::NotFound`] when it is not one of theirs.
pub fn record_fresh(tx: &mut Tx<'_>, ctx: &Ctx, owner: UserId, id: SessionId) -> Result<(), Error> {
    let refreshed = diesel::update(user_sessions::table.find(id).filter(user_sessions::user_id.eq(owner)))
        .set(user_sessions::fresh_at.eq(ctx.now))
        .execute(&mut **tx)?;
    if refreshed == 1 { Ok(()) } else { Err(Error::NotFound) }
}

/// Ends the session with this key, if there is one.
pub fn end_by_key(tx: &mut Tx<'_>, key_hash: &[u8]) -> Result<(), Error> {
    diesel::delete(user_sessions::table.filter(user_sessions::key_hash.eq(key_hash))).execute(&mut **tx)?;
    Ok(())
}

/// Ends one of the person's sessions.
///
/// # Errors
/// [`Error::NotFound`] when it is not one of theirs.
pub fn end(tx: &mut Tx<'_>, owner: UserId, id: SessionId) -> Result<(), Error> {
    let ended =
        diesel::delete(user_sessions::table.find(id).filter(user_sessions::user_id.eq(owner))).execute(&mut **tx)?;
    if ended == 1 { Ok(()) } else { Err(Error::NotFound) }
}

/// Ends all sessions of the person but the one that asks.
pub fn end_others(tx: &mut Tx<'_>, owner: UserId, kept: SessionId) -> Result<usize, Error> {
    let others = user_sessions::table.filter(user_sessions::user_id.eq(owner)).filter(user_sessions::id.ne(kept));
    Ok(diesel::delete(others).execute(&mut **tx)?)
}

/// Ends all sessions of the person.
pub fn end_all(tx: &mut Tx<'_>, owner: UserId) -> Result<usize, Error> {
    Ok(diesel::delete(user_sessions::table.filter(user_sessions::user_id.eq(owner))).execute(&mut **tx)?)
}

/// The person's live sessions, the last used first.
pub fn of_user(conn: &mut PgConnection, owner: UserId, now: OffsetDateTime) -> Result<Vec<Session>, Error> {
    let rows: Vec<(SessionId, String, String, OffsetDateTime, OffsetDateTime)> = user_sessions::table
        .filter(user_sessions::user_id.eq(owner))
        .filter(user_sessions::idle_expires_at.gt(now))
        .filter(user_sessions::absolute_expires_at.gt(now))
        .order((user_sessions::last_seen_at.desc(), user_sessions::id.desc()))
        .select((
            user_sessions::id,
            user_sessions::user_agent,
            user_sessions::ip,
            user_sessions::created_at,
            user_sessions::last_seen_at,
        ))
        .load(conn)?;
    Ok(rows
        .into_iter()
        .map(|(id, user_agent, ip, created_at, last_seen_at)| Session { id, user_agent, ip, created_at, last_seen_at })
        .collect())
}

/// Removes sessions that are over; says how many, at most `limit`.
pub fn remove_over(tx: &mut Tx<'_>, now: OffsetDateTime, limit: i64) -> Result<usize, Error> {
    let over: Vec<SessionId> = user_sessions::table
        .filter(user_sessions::idle_expires_at.le(now))
        .select(user_sessions::id)
        .limit(limit)
        .for_update()
        .skip_locked()
        .load(&mut **tx)?;
    Ok(diesel::delete(user_sessions::table.filter(user_sessions::id.eq_any(over))).execute(&mut **tx)?)
}
