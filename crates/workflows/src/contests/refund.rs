//! Refunds of prizes.

use audit::Act;
use contests::contest::refund::Way;
use contests::contest::{self, Contest};
use contests::{entry, handover};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{ContestId, Id, UserId};
use kernel::money::Paisa;
use notifications::{Message, messages};
use payments::payment;
use payments::refund::Reason;

use crate::contests::refund_request;
use crate::error::Error;
use crate::featured::placement;
use crate::payable::chargeback;
use crate::{notify, posting, sweep};

/// Decides to give back everything that is held for a contest: the deposit and what raised the prize.
pub(crate) fn all_of_contest_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    by: Option<UserId>,
    contest: &Contest,
    reason: Reason,
) -> Result<(), Error> {
    part_of_contest_in(tx, ctx, by, contest, contest.prize, reason)
}

/// Decides to give back `amount` of what is held for a contest, from its payments, newest first.
///
/// # Errors
/// The contest holds less; the database's, and the ledger's when it refuses the transaction.
pub(crate) fn part_of_contest_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    by: Option<UserId>,
    contest: &Contest,
    amount: Paisa,
    reason: Reason,
) -> Result<(), Error> {
    let mut left = amount;
    for payment in payment::repo::lock_escrow(tx, contest.id)? {
        let part = left.min(payment.amount);
        if part == Paisa::ZERO {
            break;
        }
        chargeback::give_part_in(tx, ctx, by, &payment, (part, reason))?;
        left = left.checked_sub(part).map_err(payments::Error::from)?;
    }
    if left == Paisa::ZERO {
        Ok(())
    } else {
        Err(payments::Error::Corrupt { table: "contests", id: contest.id.uuid() }.into())
    }
}

/// The client wants the prize back: at once when there never was an entry, otherwise this asks an administrator. `words` are the
/// client's.
///
/// # Errors
/// Not the client, entries while more are taken, a guarantee, an award that stands, or what refuses a request.
pub fn request(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId, words: Option<&str>) -> Result<(), Error> {
    db.write(|tx| request_in(tx, ctx, actor, id, words))
}

/// The same within a transaction.
///
/// # Errors
/// As [`request`].
pub fn request_in(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, id: ContestId, words: Option<&str>) -> Result<(), Error> {
    let contest = contest::repo::lock(tx, id)?;
    let entries = entry::repo::entry_counts(tx, id)?;
    let awards = handover::repo::lock_standing_of(tx, id)?;
    match contest::refund::decide(&contest, entries, actor, contest::refund::decisive(&awards))? {
        Way::OnRequest => return refund_request::make_in(tx, ctx, actor, (&contest, entries, &awards), words),
        Way::AtOnce => {}
    }
    let reason = Reason::NoEntries;
    let message = messages::money::refund_decided(&contest.title, contest.prize, &posting::contest_page(ctx, id));
    close_in(tx, ctx, &contest, (Some(actor.user), reason), &message)?;
    let detail = serde_json::json!({ "reason": reason.as_str(), "words": words });
    audit::record(tx, ctx, Some(actor), Act::ContestRefunded, id, detail)?;
    Ok(())
}

/// Ends the contest, decides the refund, and tells its people: `message` is for the client.
///
/// # Errors
/// No such step; the database's, and the ledger's when it refuses the transaction.
pub(crate) fn close_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: &Contest,
    (by, reason): (Option<UserId>, Reason),
    message: &Message,
) -> Result<(), Error> {
    // The public record names the client, never an admin; the audit log names both.
    contest.require_unfrozen()?;
    contest::repo::record_refunded(tx, ctx, contest, by.filter(|by| *by == contest.client))?;
    placement::contest_ended_in(tx, ctx, by, contest)?;
    all_of_contest_in(tx, ctx, by, contest, reason)?;
    let page = posting::contest_page(ctx, contest.id);
    notify::user(tx, ctx, contest.client, message)?;
    let entrants = entry::repo::authors(tx, contest.id)?;
    notify::users(tx, ctx, &entrants, &messages::money::contest_refunded(&contest.title, &page))
}

/// Refunds contests that nobody entered, three days after their deadline; answers how many.
pub fn refund_without_entries_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| contest::repo::refunds_due(conn, ctx.now, limit))?;
    Ok(sweep::each_contest(db, due, "a contest could not be refunded", |tx, contest| {
        let entries = entry::repo::entry_counts(tx, contest.id)?;
        let is_due = contest::refund::is_due(contest, entries, ctx.now);
        if is_due {
            let page = posting::contest_page(ctx, contest.id);
            let message = messages::money::refund_decided(&contest.title, contest.prize, &page);
            close_in(tx, ctx, contest, (None, Reason::NoEntriesAfterDeadline), &message)?;
            let detail = serde_json::json!({ "reason": Reason::NoEntriesAfterDeadline.as_str() });
            audit::record(tx, ctx, None, Act::ContestRefunded, contest.id, detail)?;
        }
        Ok(is_due)
    }))
}
