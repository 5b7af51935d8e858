//! Payments in the database.

use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types;
use kernel::ctx::Ctx;
use kernel::db::{Keep as _, StaticSql, Tx, static_sql, violated};
use kernel::ids::{ContestId, PaymentId, UserId};
use kernel::money::Paisa;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::{ASK_AGAIN, AppliedTo, Asking, Event, LINK_LIFE, NewPayment, Payment, Purpose, Status, Subject, asking};
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
    let expires_at = ctx.now.saturating_add(LINK_LIFE);
    let ask_until =
        Some(expires_at.saturating_add(new.grace_period)).filter(|_until| new.grace_period > Duration::ZERO);
    let next_ask_at = ask_until.and_then(|until| asking::next(ctx.now, until, ctx.now));
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
            payments::expires_at.eq(expires_at),
            payments::ask_until.eq(ask_until),
            payments::next_ask_at.eq(next_ask_at),
            payments::created_at.eq(ctx.now),
            payments::updated_at.eq(ctx.now),
        ))
        .returning(Payment::as_returning())
        .get_result(&mut **tx)
        .map_err(|error| match violated(&error) {
            Some("payments_order_ref_unique") => Error::OrderRefTaken,
            Some("payments_one_open_attempt") => Error::Conflict,
            _ => error.into(),
        })
}

/// The payment, if there is one.
pub fn find(conn: &mut PgConnection, id: PaymentId) -> Result<Option<Payment>, Error> {
    Ok(payments::table.find(id).select(Payment::as_select()).first(conn).optional()?)
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
    let found = payments::table.find(id).select(Payment::as_select()).for_update().first(&mut **tx).optional()?;
    found.ok_or(Error::NotFound)
}

#[diesel::dsl::auto_type(no_type_alias)]
fn of_order(environment: Environment, provider: Provider, order_ref: &OrderRef) -> _ {
    let (environment, provider): (&str, &str) = (environment.as_str(), provider.as_str());
    let order_ref: &str = order_ref.as_str();
    payments::table
        .filter(payments::environment.eq(environment))
        .filter(payments::provider.eq(provider))
        .filter(payments::order_ref.eq(order_ref))
}

/// The payment that a provider's message names, and whether another payment carries the transaction id that it states.
pub fn find_stated(
    conn: &mut PgConnection,
    (provider, environment): (Provider, Environment),
    (order_ref, provider_txn_id): (&OrderRef, &str),
) -> Result<Option<(Payment, bool)>, Error> {
    let others = diesel::alias!(payments as others);
    let is_used = others
        .filter(others.field(payments::environment).eq(environment.as_str()))
        .filter(others.field(payments::provider).eq(provider.as_str()))
        .filter(others.field(payments::provider_txn_id).eq(provider_txn_id))
        .filter(others.field(payments::id).ne(payments::id));
    let facts = (Payment::as_select(), exists(is_used));
    Ok(of_order(environment, provider, order_ref).select(facts).first(conn).optional()?)
}

/// The payment that a provider's message names.
pub fn find_by_order_ref(
    conn: &mut PgConnection,
    environment: Environment,
    provider: Provider,
    order_ref: &OrderRef,
) -> Result<Option<Payment>, Error> {
    Ok(of_order(environment, provider, order_ref).select(Payment::as_select()).first(conn).optional()?)
}

/// The open attempts to pay `subject`, in the words of the index `payments_one_open_attempt`: plans that PostgreSQL keeps for all values cannot use
/// it when the states are values.
#[diesel::dsl::auto_type(no_type_alias)]
fn open_of(subject: Subject) -> _ {
    let paid: StaticSql<sql_types::Uuid> =
        static_sql::<sql_types::Uuid>("coalesce(payments.purchase_id, payments.contest_id)");
    let is_open: StaticSql<sql_types::Bool> =
        static_sql::<sql_types::Bool>("payments.status IN ('CREATED', 'PENDING')");
    let purpose: Purpose = subject.purpose();
    let key: Uuid = subject.key();
    payments::table.filter(payments::purpose.eq(purpose)).filter(paid.eq(key)).filter(is_open)
}

/// The open attempts to pay `subject`, no matter with which provider, locked in the order of their ids.
pub fn lock_all_open(tx: &mut Tx<'_>, subject: Subject) -> Result<Vec<Payment>, Error> {
    Ok(open_of(subject).order(payments::id).select(Payment::as_select()).for_update().load(&mut **tx)?)
}

/// The contests whose prize somebody is paying at `now`: open attempts whose link still works.
pub fn deposits_open_of(conn: &mut PgConnection, payer: UserId, now: OffsetDateTime) -> Result<Vec<ContestId>, Error> {
    let contests: Vec<Option<ContestId>> = payments::table
        .filter(payments::payer_id.eq(payer))
        .filter(payments::purpose.eq(Purpose::Deposit))
        .filter(payments::status.eq_any([Status::Created.as_str(), Status::Pending.as_str()]))
        .filter(payments::expires_at.gt(now))
        .select(payments::contest_id)
        .distinct()
        .load(conn)?;
    Ok(contests.into_iter().flatten().collect())
}

/// The payment that bought a boost or a period, if money had a part in it.
pub fn find_purchase(conn: &mut PgConnection, subject: Subject) -> Result<Option<Payment>, Error> {
    Ok(payments::table
        .filter(payments::purchase_id.eq(subject.purchase()))
        .filter(payments::applied_to.eq(AppliedTo::Purchase.as_str()))
        .select(Payment::as_select())
        .first(conn)
        .optional()?)
}

/// Every payment whose money is, or was, held for the contest, newest first and locked: the deposit and what raised the prize.
pub fn lock_escrow(tx: &mut Tx<'_>, contest: ContestId) -> Result<Vec<Payment>, Error> {
    Ok(payments::table
        .filter(payments::contest_id.eq(contest))
        .filter(payments::applied_to.eq(AppliedTo::Escrow.as_str()))
        .order(payments::id.desc())
        .select(Payment::as_select())
        .for_update()
        .load(&mut **tx)?)
}

/// The deposit that opened the contest.
pub fn find_funding(conn: &mut PgConnection, contest: ContestId) -> Result<Option<Payment>, Error> {
    Ok(payments::table
        .filter(payments::contest_id.eq(contest))
        .filter(payments::applied_to.eq(AppliedTo::Escrow.as_str()))
        .filter(payments::purpose.eq(Purpose::Deposit))
        .select(Payment::as_select())
        .first(conn)
        .optional()?)
}

/// Open attempts whose link ran out, where the link is all there is; others are asked about first.
pub fn expired(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<PaymentId>, Error> {
    Ok(payments::table
        .filter(payments::status.eq_any([Status::Created.as_str(), Status::Pending.as_str()]))
        .filter(payments::ask_until.is_null())
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

/// The provider was told: where the payer goes. Answers whether the payment was still as it is given.
///
/// # Errors
/// [`Error::InvalidTransition`].
pub fn record_started(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, redirect_url: &str) -> Result<bool, Error> {
    let next = payment.status.next(Event::Started)?;
    let moved = diesel::update(in_state(payment))
        .set((
            payments::status.eq(next.as_str()),
            payments::redirect_url.eq(redirect_url),
            payments::updated_at.eq(ctx.now),
        ))
        .returning(payments::id)
        .kept()
        .get_result::<PaymentId>(&mut **tx)
        .optional()?;
    Ok(moved.is_some())
}

/// The provider confirmed the money. Answers the payment as it will be when the transaction ends; should another payment have got the
/// provider's id or the contest meanwhile, the transaction is run again.
///
/// # Errors
/// [`Error::InvalidTransition`].
pub fn confirm(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    provider_txn_id: &str,
    applied_to: AppliedTo,
) -> Result<Payment, Error> {
    let next = match payment.status {
        Status::Review => payment.status.next(Event::Accepted)?,
        Status::Created
        | Status::Pending
        | Status::Succeeded
        | Status::Failed
        | Status::Cancelled
        | Status::Expired
        | Status::RefundPending
        | Status::Refunded
        | Status::Disputed
        | Status::ChargedBack => payment.status.next(Event::Confirmed)?,
    };
    let recheck_at = payment.asking.until.and_then(|_until| asking::next_recheck(ctx.now, ctx.now));
    tx.defer_of_one(diesel::update(in_state(payment)).set((
        payments::next_ask_at.eq(None::<OffsetDateTime>),
        payments::recheck_at.eq(recheck_at),
        payments::status.eq(next.as_str()),
        payments::provider_txn_id.eq(provider_txn_id.to_owned()),
        payments::applied_to.eq(applied_to.as_str()),
        payments::confirmed_at.eq(ctx.now),
        payments::updated_at.eq(ctx.now),
    )))?;
    Ok(Payment {
        status: next,
        provider_txn_id: Some(provider_txn_id.to_owned()),
        applied_to: Some(applied_to),
        confirmed_at: Some(ctx.now),
        asking: Asking { next_at: None, recheck_at, ..payment.asking },
        ..payment.clone()
    })
}

/// Whether another payment carries the provider's transaction id.
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

/// A person found that another amount came than was asked for. Answers the payment for [`confirm`].
pub fn record_received(tx: &mut Tx<'_>, payment: &Payment, received: Paisa) -> Result<Payment, Error> {
    let received = Some(received).filter(|received| *received != payment.amount);
    diesel::update(payments::table.find(payment.id)).set(payments::received_paisa.eq(received)).execute(&mut **tx)?;
    Ok(Payment { received, ..payment.clone() })
}

/// The provider took the money back; it is not asked about it any more.
///
/// # Errors
/// [`Error::InvalidTransition`], or [`Error::Conflict`] when somebody else moved it first.
pub fn record_taken_back(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(), Error> {
    move_status(tx, ctx, payment, Event::TakenBack)?;
    diesel::update(payments::table.find(payment.id))
        .set(payments::recheck_at.eq(None::<OffsetDateTime>))
        .execute(&mut **tx)?;
    Ok(())
}

/// Nobody asks any more whether the money came.
pub fn stop_asking(tx: &mut Tx<'_>, id: PaymentId) -> Result<(), Error> {
    diesel::update(payments::table.find(id))
        .set(payments::next_ask_at.eq(None::<OffsetDateTime>))
        .execute(&mut **tx)?;
    Ok(())
}

/// There may be news about a payment whose provider is asked: it is asked now, or as soon as it may be asked again.
pub fn ask_soon(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(), Error> {
    if payment.asking.until.is_none() {
        return Ok(());
    }
    let inquired: Option<OffsetDateTime> =
        payments::table.find(payment.id).select(payments::inquired_at).first(&mut **tx)?;
    let at = inquired.map_or(ctx.now, |inquired| inquired.saturating_add(ASK_AGAIN).max(ctx.now));
    // What became of it meanwhile has its own plan.
    let of = payments::table.find(payment.id).filter(payments::status.eq(payment.status.as_str()));
    match payment.status {
        Status::Created | Status::Pending | Status::Failed | Status::Cancelled | Status::Expired => {
            diesel::update(of.filter(payments::next_ask_at.is_null().or(payments::next_ask_at.gt(at))))
                .set(payments::next_ask_at.eq(at))
                .execute(&mut **tx)?;
        }
        Status::Succeeded | Status::RefundPending | Status::Refunded => {
            diesel::update(of.filter(payments::recheck_at.is_null().or(payments::recheck_at.gt(at))))
                .set(payments::recheck_at.eq(at))
                .execute(&mut **tx)?;
        }
        Status::Review | Status::Disputed | Status::ChargedBack => {}
    }
    Ok(())
}

/// Payments whose provider is to be asked whether the money came.
pub fn asks_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<PaymentId>, Error> {
    Ok(payments::table
        .filter(payments::next_ask_at.le(now))
        .order(payments::next_ask_at)
        .limit(limit)
        .select(payments::id)
        .load(conn)?)
}

/// Payments whose state at the provider decides what happens next: those that may still be paid, those under review, and those whose money is
/// ours and may go back. What bought something of ours is left out: nothing gives it back but a person.
pub fn open_or_held(conn: &mut PgConnection) -> Result<Vec<Payment>, Error> {
    let may_be_paid = payments::next_ask_at.is_not_null().or(payments::status.eq_any([
        Status::Created.as_str(),
        Status::Pending.as_str(),
        Status::Review.as_str(),
    ]));
    let held = payments::status.eq(Status::Succeeded.as_str()).and(
        payments::applied_to
            .eq_any([AppliedTo::Escrow.as_str(), AppliedTo::Unapplied.as_str()])
            .or(payments::purpose.eq(Purpose::EntryPurchase).nullable()),
    );
    Ok(payments::table.filter(may_be_paid.or(held)).order(payments::id).select(Payment::as_select()).load(conn)?)
}

/// Payments whose provider is to be asked whether it took the money back.
pub fn rechecks_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<PaymentId>, Error> {
    Ok(payments::table
        .filter(payments::recheck_at.le(now))
        .order(payments::recheck_at)
        .limit(limit)
        .select(payments::id)
        .load(conn)?)
}

/// Takes a question that is due in hand, unless somebody else has it: the next one is planned, and the provider counts as asked.
/// Commit this before the provider is called. Asked less than [`ASK_AGAIN`] ago, it waits.
pub fn claim_ask(tx: &mut Tx<'_>, ctx: &Ctx, id: PaymentId) -> Result<Option<Payment>, Error> {
    let due = payments::table.find(id).filter(payments::next_ask_at.le(ctx.now));
    let due = due.select(Payment::as_select()).for_update().skip_locked().first(&mut **tx).optional()?;
    let Some(payment): Option<Payment> = due else { return Ok(None) };
    if let Some(again) = rests_until(tx, ctx, id)? {
        postpone_ask(tx, id, again)?;
        return Ok(None);
    }
    let until = payment.asking.until.unwrap_or(payment.expires_at);
    let asks: i16 = payments::table.find(id).select(payments::asks).first(&mut **tx)?;
    let planned = asking::next(payment.created_at, until, ctx.now);
    diesel::update(payments::table.find(id))
        .set((
            payments::inquired_at.eq(ctx.now),
            payments::asks.eq(asks.saturating_add(1)),
            payments::next_ask_at.eq(planned.unwrap_or(ctx.now.saturating_add(asking::UNANSWERED))),
        ))
        .execute(&mut **tx)?;
    Ok(Some(payment))
}

/// The same for the question whether a provider took the money back.
pub fn claim_recheck(tx: &mut Tx<'_>, ctx: &Ctx, id: PaymentId) -> Result<Option<Payment>, Error> {
    let due = payments::table.find(id).filter(payments::recheck_at.le(ctx.now));
    let due = due.select(Payment::as_select()).for_update().skip_locked().first(&mut **tx).optional()?;
    let Some(payment): Option<Payment> = due else { return Ok(None) };
    if let Some(again) = rests_until(tx, ctx, id)? {
        postpone_recheck(tx, id, again)?;
        return Ok(None);
    }
    // What is not ours any more is not asked about.
    let confirmed = payment.confirmed_at.filter(|_at| payment.status.can_be_reversed());
    let planned = confirmed.and_then(|at| asking::next_recheck(at, ctx.now));
    diesel::update(payments::table.find(id))
        .set((payments::inquired_at.eq(ctx.now), payments::recheck_at.eq(planned)))
        .execute(&mut **tx)?;
    Ok(confirmed.map(|_at| payment))
}

/// Until when a payment rests after its provider was asked; none when it may be asked now.
fn rests_until(tx: &mut Tx<'_>, ctx: &Ctx, id: PaymentId) -> Result<Option<OffsetDateTime>, Error> {
    let inquired: Option<OffsetDateTime> = payments::table.find(id).select(payments::inquired_at).first(&mut **tx)?;
    Ok(inquired.map(|inquired| inquired.saturating_add(ASK_AGAIN)).filter(|again| ctx.now < *again))
}

/// The question waits until `at`.
pub fn postpone_ask(tx: &mut Tx<'_>, id: PaymentId, at: OffsetDateTime) -> Result<(), Error> {
    diesel::update(payments::table.find(id).filter(payments::next_ask_at.is_not_null()))
        .set(payments::next_ask_at.eq(at))
        .execute(&mut **tx)?;
    Ok(())
}

/// The question whether the money was taken back waits until `at`.
pub fn postpone_recheck(tx: &mut Tx<'_>, id: PaymentId, at: OffsetDateTime) -> Result<(), Error> {
    diesel::update(payments::table.find(id).filter(payments::recheck_at.is_not_null()))
        .set(payments::recheck_at.eq(at))
        .execute(&mut **tx)?;
    Ok(())
}

/// The provider did not answer the question whether it took the money back: it is asked again soon, for a day after the last one.
pub fn postpone_unheard_recheck(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(), Error> {
    let at = ctx.now.saturating_add(asking::UNANSWERED);
    let end = payment.confirmed_at.map(|at| at.saturating_add(Duration::days(asking::RECHECK_DAYS.saturating_add(1))));
    if payment.status.can_be_reversed() && end.is_some_and(|end| at < end) {
        diesel::update(payments::table.find(payment.id)).set(payments::recheck_at.eq(at)).execute(&mut **tx)?;
    }
    Ok(())
}

/// Whether a provider took a payment of the contest's prize back, and nobody has decided about it yet.
pub fn is_disputed(conn: &mut PgConnection, contest: ContestId) -> Result<bool, Error> {
    Ok(diesel::select(diesel::dsl::exists(
        payments::table
            .filter(payments::contest_id.eq(contest))
            .filter(payments::applied_to.eq(AppliedTo::Escrow.as_str()))
            .filter(payments::status.eq(Status::Disputed.as_str())),
    ))
    .get_result(conn)?)
}
