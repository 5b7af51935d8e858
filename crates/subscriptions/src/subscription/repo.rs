//! Subscriptions in the database.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{PlanId, SubscriptionId, UserId};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Event, InForce, Standing, Status, Subscription};
use crate::charge::{self, Charge};
use crate::error::Error;
use crate::period::{Period, RENEWAL_WINDOW};
use crate::plan::{Plan, Terms, Tier};
use crate::schema::{plans, subscription_charges as charges, subscriptions};

/// Locks everything of the person in this domain, also what is not there yet. Comes before the locks on payments.
pub fn lock_of_user(tx: &mut Tx<'_>, user: UserId) -> Result<(), Error> {
    Ok(tx.lock_key(format!("subscriptions:{user}"))?)
}

/// The subscription.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, id: SubscriptionId) -> Result<Subscription, Error> {
    subscriptions::table.find(id).select(Subscription::as_select()).first(conn).optional()?.ok_or(Error::NotFound)
}

/// What stands for the person.
pub fn standing(conn: &mut PgConnection, user: UserId) -> Result<Standing, Error> {
    let active = of_user(user)
        .filter(subscriptions::status.eq(Status::Active))
        .select(Subscription::as_select())
        .first(conn)
        .optional()?;
    with_renewal(conn, active)
}

fn with_renewal(conn: &mut PgConnection, active: Option<Subscription>) -> Result<Standing, Error> {
    let Some(active) = active else { return Ok(Standing::default()) };
    let end = active.paid_period()?.end;
    let renewal = charge::repo::paid_of(conn, active.id)?
        .into_iter()
        .find(|charge| charge.period.is_some_and(|period| period.start >= end));
    Ok(Standing { active: Some(active), renewal })
}

/// What the person may do at `now`: of the plan that is paid, or of FREE.
pub fn in_force(conn: &mut PgConnection, user: UserId, now: OffsetDateTime) -> Result<InForce, Error> {
    let is_theirs = subscriptions::user_id.eq(user).and(subscriptions::status.eq(Status::Active));
    let found = plans::table
        .left_join(subscriptions::table.on(is_theirs))
        .filter(plans::tier.eq(Tier::Free))
        .select((Plan::as_select(), Option::<Subscription>::as_select()))
        .first(conn);
    let (free, active) = found.optional()?.ok_or(Error::Corrupt { table: "plans", id: Uuid::nil() })?;
    Ok(with_renewal(conn, active)?.in_force(&free, now))
}

/// The subscription that ended last and was once paid.
pub fn last_ended(conn: &mut PgConnection, user: UserId) -> Result<Option<Subscription>, Error> {
    Ok(of_user(user)
        .filter(subscriptions::status.eq_any([Status::Expired, Status::Replaced, Status::Refunded].map(Status::as_str)))
        .order((subscriptions::ended_at.desc(), subscriptions::id.desc()))
        .select(Subscription::as_select())
        .first(conn)
        .optional()?)
}

/// Stores a plan that was chosen and is not paid.
///
/// # Errors
/// [`Error::Conflict`] when another is waiting for its payment.
pub fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    user: UserId,
    (plan, tier): (PlanId, Tier),
    terms: &Terms,
) -> Result<Subscription, Error> {
    let inserted = diesel::insert_into(subscriptions::table)
        .values((
            subscriptions::id.eq(ctx.new_id::<SubscriptionId>()),
            subscriptions::user_id.eq(user),
            subscriptions::plan_id.eq(plan),
            subscriptions::tier.eq(tier),
            subscriptions::plan_name.eq(&terms.plan_name),
            subscriptions::price_paisa.eq(terms.price),
            subscriptions::max_active_contests.eq(terms.max_active_contests.get()),
            subscriptions::featured_credits.eq(terms.featured_credits),
            subscriptions::featured_used.eq(0),
            subscriptions::status.eq(Status::PendingPayment),
            subscriptions::cancel_at_period_end.eq(false),
            subscriptions::created_at.eq(ctx.now),
        ))
        .returning(Subscription::as_returning())
        .get_result(&mut **tx);
    match inserted {
        Ok(chosen) => Ok(chosen),
        Err(error) if violated(&error) == Some("subscriptions_one_pending") => Err(Error::Conflict),
        Err(error) => Err(error.into()),
    }
}

/// The first period begins.
///
/// # Errors
/// [`Error::InvalidTransition`]; [`Error::Conflict`] when it changed meanwhile or another one is ACTIVE.
pub fn record_paid(tx: &mut Tx<'_>, subscription: &Subscription, period: Period) -> Result<(), Error> {
    let next = subscription.status.next(Event::Pay)?;
    let moved = diesel::update(in_state(subscription))
        .set((
            subscriptions::status.eq(next.as_str()),
            subscriptions::period_start.eq(period.start),
            subscriptions::period_end.eq(period.end),
        ))
        .execute(&mut **tx);
    match moved {
        Err(error) if violated(&error) == Some("subscriptions_one_active") => Err(Error::Conflict),
        moved => require_one(moved?),
    }
}

/// The next period begins, with the terms it was paid for; `charge` is PAID.
///
/// # Errors
/// [`Error::InvalidTransition`]; [`Error::Conflict`] when it changed meanwhile.
pub fn record_renewed(tx: &mut Tx<'_>, subscription: &Subscription, charge: &Charge) -> Result<(), Error> {
    let next = subscription.status.next(Event::Renew)?;
    let period = charge.paid_period()?;
    let moved = diesel::update(in_state(subscription))
        .set((
            subscriptions::status.eq(next.as_str()),
            subscriptions::period_start.eq(period.start),
            subscriptions::period_end.eq(period.end),
            subscriptions::plan_name.eq(&charge.terms.plan_name),
            subscriptions::price_paisa.eq(charge.terms.price),
            subscriptions::max_active_contests.eq(charge.terms.max_active_contests.get()),
            subscriptions::featured_credits.eq(charge.terms.featured_credits),
            subscriptions::featured_used.eq(0),
        ))
        .execute(&mut **tx)?;
    require_one(moved)
}

/// It ends by `event`, at `at`; one that had ended keeps that moment.
///
/// # Errors
/// [`Error::InvalidTransition`]; [`Error::Conflict`] when it changed meanwhile.
pub fn record_ended(
    tx: &mut Tx<'_>,
    subscription: &Subscription,
    event: Event,
    at: OffsetDateTime,
) -> Result<(), Error> {
    let next = subscription.status.next(event)?;
    let moved = diesel::update(in_state(subscription))
        .set((subscriptions::status.eq(next.as_str()), subscriptions::ended_at.eq(subscription.ended_at.unwrap_or(at))))
        .execute(&mut **tx)?;
    require_one(moved)
}

/// Whether the person wants no further period.
pub fn set_cancel(tx: &mut Tx<'_>, id: SubscriptionId, cancel: bool) -> Result<(), Error> {
    let moved = diesel::update(subscriptions::table.find(id))
        .set(subscriptions::cancel_at_period_end.eq(cancel))
        .execute(&mut **tx)?;
    require_one(moved)
}

/// Keeps which period end was written about.
pub fn record_notice(tx: &mut Tx<'_>, id: SubscriptionId, period_end: OffsetDateTime) -> Result<(), Error> {
    let moved = diesel::update(subscriptions::table.find(id))
        .set(subscriptions::notice_sent_for.eq(period_end))
        .execute(&mut **tx)?;
    require_one(moved)
}

/// Takes a featured credit of the period that runs. Of many at once, no more succeed than are left.
///
/// # Errors
/// [`Error::NoFeaturedPlace`] when none is left or the period is over.
#[allow(clippy::arithmetic_side_effects, reason = "the sum is SQL, within a CHECK")]
pub fn take_featured(tx: &mut Tx<'_>, ctx: &Ctx, id: SubscriptionId) -> Result<(), Error> {
    let taken = diesel::update(subscriptions::table.find(id))
        .filter(subscriptions::status.eq(Status::Active.as_str()))
        .filter(subscriptions::period_end.gt(ctx.now))
        .filter(subscriptions::featured_used.lt(subscriptions::featured_credits))
        .set(subscriptions::featured_used.eq(subscriptions::featured_used + 1))
        .execute(&mut **tx)?;
    if taken == 1 { Ok(()) } else { Err(Error::NoFeaturedPlace) }
}

/// Gives a featured credit back that was taken at `taken_at`, if that period still runs; answers whether it did.
#[allow(clippy::arithmetic_side_effects, reason = "the difference is SQL, within a CHECK")]
pub fn return_featured(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: SubscriptionId,
    taken_at: OffsetDateTime,
) -> Result<bool, Error> {
    let returned = diesel::update(subscriptions::table.find(id))
        .filter(subscriptions::status.eq(Status::Active.as_str()))
        .filter(subscriptions::period_start.le(taken_at).and(subscriptions::period_end.gt(ctx.now)))
        .filter(subscriptions::featured_used.gt(0))
        .set(subscriptions::featured_used.eq(subscriptions::featured_used - 1))
        .execute(&mut **tx)?;
    Ok(returned == 1)
}

/// People whose period is over.
pub fn periods_over(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<UserId>, Error> {
    Ok(subscriptions::table
        .filter(subscriptions::status.eq(Status::Active.as_str()).and(subscriptions::period_end.le(now)))
        .order(subscriptions::period_end)
        .limit(limit)
        .select(subscriptions::user_id)
        .load(conn)?)
}

/// People whose period ends within three days and who were not told, unless they know or have paid.
pub fn reminders_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<UserId>, Error> {
    let soon = now.saturating_add(RENEWAL_WINDOW);
    let told = subscriptions::notice_sent_for.is_not_distinct_from(subscriptions::period_end);
    Ok(subscriptions::table
        .filter(subscriptions::status.eq(Status::Active.as_str()))
        .filter(subscriptions::period_end.gt(now).and(subscriptions::period_end.le(soon)))
        .filter(diesel::dsl::not(subscriptions::cancel_at_period_end))
        .filter(diesel::dsl::not(told))
        .filter(diesel::dsl::not(diesel::dsl::exists(
            charges::table
                .filter(charges::subscription_id.eq(subscriptions::id))
                .filter(charges::status.eq(charge::Status::Paid.as_str()))
                .filter(charges::period_start.ge(subscriptions::period_end)),
        )))
        .order(subscriptions::period_end)
        .limit(limit)
        .select(subscriptions::user_id)
        .load(conn)?)
}

type OfUser = diesel::dsl::Filter<subscriptions::table, diesel::dsl::Eq<subscriptions::user_id, UserId>>;

fn of_user(user: UserId) -> OfUser {
    subscriptions::table.filter(subscriptions::user_id.eq(user))
}

type InState = diesel::dsl::Filter<
    diesel::dsl::Filter<subscriptions::table, diesel::dsl::Eq<subscriptions::id, SubscriptionId>>,
    diesel::dsl::Eq<subscriptions::status, &'static str>,
>;

/// The compare of compare and set.
fn in_state(subscription: &Subscription) -> InState {
    subscriptions::table
        .filter(subscriptions::id.eq(subscription.id))
        .filter(subscriptions::status.eq(subscription.status.as_str()))
}

fn require_one(moved: usize) -> Result<(), Error> {
    if moved == 1 { Ok(()) } else { Err(Error::Conflict) }
}
