//! Lots and uses in the database. A caller that takes from a person's lots has locked the person's row before.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{CreditLotId, CreditUseId, PaymentId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Event, Expired, Lot, LotStatus, NewLot, Use, UseEvent, UseStatus, allocate, expires_at};
use crate::Error;
use crate::schema::{credit_lots, credit_uses};

/// What the person may spend at `now`: open lots that have not expired, without what purchases hold.
pub fn available(conn: &mut PgConnection, user: UserId, now: OffsetDateTime) -> Result<Paisa, Error> {
    let mut sum = Paisa::ZERO;
    for lot in lots_of(conn, user)? {
        sum = sum.checked_add(lot.free(now)?)?;
    }
    Ok(sum)
}

/// The person's lots, oldest expiry first.
pub fn lots_of(conn: &mut PgConnection, user: UserId) -> Result<Vec<Lot>, Error> {
    Ok(credit_lots::table
        .filter(credit_lots::user_id.eq(user))
        .order((credit_lots::expires_at, credit_lots::id))
        .select(Lot::as_select())
        .load(conn)?)
}

/// The lot, if there is one.
pub fn find(conn: &mut PgConnection, id: CreditLotId) -> Result<Option<Lot>, Error> {
    Ok(credit_lots::table.find(id).select(Lot::as_select()).first(conn).optional()?)
}

/// The lot, locked until the transaction ends.
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock(tx: &mut Tx<'_>, id: CreditLotId) -> Result<Lot, Error> {
    let found = credit_lots::table.find(id).select(Lot::as_select()).for_update().first(&mut **tx).optional()?;
    found.ok_or(Error::NotFound)
}

/// What a purchase took and takes, oldest first.
pub fn uses_of(conn: &mut PgConnection, purchase: Uuid) -> Result<Vec<Use>, Error> {
    Ok(credit_uses::table
        .filter(credit_uses::purchase_id.eq(purchase))
        .order(credit_uses::id)
        .select(Use::as_select())
        .load(conn)?)
}

/// Grants credits; they expire after twelve months.
pub fn grant(tx: &mut Tx<'_>, ctx: &Ctx, new: &NewLot<'_>) -> Result<CreditLotId, Error> {
    let id: CreditLotId = ctx.new_id();
    diesel::insert_into(credit_lots::table)
        .values((
            credit_lots::id.eq(id),
            credit_lots::user_id.eq(new.user),
            credit_lots::kind.eq(new.kind.as_str()),
            credit_lots::payment_id.eq(new.source),
            credit_lots::suspended_at.eq(new.is_suspended.then_some(ctx.now)),
            credit_lots::reason.eq(new.reason),
            credit_lots::amount_paisa.eq(new.amount),
            credit_lots::remaining_paisa.eq(new.amount),
            credit_lots::held_paisa.eq(Paisa::ZERO),
            credit_lots::status.eq(LotStatus::Open.as_str()),
            credit_lots::expires_at.eq(expires_at(ctx.now)),
            credit_lots::created_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(id)
}

/// Holds up to `up_to` of the person's credits for a purchase, oldest expiry first, and answers how much; nothing is fine.
///
/// # Errors
/// [`Error::Conflict`] when the purchase holds or spent credits already; the caller's transaction must then be given up.
pub fn hold(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, purchase: Uuid, up_to: Paisa) -> Result<Paisa, Error> {
    if up_to <= Paisa::ZERO {
        return Ok(Paisa::ZERO);
    }
    let lots: Vec<Lot> = credit_lots::table
        .filter(credit_lots::user_id.eq(user))
        .filter(credit_lots::status.eq(LotStatus::Open.as_str()))
        .filter(credit_lots::expires_at.gt(ctx.now))
        .filter(credit_lots::suspended_at.is_null())
        .order((credit_lots::expires_at, credit_lots::id))
        .select(Lot::as_select())
        .for_update()
        .load(&mut **tx)?;
    let mut sum = Paisa::ZERO;
    for (lot, amount) in allocate(&lots, up_to, ctx.now)? {
        insert_use(tx, ctx, lot, purchase, amount)?;
        move_lot(tx, lot, (Paisa::ZERO, amount))?;
        sum = sum.checked_add(amount)?;
    }
    Ok(sum)
}

fn insert_use(tx: &mut Tx<'_>, ctx: &Ctx, lot: CreditLotId, purchase: Uuid, amount: Paisa) -> Result<(), Error> {
    let inserted = diesel::insert_into(credit_uses::table)
        .values((
            credit_uses::id.eq(ctx.new_id::<CreditUseId>()),
            credit_uses::lot_id.eq(lot),
            credit_uses::purchase_id.eq(purchase),
            credit_uses::amount_paisa.eq(amount),
            credit_uses::status.eq(UseStatus::Held.as_str()),
            credit_uses::created_at.eq(ctx.now),
        ))
        .execute(&mut **tx);
    match inserted {
        Ok(_one) => Ok(()),
        Err(error) if violated(&error) == Some("credit_uses_lot_purchase_unique") => Err(Error::Conflict),
        Err(error) => Err(error.into()),
    }
}

/// The purchase was paid: what it holds is spent. Answers how much; a second call finds nothing held and answers zero.
pub fn spend(tx: &mut Tx<'_>, ctx: &Ctx, purchase: Uuid) -> Result<Paisa, Error> {
    settle(tx, ctx, purchase, UseEvent::Spend)
}

/// The purchase was given up: what it holds is free again. Answers how much.
pub fn release(tx: &mut Tx<'_>, ctx: &Ctx, purchase: Uuid) -> Result<Paisa, Error> {
    settle(tx, ctx, purchase, UseEvent::Release)
}

/// The purchase was given back: what it spent returns to its lots, with the expiry they had. Answers how much.
pub fn give_back(tx: &mut Tx<'_>, ctx: &Ctx, purchase: Uuid) -> Result<Paisa, Error> {
    settle(tx, ctx, purchase, UseEvent::Return)
}

/// Moves the uses of a purchase by `event`, and their lots with them.
fn settle(tx: &mut Tx<'_>, ctx: &Ctx, purchase: Uuid, event: UseEvent) -> Result<Paisa, Error> {
    let from = match event {
        UseEvent::Spend | UseEvent::Release => UseStatus::Held,
        UseEvent::Return => UseStatus::Spent,
    };
    let to = from.next(event)?;
    let mut sum = Paisa::ZERO;
    for lot in lock_lots_of(tx, purchase, from)? {
        let taken: Vec<Paisa> = diesel::update(credit_uses::table)
            .filter(credit_uses::lot_id.eq(lot.id))
            .filter(credit_uses::purchase_id.eq(purchase))
            .filter(credit_uses::status.eq(from.as_str()))
            .set((credit_uses::status.eq(to.as_str()), credit_uses::settled_at.eq(ctx.now)))
            .returning(credit_uses::amount_paisa)
            .get_results(&mut **tx)?;
        for amount in taken {
            match event {
                UseEvent::Spend => spend_of(tx, ctx, &lot, amount)?,
                UseEvent::Release => move_lot(tx, lot.id, (Paisa::ZERO, negative(amount)?))?,
                UseEvent::Return => return_to(tx, &lot, amount)?,
            }
            sum = sum.checked_add(amount)?;
        }
    }
    Ok(sum)
}

/// The lots of a purchase's uses, locked in the order in which [`hold`] locks them.
fn lock_lots_of(tx: &mut Tx<'_>, purchase: Uuid, status: UseStatus) -> Result<Vec<Lot>, Error> {
    let used = credit_uses::table
        .filter(credit_uses::purchase_id.eq(purchase))
        .filter(credit_uses::status.eq(status.as_str()))
        .select(credit_uses::lot_id);
    Ok(credit_lots::table
        .filter(credit_lots::id.eq_any(used))
        .order((credit_lots::expires_at, credit_lots::id))
        .select(Lot::as_select())
        .for_update()
        .load(&mut **tx)?)
}

fn negative(amount: Paisa) -> Result<Paisa, Error> {
    Ok(Paisa::ZERO.checked_sub(amount)?)
}

/// Changes what is left of a lot and what is held of it. The lot is locked, and stays as open as it is.
#[allow(
    clippy::arithmetic_side_effects,
    reason = "the sums are SQL; the checks of the table refuse what is out of range"
)]
fn move_lot(tx: &mut Tx<'_>, id: CreditLotId, change: (Paisa, Paisa)) -> Result<(), Error> {
    let (remaining, held) = change;
    diesel::update(credit_lots::table.find(id))
        .set((
            credit_lots::remaining_paisa.eq(credit_lots::remaining_paisa + remaining.get()),
            credit_lots::held_paisa.eq(credit_lots::held_paisa + held.get()),
        ))
        .execute(&mut **tx)?;
    Ok(())
}

fn spend_of(tx: &mut Tx<'_>, ctx: &Ctx, lot: &Lot, amount: Paisa) -> Result<(), Error> {
    let remaining = lot.remaining.checked_sub(amount)?;
    let status = if remaining == Paisa::ZERO { lot.status.next(Event::Empty)? } else { lot.status };
    let used_at = (status == LotStatus::Used).then_some(ctx.now);
    set_lot(tx, lot, (status, remaining, lot.held.checked_sub(amount)?), (used_at, None))
}

fn return_to(tx: &mut Tx<'_>, lot: &Lot, amount: Paisa) -> Result<(), Error> {
    let status = lot.status.next(Event::Return)?;
    set_lot(tx, lot, (status, lot.remaining.checked_add(amount)?, lot.held), (None, None))
}

/// A part of what the purchase spent returns to its lots, those that expire last first, with the expiry they had.
///
/// # Errors
/// [`Error::Conflict`] when less of it is spent; the caller's transaction must then be given up. The database, or a corrupt row.
pub fn give_part_back(tx: &mut Tx<'_>, ctx: &Ctx, purchase: Uuid, part: Paisa) -> Result<(), Error> {
    let mut left = part;
    for lot in lock_lots_of(tx, purchase, UseStatus::Spent)?.into_iter().rev() {
        let of_lot = credit_uses::table
            .filter(credit_uses::lot_id.eq(lot.id))
            .filter(credit_uses::purchase_id.eq(purchase))
            .filter(credit_uses::status.eq(UseStatus::Spent.as_str()));
        let (id, spent): (CreditUseId, Paisa) =
            of_lot.select((credit_uses::id, credit_uses::amount_paisa)).first(&mut **tx)?;
        let back = spent.min(left);
        if back == Paisa::ZERO {
            break;
        }
        let returned = UseStatus::Spent.next(UseEvent::Return)?.as_str();
        if back == spent {
            diesel::update(credit_uses::table.find(id))
                .set((credit_uses::status.eq(returned), credit_uses::settled_at.eq(ctx.now)))
                .execute(&mut **tx)?;
        } else {
            let rest = credit_uses::amount_paisa.eq(spent.checked_sub(back)?);
            diesel::update(credit_uses::table.find(id)).set(rest).execute(&mut **tx)?;
            diesel::insert_into(credit_uses::table)
                .values((
                    credit_uses::id.eq(ctx.new_id::<CreditUseId>()),
                    credit_uses::lot_id.eq(lot.id),
                    credit_uses::purchase_id.eq(purchase),
                    credit_uses::amount_paisa.eq(back),
                    credit_uses::status.eq(returned),
                    credit_uses::created_at.eq(ctx.now),
                    credit_uses::settled_at.eq(ctx.now),
                ))
                .execute(&mut **tx)?;
        }
        return_to(tx, &lot, back)?;
        left = left.checked_sub(back)?;
    }
    if left == Paisa::ZERO { Ok(()) } else { Err(Error::Conflict) }
}

/// Whose lot it is, if there is one.
pub fn owner(conn: &mut PgConnection, id: CreditLotId) -> Result<Option<UserId>, Error> {
    Ok(credit_lots::table.find(id).select(credit_lots::user_id).first(conn).optional()?)
}

/// Whose lots stand on a payment.
pub fn owners_by_source(conn: &mut PgConnection, source: PaymentId) -> Result<Vec<UserId>, Error> {
    Ok(credit_lots::table
        .filter(credit_lots::payment_id.eq(source))
        .select(credit_lots::user_id)
        .distinct()
        .order(credit_lots::user_id)
        .load(conn)?)
}

/// The source of lots was taken back: nothing of them can be spent. Their owners' rows are locked.
pub fn suspend(tx: &mut Tx<'_>, ctx: &Ctx, source: PaymentId) -> Result<(), Error> {
    diesel::update(credit_lots::table.filter(credit_lots::payment_id.eq(source)))
        .set(credit_lots::suspended_at.eq(ctx.now))
        .execute(&mut **tx)?;
    Ok(())
}

/// The source of lots was made good. Their owners' rows are locked.
pub fn resume(tx: &mut Tx<'_>, source: PaymentId) -> Result<(), Error> {
    diesel::update(credit_lots::table.filter(credit_lots::payment_id.eq(source)))
        .set(credit_lots::suspended_at.eq(None::<OffsetDateTime>))
        .execute(&mut **tx)?;
    Ok(())
}

/// What the person could spend at `now` if no source were disputed.
pub fn on_hold(lots: &[Lot], now: OffsetDateTime) -> Result<Paisa, Error> {
    let mut sum = Paisa::ZERO;
    for lot in lots.iter().filter(|lot| lot.history_status(now) == super::HistoryStatus::Suspended) {
        sum = sum.checked_add(lot.remaining.checked_sub(lot.held)?)?;
    }
    Ok(sum)
}

/// Writes where a locked lot stands: status, remaining and held; then when it was used up, and when it ended.
pub(super) fn set_lot(
    tx: &mut Tx<'_>,
    lot: &Lot,
    state: (LotStatus, Paisa, Paisa),
    at: (Option<OffsetDateTime>, Option<OffsetDateTime>),
) -> Result<(), Error> {
    let (status, remaining, held) = state;
    let moved = diesel::update(credit_lots::table.find(lot.id).filter(credit_lots::status.eq(lot.status.as_str())))
        .set((
            credit_lots::status.eq(status.as_str()),
            credit_lots::remaining_paisa.eq(remaining),
            credit_lots::held_paisa.eq(held),
            credit_lots::used_at.eq(at.0),
            credit_lots::ended_at.eq(at.1),
        ))
        .execute(&mut **tx)?;
    if moved == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// Lots whose time is over and of which nothing is held.
pub fn expiry_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<CreditLotId>, Error> {
    Ok(credit_lots::table
        .filter(credit_lots::status.eq(LotStatus::Open.as_str()))
        .filter(credit_lots::expires_at.le(now))
        .filter(credit_lots::held_paisa.eq(Paisa::ZERO))
        .order((credit_lots::expires_at, credit_lots::id))
        .limit(limit)
        .select(credit_lots::id)
        .load(conn)?)
}

/// Ends a locked lot whose time is over, and answers what was left of it; nothing when it is not due.
pub fn expire(tx: &mut Tx<'_>, ctx: &Ctx, lot: &Lot) -> Result<Option<Expired>, Error> {
    if !lot.is_expiry_due(ctx.now) {
        return Ok(None);
    }
    let status = lot.status.next(Event::Expire)?;
    set_lot(tx, lot, (status, Paisa::ZERO, Paisa::ZERO), (None, Some(ctx.now)))?;
    let returns = credit_uses::table
        .filter(credit_uses::lot_id.eq(lot.id))
        .filter(credit_uses::status.eq(UseStatus::Returned.as_str()))
        .count()
        .get_result(&mut **tx)?;
    Ok(Some(Expired { lot: lot.id, user: lot.user, amount: lot.remaining, returns }))
}
