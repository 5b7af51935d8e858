//! Contests that staff hid.

use diesel::dsl::exists;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::ContestId;
use time::OffsetDateTime;

use crate::Error;
use crate::contest::Contest;
use crate::schema::{contests, entries};

/// Refuses those to whom the contest does not exist: a draft is its client's; what staff hid is its client's, theirs who entered,
/// and the staff's.
///
/// # Errors
/// [`Error::NotFound`].
pub fn ensure_visible(conn: &mut PgConnection, contest: &Contest, viewer: Option<&Actor>) -> Result<(), Error> {
    if contest.is_visible_to(viewer.map(|viewer| viewer.user)) {
        return Ok(());
    }
    let Some(viewer) = viewer.filter(|_viewer| contest.is_published()) else { return Err(Error::NotFound) };
    if viewer.staff.is_some() {
        return Ok(());
    }
    let own = entries::table.filter(entries::contest_id.eq(contest.id)).filter(entries::author_id.eq(viewer.user));
    let has_entered: bool = diesel::select(exists(own)).get_result(conn)?;
    if has_entered { Ok(()) } else { Err(Error::NotFound) }
}

/// Hides the locked contest.
///
/// # Errors
/// [`Error::Conflict`] when it is hidden.
pub fn record_hidden(tx: &mut Tx<'_>, ctx: &Ctx, id: ContestId, reason: &str) -> Result<(), Error> {
    let changed = diesel::update(contests::table.find(id).filter(contests::hidden_at.is_null()))
        .set((contests::hidden_at.eq(ctx.now), contests::hidden_reason.eq(reason), contests::updated_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    if changed == 1 { Ok(()) } else { Err(Error::Conflict) }
}

/// Shows the locked contest again.
///
/// # Errors
/// [`Error::Conflict`] when it is not hidden.
pub fn record_shown(tx: &mut Tx<'_>, ctx: &Ctx, id: ContestId) -> Result<(), Error> {
    let changed = diesel::update(contests::table.find(id).filter(contests::hidden_at.is_not_null()))
        .set((
            contests::hidden_at.eq(None::<OffsetDateTime>),
            contests::hidden_reason.eq(None::<String>),
            contests::updated_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    if changed == 1 { Ok(()) } else { Err(Error::Conflict) }
}
