//! Moves an account to another address, once somebody reads the mails of that one.

use accounts::email::Email;
use accounts::token::Purpose;
use accounts::{session, token, user};
use audit::Act;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::fields::FieldErrors;
use kernel::ids::SessionId;
use notifications::messages::account as messages;

use crate::accounts::verify_email;
use crate::error::Error;
use crate::notify;

/// Asks the new address to confirm, and tells the old one. Whether the new one has an account is told to its owner only.
///
/// # Errors
/// The account's own address on the field `email`; [`accounts::Error::SessionOver`].
pub fn ask(db: &Db, ctx: &Ctx, (actor, session): (&Actor, SessionId), new: &Email) -> Result<(), Error> {
    db.write(|tx| {
        let person = user::repo::lock(tx, actor.user)?;
        session::repo::hold(tx, actor.user, session)?;
        if accounts::email::key(&person.email) == new.key() {
            let same = FieldErrors::one("email", "This is your e-mail already");
            return Err(accounts::Error::Fields(same).into());
        }
        let token = token::repo::issue_for_email(tx, ctx, actor.user, new)?;
        match user::repo::find_by_email(tx, new.key())? {
            Some(other) => notify::user(tx, ctx, other.id, &messages::new_email_in_use(ctx))?,
            None => {
                let message = messages::confirm_new_email(ctx, &token, Purpose::ChangeEmail.lifetime());
                notify::email_stranger(tx, ctx, Some(actor.user), new.address(), &message)?;
            }
        }
        notify::user(tx, ctx, actor.user, &messages::email_change_asked(ctx))?;
        record(tx, ctx, Some(actor), actor.user, Act::UserEmailChangeAsked)
    })
}

/// Uses the token of the mail to the new address. What was mailed to the old one opens nothing any more.
///
/// # Errors
/// [`accounts::Error::TokenSpent`]; [`accounts::Error::EmailTaken`] when somebody registered with the address meanwhile.
pub fn confirm(db: &Db, ctx: &Ctx, token: &str) -> Result<(), Error> {
    db.write(|tx| {
        // The person before the token, like a caller that spends it with another password.
        let owner = token::repo::peek(tx, ctx.now, Purpose::ChangeEmail, token)?;
        user::repo::lock(tx, owner)?;
        let (owner, address) = token::repo::redeem_email(tx, ctx, token)?;
        let new = Email::parse(&address).map_err(accounts::Error::from)?;
        let old = user::repo::contact(tx, owner)?;
        // Before the account moves: what was set while no address was confirmed goes with the first that is.
        verify_email::confirm_in(tx, ctx, owner, None)?;
        user::repo::set_email(tx, ctx, owner, &new)?;
        crate::members::address_confirmed_in(tx, ctx, owner, new.key())?;
        for purpose in [Purpose::VerifyEmail, Purpose::ResetPassword, Purpose::ChangeEmail] {
            token::repo::spend_all(tx, ctx, owner, purpose)?;
        }
        notify::email_address(tx, ctx, &old, &messages::email_changed(ctx))?;
        record(tx, ctx, None, owner, Act::UserEmailChanged)
    })
}

fn record(
    tx: &mut kernel::db::Tx<'_>,
    ctx: &Ctx,
    actor: Option<&Actor>,
    owner: kernel::ids::UserId,
    act: Act,
) -> Result<(), Error> {
    audit::record(tx, ctx, actor, act, owner, serde_json::json!({}))?;
    Ok(())
}
