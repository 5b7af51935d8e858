//! Bringing friends: the code, the friend's registration, the promise of their first deposit, the reward, and what takes either back.

use audit::Act;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{Id, UserId};
use kernel::money::Paisa;
use ledger::postings;
use notifications::messages;
use payments::{Payment, chargeback};
use referrals::code::{self, Code};
use referrals::credit::{self, Kind, NewLot, debt};
use referrals::referral::{self, Event, Facts, REWARD, Referral, Status};

use crate::error::Error;
use crate::referrals::credits;
use crate::{notify, posting};

/// The person's code, made on the first look.
pub fn code(db: &Db, ctx: &Ctx, actor: &Actor) -> Result<Code, Error> {
    if let Some(known) = db.read(|conn| code::repo::find(conn, actor.user))? {
        return Ok(known);
    }
    db.write(|tx| Ok(code::repo::find_or_make(tx, ctx, actor.user)?))
}

/// A new person came with a code. One that nobody has is ignored: it must not keep anybody from registering.
pub(crate) fn registered_in(tx: &mut Tx<'_>, ctx: &Ctx, friend: UserId, typed: &str) -> Result<(), Error> {
    let Some(code) = Code::parse(typed) else { return Ok(()) };
    let Some(referrer) = code::repo::owner(tx, &code)?.filter(|owner| *owner != friend) else { return Ok(()) };
    referral::repo::insert(tx, ctx, friend, referrer)?;
    record(tx, ctx, Act::ReferralRegistered, friend, referrer)
}

/// A deposit of a friend was confirmed. The first one decides whether a reward is promised.
pub(crate) fn deposited_in(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(), Error> {
    let Some(found) = referral::repo::lock(tx, payment.payer)?.filter(|found| found.status == Status::Registered)
    else {
        return Ok(());
    };
    // The lock makes deposits of several friends at once count each other's promises.
    accounts::user::repo::lock(tx, found.referrer)?;
    let facts = Facts {
        same_person: are_one(tx, found.friend, found.referrer)?,
        rewards_this_month: referral::repo::count_rewards_of_month(tx, found.referrer, ctx.now)?,
    };
    let Some(event) = found.decide(facts) else { return Ok(()) };
    referral::repo::record_decided(tx, ctx, &found, event, payment.id)?;
    let act = match event {
        Event::Promise => {
            let friend = accounts::user::repo::contact(tx, found.friend)?.first_name;
            let message = messages::referral::promised(&friend, REWARD, &page(ctx));
            notify::user(tx, ctx, found.referrer, &message)?;
            Act::ReferralPromised
        }
        Event::Cap => Act::ReferralCapped,
        Event::Void | Event::Reward | Event::Revoke => Act::ReferralVoided,
    };
    record(tx, ctx, act, found.friend, found.referrer)
}

/// A locked contest was awarded, or its prize shared out: a reward that its deposit `payment` promised can be spent, unless friend and referrer
/// look like one person by now.
pub(crate) fn contest_awarded_in(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(), Error> {
    let found = referral::repo::lock_brought_by(tx, payment.id)?;
    let Some(found) = found.filter(|found| found.status == Status::Pending) else { return Ok(()) };
    accounts::user::repo::lock(tx, found.referrer)?;
    if are_one(tx, found.friend, found.referrer)? {
        return void_in(tx, ctx, &found);
    }
    let friend = accounts::user::repo::contact(tx, found.friend)?.first_name;
    let new = NewLot {
        user: found.referrer,
        kind: Kind::Referral,
        source: payment.id,
        is_suspended: chargeback::repo::is_short(tx, payment)?,
        reason: &format!("{friend} made a first deposit"),
        amount: REWARD,
    };
    let lot = credit::grant(tx, ctx, &new)?;
    let transaction = postings::credit_granted(found.friend, found.referrer, REWARD)?;
    ledger::repo::post(tx, ctx, posting::environment(payment.environment), None, &transaction)?;
    referral::repo::record_rewarded(tx, ctx, &found, lot)?;
    credits::collect_in(tx, ctx, found.referrer)?;
    let message = messages::referral::rewarded(&friend, REWARD, credit::expires_at(ctx.now), &page(ctx));
    notify::user(tx, ctx, found.referrer, &message)?;
    record(tx, ctx, Act::ReferralRewarded, found.friend, found.referrer)
}

/// A deposit goes back: what it promised is void, what it brought is recalled.
pub(crate) fn refunded_in(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(), Error> {
    match referral::repo::lock_brought_by(tx, payment.id)? {
        Some(found) => end_in(tx, ctx, &found),
        None => Ok(()),
    }
}

/// A person has a new payout account, or an identity was approved: promises and rewards between people who share an account or a CNIC end.
/// Referrals without either are decided by the deposit.
pub(crate) fn same_person_in(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<(), Error> {
    // All of them: somebody on the other side may be adding the same account at this moment.
    for found in referral::repo::lock_around(tx, user)? {
        if matches!(found.status, Status::Pending | Status::Rewarded)
            && share_account_or_cnic(tx, found.friend, found.referrer)?
        {
            end_in(tx, ctx, &found)?;
        }
    }
    Ok(())
}

/// Whether two accounts look like one person: the same payout account, CNIC, device or address block.
fn are_one(tx: &mut Tx<'_>, one: UserId, other: UserId) -> Result<bool, Error> {
    Ok(share_account_or_cnic(tx, one, other)? || accounts::trace::repo::share(tx, one, other)?)
}

/// Whether two accounts have a payout account or a CNIC in common.
fn share_account_or_cnic(tx: &mut Tx<'_>, one: UserId, other: UserId) -> Result<bool, Error> {
    Ok(payouts::method::repo::share_account(tx, one, other)? || kyc::application::repo::share_cnic(tx, one, other)?)
}

/// Ends a promise or a reward that stands. The referral is locked.
fn end_in(tx: &mut Tx<'_>, ctx: &Ctx, found: &Referral) -> Result<(), Error> {
    match found.status {
        Status::Pending => void_in(tx, ctx, found),
        Status::Rewarded => recall_in(tx, ctx, found),
        Status::Registered | Status::Capped | Status::Void | Status::Revoked => Ok(()),
    }
}

fn void_in(tx: &mut Tx<'_>, ctx: &Ctx, found: &Referral) -> Result<(), Error> {
    referral::repo::record_ended(tx, ctx, found, Event::Void)?;
    let friend = accounts::user::repo::contact(tx, found.friend)?.first_name;
    notify::user(tx, ctx, found.referrer, &messages::referral::voided(&friend, REWARD, &page(ctx)))?;
    record(tx, ctx, Act::ReferralVoided, found.friend, found.referrer)
}

/// Takes a reward back: its owner owes it, and free credits repay that at once.
fn recall_in(tx: &mut Tx<'_>, ctx: &Ctx, found: &Referral) -> Result<(), Error> {
    let corrupt = || referrals::Error::Corrupt { table: "referrals", id: found.friend.uuid() };
    accounts::user::repo::lock(tx, found.referrer)?;
    let lot = credit::lock(tx, found.lot.ok_or_else(corrupt)?)?;
    let recalled = debt::recall(tx, ctx, &lot)?;
    if recalled > Paisa::ZERO {
        let granted = ledger::repo::environment_of(tx, &format!("ref_grant:{}", found.friend))?.ok_or_else(corrupt)?;
        ledger::repo::post(tx, ctx, granted, None, &postings::credit_recalled(lot.id, lot.user, recalled)?)?;
    }
    referral::repo::record_ended(tx, ctx, found, Event::Revoke)?;
    credits::collect_in(tx, ctx, lot.user)?;
    let friend = accounts::user::repo::contact(tx, found.friend)?.first_name;
    let owed = debt::owed(tx, lot.user)?;
    notify::user(tx, ctx, lot.user, &messages::referral::taken_back(&friend, lot.amount, owed, &page(ctx)))?;
    record(tx, ctx, Act::ReferralRevoked, found.friend, found.referrer)
}

fn page(ctx: &Ctx) -> String {
    ctx.link("/referrals")
}

fn record(tx: &mut Tx<'_>, ctx: &Ctx, act: Act, friend: UserId, referrer: UserId) -> Result<(), Error> {
    let subject = audit::Subject::Referral(friend);
    audit::record(tx, ctx, None, act, subject, serde_json::json!({ "referrer": referrer.uuid() }))?;
    Ok(())
}
