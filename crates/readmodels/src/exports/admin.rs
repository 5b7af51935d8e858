//! What staff take along: people, contests, messages, the audit log.

use diesel::dsl::sql;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use kernel::ids::{AuditId, ContactMessageId, ContestId, Id, UserId};
use kernel::money::Paisa;
use kernel::page::Cursor;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{CHUNK, Chunk, Person, Range, chunk_of};
use crate::Error;
use crate::people::full_name;
use crate::schema::{audit_log, contact_messages, contests as rows, users as people};

#[derive(Debug, Clone, Queryable)]
pub struct Member {
    pub id: UserId,
    pub created_at: OffsetDateTime,
    first_name: String,
    last_name: Option<String>,
    /// The address.
    pub email: String,
    /// The side of the market.
    pub role: String,
    /// Whether the person has staff rights.
    pub staff_role: Option<String>,
    /// When the address was confirmed.
    pub email_verified_at: Option<OffsetDateTime>,
    /// Since when the person may not sign in.
    pub suspended_at: Option<OffsetDateTime>,
    pub suspended_reason: Option<String>,
}

impl Member {
    pub fn name(&self) -> String {
        full_name(&self.first_name, self.last_name.as_deref())
    }
}

/// People, by when they registered.
///
/// # Errors
/// The database.
pub fn users(conn: &mut PgConnection, range: &Range, after: Option<Cursor>) -> Result<Chunk<Member>, Error> {
    let selected = people::table.select((
        people::id,
        people::created_at,
        people::first_name,
        people::last_name,
        people::email,
        people::role,
        people::staff_role,
        people::email_verified_at,
        people::suspended_at,
        people::suspended_reason,
    ));
    let query = chunk_of!(selected, people::created_at, people::id, range, after, UserId::from);
    let found: Vec<Member> = query.load(conn)?;
    Ok(Chunk::new(found, CHUNK, |row| Cursor { at: row.created_at, id: row.id.uuid() }))
}

/// A contest that was paid.
#[derive(Debug, Clone, Queryable)]
pub struct Contest {
    pub id: ContestId,
    pub created_at: OffsetDateTime,
    pub title: String,
    pub status: String,
    pub outcome: Option<String>,
    pub prize: Paisa,
    /// Entries that were not withdrawn.
    pub entries: i32,
    /// Until when entries are taken.
    pub deadline: OffsetDateTime,
    /// Since when it is hidden.
    pub hidden_at: Option<OffsetDateTime>,
    pub hidden_reason: Option<String>,
    pub client: Person,
}

/// Contests that were paid, by when they were created.
///
/// # Errors
/// The database.
pub fn contests(conn: &mut PgConnection, range: &Range, after: Option<Cursor>) -> Result<Chunk<Contest>, Error> {
    let joined = rows::table
        .inner_join(people::table.on(people::id.eq(rows::client_id)))
        .filter(sql::<Bool>(::contests::published!("contests")))
        .select((
            rows::id,
            rows::created_at,
            rows::title,
            rows::status,
            rows::outcome,
            rows::prize_paisa,
            rows::entry_count,
            rows::deadline_at,
            rows::hidden_at,
            rows::hidden_reason,
            (people::id, people::first_name, people::last_name, people::email),
        ));
    let query = chunk_of!(joined, rows::created_at, rows::id, range, after, ContestId::from);
    let found: Vec<Contest> = query.load(conn)?;
    Ok(Chunk::new(found, CHUNK, |row| Cursor { at: row.created_at, id: row.id.uuid() }))
}

#[derive(Debug, Clone, Queryable)]
pub struct Message {
    pub id: ContactMessageId,
    pub created_at: OffsetDateTime,
    /// As typed.
    pub name: String,
    /// As typed.
    pub email: String,
    /// Who was signed in.
    pub member: Option<UserId>,
    pub category: Option<String>,
    pub subject: String,
    pub text: String,
    pub answered_at: Option<OffsetDateTime>,
    pub answered_by: Option<UserId>,
}

/// Messages to support, by when they came.
///
/// # Errors
/// The database.
pub fn messages(conn: &mut PgConnection, range: &Range, after: Option<Cursor>) -> Result<Chunk<Message>, Error> {
    let selected = contact_messages::table.select((
        contact_messages::id,
        contact_messages::created_at,
        contact_messages::name,
        contact_messages::email,
        contact_messages::user_id,
        contact_messages::category,
        contact_messages::subject,
        contact_messages::message,
        contact_messages::answered_at,
        contact_messages::answered_by,
    ));
    let query =
        chunk_of!(selected, contact_messages::created_at, contact_messages::id, range, after, ContactMessageId::from);
    let found: Vec<Message> = query.load(conn)?;
    Ok(Chunk::new(found, CHUNK, |row| Cursor { at: row.created_at, id: row.id.uuid() }))
}

/// A row of the audit log.
#[derive(Debug, Clone, Queryable)]
pub struct Act {
    pub id: AuditId,
    pub at: OffsetDateTime,
    pub act: String,
    pub actor: Option<UserId>,
    pub subject_kind: String,
    pub subject_id: Uuid,
    /// Ids, amounts and reasons, as JSON.
    pub detail: String,
    pub request_id: String,
    /// The address of who did it.
    pub actor_email: Option<String>,
}

/// The audit log, by when it was written.
///
/// # Errors
/// The database.
pub fn audit(conn: &mut PgConnection, range: &Range, after: Option<Cursor>) -> Result<Chunk<Act>, Error> {
    let joined = audit_log::table.left_join(people::table.on(people::id.nullable().eq(audit_log::actor_id))).select((
        audit_log::id,
        audit_log::at,
        audit_log::act,
        audit_log::actor_id,
        audit_log::subject_kind,
        audit_log::subject_id,
        sql::<Text>("audit_log.detail::text"),
        audit_log::request_id,
        people::email.nullable(),
    ));
    let query = chunk_of!(joined, audit_log::at, audit_log::id, range, after, AuditId::from);
    let found: Vec<Act> = query.load(conn)?;
    Ok(Chunk::new(found, CHUNK, |row| Cursor { at: row.at, id: row.id.uuid() }))
}
