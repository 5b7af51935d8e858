//! Records an upload that has arrived whole in the file store.

use files::{File, NewFile};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Db;

use crate::error::Error;

/// Records the file; the caller removes the bytes from the store when this fails.
///
/// # Errors
/// [`Error::Files`] when too many uploads of this person wait for something to take them.
pub fn record(db: &Db, ctx: &Ctx, actor: &Actor, new: &NewFile) -> Result<File, Error> {
    db.write(|tx| Ok(files::repo::insert(tx, ctx, actor.user, new)?))
}
