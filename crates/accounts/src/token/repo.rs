//! Tokens in the database.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{Id, UserId};
use kernel::secret::Secret;
use time::OffsetDateTime;
use uuid::Uuid;

use super::Purpose;
use crate::Error;
use crate::email::Email;
use crate::schema::account_tokens;
use crate::session::hash;

#[cfg(test)]
mod tests;

/// Tokens are looked up by their hash, so nobody else needs to name one.
#[derive(Clone, Copy)]
struct TokenId(Uuid);

impl Id for TokenId {
    fn from_uuid(uuid: Uuid) -> Self {
        Self(uuid)
    }

    fn uuid(self) -> Uuid {
        self.0
    }
}

/// Makes a token for the person and returns it; only its hash is stored. An older open reset token is spent by it.
///
/// # Errors
/// [`Error::NoRandomness`].
pub fn issue(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, purpose: Purpose) -> Result<Secret<String>, Error> {
    if purpose == Purpose::ResetPassword {
        spend_all(tx, ctx, user, purpose)?;
    }
    insert(tx, ctx, user, purpose, None)
}

/// Makes a token that moves the person's account to `email`; one for another address is spent by it.
///
/// # Errors
/// [`Error::NoRandomness`].
pub fn issue_for_email(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, email: &Email) -> Result<Secret<String>, Error> {
    spend_all(tx, ctx, user, Purpose::ChangeEmail)?;
    insert(tx, ctx, user, Purpose::ChangeEmail, Some(email.address()))
}

fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    user: UserId,
    purpose: Purpose,
    email_if_any: Option<&str>,
) -> Result<Secret<String>, Error> {
    let token = kernel::random::token()?;
    let id: TokenId = ctx.new_id();
    diesel::insert_into(account_tokens::table)
        .values((
            account_tokens::id.eq(id.uuid()),
            account_tokens::user_id.eq(user),
            account_tokens::purpose.eq(purpose.as_str()),
            account_tokens::email.eq(email_if_any),
            account_tokens::token_hash.eq(hash(&token)),
            account_tokens::expires_at.eq(ctx.now.checked_add(purpose.lifetime()).unwrap_or(ctx.now)),
            account_tokens::created_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(Secret::new(token))
}

/// Whose open token this is, without using it: lets a form refuse a bad password without costing the token.
///
/// # Errors
/// [`Error::TokenSpent`].
pub fn peek(conn: &mut PgConnection, now: OffsetDateTime, purpose: Purpose, token: &str) -> Result<UserId, Error> {
    account_tokens::table
        .filter(account_tokens::token_hash.eq(hash(token)))
        .filter(account_tokens::purpose.eq(purpose.as_str()))
        .filter(account_tokens::used_at.is_null())
        .filter(account_tokens::expires_at.gt(now))
        .select(account_tokens::user_id)
        .first(conn)
        .optional()?
        .ok_or(Error::TokenSpent)
}

/// Uses the token, and says whose it was. Of two users at once one is refused.
///
/// # Errors
/// [`Error::TokenSpent`].
pub fn redeem(tx: &mut Tx<'_>, ctx: &Ctx, purpose: Purpose, token: &str) -> Result<UserId, Error> {
    let open = account_tokens::table
        .filter(account_tokens::token_hash.eq(hash(token)))
        .filter(account_tokens::purpose.eq(purpose.as_str()))
        .filter(account_tokens::used_at.is_null())
        .filter(account_tokens::expires_at.gt(ctx.now));
    diesel::update(open)
        .set(account_tokens::used_at.eq(ctx.now))
        .returning(account_tokens::user_id)
        .get_result(&mut **tx)
        .optional()?
        .ok_or(Error::TokenSpent)
}

/// Uses a token that moves an account; says whose, and to which address.
///
/// # Errors
/// [`Error::TokenSpent`].
pub fn redeem_email(tx: &mut Tx<'_>, ctx: &Ctx, token: &str) -> Result<(UserId, String), Error> {
    let open = account_tokens::table
        .filter(account_tokens::token_hash.eq(hash(token)))
        .filter(account_tokens::purpose.eq(Purpose::ChangeEmail.as_str()))
        .filter(account_tokens::used_at.is_null())
        .filter(account_tokens::expires_at.gt(ctx.now));
    let (user, email): (UserId, Option<String>) = diesel::update(open)
        .set(account_tokens::used_at.eq(ctx.now))
        .returning((account_tokens::user_id, account_tokens::email))
        .get_result(&mut **tx)
        .optional()?
        .ok_or(Error::TokenSpent)?;
    Ok((user, email.ok_or(Error::TokenSpent)?))
}

/// Spends all open tokens of the person for this purpose.
pub fn spend_all(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, purpose: Purpose) -> Result<(), Error> {
    let open = account_tokens::table
        .filter(account_tokens::user_id.eq(user))
        .filter(account_tokens::purpose.eq(purpose.as_str()))
        .filter(account_tokens::used_at.is_null());
    diesel::update(open).set(account_tokens::used_at.eq(ctx.now)).execute(&mut **tx)?;
    Ok(())
}

/// Removes tokens that ran out; says how many, at most `limit`.
pub fn remove_over(tx: &mut Tx<'_>, now: OffsetDateTime, limit: i64) -> Result<usize, Error> {
    let over: Vec<Uuid> = account_tokens::table
        .filter(account_tokens::expires_at.le(now))
        .select(account_tokens::id)
        .limit(limit)
        .for_update()
        .skip_locked()
        .load(&mut **tx)?;
    Ok(diesel::delete(account_tokens::table.filter(account_tokens::id.eq_any(over))).execute(&mut **tx)?)
}
