//! What a person paid us and what we paid them, in a year or a month. Money only: credits are not money and have a table of
//! their own.

use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::Error;
use crate::csv::{self, Cell};
use crate::facts::{Issuer, Person};
use crate::period::Period;
use crate::sheet::{Column, Party, Sheet, Table, Total, day, rupees};

#[cfg(test)]
mod tests;

text_enum! {
    pub enum LineKind as StatementLineKind {
        Payment = "PAYMENT",
        /// A payment went back to the person.
        Refund = "REFUND",
        /// A prize was transferred to the person.
        Payout = "PAYOUT",
        /// A payment was taken back at its provider.
        Chargeback = "CHARGEBACK",
        /// The provider decided against that: the payment was made after all.
        ChargebackWon = "CHARGEBACK_WON",
        /// The person made good what was taken back.
        DebtPaid = "DEBT_PAID",
    }
}

/// A movement, as the person sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub at: OffsetDateTime,
    pub kind: LineKind,
    pub what: String,
    /// Its name at the provider or the bank.
    pub reference: Option<String>,
    pub amount: Paisa,
}

impl Line {
    pub const fn received(&self) -> Paisa {
        match self.kind {
            LineKind::Payment | LineKind::ChargebackWon | LineKind::DebtPaid => Paisa::ZERO,
            LineKind::Refund | LineKind::Payout | LineKind::Chargeback => self.amount,
        }
    }

    pub const fn paid(&self) -> Paisa {
        match self.kind {
            LineKind::Payment | LineKind::ChargebackWon | LineKind::DebtPaid => self.amount,
            LineKind::Refund | LineKind::Payout | LineKind::Chargeback => Paisa::ZERO,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    pub period: Period,
    pub person: Person,
    /// Oldest first.
    pub lines: Vec<Line>,
}

/// The sums of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Totals {
    pub received: Paisa,
    pub paid: Paisa,
}

impl Statement {
    /// The sums.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] for sums beyond the range of an amount.
    pub fn totals(&self) -> Result<Totals, Error> {
        let mut totals = Totals { received: Paisa::ZERO, paid: Paisa::ZERO };
        for line in &self.lines {
            totals.received = totals.received.checked_add(line.received())?;
            totals.paid = totals.paid.checked_add(line.paid())?;
        }
        Ok(totals)
    }

    /// Without an ending.
    pub fn file_name(&self) -> String {
        format!("muqabla-statement-{}", self.period)
    }

    /// What stands on it. `made_at` is when it was asked for.
    ///
    /// # Errors
    /// As [`Statement::totals`].
    pub fn sheet(&self, issuer: &Issuer, made_at: OffsetDateTime) -> Result<Sheet, Error> {
        let totals = self.totals()?;
        let last = self.period.to().saturating_sub(time::Duration::seconds(1));
        let shown = |amount: Paisa| if amount == Paisa::ZERO { String::new() } else { rupees(amount) };
        let rows = self.lines.iter().map(|line| {
            let reference = line.reference.clone().unwrap_or_default();
            vec![day(line.at), line.what.clone(), reference, shown(line.received()), shown(line.paid())]
        });
        let columns = vec![
            Column::days("Date", 150),
            Column::words("What", 315),
            Column::words("Reference", 265),
            Column::amounts("Received", 135),
            Column::amounts("Paid", 135),
        ];
        Ok(Sheet {
            heading: "Statement".to_owned(),
            number: self.period.name(),
            parties: vec![
                Party { label: "Issued by", name: issuer.name.clone(), line: issuer.site.clone() },
                Party { label: "Issued to", name: self.person.name.clone(), line: self.person.email.clone() },
            ],
            details: vec![("Period", format!("{} to {}", day(self.period.from()), day(last))), ("Made", day(made_at))],
            table: Table { columns, rows: rows.collect(), empty: "No money moved in this time." },
            totals: vec![
                Total { label: "Received (PKR)", amount: rupees(totals.received), counts: true },
                Total { label: "Paid (PKR)", amount: rupees(totals.paid), counts: true },
            ],
            text: Vec::new(),
            notes: vec!["Amounts in PKR. Credits are not money and are not part of this statement.".to_owned()],
            footer: "Made by Muqabla from its ledger. Times are Pakistan Standard Time (PKT, UTC+5).".to_owned(),
            made_at,
        })
    }

    /// The lines for a spreadsheet.
    ///
    /// # Errors
    /// As [`csv::rows`].
    pub fn csv(&self) -> Result<Vec<u8>, Error> {
        let head = csv::head(&["at", "kind", "what", "reference", "in_pkr", "out_pkr"]);
        let lines = self.lines.iter().map(|line| {
            vec![
                Cell::At(line.at),
                Cell::text(line.kind.as_str()),
                Cell::text(&line.what),
                Cell::maybe(line.reference.clone()),
                Cell::Amount(line.received()),
                Cell::Amount(line.paid()),
            ]
        });
        csv::rows(std::iter::once(head).chain(lines))
    }
}
