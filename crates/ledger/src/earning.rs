//! What a contest brought a person, and what we kept of it, as the journal has it.

use diesel::prelude::*;
use kernel::ids::{TransactionId, UserId};
use kernel::money::Paisa;

use crate::account::{AccountKey, Environment, Side};
use crate::error::Error;
use crate::schema::{ledger_accounts, ledger_entries, ledger_transactions};

#[cfg(test)]
mod tests;

/// The two parts of what left escrow for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Earning {
    /// What became owed to the person.
    pub net: Paisa,
    /// What we kept of it.
    pub fee: Paisa,
}

/// The latest posting that moved exactly `net` out of `held`, the escrow of a contest or a purchase, to the person, who may have won several
/// places: an award, a share of a distribution, or what a dispute decided. None when there was none. When several people share, the fee is
/// divided like the prize, and its parts add up to the whole.
///
/// # Errors
/// [`Error::OutOfRange`], [`Error::Db`].
pub fn of(
    conn: &mut PgConnection,
    environment: Environment,
    held: &AccountKey,
    (person, net): (UserId, Paisa),
) -> Result<Option<Earning>, Error> {
    let owed = AccountKey::WinnerPayable(person).to_string();
    let Some(posting) = posting(conn, environment, &held.to_string(), (&owed, net))? else {
        return Ok(None);
    };
    let credits: Vec<(String, Paisa)> = ledger_entries::table
        .inner_join(ledger_accounts::table.on(ledger_accounts::id.eq(ledger_entries::account_id)))
        .filter(ledger_entries::transaction_id.eq(posting))
        .filter(ledger_entries::side.eq(Side::Credit.as_str()))
        .order(ledger_entries::position)
        .select((ledger_accounts::key, ledger_entries::amount_paisa))
        .load(conn)?;
    let kept = AccountKey::PlatformFee.to_string();
    let (fees, shares): (Vec<_>, Vec<_>) = credits.into_iter().partition(|(key, _amount)| *key == kept);
    let sum =
        |parts: &[(String, Paisa)]| parts.iter().try_fold(Paisa::ZERO, |sum, (_key, part)| sum.checked_add(*part));
    let (fee, whole) = (sum(&fees)?, sum(&shares)?);
    let mut before = Paisa::ZERO;
    for (key, net) in shares {
        let after = before.checked_add(net)?;
        if key == owed {
            let fee = part_of(fee, after, whole)?.checked_sub(part_of(fee, before, whole)?)?;
            return Ok(Some(Earning { net, fee }));
        }
        before = after;
    }
    Ok(None)
}

/// The latest posting with a debit of `from` and a credit of `to` of this amount.
fn posting(
    conn: &mut PgConnection,
    environment: Environment,
    from: &str,
    (to, amount): (&str, Paisa),
) -> Result<Option<TransactionId>, Error> {
    let account = |key: &str| {
        ledger_accounts::table
            .filter(ledger_accounts::environment.eq(environment.as_str()))
            .filter(ledger_accounts::key.eq(key.to_owned()))
            .select(ledger_accounts::id)
    };
    let debits = diesel::alias!(ledger_entries as debits);
    let debited = debits
        .filter(debits.field(ledger_entries::side).eq(Side::Debit.as_str()))
        .filter(debits.field(ledger_entries::account_id).eq_any(account(from)))
        .select(debits.field(ledger_entries::transaction_id));
    let found = ledger_transactions::table
        .inner_join(ledger_entries::table.on(ledger_entries::transaction_id.eq(ledger_transactions::id)))
        .filter(ledger_entries::side.eq(Side::Credit.as_str()))
        .filter(ledger_entries::account_id.eq_any(account(to)))
        .filter(ledger_entries::amount_paisa.eq(amount))
        .filter(ledger_transactions::id.eq_any(debited))
        .order((ledger_transactions::effective_at.desc(), ledger_transactions::id.desc()))
        .select(ledger_transactions::id)
        .first(conn)
        .optional()?;
    Ok(found)
}

/// `fee × part / whole`, rounded down.
fn part_of(fee: Paisa, part: Paisa, whole: Paisa) -> Result<Paisa, Error> {
    let product = i128::from(fee.get()).checked_mul(i128::from(part.get()));
    let quotient = product.and_then(|product| product.checked_div(i128::from(whole.get()))).ok_or(Error::OutOfRange)?;
    i64::try_from(quotient).map(Paisa::new).map_err(|_large| Error::OutOfRange)
}
