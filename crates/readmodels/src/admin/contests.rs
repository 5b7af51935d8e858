//! Contests as staff look them up: all that were paid, hidden ones too. Drafts are their clients' own.

use ::contests::contest::{Outcome, Status, Visibility};
use diesel::dsl::sql;
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use kernel::db::{StaticSql, static_sql};
use kernel::ids::{ContestId, UserId};
use kernel::page::Cursor;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Page, list_answer};
use crate::Error;
use crate::people::Named;
use crate::schema::{contest_documents, contest_entry_counts, contests, users};
use crate::sort::{Sort, columns, sorted};

/// So many contests with some words are found before the list is read. PostgreSQL takes a rare word for a hundred times as common as it is, and would
/// look for it through all contests in the order of the list, which is right where more have it.
const FEW_MAX: i64 = 5_000;

columns! {
    /// What contests are ordered by.
    pub enum Column of "contests" with "JOIN contest_entry_counts ON contest_entry_counts.contest_id = contests.id" {
        Created = "created" by "contests.created_at",
        Prize = "prize" by "contests.prize_paisa",
        /// Entries that were not withdrawn.
        Entries = "entries" by "contest_entry_counts.entry_count",
    }
}

#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Words of title and brief.
    pub query: Option<String>,
    pub status: Option<Status>,
    /// Hidden ones only, or those that are not.
    pub hidden: Option<bool>,
    pub client: Option<UserId>,
    pub sort: Sort<Column>,
    pub after: Option<Cursor>,
}

/// A contest as staff look it up.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = contests)]
#[serde(rename_all = "camelCase")]
pub struct AdminContest {
    pub id: Uuid,
    pub title: String,
    #[diesel(embed)]
    pub client: Named,
    pub status: Status,
    pub outcome: Option<Outcome>,
    #[diesel(column_name = prize_paisa)]
    pub prize_cents: i64,
    /// Entries that were not withdrawn.
    #[diesel(column_name = entry_count)]
    pub entries_count: i32,
    /// Until when entries are taken.
    #[diesel(column_name = deadline_at)]
    #[serde(with = "time::serde::rfc3339")]
    pub deadline: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    pub hidden_at: Option<OffsetDateTime>,
    pub hidden_reason: Option<String>,
    /// Who may find it.
    pub visibility: Visibility,
    /// Members of a private contest, without those who were invited and did not register.
    #[diesel(
        select_expression = static_sql::<BigInt>("(SELECT count(*) FROM contest_members WHERE contest_members.contest_id = contests.id)"),
        select_expression_type = StaticSql<BigInt>
    )]
    pub members_count: i64,
    /// Polls that its client made.
    #[diesel(
        select_expression = static_sql::<BigInt>("(SELECT count(*) FROM polls WHERE polls.contest_id = contests.id)"),
        select_expression_type = StaticSql<BigInt>
    )]
    pub polls_count: i64,
    /// Entries that its client bought beside the winners, also those whose price went back.
    #[diesel(
        select_expression = static_sql::<BigInt>("(SELECT count(*) FROM entry_purchases p WHERE p.contest_id = contests.id AND p.paid_at IS NOT NULL)"),
        select_expression_type = StaticSql<BigInt>
    )]
    pub purchases_count: i64,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

list_answer!(AdminContestList, contests: AdminContest);

pub fn page(conn: &mut PgConnection, filter: &Filter) -> Result<Page<AdminContest>, Error> {
    load(conn, filter, None)
}

/// One contest.
///
/// # Errors
/// [`Error::NotFound`], the database, or a corrupt row.
pub fn one(conn: &mut PgConnection, id: ContestId) -> Result<AdminContest, Error> {
    load(conn, &Filter::default(), Some(id))?.lines.pop().ok_or(Error::NotFound)
}

fn load(conn: &mut PgConnection, filter: &Filter, id: Option<ContestId>) -> Result<Page<AdminContest>, Error> {
    let published = static_sql::<Bool>(::contests::published!("contests"));
    let mut query = contests::table
        .inner_join(users::table.on(users::id.eq(contests::client_id)))
        .inner_join(contest_entry_counts::table.on(contest_entry_counts::contest_id.eq(contests::id)))
        .select(AdminContest::as_select())
        .filter(published)
        .into_boxed::<Pg>();
    if let Some(id) = id {
        query = query.filter(contests::id.eq(id));
    }
    if let Some(typed) = &filter.query {
        let words = sql::<Bool>("contest_documents.search @@ websearch_to_tsquery('pg_catalog.english', ");
        let found = contest_documents::table
            .select(contest_documents::contest_id)
            .filter(words.bind::<Text, _>(typed.clone()).sql(")"));
        let few: Vec<Uuid> = found.clone().limit(FEW_MAX.saturating_add(1)).load(conn)?;
        query = match i64::try_from(few.len()) {
            Ok(number) if number <= FEW_MAX => query.filter(contests::id.eq_any(few)),
            Ok(_) | Err(_) => query.filter(contests::id.eq_any(found)),
        };
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
    let rows: Vec<AdminContest> = sorted!(query, filter.sort, filter.after).load(conn)?;
    Ok(Page::of(rows, |row| Cursor { at: row.created_at, id: row.id }))
}
