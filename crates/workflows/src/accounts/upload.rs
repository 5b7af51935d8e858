//! Records uploads that have arrived whole in the file store, and forgets those that nothing takes.

use files::{File, NewFile};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Db;

use privacy::removal;

use crate::error::Error;

/// Records the file, and of what it is a preview; the caller removes the bytes from the store when this fails.
///
/// # Errors
/// [`Error::Files`] when too many uploads of this person wait for something to take them, or the file that it is a preview of has one that
/// somebody may have looked at; when its bytes go as those of an upload that broke off long ago.
pub fn record(db: &Db, ctx: &Ctx, actor: &Actor, new: &NewFile) -> Result<File, Error> {
    db.write(|tx| {
        let of = new.preview_of.map(|of| files::repo::lock_for_preview(tx, actor.user, of)).transpose()?;
        removal::keep(tx, &new.storage_key)?;
        let file = files::repo::insert(tx, ctx, actor.user, new)?;
        if let Some(of) = of.filter(|of| of.attached_at.is_some()) {
            files::repo::attach_previews(tx, ctx, &[of.id])?;
        }
        Ok(file)
    })
}

/// Forgets uploads that nothing took for a day, and notes in the same transaction that what is stored of them is to go; answers how
/// many.
///
/// # Errors
/// [`Error::Files`], [`Error::Privacy`].
pub fn forget_unattached(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    db.write(|tx| {
        let forgotten = files::repo::forget_unattached(tx, ctx.now, limit)?;
        let keys: Vec<String> = forgotten.into_iter().map(|file| file.storage_key).collect();
        if !keys.is_empty() {
            removal::push(tx, ctx, &keys)?;
        }
        Ok(keys.len())
    })
}
