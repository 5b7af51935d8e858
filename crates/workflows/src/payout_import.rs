//! Result files of the bank: tried first, applied as a whole or not at all, and each file once.

use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::fields::FieldErrors;
use kernel::ids::{Id, PayoutId};
use kernel::money::Paisa;
use payouts::payout;
use payouts::payout::decide::Evidence;
use payouts::results::{self, Judged, Judgement, Report, Row, repo::NewImport};
use sha2::{Digest, Sha256};
use time::format_description::well_known::Rfc3339;

use crate::error::Error;
use crate::payout::{PaidReport, Standing, report_failed_in, report_paid_in, report_unknown_in};

/// A result file as an admin sends it.
#[derive(Debug, Clone)]
pub struct ResultFile {
    pub csv: String,
    /// How many rows it must have.
    pub control_rows: i64,
    /// What its payouts must come to.
    pub control_total: Paisa,
    /// Whether to look only.
    pub dry_run: bool,
}

/// What became of a file.
#[derive(Debug, Clone)]
pub struct Imported {
    pub judgement: Judgement,
    /// Whether it was applied now.
    pub applied: bool,
    /// Whether this very file was applied before; then its rows are not judged again.
    pub already_imported: bool,
}

/// Judges a result file and, unless it is a trial or a row has a problem, applies it.
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
            return Ok(Imported { judgement: unjudged(&rows, &standings), applied: false, already_imported: true });
        }
        let judgement = judge(tx, admin, rows.clone(), &standings)?;
        require_rows(file, &judgement)?;
        if judgement.problems() > 0 {
            return Ok(Imported { judgement, applied: false, already_imported: false });
        }
        require_total(file, &judgement)?;
        if file.dry_run {
            return Ok(Imported { judgement, applied: false, already_imported: false });
        }
        let count = judgement.rows.len();
        let new = NewImport { sha256: &sha256, imported_by: admin.user, rows: count, total: judgement.total };
        let Some(id) = results::repo::insert(tx, ctx, &new)? else {
            return Ok(Imported { judgement: unjudged(&rows, &standings), applied: false, already_imported: true });
        };
        let detail = serde_json::json!({
            "sha256": hex::encode(&sha256), "rows": count, "totalCents": judgement.total.get(),
        });
        let subject = audit::Subject { kind: "payout_import", id: id.uuid() };
        audit::record(tx, ctx, Some(admin), "payout_import.applied", subject, detail)?;
        apply_in(tx, ctx, admin, &rows, &standings)?;
        Ok(Imported { judgement, applied: true, already_imported: false })
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

fn judge(tx: &mut Tx<'_>, admin: &Actor, rows: Vec<Row>, standings: &[Standing]) -> Result<Judgement, Error> {
    let references: Vec<&str> = rows.iter().filter_map(reference).collect();
    let used = payout::repo::paid_under(tx, &references)?;
    let cases: Vec<_> = standings.iter().map(Standing::case).collect();
    Ok(results::judge(rows, &cases, &used, admin)?)
}

fn reference(row: &Row) -> Option<&str> {
    match &row.report {
        Ok(Report::Paid { reference, .. }) => Some(reference),
        Ok(Report::Failed { .. } | Report::Unknown) | Err(_) => None,
    }
}

/// The rows of a file that was applied before.
fn unjudged(rows: &[Row], standings: &[Standing]) -> Judgement {
    let amount = |row: &Row| {
        standings
            .iter()
            .map(Standing::case)
            .find(|case| Some(case.payout.id) == row.payout)
            .map(|case| case.payout.amount)
    };
    let rows: Vec<Judged> =
        rows.iter().map(|row| Judged { amount: amount(row), row: row.clone(), problem: None }).collect();
    let total = rows.iter().filter_map(|row| row.amount).map(Paisa::get).fold(0_i64, i64::saturating_add);
    Judgement { rows, total: Paisa::new(total) }
}

fn require_rows(file: &ResultFile, judgement: &Judgement) -> Result<(), Error> {
    if i64::try_from(judgement.rows.len()) == Ok(file.control_rows) {
        return Ok(());
    }
    let message = "This is not the number of rows in the file";
    Err(payouts::Error::Fields(FieldErrors::one("controlRows", message)).into())
}

fn require_total(file: &ResultFile, judgement: &Judgement) -> Result<(), Error> {
    if judgement.total == file.control_total {
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
