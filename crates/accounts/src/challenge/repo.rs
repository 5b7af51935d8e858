//! Challenges in the database.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::UserId;
use kernel::secret::Secret;
use time::OffsetDateTime;

use super::{LIFETIME, TRIES_MAX};
use crate::Error;
use crate::schema::sign_in_challenges;
use crate::session::hash;

#[cfg(test)]
mod tests;

/// A sign-in that waits for its second step, locked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    pub user: UserId,
    pub tries: i16,
    key_hash: Vec<u8>,
}

/// Makes a challenge and returns its key; only the hash of it is stored. The caller holds the credential that was verified: with
/// another one all challenges go ([`crate::user::repo::renew_credential`]).
///
/// # Errors
/// [`Error::NoRandomness`].
pub fn issue(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<Secret<String>, Error> {
    let key = kernel::random::token()?;
    diesel::insert_into(sign_in_challenges::table)
        .values((
            sign_in_challenges::key_hash.eq(hash(&key)),
            sign_in_challenges::user_id.eq(user),
            sign_in_challenges::expires_at.eq(ctx.now.checked_add(LIFETIME).unwrap_or(ctx.now)),
            sign_in_challenges::created_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(Secret::new(key))
}

/// Whose open challenge this is: who answers it locks the person first.
///
/// # Errors
/// As [`lock`].
pub fn owner(conn: &mut PgConnection, now: OffsetDateTime, key: &str) -> Result<UserId, Error> {
    let open = sign_in_challenges::table
        .find(hash(key))
        .filter(sign_in_challenges::expires_at.gt(now))
        .filter(sign_in_challenges::tries.lt(TRIES_MAX));
    open.select(sign_in_challenges::user_id).first(conn).optional()?.ok_or(Error::ChallengeOver)
}

/// The open challenge with this key; others who answer it wait until the transaction ends.
///
/// # Errors
/// [`Error::ChallengeOver`] when it was answered, ran out of time or tries, or never existed; database failures.
pub fn lock(tx: &mut Tx<'_>, now: OffsetDateTime, key: &str) -> Result<Challenge, Error> {
    let key_hash = hash(key);
    let found: Option<(UserId, i16)> = sign_in_challenges::table
        .find(&key_hash)
        .filter(sign_in_challenges::expires_at.gt(now))
        .filter(sign_in_challenges::tries.lt(TRIES_MAX))
        .select((sign_in_challenges::user_id, sign_in_challenges::tries))
        .for_update()
        .first(&mut **tx)
        .optional()?;
    let (user, tries) = found.ok_or(Error::ChallengeOver)?;
    Ok(Challenge { user, tries, key_hash })
}

/// A code was wrong; says how many were.
pub fn record_wrong(tx: &mut Tx<'_>, challenge: &Challenge) -> Result<i16, Error> {
    Ok(diesel::update(sign_in_challenges::table.find(&challenge.key_hash))
        .set(sign_in_challenges::tries.eq(sign_in_challenges::tries + 1_i16))
        .returning(sign_in_challenges::tries)
        .get_result(&mut **tx)?)
}

pub fn remove(tx: &mut Tx<'_>, challenge: &Challenge) -> Result<(), Error> {
    diesel::delete(sign_in_challenges::table.find(&challenge.key_hash)).execute(&mut **tx)?;
    Ok(())
}

/// The person's credential changed: someone who is half-way in begins again.
pub fn remove_all(tx: &mut Tx<'_>, user: UserId) -> Result<(), Error> {
    diesel::delete(sign_in_challenges::table.filter(sign_in_challenges::user_id.eq(user))).execute(&mut **tx)?;
    Ok(())
}

/// Removes challenges that ran out; says how many, at most `limit`.
pub fn remove_over(tx: &mut Tx<'_>, now: OffsetDateTime, limit: i64) -> Result<usize, Error> {
    let over: Vec<Vec<u8>> = sign_in_challenges::table
        .filter(sign_in_challenges::expires_at.le(now))
        .select(sign_in_challenges::key_hash)
        .limit(limit)
        .for_update()
        .skip_locked()
        .load(&mut **tx)?;
    Ok(diesel::delete(sign_in_challenges::table.filter(sign_in_challenges::key_hash.eq_any(over)))
        .execute(&mut **tx)?)
}
