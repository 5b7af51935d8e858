//! What one admin reported and another has to confirm.

use diesel::prelude::*;
use kernel::ids::{PayoutId, UserId};
use time::OffsetDateTime;

use crate::schema::payout_proposals;

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
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = payout_proposals, check_for_backend(diesel::pg::Pg))]
pub struct Proposal {
    #[diesel(column_name = payout_id)]
    pub payout: PayoutId,
    pub outcome: Outcome,
    /// The bank's or the wallet's name of the transfer.
    pub reference: Option<String>,
    /// Where a receipt can be seen.
    pub evidence_url: Option<String>,
    /// Why it failed, or what was noted.
    pub notes: Option<String>,
    #[diesel(column_name = proposed_by)]
    pub by: UserId,
    #[diesel(column_name = proposed_at)]
    pub at: OffsetDateTime,
}
