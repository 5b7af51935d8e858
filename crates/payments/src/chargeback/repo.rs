//! Chargebacks in the database.

use diesel::dsl::exists;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{ChargebackId, ContestId, Id, PaymentId, PurchaseId, UserId};
use kernel::money::Paisa;

use super::{Chargeback, Event, Status, TakenFrom};
use crate::error::Error;
use crate::payment::{AppliedTo, Payment, Purpose};
use crate::schema::{chargebacks, payments};

#[cfg(test)]
mod tests;

/// Opens a case of a payment, its next round when the last one was won; `by` is an administrator, or nobody when the provider said
/// so. The payment is locked.
///
/// # Errors
/// [`Error::Conflict`] when the payment has a case that was not won.
pub fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    (taken_from, amount): (TakenFrom, Paisa),
    (by, reason): (Option<UserId>, &str),
) -> Result<Chargeback, Error> {
    let round = match lock_of_payment(tx, payment.id)? {
        None => 1,
        Some(last) if last.status == Status::Won => last.round.saturating_add(1),
        Some(_) => return Err(Error::Conflict),
    };
    let id: ChargebackId = ctx.new_id();
    diesel::insert_into(chargebacks::table)
        .values((
            chargebacks::id.eq(id),
            chargebacks::payment_id.eq(payment.id),
            chargebacks::contest_id.eq(payment.subject.contest()),
            chargebacks::payer_id.eq(payment.payer),
            chargebacks::amount_paisa.eq(amount),
            chargebacks::taken_from.eq(taken_from.as_str()),
            chargebacks::status.eq(Status::Open.as_str()),
            chargebacks::reason.eq(reason),
            chargebacks::opened_at.eq(ctx.now),
            chargebacks::opened_by.eq(by),
            chargebacks::round.eq(round),
        ))
        .execute(&mut **tx)
        .map_err(|error| match violated(&error) {
            Some("chargebacks_one_per_round" | "chargebacks_one_at_a_time") => Error::Conflict,
            _ => error.into(),
        })?;
    get(tx, id)
}

/// The case.
///
/// # Errors
/// [`Error::NotFound`] when there is none.
pub fn get(conn: &mut PgConnection, id: ChargebackId) -> Result<Chargeback, Error> {
    chargebacks::table.find(id).select(Chargeback::as_select()).first(conn).optional()?.ok_or(Error::NotFound)
}

/// The case, locked. Lock its payment first.
///
/// # Errors
/// [`Error::NotFound`] when there is none.
pub fn lock(tx: &mut Tx<'_>, id: ChargebackId) -> Result<Chargeback, Error> {
    let found = chargebacks::table.find(id).select(Chargeback::as_select()).for_update().first(&mut **tx);
    found.optional()?.ok_or(Error::NotFound)
}

/// The last case of a payment, locked, if it has had one. Lock the payment first.
pub fn lock_of_payment(tx: &mut Tx<'_>, payment: PaymentId) -> Result<Option<Chargeback>, Error> {
    let of = chargebacks::table.filter(chargebacks::payment_id.eq(payment));
    let last = of.order(chargebacks::round.desc());
    Ok(last.select(Chargeback::as_select()).for_update().first(&mut **tx).optional()?)
}

/// The provider says that a payment is paid: what it says next of a reversal is news, if a case of it was won.
pub fn record_paid_again(tx: &mut Tx<'_>, ctx: &Ctx, payment: PaymentId) -> Result<(), Error> {
    diesel::update(chargebacks::table)
        .filter(chargebacks::payment_id.eq(payment))
        .filter(chargebacks::status.eq(Status::Won.as_str()))
        .filter(chargebacks::paid_again_at.is_null())
        .set(chargebacks::paid_again_at.eq(ctx.now))
        .execute(&mut **tx)?;
    Ok(())
}

/// Why a payout is to be looked at first, as far as chargebacks tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable)]
pub struct PayoutRisks {
    /// Money that was held for the contest was taken back, and neither came back nor was made good.
    pub is_taken_back: bool,
    /// As [`is_blocked`].
    pub is_blocked: bool,
}

/// What a payout of `contest` to `winner` has to wait for.
pub fn payout_risks(conn: &mut PgConnection, contest: ContestId, winner: UserId) -> Result<PayoutRisks, Error> {
    Ok(diesel::select((has_lost_prize(contest), has_debt(winner))).get_result(conn)?)
}

/// Whether money that is held for the contest was taken back, for a statement that asks more.
#[diesel::dsl::auto_type(no_type_alias)]
pub fn has_lost_prize(contest: ContestId) -> _ {
    let escrow: &'static str = AppliedTo::Escrow.as_str();
    let blocking: Vec<&'static str> = blocking();
    exists(
        chargebacks::table
            .inner_join(payments::table.on(payments::id.eq(chargebacks::payment_id)))
            .filter(chargebacks::contest_id.eq(contest))
            .filter(chargebacks::status.eq_any(blocking))
            .filter(payments::applied_to.eq(escrow)),
    )
}

/// Whether what was paid for an entry that was bought beside the winner was taken back, and neither came back nor was made good.
pub fn is_purchase_lost(conn: &mut PgConnection, purchase: PurchaseId) -> Result<bool, Error> {
    let found = chargebacks::table
        .inner_join(payments::table.on(payments::id.eq(chargebacks::payment_id)))
        .filter(payments::purpose.eq(Purpose::EntryPurchase))
        .filter(payments::purchase_id.eq(purchase.uuid()))
        .filter(payments::applied_to.eq(AppliedTo::Purchase.as_str()))
        .filter(chargebacks::status.eq_any(blocking()));
    Ok(diesel::select(exists(found)).get_result(conn)?)
}

/// The condition of [`is_blocked`], for a statement that asks more.
#[diesel::dsl::auto_type(no_type_alias)]
pub fn has_debt(payer: UserId) -> _ {
    let receivable: &'static str = TakenFrom::Receivable.as_str();
    let blocking: Vec<&'static str> = blocking();
    exists(
        chargebacks::table
            .filter(chargebacks::payer_id.eq(payer))
            .filter(chargebacks::taken_from.eq(receivable))
            .filter(chargebacks::status.eq_any(blocking)),
    )
}

fn blocking() -> Vec<&'static str> {
    Status::ALL.iter().filter(|status| status.blocks_payer()).map(|status| status.as_str()).collect()
}

/// Whether another chargeback disputes money of the contest.
pub fn is_disputed(conn: &mut PgConnection, contest: ContestId, but: ChargebackId) -> Result<bool, Error> {
    let open = chargebacks::table
        .filter(chargebacks::contest_id.eq(contest))
        .filter(chargebacks::id.ne(but))
        .filter(chargebacks::taken_from.eq(TakenFrom::Escrow.as_str()))
        .filter(chargebacks::status.eq(Status::Open.as_str()));
    Ok(diesel::select(exists(open)).get_result(conn)?)
}

/// Whether the person owes what was taken back, and may neither post nor pay.
pub fn is_blocked(conn: &mut PgConnection, payer: UserId) -> Result<bool, Error> {
    Ok(diesel::select(has_debt(payer)).get_result(conn)?)
}

/// Whether the payment was taken back and not made good: what it paid for does not stand on it.
pub fn is_short(conn: &mut PgConnection, payment: &Payment) -> Result<bool, Error> {
    use crate::payment::Status as Paid;
    if !matches!(payment.status, Paid::Disputed | Paid::ChargedBack) {
        return Ok(false);
    }
    let made_good = chargebacks::table
        .filter(chargebacks::payment_id.eq(payment.id))
        .filter(chargebacks::status.eq(Status::Settled.as_str()));
    let made_good: bool = diesel::select(exists(made_good)).get_result(conn)?;
    Ok(!made_good)
}

/// The provider, or we, decided: won or lost.
///
/// # Errors
/// [`Error::InvalidTransition`], or [`Error::Conflict`] when somebody else moved it first.
pub fn record_decided(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    case: &Chargeback,
    event: Event,
    (by, note): (UserId, &str),
) -> Result<(), Error> {
    let next = case.status.next(case.taken_from, event)?;
    let moved = diesel::update(in_state(case))
        .set((
            chargebacks::status.eq(next.as_str()),
            chargebacks::decided_at.eq(ctx.now),
            chargebacks::decided_by.eq(by),
            chargebacks::note.eq(note),
        ))
        .execute(&mut **tx)?;
    if moved == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// The debt is over: made good by the transfer `reference`, by money on its way back, or never.
///
/// # Errors
/// [`Error::InvalidTransition`]; [`Error::Conflict`] when somebody else moved it first; [`Error::ReferenceUsed`] when the transfer
/// made another debt good.
pub fn record_settled(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    case: &Chargeback,
    event: Event,
    (by, reference): (Option<UserId>, Option<&str>),
) -> Result<(), Error> {
    let next = case.status.next(case.taken_from, event)?;
    let moved = diesel::update(in_state(case))
        .set((
            chargebacks::status.eq(next.as_str()),
            chargebacks::settled_at.eq(ctx.now),
            chargebacks::settled_by.eq(by),
            chargebacks::settled_reference.eq(reference),
        ))
        .execute(&mut **tx)
        .map_err(|error| match violated(&error) {
            Some("chargebacks_reference_unique") => Error::ReferenceUsed,
            _ => error.into(),
        })?;
    if moved == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// Money that would have gone back to the payer made a part of the debt good.
pub fn record_recovered(tx: &mut Tx<'_>, case: &Chargeback, recovered: Paisa) -> Result<(), Error> {
    diesel::update(chargebacks::table.find(case.id))
        .set(chargebacks::recovered_paisa.eq(recovered))
        .execute(&mut **tx)?;
    Ok(())
}

type InState = diesel::dsl::Filter<
    diesel::dsl::Filter<chargebacks::table, diesel::dsl::Eq<chargebacks::id, ChargebackId>>,
    diesel::dsl::Eq<chargebacks::status, &'static str>,
>;

/// The compare of compare and set.
fn in_state(case: &Chargeback) -> InState {
    chargebacks::table.filter(chargebacks::id.eq(case.id)).filter(chargebacks::status.eq(case.status.as_str()))
}

/// Whether a part of the contest's prize went back to its payer permanently.
pub fn is_lost(conn: &mut PgConnection, contest: ContestId) -> Result<bool, Error> {
    let lost = chargebacks::table
        .filter(chargebacks::contest_id.eq(contest))
        .filter(chargebacks::taken_from.eq(TakenFrom::Escrow.as_str()))
        .filter(chargebacks::status.eq(Status::Lost.as_str()));
    Ok(diesel::select(exists(lost)).get_result(conn)?)
}
