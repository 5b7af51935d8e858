//! Charges in the database.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{ChargeId, Id, SubscriptionId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::{Charge, Event, Kind, Status};
use crate::error::Error;
use crate::period::Period;
use crate::plan::{ContestLimit, Terms};
use crate::schema::subscription_charges as charges;
use crate::subscription;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = charges, check_for_backend(diesel::pg::Pg))]
struct ChargeRow {
    id: ChargeId,
    subscription_id: SubscriptionId,
    user_id: UserId,
    kind: String,
    price_paisa: Paisa,
    cash_paisa: Paisa,
    credit_paisa: Paisa,
    max_active_contests: i32,
    featured_credits: i32,
    plan_name: String,
    status: String,
    period_start: Option<OffsetDateTime>,
    period_end: Option<OffsetDateTime>,
    paid_at: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
}

impl TryFrom<ChargeRow> for Charge {
    type Error = Error;

    fn try_from(row: ChargeRow) -> Result<Self, Error> {
        let corrupt = || Error::Corrupt { table: "subscription_charges", id: row.id.uuid() };
        Ok(Self {
            id: row.id,
            subscription: row.subscription_id,
            user: row.user_id,
            kind: Kind::parse(&row.kind).ok_or_else(corrupt)?,
            status: Status::parse(&row.status).ok_or_else(corrupt)?,
            terms: Terms {
                plan_name: row.plan_name,
                price: row.price_paisa,
                max_active_contests: ContestLimit::new(row.max_active_contests),
                featured_credits: row.featured_credits,
            },
            cash: row.cash_paisa,
            credit: row.credit_paisa,
            period: row.period_start.zip(row.period_end).map(|(start, end)| Period { start, end }),
            paid_at: row.paid_at,
            created_at: row.created_at,
        })
    }
}

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
/// [`Error::Conflict`] when another is PENDING, [`Error::OutOfRange`], the database.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, new: &NewCharge) -> Result<Charge, Error> {
    let row = ChargeRow {
        id: new.id,
        subscription_id: new.subscription,
        user_id: new.user,
        kind: new.kind.as_str().to_owned(),
        price_paisa: new.terms.price,
        cash_paisa: new.terms.price.checked_sub(new.credit)?,
        credit_paisa: new.credit,
        max_active_contests: new.terms.max_active_contests.get(),
        featured_credits: new.terms.featured_credits,
        plan_name: new.terms.plan_name.clone(),
        status: Status::Pending.as_str().to_owned(),
        period_start: None,
        period_end: None,
        paid_at: None,
        created_at: ctx.now,
    };
    match diesel::insert_into(charges::table).values(&row).execute(&mut **tx) {
        Ok(_one) => row.try_into(),
        Err(error) if violated(&error) == Some("subscription_charges_one_pending") => Err(Error::Conflict),
        Err(error) => Err(error.into()),
    }
}

/// The charge.
///
/// # Errors
/// [`Error::NotFound`], the database, or a corrupt row.
pub fn get(conn: &mut PgConnection, id: ChargeId) -> Result<Charge, Error> {
    one(charges::table.find(id).select(ChargeRow::as_select()).first(conn).optional()?)?.ok_or(Error::NotFound)
}

/// The charge, after everything of its person was locked ([`subscription::repo::lock_of_user`]).
///
/// # Errors
/// [`Error::NotFound`], the database, or a corrupt row.
pub fn lock(tx: &mut Tx<'_>, id: ChargeId) -> Result<Charge, Error> {
    let user = get(tx, id)?.user;
    subscription::repo::lock_of_user(tx, user)?;
    get(tx, id)
}

/// The charge of the person that waits to be covered.
///
/// # Errors
/// The database, or a corrupt row.
pub fn pending_of(conn: &mut PgConnection, user: UserId) -> Result<Option<Charge>, Error> {
    let row = charges::table
        .filter(charges::user_id.eq(user).and(charges::status.eq(Status::Pending.as_str())))
        .select(ChargeRow::as_select())
        .first(conn);
    one(row.optional()?)
}

/// The PAID charges of a subscription, the earliest period first.
///
/// # Errors
/// The database, or a corrupt row.
pub fn paid_of(conn: &mut PgConnection, subscription: SubscriptionId) -> Result<Vec<Charge>, Error> {
    of_subscription(conn, subscription, &[Status::Paid])
}

/// The charges of a subscription that can go back, the earliest period first.
///
/// # Errors
/// The database, or a corrupt row.
pub fn refundable_of(conn: &mut PgConnection, subscription: SubscriptionId) -> Result<Vec<Charge>, Error> {
    of_subscription(conn, subscription, &[Status::Paid, Status::Earned])
}

fn of_subscription(
    conn: &mut PgConnection,
    subscription: SubscriptionId,
    statuses: &[Status],
) -> Result<Vec<Charge>, Error> {
    let rows: Vec<ChargeRow> = charges::table
        .filter(charges::subscription_id.eq(subscription))
        .filter(charges::status.eq_any(statuses.iter().map(|status| status.as_str())))
        .order((charges::period_start, charges::id))
        .select(ChargeRow::as_select())
        .load(conn)?;
    rows.into_iter().map(Charge::try_from).collect()
}

/// When the person first paid for a plan.
///
/// # Errors
/// The database.
pub fn first_paid_at(conn: &mut PgConnection, user: UserId) -> Result<Option<OffsetDateTime>, Error> {
    let first = charges::table.filter(charges::user_id.eq(user)).select(diesel::dsl::min(charges::paid_at));
    Ok(first.first(conn)?)
}

/// The newest charge of the person that can go back: of the period that runs, or ran last.
///
/// # Errors
/// The database, or a corrupt row.
pub fn refundable(conn: &mut PgConnection, user: UserId, now: OffsetDateTime) -> Result<Option<Charge>, Error> {
    let row = charges::table
        .filter(charges::user_id.eq(user))
        .filter(charges::status.eq_any([Status::Paid.as_str(), Status::Earned.as_str()]))
        .filter(charges::period_start.le(now))
        .order((charges::period_start.desc(), charges::id.desc()))
        .select(ChargeRow::as_select())
        .first(conn);
    one(row.optional()?)
}

/// It is covered, and buys `period`.
///
/// # Errors
/// [`Error::InvalidTransition`]; [`Error::Conflict`] when it changed meanwhile; the database.
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
/// [`Error::InvalidTransition`]; [`Error::Conflict`] when it changed meanwhile; the database.
pub fn move_status(tx: &mut Tx<'_>, charge: &Charge, event: Event) -> Result<(), Error> {
    let next = charge.status.next(event)?;
    let moved = diesel::update(in_state(charge)).set(charges::status.eq(next.as_str())).execute(&mut **tx)?;
    require_one(moved)
}

/// A renewal that is PENDING while its subscription expires opens a new one instead.
///
/// # Errors
/// [`Error::Conflict`] when it changed meanwhile; the database.
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

fn one(row: Option<ChargeRow>) -> Result<Option<Charge>, Error> {
    row.map(Charge::try_from).transpose()
}
