//! The dispute as rows.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::ids::{ContestId, DisputeId, HandoverId, Id, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::{Decision, Dispute, Reason, Side, Status, Verdict};
use crate::Error;
use crate::schema::{dispute_decisions, disputes};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = disputes, check_for_backend(Pg))]
pub(super) struct DisputeRow {
    pub(super) id: DisputeId,
    pub(super) contest_id: ContestId,
    pub(super) handover_id: HandoverId,
    pub(super) opened_by: UserId,
    pub(super) opened_side: String,
    pub(super) reason: String,
    pub(super) status: String,
    pub(super) answer_due_at: OffsetDateTime,
    pub(super) final_at: Option<OffsetDateTime>,
    pub(super) appealed_by: Option<UserId>,
    pub(super) appeal_note: Option<String>,
    pub(super) appealed_at: Option<OffsetDateTime>,
    pub(super) settled_at: Option<OffsetDateTime>,
    pub(super) created_at: OffsetDateTime,
}

impl DisputeRow {
    /// The dispute with what was said and decided in it.
    pub(super) fn with(self, answered: bool, decisions: Vec<Decision>) -> Result<Dispute, Error> {
        let corrupt = || Error::Corrupt { table: "disputes", id: self.id.uuid() };
        Ok(Dispute {
            opened_side: Side::parse(&self.opened_side).ok_or_else(corrupt)?,
            reason: Reason::parse(&self.reason).ok_or_else(corrupt)?,
            status: Status::parse(&self.status).ok_or_else(corrupt)?,
            id: self.id,
            contest: self.contest_id,
            handover: self.handover_id,
            opened_by: self.opened_by,
            answer_due_at: self.answer_due_at,
            final_at: self.final_at,
            appealed_by: self.appealed_by,
            appeal_note: self.appeal_note,
            appealed_at: self.appealed_at,
            settled_at: self.settled_at,
            created_at: self.created_at,
            answered,
            decisions,
        })
    }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = dispute_decisions, check_for_backend(Pg))]
pub(super) struct DecisionRow {
    pub(super) dispute_id: DisputeId,
    pub(super) round: i16,
    pub(super) verdict: String,
    pub(super) winner_paisa: Paisa,
    pub(super) note: String,
    pub(super) decided_by: UserId,
    pub(super) decided_at: OffsetDateTime,
}

impl TryFrom<DecisionRow> for Decision {
    type Error = Error;

    fn try_from(row: DecisionRow) -> Result<Self, Error> {
        let corrupt = || Error::Corrupt { table: "dispute_decisions", id: row.dispute_id.uuid() };
        Ok(Self {
            verdict: Verdict::parse(&row.verdict).ok_or_else(corrupt)?,
            round: row.round,
            winner_part: row.winner_paisa,
            note: row.note,
            by: row.decided_by,
            at: row.decided_at,
        })
    }
}
