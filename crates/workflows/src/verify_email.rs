//! Confirms that somebody reads the mails of their address: of accounts that were made before registration waited for it.

use accounts::token::Purpose;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{Id, SessionId, UserId};
use notifications::messages::account as messages;

use crate::error::Error;
use crate::{mail, second_factor};

/// Uses the token of a confirmation mail. `asking` is the session of the browser that follows the link, with the person it belongs to.
///
/// # Errors
/// [`accounts::Error::TokenSpent`].
pub fn verify(db: &Db, ctx: &Ctx, token: &str, asking: Option<(UserId, SessionId)>) -> Result<(), Error> {
    db.write(|tx| {
        // The person before the token, as whoever sets the password anew.
        let user = accounts::token::repo::peek(tx, ctx.now, Purpose::VerifyEmail, token)?;
        accounts::user::repo::lock(tx, user)?;
        accounts::token::repo::redeem(tx, ctx, Purpose::VerifyEmail, token)?;
        let kept = asking.filter(|(owner, _session)| *owner == user).map(|(_owner, session)| session);
        confirm_in(tx, ctx, user, kept)
    })
}

/// Somebody reads the mails of the account's address. The first time, what was set before goes: whoever made the account may have been
/// somebody else, and their second step, sessions and links must not wait for the owner. `kept` is the session that goes on.
///
/// # Errors
/// Database failures only.
pub(crate) fn confirm_in(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, kept: Option<SessionId>) -> Result<(), Error> {
    if accounts::user::repo::lock(tx, user)?.email_verified_at.is_some() {
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
    let subject = audit::Subject { kind: "user", id: user.uuid() };
    audit::record(tx, ctx, None, "user.email_verified", subject, serde_json::json!({}))?;
    Ok(())
}

/// Sends another confirmation mail; nothing happens when the address is confirmed already.
///
/// # Errors
/// Database failures only.
pub fn resend(db: &Db, ctx: &Ctx, actor: &Actor) -> Result<(), Error> {
    db.write(|tx| {
        let user = accounts::user::repo::get(tx, actor.user)?;
        if user.email_verified_at.is_none() {
            let token = accounts::token::repo::issue(tx, ctx, user.id, Purpose::VerifyEmail)?;
            mail::to(tx, ctx, user.id, &messages::verify_email(ctx, &token))?;
        }
        Ok(())
    })
}
