//! What is owed to a person, and what goes when their account ends. A payout that was made keeps the account's last four digits and
//! its holder's name, as the ledger must say whom was paid; the full number goes. One that was not made forgets where it was to go.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamptz, Uuid as SqlUuid};
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ContestId, Id, UserId};
use kernel::money::Paisa;

use crate::Error;

#[cfg(test)]
mod tests;

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = SqlUuid)]
    contest_id: ContestId,
    #[diesel(sql_type = BigInt)]
    amount_paisa: i64,
}

/// A transfer that failed leaves its debt, unless another attempt lives or the award was taken back.
const OWED: &str = "
    SELECT contest_id, amount_paisa FROM payouts p WHERE winner_id = $1 AND voided_at IS NULL AND (
        status = 'PENDING' OR status = 'FAILED' AND NOT EXISTS (SELECT FROM payouts again WHERE again.retry_of = p.id))
    ORDER BY id";

/// What is owed to the person.
pub fn owed_to(conn: &mut PgConnection, user: UserId) -> Result<Vec<(ContestId, Paisa)>, Error> {
    let rows: Vec<Row> = diesel::sql_query(OWED).bind::<SqlUuid, _>(user.uuid()).load(conn)?;
    Ok(rows.into_iter().map(|row| (row.contest_id, Paisa::new(row.amount_paisa))).collect())
}

/// One after the other. `$1` is the person, `$2` is now.
const ERASE: &[&str] = &[
    "UPDATE payouts SET account_number_sealed = '' WHERE winner_id = $1 AND status = 'PAID' AND $2::timestamptz IS NOT NULL",
    "UPDATE payouts SET method_id = NULL, method_type = NULL, account_number_sealed = NULL, account_last4 = NULL, account_name = NULL,
            bank_name = NULL
      WHERE winner_id = $1 AND status <> 'PAID' AND $2::timestamptz IS NOT NULL",
    "DELETE FROM payout_methods m
      WHERE user_id = $1 AND $2::timestamptz IS NOT NULL AND NOT EXISTS (SELECT FROM payouts p WHERE p.method_id = m.id)",
    "UPDATE payout_methods SET account_number_sealed = '', account_fingerprint = '', account_name = '', is_default = false,
            deleted_at = coalesce(deleted_at, $2)
      WHERE user_id = $1",
];

/// Forgets where the person wanted to be paid.
pub fn erase(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<(), Error> {
    for sql in ERASE {
        diesel::sql_query(*sql).bind::<SqlUuid, _>(user.uuid()).bind::<Timestamptz, _>(ctx.now).execute(&mut **tx)?;
    }
    Ok(())
}
