//! Payments as finance staff read them: everybody's, with everything that providers said.

use ::payments::payment::{Purpose, Status};
use ::payments::{AppliedTo, Provider, refund, webhook_event};
use diesel::dsl::{count_star, min, sql};
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use kernel::db::static_sql;
use kernel::ids::{ContestId, Id, PaymentId};
use kernel::page::Cursor;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::admin::queues::Waiting;
use crate::admin::{Page, Titled};
use crate::people::Named;
use crate::schema::{contests, payment_notices, payments, refunds, users};
use crate::sort::{Sort, columns, sorted};

/// Messages shown of one payment at most, the newest first.
const NOTICES_MAX: i64 = 100;

columns! {
    /// What payments are ordered by.
    pub enum Column of "payments" {
        Created = "created" by "payments.created_at",
        Amount = "amount" by "payments.amount_paisa",
    }
}

#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub status: Option<Status>,
    pub provider: Option<Provider>,
    pub purpose: Option<Purpose>,
    /// Whose success did this only.
    pub applied_to: Option<AppliedTo>,
    /// Only money that found nothing to pay and is not back with its payer.
    pub is_unapplied: bool,
    /// A reference, an id, a provider's name for a transaction, or the payer's e-mail address.
    pub words: Option<String>,
    pub sort: Sort<Column>,
    pub after: Option<Cursor>,
}

/// A payment as administrators see it.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = payments)]
#[serde(rename_all = "camelCase")]
pub struct FinancePayment {
    pub id: Uuid,
    /// Our reference at the payment provider.
    pub order_ref: String,
    pub purpose: Purpose,
    pub provider: Provider,
    pub status: Status,
    /// What the money did; null before it came.
    pub applied_to: Option<AppliedTo>,
    #[diesel(column_name = amount_paisa)]
    pub amount_cents: i64,
    #[diesel(embed)]
    pub payer: Named,
    /// The contest, if for one.
    #[diesel(embed)]
    pub contest: Option<Titled>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When the money was confirmed.
    #[serde(with = "time::serde::rfc3339::option")]
    pub confirmed_at: Option<OffsetDateTime>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FinancePayments {
    /// In the order asked for.
    pub payments: Vec<FinancePayment>,
    /// Where the next page begins.
    pub next_cursor: Option<String>,
}

/// Money on its way back, in short.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = refunds)]
#[serde(rename_all = "camelCase")]
pub struct FinancePaymentRefund {
    pub id: Uuid,
    pub status: refund::Status,
    #[diesel(column_name = amount_paisa)]
    pub amount_cents: i64,
    #[serde(with = "time::serde::rfc3339::option")]
    pub refunded_at: Option<OffsetDateTime>,
}

/// Money that came when there was nothing to pay, with its way back.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct UnappliedPayment {
    pub payment: FinancePayment,
    pub refund: Option<FinancePaymentRefund>,
}

/// A payment with everything that is known of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FinancePaymentDetail {
    #[serde(flatten)]
    pub payment: FinancePayment,
    pub provider_txn_id: Option<String>,
    /// The way back, if the money takes it.
    pub refund: Option<FinancePaymentRefund>,
    /// What the provider said, newest first.
    pub notices: Vec<FinanceNotice>,
}

/// A message of a provider that was received, or its answer to a question of ours.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FinanceNotice {
    pub id: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    pub received_at: OffsetDateTime,
    /// RECEIVED, APPLIED, DUPLICATE, REJECTED, UNKNOWN_REFERENCE, REVIEW, EXPIRED or HINT.
    pub verdict: String,
    /// Why it got this verdict.
    pub reason: String,
    /// The media type, as sent.
    pub content_type: String,
    /// Signatures, passwords and numbers of identity cards are masked.
    pub body: String,
}

/// The first payments that the filter finds, at most a page of them.
pub fn page(conn: &mut PgConnection, filter: &Filter) -> Result<FinancePayments, Error> {
    let Page { lines, next } = found(conn, filter)?;
    let payments = lines.into_iter().map(|(payment, ..)| payment).collect();
    Ok(FinancePayments { payments, next_cursor: next.map(Cursor::encode) })
}

/// The newest payments that found nothing to pay; with `is_open` only those that are not back with their payers.
pub fn unapplied(conn: &mut PgConnection, is_open: bool) -> Result<Vec<UnappliedPayment>, Error> {
    let filter = Filter { applied_to: Some(AppliedTo::Unapplied), is_unapplied: is_open, ..Filter::default() };
    let found = found(conn, &filter)?.lines.into_iter();
    Ok(found.map(|(payment, _txn, refund)| UnappliedPayment { payment, refund }).collect())
}

type Found = (FinancePayment, Option<String>, Option<FinancePaymentRefund>);

fn found(conn: &mut PgConnection, filter: &Filter) -> Result<Page<Found>, Error> {
    let ids: Vec<(PaymentId, OffsetDateTime)> =
        sorted!(matching(filter), filter.sort, filter.after).select((payments::id, payments::created_at)).load(conn)?;
    let Page { lines, next } = Page::of(ids, |(id, at)| Cursor { at: *at, id: id.uuid() });
    let ids: Vec<PaymentId> = lines.into_iter().map(|(id, _at)| id).collect();
    Ok(Page { lines: load(conn, &ids, filter.sort)?, next })
}

/// How many found nothing to pay and are not back with their payers, and since when the first of them.
pub fn unapplied_waiting(conn: &mut PgConnection) -> Result<Waiting, Error> {
    let query = matching(&Filter { is_unapplied: true, ..Filter::default() });
    Ok(query.select((count_star(), min(payments::created_at))).get_result(conn)?)
}

/// A payment with everything that is known of it.
///
/// # Errors
/// [`Error::NotFound`].
pub fn detail(conn: &mut PgConnection, id: PaymentId) -> Result<FinancePaymentDetail, Error> {
    let (payment, provider_txn_id, refund) = load(conn, &[id], Sort::default())?.pop().ok_or(Error::NotFound)?;
    Ok(FinancePaymentDetail { payment, provider_txn_id, refund, notices: notices(conn, id)? })
}

/// What the provider said about a payment, newest first.
fn notices(conn: &mut PgConnection, payment: PaymentId) -> Result<Vec<FinanceNotice>, Error> {
    type Stored = (Uuid, OffsetDateTime, String, String, (String, String, Vec<u8>));
    let rows: Vec<Stored> = payment_notices::table
        .filter(payment_notices::payment_id.eq(payment))
        .order((payment_notices::received_at.desc(), payment_notices::id.desc()))
        .limit(NOTICES_MAX)
        .select((
            payment_notices::id,
            payment_notices::received_at,
            payment_notices::verdict,
            payment_notices::reason,
            (payment_notices::content_type, payment_notices::query, payment_notices::body),
        ))
        .load(conn)?;
    let shown = rows.into_iter().map(|(id, received_at, verdict, reason, (content_type, query, body))| FinanceNotice {
        id,
        received_at,
        verdict,
        reason,
        content_type,
        body: webhook_event::shown::masked(if body.is_empty() { query.as_bytes() } else { &body }),
    });
    Ok(shown.collect())
}

fn matching(filter: &Filter) -> payments::BoxedQuery<'static, Pg> {
    let mut query = payments::table.into_boxed();
    if let Some(status) = filter.status {
        query = query.filter(payments::status.eq(status.as_str()));
    }
    if let Some(provider) = filter.provider {
        query = query.filter(payments::provider.eq(provider.as_str()));
    }
    if let Some(purpose) = filter.purpose {
        query = query.filter(payments::purpose.eq(purpose));
    }
    if let Some(applied_to) = filter.applied_to {
        query = query.filter(payments::applied_to.eq(applied_to.as_str()));
    }
    if filter.is_unapplied {
        query = query.filter(sql::<Bool>(
            "payments.applied_to = 'UNAPPLIED'
             AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = payments.id AND r.status = 'REFUNDED')",
        ));
    }
    if let Some(words) = &filter.words {
        let payers = users::table.filter(users::email_key.eq(words.to_lowercase())).select(users::id);
        let named = payments::order_ref.eq(words.to_uppercase()).or(payments::payer_id.eq_any(payers));
        let named = named.or(payments::provider_txn_id.assume_not_null().eq(words.clone()));
        query = match words.parse::<Uuid>() {
            Ok(id) => {
                let about = payments::contest_id.eq(ContestId::from(id)).or(payments::purchase_id.eq(id));
                let of_id = payments::id.eq(PaymentId::from(id)).or(about.assume_not_null());
                query.filter(named.or(of_id))
            }
            Err(_words) => query.filter(named),
        };
    }
    query
}

fn load(conn: &mut PgConnection, ids: &[PaymentId], sort: Sort<Column>) -> Result<Vec<Found>, Error> {
    Ok(payments::table
        .inner_join(users::table.on(users::id.eq(payments::payer_id)))
        .left_join(contests::table.on(contests::id.nullable().eq(payments::contest_id)))
        .left_join(refunds::table.on(refunds::payment_id.eq(payments::id)))
        .filter(payments::id.eq_any(ids))
        .order(static_sql::<Text>(sort.order()))
        .select((FinancePayment::as_select(), payments::provider_txn_id, Option::<FinancePaymentRefund>::as_select()))
        .load(conn)?)
}
