//! Guaranteeing a prize: the client gives up the way back.

use audit::Act;
use contests::contest::{self, distribution, guarantee};
use contests::{entry, refund_request};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::ContestId;
use notifications::messages;

use crate::error::Error;
use crate::{notify, posting};

/// Switches the guarantee on; nothing happens when it is on already. There is no way to switch it off.
///
/// # Errors
/// Not the client, a winner was chosen or the contest is over, or a refund request that waits.
pub fn guarantee(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId) -> Result<(), Error> {
    db.write(|tx| guarantee_in(tx, ctx, actor, id))
}

/// The same within a transaction.
///
/// # Errors
/// As [`guarantee`].
pub fn guarantee_in(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, id: ContestId) -> Result<(), Error> {
    let contest = contest::repo::lock(tx, id)?;
    let pending = refund_request::repo::is_pending(tx, id)?;
    if !guarantee::decide(&contest, pending, actor)? {
        return Ok(());
    }
    contest::repo::record_guaranteed(tx, ctx, &contest)?;
    if contest.is_published() {
        let page = posting::contest_page(ctx, id);
        let message = messages::terms::guaranteed(&contest.title, contest.prize, distribution::DAYS, &page);
        notify::user(tx, ctx, contest.client, &message)?;
        let entrants = entry::repo::authors(tx, id)?;
        notify::users(tx, ctx, &entrants, &message)?;
    }
    audit::record(tx, ctx, Some(actor), Act::ContestGuaranteed, id, serde_json::json!({}))?;
    Ok(())
}
