//! Who sees a contest: private ones, and those that staff hid.

use diesel::dsl::exists;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::ContestId;
use time::OffsetDateTime;

use crate::contest::Contest;
use crate::contest::access::{self, Access, Relation};
use crate::schema::{contest_members, contests, entries};
use crate::{Error, nda};

/// What `viewer` knows of the contest. Of a public one nothing else is read.
pub fn access_of(conn: &mut PgConnection, contest: &Contest, viewer: Option<&Actor>) -> Result<Access, Error> {
    let mut relation = Relation {
        is_client: viewer.is_some_and(|viewer| viewer.user == contest.client),
        is_staff: viewer.is_some_and(|viewer| viewer.staff.is_some()),
        ..Relation::default()
    };
    let known = access::access(contest, relation);
    let Some(viewer) = viewer.filter(|_viewer| known != Access::Full && contest.is_published()) else {
        return Ok(known);
    };
    let own = entries::table.filter(entries::contest_id.eq(contest.id)).filter(entries::author_id.eq(viewer.user));
    let joined = contest_members::table
        .filter(contest_members::contest_id.eq(contest.id))
        .filter(contest_members::user_id.eq(viewer.user));
    (relation.has_entered, relation.is_member) = diesel::select((exists(own), exists(joined))).get_result(conn)?;
    if relation.is_member {
        relation.has_signed = nda::repo::has_signed(conn, contest.id, viewer.user)?;
    }
    Ok(access::access(contest, relation))
}

/// What `viewer` knows of the contest, and at least its outline.
///
/// # Errors
/// [`Error::NotFound`] for those to whom it does not exist.
pub fn ensure_visible(conn: &mut PgConnection, contest: &Contest, viewer: Option<&Actor>) -> Result<Access, Error> {
    access_of(conn, contest, viewer)?.require_any()
}

/// Refuses those who do not know all of the contest. With the contest locked, the answer holds until the transaction ends.
///
/// # Errors
/// [`Error::NotFound`], or [`Error::NdaRequired`] for those who know its outline.
pub fn ensure_full(conn: &mut PgConnection, contest: &Contest, viewer: Option<&Actor>) -> Result<(), Error> {
    access_of(conn, contest, viewer)?.require_full()
}

/// The client of the locked contest agrees that its entries may be shown.
///
/// # Errors
/// [`Error::Conflict`] when that was done before.
pub fn record_publication_agreed(tx: &mut Tx<'_>, ctx: &Ctx, id: ContestId) -> Result<(), Error> {
    let changed = diesel::update(contests::table.find(id).filter(contests::publication_agreed_at.is_null()))
        .set((contests::publication_agreed_at.eq(ctx.now), contests::updated_at.eq(ctx.now)))
        .execute(&mut **tx)?;
    if changed == 1 { Ok(()) } else { Err(Error::Conflict) }
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
