//! What goes when an account ends: files that nobody has bought. Of those that stay the name says nothing.

use diesel::prelude::*;
use diesel::sql_types::{Array, Uuid as SqlUuid};
use kernel::db::Tx;
use kernel::ids::{FileId, Id, UserId};
use uuid::Uuid;

use crate::error::Error;
use crate::schema::files;

/// Keeps the ending, which says how to open it.
const RENAME: &str = "
    UPDATE files SET name = 'file' || coalesce(lower(substring(name FROM '\\.[A-Za-z0-9]{1,5}$')), '')
     WHERE owner_id = $1 AND id = ANY ($2)";

/// Forgets the person's files but `kept`, which nothing refers to any more, and answers where they lie.
///
/// # Errors
/// [`Error::Db`].
pub fn erase(tx: &mut Tx<'_>, owner: UserId, kept: &[FileId]) -> Result<Vec<String>, Error> {
    let keys = diesel::delete(files::table.filter(files::owner_id.eq(owner).and(files::id.ne_all(kept))))
        .returning(files::storage_key)
        .get_results(&mut **tx)?;
    let kept: Vec<Uuid> = kept.iter().map(|id| id.uuid()).collect();
    diesel::sql_query(RENAME).bind::<SqlUuid, _>(owner.uuid()).bind::<Array<SqlUuid>, _>(kept).execute(&mut **tx)?;
    Ok(keys)
}
