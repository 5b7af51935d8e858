//! What of a person's money is open here. Nothing goes when their account ends: payments, refunds and what providers sent stay.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Uuid as SqlUuid};
use kernel::ids::{Id, UserId};
use kernel::money::Paisa;

use crate::Error;

#[cfg(test)]
mod tests;

/// What kind of money it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A payment that is under way or disputed.
    Payment,
    /// On its way back to the person.
    Refund,
    /// Taken back by a provider, and not settled: the person may owe it.
    Owed,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = BigInt)]
    amount: i64,
}

const OPEN: &str = "
    SELECT 'PAYMENT' AS kind, amount_paisa AS amount FROM payments
     WHERE payer_id = $1 AND status IN ('CREATED', 'PENDING', 'REVIEW', 'DISPUTED')
    UNION ALL
    SELECT 'REFUND', r.amount_paisa FROM refunds r JOIN payments p ON p.id = r.payment_id
     WHERE p.payer_id = $1 AND r.status <> 'REFUNDED'
    UNION ALL
    SELECT 'OWED', amount_paisa - recovered_paisa FROM chargebacks WHERE payer_id = $1 AND status IN ('OPEN', 'LOST')
     AND NOT (status = 'LOST' AND taken_from = 'ESCROW')";

/// Money of the person that is under way.
pub fn open_of(conn: &mut PgConnection, user: UserId) -> Result<Vec<(Kind, Paisa)>, Error> {
    let rows: Vec<Row> = diesel::sql_query(OPEN).bind::<SqlUuid, _>(user.uuid()).load(conn)?;
    let kind = |text: &str| match text {
        "REFUND" => Kind::Refund,
        "OWED" => Kind::Owed,
        _payment => Kind::Payment,
    };
    Ok(rows.into_iter().map(|row| (kind(&row.kind), Paisa::new(row.amount))).collect())
}
