//! The entry as a row.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::ids::{ContestId, EntryId, Id, UserId};
use time::OffsetDateTime;

use super::{DeclineReason, Entry, Status};
use crate::Error;
use crate::schema::entries;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = entries, check_for_backend(Pg))]
pub(super) struct EntryRow {
    id: EntryId,
    contest_id: ContestId,
    number: i32,
    author_id: UserId,
    status: String,
    stars: Option<i16>,
    decline_reason: Option<String>,
    note: String,
    link: Option<String>,
    third_party: String,
    ai_tools: String,
    seen_by_client_at: Option<OffsetDateTime>,
    published_at: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
    updated_at: OffsetDateTime,
    disqualified_at: Option<OffsetDateTime>,
}

impl TryFrom<EntryRow> for Entry {
    type Error = Error;

    fn try_from(row: EntryRow) -> Result<Self, Error> {
        let corrupt = || Error::Corrupt { table: "entries", id: row.id.uuid() };
        let decline_reason = match row.decline_reason.as_deref() {
            None => None,
            Some(reason) => Some(DeclineReason::parse(reason).ok_or_else(corrupt)?),
        };
        Ok(Self {
            status: Status::parse(&row.status).ok_or_else(corrupt)?,
            decline_reason,
            id: row.id,
            contest: row.contest_id,
            number: row.number,
            author: row.author_id,
            stars: row.stars,
            note: row.note,
            link: row.link,
            third_party: row.third_party,
            ai_tools: row.ai_tools,
            seen_by_client_at: row.seen_by_client_at,
            published_at: row.published_at,
            disqualified_at: row.disqualified_at,
            created_at: row.created_at,
            updated_at: row.updated_at,
        })
    }
}

impl From<&Entry> for EntryRow {
    fn from(entry: &Entry) -> Self {
        Self {
            id: entry.id,
            contest_id: entry.contest,
            number: entry.number,
            author_id: entry.author,
            status: entry.status.as_str().to_owned(),
            stars: entry.stars,
            decline_reason: entry.decline_reason.map(|reason| reason.as_str().to_owned()),
            note: entry.note.clone(),
            link: entry.link.clone(),
            third_party: entry.third_party.clone(),
            ai_tools: entry.ai_tools.clone(),
            seen_by_client_at: entry.seen_by_client_at,
            published_at: entry.published_at,
            disqualified_at: entry.disqualified_at,
            created_at: entry.created_at,
            updated_at: entry.updated_at,
        }
    }
}
