//! Messages in the database.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ContactMessageId, UserId};

use super::Message;
use crate::Error;
use crate::schema::contact_messages;

/// Keeps a message; `writer` is who was signed in.
pub fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    writer: Option<UserId>,
    message: &Message,
) -> Result<ContactMessageId, Error> {
    let id: ContactMessageId = ctx.new_id();
    diesel::insert_into(contact_messages::table)
        .values((
            contact_messages::id.eq(id),
            contact_messages::user_id.eq(writer),
            contact_messages::name.eq(&message.name),
            contact_messages::email.eq(&message.email),
            contact_messages::subject.eq(&message.subject),
            contact_messages::category.eq(message.category),
            contact_messages::message.eq(&message.text),
            contact_messages::created_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(id)
}

/// Somebody of the staff answered the message.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Answered`] when somebody was faster.
pub fn mark_answered(tx: &mut Tx<'_>, ctx: &Ctx, by: UserId, id: ContactMessageId) -> Result<(), Error> {
    let open = contact_messages::table.find(id).filter(contact_messages::answered_at.is_null());
    let changed = diesel::update(open)
        .set((contact_messages::answered_at.eq(ctx.now), contact_messages::answered_by.eq(by)))
        .execute(&mut **tx)?;
    if changed == 1 {
        return Ok(());
    }
    let known: i64 = contact_messages::table.find(id).count().get_result(&mut **tx)?;
    Err(if known == 0 { Error::NotFound } else { Error::Answered })
}
