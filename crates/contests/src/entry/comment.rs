//! The thread between the author of an entry and the client.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{CommentId, EntryId, UserId};
use kernel::text;
use time::OffsetDateTime;

use crate::Error;
use crate::schema::entry_comments;

#[derive(Debug, Clone, PartialEq, Eq, Insertable)]
#[diesel(table_name = entry_comments)]
pub struct Comment {
    pub id: CommentId,
    /// The entry it is about.
    #[diesel(column_name = entry_id)]
    pub entry: EntryId,
    #[diesel(column_name = author_id)]
    pub author: UserId,
    /// 1 to 2000 characters.
    pub body: String,
    pub created_at: OffsetDateTime,
}

/// The text of a message, checked.
///
/// # Errors
/// Empty or too long.
pub fn checked(body: &str) -> Result<String, Error> {
    text::multi_line(body, 1, 2000).map_err(|refused| {
        Error::field(
            "body",
            match refused {
                text::Refused::TooShort => "Write a message",
                text::Refused::TooLong => "Message is too long",
                text::Refused::Control => "Plain text only",
            },
        )
    })
}

/// Stores a message; `body` is what [`checked`] gave.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, entry: EntryId, author: UserId, body: String) -> Result<Comment, Error> {
    let comment = Comment { id: ctx.new_id(), entry, author, body, created_at: ctx.now };
    diesel::insert_into(entry_comments::table).values(&comment).execute(&mut **tx)?;
    Ok(comment)
}
