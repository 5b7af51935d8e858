//! The audit log as staff search it.

use std::collections::HashMap;

use diesel::dsl::sql;
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Nullable, Text};
use kernel::ids::{AuditId, Id, UserId};
use kernel::page::Cursor;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Page, contains};
use crate::Error;
use crate::people::full_name;
use crate::schema::{audit_log, users};
use crate::sort::{Sort, columns, sorted};

columns! {
    /// What the log is ordered by.
    pub enum Column of "audit_log" {
        /// When it was done.
        At = "at" by "audit_log.at",
    }
}

/// What to look for.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// An id (of the thing, or of who acted), the name of a request, or a part of the detail.
    pub query: Option<String>,
    /// An act (`contest.hidden`), or an area (`contest`).
    pub act: Option<String>,
    /// Who acted.
    pub actor: Option<UserId>,
    /// From this moment on.
    pub from: Option<OffsetDateTime>,
    /// Before this moment.
    pub to: Option<OffsetDateTime>,
    /// In which order.
    pub sort: Sort<Column>,
    /// After which row.
    pub after: Option<Cursor>,
}

/// A row of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its id.
    pub id: AuditId,
    /// When.
    pub at: OffsetDateTime,
    /// What was done.
    pub act: String,
    /// Who did it: name and address; nobody for the clock and the command line.
    pub actor: Option<(UserId, String, String)>,
    /// The kind of thing, and which.
    pub subject: (String, Uuid),
    /// Ids, amounts and reasons, as JSON.
    pub detail: String,
    /// In which request.
    pub request_id: String,
}

type Row = (AuditId, OffsetDateTime, String, Option<UserId>, String, Uuid, String, String);

/// A page of the log.
///
/// # Errors
/// The database.
pub fn page(conn: &mut PgConnection, filter: &Filter) -> Result<Page<Line>, Error> {
    let mut query = audit_log::table
        .select((
            audit_log::id,
            audit_log::at,
            audit_log::act,
            audit_log::actor_id,
            audit_log::subject_kind,
            audit_log::subject_id,
            sql::<Text>("audit_log.detail::text"),
            audit_log::request_id,
        ))
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
    let rows: Vec<Row> = sorted!(query, filter.sort, filter.after).load(conn)?;
    let page = Page::of(rows, |row| Cursor { at: row.1, id: row.0.uuid() });
    let actors: Vec<UserId> = page.lines.iter().filter_map(|row| row.3).collect();
    let named = names(conn, &actors)?;
    page.try_map(|(id, at, act, actor, kind, subject, detail, request_id)| {
        let actor = actor.map(|id| {
            let (name, email) = named.get(&id).cloned().unwrap_or_else(|| ("Former member".to_owned(), String::new()));
            (id, name, email)
        });
        Ok(Line { id, at, act, actor, subject: (kind, subject), detail, request_id })
    })
}

fn names(conn: &mut PgConnection, ids: &[UserId]) -> Result<HashMap<UserId, (String, String)>, Error> {
    let rows: Vec<(UserId, String, Option<String>, String)> = users::table
        .filter(users::id.eq_any(ids))
        .select((users::id, users::first_name, users::last_name, users::email))
        .load(conn)?;
    Ok(rows.into_iter().map(|(id, first, last, email)| (id, (full_name(&first, last.as_deref()), email))).collect())
}

/// Every act that occurs, by name.
///
/// # Errors
/// The database.
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
