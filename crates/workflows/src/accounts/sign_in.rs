//! A sign-in after the password was right: the second step, and the session.
//!
//! Verifying takes long and holds no lock; what follows from it is written under a lock on the person, if it still counts.

use accounts::{Credential, User, challenge, second_factor, session, user};
use audit::Act;
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::secret::Secret;
use notifications::messages::account as messages;
use vault::Vault;

use crate::accounts::second_factor::prove_in;
use crate::error::Error;
use crate::notify;

/// What comes after the right password.
#[derive(Debug)]
pub enum Next {
    In,
    /// A code is asked for; the key says which sign-in it belongs to.
    Code(Secret<String>),
}

/// What comes after the right password, given with a code or without.
///
/// # Errors
/// [`accounts::Error::WrongCode`], [`accounts::Error::CredentialsChanged`], [`accounts::Error::Suspended`].
pub fn after_password(
    db: &Db,
    ctx: &Ctx,
    vault: &Vault,
    verified: Credential,
    code: Option<&str>,
) -> Result<Next, Error> {
    let next = db.write(|tx| {
        let user = user::repo::hold(tx, verified)?.id;
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

/// Answers a challenge with a code; says who may come in. Five wrong codes end it, and the person is told.
///
/// # Errors
/// [`accounts::Error::WrongCode`], [`accounts::Error::ChallengeOver`], [`accounts::Error::Suspended`].
pub fn answer(db: &Db, ctx: &Ctx, vault: &Vault, key: &str, code: &str) -> Result<Credential, Error> {
    // A wrong code is counted, so its transaction commits.
    let verified = db.write(|tx| {
        let owner = challenge::repo::owner(tx, ctx.now, key)?;
        let user = user::repo::lock(tx, owner)?;
        user.require_active()?;
        // A challenge that is there belongs to the credential as it is: with another one it goes.
        let challenge = challenge::repo::lock(tx, ctx.now, key)?;
        if prove_in(tx, ctx, vault, user.id, code)? {
            challenge::repo::remove(tx, &challenge)?;
            return Ok::<_, Error>(Some(user.credential));
        }
        if challenge::repo::record_wrong(tx, &challenge)? >= challenge::TRIES_MAX {
            notify::user(tx, ctx, user.id, &messages::second_step_refused(ctx))?;
            audit::record(tx, ctx, None, Act::UserSecondStepRefused, user.id, serde_json::json!({}))?;
        }
        Ok(None)
    })?;
    verified.ok_or_else(|| accounts::Error::WrongCode.into())
}

/// Whose challenge it is, so that tries can be counted per person before a code is looked at.
///
/// # Errors
/// [`accounts::Error::ChallengeOver`].
pub fn who(db: &Db, ctx: &Ctx, key: &str) -> Result<User, Error> {
    db.read(|conn| {
        let owner = challenge::repo::owner(conn, ctx.now, key)?;
        Ok(user::repo::get(conn, owner)?)
    })
}

/// The browser that signs in.
#[derive(Debug, Clone)]
pub struct Browser {
    pub user_agent: String,
    pub ip: String,
}

/// Begins a session of who was verified; answers its key, of which only the hash is stored.
///
/// # Errors
/// [`accounts::Error::CredentialsChanged`], [`accounts::Error::Suspended`].
pub fn begin(
    db: &Db,
    ctx: &Ctx,
    limits: session::Limits,
    verified: Credential,
    browser: &Browser,
) -> Result<Secret<String>, Error> {
    let key = kernel::random::token().map_err(accounts::Error::from)?;
    db.write(|tx| {
        let person = user::repo::hold(tx, verified)?.id;
        let (key_hash, user_agent, ip) = (session::hash(&key), browser.user_agent.as_str(), browser.ip.as_str());
        let new = session::repo::NewSession { key_hash, user: Some(person), user_agent, ip };
        let session = session::repo::insert(tx, ctx, limits, &new)?;
        user::repo::record_first_session(tx, person, session)?;
        Ok::<_, Error>(())
    })?;
    Ok(Secret::new(key))
}
