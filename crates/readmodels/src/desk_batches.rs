//! Bank files, as the finance desk lists them.

use ::payouts::Status;
use diesel::dsl::{count_star, sql};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use kernel::ids::{BatchId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::Error;
use crate::people::{self, Person};
use crate::schema::{payout_batches, payouts};

/// Files shown at most.
const SHOWN_MAX: i64 = 100;

/// A file with what became of its payouts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its id.
    pub id: BatchId,
    /// How many payouts it was made of.
    pub rows: i32,
    /// What they come to.
    pub total: Paisa,
    /// Transferred.
    pub paid: i64,
    /// Not arrived.
    pub failed: i64,
    /// PENDING, and the bank does not know what became of them.
    pub unknown: i64,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// The admin who made it.
    pub created_by: Person,
}

type Row = (BatchId, i32, Paisa, OffsetDateTime, UserId);

/// The newest files.
///
/// # Errors
/// The database.
pub fn newest(conn: &mut PgConnection) -> Result<Vec<Line>, Error> {
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
/// [`Error::NotFound`], the database.
pub fn one(conn: &mut PgConnection, id: BatchId) -> Result<Line, Error> {
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

fn lines(conn: &mut PgConnection, rows: Vec<Row>) -> Result<Vec<Line>, Error> {
    type Group = (Option<BatchId>, String, i64, i64);
    let ids: Vec<BatchId> = rows.iter().map(|row| row.0).collect();
    let groups: Vec<Group> = payouts::table
        .filter(payouts::batch_id.eq_any(&ids))
        .group_by((payouts::batch_id, payouts::status))
        .select((payouts::batch_id, payouts::status, count_star(), sql::<BigInt>("count(unknown_since)")))
        .load(conn)?;
    let of = |batch: BatchId, status: Status| {
        groups.iter().find(move |group| group.0 == Some(batch) && group.1 == status.as_str())
    };
    let count = |batch: BatchId, status: Status| of(batch, status).map_or(0, |group| group.2);
    let people = people::of_ids(conn, &rows.iter().map(|row| row.4).collect::<Vec<_>>())?;
    let to_line = |(id, rows, total, created_at, by): Row| Line {
        id,
        rows,
        total,
        paid: count(id, Status::Paid),
        failed: count(id, Status::Failed),
        unknown: of(id, Status::Pending).map_or(0, |group| group.3),
        created_at,
        created_by: people.get(by),
    };
    Ok(rows.into_iter().map(to_line).collect())
}
