//! Entries that clients bought beside the winners, as staff look them up.

use ::contests::contest::{self, Contest};
use ::contests::handover;
use ::contests::purchase::Status;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ids::ContestId;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::people::Named;
use crate::schema::{entries, entry_purchases, handovers, users};

/// An order that was paid, also one whose price went back.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = entry_purchases)]
#[serde(rename_all = "camelCase")]
pub struct AdminPurchase {
    pub id: Uuid,
    pub entry_id: Uuid,
    /// The number of the entry in its contest.
    #[diesel(select_expression = entries::number)]
    pub entry_number: i32,
    #[diesel(embed)]
    pub author: Named,
    #[diesel(column_name = price_paisa)]
    pub price_cents: i64,
    pub status: Status,
    #[diesel(select_expression = handovers::status)]
    pub handover_status: handover::Status,
    #[diesel(select_expression = entry_purchases::paid_at.assume_not_null())]
    #[serde(with = "time::serde::rfc3339")]
    pub paid_at: OffsetDateTime,
    /// When the price went back.
    #[diesel(column_name = ended_at)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub refunded_at: Option<OffsetDateTime>,
}

/// What the client of a contest bought, the newest first.
///
/// # Errors
/// [`Error::NotFound`] when there is no such contest, or it was not paid.
pub fn of_contest(conn: &mut PgConnection, id: ContestId) -> Result<Vec<AdminPurchase>, Error> {
    contest::repo::find(conn, id)?.filter(Contest::is_published).ok_or(Error::NotFound)?;
    Ok(entry_purchases::table
        .inner_join(entries::table.on(entries::id.eq(entry_purchases::entry_id)))
        .inner_join(users::table.on(users::id.eq(entries::author_id)))
        .inner_join(handovers::table.on(handovers::entry_id.eq(entry_purchases::entry_id)))
        .filter(entry_purchases::contest_id.eq(id))
        .filter(entry_purchases::paid_at.is_not_null())
        .order((entry_purchases::paid_at.desc(), entry_purchases::id.desc()))
        .select(AdminPurchase::as_select())
        .load(conn)?)
}
