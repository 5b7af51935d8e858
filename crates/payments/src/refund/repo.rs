//! Refunds in the database.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{PaymentId, RefundId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::{ASK_AGAIN, Event, Reason, Refund, Status};
use crate::error::Error;
use crate::payment::Payment;
use crate::schema::refunds;

/// Decides to give `amount` of a payment back. The payment is locked.
///
/// # Errors
/// [`Error::Conflict`] when it is given back already, or the amount is not a part of it.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, amount: Paisa, reason: Reason) -> Result<Refund, Error> {
    if amount <= Paisa::ZERO || amount > payment.received.unwrap_or(payment.amount) {
        return Err(Error::Conflict);
    }
    let id: RefundId = ctx.new_id();
    diesel::insert_into(refunds::table)
        .values((
            refunds::id.eq(id),
            refunds::payment_id.eq(payment.id),
            refunds::contest_id.eq(payment.subject.contest()),
            refunds::amount_paisa.eq(amount),
            refunds::reason.eq(reason.as_str()),
            refunds::status.eq(Status::Pending.as_str()),
            refunds::due_at.eq(ctx.now),
            refunds::created_at.eq(ctx.now),
        ))
        .execute(&mut **tx)
        .map_err(|error| match violated(&error) {
            Some("refunds_one_per_payment") => Error::Conflict,
            _ => error.into(),
        })?;
    get(tx, id)
}

/// The refund.
///
/// # Errors
/// [`Error::NotFound`] when there is none.
pub fn get(conn: &mut PgConnection, id: RefundId) -> Result<Refund, Error> {
    refunds::table.find(id).select(Refund::as_select()).first(conn).optional()?.ok_or(Error::NotFound)
}

/// The refund of a payment, if one was decided.
pub fn of_payment(conn: &mut PgConnection, payment: PaymentId) -> Result<Option<Refund>, Error> {
    let of = refunds::table.filter(refunds::payment_id.eq(payment));
    Ok(of.select(Refund::as_select()).first(conn).optional()?)
}

pub fn due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<RefundId>, Error> {
    Ok(refunds::table
        .filter(refunds::status.eq_any([Status::Pending.as_str(), Status::Sent.as_str()]))
        .filter(refunds::due_at.le(now))
        .order(refunds::due_at)
        .limit(limit)
        .select(refunds::id)
        .load(conn)?)
}

/// The refund, locked, if its work is still due and nobody else has it in hand. Lock its payment first.
pub fn lock_due(tx: &mut Tx<'_>, id: RefundId, now: OffsetDateTime) -> Result<Option<Refund>, Error> {
    Ok(refunds::table
        .find(id)
        .filter(refunds::status.eq_any([Status::Pending.as_str(), Status::Sent.as_str()]))
        .filter(refunds::due_at.le(now))
        .select(Refund::as_select())
        .for_update()
        .skip_locked()
        .first(&mut **tx)
        .optional()?)
}

/// Takes a due refund in hand: a pending one becomes SENT, and either is not due again until [`ASK_AGAIN`] has passed.
/// Commit this before the provider is called.
///
/// # Errors
/// [`Error::Conflict`] when somebody else moved it first.
pub fn record_sent(tx: &mut Tx<'_>, ctx: &Ctx, refund: &Refund) -> Result<(), Error> {
    let status = match refund.status {
        Status::Pending => refund.status.next(Event::Sent)?,
        Status::Sent | Status::Refunded | Status::Refused => refund.status,
    };
    let moved = diesel::update(refunds::table.find(refund.id).filter(refunds::status.eq(refund.status.as_str())))
        .set((refunds::status.eq(status.as_str()), refunds::due_at.eq(ctx.now.saturating_add(ASK_AGAIN))))
        .execute(&mut **tx)?;
    if moved == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// Takes the claim of [`record_sent`] at `claimed_at` back: its process did not call the provider. Does nothing when the refund was taken in hand
/// again meanwhile.
pub fn record_withheld(tx: &mut Tx<'_>, claimed_at: OffsetDateTime, refund: &Refund) -> Result<(), Error> {
    let claim = refunds::table
        .find(refund.id)
        .filter(refunds::status.eq(Status::Sent.as_str()))
        .filter(refunds::due_at.eq(claimed_at.saturating_add(ASK_AGAIN)));
    diesel::update(claim)
        .set((refunds::status.eq(Status::Sent.next(Event::Withheld)?.as_str()), refunds::due_at.eq(refund.due_at)))
        .execute(&mut **tx)?;
    Ok(())
}

/// Refunds that are not settled, the oldest first.
pub fn unsettled(conn: &mut PgConnection) -> Result<Vec<Refund>, Error> {
    Ok(refunds::table
        .filter(refunds::status.eq_any([Status::Pending.as_str(), Status::Sent.as_str()]))
        .order(refunds::id)
        .select(Refund::as_select())
        .load(conn)?)
}

/// The provider gave the money back.
///
/// # Errors
/// [`Error::Conflict`] when that is known already.
pub fn record_done(tx: &mut Tx<'_>, ctx: &Ctx, id: RefundId, reference: &str) -> Result<(), Error> {
    let moved = diesel::update(refunds::table.find(id).filter(refunds::status.eq(Status::Sent.as_str())))
        .set((
            refunds::status.eq(Status::Sent.next(Event::Done)?.as_str()),
            refunds::provider_ref.eq(reference),
            refunds::refunded_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    if moved == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// The provider will not give the money back, and says why in `code`; it stays owed.
///
/// # Errors
/// [`Error::Conflict`] when it was decided otherwise.
pub fn record_refused(tx: &mut Tx<'_>, id: RefundId, code: &str) -> Result<(), Error> {
    let moved = diesel::update(refunds::table.find(id).filter(refunds::status.eq(Status::Sent.as_str())))
        .set((
            refunds::status.eq(Status::Sent.next(Event::Refused)?.as_str()),
            refunds::refused_code.eq(code.chars().filter(|c| !c.is_control()).take(100).collect::<String>()),
        ))
        .execute(&mut **tx)?;
    if moved == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// The refund, locked. Lock its payment first.
///
/// # Errors
/// [`Error::NotFound`] when there is none.
pub fn lock(tx: &mut Tx<'_>, id: RefundId) -> Result<Refund, Error> {
    let found = refunds::table.find(id).select(Refund::as_select()).for_update().first(&mut **tx).optional()?;
    found.ok_or(Error::NotFound)
}

/// An operator transferred what the provider refused to give back.
///
/// # Errors
/// [`Error::Conflict`] when it was decided otherwise; [`Error::ReferenceUsed`] when the transfer paid another refund back.
pub fn record_paid_by_hand(tx: &mut Tx<'_>, ctx: &Ctx, id: RefundId, reference: &str, by: UserId) -> Result<(), Error> {
    let moved = diesel::update(refunds::table.find(id).filter(refunds::status.eq(Status::Refused.as_str())))
        .set((
            refunds::status.eq(Status::Refused.next(Event::PaidByHand)?.as_str()),
            refunds::provider_ref.eq(reference),
            refunds::paid_by_hand_by.eq(by),
            refunds::refunded_at.eq(ctx.now),
        ))
        .execute(&mut **tx)
        .map_err(|error| match violated(&error) {
            Some("refunds_by_hand_reference_unique") => Error::ReferenceUsed,
            _ => error.into(),
        })?;
    if moved == 1 { Ok(()) } else { Err(Error::Conflict) }
}
