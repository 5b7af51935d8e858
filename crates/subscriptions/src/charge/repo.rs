//! Charges in the database.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{ChargeId, SubscriptionId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::{Charge, Event, Kind, Status};
use crate::error::Error;
use crate::period::Period;
use crate::plan::Terms;
use crate::schema::subscription_charges as charges;
use crate::subscription;

#[derive(Debug, Clone)]
pub struct NewCharge {
    /// Its id, under which credits are held already.
    pub id: ChargeId,
    pub subscription: SubscriptionId,
    pub user: UserId,
    pub kind: Kind,
    pub terms: Terms,
    pub credit: Paisa,
}

/// Stores a charge: PENDING.
///
/// # Errors
/// [`Error::Conflict`] when another is PENDING, [`Error::OutOfRange`].
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, new: &NewCharge) -> Result<Charge, Error> {
    let inserted = diesel::insert_into(charges::table)
        .values((
            charges::id.eq(new.id),
            charges::subscription_id.eq(new.subscription),
            charges::user_id.eq(new.user),
            charges::kind.eq(new.kind),
            charges::price_paisa.eq(new.terms.price),
            charges::cash_paisa.eq(new.terms.price.checked_sub(new.credit)?),
            charges::credit_paisa.eq(new.credit),
            charges::max_active_contests.eq(new.terms.max_active_contests.get()),
            charges::featured_credits.eq(new.terms.featured_credits),
            charges::plan_name.eq(&new.terms.plan_name),
            charges::status.eq(Status::Pending),
            charges::created_at.eq(ctx.now),
        ))
        .returning(Charge::as_returning())
        .get_result(&mut **tx);
    match inserted {
        Ok(charge) => Ok(charge),
        Err(error) if violated(&error) == Some("subscription_charges_one_pending") => Err(Error::Conflict),
        Err(error) => Err(error.into()),
    }
}

/// The charge.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, id: ChargeId) -> Result<Charge, Error> {
    charges::table.find(id).select(Charge::as_select()).first(conn).optional()?.ok_or(Error::NotFound)
}

/// The charge, after everything of its person was locked ([`subscription::repo::lock_of_user`]).
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock(tx: &mut Tx<'_>, id: ChargeId) -> Result<Charge, Error> {
    let user = get(tx, id)?.user;
    subscription::repo::lock_of_user(tx, user)?;
    get(tx, id)
}

/// The charge of the person that waits to be covered.
pub fn pending_of(conn: &mut PgConnection, user: UserId) -> Result<Option<Charge>, Error> {
    Ok(charges::table
        .filter(charges::user_id.eq(user).and(charges::status.eq(Status::Pending.as_str())))
        .select(Charge::as_select())
        .first(conn)
        .optional()?)
}

/// The PAID charges of a subscription, the earliest period first.
pub fn paid_of(conn: &mut PgConnection, subscription: SubscriptionId) -> Result<Vec<Charge>, Error> {
    of_subscription(conn, subscription, &[Status::Paid])
}

/// The charges of a subscription that can go back, the earliest period first.
pub fn refundable_of(conn: &mut PgConnection, subscription: SubscriptionId) -> Result<Vec<Charge>, Error> {
    of_subscription(conn, subscription, &[Status::Paid, Status::Earned])
}

fn of_subscription(
    conn: &mut PgConnection,
    subscription: SubscriptionId,
    statuses: &[Status],
) -> Result<Vec<Charge>, Error> {
    Ok(charges::table
        .filter(charges::subscription_id.eq(subscription))
        .filter(charges::status.eq_any(statuses.iter().map(|status| status.as_str())))
        .order((charges::period_start, charges::id))
        .select(Charge::as_select())
        .load(conn)?)
}

/// When the person first paid for a plan.
pub fn first_paid_at(conn: &mut PgConnection, user: UserId) -> Result<Option<OffsetDateTime>, Error> {
    let first = charges::table.filter(charges::user_id.eq(user)).select(diesel::dsl::min(charges::paid_at));
    Ok(first.first(conn)?)
}

/// The newest charge of the person that can go back: of the period that runs, or ran last.
pub fn refundable(conn: &mut PgConnection, user: UserId, now: OffsetDateTime) -> Result<Option<Charge>, Error> {
    Ok(charges::table
        .filter(charges::user_id.eq(user))
        .filter(charges::status.eq_any([Status::Paid.as_str(), Status::Earned.as_str()]))
        .filter(charges::period_start.le(now))
        .order((charges::period_start.desc(), charges::id.desc()))
        .select(Charge::as_select())
        .first(conn)
        .optional()?)
}

/// It is covered, and buys `period`.
///
/// # Errors
/// [`Error::InvalidTransition`]; [`Error::Conflict`] when it changed meanwhile.
pub fn record_paid(tx: &mut Tx<'_>, ctx: &Ctx, charge: &Charge, period: Period) -> Result<Charge, Error> {
    let next = charge.status.next(Event::Pay)?;
    let moved = diesel::update(in_state(charge))
        .set((
            charges::status.eq(next.as_str()),
            charges::paid_at.eq(ctx.now),
            charges::period_start.eq(period.start),
            charges::period_end.eq(period.end),
        ))
        .execute(&mut **tx)?;
    require_one(moved)?;
    Ok(Charge { status: next, paid_at: Some(ctx.now), period: Some(period), ..charge.clone() })
}

/// Moves a charge by an event that carries nothing else.
///
/// # Errors
/// [`Error::InvalidTransition`]; [`Error::Conflict`] when it changed meanwhile.
pub fn move_status(tx: &mut Tx<'_>, charge: &Charge, event: Event) -> Result<(), Error> {
    let next = charge.status.next(event)?;
    let moved = diesel::update(in_state(charge)).set(charges::status.eq(next.as_str())).execute(&mut **tx)?;
    require_one(moved)
}

/// A renewal that is PENDING while its subscription expires opens a new one instead.
///
/// # Errors
/// [`Error::Conflict`] when it changed meanwhile.
pub fn make_first_of(tx: &mut Tx<'_>, charge: &Charge, subscription: SubscriptionId) -> Result<(), Error> {
    let moved = diesel::update(in_state(charge))
        .set((charges::kind.eq(Kind::First.as_str()), charges::subscription_id.eq(subscription)))
        .execute(&mut **tx)?;
    require_one(moved)
}

type InState = diesel::dsl::Filter<
    diesel::dsl::Filter<charges::table, diesel::dsl::Eq<charges::id, ChargeId>>,
    diesel::dsl::Eq<charges::status, &'static str>,
>;

/// The compare of compare and set.
fn in_state(charge: &Charge) -> InState {
    charges::table.filter(charges::id.eq(charge.id)).filter(charges::status.eq(charge.status.as_str()))
}

fn require_one(moved: usize) -> Result<(), Error> {
    if moved == 1 { Ok(()) } else { Err(Error::Conflict) }
}
