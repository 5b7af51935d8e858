//! The audit log as staff search it.

use diesel::dsl::sql;
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Nullable, Text};
use kernel::db::{StaticSql, static_sql};
use kernel::ids::UserId;
use kernel::page::Cursor;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Page, contains};
use crate::Error;
use crate::people::FULL_NAME;
use crate::schema::{audit_log, users};
use crate::sort::{Sort, columns, sorted};

columns! {
    /// What the log is ordered by.
    pub enum Column of "audit_log" {
        At = "at" by "audit_log.at",
    }
}

#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// An id (of the thing, or of who acted), the name of a request, or a part of the detail.
    pub query: Option<String>,
    /// An act (`contest.hidden`), or an area (`contest`).
    pub act: Option<String>,
    pub actor: Option<UserId>,
    pub from: Option<OffsetDateTime>,
    pub to: Option<OffsetDateTime>,
    pub sort: Sort<Column>,
    pub after: Option<Cursor>,
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = users)]
pub struct AuditActor {
    pub id: Uuid,
    #[diesel(select_expression = static_sql::<Text>(FULL_NAME), select_expression_type = StaticSql<Text>)]
    pub name: String,
    pub email: String,
}

/// A row of the log.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = audit_log)]
#[serde(rename_all = "camelCase")]
pub struct AuditRow {
    pub id: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    #[diesel(column_name = act)]
    pub action: String,
    /// Null for the worker and the command line.
    #[diesel(embed)]
    pub actor: Option<AuditActor>,
    pub subject_kind: String,
    pub subject_id: Uuid,
    /// Ids, amounts and reasons, as JSON.
    #[diesel(select_expression = static_sql::<Text>("audit_log.detail::text"))]
    #[diesel(select_expression_type = StaticSql<Text>)]
    pub detail: String,
    pub request_id: String,
}

/// A page of the log.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditList {
    /// A page of at most 60.
    pub rows: Vec<AuditRow>,
    /// Every act that occurs, to choose from.
    pub actions: Vec<String>,
    /// Where the next page begins; null at the end.
    pub next_cursor: Option<String>,
}

/// A page of the log, and every act that occurs in it.
pub fn list(conn: &mut PgConnection, filter: &Filter) -> Result<AuditList, Error> {
    let Page { lines: rows, next } = page(conn, filter)?;
    Ok(AuditList { rows, actions: acts(conn)?, next_cursor: next.map(Cursor::encode) })
}

pub fn page(conn: &mut PgConnection, filter: &Filter) -> Result<Page<AuditRow>, Error> {
    let mut query = audit_log::table
        .left_join(users::table.on(users::id.nullable().eq(audit_log::actor_id)))
        .select(AuditRow::as_select())
        .into_boxed::<Pg>();
    if let Some(typed) = filter.query.as_deref().map(str::trim) {
        query = match Uuid::parse_str(typed) {
            Ok(id) => query.filter(audit_log::subject_id.eq(id).or(audit_log::actor_id.eq(id).assume_not_null())),
            Err(_words) => query.filter(
                audit_log::request_id
                    .eq(typed.to_owned())
                    .or(sql::<Bool>("audit_log.detail::text ILIKE ").bind::<Text, _>(contains(typed))),
            ),
        };
    }
    if let Some(act) = &filter.act {
        query = if act.contains('.') {
            query.filter(audit_log::act.eq(act.clone()))
        } else {
            query.filter(audit_log::act.like(format!("{}.%", act.replace(['%', '_', '\\'], ""))))
        };
    }
    if let Some(actor) = filter.actor {
        query = query.filter(audit_log::actor_id.eq(actor));
    }
    if let Some(from) = filter.from {
        query = query.filter(audit_log::at.ge(from));
    }
    if let Some(to) = filter.to {
        query = query.filter(audit_log::at.lt(to));
    }
    let rows: Vec<AuditRow> = sorted!(query, filter.sort, filter.after).load(conn)?;
    Ok(Page::of(rows, |row| Cursor { at: row.at, id: row.id }))
}

/// Every act that occurs, by name.
pub fn acts(conn: &mut PgConnection) -> Result<Vec<String>, Error> {
    #[derive(QueryableByName)]
    struct Act {
        #[diesel(sql_type = Nullable<Text>)]
        act: Option<String>,
    }
    // From name to name by the index: a plain DISTINCT would read the whole log.
    let rows: Vec<Act> = diesel::sql_query(
        "WITH RECURSIVE acts AS (
             (SELECT act FROM audit_log ORDER BY act LIMIT 1)
             UNION ALL
             SELECT (SELECT l.act FROM audit_log l WHERE l.act > acts.act ORDER BY l.act LIMIT 1)
               FROM acts WHERE acts.act IS NOT NULL)
         SELECT act FROM acts WHERE act IS NOT NULL",
    )
    .load(conn)?;
    Ok(rows.into_iter().filter_map(|row| row.act).collect())
}
