//! Mails that were not delivered, as staff see them: never what they say.

use ::notifications::dead_letter;
use ::notifications::mail_server;
use ::notifications::outbox::Status;
use diesel::dsl::{count_star, min};
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use kernel::db::{StaticSql, static_sql};
use kernel::ids::{Id, MailId, UserId};
use kernel::page::Cursor;
use kernel::text_enum;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::queues::Waiting;
use super::{Page, masked_subject_sql};
use crate::Error;
use crate::people::{self, Named};
use crate::schema::mails;
use crate::sort::{Sort, columns, sorted};

text_enum! {
    pub enum Action as AdminMailAction {
        Resend = "RESEND",
    }
}

columns! {
    /// What mails are ordered by.
    pub enum Column of "mails" {
        Created = "created" by "mails.created_at",
    }
}

#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub status: Option<Status>,
    /// A kind like `contest.awarded`.
    pub kind: Option<String>,
    pub sort: Sort<Column>,
    pub after: Option<Cursor>,
}

/// A mail that was not delivered, without its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminMail {
    pub id: Uuid,
    /// For example `contest.awarded`.
    pub kind: String,
    /// Whose account it goes to; null for addresses without one.
    pub member: Option<Named>,
    pub to_address: String,
    /// Six digits and more in a row, which may be a code, are masked.
    pub subject: String,
    pub status: Status,
    pub attempts: i16,
    /// Why the last attempt failed; null before the first one.
    pub last_error: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When it is tried again, if it waits and the mail server can be reached.
    #[serde(with = "time::serde::rfc3339::option")]
    pub next_attempt_at: Option<OffsetDateTime>,
    /// When the codes and links in it stop working, if there are any.
    #[serde(with = "time::serde::rfc3339::option")]
    pub expires_at: Option<OffsetDateTime>,
    pub allowed_actions: Vec<Action>,
}

/// Nobody reaches the mail server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailOutage {
    #[serde(with = "time::serde::rfc3339")]
    pub since: OffsetDateTime,
    pub reason: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminMailList {
    /// A page of at most 60.
    pub mails: Vec<AdminMail>,
    /// Where the next page begins; null at the end.
    pub next_cursor: Option<String>,
    /// Every kind of which a mail was not delivered.
    pub kinds: Vec<String>,
    pub outage: Option<MailOutage>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = mails, check_for_backend(Pg))]
struct Row {
    id: MailId,
    user_id: Option<UserId>,
    kind: String,
    to_address: String,
    #[diesel(select_expression = static_sql::<Text>(masked_subject_sql!()), select_expression_type = StaticSql<Text>)]
    subject: String,
    status: Status,
    attempts: i16,
    last_error: Option<String>,
    created_at: OffsetDateTime,
    due_at: OffsetDateTime,
    expires_at: Option<OffsetDateTime>,
    #[diesel(select_expression = static_sql::<Bool>("mails.text_body <> ''"), select_expression_type = StaticSql<Bool>)]
    has_body: bool,
}

/// A page of mails that were not delivered, what kinds of them there are, and whether the mail server can be reached.
pub fn page(conn: &mut PgConnection, filter: &Filter) -> Result<AdminMailList, Error> {
    let mut query = mails::table.filter(mails::status.ne(Status::Sent)).select(Row::as_select()).into_boxed::<Pg>();
    if let Some(status) = filter.status {
        query = query.filter(mails::status.eq(status));
    }
    if let Some(kind) = &filter.kind {
        query = query.filter(mails::kind.eq(kind.clone()));
    }
    let rows: Vec<Row> = sorted!(query, filter.sort, filter.after).load(conn)?;
    let page = lines(conn, Page::of(rows, |row| Cursor { at: row.created_at, id: row.id.uuid() }))?;
    let undelivered = mails::table.filter(mails::status.ne(Status::Sent));
    Ok(AdminMailList {
        mails: page.lines,
        next_cursor: page.next.map(Cursor::encode),
        kinds: undelivered.select(mails::kind).distinct().order(mails::kind).load(conn)?,
        outage: mail_server::outage(conn)?.map(|outage| MailOutage { since: outage.since, reason: outage.reason }),
    })
}

/// One mail, delivered meanwhile or not.
///
/// # Errors
/// [`Error::NotFound`].
pub fn one(conn: &mut PgConnection, id: MailId) -> Result<AdminMail, Error> {
    let row = mails::table.find(id).select(Row::as_select()).first(conn).optional()?.ok_or(Error::NotFound)?;
    lines(conn, Page { lines: vec![row], next: None })?.lines.pop().ok_or(Error::NotFound)
}

/// How many were not delivered in time and can be resent, and since when the first of them waits.
pub fn failed(conn: &mut PgConnection) -> Result<Waiting, Error> {
    let failed = mails::table.filter(mails::status.eq(Status::Failed));
    Ok(failed.select((count_star(), min(mails::created_at))).get_result(conn)?)
}

/// What the outbox holds, for alarms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outbox {
    /// How many wait, failed, and were rejected.
    pub depths: Vec<(Status, i64)>,
    /// When the oldest mail that waits was written.
    pub oldest: Option<OffsetDateTime>,
    /// Since when nobody reaches the mail server.
    pub unreachable_since: Option<OffsetDateTime>,
}

pub fn outbox(conn: &mut PgConnection) -> Result<Outbox, Error> {
    let depths = [Status::Queued, Status::Failed, Status::Rejected];
    let depths = depths.into_iter().map(|status| {
        let held = mails::table.filter(mails::status.eq(status)).select(count_star());
        Ok((status, held.get_result(conn)?))
    });
    Ok(Outbox {
        depths: depths.collect::<Result<_, Error>>()?,
        oldest: mails::table
            .filter(mails::status.eq(Status::Queued))
            .select(min(mails::created_at))
            .get_result(conn)?,
        unreachable_since: mail_server::outage(conn)?.map(|outage| outage.since),
    })
}

fn lines(conn: &mut PgConnection, page: Page<Row>) -> Result<Page<AdminMail>, Error> {
    let members: Vec<UserId> = page.lines.iter().filter_map(|row| row.user_id).collect();
    let people = people::of_ids(conn, &members)?;
    page.try_map(|row| {
        let can_resend = dead_letter::can_resend(row.status, row.has_body);
        Ok(AdminMail {
            id: row.id.uuid(),
            kind: row.kind,
            member: row.user_id.map(|user| people.get(user).into()),
            to_address: row.to_address,
            subject: row.subject,
            status: row.status,
            attempts: row.attempts,
            last_error: row.last_error,
            created_at: row.created_at,
            next_attempt_at: Some(row.due_at).filter(|_due| row.status == Status::Queued),
            expires_at: row.expires_at,
            allowed_actions: Some(Action::Resend).filter(|_resend| can_resend).into_iter().collect(),
        })
    })
}
