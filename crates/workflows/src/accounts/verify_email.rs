//! Confirms that somebody reads the mails of their address: of accounts that were made before registration waited for it.

use accounts::email_code;
use accounts::pending_registration::{self, Verdict};
use accounts::token::Purpose;
use audit::Act;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{SessionId, UserId};
use notifications::messages::account as messages;
use vault::Vault;

use crate::accounts::second_factor;
use crate::error::Error;
use crate::notify;

/// Uses the token of a confirmation mail. `asking` is the session of the browser that follows the link, with the person it belongs to.
///
/// # Errors
/// [`accounts::Error::TokenSpent`].
pub fn verify(db: &Db, ctx: &Ctx, token: &str, asking: Option<(UserId, SessionId)>) -> Result<(), Error> {
    db.write(|tx| {
        // The person before the token, like a caller that sets the password again.
        let user = accounts::token::repo::peek(tx, ctx.now, Purpose::VerifyEmail, token)?;
        accounts::user::repo::lock(tx, user)?;
        accounts::token::repo::redeem(tx, ctx, Purpose::VerifyEmail, token)?;
        let kept = asking.filter(|(owner, _session)| *owner == user).map(|(_owner, session)| session);
        confirm_in(tx, ctx, user, kept)
    })
}

/// Uses the code of the newest confirmation mail, typed where the person is signed in. A code that is wrong, too late or tried too often is
/// refused alike, and so is every code when none was mailed; of an address that is confirmed nothing is asked.
///
/// # Errors
/// [`accounts::Error::WrongEmailCode`], [`accounts::Error::SessionOver`].
pub fn verify_by_code(
    db: &Db,
    ctx: &Ctx,
    vault: &Vault,
    (actor, session): (&Actor, SessionId),
    code: &str,
) -> Result<(), Error> {
    // A wrong code is counted, so its transaction commits.
    let is_right = db.write(|tx| {
        let user = accounts::user::repo::lock(tx, actor.user)?;
        accounts::session::repo::hold(tx, user.id, session)?;
        if user.email_verified_at.is_some() {
            return Ok(true);
        }
        let Some(mailed) = email_code::repo::lock(tx, user.id)? else { return Ok(false) };
        match mailed.judge(ctx.now, &email_code::hash(vault, user.id, &user.email, code)?) {
            Verdict::Right => confirm_in(tx, ctx, user.id, Some(session)).map(|()| true),
            Verdict::Wrong => {
                email_code::repo::record_wrong(tx, user.id)?;
                Ok(false)
            }
            Verdict::Over => Ok::<_, Error>(false),
        }
    })?;
    if is_right { Ok(()) } else { Err(accounts::Error::WrongEmailCode.into()) }
}

/// Somebody reads the mails of the account's address. The first time, what was set before goes: someone who made the account may have been
/// somebody else, and their second step, sessions and links must not wait for the owner. `kept` is the session that goes on.
pub(crate) fn confirm_in(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, kept: Option<SessionId>) -> Result<(), Error> {
    let found = accounts::user::repo::lock(tx, user)?;
    if found.email_verified_at.is_some() {
        return Ok(());
    }
    match kept {
        Some(session) => accounts::session::repo::end_others(tx, user, session)?,
        None => accounts::session::repo::end_all(tx, user)?,
    };
    for purpose in [Purpose::VerifyEmail, Purpose::ResetPassword] {
        accounts::token::repo::spend_all(tx, ctx, user, purpose)?;
    }
    second_factor::remove_in(tx, ctx, user)?;
    accounts::user::repo::renew_credential(tx, ctx, user)?;
    // Last: what was mailed until now names nobody, as it may go to somebody else.
    accounts::user::repo::confirm_email(tx, ctx, user)?;
    email_code::repo::remove(tx, user)?;
    crate::members::address_confirmed_in(tx, ctx, user, &accounts::email::key(&found.email))?;
    // Pages that are open know it without asking.
    notifications::inbox::wake(tx, user)?;
    audit::record(tx, ctx, None, Act::UserEmailVerified, user, serde_json::json!({}))?;
    Ok(())
}

/// Sends another confirmation mail, whose code takes the place of the one before; nothing happens when the address is confirmed already.
pub fn resend(db: &Db, ctx: &Ctx, vault: &Vault, actor: &Actor) -> Result<(), Error> {
    db.write(|tx| {
        let user = accounts::user::repo::lock(tx, actor.user)?;
        if user.email_verified_at.is_none() {
            let code = pending_registration::random_code()?;
            email_code::repo::store(tx, ctx, user.id, &email_code::hash(vault, user.id, &user.email, code.expose())?)?;
            let token = accounts::token::repo::issue(tx, ctx, user.id, Purpose::VerifyEmail)?;
            let code = (&code, pending_registration::CODE_LIFETIME);
            let message = messages::verify_email(ctx, code, (&token, Purpose::VerifyEmail.lifetime()));
            notify::user(tx, ctx, user.id, &message)?;
        }
        Ok(())
    })
}
