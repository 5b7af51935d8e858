//! The form of a new contest, kept for the person who fills it in. A contest that is made of it removes it (`create_contest`).

use contests::contest::Requirements;
use contests::form_draft::{FormDraft, StoredDraft, repo};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Db;

use crate::error::Error;

/// Keeps the form in the place of the one before.
///
/// # Errors
/// What is out of bounds, by field.
pub fn keep(
    db: &Db,
    ctx: &Ctx,
    actor: &Actor,
    form: FormDraft,
    requirements: Requirements,
) -> Result<StoredDraft, Error> {
    let (form, requirements) = form.checked(requirements)?;
    db.write(|tx| repo::store(tx, ctx, actor.user, &form, &requirements).map_err(Error::from))?;
    Ok(StoredDraft { form, requirements, updated_at: ctx.now })
}

pub fn discard(db: &Db, actor: &Actor) -> Result<(), Error> {
    db.write(|tx| Ok(repo::remove(tx, actor.user)?))
}
