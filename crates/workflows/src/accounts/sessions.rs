//! Ends sessions, and notes in them that the person proved again who they are.

use accounts::Credential;
use audit::Act;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::SessionId;
use vault::Vault;

use crate::accounts::second_factor;
use crate::error::Error;

/// Ends one of the person's own sessions.
///
/// # Errors
/// [`accounts::Error::NotFound`] when it is not one of theirs.
pub fn end(db: &Db, ctx: &Ctx, actor: &Actor, session: SessionId) -> Result<(), Error> {
    db.write(|tx| {
        accounts::session::repo::end(tx, actor.user, session)?;
        audit::record(tx, ctx, Some(actor), Act::SessionEnded, session, serde_json::json!({}))?;
        Ok(())
    })
}

/// Ends all sessions of the person but the one that asks, and what is about to become one; says how many there were.
///
/// # Errors
/// [`accounts::Error::SessionOver`].
pub fn end_others(db: &Db, ctx: &Ctx, (actor, kept): (&Actor, SessionId)) -> Result<(usize, Credential), Error> {
    db.write(|tx| {
        accounts::user::repo::lock(tx, actor.user)?;
        accounts::session::repo::hold(tx, actor.user, kept)?;
        let renewed = accounts::user::repo::renew_credential(tx, ctx, actor.user)?;
        let ended = accounts::session::repo::end_others(tx, actor.user, kept)?;
        audit::record(
            tx,
            ctx,
            Some(actor),
            Act::SessionOthersEnded,
            actor.user,
            serde_json::json!({ "ended": ended }),
        )?;
        Ok((ended, renewed))
    })
}

/// The person gave their password, which the caller has checked.
///
/// # Errors
/// [`accounts::Error::CredentialsChanged`]; [`accounts::Error::NotFound`] when the session has ended.
pub fn proved_by_password(db: &Db, ctx: &Ctx, verified: Credential, session: SessionId) -> Result<(), Error> {
    db.write(|tx| {
        accounts::user::repo::hold(tx, verified)?;
        Ok(accounts::session::repo::record_fresh(tx, ctx, verified.user, session)?)
    })
}

/// The person gives a code of the second step instead.
///
/// # Errors
/// A wrong code on the field `code`; [`accounts::Error::SessionOver`].
pub fn prove_by_code(
    db: &Db,
    ctx: &Ctx,
    vault: &Vault,
    (actor, session): (&Actor, SessionId),
    code: &str,
) -> Result<(), Error> {
    db.write(|tx| {
        accounts::user::repo::lock(tx, actor.user)?;
        accounts::session::repo::hold(tx, actor.user, session)?;
        if !second_factor::prove_in(tx, ctx, vault, actor.user, code)? {
            return Err(second_factor::wrong_code().into());
        }
        Ok(accounts::session::repo::record_fresh(tx, ctx, actor.user, session)?)
    })
}
