//! The way back of what was paid for an entry: the files did not come, or a dispute decided so.

use audit::Act;
use contests::contest::Contest;
use contests::handover::{self, Handover};
use contests::purchase::{self, Purchase};
use contests::entry;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{Id, UserId};
use kernel::money::Paisa;
use ledger::postings;
use notifications::messages;
use payments::payment::Status as Paid;
use payments::refund::Reason;
use payments::{Payment, payment};

use super::{entry_page, sale_of, subject_of};
use crate::error::Error;
use crate::payable::chargeback;
use crate::payable::refund::{Decided, decide_in};
use crate::{notify, posting, sweep};

/// The payment that paid an order. A paid order without one is a broken row.
pub(crate) fn payment_of(tx: &mut Tx<'_>, purchase: &Purchase) -> Result<Payment, Error> {
    let found = payment::repo::find_purchase(tx, subject_of(purchase))?;
    Ok(found.ok_or(payments::Error::Corrupt { table: "entry_purchases", id: purchase.id.uuid() })?)
}

/// Takes a sale back: the author's payout is voided for the reason `why`, and the price is held again.
pub(crate) fn take_sale_back(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    by: Option<UserId>,
    contest: &Contest,
    (purchase, author): (&Purchase, UserId),
    why: &str,
) -> Result<(), Error> {
    let environment = posting::environment(payment_of(tx, purchase)?.environment);
    payouts::method::repo::lock_of_user(tx, author)?;
    let payout = payouts::payout::repo::lock_live_of_entry(tx, purchase.entry)?
        .ok_or(payouts::Error::Corrupt { table: "payouts", id: purchase.entry.uuid() })?;
    payouts::payout::repo::record_voided(tx, ctx, payout.id, why)?;
    let voided = postings::payout_voided(payout.id, author, payout.amount)?;
    let reversed = postings::purchase_reversed(&sale_of(contest, purchase, author, purchase.price)?)?;
    Ok(ledger::repo::post_all(tx, ctx, environment, by, &[voided, reversed])?)
}

/// Decides to give `amount` of the price of a bought entry back, for `reason`; `is_whole` says that this is all of it, so that the entry is
/// not bought any more. The contest is locked, and the sale was taken back ([`take_sale_back`]).
///
/// # Errors
/// [`payments::Error::Disputed`] while the payment is disputed at its provider; the database's, and the ledger's when it refuses the
/// transaction.
pub(crate) fn give_back_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    by: Option<UserId>,
    purchase: &Purchase,
    amount: Paisa,
    reason: Reason,
) -> Result<(), Error> {
    let paid = payment_of(tx, purchase)?;
    let paid = payment::repo::lock(tx, paid.id)?;
    let decided = Decided::part(&paid, amount, reason)?;
    match paid.status {
        Paid::Disputed => return Err(payments::Error::Disputed.into()),
        Paid::ChargedBack => chargeback::give_back_in(tx, ctx, by, &paid, &decided)?,
        Paid::Created
        | Paid::Pending
        | Paid::Succeeded
        | Paid::Failed
        | Paid::Cancelled
        | Paid::Expired
        | Paid::Review
        | Paid::RefundPending
        | Paid::Refunded => {
            decide_in(tx, ctx, by, &paid, &decided)?;
        }
    }
    if amount == purchase.price {
        purchase::repo::record_refunded(tx, ctx, purchase)?;
        let detail = serde_json::json!({ "purchase": purchase.id.uuid(), "reason": reason.as_str() });
        audit::record(tx, ctx, None, Act::EntryPurchaseRefunded, purchase.entry, detail)?;
    }
    Ok(())
}

/// The files of a bought entry did not come in time: the sale is taken back, and the price goes back, once its payment is not disputed.
/// `contest` is locked, and `handover` is as it was before it lapsed.
pub(crate) fn lapsed_in(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest, handover: &Handover) -> Result<(), Error> {
    let purchase = purchase::repo::lock_paid(tx, handover.entry)?;
    let entry = entry::repo::get(tx, handover.entry)?;
    take_sale_back(tx, ctx, None, contest, (&purchase, handover.winner), posting::NOT_DELIVERED)?;
    let page = entry_page(ctx, &entry);
    let lapsed = messages::purchase::not_delivered(&contest.title, entry.number, &page);
    notify::user(tx, ctx, handover.winner, &lapsed)?;
    let back = messages::purchase::refund_decided(&contest.title, entry.number, purchase.price, &page);
    notify::user(tx, ctx, contest.client, &back)?;
    give_back_unless_disputed_in(tx, ctx, &purchase, Reason::NotDelivered)
}

fn give_back_unless_disputed_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    purchase: &Purchase,
    reason: Reason,
) -> Result<(), Error> {
    match give_back_in(tx, ctx, None, purchase, purchase.price, reason) {
        // The clock tries again (`give_back_due`).
        Err(Error::Payments(payments::Error::Disputed)) => Ok(()),
        done => done,
    }
}

/// Gives prices back that could not go back before, because their payment was disputed; answers how many.
pub fn give_back_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| purchase::repo::refunds_due(conn, limit))?;
    Ok(sweep::each_contest(db, due, "the price of a bought entry could not be given back", |tx, contest| {
        let mut done = 0_usize;
        for (purchase, handover) in purchase::repo::refundable_of(tx, contest.id)? {
            let reason = match handover.status {
                handover::Status::Reversed => Reason::Dispute,
                _lapsed => Reason::NotDelivered,
            };
            give_back_unless_disputed_in(tx, ctx, &purchase, reason)?;
            done = done.saturating_add(1);
        }
        Ok(done)
    }))
}
