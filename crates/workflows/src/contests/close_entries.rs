//! Closing entries, by the client before the deadline.

use audit::Act;
use contests::contest;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::ContestId;

use crate::error::Error;

/// OPEN → SHORTLISTING.
///
/// # Errors
/// Not the client, or entries are not open.
pub fn close(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId) -> Result<(), Error> {
    db.write(|tx| {
        let contest = contest::repo::lock(tx, id)?;
        contest.decide_close(actor)?;
        contest::repo::record_entries_closed(tx, ctx, &contest, Some(actor.user))?;
        audit::record(tx, ctx, Some(actor), Act::ContestEntriesClosed, id, serde_json::json!({}))?;
        Ok(())
    })
}
