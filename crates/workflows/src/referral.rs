//! Bringing friends: the code, the friend's registration, the reward for their first deposit, and what takes it back.

use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{CreditLotId, Id, UserId};
use ledger::postings;
use notifications::messages;
use payments::Payment;
use referrals::code::{self, Code};
use referrals::credit::{self, Kind, NewLot};
use referrals::referral::{self, Event, Facts, REWARD, Referral, Status};

use crate::error::Error;
use crate::{booking, mail};

/// The person's code, made on the first look.
///
/// # Errors
/// The database's.
pub fn code(db: &Db, ctx: &Ctx, actor: &Actor) -> Result<Code, Error> {
    if let Some(known) = db.read(|conn| code::repo::find(conn, actor.user))? {
        return Ok(known);
    }
    db.write(|tx| Ok(code::repo::find_or_make(tx, ctx, actor.user)?))
}

/// A new person came with a code. One that nobody has is ignored: it must not keep anybody from registering.
///
/// # Errors
/// The database's.
pub(crate) fn registered_in(tx: &mut Tx<'_>, ctx: &Ctx, friend: UserId, typed: &str) -> Result<(), Error> {
    let Some(code) = Code::parse(typed) else { return Ok(()) };
    let Some(referrer) = code::repo::owner(tx, &code)?.filter(|owner| *owner != friend) else { return Ok(()) };
    referral::repo::insert(tx, ctx, friend, referrer)?;
    record(tx, ctx, "referral.registered", friend, referrer)
}

/// A deposit of a friend was confirmed. The first one decides about the reward.
///
/// # Errors
/// The database's, and the ledger's when the books would not agree.
pub(crate) fn reward_in(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(), Error> {
    let Some(found) = referral::repo::lock(tx, payment.payer)?.filter(|found| found.status == Status::Registered)
    else {
        return Ok(());
    };
    // The lock makes deposits of several friends at once count each other's rewards.
    accounts::user::repo::lock(tx, found.referrer)?;
    let facts = Facts {
        same_person: are_one(tx, found.friend, found.referrer)?,
        rewards_this_month: referral::repo::count_rewards_of_month(tx, found.referrer, ctx.now)?,
    };
    let Some(event) = found.decide(facts) else { return Ok(()) };
    let (act, lot) = match event {
        Event::Reward => ("referral.rewarded", Some(grant_in(tx, ctx, payment, &found)?)),
        Event::Cap => ("referral.capped", None),
        Event::Void => ("referral.voided", None),
        Event::Revoke => return Ok(()),
    };
    referral::repo::record_decided(tx, ctx, &found, event, (payment.id, lot))?;
    record(tx, ctx, act, found.friend, found.referrer)
}

fn grant_in(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, found: &Referral) -> Result<CreditLotId, Error> {
    let friend = accounts::user::repo::contact(tx, found.friend)?.first_name;
    let reason = format!("{friend} made a first deposit");
    let new = NewLot { user: found.referrer, kind: Kind::Referral, reason: &reason, amount: REWARD };
    let lot = credit::grant(tx, ctx, &new)?;
    let booked = postings::credit_granted(found.friend, found.referrer, REWARD)?;
    ledger::repo::post(tx, ctx, booking::environment(payment.environment), None, &booked)?;
    let message = messages::referral::rewarded(&friend, REWARD, credit::expires_at(ctx.now), &ctx.link("/referrals"));
    mail::to(tx, ctx, found.referrer, &message)?;
    Ok(lot)
}

/// A deposit goes back: the reward that it brought is taken back as soon as nothing of it is held or spent.
///
/// # Errors
/// The database's, and the ledger's when the books would not agree.
pub(crate) fn refunded_in(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(), Error> {
    match referral::repo::lock_rewarded_by(tx, payment.id)? {
        Some(found) => recall_in(tx, ctx, &found),
        None => Ok(()),
    }
}

/// A person has a new payout account, or an identity was approved: rewards between people who share an account or a CNIC are taken
/// back in the same way. Referrals that are not rewarded are decided by the deposit.
///
/// # Errors
/// The database's, and the ledger's when the books would not agree.
pub(crate) fn same_person_in(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<(), Error> {
    // All of them: somebody on the other side may be adding the same account at this moment.
    for found in referral::repo::lock_around(tx, user)? {
        if found.status == Status::Rewarded && are_one(tx, found.friend, found.referrer)? {
            recall_in(tx, ctx, &found)?;
        }
    }
    Ok(())
}

/// Whether two accounts look like one person: the same payout account, or the same CNIC.
fn are_one(tx: &mut Tx<'_>, one: UserId, other: UserId) -> Result<bool, Error> {
    Ok(payouts::method::repo::share_account(tx, one, other)? || kyc::application::repo::share_cnic(tx, one, other)?)
}

/// Marks a reward to be taken back, and takes it back if it is whole. The referral is locked.
fn recall_in(tx: &mut Tx<'_>, ctx: &Ctx, found: &Referral) -> Result<(), Error> {
    referral::repo::record_recalled(tx, ctx, found)?;
    revoke_in(tx, ctx, found).map(|_revoked| ())
}

/// Takes a reward back if nothing of it is held or spent; answers whether it was.
fn revoke_in(tx: &mut Tx<'_>, ctx: &Ctx, found: &Referral) -> Result<bool, Error> {
    let corrupt = || referrals::Error::Corrupt { table: "referrals", id: found.friend.uuid() };
    accounts::user::repo::lock(tx, found.referrer)?;
    let lot = credit::lock(tx, found.lot.ok_or_else(corrupt)?)?;
    if !credit::revoke(tx, ctx, &lot)? {
        return Ok(false);
    }
    let granted = ledger::repo::environment_of(tx, &format!("ref_grant:{}", found.friend))?.ok_or_else(corrupt)?;
    let booked = postings::credit_revoked(lot.id, lot.user, lot.remaining)?;
    ledger::repo::post(tx, ctx, granted, None, &booked)?;
    referral::repo::record_revoked(tx, ctx, found)?;
    record(tx, ctx, "referral.revoked", found.friend, found.referrer)?;
    Ok(true)
}

/// Takes back rewards that were recalled while they were held or spent and are whole again; answers how many.
///
/// # Errors
/// The list could not be read.
pub fn recall_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| referral::repo::recalls_due(conn, limit))?;
    let revoked = due.into_iter().filter(|friend| {
        let result = db.write(|tx| match referral::repo::lock(tx, *friend)? {
            Some(found) if found.status == Status::Rewarded => revoke_in(tx, ctx, &found),
            Some(_) | None => Ok::<_, Error>(false),
        });
        result.unwrap_or_else(|error| {
            tracing::error!(friend_id = %friend, %error, "a reward could not be taken back");
            false
        })
    });
    Ok(revoked.count())
}

fn record(tx: &mut Tx<'_>, ctx: &Ctx, act: &'static str, friend: UserId, referrer: UserId) -> Result<(), Error> {
    let subject = audit::Subject { kind: "referral", id: friend.uuid() };
    audit::record(tx, ctx, None, act, subject, serde_json::json!({ "referrer": referrer.uuid() }))?;
    Ok(())
}
