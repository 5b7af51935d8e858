//! The lines of a statement: what the journal moved between a person and our clearing and bank accounts.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use documents::facts::Person;
use documents::statement::{Line, LineKind};
use documents::{Period, Statement};
use kernel::ids::{Id, UserId};
use kernel::money::Paisa;
use serde::Serialize;
use time::{OffsetDateTime, UtcOffset};
use utoipa::ToSchema;

use crate::Error;
use crate::people::full_name;
use crate::schema::users;

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = SqlUuid)]
    id: uuid::Uuid,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    purpose: String,
    #[diesel(sql_type = Text)]
    about: String,
    #[diesel(sql_type = Nullable<Text>)]
    reference: Option<String>,
    #[diesel(sql_type = Timestamptz)]
    at: OffsetDateTime,
    #[diesel(sql_type = BigInt)]
    amount_paisa: i64,
}

/// Postings are found by their keys; moments and amounts are the journal's.
const MOVEMENTS: &str = "
WITH moved AS (
    SELECT p.id, 'PAYMENT' AS kind, p.purpose, p.contest_id, p.purchase_id, p.order_ref AS reference, p.environment,
           CASE WHEN p.applied_to = 'UNAPPLIED' THEN 'deposit_unapplied:' || p.id
                WHEN p.purpose = 'BOOST' THEN 'boost:' || p.purchase_id
                WHEN p.purpose = 'SUBSCRIPTION' THEN 'sub_charge:' || p.purchase_id
                WHEN p.purpose = 'ENTRY_PURCHASE' THEN 'entry_purchase:' || p.purchase_id
                ELSE 'deposit:' || p.id END AS key
      FROM payments p WHERE p.payer_id = $1 AND p.confirmed_at IS NOT NULL
    UNION ALL
    SELECT r.id, 'REFUND', p.purpose, p.contest_id, p.purchase_id, r.provider_ref, p.environment, 'refund_paid:' || r.id
      FROM payments p JOIN refunds r ON r.payment_id = p.id WHERE p.payer_id = $1 AND r.refunded_at IS NOT NULL
    UNION ALL
    SELECT b.id, k.kind, p.purpose, p.contest_id, p.purchase_id,
           CASE WHEN k.kind = 'DEBT_PAID' THEN b.settled_reference ELSE p.order_ref END, p.environment,
           k.posted || p.id || CASE WHEN b.round > 1 THEN ':' || b.round ELSE '' END
      FROM payments p JOIN chargebacks b ON b.payment_id = p.id
     CROSS JOIN (VALUES ('CHARGEBACK', 'chargeback:'), ('CHARGEBACK_WON', 'chargeback_won:'),
                        ('DEBT_PAID', 'receivable_settled:')) k(kind, posted)
     WHERE p.payer_id = $1
    UNION ALL
    SELECT o.id, 'PAYOUT', o.kind, o.contest_id, NULL, o.reference, e.environment, 'payout_paid:' || o.id
      FROM payouts o CROSS JOIN (VALUES ('sandbox'), ('production')) e(environment)
     WHERE o.winner_id = $1 AND o.paid_at IS NOT NULL)
SELECT m.id, m.kind, m.purpose, coalesce(c.title, s.plan_name, '') AS about, m.reference, t.effective_at AS at,
       (SELECT coalesce(abs(sum(CASE WHEN e.side = 'DR' THEN e.amount_paisa ELSE -e.amount_paisa END)), 0)::bigint
          FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
         WHERE e.transaction_id = t.id AND a.kind IN ('gateway_clearing', 'escrow_bank')) AS amount_paisa
  FROM moved m
  JOIN ledger_transactions t ON t.environment = m.environment AND t.idem_key = m.key
  LEFT JOIN contests c ON c.id = m.contest_id
  LEFT JOIN subscription_charges s ON m.purpose = 'SUBSCRIPTION' AND s.id = m.purchase_id
 WHERE t.effective_at >= $2 AND t.effective_at < $3
 ORDER BY t.effective_at, t.id";

/// A person's statement.
///
/// # Errors
/// [`Error::NotFound`] when there is no such person, [`Error::Corrupt`].
pub fn of(conn: &mut PgConnection, user: UserId, period: Period) -> Result<Statement, Error> {
    type Name = (String, Option<String>, String);
    let person = users::table.find(user).select((users::first_name, users::last_name, users::email));
    let (first, last, email): Name = person.first(conn).optional()?.ok_or(Error::NotFound)?;
    let rows: Vec<Row> = diesel::sql_query(MOVEMENTS)
        .bind::<SqlUuid, _>(user.uuid())
        .bind::<Timestamptz, _>(period.from())
        .bind::<Timestamptz, _>(period.to())
        .load(conn)?;
    Ok(Statement {
        period,
        person: Person { name: full_name(&first, last.as_deref()), email },
        lines: rows.into_iter().map(line).collect::<Result<_, _>>()?,
    })
}

fn line(row: Row) -> Result<Line, Error> {
    let corrupt = Error::Corrupt { table: "ledger_transactions", id: row.id };
    let (Some(kind), Some(what)) = (LineKind::parse(&row.kind), what(&row.kind, &row.purpose, &row.about)) else {
        return Err(corrupt);
    };
    Ok(Line { at: row.at, kind, what, reference: row.reference, amount: Paisa::new(row.amount_paisa) })
}

/// What a line was for: the purpose of the payment, or the kind of the payout, and the contest or the plan.
fn what(kind: &str, purpose: &str, about: &str) -> Option<String> {
    let words = match (kind, purpose) {
        ("PAYMENT", "DEPOSIT") => "Prize deposit",
        ("PAYMENT", "RAISE") => "Prize raise",
        ("PAYMENT", "BOOST") => "Featured place",
        ("PAYMENT", "SUBSCRIPTION") => "Subscription",
        ("PAYMENT", "ENTRY_PURCHASE") => "Bought entry",
        ("REFUND", "DEPOSIT") => "Refund of a prize deposit",
        ("REFUND", "RAISE") => "Refund of a prize raise",
        ("REFUND", "BOOST") => "Refund of a featured place",
        ("REFUND", "SUBSCRIPTION") => "Refund of a subscription",
        ("REFUND", "ENTRY_PURCHASE") => "Refund of a bought entry",
        ("CHARGEBACK", "DEPOSIT") => "Taken back at the provider, a prize deposit",
        ("CHARGEBACK", "RAISE") => "Taken back at the provider, a prize raise",
        ("CHARGEBACK", "BOOST") => "Taken back at the provider, a featured place",
        ("CHARGEBACK", "SUBSCRIPTION") => "Taken back at the provider, a subscription",
        ("CHARGEBACK", "ENTRY_PURCHASE") => "Taken back at the provider, a bought entry",
        ("CHARGEBACK_WON", "DEPOSIT") => "Returned by the provider, a prize deposit",
        ("CHARGEBACK_WON", "RAISE") => "Returned by the provider, a prize raise",
        ("CHARGEBACK_WON", "BOOST") => "Returned by the provider, a featured place",
        ("CHARGEBACK_WON", "SUBSCRIPTION") => "Returned by the provider, a subscription",
        ("CHARGEBACK_WON", "ENTRY_PURCHASE") => "Returned by the provider, a bought entry",
        ("DEBT_PAID", "DEPOSIT") => "What was taken back made good, a prize deposit",
        ("DEBT_PAID", "RAISE") => "What was taken back made good, a prize raise",
        ("DEBT_PAID", "BOOST") => "What was taken back made good, a featured place",
        ("DEBT_PAID", "SUBSCRIPTION") => "What was taken back made good, a subscription",
        ("DEBT_PAID", "ENTRY_PURCHASE") => "What was taken back made good, a bought entry",
        ("PAYOUT", "AWARD") => "Prize",
        ("PAYOUT", "SHARE") => "Share of a prize",
        _ => return None,
    };
    Some(format!("{words}: {about}"))
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementLine {
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    pub kind: LineKind,
    pub what: String,
    /// Its name at the provider or the bank.
    pub reference: Option<String>,
    pub in_cents: i64,
    pub out_cents: i64,
}

impl From<&Line> for StatementLine {
    fn from(line: &Line) -> Self {
        Self {
            at: line.at,
            kind: line.kind,
            what: line.what.clone(),
            reference: line.reference.clone(),
            in_cents: line.received().get(),
            out_cents: line.paid().get(),
        }
    }
}

/// The sums of a statement.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementTotals {
    pub in_cents: i64,
    pub out_cents: i64,
}

/// A statement. Money only: credits are not part of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementView {
    #[schema(example = "2026-11")]
    pub period: String,
    /// The first moment.
    #[serde(with = "time::serde::rfc3339")]
    pub from: OffsetDateTime,
    /// The first moment that is not in it any more.
    #[serde(with = "time::serde::rfc3339")]
    pub to: OffsetDateTime,
    /// Oldest first.
    pub lines: Vec<StatementLine>,
    pub totals: StatementTotals,
}

impl StatementView {
    /// The statement.
    ///
    /// # Errors
    /// Sums beyond the range of an amount.
    pub fn new(statement: &Statement) -> Result<Self, Error> {
        let totals = statement.totals()?;
        Ok(Self {
            period: statement.period.to_string(),
            from: statement.period.from().to_offset(UtcOffset::UTC),
            to: statement.period.to().to_offset(UtcOffset::UTC),
            lines: statement.lines.iter().map(Into::into).collect(),
            totals: StatementTotals { in_cents: totals.received.get(), out_cents: totals.paid.get() },
        })
    }
}
