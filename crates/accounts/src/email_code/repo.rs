//! Codes that confirm addresses in the database.

use diesel::prelude::*;
use diesel::upsert::excluded;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::UserId;
use time::OffsetDateTime;

use super::EmailCode;
use crate::Error;
use crate::pending_registration::CODE_LIFETIME;
use crate::schema::email_codes;

#[cfg(test)]
mod tests;

/// Stores a code in the place of the one before, with tries of its own.
pub fn store(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, code_hash: &[u8]) -> Result<(), Error> {
    diesel::insert_into(email_codes::table)
        .values((
            email_codes::user_id.eq(user),
            email_codes::code_hash.eq(code_hash),
            email_codes::expires_at.eq(ctx.now.checked_add(CODE_LIFETIME).unwrap_or(ctx.now)),
            email_codes::created_at.eq(ctx.now),
        ))
        .on_conflict(email_codes::user_id)
        .do_update()
        .set((
            email_codes::code_hash.eq(excluded(email_codes::code_hash)),
            email_codes::tries.eq(0_i16),
            email_codes::expires_at.eq(excluded(email_codes::expires_at)),
            email_codes::created_at.eq(excluded(email_codes::created_at)),
        ))
        .execute(&mut **tx)?;
    Ok(())
}

/// The code of the person, if one was mailed; locked until the transaction ends.
pub fn lock(tx: &mut Tx<'_>, user: UserId) -> Result<Option<EmailCode>, Error> {
    let found: Option<(Vec<u8>, i16, OffsetDateTime)> = email_codes::table
        .find(user)
        .select((email_codes::code_hash, email_codes::tries, email_codes::expires_at))
        .for_update()
        .first(&mut **tx)
        .optional()?;
    Ok(found.map(|(code_hash, tries, expires_at)| EmailCode { code_hash, tries, expires_at }))
}

pub fn record_wrong(tx: &mut Tx<'_>, user: UserId) -> Result<(), Error> {
    diesel::update(email_codes::table.find(user))
        .set(email_codes::tries.eq(email_codes::tries + 1_i16))
        .execute(&mut **tx)?;
    Ok(())
}

/// The address is confirmed, or another one: the code works no longer.
pub fn remove(tx: &mut Tx<'_>, user: UserId) -> Result<(), Error> {
    diesel::delete(email_codes::table.find(user)).execute(&mut **tx)?;
    Ok(())
}

/// Removes those that ran out; says how many, at most `limit`.
pub fn remove_over(tx: &mut Tx<'_>, now: OffsetDateTime, limit: i64) -> Result<usize, Error> {
    let over: Vec<UserId> = email_codes::table
        .filter(email_codes::expires_at.le(now))
        .select(email_codes::user_id)
        .limit(limit)
        .for_update()
        .skip_locked()
        .load(&mut **tx)?;
    Ok(diesel::delete(email_codes::table.filter(email_codes::user_id.eq_any(over))).execute(&mut **tx)?)
}
