//! Payments as finance staff read them: everybody's, with everything that providers said.

use ::payments::payment::Status;
use ::payments::{AppliedTo, Provider, Subject, notice, refund};
use diesel::dsl::{count_star, min, sql};
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use kernel::ids::{ContestId, Id, PaymentId, RefundId, UserId};
use kernel::money::Paisa;
use kernel::page::Cursor;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::admin::Page;
use crate::admin::queues::Waiting;
use crate::people::{self, Person};
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
    /// In this state only.
    pub status: Option<Status>,
    /// At this provider only.
    pub provider: Option<Provider>,
    /// For this purpose only, as stored.
    pub purpose: Option<&'static str>,
    /// Whose success did this only.
    pub applied_to: Option<AppliedTo>,
    /// Only money that found nothing to pay and is not back with its payer.
    pub is_unapplied: bool,
    /// A reference, an id, a provider's name for a transaction, or the payer's e-mail address.
    pub words: Option<String>,
    pub sort: Sort<Column>,
    pub after: Option<Cursor>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub id: PaymentId,
    /// Our reference at the payment provider.
    pub order_ref: String,
    pub subject: Subject,
    pub provider: Provider,
    pub status: Status,
    pub applied_to: Option<AppliedTo>,
    pub amount: Paisa,
    pub payer: Person,
    /// The contest, with its title.
    pub contest: Option<(ContestId, String)>,
    pub provider_txn_id: Option<String>,
    /// The way back, if the money takes it.
    pub refund: Option<RefundLine>,
    pub created_at: OffsetDateTime,
    /// When the money was confirmed.
    pub confirmed_at: Option<OffsetDateTime>,
}

/// Money on its way back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundLine {
    pub id: RefundId,
    pub status: refund::Status,
    pub amount: Paisa,
    pub refunded_at: Option<OffsetDateTime>,
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

#[derive(Queryable, Selectable)]
#[diesel(table_name = payments)]
struct Row {
    id: PaymentId,
    purpose: String,
    contest_id: Option<ContestId>,
    purchase_id: Option<Uuid>,
    payer_id: UserId,
    provider: String,
    order_ref: String,
    amount_paisa: Paisa,
    status: String,
    provider_txn_id: Option<String>,
    applied_to: Option<String>,
    confirmed_at: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
}

type Refund = (RefundId, String, Paisa, Option<OffsetDateTime>);
type Joined = (Row, Option<String>, Option<Refund>);

/// The first payments that the filter finds, at most a page of them.
///
/// # Errors
/// The database, or a corrupt row.
pub fn page(conn: &mut PgConnection, filter: &Filter) -> Result<Page<Line>, Error> {
    let ids: Vec<(PaymentId, OffsetDateTime)> =
        sorted!(matching(filter), filter.sort, filter.after).select((payments::id, payments::created_at)).load(conn)?;
    let Page { lines, next } = Page::of(ids, |(id, at)| Cursor { at: *at, id: id.uuid() });
    let ids: Vec<PaymentId> = lines.into_iter().map(|(id, _at)| id).collect();
    Ok(Page { lines: load(conn, &ids, filter.sort)?, next })
}

/// How many found nothing to pay and are not back with their payers, and since when the first of them.
///
/// # Errors
/// The database.
pub fn unapplied(conn: &mut PgConnection) -> Result<Waiting, Error> {
    let query = matching(&Filter { is_unapplied: true, ..Filter::default() });
    Ok(query.select((count_star(), min(payments::created_at))).get_result(conn)?)
}

/// One payment.
///
/// # Errors
/// [`Error::NotFound`], the database, or a corrupt row.
pub fn line(conn: &mut PgConnection, id: PaymentId) -> Result<Line, Error> {
    load(conn, &[id], Sort::default())?.into_iter().next().ok_or(Error::NotFound)
}

/// What the provider said about a payment, newest first.
///
/// # Errors
/// The database.
pub fn notices(conn: &mut PgConnection, payment: PaymentId) -> Result<Vec<FinanceNotice>, Error> {
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
        body: notice::shown::masked(if body.is_empty() { query.as_bytes() } else { &body }),
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

fn load(conn: &mut PgConnection, ids: &[PaymentId], sort: Sort<Column>) -> Result<Vec<Line>, Error> {
    let rows: Vec<Joined> = payments::table
        .left_join(contests::table.on(contests::id.nullable().eq(payments::contest_id)))
        .left_join(refunds::table.on(refunds::payment_id.eq(payments::id)))
        .filter(payments::id.eq_any(ids))
        .order(sql::<Text>(&sort.order()))
        .select((
            Row::as_select(),
            contests::title.nullable(),
            (refunds::id, refunds::status, refunds::amount_paisa, refunds::refunded_at).nullable(),
        ))
        .load(conn)?;
    let people = people::of_ids(conn, &rows.iter().map(|(row, _, _)| row.payer_id).collect::<Vec<_>>())?;
    rows.into_iter().map(|(row, title, refund)| to_line(row, title, refund, &people)).collect()
}

fn to_line(row: Row, title: Option<String>, refund: Option<Refund>, people: &people::People) -> Result<Line, Error> {
    let corrupt = || Error::Corrupt { table: "payments", id: row.id.uuid() };
    let refund = match refund {
        None => None,
        Some((id, status, amount, refunded_at)) => {
            Some(RefundLine { id, status: refund::Status::parse(&status).ok_or_else(corrupt)?, amount, refunded_at })
        }
    };
    let applied_to = row.applied_to.as_deref().map(|text| AppliedTo::parse(text).ok_or_else(corrupt)).transpose()?;
    Ok(Line {
        id: row.id,
        subject: Subject::parse(&row.purpose, row.contest_id, row.purchase_id).ok_or_else(corrupt)?,
        provider: Provider::parse(&row.provider).ok_or_else(corrupt)?,
        status: Status::parse(&row.status).ok_or_else(corrupt)?,
        applied_to,
        order_ref: row.order_ref,
        amount: row.amount_paisa,
        payer: people.get(row.payer_id),
        contest: row.contest_id.zip(title),
        provider_txn_id: row.provider_txn_id,
        refund,
        created_at: row.created_at,
        confirmed_at: row.confirmed_at,
    })
}
