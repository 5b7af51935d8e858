//! Reminding clients who do not choose a winner.

use contests::contest::{self, Contest, distribution, reminder};
use contests::{entry, refund_request};
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use notifications::messages;

use crate::error::Error;
use crate::{notify, posting, sweep};

/// Reminds clients of contests that wait for their choice; answers how many. Of several reminders that were missed, only the newest
/// is sent.
pub fn remind_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| contest::repo::reminders_due(conn, ctx.now, limit))?;
    Ok(sweep::each_contest(db, due, "a client could not be reminded", |tx, contest| remind_in(tx, ctx, contest)))
}

fn remind_in(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest) -> Result<bool, Error> {
    let id = contest.id;
    let entries = entry::repo::entry_counts(tx, id)?;
    let eligible = distribution::has_people(entries)
        && !refund_request::repo::is_pending(tx, id)?
        && ctx.now < distribution::at(contest);
    let Some(number) = reminder::due(contest, eligible, ctx.now) else { return Ok(false) };
    contest::repo::record_reminded(tx, contest, number)?;
    let page = posting::contest_page(ctx, id);
    let message = messages::terms::choose_winner(&contest.title, entries.live, distribution::at(contest), &page);
    notify::user(tx, ctx, contest.client, &message)?;
    Ok(true)
}
