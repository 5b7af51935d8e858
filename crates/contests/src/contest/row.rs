//! The contest as a row.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::ids::{ContestId, Id, UserId};
use kernel::money::{Bps, Paisa};
use time::OffsetDateTime;

use super::{Category, Contest, Outcome, Status, Subcategory};
use crate::Error;
use crate::schema::contests;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = contests, check_for_backend(Pg))]
pub(super) struct ContestRow {
    id: ContestId,
    client_id: UserId,
    title: String,
    brief: String,
    brief_version: i32,
    category: String,
    subcategory: Option<String>,
    prize_paisa: Paisa,
    currency: String,
    fee_bps: Option<i32>,
    status: String,
    outcome: Option<String>,
    sealed: bool,
    deadline_at: OffsetDateTime,
    funded_at: Option<OffsetDateTime>,
    entries_closed_at: Option<OffsetDateTime>,
    awarded_at: Option<OffsetDateTime>,
    closed_at: Option<OffsetDateTime>,
    last_entry_number: i32,
    entry_count: i32,
    created_at: OffsetDateTime,
    updated_at: OffsetDateTime,
    guaranteed: bool,
    extensions: i16,
    featured_until: Option<OffsetDateTime>,
    reminders_sent: i16,
    frozen_at: Option<OffsetDateTime>,
    hidden_at: Option<OffsetDateTime>,
}

/// `Some(None)` when there is a text that means nothing.
fn optional<T>(text: Option<&str>, parse: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    match text {
        None => Some(None),
        Some(text) => parse(text).map(Some),
    }
}

impl TryFrom<ContestRow> for Contest {
    type Error = Error;

    fn try_from(row: ContestRow) -> Result<Self, Error> {
        let corrupt = || Error::Corrupt { table: "contests", id: row.id.uuid() };
        Ok(Self {
            category: Category::parse(&row.category).ok_or_else(corrupt)?,
            subcategory: optional(row.subcategory.as_deref(), Subcategory::parse).ok_or_else(corrupt)?,
            status: Status::parse(&row.status).ok_or_else(corrupt)?,
            outcome: optional(row.outcome.as_deref(), Outcome::parse).ok_or_else(corrupt)?,
            id: row.id,
            client: row.client_id,
            title: row.title,
            brief: row.brief,
            brief_version: row.brief_version,
            prize: row.prize_paisa,
            fee: row.fee_bps.map(Bps::new),
            sealed: row.sealed,
            deadline: row.deadline_at,
            funded_at: row.funded_at,
            entries_closed_at: row.entries_closed_at,
            awarded_at: row.awarded_at,
            closed_at: row.closed_at,
            last_entry_number: row.last_entry_number,
            entry_count: row.entry_count,
            created_at: row.created_at,
            updated_at: row.updated_at,
            guaranteed: row.guaranteed,
            extensions: row.extensions,
            featured_until: row.featured_until,
            reminders_sent: row.reminders_sent,
            frozen_at: row.frozen_at,
            hidden_at: row.hidden_at,
        })
    }
}

impl From<&Contest> for ContestRow {
    fn from(contest: &Contest) -> Self {
        Self {
            id: contest.id,
            client_id: contest.client,
            title: contest.title.clone(),
            brief: contest.brief.clone(),
            brief_version: contest.brief_version,
            category: contest.category.as_str().to_owned(),
            subcategory: contest.subcategory.map(|name| name.as_str().to_owned()),
            prize_paisa: contest.prize,
            currency: "PKR".to_owned(),
            fee_bps: contest.fee.map(Bps::get),
            status: contest.status.as_str().to_owned(),
            outcome: contest.outcome.map(|outcome| outcome.as_str().to_owned()),
            sealed: contest.sealed,
            deadline_at: contest.deadline,
            funded_at: contest.funded_at,
            entries_closed_at: contest.entries_closed_at,
            awarded_at: contest.awarded_at,
            closed_at: contest.closed_at,
            last_entry_number: contest.last_entry_number,
            entry_count: contest.entry_count,
            created_at: contest.created_at,
            updated_at: contest.updated_at,
            guaranteed: contest.guaranteed,
            extensions: contest.extensions,
            featured_until: contest.featured_until,
            reminders_sent: contest.reminders_sent,
            frozen_at: contest.frozen_at,
            hidden_at: contest.hidden_at,
        }
    }
}
