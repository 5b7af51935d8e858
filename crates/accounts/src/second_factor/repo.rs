//! Second factors in the database.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::UserId;
use time::OffsetDateTime;

use super::SecondFactor;
use crate::Error;
use crate::schema::second_factors;

#[cfg(test)]
mod tests;

/// The person's second factor, enrolled or enrolling.
pub fn find(conn: &mut PgConnection, user: UserId) -> Result<Option<SecondFactor>, Error> {
    Ok(second_factors::table.find(user).select(SecondFactor::as_select()).first(conn).optional()?)
}

/// Whether the person signs in with a second step.
pub fn is_on(conn: &mut PgConnection, user: UserId) -> Result<bool, Error> {
    Ok(find(conn, user)?.is_some_and(|factor| factor.confirmed_at.is_some()))
}

/// The same as [`find`], locked until the transaction ends: of two that use one code at once, one finds it used.
pub fn lock(tx: &mut Tx<'_>, user: UserId) -> Result<Option<SecondFactor>, Error> {
    let found = second_factors::table.find(user).select(SecondFactor::as_select()).for_update();
    Ok(found.first(&mut **tx).optional()?)
}

/// Begins an enrolment, in the place of one that was begun before.
///
/// # Errors
/// [`Error::SecondFactorOn`] when one is confirmed.
pub fn begin(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, encrypted: &[u8]) -> Result<(), Error> {
    match lock(tx, user)? {
        Some(factor) if factor.confirmed_at.is_some() => return Err(Error::SecondFactorOn),
        Some(_begun) => {
            diesel::delete(second_factors::table.find(user)).execute(&mut **tx)?;
        }
        None => {}
    }
    let inserted = diesel::insert_into(second_factors::table)
        .values((
            second_factors::user_id.eq(user),
            second_factors::key_sealed.eq(encrypted),
            second_factors::created_at.eq(ctx.now),
        ))
        .on_conflict_do_nothing()
        .execute(&mut **tx)?;
    // Two begin at once: the other one's key is on a screen, this one's is not yet.
    if inserted == 1 { Ok(()) } else { Err(Error::EnrolmentOver) }
}

/// From now on codes are asked for; `step` is that of the code which showed that the app has the key.
pub fn record_confirmed(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, step: i64) -> Result<(), Error> {
    diesel::update(second_factors::table.find(user))
        .set((second_factors::confirmed_at.eq(ctx.now), second_factors::used_step.eq(step)))
        .execute(&mut **tx)?;
    Ok(())
}

/// The code of this step was taken: neither it nor an older one is taken again.
pub fn record_used(tx: &mut Tx<'_>, user: UserId, step: i64) -> Result<(), Error> {
    diesel::update(second_factors::table.find(user)).set(second_factors::used_step.eq(step)).execute(&mut **tx)?;
    Ok(())
}

/// No codes are asked for any more; says whether they were.
pub fn remove(tx: &mut Tx<'_>, user: UserId) -> Result<bool, Error> {
    let removed: Option<Option<OffsetDateTime>> = diesel::delete(second_factors::table.find(user))
        .returning(second_factors::confirmed_at)
        .get_result(&mut **tx)
        .optional()?;
    Ok(removed.flatten().is_some())
}

/// The next people by id whose keys are kept.
pub fn after(conn: &mut PgConnection, after: Option<UserId>, limit: i64) -> Result<Vec<UserId>, Error> {
    let mut query = second_factors::table.select(second_factors::user_id).into_boxed();
    if let Some(after) = after {
        query = query.filter(second_factors::user_id.gt(after));
    }
    Ok(query.order(second_factors::user_id).limit(limit).load(conn)?)
}

/// Stores the same key, encrypted again.
pub fn reencrypt(tx: &mut Tx<'_>, user: UserId, encrypted: &[u8]) -> Result<(), Error> {
    diesel::update(second_factors::table.find(user))
        .set(second_factors::key_sealed.eq(encrypted))
        .execute(&mut **tx)?;
    Ok(())
}
