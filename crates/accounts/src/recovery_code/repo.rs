//! Recovery codes in the database.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::UserId;

use super::{COUNT, RecoveryCode};
use crate::Error;
use crate::schema::recovery_codes;

#[cfg(test)]
mod tests;

/// Gives the person new codes; those from before work no longer. Only hashes are stored.
///
/// # Errors
/// [`Error::NoRandomness`].
pub fn renew(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<Vec<RecoveryCode>, Error> {
    remove_all(tx, user)?;
    let codes = (0..COUNT).map(|_number| RecoveryCode::random()).collect::<Result<Vec<_>, _>>()?;
    let rows: Vec<_> = codes
        .iter()
        .map(|code| {
            (
                recovery_codes::user_id.eq(user),
                recovery_codes::code_hash.eq(code.hash()),
                recovery_codes::created_at.eq(ctx.now),
            )
        })
        .collect();
    diesel::insert_into(recovery_codes::table).values(rows).execute(&mut **tx)?;
    Ok(codes)
}

/// Uses a code, if it is one of the person's that was not used. Of two at once one is refused.
pub fn spend(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, code: &str) -> Result<bool, Error> {
    let unused = recovery_codes::table
        .filter(recovery_codes::user_id.eq(user))
        .filter(recovery_codes::code_hash.eq(crate::session::hash(code)))
        .filter(recovery_codes::used_at.is_null());
    Ok(diesel::update(unused).set(recovery_codes::used_at.eq(ctx.now)).execute(&mut **tx)? == 1)
}

/// How many of the person's codes still work.
pub fn left(conn: &mut PgConnection, user: UserId) -> Result<i64, Error> {
    let unused =
        recovery_codes::table.filter(recovery_codes::user_id.eq(user)).filter(recovery_codes::used_at.is_null());
    Ok(unused.count().get_result(conn)?)
}

/// Takes all codes from the person.
pub fn remove_all(tx: &mut Tx<'_>, user: UserId) -> Result<(), Error> {
    diesel::delete(recovery_codes::table.filter(recovery_codes::user_id.eq(user))).execute(&mut **tx)?;
    Ok(())
}
