//! Where a person wants to be paid. A change reaches payouts that still wait for a method; what is ready goes where it
//! was going.

use accounts::session;
use audit::Act;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{PayoutMethodId, SessionId, UserId};
use notifications::messages;
use payouts::method::{self, Method, NewMethod, PER_PERSON_MAX, masked};
use payouts::{Vault, payout};

use crate::error::Error;
use crate::referrals::referral;
use crate::{identity, notify, reviews};

/// Adds a method; the first becomes the default.
///
/// # Errors
/// Unconfirmed address, the account is listed already, or too many methods; [`accounts::Error::SessionOver`].
pub fn add(
    db: &Db,
    ctx: &Ctx,
    vault: &Vault,
    (actor, session): (&Actor, SessionId),
    new: &NewMethod,
) -> Result<Method, Error> {
    db.write(|tx| {
        session::repo::hold(tx, actor.user, session)?;
        add_in(tx, ctx, vault, actor, new)
    })
}

/// As [`add`], in a transaction of the caller's, and of people who need no browser.
///
/// # Errors
/// Unconfirmed address, the account is listed already, or too many methods.
pub fn add_in(tx: &mut Tx<'_>, ctx: &Ctx, vault: &Vault, actor: &Actor, new: &NewMethod) -> Result<Method, Error> {
    actor.require_verified_email().map_err(payouts::Error::from)?;
    let listed = method::repo::lock_of_user(tx, actor.user)?;
    if listed.len() >= PER_PERSON_MAX {
        return Err(payouts::Error::TooManyMethods.into());
    }
    let is_default = !listed.iter().any(|method| method.is_default);
    let added = method::repo::insert(tx, ctx, vault, actor.user, new, is_default)?;
    direct_payouts(tx, ctx, actor.user)?;
    let named = format!("{} {}", added.kind.name(), masked(&added.last4));
    notify::user(tx, ctx, actor.user, &messages::money::payout_method_added(&named, &ctx.link("/payout-methods")))?;
    record(tx, ctx, actor, Act::PayoutMethodAdded, added.id)?;
    referral::same_person_in(tx, ctx, actor.user)?;
    reviews::identity_changed_in(tx, actor.user)?;
    Ok(added)
}

/// Makes a method the one that payouts take.
///
/// # Errors
/// Not the actor's; [`accounts::Error::SessionOver`].
pub fn make_default(
    db: &Db,
    ctx: &Ctx,
    (actor, session): (&Actor, SessionId),
    id: PayoutMethodId,
) -> Result<Method, Error> {
    db.write(|tx| {
        session::repo::hold(tx, actor.user, session)?;
        method::repo::lock_of_user(tx, actor.user)?;
        let chosen = method::repo::set_default(tx, actor.user, id)?;
        direct_payouts(tx, ctx, actor.user)?;
        record(tx, ctx, actor, Act::PayoutMethodMadeDefault, id)?;
        Ok(chosen)
    })
}

/// Takes a method off the list; when it was the default, the newest other becomes it.
///
/// # Errors
/// Not the actor's; [`accounts::Error::SessionOver`].
pub fn remove(db: &Db, ctx: &Ctx, (actor, session): (&Actor, SessionId), id: PayoutMethodId) -> Result<(), Error> {
    db.write(|tx| {
        session::repo::hold(tx, actor.user, session)?;
        let listed = method::repo::lock_of_user(tx, actor.user)?;
        let was_default = listed.iter().any(|method| method.id == id && method.is_default);
        method::repo::delete(tx, ctx, actor.user, id)?;
        let newest = listed.iter().filter(|method| method.id != id).max_by_key(|method| (method.created_at, method.id));
        if let Some(newest) = newest.filter(|_other| was_default) {
            method::repo::set_default(tx, actor.user, newest.id)?;
        }
        direct_payouts(tx, ctx, actor.user)?;
        record(tx, ctx, actor, Act::PayoutMethodRemoved, id)
    })
}

/// Tells the person's waiting payouts what the list says now. The list is locked.
fn direct_payouts(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<(), Error> {
    let payee = identity::payee_in(tx, ctx, user)?;
    for pending in payout::repo::lock_pending_of(tx, user)? {
        payout::repo::update_holds(tx, &pending, &payee)?;
    }
    Ok(())
}

fn record(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, act: Act, id: PayoutMethodId) -> Result<(), Error> {
    audit::record(tx, ctx, Some(actor), act, id, serde_json::json!({}))?;
    Ok(())
}
