//! What becomes of a place that was paid: it runs, is given back, or is earned.

use audit::Act;
use contests::boost::{self, Boost, Status};
use contests::contest::{self, Contest};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ContestId, Id, UserId};
use kernel::money::Paisa;
use ledger::postings::{self, RefundSource};
use notifications::messages;
use payments::Subject;
use payments::payment::Status as Paid;
use payments::refund::Reason;
use referrals::credit;
use subscriptions::subscription;
use time::OffsetDateTime;

use crate::error::Error;
use crate::payable::attempt;
use crate::payable::refund::{self, Decided};
use crate::referrals::credits;
use crate::{notify, posting, sweep};

/// Tells the client of a place that runs; one for a contest that has entries is earned at once.
pub(super) fn started_in(tx: &mut Tx<'_>, ctx: &Ctx, paid: &Boost, contest: &Contest) -> Result<(), Error> {
    let Some(end) = paid.ends_at.filter(|_end| paid.status == Status::Active) else { return Ok(()) };
    let page = posting::contest_page(ctx, contest.id);
    let until = paid.refundable_until(contest, ctx.now);
    notify::user(tx, ctx, paid.buyer, &messages::boost::started(&contest.title, end, until, &page))?;
    if paid.is_earned(contest, ctx.now) { earn_in(tx, ctx, paid) } else { Ok(()) }
}

/// The client gives an order up, or takes a place back.
///
/// # Errors
/// Not the client, nothing that can be given back, or its money was taken back at the provider.
pub fn cancel(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId) -> Result<(), Error> {
    db.write(|tx| {
        let contest = contest::repo::lock(tx, id)?;
        let last = boost::repo::lock_last(tx, id)?;
        let found = boost::decide_cancel(&contest, last.as_ref(), actor, ctx.now)?;
        if found.status == Status::Pending {
            give_up_in(tx, ctx, found)
        } else if is_taken_back(tx, found)? {
            Err(payments::Error::Disputed.into())
        } else {
            refund_in(tx, ctx, Some(actor.user), &contest, found)
        }
    })
}

/// Gives a paid place back, each part to where it came from.
fn refund_in(tx: &mut Tx<'_>, ctx: &Ctx, by: Option<UserId>, contest: &Contest, found: &Boost) -> Result<(), Error> {
    boost::repo::record_refunded(tx, ctx, found, by)?;
    let environment = environment_of(tx, found)?;
    if found.cash > Paisa::ZERO {
        let bought = payments::payment::repo::find_purchase(tx, subject_of(found))?.ok_or_else(|| corrupt(found))?;
        let bought = payments::payment::repo::lock(tx, bought.id)?;
        let source = RefundSource::DeferredBoost(found.id);
        let decided = Decided { amount: found.cash, reason: Reason::BoostCancelled, source };
        refund::decide_in(tx, ctx, by, &bought, &decided)?;
    }
    accounts::user::repo::lock(tx, found.buyer)?;
    let credits = credit::give_back(tx, ctx, found.id.uuid())?;
    if let Some(environment) = environment.filter(|_posted| credits > Paisa::ZERO) {
        let transaction = postings::boost_credits_returned(found.id, found.buyer, credits)?;
        ledger::repo::post(tx, ctx, environment, by, &transaction)?;
    }
    credits::collect_in(tx, ctx, found.buyer)?;
    if let Some(plan) = found.subscription {
        subscription::repo::return_featured(tx, ctx, plan, found.created_at)?;
    }
    let page = posting::contest_page(ctx, contest.id);
    let message = messages::boost::refunded(&contest.title, (found.cash, credits), found.subscription.is_some(), &page);
    notify::user(tx, ctx, found.buyer, &message)?;
    let detail = serde_json::json!({ "contest": contest.id.uuid(), "by": by.map(Id::uuid) });
    audit::record(tx, ctx, None, Act::BoostRefunded, found.id, detail)?;
    Ok(())
}

/// It cannot be given back any more: what was paid for it is earned.
fn earn_in(tx: &mut Tx<'_>, ctx: &Ctx, found: &Boost) -> Result<(), Error> {
    boost::repo::record_earned(tx, found)?;
    if let Some(environment) = environment_of(tx, found)? {
        ledger::repo::post(tx, ctx, environment, None, &postings::boost_earned(found.id, found.price)?)?;
    }
    audit::record(tx, ctx, None, Act::BoostEarned, found.id, serde_json::json!({}))?;
    Ok(())
}

/// Whether the provider took back what was paid for the place.
fn is_taken_back(tx: &mut Tx<'_>, found: &Boost) -> Result<bool, Error> {
    let bought = payments::payment::repo::find_purchase(tx, subject_of(found))?;
    Ok(bought.is_some_and(|payment| matches!(payment.status, Paid::Disputed | Paid::ChargedBack)))
}

/// The ledger in which the place was posted when it was bought; none for one that nothing was paid for.
fn environment_of(tx: &mut Tx<'_>, found: &Boost) -> Result<Option<ledger::Environment>, Error> {
    if found.subscription.is_some() {
        return Ok(None);
    }
    let transaction = ledger::repo::environment_of(tx, &format!("boost:{}", found.id))?;
    transaction.map(Some).ok_or_else(|| corrupt(found))
}

/// The contest has opened: a place that was bought for the draft starts. The contest is locked.
pub(crate) fn opened_in(tx: &mut Tx<'_>, ctx: &Ctx, id: ContestId) -> Result<(), Error> {
    let Some(waiting) = boost::repo::lock_last(tx, id)?.filter(|last| last.status == Status::Waiting) else {
        return Ok(());
    };
    tx.write_deferred()?;
    let contest = contest::repo::get(tx, id)?;
    let active = boost::repo::record_opened(tx, ctx, &waiting, &contest)?;
    started_in(tx, ctx, &active, &contest)
}

/// Somebody entered for the first time. The contest is locked.
pub(crate) fn first_entry_in(tx: &mut Tx<'_>, ctx: &Ctx, id: ContestId) -> Result<(), Error> {
    match boost::repo::lock_last(tx, id)? {
        Some(active) if active.status == Status::Active => earn_in(tx, ctx, &active),
        Some(_) | None => Ok(()),
    }
}

/// The draft was cancelled, or the prize went back; `contest` is as it was before, and locked. A place that could still be given back
/// is; an order that was not paid is given up.
pub(crate) fn contest_ended_in(tx: &mut Tx<'_>, ctx: &Ctx, by: Option<UserId>, contest: &Contest) -> Result<(), Error> {
    let Some(last) = boost::repo::lock_last(tx, contest.id)? else { return Ok(()) };
    match last.status {
        Status::Pending => give_up_in(tx, ctx, &last),
        Status::Active if last.is_earned(contest, ctx.now) => earn_in(tx, ctx, &last),
        // What was taken back at its provider is owed, not given back.
        Status::Waiting | Status::Active if is_taken_back(tx, &last)? => earn_in(tx, ctx, &last),
        Status::Waiting | Status::Active => refund_in(tx, ctx, by, contest, &last),
        Status::Earned | Status::Refunded | Status::Cancelled => Ok(()),
    }
}

/// The deadline of a contest was moved: a place that runs ends with it. The contest is locked.
pub(crate) fn deadline_moved_in(
    tx: &mut Tx<'_>,
    _ctx: &Ctx,
    id: ContestId,
    deadline: OffsetDateTime,
) -> Result<(), Error> {
    match boost::repo::lock_last(tx, id)? {
        Some(last) => Ok(boost::repo::record_deadline(tx, &last, deadline)?),
        None => Ok(()),
    }
}

pub(super) fn subject_of(boost: &Boost) -> Subject {
    Subject::Boost { contest: boost.contest, boost: boost.id }
}

/// Gives a pending order up together with every open attempt to pay it.
pub(super) fn give_up_in(tx: &mut Tx<'_>, ctx: &Ctx, ordered: &Boost) -> Result<(), Error> {
    attempt::give_up_in(tx, ctx, subject_of(ordered))?;
    abandon_in(tx, ctx, ordered)
}

/// Gives a pending order up: what it held is free again.
pub(super) fn abandon_in(tx: &mut Tx<'_>, ctx: &Ctx, ordered: &Boost) -> Result<(), Error> {
    accounts::user::repo::lock(tx, ordered.buyer)?;
    credit::release(tx, ctx, ordered.id.uuid())?;
    credits::collect_in(tx, ctx, ordered.buyer)?;
    boost::repo::record_abandoned(tx, ordered)?;
    audit::record(tx, ctx, None, Act::BoostAbandoned, ordered.id, serde_json::json!({}))?;
    Ok(())
}

pub(super) fn corrupt(boost: &Boost) -> Error {
    contests::Error::Corrupt { table: "boosts", id: boost.id.uuid() }.into()
}

/// Earns places whose 24 hours are over; answers how many.
pub fn earn_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| boost::repo::earnings_due(conn, ctx.now, limit))?;
    Ok(sweep::each_contest(db, due, "a featured place could not be earned", |tx, contest| {
        let last = boost::repo::lock_last(tx, contest.id)?.filter(|last| last.is_earned(contest, ctx.now));
        if let Some(active) = &last {
            earn_in(tx, ctx, active)?;
        }
        Ok(last.is_some())
    }))
}
