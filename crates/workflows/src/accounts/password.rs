//! Changes passwords: by the person who is signed in, or by someone who reads the account's mails.
//!
//! Passwords are checked and hashed before a transaction begins; hashing is too slow for one.

use accounts::Credential;
use accounts::token::Purpose;
use audit::Act;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{SessionId, UserId};
use kernel::secret::Secret;
use notifications::messages::account as messages;

use crate::accounts::verify_email;
use crate::error::Error;
use crate::notify;

/// Mails a link that sets a new password, if the address has an account; says nothing about whether it has.
pub fn forgot(db: &Db, ctx: &Ctx, email: &str) -> Result<(), Error> {
    db.write(|tx| {
        if let Some(user) = accounts::user::repo::find_by_email(tx, &accounts::email::key(email))? {
            let token = accounts::token::repo::issue(tx, ctx, user.id, Purpose::ResetPassword)?;
            let message = messages::reset_password(ctx, &token, Purpose::ResetPassword.lifetime());
            notify::user(tx, ctx, user.id, &message)?;
        }
        Ok(())
    })
}

/// Resets the password with the token of a mail, and ends all sessions. Who has the token reads the account's
/// mails, so the address is confirmed by it.
///
/// # Errors
/// [`accounts::Error::TokenSpent`].
pub fn reset(db: &Db, ctx: &Ctx, token: &str, hash: &Secret<String>) -> Result<Credential, Error> {
    db.write(|tx| {
        // The person before the token, like a caller that changes the password of somebody who is signed in.
        let user = accounts::token::repo::peek(tx, ctx.now, Purpose::ResetPassword, token)?;
        accounts::user::repo::lock(tx, user)?;
        accounts::token::repo::redeem(tx, ctx, Purpose::ResetPassword, token)?;
        verify_email::confirm_in(tx, ctx, user, None)?;
        accounts::session::repo::end_all(tx, user)?;
        let renewed = store(tx, ctx, user, hash)?;
        record(tx, ctx, None, user, Act::UserPasswordReset)?;
        Ok(renewed)
    })
}

/// Changes the password of the person who is signed in, and ends their other sessions.
/// The caller has checked the current password, or that it was given lately; `verified` is what that was checked against.
///
/// # Errors
/// [`accounts::Error::CredentialsChanged`], [`accounts::Error::SessionOver`].
pub fn change(
    db: &Db,
    ctx: &Ctx,
    (actor, kept): (&Actor, SessionId),
    verified: Credential,
    hash: &Secret<String>,
) -> Result<Credential, Error> {
    db.write(|tx| {
        accounts::user::repo::hold(tx, verified)?;
        accounts::session::repo::hold(tx, actor.user, kept)?;
        accounts::session::repo::end_others(tx, actor.user, kept)?;
        let renewed = store(tx, ctx, actor.user, hash)?;
        record(tx, ctx, Some(actor), actor.user, Act::UserPasswordChanged)?;
        Ok(renewed)
    })
}

/// Stores the same password under today's costs, after a sign-in that showed it; not when it was changed since.
pub fn refresh_hash(db: &Db, verified: Credential, hash: &Secret<String>) -> Result<(), Error> {
    db.write(|tx| Ok(accounts::user::repo::refresh_hash(tx, verified, hash)?))
}

fn store(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, hash: &Secret<String>) -> Result<Credential, Error> {
    accounts::user::repo::set_password(tx, ctx, user, hash)?;
    accounts::token::repo::spend_all(tx, ctx, user, Purpose::ResetPassword)?;
    notify::user(tx, ctx, user, &messages::password_changed(ctx))?;
    Ok(accounts::user::repo::renew_credential(tx, ctx, user)?)
}

fn record(tx: &mut Tx<'_>, ctx: &Ctx, actor: Option<&Actor>, user: UserId, act: Act) -> Result<(), Error> {
    audit::record(tx, ctx, actor, act, user, serde_json::json!({}))?;
    Ok(())
}
