//! Messages to support as staff answer them.

use diesel::dsl::{count_star, min};
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use kernel::ids::{ContactMessageId, Id, UserId};
use kernel::page::Cursor;
use kernel::text_enum;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::queues::Waiting;
use super::{Page, contains, list_answer};
use crate::Error;
use crate::people::{self, Named};
use crate::schema::contact_messages as messages;
use crate::sort::{Sort, columns, sorted};

text_enum! {
    pub enum State as AdminMessageState {
        /// Nobody answered.
        Open = "OPEN",
        Answered = "ANSWERED",
    }
}

columns! {
    /// What messages are ordered by.
    pub enum Column of "contact_messages" {
        Created = "created" by "contact_messages.created_at",
    }
}

#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// A part of the subject, the name or the address.
    pub query: Option<String>,
    pub state: Option<State>,
    pub sort: Sort<Column>,
    pub after: Option<Cursor>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminMessage {
    pub id: Uuid,
    /// Null for visitors.
    pub member: Option<Named>,
    /// As typed.
    pub name: String,
    /// As typed; the answer goes there.
    pub email: String,
    pub subject: String,
    pub category: Option<String>,
    pub message: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    pub answered_at: Option<OffsetDateTime>,
    pub answered_by: Option<Named>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = messages, check_for_backend(Pg))]
struct Row {
    id: ContactMessageId,
    user_id: Option<UserId>,
    name: String,
    email: String,
    subject: String,
    category: Option<String>,
    message: String,
    created_at: OffsetDateTime,
    answered_at: Option<OffsetDateTime>,
    answered_by: Option<UserId>,
}

list_answer!(AdminMessageList, messages: AdminMessage);

pub fn page(conn: &mut PgConnection, filter: &Filter) -> Result<Page<AdminMessage>, Error> {
    let mut query = messages::table.select(Row::as_select()).into_boxed::<Pg>();
    if let Some(typed) = &filter.query {
        let part = contains(typed);
        query = query.filter(
            messages::subject
                .ilike(part.clone())
                .or(messages::name.ilike(part.clone()))
                .or(messages::email.ilike(part)),
        );
    }
    query = match filter.state {
        Some(State::Open) => query.filter(messages::answered_at.is_null()),
        Some(State::Answered) => query.filter(messages::answered_at.is_not_null()),
        None => query,
    };
    let rows: Vec<Row> = sorted!(query, filter.sort, filter.after).load(conn)?;
    lines(conn, Page::of(rows, |row| Cursor { at: row.created_at, id: row.id.uuid() }))
}

/// How many nobody answered, and since when the first of them waits.
pub fn open(conn: &mut PgConnection) -> Result<Waiting, Error> {
    let open = messages::table.filter(messages::answered_at.is_null());
    Ok(open.select((count_star(), min(messages::created_at))).get_result(conn)?)
}

/// One message.
///
/// # Errors
/// [`Error::NotFound`].
pub fn one(conn: &mut PgConnection, id: ContactMessageId) -> Result<AdminMessage, Error> {
    let row = messages::table.find(id).select(Row::as_select()).first(conn).optional()?.ok_or(Error::NotFound)?;
    lines(conn, Page { lines: vec![row], next: None })?.lines.pop().ok_or(Error::NotFound)
}

fn lines(conn: &mut PgConnection, page: Page<Row>) -> Result<Page<AdminMessage>, Error> {
    let named = page.lines.iter().flat_map(|row| row.user_id.into_iter().chain(row.answered_by));
    let people = people::of_ids(conn, &named.collect::<Vec<_>>())?;
    page.try_map(|row| {
        Ok(AdminMessage {
            id: row.id.uuid(),
            member: row.user_id.map(|user| people.get(user).into()),
            name: row.name,
            email: row.email,
            subject: row.subject,
            category: row.category,
            message: row.message,
            created_at: row.created_at,
            answered_at: row.answered_at,
            answered_by: row.answered_by.map(|by| people.get(by).into()),
        })
    })
}
