//! Money back within 30 days of the first payment: asked for by the subscriber, decided by an admin.

use audit::Act;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{Id, MoneyBackId};
use kernel::money::Paisa;
use ledger::postings::{self, ChargeSource, RefundSource};
use notifications::messages;
use payments::Subject;
use payments::payment::Status as Paid;
use payments::refund::Reason;
use referrals::credit;
use subscriptions::money_back::{self, Request, Status};
use subscriptions::{Charge, Subscription, charge, subscription};

use crate::error::Error;
use crate::notify;
use crate::payable::refund;
use crate::referrals::credits;
use crate::subscriptions::subscribe::{environment_of, give_up_pending_in, page, periods};

/// The subscriber asks for the money. What they chose meanwhile and did not pay is given up.
///
/// # Errors
/// Invalid reason; nothing was paid, the 30 days are over, or it was asked for or granted before.
pub fn request(db: &Db, ctx: &Ctx, actor: &Actor, reason: &str) -> Result<MoneyBackId, Error> {
    let reason = money_back::check_reason(reason).map_err(subscriptions::Error::from)?;
    db.write(|tx| {
        subscription::repo::lock_of_user(tx, actor.user)?;
        periods::bring_up_to_date_in(tx, ctx, actor.user)?;
        let facts = money_back::repo::facts(tx, actor.user, ctx.now)?;
        let charge = money_back::decide_request(&facts, ctx.now)?;
        give_up_pending_in(tx, ctx, actor.user)?;
        let id = money_back::repo::insert(tx, ctx, actor.user, charge, &reason)?;
        let detail = serde_json::json!({ "charge": charge.uuid() });
        audit::record(tx, ctx, Some(actor), Act::MoneyBackRequested, id, detail)?;
        Ok(id)
    })
}

/// An admin grants it: money the way it came, credits as they were; the subscription ends.
///
/// # Errors
/// Invalid note; the admin's own request, or decided before.
pub fn approve(db: &Db, ctx: &Ctx, admin: &Actor, id: MoneyBackId, note: Option<&str>) -> Result<(), Error> {
    let note = money_back::check_note(note).map_err(subscriptions::Error::from)?;
    db.write(|tx| {
        let (request, of) = lock(tx, ctx, admin, id)?;
        let charges = charge::repo::refundable_of(tx, of.id)?;
        let mut back = (Paisa::ZERO, Paisa::ZERO);
        for paid in &charges {
            give_cash_back_in(tx, ctx, admin, paid)?;
            back.0 = back.0.checked_add(paid.cash).map_err(subscriptions::Error::from)?;
            back.1 = back.1.checked_add(paid.credit).map_err(subscriptions::Error::from)?;
        }
        accounts::user::repo::lock(tx, request.user)?;
        for paid in &charges {
            give_credits_back_in(tx, ctx, admin, paid)?;
            charge::repo::move_status(tx, paid, charge::Event::Refund)?;
        }
        credits::collect_in(tx, ctx, request.user)?;
        subscription::repo::record_ended(tx, &of, subscription::Event::Refund, ctx.now)?;
        money_back::repo::record_decided(tx, ctx, id, (Status::Approved, admin.user), note.as_deref())?;
        let plan = &of.terms.plan_name;
        let message = messages::subscription::money_back_approved(plan, back, note.as_deref(), &page(ctx));
        notify::user(tx, ctx, request.user, &message)?;
        let detail = serde_json::json!({ "cashCents": back.0.get(), "creditCents": back.1.get(), "note": note });
        Ok(audit::record(tx, ctx, Some(admin), Act::MoneyBackApproved, id, detail)?)
    })
}

/// An admin does not grant it; nothing else changes.
///
/// # Errors
/// As [`approve`].
pub fn decline(db: &Db, ctx: &Ctx, admin: &Actor, id: MoneyBackId, note: Option<&str>) -> Result<(), Error> {
    let note = money_back::check_note(note).map_err(subscriptions::Error::from)?;
    db.write(|tx| {
        let (request, of) = lock(tx, ctx, admin, id)?;
        money_back::repo::record_decided(tx, ctx, id, (Status::Declined, admin.user), note.as_deref())?;
        let plan = &of.terms.plan_name;
        let message = messages::subscription::money_back_declined(plan, note.as_deref(), &page(ctx));
        notify::user(tx, ctx, request.user, &message)?;
        let detail = serde_json::json!({ "note": note });
        Ok(audit::record(tx, ctx, Some(admin), Act::MoneyBackDeclined, id, detail)?)
    })
}

/// The request, and the subscription it is about, as it stands now.
fn lock(tx: &mut Tx<'_>, ctx: &Ctx, admin: &Actor, id: MoneyBackId) -> Result<(Request, Subscription), Error> {
    let user = money_back::repo::get(tx, id)?.user;
    subscription::repo::lock_of_user(tx, user)?;
    let request = money_back::repo::get(tx, id)?;
    money_back::decide_decision(&request, admin)?;
    periods::bring_up_to_date_in(tx, ctx, user)?;
    let of = charge::repo::get(tx, request.charge)?.subscription;
    Ok((request, subscription::repo::get(tx, of)?))
}

fn give_cash_back_in(tx: &mut Tx<'_>, ctx: &Ctx, admin: &Actor, paid: &Charge) -> Result<(), Error> {
    if paid.cash == Paisa::ZERO {
        return Ok(());
    }
    let corrupt = subscriptions::Error::Corrupt { table: "subscription_charges", id: paid.id.uuid() };
    let found = payments::payment::repo::find_purchase(tx, Subject::Subscription(paid.id))?.ok_or(corrupt)?;
    let payment = payments::payment::repo::lock(tx, found.id)?;
    // What was taken back at its provider is owed, not given back.
    if matches!(payment.status, Paid::Disputed | Paid::ChargedBack) {
        return Err(payments::Error::Disputed.into());
    }
    let source = match source(paid)? {
        ChargeSource::Deferred => RefundSource::DeferredSubscription(paid.id),
        ChargeSource::Earned => RefundSource::SubscriptionRevenue,
    };
    let decided = refund::Decided { amount: paid.cash, reason: Reason::MoneyBack, source };
    refund::decide_in(tx, ctx, Some(admin.user), &payment, &decided)?;
    Ok(())
}

fn give_credits_back_in(tx: &mut Tx<'_>, ctx: &Ctx, admin: &Actor, paid: &Charge) -> Result<(), Error> {
    if paid.credit == Paisa::ZERO {
        return Ok(());
    }
    if credit::give_back(tx, ctx, paid.id.uuid())? != paid.credit {
        return Err(subscriptions::Error::Corrupt { table: "subscription_charges", id: paid.id.uuid() }.into());
    }
    let transaction = postings::charge_credits_returned(paid.id, paid.user, source(paid)?, paid.credit)?;
    let environment = environment_of(tx, paid)?;
    ledger::repo::post(tx, ctx, environment, Some(admin.user), &transaction)?;
    Ok(())
}

/// Where the price of a charge lies.
fn source(paid: &Charge) -> Result<ChargeSource, Error> {
    use charge::Status as S;
    match paid.status {
        S::Paid => Ok(ChargeSource::Deferred),
        S::Earned => Ok(ChargeSource::Earned),
        S::Pending | S::Swapped | S::Refunded | S::Cancelled => Err(subscriptions::Error::Conflict.into()),
    }
}
