//! Contests as staff look them up: all that were paid, hidden ones too. Drafts are their clients' own.

use ::contests::contest::{Outcome, Status};
use diesel::dsl::sql;
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use kernel::ids::{ContestId, Id, UserId};
use kernel::money::Paisa;
use kernel::page::Cursor;
use time::OffsetDateTime;

use super::Page;
use crate::Error;
use crate::people::{self, Person};
use crate::schema::contests;
use crate::sort::{Sort, columns, sorted};

columns! {
    /// What contests are ordered by.
    pub enum Column of "contests" {
        /// When they were created.
        Created = "created" by "contests.created_at",
        /// The prize.
        Prize = "prize" by "contests.prize_paisa",
        /// Entries that were not withdrawn.
        Entries = "entries" by "contests.entry_count",
    }
}

/// Which contests to list.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Words of title and brief.
    pub query: Option<String>,
    /// In which status.
    pub status: Option<Status>,
    /// Hidden ones only, or those that are not.
    pub hidden: Option<bool>,
    /// Of which client.
    pub client: Option<UserId>,
    /// In which order.
    pub sort: Sort<Column>,
    /// After which one.
    pub after: Option<Cursor>,
}

/// A contest on the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub id: ContestId,
    pub title: String,
    pub client: Person,
    pub status: Status,
    pub outcome: Option<Outcome>,
    /// The prize.
    pub prize: Paisa,
    /// Entries that were not withdrawn.
    pub entries: i32,
    /// Until when entries are taken.
    pub deadline: OffsetDateTime,
    /// Since when it is hidden, and why.
    pub hidden: Option<(OffsetDateTime, String)>,
    pub created_at: OffsetDateTime,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = contests, check_for_backend(Pg))]
struct Row {
    id: ContestId,
    title: String,
    client_id: UserId,
    status: String,
    outcome: Option<String>,
    prize_paisa: Paisa,
    entry_count: i32,
    deadline_at: OffsetDateTime,
    hidden_at: Option<OffsetDateTime>,
    hidden_reason: Option<String>,
    created_at: OffsetDateTime,
}

fn paid() -> contests::BoxedQuery<'static, Pg, diesel::dsl::SqlTypeOf<diesel::dsl::AsSelect<Row, Pg>>> {
    let published = sql::<Bool>("contests.status <> 'DRAFT' AND contests.outcome IS DISTINCT FROM 'CANCELLED'");
    contests::table.select(Row::as_select()).filter(published).into_boxed()
}

/// A page of contests.
///
/// # Errors
/// The database, or a corrupt row.
pub fn page(conn: &mut PgConnection, filter: &Filter) -> Result<Page<Line>, Error> {
    let mut query = paid();
    if let Some(typed) = &filter.query {
        let words = sql::<Bool>("contests.search @@ websearch_to_tsquery('pg_catalog.english', ");
        query = query.filter(words.bind::<Text, _>(typed.clone()).sql(")"));
    }
    if let Some(status) = filter.status {
        query = query.filter(contests::status.eq(status.as_str()));
    }
    if let Some(client) = filter.client {
        query = query.filter(contests::client_id.eq(client));
    }
    query = match filter.hidden {
        Some(true) => query.filter(contests::hidden_at.is_not_null()),
        Some(false) => query.filter(contests::hidden_at.is_null()),
        None => query,
    };
    let rows: Vec<Row> = sorted!(query, filter.sort, filter.after).load(conn)?;
    lines(conn, Page::of(rows, |row| Cursor { at: row.created_at, id: row.id.uuid() }))
}

/// One contest.
///
/// # Errors
/// [`Error::NotFound`], the database, or a corrupt row.
pub fn one(conn: &mut PgConnection, id: ContestId) -> Result<Line, Error> {
    let rows: Vec<Row> = paid().filter(contests::id.eq(id)).load(conn)?;
    lines(conn, Page { lines: rows, next: None })?.lines.pop().ok_or(Error::NotFound)
}

fn lines(conn: &mut PgConnection, page: Page<Row>) -> Result<Page<Line>, Error> {
    let clients: Vec<UserId> = page.lines.iter().map(|row| row.client_id).collect();
    let people = people::of_ids(conn, &clients)?;
    page.try_map(|row| {
        let corrupt = || Error::Corrupt { table: "contests", id: row.id.uuid() };
        let outcome = row.outcome.as_deref().map(|text| Outcome::parse(text).ok_or_else(corrupt)).transpose()?;
        Ok(Line {
            status: Status::parse(&row.status).ok_or_else(corrupt)?,
            outcome,
            id: row.id,
            title: row.title,
            client: people.get(row.client_id),
            prize: row.prize_paisa,
            entries: row.entry_count,
            deadline: row.deadline_at,
            hidden: row.hidden_at.zip(row.hidden_reason),
            created_at: row.created_at,
        })
    })
}
