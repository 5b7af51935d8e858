//! Payments as their payers see them.

use ::payments::Provider;
use ::payments::payment::{Purpose, Status};
use ::payments::refund::Status as RefundStatus;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{ContestId, PaymentId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::schema::{contests, payments, refunds};

const SHOWN_MAX: i64 = 60;

kernel::text_enum! {
    pub enum Currency as Currency {
        Pkr = "PKR",
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = payments)]
#[serde(rename_all = "camelCase")]
pub struct PaymentView {
    pub id: Uuid,
    pub purpose: Purpose,
    /// The contest it is for; none for a subscription.
    pub contest_id: Option<Uuid>,
    pub provider: Provider,
    pub status: Status,
    #[diesel(column_name = amount_paisa)]
    pub amount_cents: i64,
    pub currency: Currency,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When the money was confirmed.
    #[serde(with = "time::serde::rfc3339::option")]
    pub confirmed_at: Option<OffsetDateTime>,
    /// When the link stops working.
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
    /// Where the payer goes, while that leads anywhere.
    pub redirect_url: Option<String>,
    /// The way back, if the money takes it.
    #[diesel(embed)]
    pub refund: Option<RefundView>,
}

/// Money on its way back.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = refunds)]
#[serde(rename_all = "camelCase")]
pub struct RefundView {
    pub status: RefundStatus,
    /// The payment or a part of it.
    #[diesel(column_name = amount_paisa)]
    pub amount_cents: i64,
    #[serde(with = "time::serde::rfc3339::option")]
    pub refunded_at: Option<OffsetDateTime>,
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
) -> Result<Vec<PaymentView>, Error> {
    let own = contests::table.find(contest).filter(contests::client_id.eq(actor.user)).select(contests::id);
    own.first::<ContestId>(conn).optional()?.ok_or(Error::NotFound)?;
    all_of_contest(conn, contest, now)
}

/// The attempts to pay for a contest, for its client.
pub(crate) fn all_of_contest(
    conn: &mut PgConnection,
    contest: ContestId,
    now: OffsetDateTime,
) -> Result<Vec<PaymentView>, Error> {
    let found: Vec<PaymentView> = payments::table
        .left_join(refunds::table.on(refunds::payment_id.eq(payments::id)))
        .filter(payments::contest_id.eq(contest))
        .order((payments::created_at.desc(), payments::id.desc()))
        .limit(SHOWN_MAX)
        .select(PaymentView::as_select())
        .load(conn)?;
    Ok(found.into_iter().map(|payment| payment.at(now)).collect())
}

/// An own attempt.
///
/// # Errors
/// [`Error::NotFound`] when there is none, or it is somebody else's.
pub fn one(conn: &mut PgConnection, actor: &Actor, id: PaymentId, now: OffsetDateTime) -> Result<PaymentView, Error> {
    let found: Option<PaymentView> = payments::table
        .left_join(refunds::table.on(refunds::payment_id.eq(payments::id)))
        .filter(payments::id.eq(id))
        .filter(payments::payer_id.eq(actor.user))
        .select(PaymentView::as_select())
        .first(conn)
        .optional()?;
    Ok(found.ok_or(Error::NotFound)?.at(now))
}

impl PaymentView {
    /// Without a link that leads nowhere any more.
    fn at(mut self, now: OffsetDateTime) -> Self {
        self.redirect_url = self.redirect_url.filter(|_url| self.status.is_open() && now < self.expires_at);
        self
    }
}
