//! Confirms that somebody reads the mails of their address.

use accounts::token::Purpose;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::Id;
use notifications::messages::account as messages;

use crate::error::Error;
use crate::mail;

/// Uses the token of a confirmation mail.
///
/// # Errors
/// [`accounts::Error::TokenSpent`].
pub fn verify(db: &Db, ctx: &Ctx, token: &str) -> Result<(), Error> {
    db.write(|tx| {
        let user = accounts::token::repo::redeem(tx, ctx, Purpose::VerifyEmail, token)?;
        accounts::user::repo::confirm_email(tx, ctx, user)?;
        let subject = audit::Subject { kind: "user", id: user.uuid() };
        audit::record(tx, ctx, None, "user.email_verified", subject, serde_json::json!({}))?;
        Ok(())
    })
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
