//! Gateways and chargebacks as the finance desk lists them.

use ::payments::chargeback::{Status, TakenFrom};
use ::payments::{Environment, Provider};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::ids::{ChargebackId, ContestId, Id, PaymentId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::Error;
use crate::people::{self, Person};

/// What is under way at a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UnderWay {
    /// Attempts that can still be paid.
    pub pending: i64,
    /// Attempts whose link ran out and refunds that were sent, about which the provider has not said what became of them.
    pub unknown: i64,
    /// Payments that wait for an administrator.
    pub review: i64,
}

#[derive(QueryableByName)]
struct Counts {
    #[diesel(sql_type = BigInt)]
    pending: i64,
    #[diesel(sql_type = BigInt)]
    unknown: i64,
    #[diesel(sql_type = BigInt)]
    review: i64,
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
///
/// # Errors
/// The database.
pub fn under_way(
    conn: &mut PgConnection,
    provider: Provider,
    environment: Environment,
    now: OffsetDateTime,
) -> Result<UnderWay, Error> {
    let Counts { pending, unknown, review } = diesel::sql_query(UNDER_WAY)
        .bind::<Text, _>(provider.as_str())
        .bind::<Text, _>(environment.as_str())
        .bind::<Timestamptz, _>(now)
        .get_result(conn)?;
    Ok(UnderWay { pending, unknown, review })
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
///
/// # Errors
/// The database.
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

/// A chargeback.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub id: ChargebackId,
    /// The payment taken back.
    pub payment: PaymentId,
    /// The payment's reference at the provider.
    pub order_ref: String,
    /// The payment provider.
    pub provider: Provider,
    /// How much.
    pub amount: Paisa,
    /// Who is short of it.
    pub taken_from: TakenFrom,
    pub status: Status,
    /// What was said when it was opened.
    pub reason: String,
    /// What was said when it was decided.
    pub note: Option<String>,
    /// What money on its way back to the payer made good.
    pub recovered: Paisa,
    /// The transfer that made the rest good.
    pub settled_reference: Option<String>,
    pub payer: Person,
    /// The contest, with its title.
    pub contest: Option<(ContestId, String)>,
    pub opened_at: OffsetDateTime,
    pub decided_at: Option<OffsetDateTime>,
    /// When the debt was over.
    pub settled_at: Option<OffsetDateTime>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    payment_id: Uuid,
    #[diesel(sql_type = Text)]
    order_ref: String,
    #[diesel(sql_type = Text)]
    provider: String,
    #[diesel(sql_type = BigInt)]
    amount_paisa: i64,
    #[diesel(sql_type = Text)]
    taken_from: String,
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = Text)]
    reason: String,
    #[diesel(sql_type = Nullable<Text>)]
    note: Option<String>,
    #[diesel(sql_type = BigInt)]
    recovered_paisa: i64,
    #[diesel(sql_type = Nullable<Text>)]
    settled_reference: Option<String>,
    #[diesel(sql_type = SqlUuid)]
    payer_id: Uuid,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    contest_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<Text>)]
    title: Option<String>,
    #[diesel(sql_type = Timestamptz)]
    opened_at: OffsetDateTime,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    decided_at: Option<OffsetDateTime>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    settled_at: Option<OffsetDateTime>,
}

/// Cases that still need somebody come first: they are few, and the list ends after so many.
const LISTED_MAX: i64 = 200;

const CHARGEBACKS: &str = "
SELECT b.id, b.payment_id, p.order_ref, p.provider, b.amount_paisa, b.taken_from, b.status, b.reason, b.note,
       b.recovered_paisa, b.settled_reference, b.payer_id, b.contest_id, c.title, b.opened_at, b.decided_at, b.settled_at
  FROM chargebacks b JOIN payments p ON p.id = b.payment_id LEFT JOIN contests c ON c.id = b.contest_id
 WHERE ($1 IS NULL OR b.status = $1) AND ($2 IS NULL OR b.id = $2)
 ORDER BY (b.status = 'OPEN') DESC, (b.status = 'LOST' AND b.taken_from = 'RECEIVABLE') DESC, b.opened_at DESC, b.id DESC
 LIMIT $3";

fn load(conn: &mut PgConnection, status: Option<Status>, id: Option<ChargebackId>) -> Result<Vec<Line>, Error> {
    let rows: Vec<Row> = diesel::sql_query(CHARGEBACKS)
        .bind::<Nullable<Text>, _>(status.map(Status::as_str))
        .bind::<Nullable<SqlUuid>, _>(id.map(Id::uuid))
        .bind::<BigInt, _>(LISTED_MAX)
        .load(conn)?;
    let payers: Vec<UserId> = rows.iter().map(|row| UserId::from(row.payer_id)).collect();
    let people = people::of_ids(conn, &payers)?;
    rows.into_iter()
        .map(|row| {
            let corrupt = || Error::Corrupt { table: "chargebacks", id: row.id };
            Ok(Line {
                id: row.id.into(),
                payment: row.payment_id.into(),
                order_ref: row.order_ref,
                provider: Provider::parse(&row.provider).ok_or_else(corrupt)?,
                amount: Paisa::new(row.amount_paisa),
                taken_from: TakenFrom::parse(&row.taken_from).ok_or_else(corrupt)?,
                status: Status::parse(&row.status).ok_or_else(corrupt)?,
                reason: row.reason,
                note: row.note,
                recovered: Paisa::new(row.recovered_paisa),
                settled_reference: row.settled_reference,
                payer: people.get(row.payer_id.into()),
                contest: row.contest_id.map(ContestId::from).zip(row.title),
                opened_at: row.opened_at,
                decided_at: row.decided_at,
                settled_at: row.settled_at,
            })
        })
        .collect()
}

/// The chargebacks, what needs somebody first, then the newest.
///
/// # Errors
/// The database, or a corrupt row.
pub fn chargebacks(conn: &mut PgConnection, status: Option<Status>) -> Result<Vec<Line>, Error> {
    load(conn, status, None)
}

/// One of them.
///
/// # Errors
/// [`Error::NotFound`], the database, or a corrupt row.
pub fn chargeback(conn: &mut PgConnection, id: ChargebackId) -> Result<Line, Error> {
    load(conn, None, Some(id))?.into_iter().next().ok_or(Error::NotFound)
}
