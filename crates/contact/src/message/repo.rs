//! Messages in the database.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ContactMessageId, UserId};

use super::{Category, Message};
use crate::Error;
use crate::schema::contact_messages;

/// Keeps a message; `writer` is who was signed in.
///
/// # Errors
/// The database's.
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
            contact_messages::category.eq(message.category.map(Category::as_str)),
            contact_messages::message.eq(&message.text),
            contact_messages::created_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(id)
}
