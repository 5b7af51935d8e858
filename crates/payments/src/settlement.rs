//! Files in which a provider lists what it paid to our bank account: read, compared with what we know, kept.

pub mod repo;
#[cfg(test)]
mod tests;

use kernel::ids::PaymentId;
use kernel::money::Paisa;
use time::Date;
use time::macros::format_description;

use crate::error::Error;

/// A file may be so long, in bytes.
pub const BYTES_MAX: usize = 1024 * 1024;
/// And have so many lines.
pub const LINES_MAX: usize = 5_000;
/// The first line of a file, exactly.
pub const HEADER: [&str; 6] = ["transaction_id", "order_ref", "gross", "fee", "net", "settled_on"];

/// A line of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its number in the file, from 1; the header is the first.
    pub number: i32,
    /// The provider's name for the transaction.
    pub provider_txn_id: String,
    /// Our reference, where the provider repeats it.
    pub order_ref: String,
    pub gross: Paisa,
    /// What the provider kept.
    pub fee: Paisa,
    /// The day on which it was paid to us, in Pakistan.
    pub settled_on: Date,
}

kernel::text_enum! {
    /// What a line of a settlement file means.
    pub enum Verdict as SettlementVerdict {
        /// A payment of ours, of this amount, that was not settled before.
        Matched = "MATCHED",
        /// We know no such payment.
        MissingHere = "MISSING_HERE",
        /// A payment of ours of another amount. Nothing is posted.
        AmountDiffers = "AMOUNT_DIFFERS",
        /// It was settled in an earlier file, or in an earlier line of this one.
        SettledBefore = "SETTLED_BEFORE",
    }
}

/// A payment that a line may mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    pub id: PaymentId,
    pub order_ref: String,
    /// The provider's name for it.
    pub provider_txn_id: Option<String>,
    pub amount: Paisa,
    /// Whether an earlier file settled it.
    pub settled: bool,
}

/// A line with what it means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparedLine {
    pub line: Line,
    pub verdict: Verdict,
    /// The payment, if we know it.
    pub payment: Option<Candidate>,
}

fn refused(line: usize, why: &'static str) -> Error {
    Error::SettlementFile { line, why }
}

/// Reads a file.
///
/// # Errors
/// [`Error::SettlementFile`]: the first line that breaks a rule.
pub fn read(text: &str) -> Result<Vec<Line>, Error> {
    if text.len() > BYTES_MAX {
        return Err(refused(1, "the file is larger than 1 MiB"));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut rows = text.lines().enumerate().map(|(at, row)| (at.saturating_add(1), row.trim_end_matches('\r')));
    let header = rows.next().map(|(_number, row)| cells(row));
    if header.is_none_or(|header| header != HEADER) {
        return Err(refused(1, "the first line must be: transaction_id,order_ref,gross,fee,net,settled_on"));
    }
    let mut lines = Vec::new();
    for (number, row) in rows.filter(|(_number, row)| !row.trim().is_empty()) {
        if lines.len() >= LINES_MAX {
            return Err(refused(number, "a file may have at most 5,000 lines"));
        }
        lines.push(line(number, &cells(row))?);
    }
    if lines.is_empty() { Err(refused(1, "the file has no lines")) } else { Ok(lines) }
}

/// The cells of a row. Quotation marks around a whole cell are taken off; nothing in these columns needs them.
fn cells(row: &str) -> Vec<&str> {
    let quoted = |cell: &str| cell.strip_prefix('"').is_some_and(|rest| rest.ends_with('"'));
    row.split(',').map(str::trim).map(|cell| if quoted(cell) { cell.trim_matches('"') } else { cell }).collect()
}

fn line(number: usize, cells: &[&str]) -> Result<Line, Error> {
    let [txn, order_ref, gross, fee, net, settled_on] = cells else {
        return Err(refused(number, "a line must have six cells"));
    };
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte));
    if txn.is_empty() || txn.len() > 100 || !plain(txn) {
        return Err(refused(number, "transaction_id must be 1 to 100 letters, digits or - _ . /"));
    }
    if order_ref.len() > 20 || !plain(order_ref) {
        return Err(refused(number, "order_ref must be our reference, or empty"));
    }
    let amount = |text: &str, why| rupees(text).ok_or(refused(number, why));
    let gross = amount(gross, "gross must be rupees like 1500.00")?;
    let fee = amount(fee, "fee must be rupees like 17.40")?;
    let net = amount(net, "net must be rupees like 1482.60")?;
    if gross <= Paisa::ZERO || fee >= gross {
        return Err(refused(number, "gross must be above zero and above the fee"));
    }
    if gross.checked_sub(fee) != Ok(net) {
        return Err(refused(number, "net must be gross minus fee"));
    }
    let format = format_description!("[year]-[month]-[day]");
    let settled_on = Date::parse(settled_on, format)
        .map_err(|_other| refused(number, "settled_on must be a day like 2026-11-21"))?;
    Ok(Line {
        number: i32::try_from(number).map_err(|_range| Error::OutOfRange)?,
        provider_txn_id: (*txn).to_owned(),
        order_ref: (*order_ref).to_owned(),
        gross,
        fee,
        settled_on,
    })
}

/// `1500.00` and nothing looser.
fn rupees(text: &str) -> Option<Paisa> {
    let (whole, part) = text.split_once('.')?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let amount =
        format!("{whole}{part}").parse().ok().filter(|_amount| digits(whole) && digits(part) && part.len() == 2);
    amount.map(Paisa::new)
}

/// What each line means, given the payments that the lines may mean. A line is found by the provider's name for the transaction,
/// else by our reference.
pub fn compare(lines: Vec<Line>, known: &[Candidate]) -> Vec<ComparedLine> {
    let mut settled: Vec<PaymentId> = Vec::new();
    let mut compared = Vec::with_capacity(lines.len());
    for line in lines {
        let by_txn = known.iter().find(|one| one.provider_txn_id.as_deref() == Some(line.provider_txn_id.as_str()));
        let by_ref = || known.iter().find(|one| !line.order_ref.is_empty() && one.order_ref == line.order_ref);
        let payment = by_txn.or_else(by_ref);
        let verdict = match payment {
            None => Verdict::MissingHere,
            Some(one) if one.settled || settled.contains(&one.id) => Verdict::SettledBefore,
            Some(one) if one.amount != line.gross => Verdict::AmountDiffers,
            Some(one) => {
                settled.push(one.id);
                Verdict::Matched
            }
        };
        compared.push(ComparedLine { verdict, payment: payment.cloned(), line });
    }
    compared
}
