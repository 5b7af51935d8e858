//! Referrals in the database. The caller has locked it before.

use diesel::dsl::exists;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{CreditLotId, PaymentId, UserId};
use time::OffsetDateTime;

use super::{Event, Referral, Status, month_of};
use crate::Error;
use crate::schema::referrals;

/// Remembers who brought a new person.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, friend: UserId, referrer: UserId) -> Result<(), Error> {
    diesel::insert_into(referrals::table)
        .values((
            referrals::friend_id.eq(friend),
            referrals::referrer_id.eq(referrer),
            referrals::status.eq(Status::Registered),
            referrals::created_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(())
}

/// The referral that brought `friend`, if one did.
pub fn find(conn: &mut PgConnection, friend: UserId) -> Result<Option<Referral>, Error> {
    Ok(referrals::table.find(friend).select(Referral::as_select()).first(conn).optional()?)
}

/// The same, locked until the transaction ends.
pub fn lock(tx: &mut Tx<'_>, friend: UserId) -> Result<Option<Referral>, Error> {
    Ok(referrals::table.find(friend).select(Referral::as_select()).for_update().first(&mut **tx).optional()?)
}

/// Everything in which `user` is friend or referrer, locked in the order of the friends.
pub fn lock_around(tx: &mut Tx<'_>, user: UserId) -> Result<Vec<Referral>, Error> {
    Ok(referrals::table
        .filter(referrals::friend_id.eq(user).or(referrals::referrer_id.eq(user)))
        .order(referrals::friend_id)
        .select(Referral::as_select())
        .for_update()
        .load(&mut **tx)?)
}

/// Whether somebody brought `friend` and nothing is decided about it, for a statement that asks more.
#[diesel::dsl::auto_type(no_type_alias)]
pub fn has_registered(friend: UserId) -> _ {
    let registered: Status = Status::Registered;
    exists(referrals::table.filter(referrals::friend_id.eq(friend)).filter(referrals::status.eq(registered)))
}

/// Whether a deposit brought a promise that is not kept yet, for a statement that asks more.
#[diesel::dsl::auto_type(no_type_alias)]
pub fn has_promise(payment: PaymentId) -> _ {
    let pending: Status = Status::Pending;
    exists(referrals::table.filter(referrals::payment_id.eq(payment)).filter(referrals::status.eq(pending)))
}

/// The promise or reward that a deposit brought and that stands, locked, if it brought one.
pub fn lock_brought_by(tx: &mut Tx<'_>, payment: PaymentId) -> Result<Option<Referral>, Error> {
    Ok(referrals::table
        .filter(referrals::payment_id.eq(payment))
        .filter(referrals::status.eq_any([Status::Pending, Status::Rewarded]))
        .select(Referral::as_select())
        .for_update()
        .first(&mut **tx)
        .optional()?)
}

/// The referrer's promises and rewards of the month of `now` that stand. Counted under the lock on the referrer's row.
pub fn count_rewards_of_month(conn: &mut PgConnection, referrer: UserId, now: OffsetDateTime) -> Result<i64, Error> {
    let (begin, end) = month_of(now)?;
    Ok(referrals::table
        .filter(referrals::referrer_id.eq(referrer))
        .filter(referrals::status.eq_any([Status::Pending, Status::Rewarded]))
        .filter(referrals::promised_at.ge(begin))
        .filter(referrals::promised_at.lt(end))
        .count()
        .get_result(conn)?)
}

/// The referrer's rewards that are promised and not given yet.
pub fn count_pending(conn: &mut PgConnection, referrer: UserId) -> Result<i64, Error> {
    Ok(referrals::table
        .filter(referrals::referrer_id.eq(referrer))
        .filter(referrals::status.eq(Status::Pending))
        .count()
        .get_result(conn)?)
}

/// Decides a locked referral by the friend's first deposit.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_decided(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    referral: &Referral,
    event: Event,
    payment: PaymentId,
) -> Result<(), Error> {
    let next = referral.status.next(event)?;
    let moved = diesel::update(in_state(referral))
        .set((
            referrals::status.eq(next),
            referrals::payment_id.eq(payment),
            referrals::promised_at.eq((next == Status::Pending).then_some(ctx.now)),
            referrals::decided_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    if moved == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// The promise of a locked referral is kept: `lot` is the reward.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_rewarded(tx: &mut Tx<'_>, ctx: &Ctx, referral: &Referral, lot: CreditLotId) -> Result<(), Error> {
    let next = referral.status.next(Event::Reward)?;
    let moved = diesel::update(in_state(referral))
        .set((referrals::status.eq(next), referrals::lot_id.eq(lot), referrals::decided_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    if moved == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// Ends a locked referral: its promise is void, or its reward was taken back.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_ended(tx: &mut Tx<'_>, ctx: &Ctx, referral: &Referral, event: Event) -> Result<(), Error> {
    let next = referral.status.next(event)?;
    let moved = diesel::update(in_state(referral))
        .set((referrals::status.eq(next), referrals::decided_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    if moved == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// Everybody whom `referrer` brought, newest first.
pub fn of_referrer(conn: &mut PgConnection, referrer: UserId, limit: i64) -> Result<Vec<Referral>, Error> {
    Ok(referrals::table
        .filter(referrals::referrer_id.eq(referrer))
        .order((referrals::created_at.desc(), referrals::friend_id.desc()))
        .limit(limit)
        .select(Referral::as_select())
        .load(conn)?)
}

type InState = diesel::dsl::Filter<
    diesel::dsl::Filter<referrals::table, diesel::dsl::Eq<referrals::friend_id, UserId>>,
    diesel::dsl::Eq<referrals::status, Status>,
>;

/// The compare of compare and set.
fn in_state(referral: &Referral) -> InState {
    referrals::table.filter(referrals::friend_id.eq(referral.friend)).filter(referrals::status.eq(referral.status))
}
