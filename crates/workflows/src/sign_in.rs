//! The second step of a sign-in, after the password was right.

use accounts::{challenge, second_factor};
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::{Id, UserId};
use kernel::secret::Secret;
use notifications::messages::account as messages;
use vault::Vault;

use crate::error::Error;
use crate::mail;
use crate::second_factor::prove_in;

/// What comes after the right password.
#[derive(Debug)]
pub enum Next {
    /// The person is in.
    In,
    /// A code is asked for; the key says which sign-in it belongs to.
    Code(Secret<String>),
}

/// What comes after the right password of `user`, who may have sent a code with it.
///
/// # Errors
/// [`accounts::Error::WrongCode`].
pub fn after_password(db: &Db, ctx: &Ctx, vault: &Vault, user: UserId, code: Option<&str>) -> Result<Next, Error> {
    let next = db.write(|tx| {
        if !second_factor::repo::is_on(tx, user)? {
            return Ok(Some(Next::In));
        }
        match code {
            Some(code) => Ok::<_, Error>(prove_in(tx, ctx, vault, user, code)?.then_some(Next::In)),
            None => Ok(Some(Next::Code(challenge::repo::issue(tx, ctx, user)?))),
        }
    })?;
    next.ok_or_else(|| accounts::Error::WrongCode.into())
}

/// Answers a challenge with a code; says who is in. Five wrong codes end it, and the person is told.
///
/// # Errors
/// [`accounts::Error::WrongCode`], [`accounts::Error::ChallengeOver`].
pub fn answer(db: &Db, ctx: &Ctx, vault: &Vault, key: &str, code: &str) -> Result<UserId, Error> {
    // A wrong code is counted, so its transaction commits.
    let user = db.write(|tx| {
        let challenge = challenge::repo::lock(tx, ctx.now, key)?;
        if prove_in(tx, ctx, vault, challenge.user, code)? {
            challenge::repo::remove(tx, &challenge)?;
            return Ok::<_, Error>(Some(challenge.user));
        }
        if challenge::repo::record_wrong(tx, &challenge)? >= challenge::TRIES_MAX {
            mail::to(tx, ctx, challenge.user, &messages::second_step_refused(ctx))?;
            let subject = audit::Subject { kind: "user", id: challenge.user.uuid() };
            audit::record(tx, ctx, None, "user.second_step_refused", subject, serde_json::json!({}))?;
        }
        Ok(None)
    })?;
    user.ok_or_else(|| accounts::Error::WrongCode.into())
}

/// Whose challenge it is, so that tries can be counted per person before a code is looked at.
///
/// # Errors
/// [`accounts::Error::ChallengeOver`].
pub fn who(db: &Db, ctx: &Ctx, key: &str) -> Result<UserId, Error> {
    db.write(|tx| Ok(challenge::repo::lock(tx, ctx.now, key)?.user))
}
