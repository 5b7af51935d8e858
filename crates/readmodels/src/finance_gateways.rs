//! Gateways and chargebacks as finance staff list them.

use ::payments::chargeback::{Status, TakenFrom};
use ::payments::{Environment, Provider};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::ids::{ChargebackId, Id};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::admin::Titled;
use crate::people::Named;

/// What is under way at a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, QueryableByName)]
pub struct UnderWay {
    /// Attempts that can still be paid.
    #[diesel(sql_type = BigInt)]
    pub pending: i64,
    /// Attempts whose link ran out and refunds that were sent, about which the provider has not said what became of them.
    #[diesel(sql_type = BigInt)]
    pub unknown: i64,
    /// Payments that wait for an administrator.
    #[diesel(sql_type = BigInt)]
    pub review: i64,
}

const UNDER_WAY: &str = "
SELECT count(*) FILTER (WHERE p.status IN ('CREATED', 'PENDING') AND p.expires_at > $3) AS pending,
       count(*) FILTER (WHERE (p.status IN ('CREATED', 'PENDING') AND p.expires_at <= $3)
                           OR (p.status = 'REFUND_PENDING' AND EXISTS (
                               SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.status = 'SENT'))) AS unknown,
       count(*) FILTER (WHERE p.status = 'REVIEW') AS review
  FROM payments p
 WHERE p.provider = $1 AND p.environment = $2 AND p.status IN ('CREATED', 'PENDING', 'REFUND_PENDING', 'REVIEW')";

/// What is under way at `provider` at `now`.
pub fn under_way(
    conn: &mut PgConnection,
    provider: Provider,
    environment: Environment,
    now: OffsetDateTime,
) -> Result<UnderWay, Error> {
    Ok(diesel::sql_query(UNDER_WAY)
        .bind::<Text, _>(provider.as_str())
        .bind::<Text, _>(environment.as_str())
        .bind::<Timestamptz, _>(now)
        .get_result(conn)?)
}

/// What waits at a provider, for alarms.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Waiting {
    /// Attempts that wait for money.
    #[diesel(sql_type = BigInt)]
    pub pending: i64,
    /// When the oldest of them was begun.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub oldest: Option<OffsetDateTime>,
    /// Payments that wait for an administrator.
    #[diesel(sql_type = BigInt)]
    pub review: i64,
    /// Refunds that were sent, of which nothing is known.
    #[diesel(sql_type = BigInt)]
    pub refunds: i64,
    /// Since when the longest due question to the provider was not asked.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub ask_due: Option<OffsetDateTime>,
}

const WAITING: &str = "
SELECT count(*) FILTER (WHERE p.status IN ('CREATED', 'PENDING')) AS pending,
       min(p.created_at) FILTER (WHERE p.status IN ('CREATED', 'PENDING')) AS oldest,
       count(*) FILTER (WHERE p.status = 'REVIEW') AS review,
       (SELECT count(*) FROM refunds r JOIN payments q ON q.id = r.payment_id
         WHERE r.status = 'SENT' AND q.provider = $1 AND q.environment = $2) AS refunds,
       (SELECT min(least(q.next_ask_at, q.recheck_at)) FROM payments q
         WHERE q.provider = $1 AND q.environment = $2 AND (q.next_ask_at <= $3 OR q.recheck_at <= $3)) AS ask_due
  FROM payments p
 WHERE p.provider = $1 AND p.environment = $2 AND p.status IN ('CREATED', 'PENDING', 'REVIEW')";

/// What waits at `provider` at `now`.
pub fn waiting(
    conn: &mut PgConnection,
    provider: Provider,
    environment: Environment,
    now: OffsetDateTime,
) -> Result<Waiting, Error> {
    Ok(diesel::sql_query(WAITING)
        .bind::<Text, _>(provider.as_str())
        .bind::<Text, _>(environment.as_str())
        .bind::<Timestamptz, _>(now)
        .get_result(conn)?)
}

#[derive(Debug, Clone, PartialEq, Eq, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChargebackView {
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    pub payment_id: Uuid,
    /// The payment's reference at the provider.
    #[diesel(sql_type = Text)]
    pub order_ref: String,
    #[diesel(sql_type = Text)]
    pub provider: Provider,
    #[diesel(sql_type = BigInt)]
    pub amount_cents: i64,
    /// ESCROW: out of a held prize, whose contest is on hold. RECEIVABLE: the payer owes it.
    #[diesel(sql_type = Text)]
    pub taken_from: TakenFrom,
    #[diesel(sql_type = Text)]
    pub status: Status,
    /// What was said when it was opened.
    #[diesel(sql_type = Text)]
    pub reason: String,
    /// What was said when it was decided.
    #[diesel(sql_type = Nullable<Text>)]
    pub note: Option<String>,
    /// What money on its way back to the payer made good, in paisa.
    #[diesel(sql_type = BigInt)]
    pub recovered_cents: i64,
    /// The transfer that made the rest good.
    #[diesel(sql_type = Nullable<Text>)]
    pub settled_reference: Option<String>,
    #[diesel(embed)]
    pub payer: Named,
    /// The contest, if for one.
    #[diesel(embed)]
    pub contest: Option<Titled>,
    #[diesel(sql_type = Timestamptz)]
    #[serde(with = "time::serde::rfc3339")]
    pub opened_at: OffsetDateTime,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub decided_at: Option<OffsetDateTime>,
    /// When the debt was over.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub settled_at: Option<OffsetDateTime>,
}

/// Cases that still need somebody come first: they are few, and the list ends after so many.
const LISTED_MAX: i64 = 200;

const CHARGEBACKS: &str = "
SELECT b.id, b.payment_id, p.order_ref, p.provider, b.amount_paisa AS amount_cents, b.taken_from, b.status, b.reason, b.note,
       b.recovered_paisa AS recovered_cents, b.settled_reference, u.id AS person_id,
       u.first_name || coalesce(' ' || nullif(u.last_name, ''), '') AS person_name, c.id AS contest_id, c.title AS contest_title,
       b.opened_at, b.decided_at, b.settled_at
  FROM chargebacks b JOIN payments p ON p.id = b.payment_id JOIN users u ON u.id = b.payer_id LEFT JOIN contests c ON c.id = b.contest_id
 WHERE ($1 IS NULL OR b.status = $1) AND ($2 IS NULL OR b.id = $2)
 ORDER BY (b.status = 'OPEN') DESC, (b.status = 'LOST' AND b.taken_from = 'RECEIVABLE') DESC, b.opened_at DESC, b.id DESC
 LIMIT $3";

fn load(
    conn: &mut PgConnection,
    status: Option<Status>,
    id: Option<ChargebackId>,
) -> Result<Vec<ChargebackView>, Error> {
    Ok(diesel::sql_query(CHARGEBACKS)
        .bind::<Nullable<Text>, _>(status.map(Status::as_str))
        .bind::<Nullable<SqlUuid>, _>(id.map(Id::uuid))
        .bind::<BigInt, _>(LISTED_MAX)
        .load(conn)?)
}

/// The chargebacks, what needs somebody first, then the newest.
pub fn chargebacks(conn: &mut PgConnection, status: Option<Status>) -> Result<Vec<ChargebackView>, Error> {
    load(conn, status, None)
}

/// One of them.
///
/// # Errors
/// [`Error::NotFound`].
pub fn chargeback(conn: &mut PgConnection, id: ChargebackId) -> Result<ChargebackView, Error> {
    load(conn, None, Some(id))?.into_iter().next().ok_or(Error::NotFound)
}
