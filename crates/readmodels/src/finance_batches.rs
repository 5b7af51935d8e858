//! Bank files, as finance staff list them.

use ::payouts::Status;
use diesel::dsl::count_star;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use kernel::db::static_sql;
use kernel::ids::{BatchId, Id, UserId};
use kernel::money::Paisa;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::people::{self, Named};
use crate::schema::{payout_batches, payouts};

const SHOWN_MAX: i64 = 100;

/// A file with what became of its payouts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutBatchView {
    pub id: Uuid,
    /// How many payouts it was made of.
    pub rows: i32,
    /// Their sum, in paisa.
    pub total_cents: i64,
    /// PAID or FAILED by now.
    pub settled: i64,
    pub paid: i64,
    pub failed: i64,
    /// PENDING, and the bank does not know what became of them.
    pub unknown: i64,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    pub created_by: Named,
}

type Row = (BatchId, i32, Paisa, OffsetDateTime, UserId);

pub fn newest(conn: &mut PgConnection) -> Result<Vec<PayoutBatchView>, Error> {
    let rows: Vec<Row> = payout_batches::table
        .order((payout_batches::created_at.desc(), payout_batches::id.desc()))
        .limit(SHOWN_MAX)
        .select(columns())
        .load(conn)?;
    lines(conn, rows)
}

/// One file.
///
/// # Errors
/// [`Error::NotFound`].
pub fn one(conn: &mut PgConnection, id: BatchId) -> Result<PayoutBatchView, Error> {
    let row: Option<Row> = payout_batches::table.find(id).select(columns()).first(conn).optional()?;
    lines(conn, row.into_iter().collect())?.into_iter().next().ok_or(Error::NotFound)
}

type Columns = (
    payout_batches::id,
    payout_batches::rows,
    payout_batches::total_paisa,
    payout_batches::created_at,
    payout_batches::created_by,
);

const fn columns() -> Columns {
    (
        payout_batches::id,
        payout_batches::rows,
        payout_batches::total_paisa,
        payout_batches::created_at,
        payout_batches::created_by,
    )
}

fn lines(conn: &mut PgConnection, rows: Vec<Row>) -> Result<Vec<PayoutBatchView>, Error> {
    type Group = (Option<BatchId>, String, i64, i64);
    let ids: Vec<BatchId> = rows.iter().map(|row| row.0).collect();
    let groups: Vec<Group> = payouts::table
        .filter(payouts::batch_id.eq_any(&ids))
        .group_by((payouts::batch_id, payouts::status))
        .select((payouts::batch_id, payouts::status, count_star(), static_sql::<BigInt>("count(unknown_since)")))
        .load(conn)?;
    let of = |batch: BatchId, status: Status| {
        groups.iter().find(move |group| group.0 == Some(batch) && group.1 == status.as_str())
    };
    let count = |batch: BatchId, status: Status| of(batch, status).map_or(0, |group| group.2);
    let people = people::of_ids(conn, &rows.iter().map(|row| row.4).collect::<Vec<_>>())?;
    let to_view = |(id, rows, total, created_at, by): Row| {
        let (paid, failed) = (count(id, Status::Paid), count(id, Status::Failed));
        PayoutBatchView {
            id: id.uuid(),
            rows,
            total_cents: total.get(),
            settled: paid.saturating_add(failed),
            paid,
            failed,
            unknown: of(id, Status::Pending).map_or(0, |group| group.3),
            created_at,
            created_by: people.get(by).into(),
        }
    };
    Ok(rows.into_iter().map(to_view).collect())
}
