//! RFC 4180, read strictly: what is not clearly a table is refused, because money follows from it. Lines may end with CRLF
//! or LF, and a byte order mark is skipped.

use std::iter::Peekable;
use std::str::Chars;

use crate::error::Error;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Record {
    /// The line it begins on, from 1.
    pub(super) line: usize,
    pub(super) cells: Vec<String>,
}

/// The rows of `text`; empty lines are left out.
///
/// # Errors
/// [`Error::ResultFile`] with the line.
pub(super) fn read(text: &str) -> Result<Vec<Record>, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader { rest: text.chars().peekable(), line: 1 };
    let mut records = Vec::new();
    while reader.rest.peek().is_some() {
        let record = reader.record()?;
        let is_blank = matches!(record.cells.as_slice(), [only] if only.is_empty());
        if !is_blank {
            records.push(record);
        }
    }
    Ok(records)
}

#[derive(PartialEq, Eq)]
enum End {
    Cell,
    Row,
}

struct Reader<'t> {
    rest: Peekable<Chars<'t>>,
    line: usize,
}

impl Reader<'_> {
    fn record(&mut self) -> Result<Record, Error> {
        let line = self.line;
        let mut cells = Vec::new();
        loop {
            let (cell, end) = if self.rest.next_if_eq(&'"').is_some() { self.quoted()? } else { self.plain()? };
            cells.push(cell);
            if end == End::Row {
                return Ok(Record { line, cells });
            }
        }
    }

    fn plain(&mut self) -> Result<(String, End), Error> {
        let mut cell = String::new();
        loop {
            if let Some(end) = self.end()? {
                return Ok((cell, end));
            }
            match self.rest.next() {
                Some('"') => return Err(self.broken("a quotation mark stands inside a cell")),
                Some(c) => cell.push(c),
                None => return Ok((cell, End::Row)),
            }
        }
    }

    fn quoted(&mut self) -> Result<(String, End), Error> {
        let mut cell = String::new();
        loop {
            match self.rest.next() {
                Some('"') if self.rest.next_if_eq(&'"').is_some() => cell.push('"'),
                Some('"') => {
                    let end = self.end()?;
                    return end.map(|end| (cell, end)).ok_or(self.broken("text follows a closing quotation mark"));
                }
                Some(c) => {
                    if c == '\n' {
                        self.line = self.line.saturating_add(1);
                    }
                    cell.push(c);
                }
                None => return Err(self.broken("a quotation mark is not closed")),
            }
        }
    }

    /// Takes the comma, line break or end of the text that stands here, if one does.
    fn end(&mut self) -> Result<Option<End>, Error> {
        match self.rest.peek() {
            None => Ok(Some(End::Row)),
            Some(',') => {
                self.rest.next();
                Ok(Some(End::Cell))
            }
            Some('\r' | '\n') => {
                if self.rest.next() == Some('\r') && self.rest.next_if_eq(&'\n').is_none() {
                    return Err(self.broken("a carriage return stands alone"));
                }
                self.line = self.line.saturating_add(1);
                Ok(Some(End::Row))
            }
            Some('\0') => Err(self.broken("a character that no text has")),
            Some(_) => Ok(None),
        }
    }

    fn broken(&self, why: &'static str) -> Error {
        Error::ResultFile { line: self.line, why }
    }
}
