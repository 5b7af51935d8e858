//! Moving the deadline of a contest that runs, or whose entries have just closed.

use audit::Act;
use contests::contest::{self, extension};
use contests::{entry, refund_request};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::ContestId;
use notifications::messages;
use time::OffsetDateTime;

use crate::error::Error;
use crate::featured::placement;
use crate::{notify, posting};

/// Moves the deadline; client and entrants are told.
///
/// # Errors
/// Not the client, not running, closed for too long, moved twice already, a refund request that waits, or an invalid moment.
pub fn extend(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId, deadline: OffsetDateTime) -> Result<(), Error> {
    db.write(|tx| extend_in(tx, ctx, actor, id, deadline))
}

/// The same within a transaction.
///
/// # Errors
/// As [`extend`].
pub fn extend_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: &Actor,
    id: ContestId,
    deadline: OffsetDateTime,
) -> Result<(), Error> {
    let contest = contest::repo::lock(tx, id)?;
    let pending = refund_request::repo::is_pending(tx, id)?;
    let extension = extension::decide(&contest, pending, actor, deadline, ctx.now)?;
    contest::repo::record_extended(tx, ctx, &contest, extension)?;
    placement::deadline_moved_in(tx, ctx, id, deadline)?;
    let page = posting::contest_page(ctx, id);
    let message = messages::terms::extended(&contest.title, deadline, extension.reopens, &page);
    notify::user(tx, ctx, contest.client, &message)?;
    let entrants = entry::repo::authors(tx, id)?;
    notify::users(tx, ctx, &entrants, &message)?;
    let detail = serde_json::json!({ "from": contest.deadline.to_string(), "to": deadline.to_string() });
    audit::record(tx, ctx, Some(actor), Act::ContestExtended, id, detail)?;
    Ok(())
}
