//! What a contest brought a person, and what we kept of it, as the journal has it.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use kernel::db::prepared;
use kernel::ids::UserId;
use kernel::money::Paisa;

use crate::account::{AccountKey, Environment};
use crate::error::Error;

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

/// What the latest transaction with a debit of one account and a credit of another of this amount credited.
const CREDITS: &str = "
    SELECT account.key, credit.amount_paisa
    FROM ledger_entries credit JOIN ledger_accounts account ON account.id = credit.account_id
    WHERE credit.side = 'CR' AND credit.transaction_id = (
        SELECT moved.id
        FROM ledger_accounts held
        JOIN ledger_entries debit ON debit.account_id = held.id AND debit.side = 'DR'
        JOIN ledger_transactions moved ON moved.id = debit.transaction_id
        JOIN ledger_entries owing ON owing.transaction_id = moved.id AND owing.side = 'CR' AND owing.amount_paisa = $4
        JOIN ledger_accounts owed ON owed.id = owing.account_id AND owed.environment = held.environment AND owed.key = $3
        WHERE held.environment = $1 AND held.key = $2
        ORDER BY moved.effective_at DESC, moved.id DESC
        LIMIT 1)
    ORDER BY credit.position";

#[derive(QueryableByName)]
struct Credit {
    #[diesel(sql_type = Text)]
    key: String,
    #[diesel(sql_type = BigInt)]
    amount_paisa: Paisa,
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
    let credits: Vec<Credit> = prepared(CREDITS)
        .bind::<Text, _>(environment.as_str())
        .bind::<Text, _>(held.to_string())
        .bind::<Text, _>(owed.clone())
        .bind::<BigInt, _>(net)
        .load(conn)?;
    let kept = AccountKey::PlatformFee.to_string();
    let (fees, shares): (Vec<_>, Vec<_>) = credits.into_iter().partition(|credit| credit.key == kept);
    let sum = |parts: &[Credit]| parts.iter().try_fold(Paisa::ZERO, |sum, part| sum.checked_add(part.amount_paisa));
    let (fee, whole) = (sum(&fees)?, sum(&shares)?);
    let mut before = Paisa::ZERO;
    for Credit { key, amount_paisa: net } in shares {
        let after = before.checked_add(net)?;
        if key == owed {
            let fee = part_of(fee, after, whole)?.checked_sub(part_of(fee, before, whole)?)?;
            return Ok(Some(Earning { net, fee }));
        }
        before = after;
    }
    Ok(None)
}

/// `fee × part / whole`, rounded down.
fn part_of(fee: Paisa, part: Paisa, whole: Paisa) -> Result<Paisa, Error> {
    let product = i128::from(fee.get()).checked_mul(i128::from(part.get()));
    let quotient = product.and_then(|product| product.checked_div(i128::from(whole.get()))).ok_or(Error::OutOfRange)?;
    i64::try_from(quotient).map(Paisa::new).map_err(|_large| Error::OutOfRange)
}
