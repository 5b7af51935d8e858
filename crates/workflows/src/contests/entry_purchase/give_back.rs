//! The way back of what was paid for an entry: the files did not come, or a dispute decided so.

use audit::Act;
use contests::contest::Contest;
use contests::entry;
use contests::handover::{self, Handover};
use contests::purchase::{self, Purchase};
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{Id, UserId};
use kernel::money::Paisa;
use notifications::messages;
use payments::payment;
use payments::payment::Status as Paid;
use payments::refund::Reason;

use super::entry_page;
use crate::error::Error;
use crate::payable::chargeback;
use crate::{notify, posting, sweep};

/// Decides to give `amount` of the price of a bought entry back; all of it ends the purchase. The contest is locked, and the sale was taken
/// back ([`posting::take_back`]).
///
/// # Errors
/// [`payments::Error::Disputed`] while the payment is disputed at its provider; the database's, and the ledger's when it refuses the
/// transaction.
pub(crate) fn part_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    by: Option<UserId>,
    purchase: &Purchase,
    (amount, reason): (Paisa, Reason),
) -> Result<(), Error> {
    let paid = posting::payment_of(tx, purchase)?;
    let paid = payment::repo::lock(tx, paid.id)?;
    chargeback::give_part_in(tx, ctx, by, &paid, (amount, reason))?;
    if amount == purchase.price {
        purchase::repo::record_refunded(tx, ctx, purchase)?;
        let detail = serde_json::json!({ "purchase": purchase.id.uuid(), "reason": reason.as_str() });
        audit::record(tx, ctx, None, Act::EntryPurchaseRefunded, purchase.entry, detail)?;
    }
    Ok(())
}

/// Whether what was paid for the entry of `handover` is disputed at its provider, so that nothing can go back of it yet.
pub(crate) fn is_disputed(tx: &mut Tx<'_>, handover: &Handover) -> Result<bool, Error> {
    let purchase = purchase::repo::lock_paid(tx, handover.entry)?;
    Ok(posting::payment_of(tx, &purchase)?.status == Paid::Disputed)
}

/// The files of a bought entry did not come in time: the sale is taken back, and the price goes back, once its payment is not disputed. The
/// contest is locked, and the handover lapsed.
pub(crate) fn lapsed_in(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest, handover: &Handover) -> Result<(), Error> {
    let purchase = purchase::repo::lock_paid(tx, handover.entry)?;
    let entry = entry::repo::get(tx, handover.entry)?;
    posting::take_back(tx, ctx, None, contest, handover, posting::NOT_DELIVERED)?;
    let page = entry_page(ctx, &entry);
    let lapsed = messages::purchase::not_delivered(&contest.title, entry.number, &page);
    notify::user(tx, ctx, handover.winner, &lapsed)?;
    let back = messages::purchase::refund_decided(&contest.title, entry.number, purchase.price, &page);
    notify::user(tx, ctx, contest.client, &back)?;
    whole_unless_disputed_in(tx, ctx, &purchase, Reason::NotDelivered).map(drop)
}

/// Answers whether it goes back; if not, the clock tries again ([`due`]).
fn whole_unless_disputed_in(tx: &mut Tx<'_>, ctx: &Ctx, purchase: &Purchase, reason: Reason) -> Result<bool, Error> {
    match part_in(tx, ctx, None, purchase, (purchase.price, reason)) {
        Err(Error::Payments(payments::Error::Disputed)) => Ok(false),
        done => done.map(|()| true),
    }
}

/// Gives prices back that could not go back before, because their payment was disputed; answers how many.
pub fn due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| purchase::repo::refunds_due(conn, limit))?;
    Ok(sweep::each_contest(db, due, "the price of a bought entry could not be given back", |tx, contest| {
        let mut done = 0_usize;
        for (purchase, handover) in purchase::repo::refundable_of(tx, contest.id)? {
            let is_reversed = handover.status == handover::Status::Reversed;
            let reason = if is_reversed { Reason::Dispute } else { Reason::NotDelivered };
            done = done.saturating_add(whole_unless_disputed_in(tx, ctx, &purchase, reason)?.into());
        }
        Ok(done)
    }))
}
