//! Account numbers after the application secret was changed: encrypted again, in the lists of methods and in the payouts that copied them.

use diesel::prelude::*;
use kernel::db::Tx;
use kernel::ids::{Id, PayoutId, PayoutMethodId, UserId};

use crate::error::Error;
use crate::schema::{payout_methods, payouts};
use crate::vault;

#[cfg(test)]
mod tests;

/// An encrypted number, by the row in which it stands.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Number<I> {
    pub id: I,
    pub owner: UserId,
    encrypted: Vec<u8>,
}

/// A number under the current secret.
struct Reencrypted {
    encrypted: Vec<u8>,
    fingerprint: Vec<u8>,
}

impl<I> Number<I> {
    /// Whether a known secret opens it.
    pub fn opens(&self, keys: &::vault::Vault) -> bool {
        vault::decrypt(keys, self.owner, &self.encrypted).is_ok()
    }

    /// The number under the current secret; none when it is encrypted with that already.
    fn reencrypted(&self, keys: &::vault::Vault) -> Result<Option<Reencrypted>, Error> {
        if keys.is_current(::vault::Purpose::PayoutAccount, self.owner.uuid().as_bytes(), &self.encrypted) {
            return Ok(None);
        }
        let number = vault::decrypt(keys, self.owner, &self.encrypted)?;
        let (encrypted, fingerprint) = (vault::encrypt(keys, self.owner, &number)?, vault::fingerprint(keys, &number)?);
        Ok(Some(Reencrypted { encrypted, fingerprint }))
    }
}

/// The numbers of methods, removed ones too, behind `after` in the order of their ids.
pub fn methods_after(
    connection: &mut PgConnection,
    after: Option<PayoutMethodId>,
    limit: i64,
) -> Result<Vec<Number<PayoutMethodId>>, Error> {
    let mut query = payout_methods::table.into_boxed();
    if let Some(after) = after {
        query = query.filter(payout_methods::id.gt(after));
    }
    let columns = (payout_methods::id, payout_methods::user_id, payout_methods::account_number_sealed);
    Ok(query.order(payout_methods::id).limit(limit).select(columns).load(connection)?)
}

/// The numbers of payouts that name an account, behind `after` in the order of their ids.
pub fn payouts_after(
    connection: &mut PgConnection,
    after: Option<PayoutId>,
    limit: i64,
) -> Result<Vec<Number<PayoutId>>, Error> {
    let mut query = payouts::table.filter(payouts::account_number_sealed.is_not_null()).into_boxed();
    if let Some(after) = after {
        query = query.filter(payouts::id.gt(after));
    }
    let columns = (payouts::id, payouts::winner_id, payouts::account_number_sealed.assume_not_null());
    Ok(query.order(payouts::id).limit(limit).select(columns).load(connection)?)
}

/// Encrypts a method's number again; answers whether it was necessary. A person who listed the same account again under the new secret keeps both.
///
/// # Errors
/// [`Error::Crypto`] when no known secret opens it.
pub fn method(tx: &mut Tx<'_>, keys: &::vault::Vault, number: &Number<PayoutMethodId>) -> Result<bool, Error> {
    let Some(new) = number.reencrypted(keys)? else { return Ok(false) };
    let again = diesel::select(diesel::dsl::exists(
        payout_methods::table
            .filter(
                payout_methods::user_id.eq(number.owner).and(payout_methods::account_fingerprint.eq(&new.fingerprint)),
            )
            .filter(payout_methods::deleted_at.is_null()),
    ));
    let is_listed_again: bool = again.get_result(&mut **tx)?;
    let same =
        payout_methods::table.find(number.id).filter(payout_methods::account_number_sealed.eq(&number.encrypted));
    let updated = if is_listed_again {
        diesel::update(same).set(payout_methods::account_number_sealed.eq(new.encrypted)).execute(&mut **tx)?
    } else {
        diesel::update(same)
            .set((
                payout_methods::account_number_sealed.eq(new.encrypted),
                payout_methods::account_fingerprint.eq(new.fingerprint),
            ))
            .execute(&mut **tx)?
    };
    Ok(updated == 1)
}

/// Encrypts a payout's number again; answers whether it was necessary.
///
/// # Errors
/// As [`method`].
pub fn payout(tx: &mut Tx<'_>, keys: &::vault::Vault, number: &Number<PayoutId>) -> Result<bool, Error> {
    let Some(new) = number.reencrypted(keys)? else { return Ok(false) };
    // A payout that went to another account meanwhile has a number that was encrypted just now.
    let updated = diesel::update(payouts::table.find(number.id))
        .filter(payouts::account_number_sealed.eq(&number.encrypted))
        .set(payouts::account_number_sealed.eq(new.encrypted))
        .execute(&mut **tx)?;
    Ok(updated == 1)
}
