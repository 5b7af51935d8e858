//! What becomes of a subscription with time: setting it to end, reminders, the next period, the end.

use audit::Act;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::UserId;
use ledger::postings;
use notifications::messages;
use subscriptions::charge::{self, Kind};
use subscriptions::subscription::{self, Standing};
use subscriptions::{Subscription, plan};

use super::{environment_of, page};
use crate::error::Error;
use crate::{notify, sweep};

/// The plan that runs ends with its period.
///
/// # Errors
/// No paid plan runs.
pub fn cancel(db: &Db, ctx: &Ctx, actor: &Actor) -> Result<(), Error> {
    db.write(|tx| {
        let (standing, running) = lock_running(tx, ctx, actor)?;
        if running.cancel_at_period_end {
            return Ok(());
        }
        subscription::repo::set_cancel(tx, running.id, true)?;
        let until = standing.paid_until().unwrap_or(ctx.now);
        notify::user(
            tx,
            ctx,
            actor.user,
            &messages::subscription::cancelled(&running.terms.plan_name, until, &page(ctx)),
        )?;
        let detail = serde_json::json!({});
        Ok(audit::record(tx, ctx, Some(actor), Act::SubscriptionCancelled, running.id, detail)?)
    })
}

/// The same taken back.
///
/// # Errors
/// No paid plan runs.
pub fn resume(db: &Db, ctx: &Ctx, actor: &Actor) -> Result<(), Error> {
    db.write(|tx| {
        let (_standing, running) = lock_running(tx, ctx, actor)?;
        if !running.cancel_at_period_end {
            return Ok(());
        }
        subscription::repo::set_cancel(tx, running.id, false)?;
        let detail = serde_json::json!({});
        Ok(audit::record(tx, ctx, Some(actor), Act::SubscriptionResumed, running.id, detail)?)
    })
}

fn lock_running(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor) -> Result<(Standing, Subscription), Error> {
    subscription::repo::lock_of_user(tx, actor.user)?;
    bring_up_to_date_in(tx, ctx, actor.user)?;
    let standing = subscription::repo::standing(tx, actor.user)?;
    let running = subscription::require_running(&standing, ctx.now)?.clone();
    Ok((standing, running))
}

/// Ends periods that are over: what they cost is earned, and the next one begins if it is paid. Answers whether there was one. The
/// person's subscriptions are locked.
pub(crate) fn bring_up_to_date_in(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<bool, Error> {
    let mut moved = false;
    loop {
        let Standing { active, renewal } = subscription::repo::standing(tx, user)?;
        let Some(active) = active else { return Ok(moved) };
        if !active.paid_period()?.is_over(ctx.now) {
            return Ok(moved);
        }
        accounts::user::repo::lock(tx, user)?;
        earn_in(tx, ctx, &active)?;
        match renewal {
            Some(next) => subscription::repo::record_renewed(tx, &active, &next)?,
            None => expire_in(tx, ctx, &active)?,
        }
        moved = true;
    }
}

fn earn_in(tx: &mut Tx<'_>, ctx: &Ctx, active: &Subscription) -> Result<(), Error> {
    let end = active.paid_period()?.end;
    for paid in charge::repo::paid_of(tx, active.id)? {
        if paid.paid_period()?.end <= end {
            charge::repo::move_status(tx, &paid, charge::Event::Earn)?;
            let transaction = postings::charge_earned(paid.id, paid.terms.price)?;
            let environment = environment_of(tx, &paid)?;
            ledger::repo::post(tx, ctx, environment, None, &transaction)?;
        }
    }
    Ok(())
}

/// Nothing follows. Who is paying for the next period at this moment opens a new subscription with it.
fn expire_in(tx: &mut Tx<'_>, ctx: &Ctx, active: &Subscription) -> Result<(), Error> {
    let end = active.paid_period()?.end;
    subscription::repo::record_ended(tx, active, subscription::Event::Expire, end)?;
    let pending = charge::repo::pending_of(tx, active.user)?.filter(|pending| pending.kind == Kind::Renewal);
    if let Some(late) = pending {
        let of = subscription::repo::insert(tx, ctx, active.user, (active.plan, active.tier), &late.terms)?;
        charge::repo::make_first_of(tx, &late, of.id)?;
    }
    let free = plan::repo::free(tx)?.terms;
    let allowed = (free.plan_name.as_str(), free.max_active_contests.get());
    let message = messages::subscription::expired(&active.terms.plan_name, allowed, &page(ctx));
    notify::user(tx, ctx, active.user, &message)?;
    audit::record(tx, ctx, None, Act::SubscriptionExpired, active.id, serde_json::json!({}))?;
    Ok(())
}

/// Ends periods that are over; answers of how many people.
pub fn end_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| subscription::repo::periods_over(conn, ctx.now, limit))?;
    Ok(each(db, due, |tx, user| bring_up_to_date_in(tx, ctx, user)))
}

/// Writes to people whose period ends within three days; answers to how many.
pub fn notify_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| subscription::repo::reminders_due(conn, ctx.now, limit))?;
    Ok(each(db, due, |tx, user| notify_in(tx, ctx, user)))
}

fn notify_in(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<bool, Error> {
    let standing = subscription::repo::standing(tx, user)?;
    let Some(active) = standing.active.as_ref().filter(|_active| standing.is_notice_due(ctx.now)) else {
        return Ok(false);
    };
    let end = active.paid_period()?.end;
    subscription::repo::record_notice(tx, active.id, end)?;
    // What the next period costs is what the plan is sold for now.
    let sold = plan::repo::get(tx, active.plan)?.terms;
    let message = messages::subscription::renewal_due(&sold.plan_name, sold.price, end, &page(ctx));
    notify::user(tx, ctx, user, &message)?;
    Ok(true)
}

/// Runs `step` for each person with their subscriptions locked.
#[track_caller]
fn each(db: &Db, due: Vec<UserId>, step: impl Fn(&mut Tx<'_>, UserId) -> Result<bool, Error>) -> usize {
    sweep::each_in(db, due, "a subscription could not be moved on", |tx, user| {
        subscription::repo::lock_of_user(tx, user)?;
        step(tx, user)
    })
}
