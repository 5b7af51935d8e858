//! Methods in the database.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{PayoutMethodId, UserId};

use crate::account_number;
use crate::error::Error;
use crate::method::{Method, NewMethod};
use crate::schema::payout_methods;
use crate::vault;

/// The person's methods, the default first, then the newest.
pub fn of_user(connection: &mut PgConnection, user: UserId) -> Result<Vec<Method>, Error> {
    Ok(payout_methods::table
        .filter(payout_methods::user_id.eq(user).and(payout_methods::deleted_at.is_null()))
        .order((payout_methods::is_default.desc(), payout_methods::created_at.desc(), payout_methods::id.desc()))
        .select(Method::as_select())
        .load(connection)?)
}

/// Where the person's payouts go, if anywhere.
pub fn default_of(connection: &mut PgConnection, user: UserId) -> Result<Option<Method>, Error> {
    Ok(of_user(connection, user)?.into_iter().find(|method| method.is_default))
}

/// Whether two people have, or had, an account in common: removed methods count.
pub fn share_account(connection: &mut PgConnection, one: UserId, other: UserId) -> Result<bool, Error> {
    let of_other = diesel::alias!(payout_methods as of_other);
    let theirs = of_other
        .filter(of_other.field(payout_methods::user_id).eq(other))
        .select(of_other.field(payout_methods::account_fingerprint));
    Ok(diesel::select(diesel::dsl::exists(
        payout_methods::table
            .filter(payout_methods::user_id.eq(one))
            .filter(payout_methods::account_fingerprint.eq_any(theirs)),
    ))
    .get_result(connection)?)
}

/// Locks the list of the person's methods, also while it is empty, and answers it, the default first. A caller that changes the
/// list, or copies the default into a payout, calls this before; it comes before the lock on a payout.
pub fn lock_of_user(tx: &mut Tx<'_>, user: UserId) -> Result<Vec<Method>, Error> {
    tx.lock_key(format!("payout_methods:{user}"))?;
    of_user(tx, user)
}

/// Adds a method; `default` must be true exactly when the person has none yet or it replaces the default (cleared before).
///
/// # Errors
/// [`Error::Duplicate`] when the account is listed already, [`Error::Crypto`].
pub fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    keys: &::vault::Vault,
    user: UserId,
    new: &NewMethod,
    default: bool,
) -> Result<Method, Error> {
    let inserted = diesel::insert_into(payout_methods::table)
        .values((
            payout_methods::id.eq(ctx.new_id::<PayoutMethodId>()),
            payout_methods::user_id.eq(user),
            payout_methods::type_.eq(new.kind.as_str()),
            payout_methods::account_number_sealed.eq(vault::encrypt(keys, user, &new.number)?),
            payout_methods::account_last4.eq(account_number::last4(new.number.expose())),
            payout_methods::account_fingerprint.eq(vault::fingerprint(keys, &new.number)?),
            payout_methods::account_name.eq(&new.account_name),
            payout_methods::bank_name.eq(new.bank_name.as_ref()),
            payout_methods::is_default.eq(default),
            payout_methods::created_at.eq(ctx.now),
        ))
        .returning(Method::as_returning())
        .get_result(&mut **tx);
    match inserted {
        Ok(method) => Ok(method),
        Err(error) if violated(&error) == Some("payout_methods_account_unique") => Err(Error::Duplicate),
        Err(error) => Err(error.into()),
    }
}

/// Makes `id` the person's default.
///
/// # Errors
/// [`Error::NotFound`] when it is not a method of the person.
pub fn set_default(tx: &mut Tx<'_>, user: UserId, id: PayoutMethodId) -> Result<Method, Error> {
    diesel::update(payout_methods::table)
        .filter(payout_methods::user_id.eq(user).and(payout_methods::is_default).and(payout_methods::id.ne(id)))
        .set(payout_methods::is_default.eq(false))
        .execute(&mut **tx)?;
    diesel::update(payout_methods::table.find(id))
        .filter(payout_methods::user_id.eq(user).and(payout_methods::deleted_at.is_null()))
        .set(payout_methods::is_default.eq(true))
        .returning(Method::as_returning())
        .get_result(&mut **tx)
        .optional()?
        .ok_or(Error::NotFound)
}

/// Removes a method from the list; payouts that went there keep what was copied.
///
/// # Errors
/// [`Error::NotFound`] when it is not a method of the person.
pub fn delete(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, id: PayoutMethodId) -> Result<(), Error> {
    let deleted = diesel::update(payout_methods::table.find(id))
        .filter(payout_methods::user_id.eq(user).and(payout_methods::deleted_at.is_null()))
        .set((payout_methods::is_default.eq(false), payout_methods::deleted_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    if deleted == 1 { Ok(()) } else { Err(Error::NotFound) }
}
