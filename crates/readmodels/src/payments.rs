//! Payments as their payers see them.

use ::payments::payment::Status;
use ::payments::refund::Status as RefundStatus;
use ::payments::{Provider, Subject};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{ContestId, Id, PaymentId};
use kernel::money::Paisa;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::schema::{contests, payments, refunds};

/// Attempts shown at most.
const SHOWN_MAX: i64 = 60;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub id: PaymentId,
    pub subject: Subject,
    pub provider: Provider,
    pub status: Status,
    pub amount: Paisa,
    pub created_at: OffsetDateTime,
    /// When the money was confirmed.
    pub confirmed_at: Option<OffsetDateTime>,
    /// When the link stops working.
    pub expires_at: OffsetDateTime,
    /// Where the payer goes, while that leads anywhere.
    pub redirect_url: Option<String>,
    /// The way back, if the money takes it.
    pub refund: Option<RefundView>,
}

/// Money on its way back.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundView {
    pub status: RefundStatus,
    /// The payment or a part of it.
    pub amount_cents: i64,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub refunded_at: Option<OffsetDateTime>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = payments)]
struct Row {
    id: PaymentId,
    purpose: String,
    contest_id: Option<ContestId>,
    purchase_id: Option<Uuid>,
    provider: String,
    status: String,
    amount_paisa: Paisa,
    created_at: OffsetDateTime,
    confirmed_at: Option<OffsetDateTime>,
    expires_at: OffsetDateTime,
    redirect_url: Option<String>,
}

/// The attempts to pay an own contest, newest first.
///
/// # Errors
/// [`Error::NotFound`] when the contest is not the actor's.
pub fn of_contest(
    conn: &mut PgConnection,
    actor: &Actor,
    contest: ContestId,
    now: OffsetDateTime,
) -> Result<Vec<Line>, Error> {
    let own = contests::table.find(contest).filter(contests::client_id.eq(actor.user)).select(contests::id);
    own.first::<ContestId>(conn).optional()?.ok_or(Error::NotFound)?;
    let rows: Vec<(Row, Option<RefundView>)> = payments::table
        .left_join(refunds::table.on(refunds::payment_id.eq(payments::id)))
        .filter(payments::contest_id.eq(contest))
        .order((payments::created_at.desc(), payments::id.desc()))
        .limit(SHOWN_MAX)
        .select((Row::as_select(), (refunds::status, refunds::amount_paisa, refunds::refunded_at).nullable()))
        .load(conn)?;
    rows.into_iter().map(|(row, refund)| line(row, refund, now)).collect()
}

/// An own attempt.
///
/// # Errors
/// [`Error::NotFound`] when there is none, or it is somebody else's.
pub fn one(conn: &mut PgConnection, actor: &Actor, id: PaymentId, now: OffsetDateTime) -> Result<Line, Error> {
    let found: Option<(Row, Option<RefundView>)> = payments::table
        .left_join(refunds::table.on(refunds::payment_id.eq(payments::id)))
        .filter(payments::id.eq(id))
        .filter(payments::payer_id.eq(actor.user))
        .select((Row::as_select(), (refunds::status, refunds::amount_paisa, refunds::refunded_at).nullable()))
        .first(conn)
        .optional()?;
    let (row, refund) = found.ok_or(Error::NotFound)?;
    line(row, refund, now)
}

fn line(row: Row, refund: Option<RefundView>, now: OffsetDateTime) -> Result<Line, Error> {
    let corrupt = || Error::Corrupt { table: "payments", id: row.id.uuid() };
    let status = Status::parse(&row.status).ok_or_else(corrupt)?;
    let leads_anywhere = status.is_open() && now < row.expires_at;
    Ok(Line {
        id: row.id,
        subject: Subject::parse(&row.purpose, row.contest_id, row.purchase_id).ok_or_else(corrupt)?,
        provider: Provider::parse(&row.provider).ok_or_else(corrupt)?,
        status,
        amount: row.amount_paisa,
        created_at: row.created_at,
        confirmed_at: row.confirmed_at,
        expires_at: row.expires_at,
        redirect_url: row.redirect_url.filter(|_url| leads_anywhere),
        refund,
    })
}
