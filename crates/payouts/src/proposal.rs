//! What one admin reported and another has to confirm.

use kernel::ids::{PayoutId, UserId};
use time::OffsetDateTime;

pub mod repo;

kernel::text_enum! {
    pub enum Outcome as ProposalOutcome {
        /// The winner has the money.
        Paid = "PAID",
        /// The transfer did not arrive.
        Failed = "FAILED",
    }
}

/// A report that waits for a second admin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    pub payout: PayoutId,
    pub outcome: Outcome,
    /// The bank's or the wallet's name of the transfer.
    pub reference: Option<String>,
    /// Where a receipt can be seen.
    pub evidence_url: Option<String>,
    /// Why it failed, or what was noted.
    pub notes: Option<String>,
    pub by: UserId,
    pub at: OffsetDateTime,
}
