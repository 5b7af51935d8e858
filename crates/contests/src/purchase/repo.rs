//! Prices and orders in the database. The caller has locked the contest and the entry before, and keeps `entries.bought_at` in step with
//! the order: this module is the only one that writes it.

use diesel::dsl::{exists, not, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{ContestId, EntryId, PurchaseId};
use kernel::money::Paisa;
use time::{Duration, OffsetDateTime};

use super::{Event, Purchase, REMINDER_DAYS, SALE_DAYS, Status};
use crate::Error;
use crate::contest::Contest;
use crate::entry::Entry;
use crate::handover::{self, Handover};
use crate::schema::{contests, entries, entry_purchases, handovers, sale_reminders};

/// The states in which an order keeps others from buying the entry.
const LIVE: [Status; 2] = [Status::Pending, Status::Paid];

/// Sets or removes the price of an entry.
pub fn set_price(tx: &mut Tx<'_>, ctx: &Ctx, entry: EntryId, price: Option<Paisa>) -> Result<(), Error> {
    diesel::update(entries::table.find(entry))
        .set((entries::price_paisa.eq(price), entries::updated_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    Ok(())
}

/// Whether an entry was ever awarded or bought.
pub fn was_handed_over(conn: &mut PgConnection, entry: EntryId) -> Result<bool, Error> {
    Ok(diesel::select(exists(handovers::table.filter(handovers::entry_id.eq(entry)))).get_result(conn)?)
}

/// Orders an entry at its price.
///
/// # Errors
/// [`Error::Conflict`] when another order came in the same moment; the caller's transaction must then be given up.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest, entry: &Entry, price: Paisa) -> Result<Purchase, Error> {
    let purchase = Purchase {
        id: ctx.new_id(),
        contest: contest.id,
        entry: entry.id,
        buyer: contest.client,
        price,
        status: Status::Pending,
        created_at: ctx.now,
        paid_at: None,
        ended_at: None,
    };
    match diesel::insert_into(entry_purchases::table).values(&purchase).execute(&mut **tx) {
        Ok(_one) => Ok(purchase),
        Err(error) if violated(&error) == Some("entry_purchases_one_live") => Err(Error::Conflict),
        Err(error) => Err(error.into()),
    }
}

/// The order.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, id: PurchaseId) -> Result<Purchase, Error> {
    entry_purchases::table.find(id).select(Purchase::as_select()).first(conn).optional()?.ok_or(Error::NotFound)
}

/// The order, locked until the transaction ends.
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock(tx: &mut Tx<'_>, id: PurchaseId) -> Result<Purchase, Error> {
    let found = entry_purchases::table.find(id).select(Purchase::as_select()).for_update().first(&mut **tx);
    found.optional()?.ok_or(Error::NotFound)
}

/// The order of an entry that is PENDING or PAID, locked until the transaction ends.
pub fn lock_live(tx: &mut Tx<'_>, entry: EntryId) -> Result<Option<Purchase>, Error> {
    Ok(entry_purchases::table
        .filter(entry_purchases::entry_id.eq(entry))
        .filter(entry_purchases::status.eq_any(LIVE))
        .select(Purchase::as_select())
        .for_update()
        .first(&mut **tx)
        .optional()?)
}

/// The order that bought an entry, locked until the transaction ends.
///
/// # Errors
/// [`Error::NotFound`] when no order of it is paid.
pub fn lock_paid(tx: &mut Tx<'_>, entry: EntryId) -> Result<Purchase, Error> {
    lock_live(tx, entry)?.filter(|live| live.status == Status::Paid).ok_or(Error::NotFound)
}

/// The newest orders of these entries that were not cancelled.
pub fn newest_of(conn: &mut PgConnection, ids: &[EntryId]) -> Result<Vec<Purchase>, Error> {
    Ok(entry_purchases::table
        .filter(entry_purchases::entry_id.eq_any(ids))
        .filter(entry_purchases::status.ne(Status::Cancelled))
        .distinct_on(entry_purchases::entry_id)
        .order((entry_purchases::entry_id, entry_purchases::created_at.desc(), entry_purchases::id.desc()))
        .select(Purchase::as_select())
        .load(conn)?)
}

/// The order that an entry was bought by, if it was: also one that was refunded.
pub fn of_entry(conn: &mut PgConnection, entry: EntryId) -> Result<Option<Purchase>, Error> {
    Ok(newest_of(conn, &[entry])?.into_iter().find(|newest| newest.paid_at.is_some()))
}

/// The entries of a contest that were bought, also those whose price went back.
pub fn bought_of(conn: &mut PgConnection, contest: ContestId) -> Result<Vec<EntryId>, Error> {
    Ok(entry_purchases::table
        .filter(entry_purchases::contest_id.eq(contest))
        .filter(entry_purchases::paid_at.is_not_null())
        .select(entry_purchases::entry_id)
        .distinct()
        .load(conn)?)
}

/// What an index holds, written out: a value that the planner does not know chooses no index.
fn sells() -> SqlLiteral<Bool> {
    sql(
        "contests.frozen_at IS NULL AND contests.hidden_at IS NULL AND (contests.status = 'AWARDED' OR contests.outcome = 'COMPLETED')",
    )
}

/// Contests of which entries can be bought for [`REMINDER_DAYS`] at most, and of which it was not decided yet whether the client is told.
pub fn reminders_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<ContestId>, Error> {
    let decided = sale_reminders::table.filter(sale_reminders::contest_id.eq(contests::id));
    Ok(contests::table
        .filter(sells())
        .filter(contests::awarded_at.le(now.saturating_sub(Duration::days(SALE_DAYS - REMINDER_DAYS))))
        .filter(contests::awarded_at.gt(now.saturating_sub(Duration::days(SALE_DAYS))))
        .filter(not(exists(decided)))
        .order((contests::awarded_at, contests::id))
        .limit(limit)
        .select(contests::id)
        .load(conn)?)
}

/// It is decided whether the client of the locked contest is told; answers whether that is news.
pub fn record_reminder_decided(tx: &mut Tx<'_>, ctx: &Ctx, contest: ContestId) -> Result<bool, Error> {
    let decided = diesel::insert_into(sale_reminders::table)
        .values((sale_reminders::contest_id.eq(contest), sale_reminders::decided_at.eq(ctx.now)))
        .on_conflict_do_nothing()
        .execute(&mut **tx)?;
    Ok(decided == 1)
}

/// The entries of a contest that have a price and were never awarded or bought; [`super::decide_sale`] says whether they can be bought.
pub fn priced_of(conn: &mut PgConnection, contest: ContestId) -> Result<Vec<Entry>, Error> {
    Ok(entries::table
        .filter(entries::contest_id.eq(contest))
        .filter(entries::price_paisa.is_not_null())
        .filter(not(exists(handovers::table.filter(handovers::entry_id.eq(entries::id)))))
        .order(entries::number)
        .select(Entry::as_select())
        .load(conn)?)
}

/// PENDING → PAID: the entry is bought, and its handover begins.
///
/// # Errors
/// It is not pending, or [`Error::Conflict`].
pub fn record_paid(tx: &mut Tx<'_>, ctx: &Ctx, purchase: &Purchase, entry: &Entry) -> Result<Handover, Error> {
    let next = purchase.status.next(Event::Pay)?;
    let moved = diesel::update(in_state(purchase))
        .set((entry_purchases::status.eq(next), entry_purchases::paid_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    require_one(moved)?;
    diesel::update(entries::table.find(entry.id))
        .set((entries::bought_at.eq(ctx.now), entries::published_at.eq(None::<OffsetDateTime>)))
        .execute(&mut **tx)?;
    let handover = Handover {
        id: ctx.new_id(),
        contest: purchase.contest,
        entry: entry.id,
        winner: entry.author,
        place: None,
        prize: purchase.price,
        status: handover::Status::AwaitingFiles,
        due_at: Some(handover::files_due(ctx.now)),
        changes_requested: 0,
        delivered_at: None,
        accepted_at: None,
        accepted_by: None,
        included_formats: Vec::new(),
        created_at: ctx.now,
    };
    diesel::insert_into(handovers::table).values(&handover).execute(&mut **tx)?;
    Ok(handover)
}

/// PENDING → CANCELLED: it was never paid.
///
/// # Errors
/// It is not pending, or [`Error::Conflict`].
pub fn record_abandoned(tx: &mut Tx<'_>, ctx: &Ctx, purchase: &Purchase) -> Result<(), Error> {
    end(tx, ctx, purchase, Event::Abandon)
}

/// PAID → REFUNDED: the whole price goes back, and the entry is not bought any more.
///
/// # Errors
/// It is not paid, or [`Error::Conflict`].
pub fn record_refunded(tx: &mut Tx<'_>, ctx: &Ctx, purchase: &Purchase) -> Result<(), Error> {
    end(tx, ctx, purchase, Event::Refund)?;
    diesel::update(entries::table.find(purchase.entry))
        .set(entries::bought_at.eq(None::<OffsetDateTime>))
        .execute(&mut **tx)?;
    Ok(())
}

fn end(tx: &mut Tx<'_>, ctx: &Ctx, purchase: &Purchase, event: Event) -> Result<(), Error> {
    let next = purchase.status.next(event)?;
    let moved = diesel::update(in_state(purchase))
        .set((entry_purchases::status.eq(next), entry_purchases::ended_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    require_one(moved)
}

#[diesel::dsl::auto_type(no_type_alias)]
fn in_state(purchase: &Purchase) -> _ {
    let (id, status): (PurchaseId, Status) = (purchase.id, purchase.status);
    entry_purchases::table.filter(entry_purchases::id.eq(id)).filter(entry_purchases::status.eq(status))
}

fn require_one(moved: usize) -> Result<(), Error> {
    if moved == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// Contests with an order whose price is due to go back and did not: nothing was delivered in time, or a dispute decided so, while the
/// payment was disputed at its provider.
pub fn refunds_due(conn: &mut PgConnection, limit: i64) -> Result<Vec<ContestId>, Error> {
    Ok(refundable().select(entry_purchases::contest_id).distinct().limit(limit).load(conn)?)
}

/// The same orders of one contest.
pub fn refundable_of(conn: &mut PgConnection, contest: ContestId) -> Result<Vec<(Purchase, Handover)>, Error> {
    Ok(refundable()
        .filter(entry_purchases::contest_id.eq(contest))
        .order(entry_purchases::id)
        .select((Purchase::as_select(), Handover::as_select()))
        .load(conn)?)
}

#[diesel::dsl::auto_type(no_type_alias)]
fn refundable() -> _ {
    let paid: Status = Status::Paid;
    let over: [handover::Status; 2] = [handover::Status::Lapsed, handover::Status::Reversed];
    entry_purchases::table
        .inner_join(handovers::table.on(handovers::entry_id.eq(entry_purchases::entry_id)))
        .filter(entry_purchases::status.eq(paid))
        .filter(handovers::status.eq_any(over))
}
