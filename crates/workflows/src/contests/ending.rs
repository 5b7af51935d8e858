//! What becomes of a contest when one of its awards is no longer open.

use contests::contest::award::{self, After};
use contests::contest::{self, Contest};
use contests::handover::{self, Handover};
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::UserId;
use kernel::money::Paisa;
use notifications::messages;
use payments::refund::Reason;

use crate::contests::refund;
use crate::error::Error;
use crate::{notify, posting};

/// What becomes of the locked contest when `award` ends and `kept` of it stays with its winner. Asked before anything is written about the
/// award.
pub(crate) fn after(tx: &mut Tx<'_>, contest: &Contest, award: &Handover, kept: Paisa) -> Result<After, Error> {
    // A bought entry is nothing of the prize.
    if award.place.is_none() {
        return Ok(After::GoesOn);
    }
    let beside = if contest.places.is_some() { handover::repo::beside(tx, award)? } else { Vec::new() };
    Ok(award::after(contest, &beside, kept)?)
}

/// Whether the end of the contest waits: what would go back is disputed at its provider, until an admin has settled that.
pub(crate) fn waits(tx: &mut Tx<'_>, contest: &Contest, award: &Handover) -> Result<bool, Error> {
    match after(tx, contest, award, award.prize)? {
        After::Completed { back } if back > Paisa::ZERO => Ok(payments::payment::repo::is_disputed(tx, contest.id)?),
        After::Completed { .. } | After::GoesOn | After::Refunded => Ok(false),
    }
}

/// Does what [`after`] answered, once the award itself is written: the contest ends, and what is still held goes back.
pub(crate) fn record_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: &Contest,
    after: After,
    (by, reason): (Option<UserId>, Reason),
) -> Result<(), Error> {
    match after {
        After::GoesOn => Ok(()),
        After::Completed { back } => {
            contest::repo::record_completed(tx, ctx, contest)?;
            if back == Paisa::ZERO {
                return Ok(());
            }
            tx.write_deferred()?;
            refund::part_of_contest_in(tx, ctx, by, contest, back, reason)?;
            if contest.places.is_none() {
                return Ok(());
            }
            let page = posting::contest_page(ctx, contest.id);
            notify::user(tx, ctx, contest.client, &messages::money::part_refunded(&contest.title, back, &page))
        }
        After::Refunded => {
            contest::repo::record_refunded(tx, ctx, contest, None)?;
            refund::all_of_contest_in(tx, ctx, by, contest, reason)
        }
    }
}
