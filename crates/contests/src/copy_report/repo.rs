//! Reports in the database. The caller has locked contest, entry and report, in this order.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{CopyReportId, EntryId, Id, UserId};
use time::OffsetDateTime;

use super::{Claim, CopyReport, Event, Status};
use crate::Error;
use crate::schema::copy_reports;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = copy_reports, check_for_backend(Pg))]
struct Row {
    id: CopyReportId,
    entry_id: EntryId,
    reporter_id: UserId,
    reason: String,
    url: Option<String>,
    status: String,
    note: Option<String>,
    disqualified: bool,
    decided_by: Option<UserId>,
    decided_at: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
}

impl TryFrom<Row> for CopyReport {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let corrupt = || Error::Corrupt { table: "copy_reports", id: row.id.uuid() };
        Ok(Self {
            status: Status::parse(&row.status).ok_or_else(corrupt)?,
            id: row.id,
            entry: row.entry_id,
            reporter: row.reporter_id,
            claim: Claim { reason: row.reason, url: row.url },
            note: row.note,
            disqualified: row.disqualified,
            decided_by: row.decided_by,
            decided_at: row.decided_at,
            created_at: row.created_at,
        })
    }
}

/// Keeps a report.
///
/// # Errors
/// [`Error::AlreadyReported`] by the same person.
pub fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    entry: EntryId,
    reporter: UserId,
    claim: Claim,
) -> Result<CopyReportId, Error> {
    let row = Row {
        id: ctx.new_id(),
        entry_id: entry,
        reporter_id: reporter,
        reason: claim.reason,
        url: claim.url,
        status: Status::Open.as_str().to_owned(),
        note: None,
        disqualified: false,
        decided_by: None,
        decided_at: None,
        created_at: ctx.now,
    };
    let id = row.id;
    match diesel::insert_into(copy_reports::table).values(row).execute(&mut **tx) {
        Ok(_one) => Ok(id),
        Err(error) if violated(&error) == Some("copy_reports_entry_reporter_unique") => Err(Error::AlreadyReported),
        Err(error) => Err(error.into()),
    }
}

/// The report.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, id: CopyReportId) -> Result<CopyReport, Error> {
    let row = copy_reports::table.find(id).select(Row::as_select()).first(conn).optional()?;
    row.ok_or(Error::NotFound)?.try_into()
}

/// The report, locked until the transaction ends.
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock(tx: &mut Tx<'_>, id: CopyReportId) -> Result<CopyReport, Error> {
    let row = copy_reports::table.find(id).select(Row::as_select()).for_update().first(&mut **tx).optional()?;
    row.ok_or(Error::NotFound)?.try_into()
}

/// Keeps what staff decided.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record_decided(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    report: &CopyReport,
    (actor, event): (&Actor, Event),
    (note, disqualified): (&str, bool),
) -> Result<(), Error> {
    let to = report.status.next(event)?;
    let changed =
        diesel::update(copy_reports::table.find(report.id).filter(copy_reports::status.eq(report.status.as_str())))
            .set((
                copy_reports::status.eq(to.as_str()),
                copy_reports::note.eq(note),
                copy_reports::disqualified.eq(disqualified),
                copy_reports::decided_by.eq(actor.user),
                copy_reports::decided_at.eq(ctx.now),
            ))
            .execute(&mut **tx)?;
    if changed == 1 { Ok(()) } else { Err(Error::Conflict) }
}
