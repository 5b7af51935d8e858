//! Tables for spreadsheets: UTF-8, CRLF, RFC 4180, and no cell that a spreadsheet would run as a formula.

use kernel::money::Paisa;
use kernel::time::karachi;
use time::OffsetDateTime;
use time::macros::format_description;

use crate::Error;

#[cfg(test)]
mod tests;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// Words, guarded against formulas.
    Text(String),
    /// Rupees with two decimals, plain.
    Amount(Paisa),
    /// A moment, as RFC 3339 in Karachi time.
    At(OffsetDateTime),
    Empty,
}

impl Cell {
    pub fn text(words: impl Into<String>) -> Self {
        Self::Text(words.into())
    }

    pub fn maybe(words: Option<String>) -> Self {
        words.map_or(Self::Empty, Self::Text)
    }

    pub fn when(at: Option<OffsetDateTime>) -> Self {
        at.map_or(Self::Empty, Self::At)
    }

    /// Rupees, or nothing.
    pub fn rupees(amount: Option<Paisa>) -> Self {
        amount.map_or(Self::Empty, Self::Amount)
    }

    fn into_field(self) -> String {
        match self {
            Self::Text(words) => guarded(words),
            Self::Amount(amount) => amount.decimal(),
            Self::At(at) => moment(at),
            Self::Empty => String::new(),
        }
    }
}

/// Puts an apostrophe before what a spreadsheet would take for a formula: words that begin with `= + - @`, tab or CR,
/// and with a line break or the wide forms of the four signs, which some programs take for the same.
pub fn guarded(words: String) -> String {
    let runs = words.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    if runs { format!("'{words}") } else { words }
}

/// Rows as text.
///
/// # Errors
/// [`Error::Rendering`] never happens: writing to memory does not fail.
pub fn rows(rows: impl IntoIterator<Item = Vec<Cell>>) -> Result<Vec<u8>, Error> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).flexible(true).from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.into_iter().map(Cell::into_field)).map_err(|error| Error::rendering(&error))?;
    }
    writer.into_inner().map_err(|error| Error::rendering(&error))
}

/// A row of column names.
pub fn head(names: &[&str]) -> Vec<Cell> {
    names.iter().map(|name| Cell::text(*name)).collect()
}

fn moment(at: OffsetDateTime) -> String {
    let format = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]+05:00");
    at.to_offset(karachi()).format(format).unwrap_or_default()
}
