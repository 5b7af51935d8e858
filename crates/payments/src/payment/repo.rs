//! Payments in the database.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{ContestId, PaymentId, UserId};
use time::OffsetDateTime;

use super::row::PaymentRow;
use super::{ASK_AGAIN, AppliedTo, Event, LINK_LIFE, NewPayment, Payment, Status, Subject};
use crate::error::Error;
use crate::order_ref::OrderRef;
use crate::provider::{Environment, Provider};
use crate::schema::payments;

/// Opens an attempt: CREATED, with its reference, before any provider is told.
///
/// # Errors
/// [`Error::OrderRefTaken`] when the random part met an existing one; [`Error::Conflict`] when another request opened an
/// attempt at the same moment. The caller's transaction must then be given up.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, new: &NewPayment) -> Result<Payment, Error> {
    let id: PaymentId = ctx.new_id();
    let order_ref = OrderRef::new(ctx, new.environment)?;
    diesel::insert_into(payments::table)
        .values((
            payments::id.eq(id),
            payments::purpose.eq(new.subject.purpose()),
            payments::contest_id.eq(new.subject.contest()),
            payments::purchase_id.eq(new.subject.purchase()),
            payments::payer_id.eq(new.payer),
            payments::provider.eq(new.provider.as_str()),
            payments::environment.eq(new.environment.as_str()),
            payments::order_ref.eq(order_ref.as_str()),
            payments::amount_paisa.eq(new.amount),
            payments::currency.eq("PKR"),
            payments::status.eq(Status::Created.as_str()),
            payments::expires_at.eq(ctx.now.saturating_add(LINK_LIFE)),
            payments::created_at.eq(ctx.now),
            payments::updated_at.eq(ctx.now),
        ))
        .execute(&mut **tx)
        .map_err(|error| match violated(&error) {
            Some("payments_order_ref_unique") => Error::OrderRefTaken,
            Some("payments_one_open_attempt") => Error::Conflict,
            _ => error.into(),
        })?;
    get(tx, id)
}

/// The payment, if there is one.
///
/// # Errors
/// [`Error::Corrupt`] for a row that cannot be read back.
pub fn find(conn: &mut PgConnection, id: PaymentId) -> Result<Option<Payment>, Error> {
    one(payments::table.find(id).select(PaymentRow::as_select()).first(conn).optional()?)
}

/// The payment.
///
/// # Errors
/// [`Error::NotFound`] when there is none.
pub fn get(conn: &mut PgConnection, id: PaymentId) -> Result<Payment, Error> {
    find(conn, id)?.ok_or(Error::NotFound)
}

/// The payment, locked until the end of the transaction. Lock its contest first.
///
/// # Errors
/// [`Error::NotFound`] when there is none.
pub fn lock(tx: &mut Tx<'_>, id: PaymentId) -> Result<Payment, Error> {
    let row = payments::table.find(id).select(PaymentRow::as_select()).for_update().first(&mut **tx).optional()?;
    one(row)?.ok_or(Error::NotFound)
}

/// The payment that a provider's message names.
///
/// # Errors
/// [`Error::Corrupt`] for a row that cannot be read back.
pub fn find_by_order_ref(
    conn: &mut PgConnection,
    environment: Environment,
    provider: Provider,
    order_ref: &OrderRef,
) -> Result<Option<Payment>, Error> {
    let row = payments::table
        .filter(payments::environment.eq(environment.as_str()))
        .filter(payments::provider.eq(provider.as_str()))
        .filter(payments::order_ref.eq(order_ref.as_str()))
        .select(PaymentRow::as_select())
        .first(conn)
        .optional()?;
    one(row)
}

/// The open attempt to pay `subject` at a provider, locked.
///
/// # Errors
/// [`Error::Corrupt`] for a row that cannot be read back.
pub fn lock_open(tx: &mut Tx<'_>, subject: Subject, provider: Provider) -> Result<Option<Payment>, Error> {
    let row = payments::table
        .filter(payments::purpose.eq(subject.purpose()))
        .filter(payments::contest_id.is_not_distinct_from(subject.contest()))
        .filter(payments::purchase_id.is_not_distinct_from(subject.purchase()))
        .filter(payments::provider.eq(provider.as_str()))
        .filter(payments::status.eq_any([Status::Created.as_str(), Status::Pending.as_str()]))
        .select(PaymentRow::as_select())
        .for_update()
        .first(&mut **tx)
        .optional()?;
    one(row)
}

/// The open attempts to pay `subject`, whoever the provider, locked in the order of their ids.
///
/// # Errors
/// [`Error::Corrupt`] for a row that cannot be read back.
pub fn lock_all_open(tx: &mut Tx<'_>, subject: Subject) -> Result<Vec<Payment>, Error> {
    let rows: Vec<PaymentRow> = payments::table
        .filter(payments::purpose.eq(subject.purpose()))
        .filter(payments::contest_id.is_not_distinct_from(subject.contest()))
        .filter(payments::purchase_id.is_not_distinct_from(subject.purchase()))
        .filter(payments::status.eq_any([Status::Created.as_str(), Status::Pending.as_str()]))
        .order(payments::id)
        .select(PaymentRow::as_select())
        .for_update()
        .load(&mut **tx)?;
    rows.into_iter().map(Payment::try_from).collect()
}

/// The contests whose prize somebody is paying at `now`: open attempts whose link still works.
///
/// # Errors
/// The database's.
pub fn deposits_open_of(conn: &mut PgConnection, payer: UserId, now: OffsetDateTime) -> Result<Vec<ContestId>, Error> {
    let contests: Vec<Option<ContestId>> = payments::table
        .filter(payments::payer_id.eq(payer))
        .filter(payments::purpose.eq("DEPOSIT"))
        .filter(payments::status.eq_any([Status::Created.as_str(), Status::Pending.as_str()]))
        .filter(payments::expires_at.gt(now))
        .select(payments::contest_id)
        .distinct()
        .load(conn)?;
    Ok(contests.into_iter().flatten().collect())
}

/// The payment that bought a boost or a period, if money had a part in it.
///
/// # Errors
/// [`Error::Corrupt`] for a row that cannot be read back.
pub fn find_purchase(conn: &mut PgConnection, subject: Subject) -> Result<Option<Payment>, Error> {
    let row = payments::table
        .filter(payments::purchase_id.is_not_distinct_from(subject.purchase()))
        .filter(payments::applied_to.eq(AppliedTo::Purchase.as_str()))
        .select(PaymentRow::as_select())
        .first(conn)
        .optional()?;
    one(row)
}

/// Every payment whose money is, or was, held for the contest, newest first and locked: the deposit and what raised the prize.
///
/// # Errors
/// [`Error::Corrupt`] for a row that cannot be read back.
pub fn lock_escrow(tx: &mut Tx<'_>, contest: ContestId) -> Result<Vec<Payment>, Error> {
    let rows: Vec<PaymentRow> = payments::table
        .filter(payments::contest_id.eq(contest))
        .filter(payments::applied_to.eq(AppliedTo::Escrow.as_str()))
        .order(payments::id.desc())
        .select(PaymentRow::as_select())
        .for_update()
        .load(&mut **tx)?;
    rows.into_iter().map(Payment::try_from).collect()
}

/// The deposit that opened the contest.
///
/// # Errors
/// [`Error::Corrupt`] for a row that cannot be read back.
pub fn find_funding(conn: &mut PgConnection, contest: ContestId) -> Result<Option<Payment>, Error> {
    let row = payments::table
        .filter(payments::contest_id.eq(contest))
        .filter(payments::applied_to.eq(AppliedTo::Escrow.as_str()))
        .filter(payments::purpose.eq(Subject::Deposit(contest).purpose()))
        .select(PaymentRow::as_select())
        .first(conn)
        .optional()?;
    one(row)
}

/// Open attempts whose link ran out.
///
/// # Errors
/// The database's.
pub fn expired(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<PaymentId>, Error> {
    Ok(payments::table
        .filter(payments::status.eq_any([Status::Created.as_str(), Status::Pending.as_str()]))
        .filter(payments::expires_at.le(now))
        .order(payments::expires_at)
        .limit(limit)
        .select(payments::id)
        .load(conn)?)
}

/// Moves a payment by an event that carries nothing else; does nothing when the event changes nothing.
///
/// # Errors
/// [`Error::InvalidTransition`], or [`Error::Conflict`] when somebody else moved it first.
pub fn move_status(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, event: Event) -> Result<Status, Error> {
    let next = payment.status.next(event)?;
    if next != payment.status {
        let moved = diesel::update(in_state(payment))
            .set((payments::status.eq(next.as_str()), payments::updated_at.eq(ctx.now)))
            .execute(&mut **tx)?;
        require_one(moved)?;
    }
    Ok(next)
}

/// The provider was told: where the payer goes.
///
/// # Errors
/// [`Error::InvalidTransition`], or [`Error::Conflict`] when somebody else moved it first.
pub fn record_started(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, redirect_url: &str) -> Result<(), Error> {
    let next = payment.status.next(Event::Started)?;
    let moved = diesel::update(in_state(payment))
        .set((
            payments::status.eq(next.as_str()),
            payments::redirect_url.eq(redirect_url),
            payments::updated_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    require_one(moved)
}

/// The provider confirmed the money.
///
/// # Errors
/// [`Error::InvalidTransition`]; [`Error::TransactionUsed`] or [`Error::AlreadyFunded`] when another payment has the
/// provider's id or the contest; the caller's transaction must then be given up.
pub fn confirm(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    provider_txn_id: &str,
    applied_to: AppliedTo,
) -> Result<(), Error> {
    let next = payment.status.next(Event::Confirmed)?;
    let moved = diesel::update(in_state(payment))
        .set((
            payments::status.eq(next.as_str()),
            payments::provider_txn_id.eq(provider_txn_id),
            payments::applied_to.eq(applied_to.as_str()),
            payments::confirmed_at.eq(ctx.now),
            payments::updated_at.eq(ctx.now),
        ))
        .execute(&mut **tx)
        .map_err(|error| match violated(&error) {
            Some("payments_provider_txn_unique") => Error::TransactionUsed,
            Some("payments_one_escrow") => Error::AlreadyFunded,
            _ => error.into(),
        })?;
    require_one(moved)
}

/// Whether another payment carries the provider's transaction id.
///
/// # Errors
/// The database's.
pub fn is_transaction_used(conn: &mut PgConnection, payment: &Payment, provider_txn_id: &str) -> Result<bool, Error> {
    Ok(diesel::select(diesel::dsl::exists(
        payments::table
            .filter(payments::environment.eq(payment.environment.as_str()))
            .filter(payments::provider.eq(payment.provider.as_str()))
            .filter(payments::provider_txn_id.eq(provider_txn_id))
            .filter(payments::id.ne(payment.id)),
    ))
    .get_result(conn)?)
}

type InState<'p> = diesel::dsl::Filter<
    diesel::dsl::Filter<payments::table, diesel::dsl::Eq<payments::id, PaymentId>>,
    diesel::dsl::Eq<payments::status, &'p str>,
>;

/// The compare of compare and set.
fn in_state(payment: &Payment) -> InState<'static> {
    payments::table.filter(payments::id.eq(payment.id)).filter(payments::status.eq(payment.status.as_str()))
}

fn require_one(moved: usize) -> Result<(), Error> {
    if moved == 1 { Ok(()) } else { Err(Error::Conflict) }
}

fn one(row: Option<PaymentRow>) -> Result<Option<Payment>, Error> {
    row.map(Payment::try_from).transpose()
}

/// Notes that the provider is asked about the payment now. Commit this before the provider is called.
///
/// # Errors
/// [`Error::AskedAlready`] when it was asked less than [`ASK_AGAIN`] ago (compare and set).
pub fn record_inquired(tx: &mut Tx<'_>, ctx: &Ctx, id: PaymentId) -> Result<(), Error> {
    let rested = ctx.now.saturating_sub(ASK_AGAIN);
    let noted = diesel::update(payments::table.find(id))
        .filter(payments::inquired_at.is_null().or(payments::inquired_at.le(rested)))
        .set(payments::inquired_at.eq(ctx.now))
        .execute(&mut **tx)?;
    if noted == 1 { Ok(()) } else { Err(Error::AskedAlready) }
}
