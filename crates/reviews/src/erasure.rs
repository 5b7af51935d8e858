//! What goes when an account ends: the person's words, and their place among talents. Stars that they gave stay with whom they were given.

use diesel::prelude::*;
use kernel::db::Tx;
use kernel::ids::UserId;

use crate::Error;
use crate::schema::{reviews, talent_standings};

/// Erases what the person wrote, and takes them from the list of talents.
pub fn erase(tx: &mut Tx<'_>, user: UserId) -> Result<(), Error> {
    diesel::update(reviews::table.filter(reviews::reviewer_id.eq(user)))
        .set(reviews::comment.eq(None::<String>))
        .execute(&mut **tx)?;
    diesel::delete(talent_standings::table.filter(talent_standings::user_id.eq(user))).execute(&mut **tx)?;
    Ok(())
}
