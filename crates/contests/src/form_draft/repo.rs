//! Forms that are kept, in the database.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::UserId;
use time::{Duration, OffsetDateTime};

use super::{FormDraft, StoredDraft};
use crate::Error;
use crate::contest::requirements::repo::Owner;
use crate::contest::requirements::{self, Requirements};
use crate::schema::{contest_form_drafts, contest_requirements};

/// A form that nobody went on with for so long goes.
pub const KEPT_FOR: Duration = Duration::days(90);

/// The form of the person, if one is kept.
pub fn find(conn: &mut PgConnection, user: UserId) -> Result<Option<StoredDraft>, Error> {
    let kept: Option<(FormDraft, OffsetDateTime, Option<Requirements>)> = contest_form_drafts::table
        .left_join(contest_requirements::table.on(contest_requirements::id.eq(contest_form_drafts::user_id)))
        .filter(contest_form_drafts::user_id.eq(user))
        .select((FormDraft::as_select(), contest_form_drafts::updated_at, Option::<Requirements>::as_select()))
        .first(conn)
        .optional()?;
    Ok(kept.map(|(form, updated_at, requirements)| StoredDraft {
        form,
        requirements: requirements.unwrap_or_default(),
        updated_at,
    }))
}

/// Keeps the form in the place of the one before; `form` and `requirements` are checked.
pub fn store(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    user: UserId,
    form: &FormDraft,
    requirements: &Requirements,
) -> Result<(), Error> {
    let values = (form, contest_form_drafts::updated_at.eq(ctx.now));
    diesel::insert_into(contest_form_drafts::table)
        .values((contest_form_drafts::user_id.eq(user), values))
        .on_conflict(contest_form_drafts::user_id)
        .do_update()
        .set(values)
        .execute(&mut **tx)?;
    requirements::repo::store(tx, Owner::FormDraft(user), requirements)
}

/// The form, locked; an empty one is kept first when there is none.
pub fn lock_or_begin(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<(), Error> {
    diesel::insert_into(contest_form_drafts::table)
        .values((
            contest_form_drafts::user_id.eq(user),
            &FormDraft { sealed: true, ..FormDraft::default() },
            contest_form_drafts::updated_at.eq(ctx.now),
        ))
        .on_conflict_do_nothing()
        .execute(&mut **tx)?;
    lock(tx, user).map(drop)
}

/// Locks the form, and answers whether there is one: what belongs to it comes and goes with it.
pub fn lock(tx: &mut Tx<'_>, user: UserId) -> Result<bool, Error> {
    let form = contest_form_drafts::table.find(user).select(contest_form_drafts::user_id).for_update();
    Ok(form.first::<UserId>(&mut **tx).optional()?.is_some())
}

/// The form was sent, or given up. It is locked, and its files were taken out of it.
pub fn remove(tx: &mut Tx<'_>, user: UserId) -> Result<(), Error> {
    diesel::delete(contest_form_drafts::table.find(user)).execute(&mut **tx)?;
    Ok(())
}

/// Forms that nobody went on with, locked: whose they are, at most `limit`.
pub fn lock_old(tx: &mut Tx<'_>, now: OffsetDateTime, limit: i64) -> Result<Vec<UserId>, Error> {
    Ok(contest_form_drafts::table
        .filter(contest_form_drafts::updated_at.le(now.checked_sub(KEPT_FOR).unwrap_or(now)))
        .select(contest_form_drafts::user_id)
        .limit(limit)
        .for_update()
        .skip_locked()
        .load(&mut **tx)?)
}
