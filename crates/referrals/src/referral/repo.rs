//! Referrals in the database. Whoever changes one has locked it before.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{CreditLotId, Id, PaymentId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::{Event, Referral, Status, month_of};
use crate::Error;
use crate::credit::LotStatus;
use crate::schema::{credit_lots, referrals};

#[derive(Queryable, Selectable)]
#[diesel(table_name = referrals, check_for_backend(diesel::pg::Pg))]
struct Row {
    friend_id: UserId,
    referrer_id: UserId,
    status: String,
    payment_id: Option<PaymentId>,
    lot_id: Option<CreditLotId>,
    recalled_at: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
    decided_at: Option<OffsetDateTime>,
}

impl TryFrom<Row> for Referral {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let corrupt = || Error::Corrupt { table: "referrals", id: row.friend_id.uuid() };
        Ok(Self {
            status: Status::parse(&row.status).ok_or_else(corrupt)?,
            friend: row.friend_id,
            referrer: row.referrer_id,
            payment: row.payment_id,
            lot: row.lot_id,
            recalled_at: row.recalled_at,
            created_at: row.created_at,
            decided_at: row.decided_at,
        })
    }
}

/// Remembers who brought a new person.
///
/// # Errors
/// The database's.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, friend: UserId, referrer: UserId) -> Result<(), Error> {
    diesel::insert_into(referrals::table)
        .values((
            referrals::friend_id.eq(friend),
            referrals::referrer_id.eq(referrer),
            referrals::status.eq(Status::Registered.as_str()),
            referrals::created_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(())
}

/// The referral that brought `friend`, if one did.
///
/// # Errors
/// The database, or a corrupt row.
pub fn find(conn: &mut PgConnection, friend: UserId) -> Result<Option<Referral>, Error> {
    let row = referrals::table.find(friend).select(Row::as_select()).first(conn).optional()?;
    row.map(Referral::try_from).transpose()
}

/// The same, locked until the transaction ends.
///
/// # Errors
/// The database, or a corrupt row.
pub fn lock(tx: &mut Tx<'_>, friend: UserId) -> Result<Option<Referral>, Error> {
    let row = referrals::table.find(friend).select(Row::as_select()).for_update().first(&mut **tx).optional()?;
    row.map(Referral::try_from).transpose()
}

/// Everything in which `user` is friend or referrer, locked in the order of the friends.
///
/// # Errors
/// The database, or a corrupt row.
pub fn lock_around(tx: &mut Tx<'_>, user: UserId) -> Result<Vec<Referral>, Error> {
    let rows: Vec<Row> = referrals::table
        .filter(referrals::friend_id.eq(user).or(referrals::referrer_id.eq(user)))
        .order(referrals::friend_id)
        .select(Row::as_select())
        .for_update()
        .load(&mut **tx)?;
    rows.into_iter().map(Referral::try_from).collect()
}

/// The standing reward that a deposit brought, locked, if it brought one.
///
/// # Errors
/// The database, or a corrupt row.
pub fn lock_rewarded_by(tx: &mut Tx<'_>, payment: PaymentId) -> Result<Option<Referral>, Error> {
    let row = referrals::table
        .filter(referrals::payment_id.eq(payment))
        .filter(referrals::status.eq(Status::Rewarded.as_str()))
        .select(Row::as_select())
        .for_update()
        .first(&mut **tx)
        .optional()?;
    row.map(Referral::try_from).transpose()
}

/// The referrer's rewards of the month of `now` that stand. Counted under the lock on the referrer's row.
///
/// # Errors
/// The database's.
pub fn count_rewards_of_month(conn: &mut PgConnection, referrer: UserId, now: OffsetDateTime) -> Result<i64, Error> {
    let (begin, end) = month_of(now)?;
    Ok(referrals::table
        .filter(referrals::referrer_id.eq(referrer))
        .filter(referrals::status.eq(Status::Rewarded.as_str()))
        .filter(referrals::decided_at.ge(begin))
        .filter(referrals::decided_at.lt(end))
        .count()
        .get_result(conn)?)
}

/// Decides a locked referral by the friend's deposit; `lot` is the reward, exactly when there is one.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_decided(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    referral: &Referral,
    event: Event,
    by: (PaymentId, Option<CreditLotId>),
) -> Result<(), Error> {
    let (payment, lot) = by;
    let next = referral.status.next(event)?;
    let moved = diesel::update(in_state(referral))
        .set((
            referrals::status.eq(next.as_str()),
            referrals::payment_id.eq(payment),
            referrals::lot_id.eq(lot),
            referrals::decided_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    if moved == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// The reward of a locked referral is to be taken back as soon as it is whole.
///
/// # Errors
/// The database's.
pub fn record_recalled(tx: &mut Tx<'_>, ctx: &Ctx, referral: &Referral) -> Result<(), Error> {
    diesel::update(in_state(referral).filter(referrals::recalled_at.is_null()))
        .set(referrals::recalled_at.eq(ctx.now))
        .execute(&mut **tx)?;
    Ok(())
}

/// The reward of a locked referral was taken back.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_revoked(tx: &mut Tx<'_>, ctx: &Ctx, referral: &Referral) -> Result<(), Error> {
    let next = referral.status.next(Event::Revoke)?;
    let moved = diesel::update(in_state(referral))
        .set((referrals::status.eq(next.as_str()), referrals::decided_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    if moved == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// Friends whose reward was recalled while some of it was held or spent, and is whole now.
///
/// # Errors
/// The database's.
pub fn recalls_due(conn: &mut PgConnection, limit: i64) -> Result<Vec<UserId>, Error> {
    Ok(referrals::table
        .inner_join(credit_lots::table.on(credit_lots::id.nullable().eq(referrals::lot_id)))
        .filter(referrals::status.eq(Status::Rewarded.as_str()))
        .filter(referrals::recalled_at.is_not_null())
        .filter(credit_lots::status.eq(LotStatus::Open.as_str()))
        .filter(credit_lots::remaining_paisa.eq(credit_lots::amount_paisa))
        .filter(credit_lots::held_paisa.eq(Paisa::ZERO))
        .order(referrals::friend_id)
        .limit(limit)
        .select(referrals::friend_id)
        .load(conn)?)
}

/// Everybody whom `referrer` brought, newest first.
///
/// # Errors
/// The database, or a corrupt row.
pub fn of_referrer(conn: &mut PgConnection, referrer: UserId, limit: i64) -> Result<Vec<Referral>, Error> {
    let rows = referrals::table
        .filter(referrals::referrer_id.eq(referrer))
        .order((referrals::created_at.desc(), referrals::friend_id.desc()))
        .limit(limit)
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Referral::try_from).collect()
}

type InState<'r> = diesel::dsl::Filter<
    diesel::dsl::Filter<referrals::table, diesel::dsl::Eq<referrals::friend_id, UserId>>,
    diesel::dsl::Eq<referrals::status, &'r str>,
>;

/// The compare of compare and set.
fn in_state(referral: &Referral) -> InState<'static> {
    referrals::table
        .filter(referrals::friend_id.eq(referral.friend))
        .filter(referrals::status.eq(referral.status.as_str()))
}
