//! What staff note about a person for their colleagues. Nobody edits a note; it goes with the account that it is about.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::fields::FieldErrors;
use kernel::ids::{StaffNoteId, UserId};
use kernel::text::multi_line;

use crate::Error;
use crate::schema::staff_notes;

/// Characters of a note at most.
pub const BODY_MAX: usize = 2_000;

/// The note as it is kept.
///
/// # Errors
/// It is empty or too long, or has characters that no text has.
pub fn check(body: &str) -> Result<String, FieldErrors> {
    multi_line(body, 1, BODY_MAX)
        .map_err(|_refused| FieldErrors::one("body", "Write a note of at most 2,000 characters"))
}

/// Keeps a note of `author` about `user`.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, author: UserId, body: &str) -> Result<StaffNoteId, Error> {
    let id: StaffNoteId = ctx.new_id();
    diesel::insert_into(staff_notes::table)
        .values((
            staff_notes::id.eq(id),
            staff_notes::user_id.eq(user),
            staff_notes::author_id.eq(author),
            staff_notes::body.eq(body),
            staff_notes::created_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_a_text_of_bounded_length() {
        assert_eq!(check(" Rude on the phone "), Ok("Rude on the phone".to_owned()));
        assert_eq!(check(&"x".repeat(BODY_MAX)).map(|body| body.len()), Ok(BODY_MAX));
        assert!(check(" ").is_err() && check(&"x".repeat(BODY_MAX + 1)).is_err());
    }
}
