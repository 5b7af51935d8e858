//! A document before it has a form: the same words make the page and the PDF.

use kernel::money::Paisa;
use kernel::time::karachi;
use time::OffsetDateTime;
use time::macros::format_description;

/// What stands on a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    pub heading: String,
    /// The number, or what stands in its place.
    pub number: String,
    /// From whom and to whom.
    pub parties: Vec<Party>,
    /// What else is to be known, as label and value.
    pub details: Vec<(&'static str, String)>,
    pub table: Table,
    pub totals: Vec<Total>,
    /// Paragraphs that were agreed to, under the heading `Text`; empty on documents about money.
    pub text: Vec<String>,
    pub notes: Vec<String>,
    pub footer: String,
    /// For the properties of a PDF.
    pub made_at: OffsetDateTime,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Party {
    pub label: &'static str,
    pub name: String,
    pub line: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Total {
    pub label: &'static str,
    pub amount: String,
    /// Whether it is what the document is about; these come last, below a line.
    pub counts: bool,
}

/// A table; the last columns hold amounts. Without columns there is none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// Titles, and how wide a column is in a PDF, in thousandths of the whole.
    pub columns: Vec<Column>,
    /// Cells, as many as columns.
    pub rows: Vec<Vec<String>>,
    /// What stands in place of rows when there are none.
    pub empty: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    pub title: &'static str,
    /// Its part of the width, in thousandths.
    pub width: u16,
    pub holds: Holds,
}

/// What stands in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// Words, in as many lines as they need.
    Words,
    Days,
    Amounts,
}

impl Column {
    pub const fn words(title: &'static str, width: u16) -> Self {
        Self { title, width, holds: Holds::Words }
    }

    pub const fn days(title: &'static str, width: u16) -> Self {
        Self { title, width, holds: Holds::Days }
    }

    pub const fn amounts(title: &'static str, width: u16) -> Self {
        Self { title, width, holds: Holds::Amounts }
    }
}

/// `12,500.00`: rupees with paisa, as every amount on a document.
pub fn rupees(amount: Paisa) -> String {
    let shown = amount.display();
    let digits = shown.strip_prefix("PKR ").unwrap_or(&shown);
    if digits.contains('.') { digits.to_owned() } else { format!("{digits}.00") }
}

/// `21 Nov 2026`.
pub fn day(at: OffsetDateTime) -> String {
    let format = format_description!("[day padding:none] [month repr:short] [year]");
    at.to_offset(karachi()).format(format).unwrap_or_default()
}

/// `21 Nov 2026, 12:00 PKT`.
pub fn moment(at: OffsetDateTime) -> String {
    let format = format_description!("[day padding:none] [month repr:short] [year], [hour]:[minute] PKT");
    at.to_offset(karachi()).format(format).unwrap_or_default()
}
