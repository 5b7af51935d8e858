//! What providers paid to the bank account of held money, read from their files.

use audit::Act;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::SettlementId;
use kernel::money::Paisa;
use kernel::time::karachi;
use ledger::postings;
use payments::settlement::{self, Candidate, ComparedLine, Line, Verdict};
use payments::{Environment, Gateways, Provider};
use sha2::{Digest, Sha256};
use time::{Duration, OffsetDateTime, Time};

use crate::error::Error;
use crate::posting;

/// Unsettled payments that a report lists at most.
const LISTED_MAX: i64 = 200;

/// A file as it was sent.
#[derive(Debug, Clone)]
pub struct File {
    pub provider: Provider,
    pub csv: String,
}

/// What a file says, compared with what we know.
#[derive(Debug, Clone)]
pub struct Report {
    /// The stored file; none for a dry run.
    pub file: Option<SettlementId>,
    /// Whether this very file was imported before.
    pub imported_before: bool,
    /// Every line with what it means.
    pub lines: Vec<ComparedLine>,
    /// Payments confirmed up to the last day of the file that no file has settled.
    pub missing_there: Vec<Candidate>,
    /// What matched lines paid, before fees.
    pub gross: Paisa,
    /// What the provider kept of that.
    pub fee: Paisa,
}

/// Compares a file with our payments and changes nothing.
///
/// # Errors
/// A file that cannot be read; nobody is configured for the provider.
pub fn compare(db: &Db, ctx: &Ctx, gateways: &Gateways, file: &File) -> Result<Report, Error> {
    let (of, lines, sha256) = read(gateways, file)?;
    db.write(|tx| report_in(tx, ctx, of, (&lines, &sha256)))
}

/// Imports a file: posts what matches, keeps the rest for a person to look at.
///
/// # Errors
/// As [`compare`]; this very file was imported before.
pub fn import(db: &Db, ctx: &Ctx, gateways: &Gateways, admin: &Actor, file: &File) -> Result<Report, Error> {
    let (of, lines, sha256) = read(gateways, file)?;
    db.write(|tx| {
        if settlement::repo::is_imported(tx, of, &sha256)? {
            return Err(payments::Error::FileImported.into());
        }
        let mut report = report_in(tx, ctx, of, (&lines, &sha256))?;
        let id = settlement::repo::insert(tx, ctx, of, (&sha256, admin.user), &report.lines)?;
        for compared in &report.lines {
            if let (Verdict::Matched, Some(payment)) = (compared.verdict, &compared.payment) {
                let (gross, fee) = (compared.line.gross, compared.line.fee);
                let transaction = postings::settled(payment.id, posting::gateway(of.1), gross, fee)?;
                ledger::repo::post(tx, ctx, posting::environment(of.0), Some(admin.user), &transaction)?;
            }
        }
        let detail = serde_json::json!({
            "provider": of.1.as_str(),
            "lines": report.lines.len(),
            "grossCents": report.gross.get(),
            "feeCents": report.fee.get(),
        });
        audit::record(tx, ctx, Some(admin), Act::SettlementImported, id, detail)?;
        report.file = Some(id);
        Ok::<_, Error>(report)
    })
}

type Read = ((Environment, Provider), Vec<Line>, Vec<u8>);

fn read(gateways: &Gateways, file: &File) -> Result<Read, Error> {
    let environment = gateways.current(file.provider)?.environment();
    let lines = settlement::read(&file.csv)?;
    Ok(((environment, file.provider), lines, Sha256::digest(&file.csv).to_vec()))
}

fn report_in(
    tx: &mut Tx<'_>,
    _ctx: &Ctx,
    of: (Environment, Provider),
    (lines, sha256): (&[Line], &[u8]),
) -> Result<Report, Error> {
    let known = settlement::repo::lock_candidates(tx, of, lines)?;
    let compared = settlement::compare(lines.to_vec(), &known);
    let matched = || compared.iter().filter(|one| one.verdict == Verdict::Matched);
    let sum = |part: fn(&Line) -> Paisa| {
        matched().try_fold(Paisa::ZERO, |sum, one| sum.checked_add(part(&one.line))).map_err(payments::Error::from)
    };
    let (gross, fee) = (sum(|line| line.gross)?, sum(|line| line.fee)?);
    let mut missing_there = match end_of(lines) {
        Some(end) => settlement::repo::unsettled(tx, of, end, LISTED_MAX)?,
        None => Vec::new(),
    };
    missing_there
        .retain(|one| compared.iter().all(|line| line.payment.as_ref().is_none_or(|known| known.id != one.id)));
    let imported_before = settlement::repo::is_imported(tx, of, sha256)?;
    Ok(Report { file: None, imported_before, lines: compared, missing_there, gross, fee })
}

/// The end of the last day of a file, in Pakistan.
fn end_of(lines: &[Line]) -> Option<OffsetDateTime> {
    let last = lines.iter().map(|line| line.settled_on).max()?;
    Some(last.with_time(Time::MIDNIGHT).assume_offset(karachi()).saturating_add(Duration::days(1)))
}
