//! What documents there are, and their numbers.

use std::fmt;

text_enum! {
    /// What a document is; each kind has numbers of its own.
    pub enum Kind as DocumentKind {
        Receipt = "RECEIPT",
        /// What we kept of a prize.
        FeeInvoice = "FEE_INVOICE",
        PayoutAdvice = "PAYOUT_ADVICE",
    }
}

impl Kind {
    /// The letter that its numbers begin with.
    pub const fn letter(self) -> char {
        match self {
            Self::Receipt => 'R',
            Self::FeeInvoice => 'F',
            Self::PayoutAdvice => 'A',
        }
    }

    /// The heading of the document.
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Receipt => "Receipt",
            Self::FeeInvoice => "Fee invoice",
            Self::PayoutAdvice => "Payout advice",
        }
    }
}

/// The number of a document, `R-2026-000123`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Number {
    pub kind: Kind,
    /// The year in Karachi in which the document was issued.
    pub year: i32,
    /// From 1, without gaps.
    pub place: i32,
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{:06}", self.kind.letter(), self.year, self.place)
    }
}
