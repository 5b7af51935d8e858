//! One message to many people: one row in the transaction of the fact, which the worker turns into notifications and mails.

use diesel::dsl::exists;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::UserId;
use time::OffsetDateTime;

use crate::error::Error;
use crate::message::Message;
use crate::schema::notification_fanouts as fanouts;

#[cfg(test)]
mod tests;

/// Some of the people whom a message is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    pub message: Message,
    pub recipients: Vec<UserId>,
    /// When the event happened, which is before the worker tells of it.
    pub created_at: OffsetDateTime,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = fanouts, check_for_backend(diesel::pg::Pg))]
struct Row {
    id: i64,
    kind: String,
    subject: String,
    paragraphs: Vec<String>,
    action_label: Option<String>,
    action_url: Option<String>,
    recipients: Vec<UserId>,
    created_at: OffsetDateTime,
}

/// Writes `message` for all of `recipients`.
///
/// # Errors
/// [`Error::Malformed`] when the title holds a control character: nothing that can never be told is kept.
pub fn push(tx: &mut Tx<'_>, ctx: &Ctx, recipients: &[UserId], message: &Message) -> Result<(), Error> {
    message.title()?;
    if recipients.is_empty() {
        return Ok(());
    }
    let (label, url) = message.action.clone().unzip();
    let row = diesel::insert_into(fanouts::table).values((
        fanouts::kind.eq(message.kind.to_string()),
        fanouts::subject.eq(message.subject.clone()),
        fanouts::paragraphs.eq(message.paragraphs.clone()),
        fanouts::action_label.eq(label),
        fanouts::action_url.eq(url),
        fanouts::recipients.eq(recipients.to_vec()),
        fanouts::created_at.eq(ctx.now),
    ));
    Ok(tx.defer(row)?)
}

/// Whether anybody is still to be told anything.
pub fn has_any(conn: &mut PgConnection) -> Result<bool, Error> {
    Ok(diesel::select(exists(fanouts::table.select(fanouts::id))).get_result(conn)?)
}

/// Takes the next `limit` recipients of the oldest message that nobody else is working on. Who they are is forgotten with the commit.
pub fn take(tx: &mut Tx<'_>, limit: usize) -> Result<Option<Batch>, Error> {
    let oldest: Option<Row> = fanouts::table
        .order(fanouts::id)
        .select(Row::as_select())
        .for_update()
        .skip_locked()
        .first(&mut **tx)
        .optional()?;
    let Some(Row { id, kind, subject, paragraphs, action_label, action_url, mut recipients, created_at }) = oldest
    else {
        return Ok(None);
    };
    let later = recipients.split_off(limit.min(recipients.len()));
    if later.is_empty() {
        diesel::delete(fanouts::table.find(id)).execute(&mut **tx)?;
    } else {
        diesel::update(fanouts::table.find(id)).set(fanouts::recipients.eq(later)).execute(&mut **tx)?;
    }
    // What opens an account goes to one person only.
    let action = action_label.zip(action_url);
    let message = Message { kind: kind.into(), subject, paragraphs, action, works_for: None };
    Ok(Some(Batch { message, recipients, created_at }))
}
