//! What people spent of credits that were taken back, and how their next credits repay it. The caller has locked the person's row.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{CreditLotId, CreditRepaymentId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::repo::set_lot;
use super::{Event, Lot, LotStatus, UseStatus};
use crate::Error;
use crate::schema::{credit_debts, credit_lots, credit_repayments, credit_uses};

/// A part of a lot that repaid a debt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repaid {
    pub id: CreditRepaymentId,
    pub amount: Paisa,
}

pub fn owed(conn: &mut PgConnection, user: UserId) -> Result<Paisa, Error> {
    let owed = credit_debts::table.find(user).select(credit_debts::owed_paisa).first(conn).optional()?;
    Ok(owed.unwrap_or(Paisa::ZERO))
}

/// The reason for a locked lot fell away: its owner owes what was granted, but for what has expired. Answers how much. That the payment
/// behind it is disputed says nothing more.
///
/// # Errors
/// The database, or amounts out of range.
pub fn recall(tx: &mut Tx<'_>, ctx: &Ctx, lot: &Lot) -> Result<Paisa, Error> {
    let spent: Vec<Paisa> = credit_uses::table
        .filter(credit_uses::lot_id.eq(lot.id).and(credit_uses::status.eq(UseStatus::Spent.as_str())))
        .select(credit_uses::amount_paisa)
        .load(&mut **tx)?;
    let repaid: Vec<Paisa> = credit_repayments::table
        .filter(credit_repayments::lot_id.eq(lot.id))
        .select(credit_repayments::amount_paisa)
        .load(&mut **tx)?;
    let mut recalled = lot.remaining;
    for part in spent.into_iter().chain(repaid) {
        recalled = recalled.checked_add(part)?;
    }
    let before = owed(tx, lot.user)?;
    set(tx, ctx, lot.user, before.checked_add(recalled)?)?;
    diesel::update(credit_lots::table.find(lot.id))
        .set(credit_lots::suspended_at.eq(None::<OffsetDateTime>))
        .execute(&mut **tx)?;
    Ok(recalled)
}

/// Takes what is free of the person's credits, the oldest expiry first, until nothing is owed.
pub fn collect(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<Vec<Repaid>, Error> {
    let mut left = owed(tx, user)?;
    let mut repaid = Vec::new();
    if left == Paisa::ZERO {
        return Ok(repaid);
    }
    let lots: Vec<Lot> = credit_lots::table
        .filter(credit_lots::user_id.eq(user).and(credit_lots::status.eq(LotStatus::Open.as_str())))
        .order((credit_lots::expires_at, credit_lots::id))
        .select(Lot::as_select())
        .for_update()
        .load(&mut **tx)?;
    for lot in lots {
        let amount = lot.collectable()?.min(left);
        if amount > Paisa::ZERO {
            left = left.checked_sub(amount)?;
            repaid.push(Repaid { id: take(tx, ctx, &lot, amount)?, amount });
        }
    }
    set(tx, ctx, user, left)?;
    Ok(repaid)
}

fn take(tx: &mut Tx<'_>, ctx: &Ctx, lot: &Lot, amount: Paisa) -> Result<CreditRepaymentId, Error> {
    let remaining = lot.remaining.checked_sub(amount)?;
    let status = if remaining == Paisa::ZERO { lot.status.next(Event::Collect)? } else { lot.status };
    let ended_at = (status == LotStatus::Revoked).then_some(ctx.now);
    set_lot(tx, lot, (status, remaining, lot.held), (None, ended_at))?;
    let id: CreditRepaymentId = ctx.new_id();
    diesel::insert_into(credit_repayments::table)
        .values((
            credit_repayments::id.eq(id),
            credit_repayments::lot_id.eq::<CreditLotId>(lot.id),
            credit_repayments::amount_paisa.eq(amount),
            credit_repayments::created_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(id)
}

fn set(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, owed: Paisa) -> Result<(), Error> {
    diesel::insert_into(credit_debts::table)
        .values((
            credit_debts::user_id.eq(user),
            credit_debts::owed_paisa.eq(owed),
            credit_debts::changed_at.eq(ctx.now),
        ))
        .on_conflict(credit_debts::user_id)
        .do_update()
        .set((credit_debts::owed_paisa.eq(owed), credit_debts::changed_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    Ok(())
}
