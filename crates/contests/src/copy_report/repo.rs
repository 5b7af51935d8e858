//! Reports in the database. The caller has locked contest, entry and report, in this order.

use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{CopyReportId, EntryId, UserId};

use super::{Claim, CopyReport, Event, Status};
use crate::Error;
use crate::schema::copy_reports;

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
    let report = CopyReport {
        id: ctx.new_id(),
        entry,
        reporter,
        claim,
        status: Status::Open,
        note: None,
        disqualified: false,
        decided_by: None,
        decided_at: None,
        created_at: ctx.now,
    };
    match diesel::insert_into(copy_reports::table).values(&report).execute(&mut **tx) {
        Ok(_one) => Ok(report.id),
        Err(error) if violated(&error) == Some("copy_reports_entry_reporter_unique") => Err(Error::AlreadyReported),
        Err(error) => Err(error.into()),
    }
}

/// The report.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, id: CopyReportId) -> Result<CopyReport, Error> {
    copy_reports::table.find(id).select(CopyReport::as_select()).first(conn).optional()?.ok_or(Error::NotFound)
}

/// The report, locked until the transaction ends.
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock(tx: &mut Tx<'_>, id: CopyReportId) -> Result<CopyReport, Error> {
    let found =
        copy_reports::table.find(id).select(CopyReport::as_select()).for_update().first(&mut **tx).optional()?;
    found.ok_or(Error::NotFound)
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
    let changed = diesel::update(copy_reports::table.find(report.id).filter(copy_reports::status.eq(report.status)))
        .set((
            copy_reports::status.eq(to),
            copy_reports::note.eq(note),
            copy_reports::disqualified.eq(disqualified),
            copy_reports::decided_by.eq(actor.user),
            copy_reports::decided_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    if changed == 1 { Ok(()) } else { Err(Error::Conflict) }
}
