//! Refunds as finance staff list them.

use ::payments::Provider;
use ::payments::refund::{Reason, Status, by_hand};
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use kernel::db::{StaticSql, static_sql};
use kernel::ids::RefundId;
use kernel::page::Cursor;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::admin::{Page, Titled, list_answer};
use crate::people::Named;
use crate::schema::{contests, payments, refunds, users};
use crate::sort::{Sort, columns, sorted};

columns! {
    /// What refunds are ordered by.
    pub enum Column of "refunds" {
        Created = "created" by "refunds.created_at",
        Amount = "amount" by "refunds.amount_paisa",
    }
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Filter {
    pub id: Option<RefundId>,
    pub status: Option<Status>,
    pub sort: Sort<Column>,
    pub after: Option<Cursor>,
}

/// A refund as administrators see it.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = refunds)]
#[serde(rename_all = "camelCase")]
pub struct FinanceRefund {
    pub id: Uuid,
    pub payment_id: Uuid,
    /// The payment's reference at the provider.
    #[diesel(select_expression = payments::order_ref)]
    pub order_ref: String,
    #[diesel(select_expression = payments::provider)]
    pub provider: Provider,
    #[diesel(column_name = amount_paisa)]
    pub amount_cents: i64,
    pub reason: Reason,
    pub status: Status,
    /// The provider's code when it refused.
    pub refused_code: Option<String>,
    /// The reference of the transfer back.
    pub provider_ref: Option<String>,
    #[diesel(embed)]
    pub payer: Named,
    /// The contest, if for one.
    #[diesel(embed)]
    pub contest: Option<Titled>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    pub refunded_at: Option<OffsetDateTime>,
    /// Whether an administrator transferred it after the provider refused.
    #[diesel(select_expression = refunds::paid_by_hand_by.is_not_null())]
    pub paid_by_hand: bool,
    /// Whether the provider has not said for a day what became of it: an administrator looks there and says it.
    #[diesel(select_expression = static_sql::<Bool>("false"), select_expression_type = StaticSql<Bool>)]
    pub stuck: bool,
}

list_answer!(FinanceRefunds, refunds: FinanceRefund);

/// The first refunds that the filter finds at `now`, at most a page of them.
pub fn page(conn: &mut PgConnection, filter: &Filter, now: OffsetDateTime) -> Result<Page<FinanceRefund>, Error> {
    let mut query = refunds::table
        .inner_join(payments::table.on(payments::id.eq(refunds::payment_id)))
        .inner_join(users::table.on(users::id.eq(payments::payer_id)))
        .left_join(contests::table.on(contests::id.nullable().eq(refunds::contest_id)))
        .select(FinanceRefund::as_select())
        .into_boxed::<Pg>();
    if let Some(id) = filter.id {
        query = query.filter(refunds::id.eq(id));
    }
    if let Some(status) = filter.status {
        query = query.filter(refunds::status.eq(status.as_str()));
    }
    let mut rows: Vec<FinanceRefund> = sorted!(query, filter.sort, filter.after).load(conn)?;
    for row in &mut rows {
        row.stuck = by_hand::is_stuck(row.status, row.created_at, now);
    }
    Ok(Page::of(rows, |row| Cursor { at: row.created_at, id: row.id }))
}

/// One refund.
///
/// # Errors
/// [`Error::NotFound`].
pub fn one(conn: &mut PgConnection, id: RefundId, now: OffsetDateTime) -> Result<FinanceRefund, Error> {
    page(conn, &Filter { id: Some(id), ..Filter::default() }, now)?.lines.pop().ok_or(Error::NotFound)
}
