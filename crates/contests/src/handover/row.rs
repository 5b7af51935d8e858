//! The handover as a row.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::ids::{ContestId, EntryId, HandoverId, Id, UserId};
use time::OffsetDateTime;

use super::{AcceptedBy, Handover, Status};
use crate::Error;
use crate::schema::handovers;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = handovers, check_for_backend(Pg))]
pub(super) struct HandoverRow {
    id: HandoverId,
    contest_id: ContestId,
    entry_id: EntryId,
    winner_id: UserId,
    status: String,
    due_at: Option<OffsetDateTime>,
    changes_requested: i16,
    delivered_at: Option<OffsetDateTime>,
    accepted_at: Option<OffsetDateTime>,
    accepted_by: Option<String>,
    created_at: OffsetDateTime,
}

impl TryFrom<HandoverRow> for Handover {
    type Error = Error;

    fn try_from(row: HandoverRow) -> Result<Self, Error> {
        let corrupt = || Error::Corrupt { table: "handovers", id: row.id.uuid() };
        let accepted_by = match row.accepted_by.as_deref() {
            None => None,
            Some(by) => Some(AcceptedBy::parse(by).ok_or_else(corrupt)?),
        };
        Ok(Self {
            status: Status::parse(&row.status).ok_or_else(corrupt)?,
            accepted_by,
            id: row.id,
            contest: row.contest_id,
            entry: row.entry_id,
            winner: row.winner_id,
            due_at: row.due_at,
            changes_requested: row.changes_requested,
            delivered_at: row.delivered_at,
            accepted_at: row.accepted_at,
            created_at: row.created_at,
        })
    }
}

impl From<&Handover> for HandoverRow {
    fn from(handover: &Handover) -> Self {
        Self {
            id: handover.id,
            contest_id: handover.contest,
            entry_id: handover.entry,
            winner_id: handover.winner,
            status: handover.status.as_str().to_owned(),
            due_at: handover.due_at,
            changes_requested: handover.changes_requested,
            delivered_at: handover.delivered_at,
            accepted_at: handover.accepted_at,
            accepted_by: handover.accepted_by.map(|by| by.as_str().to_owned()),
            created_at: handover.created_at,
        }
    }
}
