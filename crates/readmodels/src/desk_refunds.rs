//! Refunds as the finance desk lists them.

use ::payments::Provider;
use ::payments::refund::{Reason, Status};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ids::{ContestId, Id, PaymentId, RefundId, UserId};
use kernel::money::Paisa;
use kernel::page::Cursor;
use time::OffsetDateTime;

use crate::Error;
use crate::desk::Page;
use crate::people::{self, People, Person};
use crate::schema::{contests, payments, refunds};
use crate::sort::{Sort, columns, sorted};

columns! {
    /// What refunds are ordered by.
    pub enum Column of "refunds" {
        /// When they were decided.
        Created = "created" by "refunds.created_at",
        /// How much.
        Amount = "amount" by "refunds.amount_paisa",
    }
}

/// Which refunds to list.
#[derive(Debug, Clone, Copy, Default)]
pub struct Filter {
    /// Only this one.
    pub id: Option<RefundId>,
    /// In this state only.
    pub status: Option<Status>,
    /// In which order.
    pub sort: Sort<Column>,
    /// After this one.
    pub after: Option<Cursor>,
}

/// A refund.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub id: RefundId,
    /// The payment given back.
    pub payment: PaymentId,
    /// The payment's reference at the provider.
    pub order_ref: String,
    /// The payment provider.
    pub provider: Provider,
    /// How much goes back.
    pub amount: Paisa,
    pub reason: Reason,
    pub status: Status,
    /// The provider's code when it refused.
    pub refused_code: Option<String>,
    /// The reference of the transfer.
    pub reference: Option<String>,
    /// Who paid, and is paid back.
    pub payer: Person,
    /// The contest, with its title.
    pub contest: Option<(ContestId, String)>,
    /// When it was decided.
    pub created_at: OffsetDateTime,
    /// When the money went back.
    pub refunded_at: Option<OffsetDateTime>,
    /// Whether an operator transferred it.
    pub by_hand: bool,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = refunds)]
struct Row {
    id: RefundId,
    payment_id: PaymentId,
    contest_id: Option<ContestId>,
    amount_paisa: Paisa,
    reason: String,
    status: String,
    refused_code: Option<String>,
    provider_ref: Option<String>,
    created_at: OffsetDateTime,
    refunded_at: Option<OffsetDateTime>,
    paid_by_hand_by: Option<UserId>,
}

type Joined = (Row, (String, String, UserId), Option<String>);

/// The first refunds that the filter finds, at most a page of them.
///
/// # Errors
/// The database, or a corrupt row.
pub fn page(conn: &mut PgConnection, filter: &Filter) -> Result<Page<Line>, Error> {
    let mut query = refunds::table
        .inner_join(payments::table.on(payments::id.eq(refunds::payment_id)))
        .left_join(contests::table.on(contests::id.nullable().eq(refunds::contest_id)))
        .select((
            Row::as_select(),
            (payments::order_ref, payments::provider, payments::payer_id),
            contests::title.nullable(),
        ))
        .into_boxed();
    if let Some(id) = filter.id {
        query = query.filter(refunds::id.eq(id));
    }
    if let Some(status) = filter.status {
        query = query.filter(refunds::status.eq(status.as_str()));
    }
    let rows: Vec<Joined> = sorted!(query, filter.sort, filter.after).load(conn)?;
    let page = Page::of(rows, |(row, _, _)| Cursor { at: row.created_at, id: row.id.uuid() });
    let people = people::of_ids(conn, &page.lines.iter().map(|(_, payment, _)| payment.2).collect::<Vec<_>>())?;
    page.try_map(|row| to_line(row, &people))
}

/// One refund.
///
/// # Errors
/// [`Error::NotFound`], the database, or a corrupt row.
pub fn line(conn: &mut PgConnection, id: RefundId) -> Result<Line, Error> {
    let filter = Filter { id: Some(id), ..Filter::default() };
    page(conn, &filter)?.lines.into_iter().next().ok_or(Error::NotFound)
}

fn to_line((row, payment, title): Joined, people: &People) -> Result<Line, Error> {
    let corrupt = || Error::Corrupt { table: "refunds", id: row.id.uuid() };
    let (order_ref, provider, payer) = payment;
    Ok(Line {
        id: row.id,
        payment: row.payment_id,
        order_ref,
        provider: Provider::parse(&provider).ok_or_else(corrupt)?,
        amount: row.amount_paisa,
        reason: Reason::parse(&row.reason).ok_or_else(corrupt)?,
        status: Status::parse(&row.status).ok_or_else(corrupt)?,
        refused_code: row.refused_code,
        reference: row.provider_ref,
        payer: people.get(payer),
        contest: row.contest_id.zip(title),
        created_at: row.created_at,
        refunded_at: row.refunded_at,
        by_hand: row.paid_by_hand_by.is_some(),
    })
}
