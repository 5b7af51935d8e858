//! Result files of the bank: tried first, applied as a whole or not at all, and each file once.

use audit::Act;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::fields::FieldErrors;
use kernel::ids::PayoutId;
use kernel::money::Paisa;
use payouts::payout;
use payouts::payout::decide::Evidence;
use payouts::results::{self, CheckedFile, CheckedRow, Report, Row, repo::NewImport};
use sha2::{Digest, Sha256};
use time::format_description::well_known::Rfc3339;

use crate::error::Error;
use crate::payouts::payout::{PaidReport, Standing, report_failed_in, report_paid_in, report_unknown_in};

/// A result file as an admin sends it.
#[derive(Debug, Clone)]
pub struct ResultFile {
    pub csv: String,
    /// How many rows it must have.
    pub control_rows: i64,
    /// What its payouts must come to.
    pub control_total: Paisa,
    pub dry_run: bool,
}

/// What became of a file.
#[derive(Debug, Clone)]
pub struct Imported {
    pub checked: CheckedFile,
    /// Whether it was applied now.
    pub applied: bool,
    /// Whether this very file was applied before; then its rows are not checked again.
    pub already_imported: bool,
}

/// Checks a result file and, unless it is a trial or a row has a problem, applies it.
///
/// # Errors
/// Not a result file; control totals that do not match it.
pub fn import(db: &Db, ctx: &Ctx, admin: &Actor, file: &ResultFile) -> Result<Imported, Error> {
    let rows = results::parse(&file.csv, ctx.now)?;
    let sha256 = Sha256::digest(file.csv.as_bytes()).to_vec();
    db.write(|tx| {
        let standings = lock(tx, &rows)?;
        // After the locks: someone who held them may have imported this file.
        if results::repo::is_known(tx, &sha256)? {
            return Ok(Imported {
                checked: already_applied(&rows, &standings),
                applied: false,
                already_imported: true,
            });
        }
        let checked = check(tx, admin, rows.clone(), &standings)?;
        require_rows(file, &checked)?;
        if checked.problems() > 0 {
            return Ok(Imported { checked, applied: false, already_imported: false });
        }
        require_total(file, &checked)?;
        if file.dry_run {
            return Ok(Imported { checked, applied: false, already_imported: false });
        }
        let count = checked.rows.len();
        let new = NewImport { sha256: &sha256, imported_by: admin.user, rows: count, total: checked.total };
        let Some(id) = results::repo::insert(tx, ctx, &new)? else {
            return Ok(Imported {
                checked: already_applied(&rows, &standings),
                applied: false,
                already_imported: true,
            });
        };
        let detail = serde_json::json!({
            "sha256": hex::encode(&sha256), "rows": count, "totalCents": checked.total.get(),
        });
        audit::record(tx, ctx, Some(admin), Act::PayoutImportApplied, id, detail)?;
        apply_in(tx, ctx, admin, &rows, &standings)?;
        Ok(Imported { checked, applied: true, already_imported: false })
    })
}

/// The payouts that the rows name, locked in the order of their ids.
fn lock(tx: &mut Tx<'_>, rows: &[Row]) -> Result<Vec<Standing>, Error> {
    let mut ids: Vec<PayoutId> = rows.iter().filter_map(|row| row.payout).collect();
    ids.sort_unstable();
    ids.dedup();
    let known = payout::repo::lock_each(tx, &ids)?;
    known.into_iter().map(|payout| Standing::of_locked(tx, payout)).collect()
}

fn check(tx: &mut Tx<'_>, admin: &Actor, rows: Vec<Row>, standings: &[Standing]) -> Result<CheckedFile, Error> {
    let references: Vec<&str> = rows.iter().filter_map(reference).collect();
    let used = payout::repo::paid_under(tx, &references)?;
    let cases: Vec<_> = standings.iter().map(Standing::case).collect();
    Ok(results::check_rows(rows, &cases, &used, admin)?)
}

fn reference(row: &Row) -> Option<&str> {
    match &row.report {
        Ok(Report::Paid { reference, .. }) => Some(reference),
        Ok(Report::Failed { .. } | Report::Unknown) | Err(_) => None,
    }
}

/// The rows of a file that was applied before.
fn already_applied(rows: &[Row], standings: &[Standing]) -> CheckedFile {
    let amount = |row: &Row| {
        standings
            .iter()
            .map(Standing::case)
            .find(|case| Some(case.payout.id) == row.payout)
            .map(|case| case.payout.amount)
    };
    let rows: Vec<CheckedRow> =
        rows.iter().map(|row| CheckedRow { amount: amount(row), row: row.clone(), problem: None }).collect();
    let total = rows.iter().filter_map(|row| row.amount).map(Paisa::get).fold(0_i64, i64::saturating_add);
    CheckedFile { rows, total: Paisa::new(total) }
}

fn require_rows(file: &ResultFile, checked: &CheckedFile) -> Result<(), Error> {
    if i64::try_from(checked.rows.len()) == Ok(file.control_rows) {
        return Ok(());
    }
    let message = "This is not the number of rows in the file";
    Err(payouts::Error::Fields(FieldErrors::one("controlRows", message)).into())
}

fn require_total(file: &ResultFile, checked: &CheckedFile) -> Result<(), Error> {
    if checked.total == file.control_total {
        return Ok(());
    }
    let message = "This is not what the payouts of the file come to";
    Err(payouts::Error::Fields(FieldErrors::one("controlTotalCents", message)).into())
}

/// Applies rows without problems, person by person, so that two files never wait for each other's accounts in a circle.
fn apply_in(tx: &mut Tx<'_>, ctx: &Ctx, admin: &Actor, rows: &[Row], standings: &[Standing]) -> Result<(), Error> {
    let mut ordered: Vec<&Standing> = standings.iter().collect();
    ordered.sort_by_key(|standing| (standing.case().payout.winner, standing.case().payout.id));
    for standing in ordered {
        let row = rows.iter().find(|row| row.payout == Some(standing.case().payout.id));
        match row.map(|row| &row.report) {
            Some(Ok(Report::Paid { reference, at })) => {
                let notes = at.and_then(|at| at.format(&Rfc3339).ok()).map(|at| format!("Paid on {at}, says the bank"));
                let report = PaidReport { reference: reference.clone(), evidence_url: None, notes };
                report_paid_in(tx, ctx, admin, standing, (&report, Evidence::Bank))?;
            }
            Some(Ok(Report::Failed { reason })) => {
                report_failed_in(tx, ctx, admin, standing, (reason, Evidence::Bank))?;
            }
            Some(Ok(Report::Unknown)) => report_unknown_in(tx, ctx, admin, standing)?,
            Some(Err(_)) | None => {}
        }
    }
    Ok(())
}
