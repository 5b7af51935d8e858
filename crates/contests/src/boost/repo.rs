//! Featured places in the database. The caller has locked its contest before, and keeps `contests.featured_since` and
//! `featured_until` in step with it: this module is the only one that writes it.

use diesel::dsl::exists;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{BoostId, ContestId, Id, UserId};
use kernel::money::{OutOfRange, Paisa};
use time::{Duration, OffsetDateTime};

use super::{Boost, Event, Order, PRICE, Payment, REFUND_HOURS, Status, ends_at};
use crate::contest::{self, Contest};
use crate::event::Kind;
use crate::schema::{boosts, contests};
use crate::{Error, event};

/// Orders a place under an id that was made before, so that what pays it can name it.
///
/// # Errors
/// [`Error::AlreadyFeatured`] when the contest has one under way; the caller's transaction must then be given up.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, id: BoostId, order: &Order) -> Result<Boost, Error> {
    let (cash, credit, subscription) = match order.payment {
        Payment::Price { credit } => (PRICE.checked_sub(credit).map_err(|OutOfRange| corrupt(id))?, credit, None),
        Payment::Plan(subscription) => (Paisa::ZERO, Paisa::ZERO, Some(subscription)),
    };
    let boost = Boost {
        id,
        contest: order.contest,
        buyer: order.buyer,
        price: PRICE,
        cash,
        credit,
        subscription,
        status: Status::Pending,
        starts_at: None,
        ends_at: None,
        refunded_at: None,
        created_at: ctx.now,
    };
    match diesel::insert_into(boosts::table).values(&boost).execute(&mut **tx) {
        Ok(_one) => Ok(boost),
        Err(error) if violated(&error) == Some("boosts_one_under_way") => Err(Error::AlreadyFeatured),
        Err(error) => Err(error.into()),
    }
}

/// The place.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, id: BoostId) -> Result<Boost, Error> {
    boosts::table.find(id).select(Boost::as_select()).first(conn).optional()?.ok_or(Error::NotFound)
}

/// The place, locked until the transaction ends. Its contest is locked before.
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock(tx: &mut Tx<'_>, id: BoostId) -> Result<Boost, Error> {
    let found = boosts::table.find(id).select(Boost::as_select()).for_update().first(&mut **tx).optional()?;
    found.ok_or(Error::NotFound)
}

/// The newest place of a contest that was not cancelled, if there is one.
pub fn last(conn: &mut PgConnection, contest: ContestId) -> Result<Option<Boost>, Error> {
    Ok(boosts::table
        .filter(boosts::contest_id.eq(contest))
        .filter(boosts::status.ne(Status::Cancelled))
        .order((boosts::created_at.desc(), boosts::id.desc()))
        .select(Boost::as_select())
        .first(conn)
        .optional()?)
}

/// The newest places that `buyer` has for these contests and that were not cancelled.
pub fn last_of(conn: &mut PgConnection, contests: &[ContestId], buyer: UserId) -> Result<Vec<Boost>, Error> {
    Ok(boosts::table
        .filter(boosts::contest_id.eq_any(contests))
        .filter(boosts::buyer_id.eq(buyer))
        .filter(boosts::status.ne(Status::Cancelled))
        .distinct_on(boosts::contest_id)
        .order((boosts::contest_id, boosts::created_at.desc(), boosts::id.desc()))
        .select(Boost::as_select())
        .load(conn)?)
}

/// Whether a place that is paid waits for the draft to open, for a statement that asks more.
#[diesel::dsl::auto_type(no_type_alias)]
pub fn has_waiting(contest: ContestId) -> _ {
    let waiting: Status = Status::Waiting;
    exists(boosts::table.filter(boosts::contest_id.eq(contest)).filter(boosts::status.eq(waiting)))
}

/// The same as [`last`], locked until the transaction ends.
pub fn lock_last(tx: &mut Tx<'_>, contest: ContestId) -> Result<Option<Boost>, Error> {
    match last(tx, contest)? {
        Some(found) => lock(tx, found.id).map(Some),
        None => Ok(None),
    }
}

/// PENDING → ACTIVE when the contest is open, WAITING while it is a draft: it was paid.
///
/// # Errors
/// It is not pending, or [`Error::Conflict`].
pub fn record_paid(tx: &mut Tx<'_>, ctx: &Ctx, boost: &Boost, contest: &Contest) -> Result<Boost, Error> {
    if contest.status == contest::Status::Draft {
        move_status(tx, boost, Event::Wait)?;
        return get(tx, boost.id);
    }
    start(tx, ctx, boost, contest, Event::Start)
}

/// WAITING → ACTIVE: the contest has opened.
///
/// # Errors
/// It does not wait, or [`Error::Conflict`].
pub fn record_opened(tx: &mut Tx<'_>, ctx: &Ctx, boost: &Boost, contest: &Contest) -> Result<Boost, Error> {
    start(tx, ctx, boost, contest, Event::Open)
}

fn start(tx: &mut Tx<'_>, ctx: &Ctx, boost: &Boost, contest: &Contest, event: Event) -> Result<Boost, Error> {
    let next = boost.status.next(event)?;
    let end = ends_at(ctx.now, contest.deadline);
    let moved = diesel::update(boosts::table.find(boost.id).filter(boosts::status.eq(boost.status)))
        .set((boosts::status.eq(next), boosts::starts_at.eq(ctx.now), boosts::ends_at.eq(end)))
        .execute(&mut **tx)?;
    require_one(moved)?;
    set_featured(tx, boost.contest, (ctx.now, end))?;
    event::repo::record(tx, ctx, boost.contest, Kind::Featured, Some(boost.buyer), "")?;
    get(tx, boost.id)
}

/// PENDING → CANCELLED: it was never paid.
///
/// # Errors
/// It is not pending, or [`Error::Conflict`].
pub fn record_abandoned(tx: &mut Tx<'_>, boost: &Boost) -> Result<(), Error> {
    move_status(tx, boost, Event::Abandon)
}

/// ACTIVE → EARNED: it runs on, and cannot be given back any more.
///
/// # Errors
/// It is not active, or [`Error::Conflict`].
pub fn record_earned(tx: &mut Tx<'_>, boost: &Boost) -> Result<(), Error> {
    move_status(tx, boost, Event::Earn)
}

/// → REFUNDED: the contest is no longer ranked first. `by` is the client, or nobody when the contest ended.
///
/// # Errors
/// It neither waits nor is active, or [`Error::Conflict`].
pub fn record_refunded(tx: &mut Tx<'_>, ctx: &Ctx, boost: &Boost, by: Option<UserId>) -> Result<(), Error> {
    let next = boost.status.next(Event::Refund)?;
    let moved = diesel::update(boosts::table.find(boost.id).filter(boosts::status.eq(boost.status)))
        .set((boosts::status.eq(next), boosts::refunded_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    require_one(moved)?;
    if boost.status == Status::Active {
        stop_ranking(tx, ctx, boost.contest)?;
        event::repo::record(tx, ctx, boost.contest, Kind::FeatureEnded, by, "")?;
    }
    Ok(())
}

/// The deadline has moved: a place that runs, or would still run under the new deadline, ends with it or after its thirty days.
pub fn record_deadline(tx: &mut Tx<'_>, boost: &Boost, deadline: OffsetDateTime) -> Result<(), Error> {
    let Some(start) = boost.starts_at else { return Ok(()) };
    match boost.status {
        Status::Active | Status::Earned => {
            let end = ends_at(start, deadline);
            diesel::update(boosts::table.find(boost.id)).set(boosts::ends_at.eq(end)).execute(&mut **tx)?;
            set_featured(tx, boost.contest, (start, end))
        }
        Status::Pending | Status::Waiting | Status::Refunded | Status::Cancelled => Ok(()),
    }
}

/// The contest is ranked first from the place's start until `until`.
fn set_featured(tx: &mut Tx<'_>, contest: ContestId, span: (OffsetDateTime, OffsetDateTime)) -> Result<(), Error> {
    let (since, until) = span;
    diesel::update(contests::table.find(contest))
        .set((contests::featured_since.eq(since), contests::featured_until.eq(until)))
        .execute(&mut **tx)?;
    Ok(())
}

/// The contest is not ranked first any more. The moment stays, so that lists that somebody pages through keep their order.
pub(crate) fn stop_ranking(tx: &mut Tx<'_>, ctx: &Ctx, contest: ContestId) -> Result<(), Error> {
    diesel::update(contests::table.find(contest).filter(contests::featured_until.gt(ctx.now)))
        .set(contests::featured_until.eq(ctx.now))
        .execute(&mut **tx)?;
    Ok(())
}

fn move_status(tx: &mut Tx<'_>, boost: &Boost, event: Event) -> Result<(), Error> {
    let next = boost.status.next(event)?;
    let moved = diesel::update(boosts::table.find(boost.id).filter(boosts::status.eq(boost.status)))
        .set(boosts::status.eq(next))
        .execute(&mut **tx)?;
    require_one(moved)
}

fn corrupt(id: BoostId) -> Error {
    Error::Corrupt { table: "boosts", id: id.uuid() }
}

fn require_one(moved: usize) -> Result<(), Error> {
    if moved == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// Contests whose place can no longer be given back since its time is over.
pub fn earnings_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<ContestId>, Error> {
    Ok(boosts::table
        .filter(boosts::status.eq(Status::Active))
        .filter(boosts::starts_at.le(now.saturating_sub(Duration::hours(REFUND_HOURS))))
        .order((boosts::starts_at, boosts::id))
        .limit(limit)
        .select(boosts::contest_id)
        .load(conn)?)
}
