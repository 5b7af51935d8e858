//! The row of a dispute, which knows neither what was said in it nor what was decided.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::ids::{ContestId, DisputeId, HandoverId, UserId};
use time::OffsetDateTime;

use super::{Decision, Dispute, Reason, Side, Status};
use crate::schema::disputes;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = disputes, check_for_backend(Pg))]
pub(super) struct DisputeRow {
    pub(super) id: DisputeId,
    pub(super) contest_id: ContestId,
    pub(super) handover_id: HandoverId,
    pub(super) opened_by: UserId,
    pub(super) opened_side: Side,
    pub(super) reason: Reason,
    pub(super) status: Status,
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
    pub(super) fn with(self, answered: bool, decisions: Vec<Decision>) -> Dispute {
        Dispute {
            opened_side: self.opened_side,
            reason: self.reason,
            status: self.status,
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
        }
    }
}
