//! What the bank answers to a file: read, and checked row by row before anything is applied.

use std::collections::{BTreeMap, BTreeSet};

use kernel::actor::Actor;
use kernel::ids::PayoutId;
use kernel::money::Paisa;
use kernel::text::{multi_line, one_line};
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{Date, OffsetDateTime, Time};

use crate::batch::ROWS_MAX;
use crate::error::Error;
use crate::method::MethodType;
use crate::payout::decide::{self, Case, Evidence, PayDecision};

pub mod repo;
mod table;
#[cfg(test)]
mod tests;

/// The columns of a result file, in their order.
pub const COLUMNS: [&str; 5] = ["payout_id", "status", "reference", "failure_reason", "paid_at"];

kernel::text_enum! {
    /// What the bank says of a transfer.
    pub enum Word {
        Paid = "PAID",
        Failed = "FAILED",
        Unknown = "UNKNOWN",
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Report {
    /// The winner has the money.
    Paid {
        /// The bank's name of the transfer.
        reference: String,
        /// When, as the bank says.
        at: Option<OffsetDateTime>,
    },
    /// The transfer did not arrive.
    Failed { reason: String },
    /// The bank does not know.
    Unknown,
}

/// A row of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The line it begins on, from 1.
    pub line: usize,
    /// The payout, when the cell names one.
    pub payout: Option<PayoutId>,
    /// The status word, when it is one.
    pub word: Option<Word>,
    /// What it reports, or what is wrong with it.
    pub report: Result<Report, String>,
}

/// Reads a result file. `now` bounds the times that it may name.
///
/// # Errors
/// [`Error::ResultFile`]: not a table, other columns, no rows, or too many. What is wrong with one row stands in the row.
pub fn parse(text: &str, now: OffsetDateTime) -> Result<Vec<Row>, Error> {
    let refused = |why: &'static str| Error::ResultFile { line: 1, why };
    let records = table::read(text)?;
    let mut records = records.into_iter();
    let is_head = records.next().is_some_and(|head| head.cells == COLUMNS);
    if !is_head {
        return Err(refused("the columns are payout_id,status,reference,failure_reason,paid_at"));
    }
    let rows: Vec<Row> = records.map(|record| row(&record, now)).collect();
    if rows.is_empty() {
        return Err(refused("there are no rows"));
    }
    if rows.len() > ROWS_MAX {
        return Err(refused("there are more than 1000 rows"));
    }
    Ok(rows)
}

fn row(record: &table::Record, now: OffsetDateTime) -> Row {
    let line = record.line;
    let [payout, word, reference, reason, at] = record.cells.as_slice() else {
        let report = Err(format!("A row has {} columns", COLUMNS.len()));
        return Row { line, payout: None, word: None, report };
    };
    let payout: Option<PayoutId> = payout.parse().ok();
    let word = Word::parse(word);
    let report = match (payout, word) {
        (None, _) => Err("This is not the id of a payout".to_owned()),
        (Some(_), None) => Err("The status is PAID, FAILED or UNKNOWN".to_owned()),
        (Some(_), Some(Word::Paid)) => paid(reference, at, now),
        (Some(_), Some(Word::Failed)) => multi_line(reason, 1, 1_000)
            .map(|reason| Report::Failed { reason })
            .map_err(|_refused| "A failure needs a reason of at most 1000 characters".to_owned()),
        (Some(_), Some(Word::Unknown)) => Ok(Report::Unknown),
    };
    Row { line, payout, word, report }
}

fn paid(reference: &str, at: &str, now: OffsetDateTime) -> Result<Report, String> {
    let reference = one_line(reference, 1, 100)
        .map_err(|_refused| "A payment needs a reference of at most 100 characters".to_owned())?;
    let at = match at.trim() {
        "" => None,
        text => Some(
            moment(text).ok_or_else(|| "The time is not like 2026-11-21 or 2026-11-21T14:30:00+05:00".to_owned())?,
        ),
    };
    if at.is_some_and(|at| at > now) {
        return Err("The time is in the future".to_owned());
    }
    Ok(Report::Paid { reference, at })
}

/// A moment, or the beginning of a day in Karachi.
fn moment(text: &str) -> Option<OffsetDateTime> {
    let day = || Date::parse(text, format_description!("[year]-[month]-[day]")).ok();
    OffsetDateTime::parse(text, &Rfc3339)
        .ok()
        .or_else(|| day().map(|day| day.with_time(Time::MIDNIGHT).assume_offset(kernel::time::karachi())))
}

/// A row with what would become of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedRow {
    pub row: Row,
    /// What the payout comes to, when there is such a payout.
    pub amount: Option<Paisa>,
    /// Why it cannot be applied.
    pub problem: Option<String>,
}

/// What the file comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedFile {
    /// Each row in the order of the file.
    pub rows: Vec<CheckedRow>,
    /// What the payouts of all rows come to, each counted once.
    pub total: Paisa,
}

impl CheckedFile {
    /// How many rows cannot be applied.
    pub fn problems(&self) -> usize {
        self.rows.iter().filter(|row| row.problem.is_some()).count()
    }
}

/// Checks `rows`. `cases` are the payouts that they name, `used` the references under which any payout was paid.
///
/// # Errors
/// [`Error::OutOfRange`].
pub fn check_rows(
    rows: Vec<Row>,
    cases: &[Case<'_>],
    used: &[(MethodType, String, PayoutId)],
    admin: &Actor,
) -> Result<CheckedFile, Error> {
    let cases: BTreeMap<PayoutId, Case<'_>> = cases.iter().map(|case| (case.payout.id, *case)).collect();
    let mut seen = Seen { payouts: BTreeSet::new(), references: used.to_vec() };
    let mut checked = Vec::new();
    let mut total = Paisa::ZERO;
    for row in rows {
        let case = row.payout.and_then(|id| cases.get(&id).copied());
        let is_first = row.payout.is_none_or(|id| seen.payouts.insert(id));
        if let Some(case) = case.filter(|_case| is_first) {
            total = total.checked_add(case.payout.amount)?;
        }
        let problem = match (&row.report, case) {
            (Err(problem), _) => Some(problem.clone()),
            (Ok(_), _) if !is_first => Some("This payout stands in the file twice".to_owned()),
            (Ok(_), None) => Some("There is no such payout".to_owned()),
            (Ok(report), Some(case)) => seen.refuse(report, case, admin).map(str::to_owned),
        };
        checked.push(CheckedRow { amount: case.map(|case| case.payout.amount), row, problem });
    }
    Ok(CheckedFile { rows: checked, total })
}

/// What stood in the rows before.
struct Seen {
    payouts: BTreeSet<PayoutId>,
    references: Vec<(MethodType, String, PayoutId)>,
}

impl Seen {
    fn refuse(&mut self, report: &Report, case: Case<'_>, admin: &Actor) -> Option<&'static str> {
        if case.payout.batch.is_none() {
            return Some("This payout was not in a bank file");
        }
        match report {
            Report::Paid { reference, .. } => match decide::paid(case, admin, Evidence::Bank, reference) {
                Ok(PayDecision::AlreadyPaid) => Some("This payout is settled already"),
                Ok(PayDecision::Pay | PayDecision::Propose) => self.refuse_reference(reference, case),
                Err(error) => Some(words(&error)),
            },
            Report::Failed { .. } => decide::failed(case, admin, Evidence::Bank).err().map(|error| words(&error)),
            Report::Unknown => decide::unknown(case, admin).err().map(|error| words(&error)),
        }
    }

    fn refuse_reference(&mut self, reference: &str, case: Case<'_>) -> Option<&'static str> {
        let kind = case.payout.destination.as_ref().map(|to| to.kind)?;
        let is_used = self.references.iter().any(|(used, name, _)| *used == kind && name == reference);
        self.references.push((kind, reference.to_owned(), case.payout.id));
        is_used.then_some("This reference belongs to another payout")
    }
}

fn words(error: &Error) -> &'static str {
    match error {
        Error::OwnContest => "You have a part in this contest. Another administrator must import this row",
        Error::OnHold => "This payout is on hold",
        Error::NotPending | Error::PaidOtherwise => "This payout is settled already",
        Error::ProposalDiffers => "Another report about this payout waits for a second administrator",
        Error::SecondAdminNeeded => "You reported this already. A second administrator has to confirm it",
        Error::NotFound
        | Error::Fields(_)
        | Error::EmailNotVerified
        | Error::ReferenceUsed
        | Error::NothingReady
        | Error::ResultFile { .. }
        | Error::CannotRetry
        | Error::NotUnderReview
        | Error::Duplicate
        | Error::TooManyMethods
        | Error::Crypto
        | Error::OutOfRange
        | Error::Corrupt { .. }
        | Error::Db(_) => "This row cannot be applied",
    }
}
