//! Reminding clients who do not choose a winner.

use contests::contest::{self, distribution, reminder};
use contests::{entry, refund_request};
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::ContestId;
use notifications::messages;

use crate::error::Error;
use crate::{notify, posting};

/// Reminds clients of contests that wait for their choice; answers how many. Of several reminders that were missed, only the newest
/// is sent.
///
/// # Errors
/// The list could not be read.
pub fn remind_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| contest::repo::reminders_due(conn, ctx.now, limit))?;
    let done = due.into_iter().filter(|id| {
        db.write(|tx| remind_in(tx, ctx, *id)).unwrap_or_else(|error| {
            tracing::error!(contest_id = %id, %error, "a client could not be reminded");
            false
        })
    });
    Ok(done.count())
}

fn remind_in(tx: &mut Tx<'_>, ctx: &Ctx, id: ContestId) -> Result<bool, Error> {
    let Some(contest) = contest::repo::lock_unless_busy(tx, id)? else { return Ok(false) };
    let entries = entry::repo::entry_counts(tx, id)?;
    let eligible = distribution::has_people(entries)
        && !refund_request::repo::is_pending(tx, id)?
        && ctx.now < distribution::at(&contest);
    let Some(number) = reminder::due(&contest, eligible, ctx.now) else { return Ok(false) };
    contest::repo::record_reminded(tx, &contest, number)?;
    let page = posting::contest_page(ctx, id);
    let message = messages::terms::choose_winner(&contest.title, entries.live, distribution::at(&contest), &page);
    notify::user(tx, ctx, contest.client, &message)?;
    Ok(true)
}
