//! The form of a new contest, kept for the person who fills it in. A contest that is made of it removes it (`create_contest`).

use contests::contest::Requirements;
use contests::contest::requirements::repo::Owner;
use contests::form_draft::{FormDraft, StoredDraft, repo};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::UserId;

use super::attachments;
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
    db.write(|tx| discard_in(tx, actor.user))
}

fn discard_in(tx: &mut Tx<'_>, user: UserId) -> Result<(), Error> {
    repo::lock(tx, user)?;
    attachments::remove_all_in(tx, Owner::FormDraft(user))?;
    Ok(repo::remove(tx, user)?)
}

/// Gives up forms that nobody went on with; answers how many, at most `limit`.
///
/// # Errors
/// [`Error::Contests`], [`Error::Files`].
pub fn discard_old(tx: &mut Tx<'_>, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let old = repo::lock_old(tx, ctx.now, limit)?;
    old.iter().try_for_each(|user| discard_in(tx, *user))?;
    Ok(old.len())
}
