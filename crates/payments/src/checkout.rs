//! One-time tokens for the page that brings a payer to the provider: good for one opening, by the session that asked.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{PaymentId, SessionId};
use kernel::secret::Secret;
use sha2::{Digest, Sha256};
use time::{Duration, OffsetDateTime};

use crate::error::Error;
use crate::schema::payment_checkouts;

#[cfg(test)]
mod tests;

/// How long a token stays good.
pub const LIFE: Duration = Duration::minutes(10);

fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token).to_vec()
}

/// Makes a token; only its hash is stored.
///
/// # Errors
/// [`Error::Randomness`], or the database's.
pub fn issue(tx: &mut Tx<'_>, ctx: &Ctx, payment: PaymentId, session: SessionId) -> Result<Secret<String>, Error> {
    let token = kernel::random::token()?;
    diesel::insert_into(payment_checkouts::table)
        .values((
            payment_checkouts::token_hash.eq(hash(&token)),
            payment_checkouts::payment_id.eq(payment),
            payment_checkouts::session_id.eq(session),
            payment_checkouts::created_at.eq(ctx.now),
            payment_checkouts::expires_at.eq(ctx.now.saturating_add(LIFE)),
        ))
        .execute(&mut **tx)?;
    Ok(Secret::new(token))
}

/// Uses a token. Of two at once one is refused.
///
/// # Errors
/// [`Error::CheckoutSpent`] when it was used, ran out, or was made for another payment or session.
pub fn redeem(tx: &mut Tx<'_>, ctx: &Ctx, payment: PaymentId, session: SessionId, token: &str) -> Result<(), Error> {
    let open = payment_checkouts::table
        .filter(payment_checkouts::token_hash.eq(hash(token)))
        .filter(payment_checkouts::payment_id.eq(payment))
        .filter(payment_checkouts::session_id.eq(session))
        .filter(payment_checkouts::used_at.is_null())
        .filter(payment_checkouts::expires_at.gt(ctx.now));
    let used = diesel::update(open).set(payment_checkouts::used_at.eq(ctx.now)).execute(&mut **tx)?;
    if used == 1 { Ok(()) } else { Err(Error::CheckoutSpent) }
}

/// Removes tokens that ran out; says how many, at most `limit`.
pub fn remove_over(tx: &mut Tx<'_>, now: OffsetDateTime, limit: i64) -> Result<usize, Error> {
    let over: Vec<Vec<u8>> = payment_checkouts::table
        .filter(payment_checkouts::expires_at.le(now))
        .select(payment_checkouts::token_hash)
        .limit(limit)
        .for_update()
        .skip_locked()
        .load(&mut **tx)?;
    let of = payment_checkouts::table.filter(payment_checkouts::token_hash.eq_any(over));
    Ok(diesel::delete(of).execute(&mut **tx)?)
}
