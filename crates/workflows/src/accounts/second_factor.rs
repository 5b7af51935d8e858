//! The second step of a sign-in: enrolling an app, checking codes, recovery codes.
//!
//! A code is checked under a lock on the person's factor, so that of two uses of one code at once one is refused.

use accounts::recovery_code::RecoveryCode;
use accounts::second_factor::{CodeInput, SecondFactor};
use accounts::totp::Key;
use accounts::{Credential, User, recovery_code, second_factor, session, user};
use audit::Act;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::fields::FieldErrors;
use kernel::ids::{SessionId, UserId};
use kernel::secret::Secret;
use notifications::messages::account as messages;
use vault::Vault;

use crate::error::Error;
use crate::notify;

pub mod rotate_keys;

/// What an app needs to know.
pub struct Enrolment {
    /// The key as people type it.
    pub key: Secret<String>,
    /// The key as apps read it from a picture.
    pub address: Secret<String>,
}

/// Makes a key for the person's app. Nothing is asked for until a code confirms it; an enrolment begun before is replaced.
///
/// # Errors
/// [`accounts::Error::EmailUnconfirmed`], [`accounts::Error::SecondFactorOn`], [`accounts::Error::SessionOver`].
pub fn begin(db: &Db, ctx: &Ctx, vault: &Vault, (actor, session): (&Actor, SessionId)) -> Result<Enrolment, Error> {
    let key = Key::random().map_err(accounts::Error::from)?;
    let encrypted = key.encrypt(vault, actor.user).map_err(accounts::Error::from)?;
    db.write(|tx| {
        let person = lock_confirmed(tx, actor)?;
        session::repo::hold(tx, actor.user, session)?;
        second_factor::repo::begin(tx, ctx, actor.user, &encrypted)?;
        Ok(Enrolment { address: key.address(&person.email), key: key.typed() })
    })
}

/// Turns it on with a first code of the app, and gives the person recovery codes. People with a role are signed out everywhere but
/// in the session that asks: their role counts from now on, and must not in a browser that a password alone has opened.
///
/// # Errors
/// A wrong code on the field `code`; [`accounts::Error::EmailUnconfirmed`], [`accounts::Error::EnrolmentOver`],
/// [`accounts::Error::SecondFactorOn`], [`accounts::Error::SessionOver`].
pub fn confirm(
    db: &Db,
    ctx: &Ctx,
    vault: &Vault,
    (actor, session): (&Actor, SessionId),
    code: &str,
) -> Result<(Vec<RecoveryCode>, Credential), Error> {
    db.write(|tx| {
        let person = lock_confirmed(tx, actor)?;
        session::repo::hold(tx, actor.user, session)?;
        let factor = second_factor::repo::lock(tx, actor.user)?.ok_or(accounts::Error::EnrolmentOver)?;
        if factor.confirmed_at.is_some() {
            return Err(accounts::Error::SecondFactorOn.into());
        }
        if !factor.is_enrolling(ctx.now) {
            return Err(accounts::Error::EnrolmentOver.into());
        }
        let step = step_of(ctx, vault, &factor, &CodeInput::read(code))?.ok_or_else(wrong_code)?;
        second_factor::repo::record_confirmed(tx, ctx, actor.user, step)?;
        let codes = recovery_code::repo::renew(tx, ctx, actor.user)?;
        // Of a sign-in that is under way nobody asked for a code.
        let renewed = user::repo::renew_credential(tx, ctx, actor.user)?;
        if person.staff.is_some() {
            session::repo::end_others(tx, actor.user, session)?;
        }
        notify::user(tx, ctx, actor.user, &messages::two_factor_on(ctx))?;
        record(tx, ctx, actor, Act::UserTwoFactorOn)?;
        Ok((codes, renewed))
    })
}

/// Turns it off; recovery codes go with it, and sign-ins that wait for a code. Nothing else happens when it was off.
///
/// # Errors
/// [`accounts::Error::SessionOver`].
pub fn remove(db: &Db, ctx: &Ctx, (actor, session): (&Actor, SessionId)) -> Result<Credential, Error> {
    db.write(|tx| {
        user::repo::lock(tx, actor.user)?;
        session::repo::hold(tx, actor.user, session)?;
        if remove_in(tx, ctx, actor.user)? {
            record(tx, ctx, actor, Act::UserTwoFactorOff)?;
        }
        Ok(user::repo::renew_credential(tx, ctx, actor.user)?)
    })
}

/// The same for somebody who lost app and codes; by the command line, after the person was recognised by other means.
///
/// # Errors
/// [`accounts::Error::NotFound`] when nobody is registered with the address, or no second step is on.
pub fn remove_for(db: &Db, ctx: &Ctx, email: &str) -> Result<(), Error> {
    db.write(|tx| {
        let found = user::repo::find_by_email(tx, &accounts::email::key(email))?;
        let user = user::repo::lock(tx, found.ok_or(accounts::Error::NotFound)?.id)?.id;
        if !remove_in(tx, ctx, user)? {
            return Err(accounts::Error::NotFound.into());
        }
        user::repo::renew_credential(tx, ctx, user)?;
        audit::record(tx, ctx, None, Act::UserTwoFactorRemoved, user, serde_json::json!({}))?;
        Ok(())
    })
}

/// New recovery codes in the place of the old ones.
///
/// # Errors
/// [`accounts::Error::SecondFactorOff`], [`accounts::Error::SessionOver`].
pub fn renew_codes(db: &Db, ctx: &Ctx, (actor, session): (&Actor, SessionId)) -> Result<Vec<RecoveryCode>, Error> {
    db.write(|tx| {
        user::repo::lock(tx, actor.user)?;
        session::repo::hold(tx, actor.user, session)?;
        let factor = second_factor::repo::lock(tx, actor.user)?;
        if factor.and_then(|factor| factor.confirmed_at).is_none() {
            return Err(accounts::Error::SecondFactorOff.into());
        }
        let codes = recovery_code::repo::renew(tx, ctx, actor.user)?;
        notify::user(tx, ctx, actor.user, &messages::recovery_codes_renewed(ctx))?;
        record(tx, ctx, actor, Act::UserRecoveryCodesRenewed)?;
        Ok(codes)
    })
}

/// Whose address is not confirmed may be somebody who took another's: their second step must not wait for the owner. The person stays
/// locked, so that a confirmation, which removes what was set before it, comes before or after.
fn lock_confirmed(tx: &mut Tx<'_>, actor: &Actor) -> Result<User, Error> {
    let person = user::repo::lock(tx, actor.user)?;
    if person.email_verified_at.is_none() {
        return Err(accounts::Error::EmailUnconfirmed.into());
    }
    Ok(person)
}

/// Whether `code` is one of the person's app or of their recovery codes, and uses it up. Always false when no second step is on.
///
/// # Errors
/// Database failures, a key that no known secret opens.
pub fn prove_in(tx: &mut Tx<'_>, ctx: &Ctx, vault: &Vault, user: UserId, code: &str) -> Result<bool, Error> {
    let Some(factor) = second_factor::repo::lock(tx, user)?.filter(|factor| factor.confirmed_at.is_some()) else {
        return Ok(false);
    };
    match CodeInput::read(code) {
        CodeInput::Recovery(code) => {
            if !recovery_code::repo::spend(tx, ctx, user, &code)? {
                return Ok(false);
            }
            let left = recovery_code::repo::left(tx, user)?;
            notify::user(tx, ctx, user, &messages::recovery_code_used(ctx, left))?;
            let detail = serde_json::json!({ "left": left });
            audit::record(tx, ctx, None, Act::UserRecoveryCodeUsed, user, detail)?;
            Ok(true)
        }
        input @ (CodeInput::App(_) | CodeInput::Neither) => {
            let Some(step) = step_of(ctx, vault, &factor, &input)? else { return Ok(false) };
            second_factor::repo::record_used(tx, user, step)?;
            Ok(true)
        }
    }
}

/// The step whose code was typed, if it is one that counts now.
fn step_of(ctx: &Ctx, vault: &Vault, factor: &SecondFactor, input: &CodeInput) -> Result<Option<i64>, Error> {
    let CodeInput::App(code) = input else { return Ok(None) };
    let key = Key::decrypt(vault, factor.user, &factor.encrypted).map_err(accounts::Error::from)?;
    Ok(key.step_of(code, ctx.now, factor.used_step))
}

pub(crate) fn remove_in(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<bool, Error> {
    let was_on = second_factor::repo::remove(tx, user)?;
    recovery_code::repo::remove_all(tx, user)?;
    if was_on {
        notify::user(tx, ctx, user, &messages::two_factor_off(ctx))?;
    }
    Ok(was_on)
}

/// What a person who is signed in hears about a wrong code.
pub(crate) fn wrong_code() -> accounts::Error {
    accounts::Error::Fields(FieldErrors::one("code", "This code is wrong or was used before. Wait for the next one"))
}

fn record(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, act: Act) -> Result<(), Error> {
    audit::record(tx, ctx, Some(actor), act, actor.user, serde_json::json!({}))?;
    Ok(())
}
