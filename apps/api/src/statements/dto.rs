//! How statements look on the wire.

use ::documents::Statement;
use ::documents::statement::{Line, LineKind as StatementLineKind};
use serde::Serialize;
use time::{OffsetDateTime, UtcOffset};
use utoipa::ToSchema;

use crate::error::ApiError;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementLine {
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    pub kind: StatementLineKind,
    pub what: String,
    /// Its name at the provider or the bank.
    #[schema(required)]
    pub reference: Option<String>,
    pub in_cents: i64,
    pub out_cents: i64,
}

impl From<&Line> for StatementLine {
    fn from(line: &Line) -> Self {
        Self {
            at: line.at,
            kind: line.kind,
            what: line.what.clone(),
            reference: line.reference.clone(),
            in_cents: line.received().get(),
            out_cents: line.paid().get(),
        }
    }
}

/// The sums of a statement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementTotals {
    pub in_cents: i64,
    pub out_cents: i64,
}

/// A statement. Money only: credits are not part of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementView {
    #[schema(example = "2026-11")]
    pub period: String,
    /// The first moment.
    #[serde(with = "time::serde::rfc3339")]
    pub from: OffsetDateTime,
    /// The first moment that is not in it any more.
    #[serde(with = "time::serde::rfc3339")]
    pub to: OffsetDateTime,
    /// Oldest first.
    pub lines: Vec<StatementLine>,
    pub totals: StatementTotals,
}

impl StatementView {
    /// The statement.
    ///
    /// # Errors
    /// Sums beyond the range of an amount.
    pub fn new(statement: &Statement) -> Result<Self, ApiError> {
        let totals = statement.totals()?;
        Ok(Self {
            period: statement.period.to_string(),
            from: statement.period.from().to_offset(UtcOffset::UTC),
            to: statement.period.to().to_offset(UtcOffset::UTC),
            lines: statement.lines.iter().map(Into::into).collect(),
            totals: StatementTotals { in_cents: totals.received.get(), out_cents: totals.paid.get() },
        })
    }
}
